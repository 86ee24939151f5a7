"""Sequences of steps that nobody wrote down, each answer judged by the model of the document."""

import pytest

from fixtures.exploration.budget import Part
from fixtures.exploration.exploration import Exploration

pytestmark = pytest.mark.requirement("EXP-ISO-01", "EXP-UNI-01", "EXP-REP-01", "EXP-FLK-01")


@pytest.mark.profile("b2c")
@pytest.mark.requirement("EXP-IND-01")
def test_individuals_in_any_sequence(exploration: Exploration, explored_part: Part) -> None:
    """Customers whose journeys cross each other are answered as the states of each say."""
    exploration.explore("individuals", explored_part)


@pytest.mark.profile("b2b")
@pytest.mark.requirement("EXP-ORG-01")
def test_organizations_in_any_sequence(exploration: Exploration, explored_part: Part) -> None:
    """Organizations whose journeys cross each other are answered as the states of each say."""
    exploration.explore("organizations", explored_part)


@pytest.mark.profile("payments")
@pytest.mark.requirement("EXP-PAY-01", "EXP-ORD-01", "EXP-BAL-01", "EXP-LIM-01")
def test_payments_in_any_sequence(exploration: Exploration, explored_part: Part) -> None:
    """Orders that cross each other are answered and booked as the states of each say."""
    exploration.explore("payments", explored_part)


@pytest.mark.profile("core")
def test_logins_in_any_sequence(exploration: Exploration, explored_part: Part) -> None:
    """Accounts that fail to log in are locked as section 8 says, and no others."""
    exploration.explore("logins", explored_part)
