"""A service for each test of what no run shows: what the suite demands, killed faults prove."""

import pytest

from selftests.reference.driver import Driver


@pytest.fixture
def driver() -> Driver:
    """Return a driver of a fresh service with the default policy."""
    return Driver()
