"""The financial happy path, and what money does on it."""

from decimal import Decimal
from typing import Any

import jwt
import pytest

from reference.payments.ledger import CLEARING, Posting, UnbalancedTransactionError
from selftests.reference.driver import API, Driver, is_uuid
from selftests.reference.payer import Payer, payer


@pytest.fixture
def one(driver: Driver) -> Payer:
    """Return a customer with a beneficiary and 500 EUR."""
    return payer(driver)


def test_company_is_echoed(one: Payer) -> None:
    """A created beneficiary has every documented member, with what was submitted."""
    sent = one.company()
    answer = one.add_beneficiary(sent).json()
    data = answer["data"]
    echoed = set(data) & set(sent)

    assert (answer["code"], data["status"]) == (201, "ACTIVE")
    assert {name: data[name] for name in echoed} == {name: sent[name] for name in echoed}
    assert set(data) == {*echoed, "id", "status", "assetId", "message"}
    assert len(echoed) == 12


def test_person_has_a_composed_name(one: Payer) -> None:
    """A person without name is called by first and last name; its bic may come by either name."""
    data = one.add_beneficiary(one.person()).json()["data"]

    assert (data["name"], data["bic"], data["type"]) == (
        "Charles Babbage",
        "AGRIFRPP",
        "EXTERNAL",
    )


def test_beneficiary_appears_in_list_and_snapshot(one: Payer) -> None:
    """A new beneficiary is listed and may be paid at once."""
    asset = one.add_beneficiary(one.person()).json()["data"]["assetId"]
    snapshot = one.snapshot().json()["data"]

    assert asset in [item["assetId"] for item in one.beneficiaries().json()["data"]]
    assert asset in [item["assetId"] for item in snapshot["beneficiaries"]]
    assert asset in [item["toRefId"] for item in snapshot["operations"]]
    assert (snapshot["hasBeneficiaries"], snapshot["beneficiaryCount"]) == (True, 2)


def test_snapshot_says_what_prepare_does(one: Payer) -> None:
    """Limit and consent of the snapshot's operation are those that prepare enforces."""
    one.fund("5000")
    operation = one.snapshot().json()["data"]["operations"][0]
    equal = round(operation["perTxnLimit"] * 100)

    assert operation["requiresConsent"] is True
    assert one.prepared(str(equal)).json()["code"] == 201
    assert one.prepared(str(equal + 1)).json()["data"]["limitType"] == "PER_TRANSACTION"
    assert one.prepare(one.request()).json()["data"]["error"] == "PAYMENT_CONSENT_REQUIRED"


def test_payment_consent_carries_the_answer(one: Payer) -> None:
    """The magicLinkToken is a JWT whose payload has the answer."""
    data = one.ask_consent().json()["data"]
    claims = jwt.decode(data["magicLinkToken"], options={"verify_signature": False})

    assert claims["answer"].isdigit()


@pytest.mark.parametrize(
    ("value", "scale"), [("1050", 2), ("10500", 3), ("105", 1), ("0001050", 2), ("+1050", 2)]
)
def test_amount_is_read_with_its_scale(one: Payer, value: str, scale: int) -> None:
    """The same amount is prepared from each of its notations."""
    summary = one.prepared(value, scale).json()["data"]["summary"]

    assert summary == {"amount": 10.5, "currency": "EUR", "totalAmount": 10.5}


def test_transfer_debits_once(one: Payer) -> None:
    """A transfer is READY, then COMPLETED; a second execution is refused without a debit."""
    order, code = one.ordered("1050")
    first, second = (one.execute(order, code).json() for _ in range(2))

    assert (first["code"], first["data"]["status"]) == (200, "COMPLETED")
    assert (first["data"]["success"], first["data"]["preparedOrderId"]) == (True, order)
    assert second["code"] == 409
    assert one.balance() == "489.50"
    assert one.order(first["data"]["executionId"]).json()["data"]["status"] == "COMPLETED"


def test_wallet_and_snapshot_show_the_balance(one: Payer) -> None:
    """Wallet list, snapshot and balance endpoint agree."""
    one.pay("1050")
    wallet = one.driver.wallets(one.one).json()["data"][0]
    account = one.snapshot().json()["data"]["accounts"][0]

    assert (wallet["balance"], wallet["availableBalance"]) == ("489.50", "489.50")
    assert (account["id"], account["balance"]) == (one.wallet_id, 489.5)


def test_transfers_path_prepares_as_well(one: Payer) -> None:
    """An order of /transfers/{walletId}/prepare is executed as any other."""
    consent = one.consent()
    body = one.request(consent={"consentReference": consent.reference})
    path = f"{API}/transfers/{one.wallet_id}/prepare"
    answer = one.driver.send("POST", path, json=body, X_Session_Id="s").json()

    assert answer["data"]["status"] == "READY"
    assert one.execute(answer["data"]["preparedOrderId"], consent.code).json()["code"] == 200


def test_topup_credits(one: Payer) -> None:
    """A top-up raises the balance, without beneficiary or consent."""
    one.topup("5000")

    assert one.balance() == "550.00"


def test_internal_transfer_reaches_the_other_wallet(one: Payer) -> None:
    """What a transfer to a wallet debits is what the wallet gains."""
    two = payer(one.driver, "1")
    iban = one.driver.wallets(two.one).json()["data"][0]["iban"]
    consent = one.consent()
    target = {"name": "Two", "iban": f"{iban[:4]} {iban[4:]}"}
    body = one.request(target=target, consent={"consentReference": consent.reference})
    one.execute(one.prepare(body).json()["data"]["preparedOrderId"], consent.code)

    assert (one.balance(), two.balance()) == ("489.50", "11.50")


def test_ledger_refuses_to_create_money(driver: Driver) -> None:
    """Postings that do not sum to zero are a defect."""
    with pytest.raises(UnbalancedTransactionError):
        driver.service.ledger.book([Posting(CLEARING, Decimal(1))])


def test_ledger_sums_to_zero(one: Payer) -> None:
    """After any payments all accounts together hold nothing."""
    one.pay()
    one.topup()
    ledger = one.driver.service.ledger
    accounts = [CLEARING, *(account.id for account in ledger.accounts())]

    assert sum(ledger.balance(account) for account in accounts) == 0


def test_daily_usage_ends_with_the_day(one: Payer) -> None:
    """The next day, the daily limit is free again."""
    one.fund("5000")
    for value in ("100000", "100000", "50000"):
        one.pay(value)
    refused = one.prepared("1").json()
    one.driver.clock.advance(days=1)

    assert (refused["code"], refused["data"]["limitType"]) == (400, "DAILY")
    assert one.prepared("1").json()["code"] == 201


def test_card_and_subscription(driver: Driver) -> None:
    """A card is answered in the card envelope, a subscription with a UUID."""
    path = f"{API}/virtual-card-product/virtual/card/info"
    number = driver.control("card-number")
    card = driver.send("POST", path, json={"cardNo": number}).json()
    hook: dict[str, Any] = {"endpointUrl": "https://hooks.example"}
    made = driver.send("POST", f"{API}/webhooks/subscriptions", json=hook).json()

    assert (card["success"], card["code"], set(card)) == (
        True,
        200,
        {"success", "code", "msg", "data"},
    )
    assert is_uuid(made["data"]["id"])
