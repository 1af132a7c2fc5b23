"""Input that nobody means well: a clear error, the right exit code, no traceback, nothing lost."""

from __future__ import annotations

import os
import time

import pytest

from tests.unit.cli.runner import imperium, imperium_process

HOSTILE = {
    "empty": (b"", "E112"),
    "spaces": (b" \n\n  ", "E112"),
    "not UTF-8": (b'card "F\xf8royar" X1:\n  red\n', "E105"),
    "UTF-16": ("token a\n".encode("utf-16"), "E105"),
    "NUL": (b"token a\0b\n", "E106"),
    "bidi": ('card "a\u202eb" X1:\n  red\n'.encode(), "E107"),
    "look-alike": ('card "Gr\u0430nary" X1:\n  red\n'.encode(), "E111"),
    "10,000 brackets": (b"number x = " + b"\n".join([b"(" * 500] * 20), "E123"),
    "10,000 closing brackets": (b"number x = " + b"\n  ".join([b")" * 500] * 20), "E122"),
    "10,000 blocks": (
        b"procedure p:\n" + b"".join(b" " * (n % 900) + b"if x:\n" for n in range(1, 10_000)),
        None,
    ),
    "deep blocks": (b"procedure p:\n" + b"".join(b" " * n + b"if x:\n" for n in range(1, 500)), "E123"),
    "5 MB line": (b"token " + b"a" * 5_000_000 + b"\n", "E104"),
    "long line": (b"token " + b"a" * 5_000 + b"\n", "E109"),
    "unclosed string": (b'token a\ncard "Unclosed X1:\n  red\n', "E120"),
    "unclosed bracket": (b"token a\nnumber x = (1 + 2\n", "E121"),
    "tabs": (b'card "A" X1:\n\tred\n', "E110"),
    "mixed tabs": (b'card "A" X1:\n  red\n\tblue\n', "E110"),
    "binary": (bytes(range(256)) * 40, "E105"),
    "long number": (b"number x = " + b"9" * 900 + b"\n", "E124"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_a_clear_error(capsys, tmp_path, name):
    content, code = HOSTILE[name]
    path = tmp_path / "hostile.imp"
    path.write_bytes(content)
    started = time.perf_counter()
    for words in (["check", path], ["fmt", path], ["fmt", "--check", path], ["dump", "--ast", path]):
        done = imperium(capsys, *words)

        assert done.code == 1
        assert code is None or f"error[{code}]" in done.out + done.err
        assert len(done.out + done.err) < 100_000
    assert path.read_bytes() == content
    assert time.perf_counter() - started < 20
    assert list(tmp_path.iterdir()) == [path]


def test_an_unclosed_string_is_shown_where_it_opens(capsys, tmp_path):
    (tmp_path / "a.imp").write_text('token a\n\ncard "Unclosed X1:\n  red\n')

    assert "a.imp:3:6" in imperium(capsys, "check", tmp_path / "a.imp").out


def test_windows_line_ends_are_fine(capsys, tmp_path):
    path = tmp_path / "a.imp"
    path.write_bytes(b"game small\r\nseats 2\r\ntoken coin\r\n")

    assert "error" not in imperium(capsys, "check", path).out
    assert imperium(capsys, "fmt", path).code == 0
    assert path.read_bytes() == b"game small\nseats 2\ntoken coin\n"


def test_a_folder_where_a_file_was_meant(capsys, tmp_path):
    (tmp_path / "a.imp").mkdir()

    for command in ("check", "fmt"):
        done = imperium(capsys, command, tmp_path / "a.imp")

        assert done.code == 1
        assert "E102" in done.out + done.err


def test_a_device_is_not_read(capsys):
    assert "E102" in imperium(capsys, "check", "/dev/zero").out


def test_a_pipe_does_not_block(capsys, tmp_path):
    os.mkfifo(tmp_path / "pipe.imp")

    assert "E102" in imperium(capsys, "check", tmp_path / "pipe.imp").out


@pytest.mark.parametrize("command", ["check", "fmt"])
def test_a_file_that_is_not_there(capsys, tmp_path, command):
    done = imperium(capsys, command, tmp_path / "a.imp")

    assert done.code == 1
    assert "E101" in done.out + done.err


@pytest.mark.parametrize("command", ["check", "fmt"])
def test_a_path_with_a_nul(capsys, command):
    done = imperium(capsys, command, "a\0b.imp")

    assert done.code == 1
    assert "E103" in done.out + done.err


def test_a_link_to_nowhere_in_a_folder(capsys, tmp_path):
    (tmp_path / "a.imp").symlink_to(tmp_path / "gone.imp")
    done = imperium(capsys, "check", tmp_path)

    assert done.code == 1
    assert "E101" in done.out


def test_a_file_that_vanishes_between_the_look_and_the_reading(capsys, tmp_path, monkeypatch):
    path = tmp_path / "a.imp"
    path.write_text("game small\nseats 2\n")
    from imperium_dsl.packs import select

    seen = select.text_of

    def look_and_lose(each):
        text = seen(each)
        path.unlink(missing_ok=True)
        return text

    monkeypatch.setattr(select, "text_of", look_and_lose)
    done = imperium(capsys, "check", tmp_path)

    assert done.code == 1
    assert "E101" in done.out


@pytest.fixture
def secret(tmp_path):
    path = tmp_path / "a.imp"
    path.write_text("token a\n")
    path.chmod(0)
    return path


def test_a_file_that_must_not_be_read(capsys, secret, nobody):
    assert "E103" in imperium(capsys, "check", secret).out


def test_packs_in_a_circle(capsys, tmp_path):
    for name, other in (("blue", "green"), ("green", "blue")):
        (tmp_path / name).mkdir()
        text = f'name = "{name}"\nversion = "1"\ngame = "civ"\nrequires = {{ {other} = "*" }}\n'
        (tmp_path / name / "pack.toml").write_text(text)
        (tmp_path / name / "a.imp").write_text("# nothing\n")
    done = imperium(capsys, "check", tmp_path / "blue")

    assert done.code == 1
    assert "blue -> green -> blue" in done.out


def test_a_pack_that_leaves_its_folder(capsys, tmp_path):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.toml").write_text('name = "p"\nversion = "1"\ngame = "civ"\n')
    (tmp_path / "pack" / "a.imp").symlink_to("/etc/passwd")
    done = imperium(capsys, "check", tmp_path / "pack")

    assert done.code == 1
    assert "E430" in done.out
    assert "root:" not in done.out


def test_a_recursion_in_the_compiler_would_be_one_line(tmp_path):
    deep = "procedure p: " + " and ".join(["zap"] * 150) + "\n"
    (tmp_path / "a.imp").write_text(deep)

    assert imperium_process("check", "a.imp", cwd=tmp_path).code in (0, 1)
