"""What no run of the suite asks of organizations: their borders, odd bodies, warnings."""

from typing import Any

import pytest

from selftests.reference.driver import Driver
from selftests.reference.organizations import Company, Office
from selftests.reference.probes.probes import UNKNOWN


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


@pytest.mark.parametrize("shares", [(-50, 150), (0, 100)])
def test_wrong_shares_are_refused(office: Office, shares: tuple[float, ...]) -> None:
    """Shares lie above 0, even where they total 100 percent."""
    assert office.share(office.register(), *shares).json()["code"] == 400


@pytest.mark.parametrize(
    "body", [{}, [], [1], [{}], [{"ownershipPercentage": "x"}], [{"ownershipPercentage": True}]]
)
def test_malformed_shareholders_are_refused(office: Office, body: object) -> None:
    """The body is an array whose items carry a number."""
    assert office.post(office.register(), "shareholders", body).json()["code"] == 400


def test_inflated_header_does_not_help(office: Office) -> None:
    """Stored roles decide, not what the header says."""
    company = office.prepared("verification")
    employee = office.user(company, "EMPLOYEE")

    assert office.verify(company, X_User_ID=employee).json()["code"] == 403


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
