"""Activation of organizations that meet every prerequisite (sections 2.3 and 4.3.1)."""

import pytest

from fixtures.checks.answers import (
    accepted,
    equal,
    holds,
    invalid,
    is_array,
    no_server_fault,
    other_than,
    refused,
    tells_its_moment,
)
from fixtures.checks.organizations import has_valid_activation_iban, is_nothing, warns_of_nothing
from fixtures.checks.wallets import opens_none_beside, same_wallets_as, shows_no_wallet_of
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.onboarding import SecondActivation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("B2B-ACT-01")
def test_complete_organization_is_activated(
    organization_activation_answer: Answer, expect: Expectation
) -> None:
    """All fourteen prerequisites met, the organization is activated."""
    expect(organization_activation_answer, accepted())


@pytest.mark.requirement("B2B-ACT-02", "B2B-ACT-06")
def test_activation_has_the_documented_members(
    organization_activation_answer: Answer, expect: Expectation
) -> None:
    """Wallet, IBAN and the course of the activation; the judging of responses checks each."""
    expect(organization_activation_answer, accepted())


@pytest.mark.requirement("B2B-ACT-03")
def test_default_wallet_is_in_euro(activation_answer: Answer, expect: Expectation) -> None:
    """The default wallet's currency is EUR."""
    expect(activation_answer, equal("$.data.wallet.currency", "EUR"))


@pytest.mark.requirement("B2B-ACT-04")
def test_default_wallet_is_empty(activation_answer: Answer, expect: Expectation) -> None:
    """The default wallet's balance is zero."""
    expect(activation_answer, is_nothing)


@pytest.mark.requirement("B2B-ACT-05")
def test_default_wallet_is_active(activation_answer: Answer, expect: Expectation) -> None:
    """The default wallet's status is ACTIVE."""
    expect(activation_answer, equal("$.data.wallet.status", "ACTIVE"))


@pytest.mark.requirement("B2B-ACT-21")
def test_activation_tells_nothing_of_a_pending_one(
    activation_answer: Answer, expect: Expectation
) -> None:
    """Whatever word the answer has for its outcome, it is not that of an inactive organization."""
    outcome = "$.data.activation.status"
    expect(activation_answer, other_than(outcome, "PENDING_ACTIVATION", "that it is active"))


@pytest.mark.requirement("B2B-ACT-22")
def test_activation_tells_when_it_was(activation_answer: Answer, expect: Expectation) -> None:
    """activatedAt is the moment of the activation."""
    expect(activation_answer, tells_its_moment("$.data.activation.activatedAt"))


@pytest.mark.requirement("B2B-ACT-07")
def test_iban_is_valid(activation_answer: Answer, expect: Expectation) -> None:
    """Structure and check digits of the IBAN are right."""
    expect(activation_answer, has_valid_activation_iban)


@pytest.mark.requirement("B2B-ACT-08")
def test_iban_is_unique(
    activation_answer: Answer, activation_answer_of_another: Answer, expect: Expectation
) -> None:
    """Two organizations have two IBANs."""
    first = activation_answer.text("data", "iban")
    expect(
        activation_answer_of_another, other_than("$.data.iban", first, "an IBAN that no other has")
    )


@pytest.mark.requirement("B2B-ACT-09")
def test_nothing_is_warned_of(activation_answer: Answer, expect: Expectation) -> None:
    """None of the four warnings is told where their conditions are fulfilled."""
    expect(activation_answer, warns_of_nothing())


@pytest.mark.requirement("B2B-ACT-10")
def test_warnings_are_a_list(activation_answer: Answer, expect: Expectation) -> None:
    """Where nothing is warned of, the list is empty, not null."""
    expect(activation_answer, holds("$.data.activation.warnings", "array", is_array))


@pytest.mark.requirement("B2B-ACT-11")
@pytest.mark.usefixtures("active_organization")
def test_activation_without_reason_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    ready_organization: Organization,
    expect: Expectation,
) -> None:
    """activationReason is required."""
    call = organization_journey.activation(ready_organization).without_field("activationReason")
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-ACT-12")
@pytest.mark.parametrize(
    ("field", "value"),
    [("activationReason", {"value": "x"}), ("additionalInfo", "none")],
    ids=["reason", "info"],
)
@pytest.mark.usefixtures("active_organization")
def test_activation_with_another_type_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    ready_organization: Organization,
    field: str,
    value: object,
    expect: Expectation,
) -> None:
    """The reason is text, the additional information an object."""
    call = organization_journey.activation(ready_organization).with_field(field, value)
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-ACT-13")
def test_additional_information_is_accepted(
    activation_with_code: Answer, expect: Expectation
) -> None:
    """additionalInfo may carry user and activation code."""
    expect(activation_with_code, accepted())


@pytest.mark.requirement("B2B-EMP-15")
def test_one_admin_among_several_employees_is_enough(
    activation_of_several: Answer, expect: Expectation
) -> None:
    """Once somebody is ADMIN_USER, activation misses nobody, whoever was added after."""
    expect(activation_of_several, warns_of_nothing("admin_user", "employee"))


@pytest.mark.parametrize(
    "activation_by_roles",
    [
        pytest.param("COMPLIANCE_OFFICER", marks=pytest.mark.requirement("B2B-ACT-14")),
        pytest.param("ADMIN_USER", marks=pytest.mark.requirement("B2B-ACT-15")),
        pytest.param(
            "TRANSACTION_APPROVER ADMIN_USER EMPLOYEE", marks=pytest.mark.requirement("B2B-ACT-23")
        ),
    ],
    indirect=True,
)
def test_either_role_activates(activation_by_roles: Answer, expect: Expectation) -> None:
    """One of the two roles is enough, wherever it stands."""
    expect(activation_by_roles, accepted())


@pytest.mark.requirement("B2B-ACT-16")
def test_second_activation_adds_no_wallet(
    second_organization_activation: SecondActivation, expect: Expectation
) -> None:
    """However a second activation is answered, it opens no wallet that others have not."""
    second = second_organization_activation
    expect(second.after, same_wallets_as(second.before.exchange, second.beside.exchange))
    expect(second.answer, opens_none_beside(second.after.exchange))


@pytest.mark.requirement("B2B-ACT-20")
def test_second_activation_is_no_server_fault(
    second_organization_activation: SecondActivation, expect: Expectation
) -> None:
    """However a second activation is answered, it is not with code 500."""
    expect(second_organization_activation.answer, no_server_fault)


@pytest.mark.requirement("B2B-ACT-17")
@pytest.mark.parametrize("organization_without", ["verification", "data-processing"], indirect=True)
def test_refused_activation_opens_no_wallet(
    client: Client,
    organization_journey: OrganizationJourney,
    organization_without: Organization,
    expect: Expectation,
) -> None:
    """After a refusal, for the verification or for a consent, the organization has no wallet."""
    answer = client.send(organization_journey.wallets(organization_without))
    expect(answer, shows_no_wallet_of(organization_without.organization_id))


@pytest.mark.requirement("B2B-ACT-18")
@pytest.mark.usefixtures("active_organization")
def test_unknown_organization_is_not_activated(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist is refused."""
    call = organization_journey.activation(unknown_organization)
    expect(client.send(call.deviating("unknown organization")), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("B2B-ACT-OPEN-01")
def test_second_activation(
    second_organization_activation: SecondActivation, observe: Observer
) -> None:
    """What becomes of a second activation is not said."""
    observe("B2B-ACT-OPEN-01", second_organization_activation.answer)
