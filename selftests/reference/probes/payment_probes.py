"""Probes of snapshots, amounts, payment consents and orders, and what products are asked."""

from collections.abc import Iterator

import jwt
from httpx import Response

from selftests.reference.driver import API, Driver
from selftests.reference.payer import SESSION, Payer, payer
from selftests.reference.probes.probes import UNKNOWN, Probe

CARD = f"{API}/virtual-card-product/virtual/card/info"
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


def snapshots(driver: Driver) -> Iterator[Response]:
    """Snapshots of two accounts, with both flags, and as beneficiaries are added."""
    one, two = payer(driver), Payer(driver, driver.active(), "")
    wallets = driver.wallets(two.one).json()["data"]
    two.wallet_id = wallets[0]["walletId"]
    for each in (one, two):
        yield each.snapshot()
    for query in (
        "?includeBeneficiaries=false",
        "?includeConsents=false",
        "?includeBeneficiaries=true&includeConsents=true",
        "?includeBeneficiaries=maybe",
    ):
        yield one.snapshot(query)
    for body in (one.person(), one.company(shortName="Third")):
        one.add_beneficiary(body)
        yield one.snapshot()
    yield one.prepare(one.request())


def amounts(driver: Driver) -> Iterator[Response]:
    """The same amount under several scales, and values that are not amounts."""
    one = payer(driver, "900")
    amounts = ("1050", 2), ("10500", 3), ("105000", 4), ("105", 1), ("10", 0), ("70000", 2)
    for value, scale in (*amounts, ("10501", 3)):
        yield one.prepared(value, scale)
    for odd in ("10.50", "abc", "-100", "", 10.5, 1050, {"a": 1}, None):
        yield one.prepared(odd)
    for other in ("2", 1.5, None, {"a": 1}, 99):
        yield one.prepared("1050", other)
    for changes in ({}, {"currency": "EURO1"}):
        yield one.prepared(amount={"value": "1050", "scale": 2, **changes})
    yield one.pay("10500", 3)
    yield one.get("balance")


def payment_consents(driver: Driver) -> Iterator[Response]:
    """Consents of two customers, right and wrong codes, and consents that expire."""
    one, two = payer(driver), payer(driver)
    created = one.ask_consent()
    yield created
    data = created.json()["data"]
    claims = jwt.decode(data["magicLinkToken"], options={"verify_signature": False})
    code = str(claims["answer"])
    yield _text(driver, f"{type(claims['answer']).__name__} {len(code)} {sorted(claims)}")
    mine = {"consentReference": data["consentId"]}
    yield one.prepare(one.request())
    for reference in (UNKNOWN, two.consent().reference):
        yield one.prepare(one.request(consent={"consentReference": reference}))
    order = one.prepare(one.request(consent=mine)).json()["data"]["preparedOrderId"]
    other = one.consent().code
    yield one.prepare(one.request(consent=mine))
    for wrong in ("", "000000", code[:3], f"{code}7", other, "wrong", code[::-1] + "x"):
        yield one.execute(order, wrong)
        yield one.get("balance")
        yield one.order(order)
    yield one.execute(order, code)


def _text(driver: Driver, text: str) -> Response:
    """Put something that no answer shows into the transcript."""
    return driver.send("GET", f"{API}/nothing/{text}")


def prepared_orders(driver: Driver) -> Iterator[Response]:
    """Prepared orders, one of which is executed, and orders of other kinds and paths."""
    one = payer(driver)
    for _ in range(2):
        yield one.prepared()
    yield one.pay()
    body = one.request(consent={"consentReference": one.consent().reference})
    path = f"{API}/transfers/{one.wallet_id}/prepare"
    yield driver.send("POST", path, json=body, X_Session_Id=SESSION)
    yield one.prepare(one.topup_request(), "topup")


def many_beneficiaries(driver: Driver) -> Iterator[Response]:
    """More beneficiaries than some wallets may have."""
    one = payer(driver)
    for _ in range(31):
        yield one.add_beneficiary()


PAYMENT_PROBES: tuple[Probe, ...] = (
    *(snapshots, amounts, payment_consents, prepared_orders),
    many_beneficiaries,
)
