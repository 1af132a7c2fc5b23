"""Options and profiles that all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Found examples must not depend on the machine's load, so no test has a deadline.
settings.register_profile("default", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update", action="store_true", help="rewrite recorded expectations instead of comparing"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """True when a recorded expectation is to be rewritten."""
    return bool(request.config.getoption("--update"))
