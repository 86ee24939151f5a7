"""Documented shapes, and the answers that are wrapped otherwise than the rest."""

from dataclasses import replace

import pytest

from conformance.exchange import Exchange
from fixtures.client.judging.responses import judge
from fixtures.interface.operation import OK
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import UUID, Found, answered, exchange, reported
from selftests.client.judging.judged import LISTED, LOGIN, REFUSED_LOGIN, WRAPPED, found


@pytest.mark.parametrize(
    ("operation", "judged", "violations"),
    [
        (
            "wallets",
            answered(200, {"wallets": []}),
            [("$.data", "array", 'object {"wallets": []}', "shape.wallets")],
        ),
        (
            "wallets",
            exchange({"code": 200, "message": "m"}),
            [("$.data", "present", "nothing", "shape.wallets")],
        ),
        (
            "categorization",
            answered(200, {"categories": {"a": {"databaseId": UUID}}}),
            [
                ("$.data.tenantId", "present", "nothing", "shape.categorization"),
                ("$.data.categories.a.categoryName", "present", "nothing", "shape.categorization"),
            ],
        ),
        (
            "login",
            answered(200, LOGIN),
            [
                ("$.accessToken", "present", "nothing", "shape.login"),
                ("$.tokenType", "present", "nothing", "shape.login"),
                ("$.expiresIn", "present", "nothing", "shape.login"),
            ],
        ),
        (
            "login",
            exchange({**LOGIN, "accessToken": "opaque"}),
            [("$.accessToken", "JWT text", 'text "opaque"', "shape.login")],
        ),
    ],
)
def test_wrong_shape_is_charged_to_the_operation(
    operation: str, judged: Exchange, violations: list[Found]
) -> None:
    """Whatever the test that asked was about, the shape belongs to the operation."""
    assert found(operation, judged) == violations


@pytest.mark.parametrize("name", [name for name, each in OPERATIONS.items() if each.success == OK])
def test_where_200_alone_is_documented_another_code_of_success_is_wrong(name: str) -> None:
    """An execution is answered with 200; 201 and 202 are not."""
    clause = f"shape.{name}"
    codes = [
        each
        for code in (200, 201, 202)
        for each in found(name, answered(code))
        if each[0] == "$.code" and each[3] == clause
    ]

    assert codes == [
        ("$.code", "200", "number 201", clause),
        ("$.code", "200", "number 202", clause),
    ]


def test_where_200_and_201_are_fair_another_code_of_success_is_unlisted_only() -> None:
    """202 is nowhere listed, which deserves a warning, once."""
    assert found("wallets", answered(202, [])) == [
        ("$.code", LISTED, "number 202", "envelope.code_listed")
    ]


def test_shape_of_a_refusal_is_not_judged() -> None:
    """The data of a refusal belongs to its condition."""
    assert found("wallets", answered(404, {"error": "x"})) == []


def test_shape_is_not_due_where_another_route_was_asked() -> None:
    """Another method or path has no documented payload; the envelope is due all the same."""
    judged = answered(200, "x", message=None)

    assert reported(judge(judged, OPERATIONS["wallets"], rerouted=True)) == [
        ("$.message", "text that a person can read", "null", "envelope.message")
    ]


@pytest.mark.parametrize(
    ("judged", "violations"),
    [
        (exchange({"error": "x"}, 401), [("$", WRAPPED, "object with error", "envelope.wrapped")]),
        (
            exchange(status=401, text="no"),
            [("$", "a JSON envelope", 'application/json: text "no"', "envelope.wrapped")],
        ),
        (exchange(status=200), [("$", "a JSON envelope", "nothing", "envelope.wrapped")]),
    ],
)
def test_login_answer_of_neither_form_is_charged(judged: Exchange, violations: list[Found]) -> None:
    """A refused login is flat with its errorType, or wrapped; nothing else."""
    assert found("login", judged) == violations


def test_refused_login_at_http_200_without_code_is_no_login() -> None:
    """Nothing in the answer says that it is a refusal: what a login yields is missing."""
    assert {each[:2] for each in found("login", exchange(REFUSED_LOGIN, 200))} == {
        ("$.accessToken", "present"),
        ("$.tokenType", "present"),
        ("$.expiresIn", "present"),
    }


FLAT = ("$", WRAPPED, "object with expiresIn, token", "envelope.wrapped_session")


@pytest.mark.parametrize(
    ("judged", "violation"),
    [
        (exchange({"token": JWT, "expiresIn": 3600}, 201), FLAT),
        (
            exchange({"message": "welcome", "session": {"jwt": JWT}}),
            ("$", WRAPPED, "object with message, session", "envelope.wrapped_session"),
        ),
        (exchange(JWT), ("$", WRAPPED, "text", "envelope.wrapped_session")),
        (exchange({"token": "opaque"}), ("$", WRAPPED, "object with token", "envelope.wrapped")),
        (exchange({"token": JWT}, 401), ("$", WRAPPED, "object with token", "envelope.wrapped")),
        (
            exchange({"data": {"token": JWT}}),
            ("$", WRAPPED, "object with data", "envelope.wrapped"),
        ),
        (exchange(status=201), ("$", "a JSON envelope", "nothing", "envelope.wrapped")),
    ],
)
def test_flat_session_with_a_token_is_charged_to_a_clause_of_its_own(
    judged: Exchange, violation: Found
) -> None:
    """Its token works, so that a warning is enough; without a token nothing excuses it."""
    assert found("session", judged) == [violation]


def test_flat_refusal_of_a_session_breaks_nothing() -> None:
    """A refused session may look like a refused login, which may be flat (section 7)."""
    refusal = exchange({"success": False, "errorType": "AUTHENTICATION", "message": "no"}, 401)
    assert found("session", refusal) == []
    assert found("wallets", refusal) != []


def test_only_session_creation_may_be_flat_for_its_token() -> None:
    """The same answer of another operation breaks the envelope."""
    yielding = [name for name, operation in OPERATIONS.items() if operation.yields_token]

    assert yielding == ["session"]
    assert [each[3] for each in found("individual_verification", exchange({"token": JWT}))] == [
        "envelope.wrapped"
    ]


@pytest.mark.parametrize(
    "judged",
    [
        exchange({"success": False, "code": -1, "msg": "no card"}, 200),
        exchange({"success": True, "code": 200, "msg": "", "data": {}}),
        exchange({"success": 1, "code": "x"}),
        exchange([1]),
    ],
)
def test_card_answer_is_not_judged_by_the_generic_envelope(judged: Exchange) -> None:
    """Its envelope is another one, with clauses of its own (2.1)."""
    clauses = {each[3].partition(".")[0] for each in found("card_info", judged)}

    assert clauses <= {"card"}


def test_card_answer_is_json_labelled_as_such() -> None:
    """So much every answer has in common."""
    page, unlabelled = (
        exchange(status=500, text="<html>"),
        {"success": True, "code": 200, "msg": "m"},
    )

    assert [each[3] for each in found("card_info", page)] == ["envelope.wrapped"]
    assert "envelope.media_type" in {
        each[3] for each in found("card_info", exchange(unlabelled, headers={}))
    }


@pytest.mark.parametrize(
    ("sent", "deviations", "wrong"),
    [
        ("no address", ("person.email",), False),
        ("no address", (), True),
        ("ada@example.com", ("person.email",), True),
    ],
)
def test_odd_text_that_was_sent_may_be_repeated(
    sent: str, deviations: tuple[str, ...], *, wrong: bool
) -> None:
    """Whether it is to be accepted, another requirement says, or none."""
    told = answered(201, {"individual": {"userId": UUID, "email": "no address"}})
    judged = replace(told, request_body={"person": {"email": sent}}, deviations=deviations)

    assert bool(found("employee", judged)) is wrong
