"""Options and profiles that all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Found examples must not depend on the machine's load, so no test has a deadline.
settings.register_profile("default", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))

# Tests leave the user's cache alone; what they store is as safe to delete as any cache.
os.environ["IMPERIUM_CACHE"] = str(Path(__file__).parent.parent / ".pytest_cache" / "imperium")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite recorded expectations instead of comparing")


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """True when a recorded expectation is to be rewritten."""
    return bool(request.config.getoption("--update"))


@pytest.fixture
def nobody() -> Iterator[None]:
    """Without the rights of root, which may read every file."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    yield
    if is_root:
        os.seteuid(0)
