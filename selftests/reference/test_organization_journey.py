"""How exactly shares add up, and what an organization's readiness and activation leave behind."""

from decimal import Inexact, getcontext

from selftests.reference.driver import KINDS
from selftests.reference.organizations import Company, Office


def test_two_members_are_enough(office: Office) -> None:
    """Name and category are the documented members."""
    body = office.registration(registrationNumber=..., email=...)

    assert office.register_with(body).json()["code"] == 201


def test_earlier_arithmetic_does_not_matter(office: Office) -> None:
    """What was rounded elsewhere in the process leaves the total exact."""
    getcontext().flags[Inexact] = True

    assert office.share(office.register(), 50, 50).json()["code"] == 201


def test_shares_keep_all_their_digits(office: Office) -> None:
    """A share is read as it was written, not as the nearest binary float."""
    company = office.register()
    path = f"/api/v2.1/customer/organization/{company.id}/shareholders"
    body = b'[{"ownershipPercentage": 99.99999999999999999999}]'
    response = office.driver.send("POST", path, content=body, Content_Type="application/json")

    assert response.json()["code"] == 400


def test_approval_reviews_personnel_and_documents(office: Office) -> None:
    """By default nothing but the approval is needed to verify what was shown."""
    company = office.prepared("review")

    assert office.readiness(company).json()["data"]["ready"] is True


def test_readiness_lists_fourteen_checks(office: Office) -> None:
    """All prerequisites are told apart, and reading them changes nothing."""
    company = office.prepared()
    first, second = (office.readiness(company).json()["data"] for _ in range(2))

    assert first == second
    assert len(first["checks"]) == 14
    assert len({check["name"] for check in first["checks"]}) == 14


def test_fresh_organization_is_not_ready(office: Office) -> None:
    """Right after registration most prerequisites are unmet."""
    data = office.readiness(office.register()).json()["data"]
    met = {check["name"] for check in data["checks"] if check["met"]}

    assert data["ready"] is False
    assert met == {"STATUS", "PERSONNEL", "DOCUMENTS_VERIFIED", "ROLE", "LINK"}


def test_activation_leaves_an_audit_record(office: Office) -> None:
    """The record names the acting user, the organization and the moment."""
    company = office.active()
    (record,) = office.driver.service.audit.of_customer(company.id)

    assert (record.user_id, record.action) == (company.user_id, "ORGANIZATION_ACTIVATED")
    assert record.at == office.driver.clock.now()


def test_registrar_may_act(office: Office) -> None:
    """Who registered an organization counts as linked to it."""
    company = office.prepared()

    assert office.activate(Company(company.id)).json()["code"] == 200


def test_consents_of_organizations_have_identifiers(office: Office) -> None:
    """Each kind is accepted with an identifier of its own, which the hook knows, too."""
    company = office.register()
    answers = [office.consent(company, kind).json()["data"]["consentId"] for kind in KINDS]
    hooked = [
        office.driver.control("consent-id", customer_id=company.id, kind=kind) for kind in KINDS
    ]

    assert answers == hooked
    assert len(set(answers)) == 3
