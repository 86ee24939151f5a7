"""What the checks of money accept, and what they tell."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from fixtures.checks import money as checks
from selftests.client.exchanges import Case, envelope, exchange

TEN = Decimal("10.00")
ONE = Decimal("1.00")
FEE = Decimal("0.50")
CONFLICT_DATA = {
    "limitType": "DAILY",
    "limit": 100,
    "currentUsage": "0.00",
    "requestedAmount": {"value": "10001", "scale": 2},
    "currency": "EUR",
}
IN_EURO = replace(
    exchange(envelope(400, CONFLICT_DATA)), request_body={"currency": "EUR", "amount": {}}
)


def _read(body: object) -> Decimal | None:
    data = body.get("data") if isinstance(body, dict) else None
    return checks.amount_of(data.get("balance")) if isinstance(data, dict) else None


def _balance(value: object) -> object:
    return exchange(envelope(200, {"balance": value}))


def _summary(**members: object) -> object:
    return exchange(envelope(201, {"summary": members}))


def _case(check: object, about: str, answer: object, *found: tuple[str, ...]) -> Case:
    function = getattr(checks, getattr(check, "__qualname__", "").partition(".")[0])
    return Case(function, about, check, answer, found)  # type: ignore[arg-type]


CASES = (
    _case(checks.amounts_to("$.n", TEN), "equal", exchange({"n": 10.0})),
    _case(
        checks.amounts_to("$.n", TEN),
        "absent",
        exchange({}),
        ("$.n", "number 10.00", "nothing"),
    ),
    _case(
        checks.amounts_to("$.n", TEN),
        "hundredfold",
        exchange({"n": 1000}),
        ("$.n", "number 10.00", "number 1000"),
    ),
    _case(checks.understood_as(TEN), "the amount", _summary(amount=10)),
    _case(checks.understood_as(TEN), "refused", exchange(envelope(422))),
    _case(
        checks.understood_as(TEN),
        "scale ignored",
        _summary(amount=100),
        ("$.data.summary.amount", "number 10.00", "number 100"),
    ),
    _case(checks.total_covers_amount, "equal", _summary(amount=10, totalAmount=10)),
    _case(
        checks.total_covers_amount,
        "below",
        _summary(amount=10, totalAmount=9.5),
        (
            "$.data.summary.totalAmount",
            "not below amount, which is number 10",
            "number 9.5",
        ),
    ),
    _case(
        checks.total_covers_amount,
        "absent",
        exchange(envelope(200)),
        ("$.data.summary.totalAmount", "not below amount, which is nothing", "nothing"),
    ),
    _case(
        checks.requested_beyond_available(TEN),
        "with fee",
        exchange(envelope(400, {"requestedAmount": "10.50", "availableBalance": 9})),
    ),
    _case(
        checks.requested_beyond_available(TEN),
        "less was requested",
        exchange(envelope(400, {"requestedAmount": 0.1, "availableBalance": 0})),
        ("$.data.requestedAmount", "an amount of 10.00, fees added perhaps", "number 0.1"),
    ),
    _case(
        checks.requested_beyond_available(TEN),
        "more is available",
        exchange(envelope(400, {"requestedAmount": 10, "availableBalance": 11})),
        ("$.data.availableBalance", "less than 10", "number 11"),
    ),
    _case(
        checks.limit_exceeded,
        "the row",
        exchange(envelope(400, CONFLICT_DATA, "Limit exceeded")),
    ),
    _case(
        checks.limit_exceeded,
        "another code",
        exchange(envelope(422, CONFLICT_DATA, "Limit exceeded")),
        ("$.code", "400", "422", "limit_code"),
    ),
    _case(
        checks.limit_exceeded,
        "another code, and a member is missing",
        exchange(envelope(422, {**CONFLICT_DATA, "limitType": None}, "Limit exceeded")),
        ("$.data.limitType", "non-empty text", "null"),
        ("$.code", "400", "422", "limit_code"),
    ),
    _case(
        checks.limit_exceeded,
        "carried out",
        exchange(envelope(200)),
        ("$.code", "400 or 422", "200"),
    ),
    _case(checks.tells_limit({Decimal(100)}, Decimal(0), "EUR"), "any notation", IN_EURO),
    _case(
        checks.tells_limit({Decimal(100), Decimal(50)}, Decimal(0), "EUR"),
        "one of several limits, the currency beside an amount object in the request",
        replace(IN_EURO, request_body={"amount": {"currency": "EUR"}}),
    ),
    _case(
        checks.tells_limit({Decimal(99), Decimal(50)}, Decimal(0), "EUR"),
        "another limit",
        IN_EURO,
        ("$.data.limit", "the snapshot's 50 or 99", "number 100"),
    ),
    _case(
        checks.tells_limit({Decimal(100)}, Decimal(0), "EUR"),
        "within the limit",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "requestedAmount": 100})),
        ("$.data.currentUsage", "with the request, beyond 100", 'text "0.00" and number 100'),
    ),
    _case(
        checks.tells_limit({Decimal(100)}, FEE, "EUR"),
        "a fee may count",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "requestedAmount": 100})),
    ),
    _case(
        checks.tells_limit({Decimal(100)}, Decimal(0), "EUR"),
        "another currency",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "currency": "USD"})),
        ("$.data.currency", "the wallet's EUR", 'text "USD"'),
    ),
    _case(checks.allowed_at_limit(Decimal(0)), "executed", exchange(envelope(200))),
    _case(
        checks.allowed_at_limit(FEE),
        "the fee counts",
        exchange(envelope(400, CONFLICT_DATA, "Limit exceeded")),
    ),
    _case(
        checks.allowed_at_limit(Decimal(0)),
        "refused without fee",
        exchange(envelope(400, message=None)),
        ("$.code", "200 or 201", "400"),
    ),
    _case(checks.balance_is(TEN, _read), "the same", _balance("10.0")),
    _case(checks.balance_is(TEN, _read), "unreadable", _balance(None)),
    _case(
        checks.balance_is(TEN, _read),
        "fell",
        _balance(9),
        ("balance", "10.00 as before", "9"),
    ),
    _case(checks.debited(TEN, ONE, FEE, _read), "amount and fee", _balance("8.50")),
    _case(checks.debited(TEN, ONE, FEE, _read), "the amount alone", _balance("9.00")),
    _case(checks.debited(TEN, ONE, FEE, _read, completed=False), "not yet", _balance(10)),
    _case(
        checks.debited(TEN, ONE, FEE, _read),
        "not at all",
        _balance("10.00"),
        ("balance", "9.00 to 8.50, from 10.00", "10.00 still", "unbooked"),
    ),
    _case(
        checks.debited(TEN, ONE, Decimal(0), _read),
        "twice",
        _balance("8.00"),
        ("balance", "9.00, from 10.00", "8.00"),
    ),
    _case(
        checks.debited(TEN, ONE, FEE, _read),
        "credited",
        _balance("11.00"),
        ("balance", "9.00 to 8.50, from 10.00", "11.00"),
    ),
    _case(checks.debited_at_most(TEN, ONE, _read), "once", _balance(9)),
    _case(
        checks.debited_at_most(TEN, ONE, _read),
        "twice",
        _balance(8),
        ("balance", "9.00 to 10.00", "8"),
    ),
    _case(checks.credited(TEN, ONE, _read), "by the amount", _balance(11)),
    _case(
        checks.credited(TEN, ONE, _read),
        "not at all",
        _balance(10),
        ("balance", "above 10.00, up to 11.00", "10"),
    ),
    _case(checks.not_above(_balance(9), _read), "less", _balance(8)),  # type: ignore[arg-type]
    _case(
        checks.not_above(_balance(9), _read),  # type: ignore[arg-type]
        "more",
        _balance(10),
        ("balance", "9 or less", "10"),
    ),
    _case(checks.not_overdrawn(_read), "zero", _balance("0.00")),
    _case(checks.not_overdrawn(_read), "below", _balance(-1), ("balance", "zero or more", "-1")),
    _case(checks.readable_balance(_read), "a number", _balance(0)),
    _case(
        checks.readable_balance(_read),
        "none",
        exchange(envelope(200, {})),
        ("$.data", "a balance", "object {}"),
    ),
    _case(
        checks.agrees_with_list(
            "w", exchange(envelope(200, [{"walletId": "w", "balance": "5"}])), _read
        ),
        "in any notation",
        _balance(5.0),
    ),
    _case(
        checks.agrees_with_list("w", exchange(envelope(200, [{"walletId": "v"}])), _read),
        "not listed",
        _balance(5),
        ("balance", "None, as in the wallet list", "5"),
    ),
)
