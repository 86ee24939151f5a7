"""What money does in the ledger, and how orders are made and read."""

from decimal import Decimal

import pytest

from reference.payments.ledger import CLEARING, Posting, UnbalancedTransactionError
from selftests.reference.driver import Driver
from selftests.reference.payer import Payer, payer


def test_person_has_a_composed_name(one: Payer) -> None:
    """A person without name is called by first and last name; its bic may come by either name."""
    data = one.add_beneficiary(one.person()).json()["data"]

    assert (data["name"], data["bic"], data["type"]) == ("Charles Babbage", "AGRIFRPP", "EXTERNAL")


@pytest.mark.parametrize(
    ("value", "scale"), [("1050", 2), ("10500", 3), ("105", 1), ("0001050", 2), ("+1050", 2)]
)
def test_amount_is_read_with_its_scale(one: Payer, value: str, scale: int) -> None:
    """The same amount is prepared from each of its notations."""
    summary = one.prepared(value, scale).json()["data"]["summary"]

    assert summary == {"amount": 10.5, "currency": "EUR", "totalAmount": 10.5}


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
