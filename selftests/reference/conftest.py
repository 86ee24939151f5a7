"""A service for each test."""

import pytest

from selftests.reference.driver import Driver


@pytest.fixture
def driver() -> Driver:
    """Return a driver of a fresh service with the default policy."""
    return Driver()
