"""Probes of webhooks and cards."""

from collections.abc import Iterator
from typing import Any

from httpx import Response

from selftests.reference.driver import API, Driver
from selftests.reference.probes.payment_probes import CARD
from selftests.reference.probes.probes import Probe

SUBSCRIPTIONS = f"{API}/webhooks/subscriptions"


def subscription(**changes: object) -> dict[str, object]:
    """Return an acceptable subscription; a changed value of `...` leaves a field out."""
    body: dict[str, object] = {
        "customerId": "customer",
        "subscriptionName": "Customers",
        "description": "All about customers",
        "endpointUrl": "https://hooks.example/customers",
        "secretKey": "secret",
        "signatureAlgorithm": "HMAC-SHA256",
        "verifySsl": True,
        "subscribedEvents": ["customer.created"],
        "maxRetryAttempts": 3,
        "retryBackoffSeconds": 60,
        **changes,
    }
    return {name: value for name, value in body.items() if value is not ...}


def webhooks(driver: Driver) -> Iterator[Response]:
    """Subscriptions with acceptable and odd fields."""
    for _ in range(2):
        yield driver.send("POST", SUBSCRIPTIONS, json=subscription())
    for name in subscription():
        yield driver.send("POST", SUBSCRIPTIONS, json=subscription(**{name: {"a": 1}}))
    for name in ("maxRetryAttempts", "retryBackoffSeconds"):
        for number in (2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 1.5):
            yield driver.send("POST", SUBSCRIPTIONS, json=subscription(**{name: number}))


def cards(driver: Driver) -> Iterator[Response]:
    """A card, numbers that are none, and callers that may not see it."""

    def ask(number: object, **send: Any) -> Response:
        return driver.send("POST", CARD, json={"cardNo": number}, **send)

    number = driver.control("card-number")
    yield ask(number)
    for unknown in ("4111111111111111", f"1{number[1:]}", ""):
        yield ask(unknown)
    yield driver.send("POST", CARD, json={})
    yield ask(number, deviceId=None)
    yield ask(number, token="")
    yield ask(number, token=driver.other_token(), X_Tenant_ID=driver.other_tenant)
    yield ask(number, X_Tenant_ID=driver.other_tenant)
    yield driver.send("POST", CARD, content=b"{", Content_Type="application/json")


PRODUCT_PROBES: tuple[Probe, ...] = (webhooks, cards)
