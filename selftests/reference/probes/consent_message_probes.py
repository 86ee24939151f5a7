"""Probes of consent verification messages."""

from collections.abc import Iterator
from typing import Any

from httpx import Response

from selftests.reference.driver import API, Driver
from selftests.reference.organizations import Office
from selftests.reference.probes.probes import UNKNOWN

MESSAGES = f"{API}/consent/verification"


def verify(driver: Driver, sent: str, **send: Any) -> Response:
    """Verify by token."""
    return driver.send("GET", f"{MESSAGES}/verify/{sent}", **send)


def names(driver: Driver) -> tuple[str, str, str, str]:
    """Return the members that the policy wants: customer, consent, redirect URL, expiry."""
    expiry = driver.policy.consent_messages.expiry_member
    if driver.policy.consent_messages.consent_message_members == "camel":
        return "customerId", "consentId", "redirectUrl", expiry
    snake = {"expiresInMinutes": "expires_in_minutes", "expiryMinutes": "expiry_minutes"}
    return "customer_id", "consent_id", "redirect_url", snake[expiry]


def consent_messages(driver: Driver) -> Iterator[Response]:
    """Messages to an individual and to an organization, their tokens, and approvals."""
    one = driver.register("one@example.com")
    driver.consent(one, "terms")
    company = Office(driver).register()
    Office(driver).consent(company, "privacy")
    for customer, kind in ((one.customer_id, "terms"), (company.id, "privacy")):
        consent = driver.control("consent-id", customer_id=customer, kind=kind)
        yield from _resends(driver, customer, consent)
        yield from _links(driver, customer, consent)
        yield from _tokens(driver, customer, consent)
        for identifier in (consent, UNKNOWN):
            yield from _approvals(driver, identifier)
    other = driver.control("consent-id", customer_id=company.id, kind="privacy")
    yield _resend(driver, {"customerId": one.customer_id, "consentId": other})
    token = driver.control("consent-token", customer_id=company.id, consent_id=other)
    driver.clock.advance(minutes=61)
    yield verify(driver, token, token="")


def _resend(driver: Driver, body: object, **send: Any) -> Response:
    return driver.send("POST", f"{MESSAGES}/resend", json=body, **send)


def _resends(driver: Driver, customer: str, consent: str) -> Iterator[Response]:
    body = {"customerId": customer, "consentId": consent}
    yield _resend(driver, body)
    for channel in ("EMAIL", "SMS", "FAX"):
        yield _resend(driver, {**body, "channel": channel})
    for name in body:
        yield _resend(driver, {key: value for key, value in body.items() if key != name})
        yield _resend(driver, {**body, name: UNKNOWN})
    yield _resend(driver, body, token="")
    yield _resend(driver, body, token=driver.other_token(), X_Tenant_ID=driver.other_tenant)
    yield _resend(driver, body, platform=None)
    yield _resend(driver, {"customerId": UNKNOWN})


def _links(driver: Driver, customer: str, consent: str) -> Iterator[Response]:
    path, url = f"{MESSAGES}/send-magic-link", driver.control("redirect-url")
    body = {"customerId": customer, "consentId": consent, "redirectUrl": url}
    yield driver.send("POST", path, json=body)
    for minutes in (1, 60, 61, 1440, 1441, 2000, 99999, 0, -1):
        yield driver.send("POST", path, json={**body, "expiresInMinutes": minutes})
    host = url.split("/consents")[0]
    for other in (f"{host}.evil.example/x", f"https://evil.example/?{url}", "x"):
        yield driver.send("POST", path, json={**body, "redirectUrl": other})
    for name in body:
        yield driver.send("POST", path, json={k: v for k, v in body.items() if k != name})
        yield driver.send("POST", path, json={**body, name: UNKNOWN})
    yield driver.send("POST", path, json=body, token="")


def _tokens(driver: Driver, customer: str, consent: str) -> Iterator[Response]:
    known = {"customer_id": customer, "consent_id": consent}
    url = driver.control("redirect-url")
    link = {"customerId": customer, "consentId": consent, "redirectUrl": url}
    for path, body in (("resend", {**link}), ("send-magic-link", link)):
        driver.send("POST", f"{MESSAGES}/{path}", json=body)
        token = driver.control("consent-token", **known)
        yield verify(driver, token)
        yield verify(driver, token)
        yield verify(driver, token, token="", platform=None)
        yield verify(driver, token, X_Tenant_ID=None)
    yield verify(driver, driver.control("expired-consent-token", **known))
    yield verify(driver, "a-token-that-was-never-issued")


def _approvals(driver: Driver, consent: str) -> Iterator[Response]:
    path = f"{API}/consents/{consent}/approve"
    yield driver.send("POST", path, json={})
    yield driver.send("POST", path, json={}, token="")
    other: dict[str, Any] = {"token": driver.other_token(), "X_Tenant_ID": driver.other_tenant}
    yield driver.send("POST", path, json={}, **other)
