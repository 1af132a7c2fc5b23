from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def own_cache(shared_cache, monkeypatch):
    """One cache for all tests, apart from the user's; without colours, whatever the terminal."""
    monkeypatch.setenv("IMPERIUM_CACHE", str(shared_cache))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("IMPERIUM_TRACEBACK", raising=False)
