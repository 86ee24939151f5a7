"""Probes of requests that only the choices of the policy answer differently."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from httpx import Response

from selftests.reference.driver import INDIVIDUAL, OPERATOR, PART, POWER, Driver, Individual
from selftests.reference.probes.probes import UNKNOWN


def odd_values(driver: Driver) -> Iterator[Response]:
    """Requests with unusual values in headers and bodies."""
    one = driver.register("odd-one@example.com")
    path = f"{INDIVIDUAL}/registration"
    yield driver.wallets(one, platform="amiga")
    yield driver.wallets(one, platform="")
    yield driver.wallets(one, User_Agent=None)
    yield driver.consent(one, "terms")
    yield driver.send("POST", path, content=b"{}", Content_Type="text/plain")
    yield driver.send("POST", path, token="", json={}, platform=None)
    yield driver.send("POST", "/api/v2.1/nothing", token="", json={}, platform=None)
    yield driver.send("POST", path, token="", content=b"{", Content_Type="application/json")
    yield driver.send("POST", "/api/auth/login", token="", json={}, platform=None)
    approval = driver.verification_path(UNKNOWN, "approve")
    yield driver.send("POST", approval, json={}, platform=None)
    yield driver.categorization(Authorization=f"bearer {driver.token()}")
    first = driver.service.tenants[driver.tenant].categories[0]
    malformed: tuple[dict[str, Any], ...] = (
        {"dateOfBirth": "2999-01-01"},
        {"phone": "015112345678"},
        {"email": "a+b@example.com"},
        {"email": "a.@example.com"},
        {"firstName": " "},
        {"firstName": 1},
        {"unknown": 1},
        {"customerCategory": {**driver.registration()["customerCategory"], "name": None}},
        {"customerCategory": {"id": first.database_id, "name": first.name}},
    )
    for number, changes in enumerate(malformed):
        body = driver.registration(f"odd-changed-{number}@example.com", **changes)
        yield driver.send("POST", path, json=body)


def odd_states(driver: Driver) -> Iterator[Response]:
    """Requests that meet a customer or an account in an unusual state."""
    one = driver.register("odd-one@example.com")
    credentials = {"email": OPERATOR.email, "password": "x", "tenantId": driver.other_tenant}
    yield driver.send("POST", "/api/auth/login", token="", json=credentials)
    yield driver.login_as("odd-one@example.com", "Secret-Passw0rd!")
    for _ in range(2):
        yield driver.login_as("nobody@example.com", "x")
    for _ in range(2):
        yield driver.session(one, password="wrong")
    yield driver.login_as("odd-one@example.com", "wrong")
    yield driver.send("POST", f"{INDIVIDUAL}/{one.customer_id}/activation", json={})
    yield driver.activate(one, code="wrong")
    for _ in range(2):
        identifier = driver.verification(one)
        yield driver.start(one)
    yield driver.approve(identifier)
    late = {"documentType": "PASSPORT", "fileContent": "eA=="}
    yield driver.send("POST", driver.verification_path(identifier, "documents"), json=late)
    two = driver.register("odd-two@example.com")
    identifier = driver.verification(two)
    path = driver.verification_path(identifier, "documents")
    yield driver.send("POST", path, json={"anything": "x"})
    yield driver.send("POST", path, json={"type": "x", "content": "y"})
    yield driver.send("POST", path, content=PART, Content_Type="multipart/form-data; boundary=x")
    power = driver.token(POWER)
    path = driver.verification_path(identifier, "approve")
    yield driver.send("POST", path, token=power, json={}, X_User_Roles="TENANT_ADMIN")
    for accepted in (True, True, False):
        yield driver.consent(two, "terms", accepted=accepted)
    consent = f"{INDIVIDUAL}/{two.customer_id}/consents/privacy"
    body = {"accepted": True, "version": "latest"}
    yield driver.send("POST", consent, json=body)
    yield driver.send("POST", consent, json=body, X_Forwarded_For=None)
    yield driver.send("POST", consent, json=body, User_Agent=None)
    company = "/api/v2.1/customer/organization/registration"
    yield driver.send("POST", company, json={}, User_Agent=None)
    yield driver.start(two, token=driver.session_token(two))
    for _ in range(6):
        driver.login_as(OPERATOR.email, "wrong")
        driver.clock.advance(minutes=6)
        yield driver.login(OPERATOR)
    yield driver.send("GET", f"/api/v2.1/wallets/customer/{one.customer_id}")
    yield driver.send("POST", f"/api/v2.1/verifications/{UNKNOWN}/approve", json={})
    start = f"{INDIVIDUAL}/{two.customer_id}/verification"
    yield driver.send("POST", start, json={})
    yield driver.send("POST", start, json={"customerId": one.customer_id})
    sessions = f"{INDIVIDUAL}/{two.customer_id}/users/{two.user_id}/sessions"
    yield driver.send("POST", sessions, token="", json={"username": two.email, "password": "x"})
    yield driver.session(replace(two, user_id=one.user_id))
    yield driver.login_as("odd-two@example.com", "wrong")
    yield driver.activate(driver.ready(), code="123456")
    yield driver.wallets(Individual("no-uuid", "", ""))
