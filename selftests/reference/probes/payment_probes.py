"""Probes of accounts, beneficiaries, snapshots, limits and amounts."""

from collections.abc import Iterator
from typing import Any

from httpx import Response

from reference.faults.payments.payment_accounts import PATHS
from selftests.reference.driver import API, Driver
from selftests.reference.payer import FINTRANS, SESSION, Payer, payer
from selftests.reference.probes.probes import UNKNOWN, Probe

CARD = f"{API}/virtual-card-product/virtual/card/info"


def _calls(driver: Driver, account: str, one: Payer) -> list[tuple[str, str, object]]:
    """Return one call of each operation on an account, in the order of the faults' names."""
    request = one.request(sourceAccount={"walletId": account})
    execution = {"preparedOrderId": UNKNOWN, "authenticationCode": "123456"}
    calls: dict[str, tuple[str, str, object]] = {
        "allowed-operations": ("GET", f"{FINTRANS}/{account}/allowed-operations", None),
        "beneficiary": ("POST", f"{FINTRANS}/{account}/beneficiaries", one.company()),
        "beneficiary-list": ("POST", f"{API}/wallets/{account}/beneficiaries", {}),
        "payment-consent": ("POST", f"{FINTRANS}/{account}/payment-consents/types/transfer", {}),
        "prepare": ("POST", f"{FINTRANS}/{account}/types/transfer/prepare", request),
        "transfer-prepare": ("POST", f"{API}/transfers/{account}/prepare", request),
        "topup-prepare": ("POST", f"{FINTRANS}/{account}/types/topup/prepare", one.topup_request()),
        "topup-execute": ("POST", f"{FINTRANS}/{account}/types/topup/execute", execution),
        "execute": ("POST", f"{FINTRANS}/{account}/types/transfer/execute", execution),
        "balance": ("GET", f"{FINTRANS}/{account}/balance", None),
        "order": ("GET", f"{FINTRANS}/{account}/orders/{UNKNOWN}", None),
        "card": ("POST", CARD, {"cardNo": driver.control("card-number")}),
    }
    return [calls[name] for name in PATHS]


def payment_accounts(driver: Driver) -> Iterator[Response]:
    """Each operation without header or token, and accounts that the caller may not reach."""
    one, two = payer(driver), payer(driver)
    for method, path, body in _calls(driver, one.wallet_id, one):
        session: dict[str, Any] = {"X_Session_Id": SESSION, "token": driver.token()}
        yield driver.send(method, path, json=body, **{**session, "platform": None})
        yield driver.send(method, path, json=body, **{**session, "token": ""})
        yield driver.send(method, path, json=body, Authorization="Bearer x.y.z")
        session |= {"X_Tenant_ID": driver.other_tenant}
        yield driver.send(method, path, json=body, **session)
    other = {"token": driver.other_token(), "X_Tenant_ID": driver.other_tenant}
    yield one.get("balance", **other)
    yield one.get("balance", token=driver.session_token(two.one))
    yield Payer(driver, one.one, UNKNOWN).get("balance")
    yield Payer(driver, one.one, "no-uuid").get("balance")
    consent = one.consent()
    body = one.request(consent={"consentReference": consent.reference})
    yield one.prepare(body, X_Session_Id=None)
    order = one.prepare(body).json()["data"]["preparedOrderId"]
    yield one.execute(order, consent.code, X_Session_Id=None)


def before_activation(driver: Driver) -> Iterator[Response]:
    """Each operation on the id of a customer that is not activated, and on an unknown one."""
    one = driver.register("one@example.com")
    for account in (one.customer_id, UNKNOWN):
        early = Payer(driver, one, account, beneficiary=UNKNOWN)
        for method, path, body in _calls(driver, account, early):
            yield driver.send(method, path, json=body, X_Session_Id=SESSION)


def beneficiaries(driver: Driver) -> Iterator[Response]:
    """Both party types, odd values, the list of a wallet, and references of all kinds."""
    one, two = payer(driver), payer(driver)
    created = one.add_beneficiary(one.company(shortName="Second"))
    yield created
    yield one.add_beneficiary(one.person())
    for changes in (
        {"partyType": "PERSON"},
        {"partyType": {"a": 1}},
        {"iban": {"a": 1}},
        {"currency": {"a": 1}},
        {"allowedOperations": {"a": 1}},
        {"partyType": ..., "companyName": ...},
    ):
        yield one.add_beneficiary(one.company(**changes))
    for each in (one, two):
        yield each.beneficiaries({})
    consent = {"consentReference": one.consent().reference}
    for reference in (one.beneficiary, created.json()["data"]["assetId"], two.beneficiary, UNKNOWN):
        yield one.prepare(one.request(beneficiaryId=reference, consent=consent))


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


def limits(driver: Driver) -> Iterator[Response]:
    """Transfers up to each limit and beyond, of two accounts."""
    one, two = payer(driver, "20000"), payer(driver, "20000")
    yield one.snapshot()
    for value in ("75001", "100000", "100001", "100050", "100100", "100200", "105000", "120000"):
        yield one.prepared(value)
    yield two.pay("100000")
    for _ in range(2):
        yield one.pay("100000")
    waiting = [one.ordered("40000") for _ in range(2)]
    for order in waiting:
        yield one.execute(*order)
    yield one.prepared("10001")
    yield one.prepared("10000")
    driver.clock.advance(days=1)
    one = Payer(driver, one.one, one.wallet_id, one.beneficiary)
    for value in ("100000", "100000", "50000", "1"):
        yield one.pay(value) if value != "1" else one.prepared(value)
    driver.clock.advance(days=1)
    yield one.pay("10000")
    yield one.prepared("1")
    driver.clock.advance(days=31)
    yield one.pay("100000")


def amounts(driver: Driver) -> Iterator[Response]:
    """The same amount under several scales, and values that are no amounts."""
    one = payer(driver, "900")
    for value, scale in (("1050", 2), ("10500", 3), ("105", 1), ("10", 0), ("70000", 2)):
        yield one.prepared(value, scale)
    for odd in ("10.50", "abc", "-100", "", 10.5, 1050, {"a": 1}, None):
        yield one.prepared(odd)
    for other in ("2", 1.5, None, {"a": 1}, 99):
        yield one.prepared("1050", other)
    for changes in ({}, {"currency": "EURO1"}):
        yield one.prepared(amount={"value": "1050", "scale": 2, **changes})
    yield one.pay("10500", 3)
    yield one.get("balance")


PAYMENT_PROBES: tuple[Probe, ...] = (
    payment_accounts,
    before_activation,
    beneficiaries,
    snapshots,
    limits,
    amounts,
)
