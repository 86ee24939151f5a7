"""Starting the verification of organizations in the other documented way (section 4.3.1 rule 5)."""

import pytest

from fixtures.checks.answers import accepted, no_server_fault
from fixtures.checks.consent_messages import accepted_or
from fixtures.checks.onboarding import identifies_verification, shows_status
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.states.organizations.attempt import ForbiddenAttempt
from fixtures.states.organizations.states import FallbackStart


@pytest.mark.requirement("B2B-VER-21")
@pytest.mark.capability("fallback_verification", probe=True)
def test_fallback_starts_a_verification(
    client: Client, fallback_start: FallbackStart, expect: Expectation
) -> None:
    """The other documented way starts a verification as well, and approves nothing."""
    pending = shows_status(client.dialect, ["APPROVED"], "not yet APPROVED", among=False)
    expect(fallback_start.answer, accepted(), identifies_verification(client.dialect), pending)


@pytest.mark.requirement("B2B-VER-21")
@pytest.mark.capability("organization_approval")
def test_verification_of_the_fallback_is_known(
    fallback_approval: Answer, expect: Expectation
) -> None:
    """Its approval is carried out, or refused for its state or the approver: it is found."""
    expect(fallback_approval, accepted_or(400, 403, 409, 422))


@pytest.mark.requirement("B2B-VER-23")
def test_fallback_starts_nothing_for_somebody_else(
    fallback_by_somebody_else: ForbiddenAttempt, expect: Expectation
) -> None:
    """A user without the role, or of another organization, is refused there as well."""
    expect(fallback_by_somebody_else.answer, fallback_by_somebody_else.refusal)


@pytest.mark.requirement("B2B-UNK-01")
@pytest.mark.capability("fallback_verification")
@pytest.mark.usefixtures("offered_fallback")
def test_fallback_for_unknown_organization_is_no_server_fault(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist has code 500 there neither."""
    call = organization_journey.fallback_verification(unknown_organization)
    expect(client.send(call.deviating("unknown organization")), no_server_fault)
