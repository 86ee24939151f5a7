"""A refused request stays refused when it is repeated, and leaves everything as it was (7)."""

import pytest

from fixtures.checks.answers import (
    accepted,
    holds,
    invalid,
    refused,
    tells_nothing_of,
    tells_something,
)
from fixtures.checks.consents import misses_consents
from fixtures.checks.organizations import lists_directors
from fixtures.checks.stating import Check
from fixtures.checks.wallets import has_wallet_with_iban
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.headers import Header
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.parties import Payee, Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from fixtures.states.controls.controls import identified, operations
from fixtures.states.individual_attempts import IndividualAttempts
from fixtures.states.journeying import Attempted

REQUIRED = identified(
    ("individual_registration", "firstName"),
    ("employee", "department"),
    ("organization_verification", "notes"),
    ("organization_activation", "activationReason"),
    ("prepare", "description"),
)
"""A member that is marked as required, of each request whose members are."""


@pytest.mark.requirement("ENV-17")
@pytest.mark.profile("b2c")
def test_invalid_registration_is_refused_again(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """What was refused with 400 is not success the second time."""
    call = checked_registration.with_field("matchingPassword", "Another-passw0rd!")
    client.send(call)
    expect(client.send(call), refused(400))


@pytest.mark.requirement("ENV-17")
@pytest.mark.profile("b2c")
@pytest.mark.capability("individual_approval")
def test_early_activation_is_refused_again(
    client: Client,
    individual_journey: IndividualJourney,
    unverified_individual: Individual,
    refusal_of_unverified: Check,
    expect: Expectation,
) -> None:
    """What was refused with 422 is not success the second time."""
    call = individual_journey.early_activation(unverified_individual).deviating("not verified")
    client.send(call)
    expect(client.send(call), refusal_of_unverified)


@pytest.mark.requirement("ENV-17")
@pytest.mark.profile("payments")
def test_overdraft_is_refused_again(
    payment_steps: PaymentSteps, overdraft: Payment, expect: Expectation
) -> None:
    """A payment of more than there is does not succeed at the second attempt.

    For whatever reason: where the balance counts at the execution, an order of it may stand.
    """
    payment_steps.attempt(overdraft)
    expect(payment_steps.attempt(overdraft), refused())


@pytest.mark.requirement("ENV-20")
@pytest.mark.parametrize(("control", "member"), REQUIRED, indirect=["control"])
def test_detail_of_a_refusal_is_told(
    client: Client, control: Call, member: str, expect: Expectation
) -> None:
    """What is wrong with a request is found in data, in whatever member."""
    answer = client.send(control.without_field(member))
    expect(answer, invalid(), holds("$.data", "the detail of the refusal", tells_something))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
def test_refused_registration_leaves_nobody_behind(
    client: Client,
    individual_journey: IndividualJourney,
    registration_without_token: Call,
    expect: Expectation,
) -> None:
    """Whose registration was refused, for its values or for its headers, can register."""
    unknown = lookalike(individual_journey.category().database_id)
    client.send(registration_without_token.with_field("customerCategory.id", unknown))
    client.send(registration_without_token.without_field("pincode"))
    client.send(registration_without_token.with_field("matchingPassword", "Another-passw0rd!"))
    client.send(registration_without_token.without_header(Header.PLATFORM))
    expect(client.send(registration_without_token), accepted())


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
@pytest.mark.usefixtures("registering_again_is_refused")
def test_second_registration_takes_no_consent_away(
    client: Client,
    individual_journey: IndividualJourney,
    individual_attempts: IndividualAttempts,
    expect: Expectation,
) -> None:
    """Whoever registers with somebody's e-mail, and is refused, takes nothing from the other."""
    customer = individual_attempts.consents.with_only("terms", "privacy").customer
    client.send(individual_journey.registration(customer.person))
    answer = client.send(
        individual_journey.early_activation(customer).deviating("a consent is missing")
    )
    expect(answer, refused(400), misses_consents(*customer.missing_consents))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
def test_second_registration_leaves_the_wallets(
    wallets_after_another_registration: Answer, expect: Expectation
) -> None:
    """Nor does it take an active customer back to where wallets are not shown."""
    expect(wallets_after_another_registration, has_wallet_with_iban)


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2b")
def test_refused_duplicate_leaves_the_directors(
    client: Client,
    organization_journey: OrganizationJourney,
    listed_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that could not be registered a second time still has its directors."""
    again = organization_journey.registration(listed_organization.company)
    client.send(again.deviating("registered already"))
    answer = client.send(organization_journey.directors(listed_organization))
    expect(answer, lists_directors(client.dialect, *listed_organization.directors))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2b")
def test_refused_duplicate_leaves_what_activation_asks_for(
    activation_of_several: Answer, expect: Expectation
) -> None:
    """Nor has it lost employees, owners or anything else without which it is not activated."""
    expect(activation_of_several, accepted())


@pytest.mark.requirement("ENV-18")
@pytest.mark.parametrize(
    "fresh_control",
    operations(
        "individual_verification",
        "individual_activation",
        "organization_registration",
        "organization_verification",
        "organization_activation",
        "execute",
    ),
    indirect=["fresh_control"],
)
def test_refused_step_can_still_be_taken(
    client: Client, refused_control: Call, expect: Expectation
) -> None:
    """A step that was refused for its token, its tenant and a header is accepted as it is due."""
    expect(client.in_time(refused_control), accepted())


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
def test_refused_consent_is_still_missing(
    consent_refused_in_every_way: Attempted[Individual], expect: Expectation
) -> None:
    """One that was refused for its token, its tenant, a header or a decision accepts nothing."""
    expect(consent_refused_in_every_way.answer, refused(400), misses_consents("privacy"))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
@pytest.mark.usefixtures("registering_again_is_refused")
def test_second_registration_leaves_the_verification(
    client: Client,
    individual_journey: IndividualJourney,
    consent_refused_in_every_way: Attempted[Individual],
    expect: Expectation,
) -> None:
    """With whose e-mail somebody else wanted to register can still be activated."""
    customer = consent_refused_in_every_way.customer
    client.send(individual_journey.registration(customer.person))
    ready = individual_journey.accept(customer, "privacy")
    expect(client.in_time(individual_journey.activation(ready)), accepted())


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2c")
@pytest.mark.capability("individual_approval")
def test_refused_approval_approves_nothing(
    client: Client,
    individual_journey: IndividualJourney,
    unverified_after_refused_approval: Individual,
    refusal_of_unverified: Check,
    expect: Expectation,
) -> None:
    """Whose approval was refused for its token, its tenant, or a header, is not verified."""
    call = individual_journey.early_activation(unverified_after_refused_approval)
    expect(client.send(call.deviating("not verified")), refusal_of_unverified)


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("payments")
@pytest.mark.usefixtures("known_beneficiary")
def test_refused_beneficiary_is_not_known(
    client: Client,
    payments: Payments,
    active_wallet: Wallet,
    payee_refused: Payee,
    expect: Expectation,
) -> None:
    """One whose creation was refused for its token, its tenant and a header is not known."""
    answer = client.send(payments.allowed_operations(active_wallet))
    expect(answer, accepted(), tells_nothing_of(payee_refused.iban))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("payments")
@pytest.mark.usefixtures("known_beneficiary")
def test_invalid_beneficiary_is_not_known(
    client: Client,
    payments: Payments,
    active_wallet: Wallet,
    ibans_refused: list[str],
    expect: Expectation,
) -> None:
    """One that was refused for an unlisted party type, or for an object, is not in the snapshot."""
    answer = client.send(payments.allowed_operations(active_wallet))
    expect(answer, accepted(), tells_nothing_of(*ibans_refused))
