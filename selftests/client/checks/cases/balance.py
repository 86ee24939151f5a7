"""What the checks of balances accept, and what they tell."""

from decimal import Decimal

from fixtures.checks.payments import money as checks
from fixtures.checks.payments import snapshots
from fixtures.checks.payments.fees import Fees
from fixtures.checks.stating import Check
from selftests.client.checks.cases.money import balance, read
from selftests.client.exchanges import answered, case

TEN = Decimal("10.00")
ONE = Decimal("1.00")
NO_BALANCE = "no balance"


def _costs(fees: Fees) -> Check:
    return checks.costs_its_amount(TEN, ONE, fees, read)


WALLETS = answered(
    200, [{"walletId": "a", "balance": "12.00", "availableBalance": "10.00"}, {"walletId": "b"}]
)
HELD = snapshots.tells_balance_of("a", balance("10.00"), WALLETS, read)
RESERVED = checks.moves_nothing(Decimal(12), "a", WALLETS, read)
CASES = (
    case(HELD, "with what is reserved", answered(200, {"accounts": [{"id": "a", "balance": 12}]})),
    case(RESERVED, "as before", balance(12)),
    case(RESERVED, "without what is reserved", balance(10)),
    case(RESERVED, "another", balance(11), ("balance", "12 as before", "11")),
    case(
        checks.moves_nothing(Decimal(13), "a", WALLETS, read),
        "what is available, where the list tells less than before",
        balance(10),
        ("balance", "13 as before", "10"),
    ),
    case(checks.agrees_with_list("a", WALLETS, read, orders=True), "available", balance(10)),
    case(
        checks.agrees_with_list("a", WALLETS, read),
        "available, though nothing is reserved",
        balance(10),
        ("balance", "12.00, as in the wallet list", "10"),
    ),
    case(checks.balance_is(TEN, read, ONE), "without what is reserved", balance("9.0")),
    case(
        checks.balance_is(TEN, read, ONE),
        "more than is reserved",
        balance(8),
        ("balance", "10.00 as before, or 9.00 without what is reserved", "8"),
    ),
    case(HELD, "the same", answered(200, {"accounts": [{"id": "a", "balance": 10}]})),
    case(HELD, "under another name", answered(200, {"accounts": [{"id": "b", "balance": 9}]})),
    case(
        HELD,
        "in minor units",
        answered(200, {"accounts": [{"id": "a", "balance": 1000}]}),
        ("$.data.accounts[0].balance", "10.00, as its balance", "number 1000"),
    ),
    case(HELD, "refused", answered(404), ("$.code", "200 or 201", '404, message text "told"')),
    case(checks.balance_is(TEN, read, ONE, orders=2), "without two orders", balance("8.0")),
    case(
        checks.balance_is(TEN, read, ONE, orders=2),
        "without more than two orders",
        balance("7.0"),
        ("balance", "10.00 as before, or 9.00 without what is reserved", "7.0"),
    ),
    case(checks.credited_at_most(TEN, ONE, read), "rose by the amount", balance("11.0")),
    case(checks.credited_at_most(TEN, ONE, read), "not yet", balance("10.0")),
    case(
        checks.credited_at_most(TEN, ONE, read),
        "rose by more",
        balance(12),
        ("balance", "10.00 to 11.00: from 10.00, 1.00 more at most", "12"),
    ),
    case(
        checks.credited_at_most(TEN, ONE, read),
        "fell",
        balance(9),
        ("balance", "10.00 to 11.00: from 10.00, 1.00 more at most", "9"),
    ),
    case(checks.balance_is(TEN, read), "the same", balance("10.0")),
    case(
        checks.balance_is(TEN, read),
        "unreadable",
        balance(None),
        ("balance", "10.00 as before", NO_BALANCE),
    ),
    case(checks.balance_is(TEN, read), "fell", balance(9), ("balance", "10.00 as before", "9")),
    case(_costs(Fees.NONE), "the amount", balance("9.00")),
    case(_costs(Fees.REPORTED), "the amount, though there are fees", balance("9.00")),
    case(_costs(Fees.REPORTED), "amount and fee", balance("8.50")),
    case(
        _costs(Fees.REPORTED),
        "twice, which is not a fee",
        balance("8.00"),
        ("balance", "9.00, from 10.00: 1.00 with its fee", "8.00"),
    ),
    case(
        _costs(Fees.REPORTED),
        "less than the amount",
        balance("9.10"),
        ("balance", "9.00, from 10.00: 1.00 with its fee", "9.10"),
    ),
    case(
        _costs(Fees.MODEL_ONLY),
        "a fee of which a model is named only",
        balance("8.50"),
        ("balance", "9.00, from 10.00: 1.00 with its fee, which is told", "8.50", "untold_fee"),
    ),
    case(
        _costs(Fees.NONE),
        "a fee where there are none",
        balance("8.50"),
        ("balance", "9.00, from 10.00: 1.00", "8.50"),
    ),
    case(
        _costs(Fees.NONE),
        "credited",
        balance("11.00"),
        ("balance", "9.00, from 10.00: 1.00", "11.00"),
    ),
    case(
        _costs(Fees.REPORTED),
        "unreadable",
        balance("ten"),
        ("balance", "9.00, from 10.00: 1.00 with its fee", NO_BALANCE),
    ),
    case(checks.booked(TEN, read), "another balance", balance(9)),
    case(
        checks.booked(TEN, read),
        "the same balance",
        balance("10.00"),
        ("balance", "another one than 10.00", "10.00"),
    ),
    case(checks.costs_the_same(TEN, ONE, read), "to the cent", balance("9.0")),
    case(
        checks.costs_the_same(TEN, ONE, read),
        "the fee twice",
        balance("8.50"),
        ("balance", "9.00: 10.00 less 1.00, the cost of one execution", "8.50"),
    ),
    case(
        checks.costs_the_same(TEN, ONE, read),
        "given back",
        balance("10.00"),
        ("balance", "9.00: 10.00 less 1.00, the cost of one execution", "10.00"),
    ),
    case(checks.debited_at_most(TEN, ONE, read), "once", balance(9)),
    case(
        checks.debited_at_most(TEN, ONE, read),
        "twice",
        balance(8),
        ("balance", "9.00 to 10.00: from 10.00, 1.00 less at most", "8"),
    ),
    case(checks.paid_at_most_once(TEN, ONE, read), "with a fee", balance("8.01")),
    case(
        checks.paid_at_most_once(TEN, ONE, read),
        "twice",
        balance(8),
        ("balance", "above 8.00, up to 10.00: from 10.00, 1.00 and a fee, once at most", "8"),
    ),
    case(checks.paid_at_most_once(TEN, ONE, read, ONE), "another one reserved", balance("7.98")),
    case(
        checks.paid_at_most_once(TEN, ONE, read, ONE),
        "twice, and another one reserved",
        balance(7),
        ("balance", "above 7.00, up to 10.00: from 10.00, 1.00 and a fee, once at most", "7"),
    ),
    case(
        checks.paid_at_most_once(TEN, ONE, read),
        "refunded what was not paid",
        balance(11),
        ("balance", "above 8.00, up to 10.00: from 10.00, 1.00 and a fee, once at most", "11"),
    ),
    case(checks.paid_at_least(TEN, ONE, read), "with fees", balance("8.90")),
    case(
        checks.paid_at_least(TEN, ONE, read),
        "one order was lost",
        balance("9.50"),
        ("balance", "9.00 or less, from 10.00", "9.50"),
    ),
    case(checks.credited(TEN, ONE, read), "by the amount", balance(11)),
    case(
        checks.credited(TEN, ONE, read),
        "not at all",
        balance(10),
        ("balance", "above 10.00, up to 11.00", "10"),
    ),
    case(checks.not_overdrawn(read), "zero", balance("0.00")),
    case(checks.not_overdrawn(read), "below", balance(-1), ("balance", "zero or more", "-1")),
)
