"""What the checks of money accept, and what they tell."""

from dataclasses import replace
from decimal import Decimal

from conformance.exchange import Exchange
from fixtures.checks.payments import money as checks
from fixtures.checks.payments.amounts import amount_of
from fixtures.checks.payments.fees import Fees
from selftests.client.exchanges import answered, case, envelope, exchange

TEN = Decimal("10.00")
ONE = Decimal("1.00")
OVERDRAFT = {"requestedAmount": 10, "availableBalance": 9, "currency": "EUR"}
CONFLICT_DATA = {
    "limitType": "DAILY",
    "limit": 100,
    "currentUsage": "0.00",
    "requestedAmount": {"value": "10001", "scale": 2},
    "currency": "EUR",
}
IN_EURO = replace(answered(400, CONFLICT_DATA), request_body={"currency": "EUR", "amount": {}})


def read(body: object) -> Decimal | None:
    """Find the balance, as a target's dialect does."""
    data = body.get("data") if isinstance(body, dict) else None
    return amount_of(data.get("balance")) if isinstance(data, dict) else None


def balance(value: object) -> Exchange:
    """Return an answer that tells a balance."""
    return answered(200, {"balance": value})


def used(limit_type: str, usage: object) -> Exchange:
    """Return the refusal of a payment for a limit of which so much is used."""
    data = {**CONFLICT_DATA, "limitType": limit_type, "currentUsage": usage}
    return answered(400, data)


def _summary(**members: object) -> Exchange:
    return answered(201, {"summary": members})


CASES = (
    case(checks.amounts_to("$.n", TEN), "equal", exchange({"n": 10.0})),
    case(checks.amounts_to("$.n", TEN), "absent", exchange({}), ("$.n", "number 10.00", "nothing")),
    case(
        checks.amounts_to("$.n", TEN),
        "hundredfold",
        exchange({"n": 1000}),
        ("$.n", "number 10.00", "number 1000"),
    ),
    case(checks.understood_as(TEN), "the amount", _summary(amount=10)),
    case(checks.understood_as(TEN), "refused", answered(422)),
    case(
        checks.understood_as(TEN),
        "scale ignored",
        _summary(amount=100),
        ("$.data.summary.amount", "number 10.00", "number 100"),
    ),
    case(checks.refused_or_told(TEN), "the amount", _summary(amount=10)),
    case(checks.refused_or_told(TEN), "refused", answered(403)),
    case(
        checks.refused_or_told(TEN),
        "rounded",
        _summary(amount=11),
        ("$.data.summary.amount", "number 10.00", "number 11"),
    ),
    case(checks.total_covers_amount, "equal", _summary(amount=10, totalAmount=10)),
    case(
        checks.total_covers_amount,
        "below",
        _summary(amount=10, totalAmount=9.5),
        ("$.data.summary.totalAmount", "not below amount, which is number 10", "number 9.5"),
    ),
    case(
        checks.total_covers_amount,
        "absent",
        answered(200),
        ("$.data.summary.totalAmount", "not below amount, which is nothing", "nothing"),
    ),
    case(
        checks.requested_beyond_available(TEN, "EUR"),
        "with fee",
        answered(400, OVERDRAFT | {"requestedAmount": "10.50"}),
    ),
    case(
        checks.requested_beyond_available(TEN, "EUR"),
        "another currency",
        answered(400, OVERDRAFT | {"currency": "USD"}),
        ("$.data.currency", "EUR", 'text "USD"'),
    ),
    case(
        checks.requested_beyond_available(TEN, "EUR"),
        "less was requested",
        answered(400, OVERDRAFT | {"requestedAmount": 0.1, "availableBalance": 0}),
        ("$.data.requestedAmount", "an amount of 10.00, fees added perhaps", "number 0.1"),
    ),
    case(
        checks.requested_beyond_available(TEN, "EUR"),
        "more is available",
        answered(400, OVERDRAFT | {"availableBalance": 11}),
        ("$.data.availableBalance", "less than 10", "number 11"),
    ),
    case(checks.tells_asked_and_left(TEN, ONE, TEN, Fees.NONE), "both", answered(400, OVERDRAFT)),
    case(
        checks.tells_asked_and_left(TEN, ONE, TEN, Fees.REPORTED),
        "with fee",
        answered(400, OVERDRAFT | {"requestedAmount": "10.50"}),
    ),
    case(
        checks.tells_asked_and_left(TEN, ONE, TEN, Fees.NONE),
        "with a fee of which nothing is told, and nothing left",
        answered(400, OVERDRAFT | {"requestedAmount": "10.50", "availableBalance": 0}),
        ("$.data.requestedAmount", "10.00", 'text "10.50"'),
        ("$.data.availableBalance", "1.00 to 10.00", "number 0"),
    ),
    case(
        checks.tells_asked_and_left(TEN, ONE, TEN, Fees.REPORTED),
        "twice, and more than there was",
        answered(400, OVERDRAFT | {"requestedAmount": 20, "availableBalance": 11}),
        ("$.data.requestedAmount", "10.00 and a fee", "number 20"),
        ("$.data.availableBalance", "1.00 to 10.00", "number 11"),
    ),
    case(
        checks.tells_asked_and_used(Decimal("100.01"), TEN, fees=False),
        "what was",
        answered(400, CONFLICT_DATA | {"currentUsage": 10}),
    ),
    case(
        checks.tells_asked_and_used(Decimal(100), TEN, fees=False),
        "other amounts",
        answered(400, CONFLICT_DATA | {"currentUsage": 111}),
        ("$.data.requestedAmount", "100", 'object {"value": "10001", "scale": 2}'),
        ("$.data.currentUsage", "0 to 110.00", "number 111"),
    ),
    case(
        checks.tells_asked_and_used(Decimal(100), TEN, fees=True),
        "fees count",
        answered(400, CONFLICT_DATA | {"currentUsage": 111}),
    ),
    case(checks.limit_exceeded, "the row", answered(400, CONFLICT_DATA, "Limit exceeded")),
    case(
        checks.limit_exceeded,
        "another code",
        answered(422, CONFLICT_DATA, "Limit exceeded"),
        ("$.code", "400", "422", "limit_code"),
    ),
    case(
        checks.limit_exceeded,
        "another code, and a member is missing",
        answered(422, {**CONFLICT_DATA, "limitType": None}, "Limit exceeded"),
        ("$.data.limitType", "non-empty text", "null"),
        ("$.code", "400", "422", "limit_code"),
    ),
    case(checks.limit_exceeded, "carried out", answered(200), ("$.code", "400 or 422", "200")),
    case(checks.tells_limit({Decimal(100)}, "EUR", fees_may_count=False), "any notation", IN_EURO),
    case(
        checks.tells_limit({Decimal(100), Decimal(50)}, "EUR", fees_may_count=False),
        "one of several limits, the currency beside an amount object in the request",
        replace(IN_EURO, request_body={"amount": {"currency": "EUR"}}),
    ),
    case(
        checks.tells_limit({Decimal(99), Decimal(50)}, "EUR", fees_may_count=False),
        "another limit",
        IN_EURO,
        ("$.data.limit", "the snapshot's 50 or 99", "number 100"),
    ),
    case(
        checks.tells_limit({Decimal(100)}, "EUR", fees_may_count=False),
        "within the limit",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "requestedAmount": 100})),
        ("$.data.currentUsage", "with the request, beyond 100", 'text "0.00" and number 100'),
    ),
    case(
        checks.tells_limit({Decimal(100)}, "EUR", fees_may_count=True),
        "a fee may count",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "requestedAmount": 100})),
    ),
    case(
        checks.tells_limit({Decimal(100)}, "EUR", fees_may_count=False),
        "another currency",
        replace(IN_EURO, body=envelope(400, {**CONFLICT_DATA, "currency": "USD"})),
        ("$.data.currency", "the wallet's EUR", 'text "USD"'),
    ),
    case(checks.allowed_at_limit(fees_may_count=False), "executed", answered(200)),
    case(
        checks.allowed_at_limit(fees_may_count=True),
        "the fee counts",
        answered(400, CONFLICT_DATA, "Limit exceeded"),
    ),
    case(
        checks.allowed_at_limit(fees_may_count=False, topups_may_count=True),
        "top-ups count",
        answered(400, CONFLICT_DATA | {"currentUsage": 1}, "Limit exceeded"),
    ),
    case(
        checks.allowed_at_limit(fees_may_count=False, topups_may_count=True),
        "refused, and nothing was used but the limit",
        answered(400, CONFLICT_DATA | {"requestedAmount": 100}, "Limit exceeded"),
        ("$.data.currentUsage", "with the request, beyond 100", 'text "0.00" and number 100'),
    ),
    case(
        checks.allowed_at_limit(fees_may_count=False, topups_may_count=True),
        "refused for no limit",
        answered(400, message=None),
        ("$.code", "200 or 201", "400"),
    ),
    case(
        checks.allowed_at_limit(fees_may_count=False),
        "refused without fee",
        answered(400, message=None),
        ("$.code", "200 or 201", "400"),
    ),
    case(checks.tells_as_used(Decimal(80)), "all of it", used("DAILY", "80.00")),
    case(checks.tells_as_used(Decimal(80)), "more, fees included", used("Monthly limit", 81)),
    case(checks.tells_as_used(Decimal(80)), "another limit", used("PER_TRANSACTION", 0)),
    case(checks.tells_as_used(Decimal(80)), "nothing told", used("DAILY", None)),
    case(
        checks.tells_as_used(Decimal(80)),
        "less than was paid",
        used("DAILY", "59.50"),
        ("$.data.currentUsage", "80 or more", "59.50"),
    ),
    case(checks.readable_balance(read), "a number", balance(0)),
    case(
        checks.readable_balance(read),
        "none",
        answered(200, {}),
        ("$.data", "a balance", "object {}"),
    ),
    case(
        checks.agrees_with_list("w", answered(200, [{"walletId": "w", "balance": "5"}]), read),
        "in any notation",
        balance(5.0),
    ),
    case(
        checks.agrees_with_list("w", answered(200, [{"walletId": "v"}]), read),
        "not listed",
        balance(5),
        ("balance", "None, as in the wallet list", "5"),
    ),
)
