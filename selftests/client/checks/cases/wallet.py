"""Cases of the checks of wallet lists."""

from decimal import Decimal
from typing import Any

from fixtures.checks import wallets as checks
from selftests.client.exchanges import SERVER_FAULT, answered, case, exchange

IBAN, OTHER_IBAN = "DE89370400440532013000", "GB29NWBK60161331926819"
SOMEBODY = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a01"
ACTIVE = checks.each_wallet("status", "ACTIVE", lambda wallet: wallet["status"] == "ACTIVE")
MINE = checks.each_wallet_tells("customerId", "c-1")
HAD_TWO = checks.had_available("a", Decimal("2.00"))
REFERENCE = answered(200, [{"walletId": "a", "iban": IBAN}, {"walletId": "b"}])
NO_OTHER = "an IBAN that no other customer has"
NOT_SHOWN = "no wallet shown for customer c-1"


def _list(*wallets: Any, code: int = 200) -> Any:
    return answered(code, list(wallets))


TWO = _list({"walletId": "a"}, {"walletId": "b"})


EACH = (
    case(MINE, "all", _list({"customerId": "c-1"})),
    case(
        MINE,
        "one of another, and one of nobody",
        _list({"customerId": "c-1"}, {"customerId": "c-2"}, {}),
        ("$.data[1].customerId", "c-1", 'text "c-2"'),
        ("$.data[2].customerId", "c-1", "nothing"),
    ),
    case(ACTIVE, "all of them", _list({"status": "ACTIVE"})),
    case(
        ACTIVE,
        "every one that does not",
        _list({"status": "CLOSED"}, {"status": "ACTIVE"}, {}),
        ("$.data[0].status", "ACTIVE", 'text "CLOSED"'),
        ("$.data[2].status", "ACTIVE", "nothing"),
    ),
    case(
        ACTIVE, "no wallet is not a proof", _list(), ("$.data", "array with a wallet", "array []")
    ),
    case(
        ACTIVE,
        "no list",
        answered(200, {"wallets": [{"status": "ACTIVE"}]}),
        ("$.data", "array with a wallet", 'object {"wallets": [{"status": "ACTIVE"}]}'),
    ),
    case(
        checks.available_is_covered,
        "as amounts, whatever type they are told in",
        _list(
            {"availableBalance": "0.00", "balance": "0"},
            {"availableBalance": "9.99", "balance": "10.0000"},
            {"availableBalance": 1, "balance": 1},
            {"availableBalance": "501.15", "balance": 501.15},
        ),
    ),
    case(
        checks.available_is_covered,
        "more than there is, or no amount",
        _list(
            {"availableBalance": "100", "balance": "20"},
            {"availableBalance": "NaN", "balance": "1"},
            {"balance": "1"},
            {"availableBalance": "1"},
        ),
        ("$.data[0].availableBalance", 'at most the balance, text "20"', 'text "100"'),
        ("$.data[1].availableBalance", 'at most the balance, text "1"', 'text "NaN"'),
        ("$.data[2].availableBalance", 'at most the balance, text "1"', "nothing"),
        ("$.data[3].availableBalance", "at most the balance, nothing", 'text "1"'),
    ),
    case(
        checks.available_is_covered,
        "no wallet is not a proof",
        _list(),
        ("$.data", "array with a wallet", "array []"),
    ),
)

BEFORE = answered(
    200,
    [
        {"walletId": "a", "balance": "5.00"},
        {"walletId": "b", "balance": "0.00"},
        {"walletId": "c", "balance": "5.00"},
    ],
)
OTHERS_EMPTY = checks.leaves_empty(BEFORE, "a")
OTHERS = (
    case(
        OTHERS_EMPTY,
        "only those that had money, and a new one",
        _list(
            {"walletId": "a", "balance": "3.00"},
            {"walletId": "b", "balance": "0"},
            {"walletId": "c", "balance": "3.00"},
            {"walletId": "d", "balance": "1.00"},
        ),
    ),
    case(
        OTHERS_EMPTY,
        "one that was empty",
        _list({"walletId": "a", "balance": "3.00"}, {"walletId": "b", "balance": "-2.00"}),
        ("$.data[1].balance", "0, as before an order of another wallet", 'text "-2.00"'),
    ),
)

IN_USE = {"walletId": "a", "status": "ACTIVE"}
STAYS = checks.stays_active(answered(200, [IN_USE, {"walletId": "b", "status": "CREATED"}, {}]))
STAYING = (
    case(STAYS, "others, and none", _list(IN_USE, {"walletId": "b"}, {"status": "BLOCKED"})),
    case(
        STAYS,
        "one that is not any more",
        _list({**IN_USE, "status": "BLOCKED"}, {"walletId": "a"}),
        ("$.data[0].status", "ACTIVE, as before", 'text "BLOCKED"'),
        ("$.data[1].status", "ACTIVE, as before", "null"),
    ),
)

KEPT = checks.keeps_balances(BEFORE)
MONEY = (
    case(
        KEPT,
        "as much or more, and a new one",
        _list(
            {"walletId": "a", "balance": "5"},
            {"walletId": "b", "balance": "1.00"},
            {"walletId": "c", "balance": "5.01"},
            {"walletId": "d", "balance": None},
        ),
    ),
    case(
        KEPT,
        "less",
        _list({"walletId": "a", "balance": "0.00"}),
        ("$.data[0].balance", "at least 5.00, as before", 'text "0.00"'),
    ),
)

AVAILABLE = (
    case(HAD_TWO, "more", _list({"walletId": "a", "availableBalance": "2.50"})),
    case(HAD_TWO, "another wallet", _list({"walletId": "b", "availableBalance": "0.00"})),
    case(
        HAD_TWO,
        "less",
        _list({"walletId": "b"}, {"walletId": "a", "availableBalance": "0.00"}),
        ("$.data[1].availableBalance", "2.00 or more", 'text "0.00"'),
    ),
    case(
        HAD_TWO,
        "no number",
        _list({"walletId": "a", "availableBalance": "two"}),
        ("$.data[0].availableBalance", "2.00 or more", 'text "two"'),
    ),
)

IBANS = (
    case(checks.has_wallet_with_iban, "one of them", REFERENCE),
    case(
        checks.has_wallet_with_iban,
        "none of them",
        _list({"iban": None}, {"iban": ""}, {}),
        ("$.data[*].iban", "an IBAN on at least one wallet", "3 wallets, none"),
    ),
    case(
        checks.has_wallet_with_iban,
        "refused",
        answered(404, message=None),
        ("$.code", "200 or 201", "404"),
        ("$.data[*].iban", "an IBAN on at least one wallet", "0 wallets, none"),
    ),
    case(
        checks.has_active_wallet,
        "one of them",
        _list({"iban": IBAN, "status": "ACTIVE"}, {"status": "PENDING"}),
    ),
    case(
        checks.has_active_wallet,
        "another one than that with the IBAN",
        _list({"iban": IBAN, "status": "PENDING"}, {"status": "ACTIVE"}),
        ("$.data[*].status", "ACTIVE on a wallet with an IBAN", 'array ["PENDING", "ACTIVE"]'),
    ),
    case(
        checks.product_wallet_carries_iban,
        "product with, master without",
        _list(
            {"walletType": "b2c_product_general_purpose_wallet", "iban": IBAN},
            {"walletType": "b2c_master_general_purpose_wallet"},
        ),
    ),
    case(
        checks.product_wallet_carries_iban,
        "one product of two",
        _list(
            {"walletType": "b2c_product_general_purpose_wallet"},
            {"walletType": "b2c_product_general_purpose_wallet", "iban": IBAN},
        ),
    ),
    case(
        checks.product_wallet_carries_iban,
        "product without",
        _list({"walletType": "b2c_product_general_purpose_wallet"}),
        ("$.data[0].iban", "an IBAN on the product wallet", "null"),
    ),
    case(
        checks.shares_no_iban_with(REFERENCE),
        "its own, on two wallets of one customer too, or none",
        _list({"iban": OTHER_IBAN}, {"iban": OTHER_IBAN}, {}, {"iban": None}, {"iban": ""}),
    ),
    case(
        checks.shares_no_iban_with(REFERENCE),
        "another's, in any notation",
        _list({"iban": "DE89 3704 0044 0532 0130 00"}, {"iban": OTHER_IBAN}),
        ("$.data[0].iban", NO_OTHER, 'text "DE89 3704 0044 0532 0130 00"'),
    ),
    case(
        checks.shares_no_iban_with(_list({"iban": ["x"]})),
        "what is not text is left to the shape",
        _list({"iban": ["x"]}, {"iban": 7}, {"iban": 7}),
    ),
)

LISTS = (
    *(
        case(checks.shows_no_wallet_of("c-1"), f"refused with {code}", answered(code))
        for code in (400, 401, 403, 404, 422)
    ),
    case(checks.shows_no_wallet_of("c-1"), "empty list", _list()),
    case(
        checks.shows_no_wallet_of("c-1"),
        "server fault",
        answered(500),
        ("$.code", "400 or 401 or 403 or 404 or 422", "500"),
        SERVER_FAULT,
    ),
    case(
        checks.shows_no_wallet_of("c-1"),
        "every wallet shown",
        _list({"id": 1}, {"id": 2}),
        ("$.data[0]", NOT_SHOWN, 'object {"id": 1}'),
        ("$.data[1]", NOT_SHOWN, 'object {"id": 2}'),
    ),
    case(checks.lists_nobody_elses_wallet("c-1"), "refused", answered(400)),
    case(checks.lists_nobody_elses_wallet("c-1"), "empty list", _list()),
    case(checks.lists_nobody_elses_wallet("c-1"), "its own", _list({"customerId": "c-1"})),
    case(
        checks.lists_nobody_elses_wallet("c-1"),
        "one of somebody else",
        _list({"customerId": "c-1"}, {"customerId": "c-2"}),
        ("$.data[1].customerId", "c-1", 'text "c-2"'),
    ),
    case(
        checks.same_wallets_as(TWO), "in another order", _list({"walletId": "b"}, {"walletId": "a"})
    ),
    case(
        checks.same_wallets_as(TWO),
        "one more of somebody else",
        _list({"walletId": "a"}, {"walletId": "b"}, {"walletId": "c", "customerId": "c-2"}),
        ("$.data", "the 2 wallets of before", "3 wallets, 1 new"),
    ),
    case(
        checks.same_wallets_as(TWO),
        "one more that appeared",
        _list({"walletId": "a"}, {"walletId": "b"}, {"walletId": "c"}),
    ),
    case(
        checks.same_wallets_as(TWO, REFERENCE),
        "one more than others have",
        _list({"walletId": "a"}, {"walletId": "b"}, {"walletId": "c"}),
        ("$.data", "2 wallets, as others have", "3 wallets, 1 new"),
    ),
    case(
        checks.same_wallets_as(_list({"walletId": "a"}), REFERENCE),
        "as many as others have",
        _list({"walletId": "a"}, {"walletId": "b"}),
    ),
    case(
        checks.same_wallets_as(TWO),
        "one fewer",
        _list({"walletId": "a"}),
        ("$.data", "the 2 wallets of before", "1 wallets, 0 new"),
    ),
    case(
        checks.same_wallets_as(REFERENCE),
        "another IBAN",
        _list({"walletId": "a", "iban": OTHER_IBAN}, {"walletId": "b"}),
        ("$.data[0].iban", f'text "{IBAN}", as before', f'text "{OTHER_IBAN}"'),
    ),
    case(
        checks.keeps_ibans(_list({"walletId": "a", "iban": IBAN})),
        "its IBAN, and one that is new",
        _list({"walletId": "a", "iban": IBAN}, {"walletId": "b", "iban": OTHER_IBAN}),
    ),
    case(
        checks.keeps_ibans(_list({"walletId": "a", "iban": IBAN})),
        "its IBAN no more",
        _list({"walletId": "a"}),
        ("$.data[0].iban", f'text "{IBAN}", as before', "null"),
    ),
    case(
        checks.keeps_ibans(_list({"walletId": SOMEBODY.upper(), "iban": IBAN})),
        "its IBAN no more, in another notation of the wallet",
        _list({"walletId": SOMEBODY}),
        ("$.data[0].iban", f'text "{IBAN}", as before', "null"),
    ),
    case(
        checks.opens_none_beside(REFERENCE),
        "again the wallet that was opened first",
        answered(200, {"wallet": {"walletId": "a"}}),
    ),
    case(
        checks.opens_none_beside(_list({"walletId": SOMEBODY.upper()})),
        "the same in another notation",
        answered(200, {"wallet": {"walletId": SOMEBODY}}),
    ),
    case(
        checks.opens_none_beside(REFERENCE),
        "somebody's",
        answered(200, {"wallet": {"walletId": "c"}}),
        (
            "$.data.wallet.walletId",
            'one of array ["a", "b"], which the organization has',
            'text "c"',
        ),
    ),
    case(checks.opens_none_beside(REFERENCE), "refused", answered(409, None)),
    case(
        checks.same_wallets_as(REFERENCE),
        "refused",
        exchange({"code": 403}),
        ("$.code", "200 or 201", "403"),
        ("$.data", "the 2 wallets of before", "0 wallets, 0 new"),
    ),
)

OPENED = answered(
    200, {"iban": IBAN, "wallet": {"walletId": "a", "balance": "0.00", "currency": "EUR"}}
)
BALANCE = checks.holds_wallet_of(OPENED, "balance")
SAME_IBAN = checks.holds_iban_of(OPENED)
ACTIVATIONS = (
    case(
        BALANCE,
        "the same amount in another notation",
        _list({"walletId": "x", "balance": "9"}, {"walletId": "a", "balance": "0"}),
    ),
    case(
        checks.holds_wallet_of(OPENED, "alias"),
        "by its other identifier, the member absent in both",
        _list({"id": "a"}),
    ),
    case(
        BALANCE,
        "another amount",
        _list({"id": ["x"]}, {"walletId": "a", "balance": "abc"}),
        ("$.data[1].balance", 'text "0.00"', 'text "abc"'),
    ),
    case(
        BALANCE,
        "another wallet",
        _list(),
        ("$.data", "the wallet of the activation, a", "array []"),
    ),
    case(SAME_IBAN, "with blanks", _list({}, {"iban": "DE89 3704 0044 0532 0130 00"})),
    case(
        SAME_IBAN,
        "another one",
        _list({"iban": OTHER_IBAN}),
        ("$.data[*].iban", f"the IBAN {IBAN}", f'array ["{OTHER_IBAN}"]'),
    ),
    case(
        checks.holds_iban_of(answered(200, {"iban": None})),
        "none in either",
        _list({"iban": None}),
        ("$.data[*].iban", "the IBAN ", 'array [""]'),
    ),
)

CASES = (*EACH, *OTHERS, *STAYING, *MONEY, *AVAILABLE, *IBANS, *LISTS, *ACTIVATIONS)
