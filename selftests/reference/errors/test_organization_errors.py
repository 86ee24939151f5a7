"""The error rows of organizations, and each prerequisite of their activation."""

from typing import Any

import pytest

from selftests.reference.driver import KINDS, OPERATOR, Driver
from selftests.reference.organizations import CERTIFICATE, Company, Office
from selftests.reference.probes.probes import UNKNOWN


@pytest.fixture
def office(driver: Driver) -> Office:
    """Return a client that onboards organizations."""
    return Office(driver)


def test_duplicate_names_the_first(office: Office) -> None:
    """A registration number that exists is a 409 with the identifier of the first."""
    body = office.registration()
    first = office.register_with(body).json()["data"]["organizationId"]
    answer = office.register_with({**body, "legalName": "Another"}).json()

    assert (answer["code"], answer["message"]) == (409, "Organization already exists")
    assert answer["data"] == {
        "error": "ORGANIZATION_EXISTS",
        "registrationNumber": body["registrationNumber"],
        "existingOrganizationId": first,
    }


def test_tenants_do_not_share_numbers(office: Office) -> None:
    """Another tenant's organization is not a duplicate."""
    driver, body = office.driver, office.registration()
    office.register_with(body)
    category = driver.service.tenants[driver.other_tenant].categories[1].database_id
    other: dict[str, Any] = {"token": driver.other_token(), "X_Tenant_ID": driver.other_tenant}

    assert office.register_with({**body, "categoryId": category}, **other).json()["code"] == 201


@pytest.mark.parametrize("category", [UNKNOWN, "INDIVIDUAL"])
def test_unsuitable_category_is_refused(office: Office, category: str) -> None:
    """The category must be one of the tenant's for organizations."""
    sent = office.category(category) if category == "INDIVIDUAL" else category
    answer = office.register_with(office.registration(categoryId=sent)).json()

    assert answer["code"] == 400
    assert answer["data"].keys() == {"error", "details", "missingKeys", "invalidValues"}


def test_first_employee_is_admin(office: Office) -> None:
    """A first employee without ADMIN_USER is a 400 that says so."""
    answer = office.employ(office.register(), "EMPLOYEE").json()

    assert (answer["code"], answer["message"]) == (400, "Missing required role ADMIN_USER")
    assert answer["data"] == {"error": "MISSING_REQUIRED_ROLE"}


@pytest.mark.parametrize("shares", [(99.99,), (100.01,), (50,), (60, 41), (-50, 150), (0, 100)])
def test_wrong_shares_are_refused(office: Office, shares: tuple[float, ...]) -> None:
    """Shares lie above 0 and total exactly 100 percent."""
    assert office.share(office.register(), *shares).json()["code"] == 400


@pytest.mark.parametrize(
    "body", [{}, [], [1], [{}], [{"ownershipPercentage": "x"}], [{"ownershipPercentage": True}]]
)
def test_malformed_shareholders_are_refused(office: Office, body: object) -> None:
    """The body is an array whose items carry a number."""
    assert office.post(office.register(), "shareholders", body).json()["code"] == 400


def test_verification_without_role(office: Office) -> None:
    """The refusal tells who acted, with which roles, and which are required."""
    company = office.prepared("verification")
    employee = office.user(company, "EMPLOYEE")
    answer = office.verify(company, X_User_ID=employee, X_User_Roles="EMPLOYEE").json()

    assert (answer["code"], answer["message"]) == (403, "Access denied")
    assert answer["data"] == {
        "userId": employee,
        "currentRoles": ["EMPLOYEE"],
        "requiredRoles": ["COMPLIANCE_OFFICER", "ADMIN_USER"],
    }


def test_inflated_header_does_not_help(office: Office) -> None:
    """Stored roles decide, not what the header says."""
    company = office.prepared("verification")
    employee = office.user(company, "EMPLOYEE")

    assert office.verify(company, X_User_ID=employee).json()["code"] == 403


@pytest.mark.parametrize("step", ["verify", "activate"])
def test_user_of_another_organization_is_refused(office: Office, step: str) -> None:
    """The acting user must be linked to the organization."""
    one, two = office.prepared(), office.prepared()

    assert getattr(office, step)(one, X_User_ID=two.user_id).json()["code"] == 403


@pytest.mark.parametrize("step", ["verify", "activate"])
@pytest.mark.parametrize("header", ["X_User_ID", "X_User_Roles"])
def test_acting_user_headers_are_required(office: Office, step: str, header: str) -> None:
    """Verify and activation name the acting user and its roles."""
    answer = getattr(office, step)(office.prepared(), **{header: None}).json()

    assert answer["code"] == 500
    assert answer["data"]["missingHeaders"] == [header.replace("_", "-")]


@pytest.mark.parametrize(
    ("risk", "role", "code"),
    [
        (1, "TENANT_ADMIN", 403),
        (0, "TENANT_ADMIN", 200),
        (1, "POWER_TENANT", 200),
        (0, "ADMIN_USER", 403),
    ],
)
def test_approving_roles(office: Office, risk: int, role: str, code: int) -> None:
    """Only POWER_TENANT approves high-risk organizations."""
    company = office.prepared("verification")
    verification = office.verification(company)
    if risk:
        office.driver.control("mark-high-risk", organization_id=company.id)

    assert office.approve(verification, role).json()["code"] == code


@pytest.mark.parametrize(
    ("lacking", "message"),
    [
        (("director",), "No directors found"),
        (("employee",), "Missing required role ADMIN_USER"),
        (("shareholders",), "Shareholder ownership does not sum to 100 percent"),
        (("verification",), "Organization verification not completed"),
        (("approval",), "Organization verification not completed"),
        (("documents",), "Required documents are missing"),
        *(((kind,), "Required consents not accepted") for kind in KINDS),
    ],
)
def test_missing_prerequisite_is_refused(
    office: Office, lacking: tuple[str, ...], message: str
) -> None:
    """An organization that lacks one thing is told so, is not ready, and gets no wallet."""
    company = office.prepared(*lacking)
    ready = office.readiness(company).json()["data"]["ready"]
    answer = office.activate(company).json()

    assert (ready, answer["code"], answer["message"]) == (False, 400, message)
    assert office.wallets(company).json()["data"] == []


@pytest.mark.parametrize(
    ("late", "message"),
    [("director", "Personnel not verified"), ("documents", "Documents not verified")],
)
def test_what_comes_after_the_approval_is_not_verified(
    office: Office, late: str, message: str
) -> None:
    """Personnel and documents of later need a review of their own."""
    company = office.prepared()
    bodies: dict[str, dict[str, Any]] = {
        "director": office.director(),
        "documents": {"documentType": CERTIFICATE, "fileContent": "x"},
    }
    office.post(company, late, bodies[late])

    assert office.activate(company).json()["message"] == message


def test_second_activation_is_a_conflict(office: Office) -> None:
    """An active organization cannot be activated, and keeps its wallet."""
    company = office.active()
    wallets = office.wallets(company).json()

    assert office.activate(company).json()["code"] == 409
    assert office.wallets(company).json() == wallets


def test_warned_activation() -> None:
    """Where the four structural checks only warn, the activation lists what is missing."""
    from reference.platform.policy import Policy

    office = Office(Driver(Policy.of(structure_defects="warned")))
    company = office.prepared("employee", "director", "shareholders")
    data = office.activate(company).json()["data"]

    assert data["activation"]["warnings"] == [
        "No directors found",
        "No employees found",
        "Missing ADMIN_USER role employee",
        "Shareholder ownership does not sum to 100 percent",
    ]


@pytest.mark.parametrize("identifier", ["unknown", "individual"])
def test_unknown_organization(office: Office, identifier: str) -> None:
    """What is not an organization is a 404, also an individual."""
    known = office.driver.register().customer_id
    company = Company(UNKNOWN if identifier == "unknown" else known)

    assert office.get(company, "directors").json()["code"] == 404
    assert office.share(company).json()["code"] == 404


def test_organization_is_no_individual(office: Office) -> None:
    """An organization's identifier opens no path of individuals."""
    path = f"/api/v2.1/customer/individual/{office.register().id}/verification"

    assert office.driver.send("POST", path, json={}).json()["code"] == 404


def test_other_tenants_do_not_see_organizations(office: Office) -> None:
    """An organization of another tenant does not exist."""
    company, driver = office.prepared(), office.driver
    other: dict[str, Any] = {"token": driver.other_token(), "X_Tenant_ID": driver.other_tenant}
    answers = [office.get(company, "directors", **other), office.wallets(company, **other)]

    assert {answer.json()["code"] for answer in answers} == {404}
    assert driver.login(OPERATOR).status_code == 200
