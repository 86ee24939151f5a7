"""Approving the business verification of organizations (sections 1, 3 and 4.4)."""

import pytest

from fixtures.checks.answers import accepted, refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer


@pytest.mark.requirement("B2B-APP-01")
def test_verification_is_approved(
    organization_approval_answer: Answer, expect: Expectation
) -> None:
    """A TENANT_ADMIN, else a POWER_TENANT, approves the verification of an organization."""
    expect(organization_approval_answer, accepted())


@pytest.mark.requirement("B2B-APP-02")
@pytest.mark.usefixtures("approved_organization")
def test_power_tenant_approves_a_high_risk_organization(
    client: Client, high_risk_approval: Call, expect: Expectation
) -> None:
    """A POWER_TENANT approves the verification of a high-risk organization."""
    expect(client.send(high_risk_approval), accepted())


@pytest.mark.requirement("B2B-APP-03")
@pytest.mark.capability("high_risk_organizations", probe=True)
@pytest.mark.usefixtures("approved_organization")
def test_tenant_admin_does_not_approve_a_high_risk_organization(
    client: Client, high_risk_approval_by_tenant_admin: Call, expect: Expectation
) -> None:
    """A TENANT_ADMIN who is not a POWER_TENANT is refused it."""
    expect(client.send(high_risk_approval_by_tenant_admin), refused(403))


@pytest.mark.requirement("B2B-APP-03")
@pytest.mark.capability("high_risk_organizations")
@pytest.mark.usefixtures("approved_organization")
def test_tenant_admin_is_refused_it_again(
    client: Client, high_risk_approval_by_tenant_admin: Call, expect: Expectation
) -> None:
    """However often it is asked for."""
    client.send(high_risk_approval_by_tenant_admin)
    expect(client.send(high_risk_approval_by_tenant_admin), refused(403))


@pytest.mark.requirement("B2B-APP-05")
@pytest.mark.capability("high_risk_organizations")
@pytest.mark.usefixtures("active_organization")
def test_refused_approval_of_a_high_risk_organization_does_not_count(
    activation_after_a_refused_approval: Answer, expect: Expectation
) -> None:
    """What nobody but a TENANT_ADMIN has tried to approve is not activated."""
    expect(activation_after_a_refused_approval, refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("B2B-APP-04")
@pytest.mark.capability("separate_approvers", probe=True)
@pytest.mark.usefixtures("approved_organization")
def test_login_without_role_does_not_approve(
    client: Client, organization_approval_by_the_operator: Call, expect: Expectation
) -> None:
    """Who is neither TENANT_ADMIN nor POWER_TENANT is refused the approval."""
    expect(client.send(organization_approval_by_the_operator), refused(403))


@pytest.mark.requirement("B2B-APP-04")
@pytest.mark.capability("high_risk_organizations")
@pytest.mark.usefixtures("approved_organization")
def test_login_without_role_does_not_approve_a_high_risk_organization(
    client: Client, high_risk_approval_by_the_operator: Call, expect: Expectation
) -> None:
    """Nor is the approval of a high-risk organization for others."""
    expect(client.send(high_risk_approval_by_the_operator), refused(403))


@pytest.mark.requirement("B2B-APP-OPEN-01")
def test_second_approval(second_organization_approval: Answer, observe: Observer) -> None:
    """What becomes of a second approval is not said."""
    observe("B2B-APP-OPEN-01", second_organization_approval)
