"""What tests need is told by what they, and what they stand on, have asked for."""

from collections import Counter

from benchmarks.remembering import needed, with_proofs

TESTS = {"test_pay[1]": "pay", "test_pay[2]": "pay", "test_book": "book", "test_log_in": "log in"}
ASKED = {
    "test_pay[1]": {"order"},
    "test_pay[2]": {"order", "token"},
    "test_book": {"order", "account"},
    "order": {"wallet"},
    "wallet": {"token"},
}
REQUESTS = Counter(
    {"test_pay[1]": 1, "test_pay[2]": 2, "test_log_in": 4, "wallet": 9, "order": 3, "account": 7}
    | {"token": 1, "nobody asks": 50}
)


def test_states_that_go_together_are_one() -> None:
    """What one unit alone stands on is its own, and what nobody asks for counts for nothing."""
    assert needed(REQUESTS, ASKED, TESTS) == {
        "states": {"wallet": 13},
        "tests": {
            "book": {"requests": 7.0, "states": ["wallet"]},
            "log in": {"requests": 4.0, "states": []},
            "pay": {"requests": 1.5, "states": ["wallet"]},
        },
    }


def test_states_that_stand_on_each_other_end() -> None:
    """As two that find each other out."""
    asked = {"test_pay[1]": {"order"}, "order": {"wallet"}, "wallet": {"order"}}

    assert needed(Counter({"order": 3, "wallet": 4}), asked, {"test_pay[1]": "pay"}) == {
        "states": {},
        "tests": {"pay": {"requests": 7.0, "states": []}},
    }


def test_any_proof_serves() -> None:
    """One that is there already costs nothing, else the cheapest one is needed as well."""
    proofs = {
        "test_pay[1]": [{"account", "wallet"}],
        "test_book": [{"token", "account"}],
        "test_log_in": [{"order", "wallet"}, {"test_log_in"}, {"test_book"}],
    }

    assert with_proofs(ASKED, proofs, REQUESTS, TESTS) == {**ASKED, "test_log_in": {"order"}}
