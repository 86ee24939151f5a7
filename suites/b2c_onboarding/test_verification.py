"""Identity verification: start, documents, approval (sections 1, 3 and 4.4)."""

from dataclasses import replace

import pytest

from fixtures.checks.answers import accepted, refused, refused_as
from fixtures.checks.onboarding import identifies_verification, shows_status
from fixtures.checks.stating import Check
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.schemas.enumerations import VERIFICATION_STATUSES
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.states.journeying import Attempted


@pytest.mark.requirement("B2C-VER-01")
def test_verification_is_started(
    individual_verification_answer: Answer, expect: Expectation
) -> None:
    """A registered individual's verification can be started."""
    expect(individual_verification_answer, accepted())


@pytest.mark.requirement("B2C-VER-02")
def test_verification_has_an_identifier(
    client: Client, individual_verification_answer: Answer, expect: Expectation
) -> None:
    """The answer to the start carries a UUID, which the next steps use."""
    expect(individual_verification_answer, identifies_verification(client.dialect))


@pytest.mark.requirement("B2C-VER-03")
def test_new_verification_is_not_approved(
    client: Client, individual_verification_answer: Answer, expect: Expectation
) -> None:
    """Nothing is approved before documents and approver."""
    check = shows_status(client.dialect, ["APPROVED"], "not yet APPROVED", among=False)
    expect(individual_verification_answer, accepted(), check)


@pytest.mark.requirement("B2C-VER-03")
def test_verification_started_again_is_not_approved(
    client: Client, verification_started_again: Attempted[Individual], expect: Expectation
) -> None:
    """Nor is one that is started again and again; whether that is refused is open."""
    check = shows_status(client.dialect, ["APPROVED"], "not yet APPROVED", among=False)
    expect(verification_started_again.answer, check)


@pytest.mark.requirement("B2C-ACT-03")
@pytest.mark.capability("individual_approval")
def test_verification_started_again_activates_nobody(
    client: Client,
    individual_journey: IndividualJourney,
    verification_started_again: Attempted[Individual],
    expect: Expectation,
) -> None:
    """Nor does it stand for an approval that nobody is told of, whatever its answers show."""
    attempt = verification_started_again
    call = individual_journey.early_activation(attempt.customer).deviating("not verified")
    expect(client.send(call), refused(422, *attempt.other_obstacles))


@pytest.mark.requirement("B2C-ACT-03")
@pytest.mark.capability("individual_approval")
def test_without_verification_nobody_is_activated(
    activation_unstarted: Attempted[Individual], expect: Expectation
) -> None:
    """A verification that was never started is not approved: code 422 and the data of the row."""
    further = activation_unstarted.other_obstacles
    expect(activation_unstarted.answer, refused_as("verification_required", *further))


@pytest.mark.requirement("B2C-VER-04")
def test_verification_status_is_listed(
    client: Client, verification_with_status: Answer, expect: Expectation
) -> None:
    """A status of a verification is one of section 3."""
    listed = ", ".join(sorted(VERIFICATION_STATUSES))
    check = shows_status(client.dialect, VERIFICATION_STATUSES, f"one of {listed}")
    expect(verification_with_status, check)


@pytest.mark.requirement("B2C-VER-05")
def test_document_is_uploaded(individual_document_answer: Answer, expect: Expectation) -> None:
    """A document of a started verification is taken."""
    expect(individual_document_answer, accepted())


@pytest.mark.requirement("B2C-VER-06")
def test_tenant_admin_approves(individual_approval_answer: Answer, expect: Expectation) -> None:
    """A TENANT_ADMIN approves the verification of an individual."""
    expect(individual_approval_answer, accepted())


@pytest.mark.requirement("B2C-VER-07")
@pytest.mark.capability("customer_tokens")
def test_customer_does_not_approve(
    client: Client, approval_by_the_customer: Call, expect: Expectation
) -> None:
    """No customer approves a verification; somebody else's may be hidden from it."""
    expect(client.send(approval_by_the_customer), refused(403, 404))


@pytest.mark.requirement("B2C-VER-07")
@pytest.mark.capability("separate_approvers", probe=True)
def test_operator_without_role_does_not_approve(
    client: Client, approval_by_the_operator: Call, expect: Expectation
) -> None:
    """A login of the tenant without TENANT_ADMIN is refused."""
    expect(client.send(approval_by_the_operator), refused(403))


@pytest.mark.requirement("B2C-VER-11")
def test_power_tenant_does_not_approve(
    client: Client, approval_by_a_power_tenant: Call, expect: Expectation
) -> None:
    """Nor does who approves high-risk organizations approve individuals."""
    expect(client.send(approval_by_a_power_tenant), refused(403))


@pytest.mark.requirement("B2C-VER-08")
def test_refused_approval_changes_nothing(
    client: Client,
    individual_journey: IndividualJourney,
    unverified_individual: Individual,
    approval_by_the_customer: Call,
    refusal_of_unverified: Check,
    expect: Expectation,
) -> None:
    """After a refused approval activation still asks for the verification."""
    client.send(approval_by_the_customer)
    answer = client.send(individual_journey.early_activation(unverified_individual))
    expect(answer, refusal_of_unverified)


@pytest.mark.requirement("B2C-VER-09")
def test_unknown_verification_is_not_approved(
    client: Client,
    individual_journey: IndividualJourney,
    documented_individual: Individual,
    expect: Expectation,
) -> None:
    """A verification that does not exist, in the path as in the body, has code 404."""
    known = individual_journey.approval(documented_individual)
    nothing = lookalike(documented_individual.verification_id)
    unknown = replace(documented_individual, verification_id=nothing)
    call = individual_journey.approval(unknown).in_place_of(known, "unknown verification")
    expect(client.send(call), refused(404))


@pytest.mark.requirement("B2C-VER-10")
def test_verification_of_unknown_customer_is_refused(
    client: Client,
    individual_journey: IndividualJourney,
    registered_individual: Individual,
    expect: Expectation,
) -> None:
    """A customer that does not exist cannot be verified."""
    call = individual_journey.verification(registered_individual)
    unknown = lookalike(call.path["customerId"])
    expect(client.send(call.with_path(customerId=unknown)), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2C-VER-OPEN-01")
def test_second_approval(second_individual_approval: Answer, observe: Observer) -> None:
    """What becomes of a second approval is not said."""
    observe("B2C-VER-OPEN-01", second_individual_approval)
