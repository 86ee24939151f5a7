"""What the checks of what a payment has cost accept, and what they tell."""

from decimal import Decimal

from fixtures.checks.payments import costs as checks
from fixtures.checks.payments.fees import Fees
from fixtures.checks.stating import Check
from selftests.client.checks.cases.money import ONE, TEN, balance, read
from selftests.client.exchanges import answered, case


def _told(total: float) -> Check:
    prepared = answered(201, {"summary": {"amount": 1, "totalAmount": total}})
    return checks.costs_at_most_its_total(TEN, prepared, read)


def _after_refusals(fees: Fees, reserved: Decimal = Decimal(0)) -> Check:
    return checks.takes_nothing_more(TEN, ONE, read, fees=fees, reserved=reserved)


CASES = (
    case(_told(1.5), "the total", balance("8.50")),
    case(_told(1.5), "less", balance("9.00")),
    case(
        _told(1.5),
        "more than the total",
        balance("8.40"),
        ("balance", "8.50 at least, from 10.00: 1.5 as told", "8.40"),
    ),
    case(_told(1), "more, where no total tells a fee", balance("8.40")),
    case(_told(1.5), "unreadable", balance("ten")),
    case(_after_refusals(Fees.NONE), "nothing", balance("10.0")),
    case(_after_refusals(Fees.NONE, ONE), "what three orders reserve", balance("7.0")),
    case(
        _after_refusals(Fees.NONE),
        "something",
        balance("9.99"),
        ("balance", "10.00 as before", "9.99"),
    ),
    case(_after_refusals(Fees.MODEL_ONLY), "a fee that comes late", balance("9.50")),
    case(
        _after_refusals(Fees.REPORTED),
        "the amount",
        balance("9.00"),
        ("balance", "10.00 as before, or without a fee below 1.00", "9.00"),
    ),
    case(
        _after_refusals(Fees.REPORTED),
        "unreadable with fees",
        balance(None),
        ("balance", "10.00 as before, or without a fee below 1.00", "no balance"),
    ),
)
