"""Probes of organization requests that only the choices of the policy answer differently."""

from collections.abc import Iterator
from typing import Any

from httpx import Response

from selftests.reference.driver import API, KINDS, Driver
from selftests.reference.organizations import ORGANIZATION, Company, Office
from selftests.reference.probes.consent_message_probes import MESSAGES, names, verify
from selftests.reference.probes.probes import UNKNOWN


def odd_organizations(driver: Driver) -> Iterator[Response]:
    """Requests with unusual values in bodies, and repetitions."""
    office = Office(driver)
    first = office.registration()
    for body in (
        first,
        {**first, "registrationNumber": "HRB another"},
        office.registration(email=...),
        office.registration(categoryId=office.category("INDIVIDUAL")),
    ):
        yield office.register_with(body)
    yield office.register_with(office.registration(), X_Tenant_ID=driver.other_tenant)
    company = office.register()
    yield office.get(company, "directors")
    yield office.employ(company, "EMPLOYEE")
    one = office.employee()
    for _ in range(2):
        yield office.post(company, "employee", one)
    yield office.employ(company, "EMPLOYEE", "USER")
    for director in ({"firstName": "A", "lastName": "B"}, {"any": "thing"}):
        yield office.post(company, "director", director)
    yield office.direct(company)
    yield office.get(company, "directors")
    yield office.share(company, 150, -50)
    yield office.post(company, "shareholders", [{"ownershipPercentage": 100}])
    for _ in range(2):
        yield office.share(company, 40, 60)
    yield office.share(company, 40)
    yield office.readiness(company)
    for _ in range(2):
        yield office.post(company, "documents", {"type": "x", "content": "y"})
    for _ in range(2):
        yield office.post(company, "documents", {"documentType": "x", "fileContent": "y"})
    yield office.upload(company)
    yield office.upload_form(company)
    yield office.readiness(company)
    yield office.get(Company(UNKNOWN), "directors")
    bare = office.register()
    yield office.upload(bare, "OTHER")
    yield office.readiness(bare)
    yield office.verify(bare, office.six(bare))
    yield from _verifications(office, company)


def _verifications(office: Office, company: Company) -> Iterator[Response]:
    for changes in (
        {"customerId": UNKNOWN},
        {"type": "IDENTITY_VERIFICATION"},
        {"requestedLevel": "BASIC"},
    ):
        yield office.verify(company, office.six(company, **changes))
    yield office.fallback(company)
    for _ in range(2):
        yield office.verify(company)
    identifier = office.verification(company)
    for role in ("TENANT_ADMIN", "POWER_TENANT"):
        yield office.approve(identifier, role)
    for kind in KINDS:
        office.consent(company, kind)
    yield office.readiness(company)
    yield office.activate(company)
    body = {"activationReason": "x", "additionalInfo": {"activationCode": "wrong"}}
    yield office.activate(company, body)
    for lacking in (("director",), ("documents",), ("verification",), ("employee",), ("review",)):
        yield office.activate(office.prepared(*lacking))
    other = office.prepared()
    yield office.readiness(other, X_User_ID=UNKNOWN)
    yield office.activate(other, body)
    for _ in range(2):
        yield office.activate(other)
    yield office.wallets(other)


def odd_users(driver: Driver) -> Iterator[Response]:
    """Acting users who are the registrar, strangers, or nobody."""
    office = Office(driver)
    one, two = office.prepared(), office.prepared()
    registrar = Company(one.id)
    yield office.activate(one, X_User_ID=two.user_id)
    yield office.activate(office.prepared("director"), X_User_ID=UNKNOWN)
    without: tuple[dict[str, Any], ...] = ({"X_User_ID": None}, {"X_User_Roles": None})
    for changes in without:
        yield office.activate(one, **changes)
    employee = office.user(one, "EMPLOYEE")
    yield office.activate(one, X_User_ID=employee, X_User_Roles="ADMIN_USER")
    open_one = office.prepared("terms", "director", "documents")
    employee = office.user(open_one, "EMPLOYEE")
    yield office.activate(open_one, X_User_ID=employee, X_User_Roles="EMPLOYEE")
    yield office.activate(open_one)
    yield office.activate(registrar)
    path = f"{ORGANIZATION}/{one.id}/directors"
    yield driver.send("GET", path, User_Agent=None)


def odd_messages(driver: Driver) -> Iterator[Response]:
    """Consent messages with unusual bodies and tokens."""
    one = driver.register("odd-message@example.com")
    yield driver.consent(one, "terms")
    consent = driver.control("consent-id", customer_id=one.customer_id, kind="terms")
    customer_name, consent_name, redirect_name, expiry_name = names(driver)
    body = {customer_name: one.customer_id, consent_name: consent}
    yield driver.send("POST", f"{MESSAGES}/resend", json=body)
    known = {"customer_id": one.customer_id, "consent_id": consent}
    yield verify(driver, driver.control("consent-token", **known))
    link = {**body, redirect_name: driver.control("redirect-url")}
    path = f"{MESSAGES}/send-magic-link"
    for changes in (
        {},
        {redirect_name: "https://elsewhere.example/"},
        {expiry_name: 1441},
        {expiry_name: 0},
    ):
        yield driver.send("POST", path, json={**link, **changes})
    yield driver.send("POST", path, json=body)
    driver.send("POST", path, json=link)
    token = driver.control("consent-token", **known)
    for _ in range(2):
        yield verify(driver, token)
    yield verify(driver, token, platform=None)
    yield verify(driver, token, token="")
    yield verify(driver, "never-issued")
    yield driver.send("POST", f"{MESSAGES}/resend", json={customer_name: UNKNOWN})
    for _ in range(4):
        yield driver.send("POST", f"{API}/consents/{UNKNOWN}/approve", json={})
