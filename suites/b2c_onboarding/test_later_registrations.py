"""What whoever registers after others is told (sections 2.3 and 3)."""

import pytest

from fixtures.checks.answers import equal
from fixtures.checks.onboarding import is_another_user
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.individual import Individual
from fixtures.journeys.people import Person


@pytest.mark.requirement("B2C-REG-08")
def test_every_registration_tells_its_own_email(
    later_registration: tuple[Person, Answer], expect: Expectation
) -> None:
    """The address of the answer is the own one, not that of somebody before."""
    person, answer = later_registration
    expect(answer, equal("$.data.user.email", person.email))


@pytest.mark.requirement("B2C-REG-03")
def test_every_registration_is_completed(
    later_registration: tuple[Person, Answer], expect: Expectation
) -> None:
    """The status of a new customer is the same in whichever category, and whoever came before."""
    _, answer = later_registration
    expect(answer, equal("$.data.customerStatus", "CS_REGISTRATION_COMPLETED"))


@pytest.mark.requirement("B2C-REG-09")
def test_customers_are_distinct(
    later_registration: tuple[Person, Answer],
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """Another registration gives another customer and another user."""
    _, answer = later_registration
    first = registered_individual
    expect(answer, is_another_user(first.customer_id, first.user_id))
