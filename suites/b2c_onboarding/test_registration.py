"""Registration of individuals: what is accepted, and what two rules refuse (sections 2.3, 4.3)."""

import pytest

from fixtures.checks.answers import (
    accepted,
    equal,
    holds,
    invalid,
    is_filled,
    refused,
    refused_as,
    tells_something,
)
from fixtures.checks.onboarding import (
    is_another_customer,
    tells_field_error,
    tells_invalid_category,
    tells_missing_category_keys,
    tells_no_key_that_was_sent,
)
from fixtures.checks.organizations import tells_of
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.people import Person


@pytest.mark.requirement("B2C-REG-01")
def test_complete_registration_is_accepted(
    registration_answer: Answer, expect: Expectation
) -> None:
    """All fourteen fields, well formed, register a customer."""
    expect(registration_answer, accepted())


@pytest.mark.requirement("B2C-REG-02")
def test_registration_answers_the_customer(
    registration_answer: Answer, expect: Expectation
) -> None:
    """The answer carries customer, status and user; the judging of responses checks each member."""
    expect(registration_answer, holds("$.data.id", "UUID text", is_filled))


@pytest.mark.requirement("B2C-REG-03")
def test_registered_customer_has_completed_registration(
    registration_answer: Answer, expect: Expectation
) -> None:
    """The status after registration is CS_REGISTRATION_COMPLETED."""
    expect(registration_answer, equal("$.data.customerStatus", "CS_REGISTRATION_COMPLETED"))


@pytest.mark.requirement("B2C-REG-36")
def test_registration_tells_the_creation(registration_answer: Answer, expect: Expectation) -> None:
    """The message tells that an account was created."""
    expect(registration_answer, accepted(), tells_of("creat", "regist", "account"))


@pytest.mark.requirement("B2C-REG-08")
def test_registration_tells_the_email(
    registration_answer: Answer, registered_person: Person, expect: Expectation
) -> None:
    """The user's e-mail address is the submitted one."""
    expect(registration_answer, equal("$.data.user.email", registered_person.email))


@pytest.mark.requirement("B2C-REG-04")
def test_unequal_passwords_are_refused(
    client: Client, checked_registration: Call, other_password: str, expect: Expectation
) -> None:
    """Registration whose matchingPassword differs has code 400 and a field error for it."""
    call = checked_registration.with_field("matchingPassword", other_password)
    expect(
        client.send(call), refused_as("unequal_passwords"), tells_field_error("matchingPassword")
    )


@pytest.mark.requirement("B2C-REG-10")
def test_refused_registration_leaves_nothing_behind(
    client: Client, registration: Call, expect: Expectation
) -> None:
    """After a refusal for unequal passwords the same person registers."""
    client.send(registration.with_field("matchingPassword", "Cf!another-one-7Q"))
    expect(client.send(registration), accepted())


@pytest.mark.requirement("B2C-REG-05")
def test_unknown_category_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    checked_registration: Call,
    expect: Expectation,
) -> None:
    """A category id that the categorization does not hold has code 400 and the row's data."""
    unknown = lookalike(individual_journey.category().database_id)
    call = checked_registration.with_field("customerCategory.id", unknown)
    expect(client.send(call), refused_as("invalid_categorization"), tells_invalid_category)


@pytest.mark.requirement("B2C-REG-37")
def test_category_of_another_tenant_is_refused(
    client: Client, registration_in_a_foreign_category: Call, expect: Expectation
) -> None:
    """A category that only another tenant's categorization holds is invalid here."""
    expect(client.send(registration_in_a_foreign_category), refused(400, 403))


@pytest.mark.requirement("B2C-REG-06")
def test_category_without_keys_is_refused(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """A customerCategory without its keys has code 400."""
    expect(client.send(checked_registration.with_field("customerCategory", {})), refused(400))


@pytest.mark.requirement("B2C-REG-06")
def test_category_without_id_is_refused(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """A customerCategory that has a name alone names no category: code 400."""
    call = checked_registration.without_field("customerCategory.id")
    expect(client.send(call), refused(400), tells_no_key_that_was_sent)


@pytest.mark.requirement("B2C-REG-34")
def test_unknown_category_is_told(
    client: Client,
    individual_journey: IndividualJourney,
    checked_registration: Call,
    expect: Expectation,
) -> None:
    """invalidValues is what applies to a category id that the categorization does not hold."""
    unknown = lookalike(individual_journey.category().database_id)
    call = checked_registration.with_field("customerCategory.id", unknown)
    told = holds("$.data.invalidValues", "the invalid value", tells_something)
    expect(client.send(call), told, tells_no_key_that_was_sent)


@pytest.mark.requirement("B2C-REG-35")
def test_missing_category_keys_are_told(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """missingKeys is what applies to a category without keys; a validation error tells it too."""
    call = checked_registration.with_field("customerCategory", {})
    expect(client.send(call), tells_missing_category_keys)


@pytest.mark.requirement("B2C-REG-07")
def test_nationality_is_free_text(client: Client, registration: Call, expect: Expectation) -> None:
    """A nationality in words is as good as a code."""
    expect(client.send(registration.with_field("nationality", "German")), accepted())


@pytest.mark.requirement("B2C-REG-28")
@pytest.mark.parametrize("email", ["nobody", "nobody.example.com", "nobody@"])
def test_email_without_at_sign_or_domain_is_refused(
    client: Client, checked_registration: Call, email: str, expect: Expectation
) -> None:
    """A text without at sign, or with nothing after it, is not an e-mail address."""
    expect(client.send(checked_registration.with_field("email", email)), invalid())


@pytest.mark.requirement("B2C-REG-29")
@pytest.mark.parametrize(
    "date",
    [
        *("17.04.1990", "17-04-1990", "1990/04/17", "April 17, 1990", "19900417"),
        *("1990-04-17T00:00:00Z", "1990-4-17"),
    ],
)
def test_date_of_birth_in_another_notation_is_refused(
    client: Client, checked_registration: Call, date: str, expect: Expectation
) -> None:
    """Dates are written YYYY-MM-DD."""
    expect(client.send(checked_registration.with_field("dateOfBirth", date)), invalid())


@pytest.mark.requirement("B2C-REG-30")
@pytest.mark.parametrize("date", ["1990-13-01", "1990-02-30"])
def test_impossible_date_of_birth_is_refused(
    client: Client, checked_registration: Call, date: str, expect: Expectation
) -> None:
    """A date that no calendar has is refused."""
    expect(client.send(checked_registration.with_field("dateOfBirth", date)), invalid())


@pytest.mark.requirement("B2C-REG-31")
def test_phone_with_letters_is_refused(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """Phone numbers follow E.164."""
    expect(client.send(checked_registration.with_field("phone", "call-me")), invalid())


@pytest.mark.requirement("B2C-REG-32")
def test_second_registration_is_no_first_customer(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """The same e-mail again is refused or makes another customer; the first stays alone."""
    call = individual_journey.registration(registered_individual.person)
    expect(client.send(call), is_another_customer(registered_individual.customer_id))


@pytest.mark.requirement("B2C-REG-38")
def test_second_registration_changes_no_password(
    client: Client,
    individual_journey: IndividualJourney,
    registered_twice: Individual,
    expect: Expectation,
) -> None:
    """Whoever registers with somebody's e-mail does not take the account over."""
    expect(client.send(individual_journey.session(registered_twice)), accepted())


@pytest.mark.requirement("B2C-REG-OPEN-01")
def test_second_registration_with_same_email(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    observe: Observer,
) -> None:
    """Whether one e-mail address may register twice is not said."""
    call = individual_journey.registration(registered_individual.person)
    observe("B2C-REG-OPEN-01", client.send(call))
