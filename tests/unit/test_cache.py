from __future__ import annotations

import hashlib

import pytest

from imperium_dsl import cache


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("IMPERIUM_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_is_stored_is_loaded(folder):
    key = cache.key_of(["a text"])
    cache.store("kind", key, b"content\nwith lines")

    assert cache.load("kind", key) == b"content\nwith lines"
    assert cache.load("other", key) is None


def test_a_key_depends_on_every_part_and_on_where_one_ends():
    keys = [cache.key_of(parts) for parts in (["a", "b"], ["ab"], ["a", "b", ""], ["b", "a"], [b"a", "c"])]

    assert len(set(keys)) == len(keys)
    assert cache.key_of(["a", b"b"]) == keys[0]


def test_a_key_depends_on_the_code_of_the_package(tmp_path, monkeypatch):
    (tmp_path / "module.py").write_text("x = 1")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    cache.package_digest.cache_clear()
    before = cache.key_of(["a"])
    (tmp_path / "module.py").write_text("x = 2")
    cache.package_digest.cache_clear()
    after = cache.key_of(["a"])
    cache.package_digest.cache_clear()

    assert before != after


@pytest.mark.parametrize("damage", [b"", b"x", b"\n", b"no line end", b"0" * 64 + b"\ncontent", b"\xff\xfe\n"])
def test_a_damaged_entry_is_not_there(folder, damage):
    key = cache.key_of(["a"])
    cache.store("kind", key, b"content")
    (folder / f"kind-{key}").write_bytes(damage)

    assert cache.load("kind", key) is None


def test_a_truncated_entry_is_not_there(folder):
    key = cache.key_of(["a"])
    cache.store("kind", key, b"content")
    path = folder / f"kind-{key}"
    path.write_bytes(path.read_bytes()[:-1])

    assert cache.load("kind", key) is None


def test_the_cache_can_be_turned_off(monkeypatch):
    monkeypatch.setenv("IMPERIUM_CACHE", "off")
    cache.store("kind", "0" * 64, b"content")

    assert cache.location() is None
    assert cache.load("kind", "0" * 64) is None


def test_the_folder_follows_the_users_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("IMPERIUM_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert cache.location() == tmp_path / "imperium_dsl"


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("IMPERIUM_CACHE", str(tmp_path / "file" / "cache"))
    cache.store("kind", "0" * 64, b"content")

    assert cache.load("kind", "0" * 64) is None


def test_only_the_oldest_entries_are_forgotten_and_nothing_else(folder, monkeypatch):
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    folder.mkdir()
    (folder / "a-file-of-somebody").write_text("kept")
    keys = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(5)]
    for age, key in enumerate(keys):
        cache.store("kind", key, b"content")
        import os

        if (folder / f"kind-{key}").exists():
            os.utime(folder / f"kind-{key}", (age, age))
    cache.store("kind", "f" * 64, b"content")

    assert (folder / "a-file-of-somebody").exists()
    assert sorted(path.name for path in folder.glob("kind-*")) == sorted(f"kind-{key}" for key in (*keys[3:], "f" * 64))


def test_nothing_but_entries_is_left_in_the_folder(folder):
    cache.store("kind", "0" * 64, b"content")

    assert [path.name for path in folder.iterdir()] == ["kind-" + "0" * 64]
