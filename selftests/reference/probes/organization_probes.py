"""Probes of the onboarding of organizations, from registration to activation."""

from collections.abc import Iterator
from typing import Any

from httpx import Response

from selftests.reference.driver import KINDS, Driver
from selftests.reference.organizations import CERTIFICATE, ROLES, Company, Office
from selftests.reference.probes.consent_message_probes import consent_messages
from selftests.reference.probes.probes import UNKNOWN, Probe


def organization_registration(driver: Driver) -> Iterator[Response]:
    """Registrations, doubles, and each way to spoil one."""
    office = Office(driver)
    first, second = office.registration(), office.registration()
    for body in (first, second, first, {**second, "legalName": "Another"}):
        yield office.register_with(body)
    for marker in ("BUSINESS", "ORGANIZATION", "B2B", "INDIVIDUAL"):
        yield office.register_with(office.registration(categoryId=office.category(marker)))
    for name in ("legalName", "categoryId"):
        for value in (..., {"a": 1}):
            malformed: dict[str, Any] = {name: value}
            yield office.register_with(office.registration(**malformed))
    yield office.register_with(office.registration(email="no address"))
    yield office.register_with(office.registration(registrationNumber=...))
    yield office.register_with(office.registration(categoryId=UNKNOWN))
    foreign = driver.service.tenants[driver.other_tenant].categories[1].database_id
    yield office.register_with(office.registration(categoryId=foreign))
    answer = office.register_with(office.registration())
    company = Company(answer.json()["data"]["organizationId"])
    yield office.readiness(company)
    yield office.activate(company)


def organization_verification(driver: Driver) -> Iterator[Response]:
    """Verifications by every kind of user, approvals by every kind of operator."""
    office = Office(driver)
    one = office.prepared("verification", "review")
    yield from _users(office, one)
    for name in office.six(one):
        for value in (..., {"a": 1}):
            malformed: dict[str, Any] = {name: value}
            yield office.verify(one, office.six(one, **malformed))
    yield office.verify(one, office.six(one, type="WRONG"))
    answer = office.verify(one)
    yield answer
    yield office.activate(one)
    identifier = answer.json()["data"]["verificationId"]
    yield office.approve(identifier, "ADMIN_USER")
    yield office.approve(identifier)
    yield office.activate(one)
    two = office.register()
    yield office.fallback(two)
    yield office.fallback(Company(UNKNOWN))
    identifier = str(office.fallback(two).json()["data"]["verificationId"])
    driver.control("mark-high-risk", organization_id=two.id)
    for role in ("TENANT_ADMIN", "POWER_TENANT"):
        yield office.approve(identifier, role)


def _users(office: Office, company: Company) -> Iterator[Response]:
    other = office.register()
    answer = office.employ(company, "EMPLOYEE")
    yield answer
    user = str(answer.json()["data"]["individual"]["userId"])
    employee: dict[str, Any] = {"X_User_ID": user, "X_User_Roles": "EMPLOYEE"}
    yield office.verify(company, **employee)
    for roles in ("COMPLIANCE_OFFICER", "ADMIN_USER", "EMPLOYEE,ADMIN_USER"):
        user = office.user(company, *roles.split(","))
        yield office.verify(company, X_User_ID=user, X_User_Roles=roles)
    user = office.user(other, "ADMIN_USER")
    yield office.verify(company, X_User_ID=user, X_User_Roles="ADMIN_USER")
    body = office.six(company)
    yield office.driver.send("POST", "/api/v2.1/verifications", json=body, **employee)


def organization_consents(driver: Driver) -> Iterator[Response]:
    """Each kind of consent of an organization, and what activation then misses."""
    office = Office(driver)
    one, two = office.prepared(*KINDS), office.prepared(*KINDS)
    for kind in (*KINDS, "marketing"):
        for company in (one, two):
            yield office.readiness(company)
        yield office.consent(one, kind)
    yield office.consent(two, "terms", accepted=False)
    yield office.readiness(two)
    for body in ({}, {"version": "1.0"}):
        yield office.post(two, "consents/privacy", body)
    yield office.activate(two)
    yield office.activate(one)


def organization_activation(driver: Driver) -> Iterator[Response]:
    """Activation with each prerequisite unmet, then with all of them met."""
    office = Office(driver)
    for lacking in (
        ("employee",),
        ("director",),
        ("shareholders",),
        ("verification", "review"),
        ("approval", "review"),
        ("documents",),
        *((kind,) for kind in KINDS),
    ):
        company = office.prepared(*lacking)
        yield office.readiness(company)
        yield office.activate(company)
        yield office.wallets(company)
    late = office.prepared()
    office.direct(late)
    yield office.activate(late)
    driver.control("verify-personnel", organization_id=late.id)
    office.upload(late)
    yield office.activate(late)
    one = office.prepared()
    employee, second = office.user(one, "EMPLOYEE"), office.user(one, "ADMIN_USER")
    stranger = office.user(office.register(), "ADMIN_USER")
    yield office.activate(one, X_User_ID=employee, X_User_Roles="EMPLOYEE")
    yield office.activate(one, X_User_ID=stranger, X_User_Roles="ADMIN_USER")
    for body in (
        {},
        {"activationReason": {"a": 1}},
        {"activationReason": "x", "additionalInfo": ""},
    ):
        yield office.activate(one, body)
    yield office.readiness(one)
    yield office.wallets(one)
    info = {"userId": second, "activationCode": "123456"}
    reported = {"activationReason": "x", "additionalInfo": info}
    yield office.activate(one, reported, X_User_ID=second, X_User_Roles="ADMIN_USER")
    yield office.activate(one)
    yield office.wallets(one)
    other = office.prepared()
    officer = office.user(other, "COMPLIANCE_OFFICER")
    yield office.activate(other, X_User_ID=officer, X_User_Roles="COMPLIANCE_OFFICER")
    shared = office.prepared()
    yield office.share(shared, 50, 50)
    driver.control("verify-personnel", organization_id=shared.id)
    yield office.activate(shared)


def organization_answer(driver: Driver) -> Iterator[Response]:
    """The answers and the wallets of two activated organizations."""
    office = Office(driver)
    one, two = office.prepared(), office.prepared()
    for company in (one, two):
        yield office.wallets(company)
        yield office.activate(company)
    for query in ("", "B2B", "B2C", "C2C"):
        yield office.wallets(one, query)
    yield office.wallets(two)


def many_directors(driver: Driver) -> Iterator[Response]:
    """More directors than some organizations may have."""
    office = Office(driver)
    company = office.register()
    for _ in range(31):
        yield office.direct(company)


def many_employees(driver: Driver) -> Iterator[Response]:
    """More employees than some organizations may have."""
    office = Office(driver)
    company = office.register()
    for _ in range(5):
        yield office.employ(company)


_PERSON = dict.fromkeys(("firstName", "lastName", "nationality", "gender", "fullName"), "Grace")
_BODIES: dict[str, dict[str, Any]] = {
    "employee": {
        "person": {
            **_PERSON,
            "email": "grace@example.com",
            "phoneNumber": "+4915112345678",
            "dateOfBirth": "1986-12-09",
        },
        "position": "x",
        "roles": list(ROLES),
        "department": "x",
    },
    "director": {"person": {"firstName": "A", "lastName": "B"}},
    "documents": {"documentType": CERTIFICATE, "fileContent": "x"},
    "consents/terms": {"accepted": True, "version": "1.0"},
}

ORGANIZATION_PROBES: tuple[Probe, ...] = (
    organization_registration,
    organization_verification,
    organization_consents,
    organization_activation,
    organization_answer,
    consent_messages,
    many_directors,
    many_employees,
)
