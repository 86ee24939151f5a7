"""Probes of payment consents, prepared and executed orders, and of how money moves."""

from collections.abc import Iterator
from typing import Any

import jwt
from httpx import Response

from reference.faults.payments.orders.execution import REQUIRED as EXECUTE_FIELDS
from reference.faults.payments.orders.preparation import REQUIRED as PREPARE_FIELDS
from selftests.reference.driver import API, Driver, Individual
from selftests.reference.organizations import Office
from selftests.reference.payer import SESSION, Payer, payer
from selftests.reference.probes.probes import UNKNOWN, Probe


def _without(body: Any, path: str) -> Any:
    name, _, rest = path.partition(".")
    if rest:
        return {**body, name: _without(body[name], rest)}
    return {key: value for key, value in body.items() if key != name}


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
    for wrong in ("", "000000", code[:3], f"{code}7", other, "wrong", code[::-1] + "x"):
        yield one.execute(order, wrong)
        yield one.get("balance")
        yield one.order(order)
    yield one.execute(order, code)


def _text(driver: Driver, text: str) -> Response:
    """Put something that no answer shows into the transcript."""
    return driver.send("GET", f"{API}/nothing/{text}")


def preparation(driver: Driver) -> Iterator[Response]:
    """An acceptable request, and each way to spoil it."""
    one, two = payer(driver), payer(driver)
    consent = {"consentReference": one.consent().reference}
    body = one.request(consent=consent)
    yield one.prepare(body)
    yield driver.send("POST", f"{API}/transfers/{one.wallet_id}/prepare", json=body)
    for name in PREPARE_FIELDS:
        yield one.prepare(_without(body, name))
    for name in PREPARE_FIELDS:
        if "." not in name:
            value: object = "text" if isinstance(body[name], dict) else {"a": 1}
            yield one.prepare({**body, name: value})
    yield one.prepare(body, "payout")
    yield one.prepare(body, "TRANSFER")
    for wallet in (two.wallet_id, UNKNOWN):
        yield one.prepare({**body, "sourceAccount": {"walletId": wallet}})
    yield one.prepare(one.request("50001", consent=consent))
    orders = [one.ordered() for _ in range(2)]
    for order in orders:
        yield one.execute(*order)
    yield one.topup()


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


def executed_orders(driver: Driver) -> Iterator[Response]:
    """Executed orders of both kinds."""
    one = payer(driver)
    yield one.pay()
    yield one.topup()


def _of_organization(driver: Driver) -> Payer:
    office = Office(driver)
    company = office.active()
    wallet = office.wallets(company).json()["data"][0]["walletId"]
    one = Payer(driver, Individual(company.id, company.user_id, ""), wallet)
    one.fund("500")
    one.beneficiary = one.add_beneficiary().json()["data"]["assetId"]
    return one


def execution(driver: Driver) -> Iterator[Response]:
    """An order that is executed, and each way to spoil its execution."""
    one, two = payer(driver), payer(driver)
    order, code = one.ordered("1000")
    later, later_code = one.ordered("2000")
    for name in EXECUTE_FIELDS:
        yield one.execute(order, code, changes={name: ...})
    odd: tuple[dict[str, object], ...] = (
        {"authenticationCode": {"a": 1}},
        {"consentConfirmation": "yes"},
        {"consentConfirmation": {"confirmed": "yes"}},
        {"preparedOrderId": UNKNOWN},
    )
    for changes in odd:
        order, code = one.ordered("1100")
        yield one.execute(order, code, changes=changes)
        yield one.get("balance")
    yield two.execute(order, code)
    for kind in ("topup", "transfer", "transfer", "transfer"):
        yield one.execute(order, code, kind)
        yield one.get("balance")
    yield one.execute(later, later_code)
    yield _of_organization(driver).pay()


def orders(driver: Driver) -> Iterator[Response]:
    """The status of orders of two accounts, and their balances."""
    one, two = payer(driver), payer(driver, "400")
    first = one.pay().json()["data"]["executionId"]
    latest = one.pay("2000").json()["data"]["executionId"]
    for account, identifier in ((one, first), (one, latest), (two, first), (one, UNKNOWN)):
        yield account.order(identifier)
        yield account.get("balance")


def ledger(driver: Driver) -> Iterator[Response]:
    """Money that comes, goes, and is not enough."""
    one, two = payer(driver, "700"), payer(driver, "100.50")
    yield from _shown(one)
    yield one.topup("12345")
    yield one.pay("1050")
    yield from _shown(one, two)
    orders = [one.ordered("10025"), one.ordered("20050")]
    for order in orders:
        yield one.execute(*order)
        yield one.get("balance")
    for _ in range(2):
        yield two.prepared("10051")
    yield two.pay("10050")
    three = payer(driver, "100")
    waiting = [three.ordered("6000") for _ in range(2)]
    for order in waiting:
        yield three.execute(*order)
    four = payer(driver, "4000")
    waiting = [four.ordered("90000") for _ in range(3)]
    for order in waiting:
        yield four.execute(*order)
        yield four.get("balance")


def repeated_money(driver: Driver) -> Iterator[Response]:
    """Executions that are repeated or refused, and the balance after each."""
    one = payer(driver)
    order = one.ordered()
    for _ in range(2):
        yield one.execute(*order)
        yield one.get("balance")
    yield one.execute(one.ordered()[0], "wrong")
    yield one.get("balance")
    yield one.prepared("50001")
    yield one.get("balance")


def _shown(*payers: Payer) -> Iterator[Response]:
    for each in payers:
        yield each.get("balance")
        yield each.snapshot()
        yield each.driver.wallets(each.one)


ORDER_PROBES: tuple[Probe, ...] = (
    payment_consents,
    preparation,
    prepared_orders,
    executed_orders,
    execution,
    orders,
    ledger,
    repeated_money,
)
