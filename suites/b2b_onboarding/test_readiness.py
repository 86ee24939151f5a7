"""Activation readiness of organizations (section 4.3.1)."""

import pytest

from fixtures.checks.answers import accepted, no_server_fault, refused
from fixtures.checks.consent_messages import accepted_or
from fixtures.checks.organizations import (
    differs_in_readiness_from,
    does_not_promise,
    readiness_in,
    tells_readiness,
)
from fixtures.checks.wallets import shows_no_wallet_of
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.model.onboarding import CONSENT_KINDS

LACKS = {
    "employee": (),
    "admin_user": (),
    "director": (),
    "ownership": (),
    "verification": (),
    "approval": ("organization_approval",),
    "document": ("corporate_documents",),
    "verified personnel": ("personnel_review",),
    "verified document": ("document_review",),
}
"""What an organization may lack, and the capability without which it lacks nothing then."""


@pytest.mark.requirement("B2B-RDY-01")
def test_readiness_is_served(
    client: Client,
    organization_journey: OrganizationJourney,
    ready_organization: Organization,
    expect: Expectation,
) -> None:
    """The readiness of a complete organization is answered."""
    expect(client.send(organization_journey.readiness(ready_organization)), accepted())


@pytest.mark.requirement("B2B-RDY-02")
def test_readiness_reflects_the_prerequisites(
    readiness_on_the_way: tuple[Answer, Answer], expect: Expectation
) -> None:
    """An organization is answered otherwise once it is complete than when it was new."""
    fresh, answer = readiness_on_the_way
    expect(answer, accepted(), differs_in_readiness_from(fresh.exchange))


@pytest.mark.requirement("B2B-RDY-03")
def test_new_organization_is_not_ready(
    client: Client, readiness_of_registered: Answer, expect: Expectation
) -> None:
    """Nothing is ready right after registration."""
    expect(readiness_of_registered, tells_readiness(client.dialect, ready=False))


@pytest.mark.requirement("B2B-RDY-04")
def test_complete_organization_is_ready(
    client: Client, readiness_of_ready: Answer, expect: Expectation
) -> None:
    """With every prerequisite met the organization is ready."""
    expect(readiness_of_ready, tells_readiness(client.dialect, ready=True))


@pytest.mark.requirement("B2B-RDY-05")
def test_missing_readiness_is_no_error(
    client: Client,
    organization_journey: OrganizationJourney,
    registered_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that is not ready is told so in a success."""
    expect(client.send(organization_journey.readiness(registered_organization)), accepted())


@pytest.mark.requirement("B2B-RDY-06")
def test_reading_the_readiness_activates_nothing(
    client: Client,
    organization_journey: OrganizationJourney,
    ready_organization: Organization,
    expect: Expectation,
) -> None:
    """After reading it there is still no wallet."""
    client.send(organization_journey.readiness(ready_organization))
    answer = client.send(organization_journey.wallets(ready_organization))
    expect(answer, shows_no_wallet_of(ready_organization.organization_id))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("b2b")
def test_readiness_of_an_active_organization_is_no_server_fault(
    client: Client,
    organization_journey: OrganizationJourney,
    active_organization: Organization,
    expect: Expectation,
) -> None:
    """Whatever is told of an organization that needs none any more."""
    expect(client.send(organization_journey.readiness(active_organization)), no_server_fault)


@pytest.mark.requirement("B2B-RDY-07")
@pytest.mark.usefixtures("ready_organization")
def test_readiness_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist is not ready for anything."""
    call = organization_journey.readiness(unknown_organization).deviating("unknown organization")
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-RDY-08")
@pytest.mark.parametrize(
    "readiness_without",
    [
        pytest.param(lack, marks=[pytest.mark.capability(name) for name in needed])
        for lack, needed in LACKS.items()
    ],
    indirect=True,
)
def test_incomplete_organization_is_not_ready(
    client: Client, readiness_without: tuple[Answer, Answer], expect: Expectation
) -> None:
    """What is refused activation for the lack of a single prerequisite is not reported ready."""
    activation, answer = readiness_without
    promised = does_not_promise(activation.exchange, client.dialect)
    expect(answer, accepted_or(400, 422), promised)


@pytest.mark.requirement("B2B-RDY-08")
@pytest.mark.parametrize("readiness_without", CONSENT_KINDS, indirect=True)
def test_organization_without_a_consent_is_not_ready(
    client: Client, readiness_without: tuple[Answer, Answer], expect: Expectation
) -> None:
    """With one consent missing, for which activation is refused, it is not reported ready."""
    activation, answer = readiness_without
    promised = does_not_promise(activation.exchange, client.dialect)
    expect(answer, accepted_or(400, 422), promised)


@pytest.mark.requirement("B2B-RDY-OPEN-01")
def test_readiness_told_to_who_may_not_activate(
    client: Client, readiness_for_somebody_else: Answer, observe: Observer
) -> None:
    """Whether the acting user counts where nobody acts, and no header has to name one."""
    answer = readiness_for_somebody_else
    observe("B2B-RDY-OPEN-01", answer, readiness_in(answer.exchange, client.dialect))
