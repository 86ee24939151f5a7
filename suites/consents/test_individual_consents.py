"""Consents of individuals, and activations that miss some of them (sections 4.3, 4.4, 7)."""

from itertools import combinations

import pytest

from fixtures.checks.answers import accepted, equal, invalid, no_server_fault, refused, refused_as
from fixtures.checks.consents import leads_to_own_consents, misses_consents
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.model.onboarding import CONSENT_KINDS
from fixtures.states.individual_attempts import IndividualAttempts
from fixtures.states.journeying import Attempted

ACCEPTED_SUBSETS = [subset for size in range(3) for subset in combinations(CONSENT_KINDS, size)]


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("terms", marks=pytest.mark.requirement("CON-IND-01")),
        pytest.param("privacy", marks=pytest.mark.requirement("CON-IND-02")),
        pytest.param("data-processing", marks=pytest.mark.requirement("CON-IND-03")),
    ],
)
def test_consent_is_accepted(
    individual_attempts: IndividualAttempts, kind: str, expect: Expectation
) -> None:
    """Each of the three kinds is accepted."""
    expect(individual_attempts.consent(kind), accepted())


@pytest.mark.requirement("CON-MSG-26")
def test_messages_withdraw_no_consent(
    activation_after_messages: Answer, expect: Expectation
) -> None:
    """Who has accepted all of them is activated, whatever was sent about them."""
    expect(activation_after_messages, accepted())


@pytest.mark.requirement("CON-IND-04")
@pytest.mark.parametrize("given", ACCEPTED_SUBSETS, ids=lambda given: "+".join(given) or "none")
def test_activation_without_all_consents_is_refused(
    individual_attempts: IndividualAttempts, given: tuple[str, ...], expect: Expectation
) -> None:
    """Whichever consents are missing: code 400 and the data of the row."""
    attempt = individual_attempts.consents.with_only(*given)
    expect(attempt.answer, refused_as("consents_missing"))


@pytest.mark.requirement("CON-IND-05")
@pytest.mark.parametrize("given", ACCEPTED_SUBSETS, ids=lambda given: "+".join(given) or "none")
def test_missing_consents_are_told_exactly(
    individual_attempts: IndividualAttempts, given: tuple[str, ...], expect: Expectation
) -> None:
    """Types, details and totals name the consents that are not accepted, and no others."""
    attempt = individual_attempts.consents.with_only(*given)
    expect(attempt.answer, refused(400), misses_consents(*attempt.customer.missing_consents))


@pytest.mark.requirement("CON-IND-06")
@pytest.mark.parametrize("kind", CONSENT_KINDS)
def test_refused_consent_is_not_accepted(
    individual_attempts: IndividualAttempts, kind: str, expect: Expectation
) -> None:
    """With false for one kind, twice, and true for the others, activation misses that one."""
    attempt = individual_attempts.consents.with_refused(kind)
    expect(attempt.answer, refused(400), misses_consents(kind))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("b2c")
def test_refused_consent_is_no_server_fault(
    false_consent_answer: Answer, expect: Expectation
) -> None:
    """However a consent with false is taken, the service does not fall over."""
    expect(false_consent_answer, no_server_fault)


@pytest.mark.requirement("CON-IND-07")
def test_refusal_names_the_customer(
    attempt_without_consents: Attempted[Individual], expect: Expectation
) -> None:
    """customerId is the customer of the path."""
    customer_id = attempt_without_consents.customer.customer_id
    expect(attempt_without_consents.answer, equal("$.data.customerId", customer_id))


@pytest.mark.requirement("CON-IND-12")
def test_refusal_tells_where_each_consent_is_accepted(
    attempt_without_consents: Attempted[Individual], expect: Expectation
) -> None:
    """Whoever follows the acceptUrl of a type accepts the customer's own consent of that type."""
    customer_id = attempt_without_consents.customer.customer_id
    expect(attempt_without_consents.answer, leads_to_own_consents(customer_id))


@pytest.mark.requirement("CON-IND-08")
def test_unknown_kind_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    approved_individual: Individual,
    expect: Expectation,
) -> None:
    """There are three kinds of consent."""
    call = individual_journey.consent(approved_individual, "terms")
    expect(client.send(call.with_path(kind="newsletter")), refused(400, 404, 422))


@pytest.mark.requirement("CON-IND-09")
def test_consent_without_decision_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    approved_individual: Individual,
    expect: Expectation,
) -> None:
    """A body that does not tell the acceptance decides nothing."""
    call = individual_journey.consent(approved_individual, "terms", accepted=None)
    expect(client.send(call), invalid())


@pytest.mark.parametrize(
    "member",
    [
        pytest.param("accepted", marks=pytest.mark.requirement("CON-IND-09")),
        pytest.param("version", marks=pytest.mark.requirement("CON-IND-11")),
    ],
)
def test_consent_with_object_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    approved_individual: Individual,
    member: str,
    expect: Expectation,
) -> None:
    """An object is neither a boolean nor text."""
    call = individual_journey.consent(approved_individual, "terms")
    expect(client.send(call.with_values(**{member: {"value": "x"}})), invalid())


@pytest.mark.requirement("CON-IND-11")
def test_consent_without_version_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    approved_individual: Individual,
    expect: Expectation,
) -> None:
    """An acceptance tells the version of what is accepted."""
    call = individual_journey.consent(approved_individual, "terms").with_values(version=None)
    expect(client.send(call), invalid())


@pytest.mark.requirement("CON-IND-10")
def test_consent_of_unknown_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    approved_individual: Individual,
    expect: Expectation,
) -> None:
    """A customer that does not exist accepts nothing."""
    call = individual_journey.consent(approved_individual, "terms")
    unknown = lookalike(call.path["customerId"])
    expect(client.send(call.with_path(customerId=unknown)), refused(400, 403, 404, 422))


@pytest.mark.requirement("CON-IND-OPEN-01")
def test_answer_to_a_refused_consent(false_consent_answer: Answer, observe: Observer) -> None:
    """Whether false is recorded or refused is not said."""
    observe("CON-IND-OPEN-01", false_consent_answer)


@pytest.mark.requirement("CON-IND-OPEN-02")
def test_repeated_consent(individual_attempts: IndividualAttempts, observe: Observer) -> None:
    """What becomes of a consent that is accepted twice is not said."""
    observe("CON-IND-OPEN-02", individual_attempts.repeated_consent())
