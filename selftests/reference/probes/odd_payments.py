"""Financial requests that only the choices of the policy answer differently."""

from collections.abc import Iterator
from typing import Any

import jwt
from httpx import Response

from selftests.reference.driver import API, Driver
from selftests.reference.organizations import Office
from selftests.reference.payer import Payer, payer
from selftests.reference.probes.payment_probes import CARD, SUBSCRIPTIONS, subscription
from selftests.reference.probes.probes import UNKNOWN


def odd_amounts(driver: Driver) -> Iterator[Response]:
    """Amounts, currencies, limits and fees."""
    one = payer(driver, "90000")
    for value in ("+1050", "001050", "0", "499", "1050", "99999", "600000"):
        yield one.prepared(value)
    for outer, inner in (("EUR", "USD"), ("USD", "EUR")):
        amount = {"value": "1050", "scale": 2, "currency": inner}
        yield one.prepared(currency=outer, amount=amount)
    for value in ("100000", "100000", "49950", "1"):
        yield one.prepared(value) if value == "1" else one.pay(value)
        yield one.get("balance")
    yield one.snapshot()
    for value in ("100000", "50001"):
        yield one.prepared(value)
    driver.clock.advance(hours=22)
    yield one.get("balance")
    yield one.prepared("50000")


def odd_beneficiaries(driver: Driver) -> Iterator[Response]:
    """Sparse, malformed and repeated beneficiaries, and lists with parameters."""
    poor = payer(driver, None)
    yield poor.snapshot()
    one = payer(driver)
    yield driver.send("POST", f"{API}/wallets/{one.wallet_id}/beneficiaries", json={})
    yield driver.send("POST", f"{API}/wallets/{one.wallet_id}/beneficiaries", json=one.company())
    spaced = "NL91 ABNA 0417 1643 00"
    for changes in (
        {"partyType": ..., "iban": ..., "name": ..., "currency": ...},
        {"iban": "nonsense"},
        {"iban": spaced, "bicSwiftCode": "DEUTDEFF"},
    ):
        yield one.add_beneficiary(one.company(**changes))
    items = driver.wallets(one.one, token=driver.acting(one.one)).json()["data"]
    own = next((item["iban"] for item in items if item.get("iban")), spaced)
    yield one.add_beneficiary(one.company(iban=own))
    identifier = one.add_beneficiary().json()["data"]["id"]
    consent = {"consentReference": one.consent().reference}
    yield one.prepare(one.request(beneficiaryId=identifier, consent=consent))
    yield one.prepare(one.request(beneficiaryId="payee-7", consent=consent))
    asset = one.add_beneficiary(one.company(iban=own)).json()["data"].get("assetId")
    yield one.prepared(beneficiaryId=asset or "payee-7")
    yield one.beneficiaries({"walletId": one.wallet_id}, query="?page=1")
    yield one.snapshot("?size=5")


def odd_preparation(driver: Driver) -> Iterator[Response]:
    """Requests of prepare that break or bend one rule, or all of them."""
    one, two = payer(driver), payer(driver)
    consent = {"consentReference": one.consent().reference}
    for changes in (
        {"target": {"name": "Analytical Engines"}},
        {"type": "INTERNAL"},
        {"beneficiaryId": UNKNOWN},
        {"beneficiaryId": ...},
        {"target": {"name": "x", "iban": "FR7630006000011234567890189"}},
        {"sourceAccount": {"walletId": two.wallet_id}},
        {"consent": {"consentReference": UNKNOWN}},
    ):
        yield one.prepare(one.request(**{"consent": consent, **changes}))
    yield one.prepare(one.request("9999999", beneficiaryId=UNKNOWN))
    yield one.prepare(one.request("40000", consent=consent))
    yield one.get("balance")
    yield one.prepare(one.request("200000", consent=consent))
    yield one.prepare(one.request(consent=consent), "payout")
    for name in ("transfer", "TRANSFER"):
        yield one.post(f"payment-consents/types/{name}", {})
    created = one.ask_consent()
    token = created.json()["data"]["magicLinkToken"]
    yield driver.send("GET", f"{API}/nothing/{jwt.get_unverified_header(token)['alg']}")
    yield from _sessions(one)
    early = Payer(driver, driver.register(), "", beneficiary=UNKNOWN)
    early.wallet_id = early.one.customer_id
    yield early.get("balance")


def _sessions(one: Payer) -> Iterator[Response]:
    """Every step without X-Session-Id, as far as the policy lets it come, and another session."""
    missing: dict[str, Any] = {"X_Session_Id": None}
    yield one.ask_consent(**missing)
    consent = one.consent()
    request = one.request(consent={"consentReference": consent.reference})
    yield one.prepare(request, **missing)
    yield one.prepare(request, X_Session_Id="another")
    order = one.prepare(request).json()["data"]["preparedOrderId"]
    yield one.execute(order, consent.code, **missing)
    yield one.prepare(one.topup_request(), "topup", **missing)
    one.driver.clock.advance(seconds=7)  # a session may have ended by then
    yield one.prepared(description="Invoice 7")


def crowded_wallets(driver: Driver) -> Iterator[Response]:
    """More consents open than may be, at once, or orders READY, and more payments in a day."""
    one, two, often = payer(driver), payer(driver), payer(driver)
    orders = [often.ordered(value) for value in ("1000", "1001", "1002", "1003", "1004")]
    for order, code in orders:
        yield often.execute(order, code)
    yield often.get("balance")
    for _ in range(4):
        yield one.ask_consent()
    reference = {"consentReference": two.consent().reference}
    for number in range(4):
        yield two.prepare(two.request(consent=reference, description=f"Invoice {number}"))


def limited_topups(driver: Driver) -> Iterator[Response]:
    """Top-ups up to a day's limit and beyond, and payments beside them."""
    one = payer(driver, "90000")
    yield one.prepare(one.topup_request("100100"), "topup")
    for _ in range(2):
        yield one.topup("100000")
    yield one.pay("40000")
    for value in ("9000", "11000"):
        yield one.prepared(value)
        yield one.prepare(one.topup_request(value), "topup")


def odd_execution(driver: Driver) -> Iterator[Response]:
    """Executions that break or bend one rule, and what follows them."""
    one, two = payer(driver), payer(driver)
    order, code = one.ordered()
    yield one.execute(order, "wrong")
    for confirmation in ({"confirmed": False}, {"confirmed": True, "consentId": UNKNOWN}, ...):
        changes = {"consentConfirmation": confirmation}
        odd: dict[str, object] = dict(changes)
        yield one.execute(*one.ordered(), changes=odd)
    executed = one.execute(order, code)
    yield executed
    yield one.execute(order, code)
    for _ in range(4):
        yield one.get("balance")
        yield one.order(order)
    known = executed.json()["data"]
    latest = driver.service.orders.get(order)
    assert latest is not None
    for identifier in (latest.order_id, known.get("executionId", latest.execution_id), order):
        yield one.order(identifier)
    yield two.order(latest.order_id)
    yield one.topup()
    plain = one.request(beneficiaryName=..., beneficiaryId=..., companyName=...)
    yield one.prepare(plain, "topup")
    yield one.prepare(one.topup_request("150000"), "topup")
    prepared = one.prepare(one.topup_request(), "topup").json()["data"]
    yield one.execute(prepared["preparedOrderId"], "any", "topup")
    expired, code = one.ordered()
    driver.control("expire-prepared-order", prepared_order_id=expired)
    yield one.execute(expired, code)
    new = payer(driver, None)
    yield new.ask_consent()
    new.fund("100")
    yield new.prepared()


def organization_that_pays(driver: Driver) -> Iterator[Response]:
    """What the wallet of an organization may do."""
    office = Office(driver)
    company = office.prepared()
    office.activate(company)
    listed = office.wallets(company).json()["data"]
    for wallet in listed[:1]:
        path = f"{API}/fintrans/{wallet['walletId']}"
        yield driver.send("GET", f"{path}/allowed-operations", **office.acting(company))
        body = payer(driver, None).topup_request(sourceAccount={"walletId": wallet["walletId"]})
        topup = f"{path}/types/topup/prepare"
        yield driver.send("POST", topup, json=body, **office.acting(company))


def odd_products(driver: Driver) -> Iterator[Response]:
    """Subscriptions and card requests that only the policy tells apart."""
    number = driver.control("card-number")
    yield driver.send("POST", CARD, json={"cardNo": number}, platform=None)
    yield driver.send("POST", CARD, json={"cardNo": number}, token="")
    yield driver.send("POST", CARD, json={"cardNo": "4111111111111111"})
    yield driver.send("POST", SUBSCRIPTIONS, json=subscription(), platform=None)
    yield driver.send("POST", SUBSCRIPTIONS, json=subscription(), token="")
    yield driver.send("POST", SUBSCRIPTIONS, json=subscription(), X_User_ID=None)
    for changes in (
        {"subscribedEvents": ["anything"]},
        {"secretKey": ...},
        {"endpointUrl": "no address"},
        {"maxRetryAttempts": 2**31},
        {"maxRetryAttempts": -1},
    ):
        yield driver.send("POST", SUBSCRIPTIONS, json=subscription(**changes))


ODD_PAYMENTS = (
    *(odd_amounts, odd_beneficiaries, odd_preparation, crowded_wallets, limited_topups),
    *(odd_execution, organization_that_pays, odd_products),
)
