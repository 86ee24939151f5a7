"""Cases of the checks of wallet lists."""

from typing import Any

from fixtures.checks import wallets as checks
from selftests.client.exchanges import Case, envelope, exchange

IBAN, OTHER_IBAN = "DE89370400440532013000", "GB29NWBK60161331926819"
ACTIVE = checks.each_wallet("status", "ACTIVE", lambda wallet: wallet["status"] == "ACTIVE")
MINE = checks.each_wallet_tells("customerId", "c-1")
COVERED = checks.each_wallet("availableBalance", "at most", checks.covers_available)
REFERENCE = exchange(envelope(200, [{"walletId": "a", "iban": IBAN}, {"walletId": "b"}]))
NO_OTHER = "an IBAN that no other wallet has"
NOT_SHOWN = "no wallet shown for customer c-1"


def _list(*wallets: Any, code: int = 200) -> Any:
    return exchange(envelope(code, list(wallets)))


EACH = (
    Case(checks.each_wallet_tells, "all", MINE, _list({"customerId": "c-1"})),
    Case(
        checks.each_wallet_tells,
        "one of another, and one of nobody",
        MINE,
        _list({"customerId": "c-1"}, {"customerId": "c-2"}, {}),
        (
            ("$.data[1].customerId", "c-1", 'text "c-2"'),
            ("$.data[2].customerId", "c-1", "nothing"),
        ),
    ),
    Case(checks.each_wallet, "all of them", ACTIVE, _list({"status": "ACTIVE"})),
    Case(
        checks.each_wallet,
        "every one that does not",
        ACTIVE,
        _list({"status": "CLOSED"}, {"status": "ACTIVE"}, {}),
        (
            ("$.data[0].status", "ACTIVE", 'text "CLOSED"'),
            ("$.data[2].status", "ACTIVE", "nothing"),
        ),
    ),
    Case(
        checks.each_wallet,
        "no wallet is not a proof",
        ACTIVE,
        _list(),
        (("$.data", "array with a wallet", "array []"),),
    ),
    Case(
        checks.each_wallet,
        "no list",
        ACTIVE,
        exchange(envelope(200, {"wallets": [{"status": "ACTIVE"}]})),
        (("$.data", "array with a wallet", 'object {"wallets": [{"status": "ACTIVE"}]}'),),
    ),
    Case(
        checks.each_wallet,
        "members of the wrong type",
        COVERED,
        _list(
            {"availableBalance": "abc", "balance": "1"}, {"availableBalance": [], "balance": "1"}
        ),
        (
            ("$.data[0].availableBalance", "at most", 'text "abc"'),
            ("$.data[1].availableBalance", "at most", "array []"),
        ),
    ),
)

IBANS = (
    Case(checks.has_wallet_with_iban, "one of them", checks.has_wallet_with_iban, REFERENCE),
    Case(
        checks.has_wallet_with_iban,
        "none of them",
        checks.has_wallet_with_iban,
        _list({"iban": None}, {"iban": ""}, {}),
        (("$.data[*].iban", "an IBAN on at least one wallet", "3 wallets, none"),),
    ),
    Case(
        checks.has_wallet_with_iban,
        "refused",
        checks.has_wallet_with_iban,
        exchange(envelope(404, message=None)),
        (
            ("$.code", "200 or 201", "404"),
            ("$.data[*].iban", "an IBAN on at least one wallet", "0 wallets, none"),
        ),
    ),
    Case(
        checks.product_wallet_carries_iban,
        "product with, master without",
        checks.product_wallet_carries_iban,
        _list(
            {"walletType": "b2c_product_general_purpose_wallet", "iban": IBAN},
            {"walletType": "b2c_master_general_purpose_wallet"},
        ),
    ),
    Case(
        checks.product_wallet_carries_iban,
        "product without",
        checks.product_wallet_carries_iban,
        _list({"walletType": "b2c_product_general_purpose_wallet"}),
        (("$.data[0].iban", "an IBAN on the product wallet", "null"),),
    ),
    Case(
        checks.shares_no_iban_with,
        "its own, or none",
        checks.shares_no_iban_with(REFERENCE),
        _list({"iban": OTHER_IBAN}, {}, {"iban": None}, {"iban": ""}, {"iban": ""}),
    ),
    Case(
        checks.shares_no_iban_with,
        "another's, in any notation, and one twice",
        checks.shares_no_iban_with(REFERENCE),
        _list({"iban": "DE89 3704 0044 0532 0130 00"}, {"iban": OTHER_IBAN}, {"iban": OTHER_IBAN}),
        (
            ("$.data[0].iban", NO_OTHER, 'text "DE89 3704 0044 0532 0130 00"'),
            ("$.data[2].iban", NO_OTHER, f'text "{OTHER_IBAN}"'),
        ),
    ),
    Case(
        checks.shares_no_iban_with,
        "what is not text is left to the shape",
        checks.shares_no_iban_with(_list({"iban": ["x"]})),
        _list({"iban": ["x"]}, {"iban": 7}, {"iban": 7}),
    ),
)

LISTS = (
    *(
        Case(
            checks.shows_no_wallet_of,
            f"refused with {code}",
            checks.shows_no_wallet_of("c-1"),
            exchange(envelope(code)),
        )
        for code in (400, 401, 403, 404, 422)
    ),
    Case(checks.shows_no_wallet_of, "empty list", checks.shows_no_wallet_of("c-1"), _list()),
    Case(
        checks.shows_no_wallet_of,
        "server fault",
        checks.shows_no_wallet_of("c-1"),
        exchange(envelope(500)),
        (("$.code", "400 or 401 or 403 or 404 or 422", "500"),),
    ),
    Case(
        checks.shows_no_wallet_of,
        "every wallet shown",
        checks.shows_no_wallet_of("c-1"),
        _list({"id": 1}, {"id": 2}),
        (
            ("$.data[0]", NOT_SHOWN, 'object {"id": 1}'),
            ("$.data[1]", NOT_SHOWN, 'object {"id": 2}'),
        ),
    ),
    Case(
        checks.same_wallets_as,
        "in another order",
        checks.same_wallets_as(REFERENCE),
        _list({"walletId": "b"}, {"walletId": "a"}),
    ),
    Case(
        checks.same_wallets_as,
        "one more",
        checks.same_wallets_as(REFERENCE),
        _list({"walletId": "a"}, {"walletId": "b"}, {"walletId": "c"}),
        (("$.data", "the 2 wallets of before", "3 wallets, 1 new"),),
    ),
    Case(
        checks.same_wallets_as,
        "one fewer",
        checks.same_wallets_as(REFERENCE),
        _list({"walletId": "a"}),
        (("$.data", "the 2 wallets of before", "1 wallets, 0 new"),),
    ),
    Case(
        checks.same_wallets_as,
        "refused",
        checks.same_wallets_as(REFERENCE),
        exchange({"code": 403}),
        (
            ("$.code", "200 or 201", "403"),
            ("$.data", "the 2 wallets of before", "0 wallets, 0 new"),
        ),
    ),
)

OPENED = exchange(
    envelope(200, {"iban": IBAN, "wallet": {"walletId": "a", "balance": "0.00", "currency": "EUR"}})
)
BALANCE = checks.holds_wallet_of(OPENED, "balance")
SAME_IBAN = checks.holds_iban_of(OPENED)
ACTIVATIONS = (
    Case(
        checks.holds_wallet_of,
        "the same amount in another notation",
        BALANCE,
        _list({"walletId": "x", "balance": "9"}, {"walletId": "a", "balance": "0"}),
    ),
    Case(
        checks.holds_wallet_of,
        "by its other identifier, the member absent in both",
        checks.holds_wallet_of(OPENED, "alias"),
        _list({"id": "a"}),
    ),
    Case(
        checks.holds_wallet_of,
        "another amount",
        BALANCE,
        _list({"id": ["x"]}, {"walletId": "a", "balance": "abc"}),
        (("$.data[1].balance", 'text "0.00"', 'text "abc"'),),
    ),
    Case(
        checks.holds_wallet_of,
        "another wallet",
        BALANCE,
        _list(),
        (("$.data", "the wallet of the activation, a", "array []"),),
    ),
    Case(
        checks.holds_iban_of,
        "with blanks",
        SAME_IBAN,
        _list({}, {"iban": "DE89 3704 0044 0532 0130 00"}),
    ),
    Case(
        checks.holds_iban_of,
        "another one",
        SAME_IBAN,
        _list({"iban": OTHER_IBAN}),
        (("$.data[*].iban", f"the IBAN {IBAN}", f'array ["{OTHER_IBAN}"]'),),
    ),
    Case(
        checks.holds_iban_of,
        "none in either",
        checks.holds_iban_of(exchange(envelope(200, {"iban": None}))),
        _list({"iban": None}),
        (("$.data[*].iban", "the IBAN ", 'array [""]'),),
    ),
)

CASES = (*EACH, *IBANS, *LISTS, *ACTIVATIONS)
