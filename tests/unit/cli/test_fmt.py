from __future__ import annotations

import pytest

from imperium_dsl.cli import atomic
from imperium_dsl.cli import fmt as command
from tests.unit.cli.runner import imperium, imperium_process

UGLY = "token   coin ,stone  # two\n"
PRETTY = "token coin, stone        # two\n"


@pytest.fixture
def ugly(tmp_path):
    path = tmp_path / "a.imp"
    path.write_text(UGLY)
    return path


def test_a_file_is_rewritten_once(capsys, ugly):
    first = imperium(capsys, "fmt", ugly)
    once = ugly.read_text()
    second = imperium(capsys, "fmt", ugly)

    assert first.code == second.code == 0
    assert first.out == f"formatted {ugly}\n"
    assert second.out == ""
    assert once.startswith("token coin, stone")
    assert "# two" in once
    assert ugly.read_text() == once


def test_check_and_diff_change_nothing(capsys, ugly):
    check = imperium(capsys, "fmt", "--check", ugly)
    diff = imperium(capsys, "fmt", "--diff", ugly)

    assert (check.code, check.out) == (1, f"would format {ugly}\n1 file would change\n")
    assert diff.code == 0
    assert "-token   coin ,stone" in diff.out
    assert "+token coin, stone" in diff.out
    assert imperium(capsys, "fmt", "--check", "--diff", ugly).code == 1
    assert ugly.read_text() == UGLY


def test_standard_input_goes_to_output(tmp_path):
    done = imperium_process("fmt", "-", text=UGLY)

    assert done.code == 0
    assert done.out.startswith("token coin, stone")
    assert imperium_process("fmt", "-", text='card "A').code == 1


def test_a_broken_file_is_reported_and_the_others_are_formatted(capsys, tmp_path, ugly):
    (tmp_path / "b.imp").write_text('card "Open X1:\n')
    done = imperium(capsys, "fmt", tmp_path)

    assert done.code == 1
    assert "E120" in done.err
    assert ugly.read_text() != UGLY
    assert (tmp_path / "b.imp").read_text() == 'card "Open X1:\n'


def test_permissions_and_links_are_kept(capsys, tmp_path, ugly):
    ugly.chmod(0o640)
    link = tmp_path / "link.imp"
    link.symlink_to(ugly)

    assert imperium(capsys, "fmt", link).code == 0
    assert link.is_symlink()
    assert ugly.stat().st_mode & 0o777 == 0o640
    assert ugly.read_text() != UGLY


@pytest.mark.parametrize("step", ["write", "fsync", "chmod", "replace"])
def test_a_failure_at_any_step_leaves_the_old_file_and_nothing_else(capsys, monkeypatch, ugly, step):
    def failing(*args, **options):
        raise OSError(28, "No space left on device")

    if step == "write":
        monkeypatch.setattr(atomic.tempfile, "mkstemp", failing)
    elif step == "fsync":
        monkeypatch.setattr(atomic.os, "fsync", failing)
    else:
        monkeypatch.setattr(atomic.Path, step, failing)
    done = imperium(capsys, "fmt", ugly)
    monkeypatch.undo()

    assert done.code == 1
    assert "is left as it was: No space left on device" in done.err
    assert ugly.read_text() == UGLY
    assert [path.name for path in ugly.parent.iterdir()] == ["a.imp"]


def test_an_interrupt_in_the_middle_leaves_the_old_file(capsys, monkeypatch, ugly):
    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(atomic.os, "fsync", interrupted)
    done = imperium(capsys, "fmt", ugly)

    assert done.code == 130
    assert ugly.read_text() == UGLY
    assert [path.name for path in ugly.parent.iterdir()] == ["a.imp"]


def test_a_file_that_changes_meanwhile_is_left_alone(capsys, monkeypatch, ugly):
    real = command.format_source

    def slow(source):
        ugly.write_text("token other\n")
        return real(source)

    monkeypatch.setattr(command, "format_source", slow)
    done = imperium(capsys, "fmt", ugly)

    assert done.code == 1
    assert "changed since it was read" in done.err
    assert ugly.read_text() == "token other\n"


def test_a_text_that_would_change_its_meaning_is_left_alone(capsys, monkeypatch, ugly):
    monkeypatch.setattr(command, "format_source", lambda source: "token other\n")
    done = imperium(capsys, "fmt", ugly)

    assert done.code == 1
    assert "would change its meaning" in done.err
    assert ugly.read_text() == UGLY
