"""A service for each test of what no run shows: what the suite demands, killed faults prove."""

import pytest

from selftests.reference.driver import Driver
from selftests.reference.organizations import Office
from selftests.reference.payer import Payer, payer


@pytest.fixture
def driver() -> Driver:
    """Return a driver of a fresh service with the default policy."""
    return Driver()


@pytest.fixture
def office(driver: Driver) -> Office:
    """Return a client that onboards organizations."""
    return Office(driver)


@pytest.fixture
def one(driver: Driver) -> Payer:
    """Return a customer with a beneficiary and 500 EUR."""
    return payer(driver)
