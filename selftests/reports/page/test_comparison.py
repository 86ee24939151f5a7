"""A request beside an accepted one: the change that the test made, and everything else."""

from pathlib import Path
from typing import Any

import pytest

from reports.page.comparison import RequestComparison, RequestMember, closest
from reports.page.evidence import Evidence, EvidenceLine
from selftests.reports.page.documents import exchange, run_folder

WALLETS = "GET /api/v2.1/wallets/customer/{customerId}"


def recorded(identifier: str = "main-2", **request: object) -> EvidenceLine:
    """Return an exchange whose request has these members."""
    reported = {"method": "GET", "url": "https://x.example/", "headers": {}, "body": None} | request
    return EvidenceLine(identifier, 1, {"id": identifier, "request": reported})


def compared(
    accepted: dict[str, Any], sent: dict[str, Any], *deviations: str, operation: str = WALLETS
) -> RequestComparison:
    """Return the comparison of two requests."""
    found = closest(recorded(**sent), [recorded("main-1", **accepted)], operation, deviations)
    assert found
    return found


@pytest.mark.parametrize(
    ("accepted", "sent", "deviations", "member"),
    [
        (
            {"headers": {"deviceid": "7", "platform": "web"}},
            {"headers": {"platform": "web"}},
            "header deviceId absent",
            RequestMember("header deviceid", "7", "absent"),
        ),
        (
            {"url": "https://x.example/base/api/v2.1/wallets/customer/a1"},
            {"url": "https://x.example/base/api/v2.1/wallets/customer/zz"},
            "path customerId",
            RequestMember("path customerId", "a1", "zz"),
        ),
        (
            {"url": "https://x.example/?customerType=B2C"},
            {"url": "https://x.example/?customerType="},
            "query customerType",
            RequestMember("query customerType", "B2C", ""),
        ),
        (
            {"body": {"amount": {"value": "1.00"}}},
            {"body": {"amount": {}}},
            "amount.value absent",
            RequestMember("$.amount.value", '"1.00"', "absent"),
        ),
        (
            {"body": {"expiryMinutes": 60}},
            {"body": {"expiryMinutes": 1441}},
            "expiry_minutes",
            RequestMember("$.expiryMinutes", "60", "1441"),
        ),
        (
            {"headers": {"authorization": "Bearer a.b.redacted"}},
            {"headers": {"authorization": "Bearer a.b.redacted"}},
            "token with broken signature",
            RequestMember(
                "header authorization", "Bearer a.b.redacted", "Bearer a.b.redacted", masked=True
            ),
        ),
        ({}, {"method": "DELETE"}, "method DELETE", RequestMember("method", "GET", "DELETE")),
    ],
)
def test_what_the_test_changed_is_named(
    accepted: dict[str, Any], sent: dict[str, Any], deviations: str, member: RequestMember
) -> None:
    """Headers, parameters of path and query, members of the body, in the words of the calls."""
    assert member in compared(accepted, sent, deviations).named


def test_the_rest_is_set_apart() -> None:
    """Every customer has an address of its own; the length of a body follows from the body."""
    found = compared(
        {"body": {"email": "a", "code": "1"}, "headers": {"content-length": "1"}},
        {"body": {"email": "b", "code": "2"}, "headers": {"content-length": "2"}},
        "code",
    )

    assert found == RequestComparison(
        "main-1",
        (RequestMember("$.code", '"1"', '"2"'),),
        (RequestMember("$.email", '"a"', '"b"'),),
    )


def test_change_that_no_request_shows_is_not_invented() -> None:
    """Where the difference lies in the state, nothing is named."""
    found = compared({"body": {"a": 1}}, {"body": {"a": 1}}, "the customer is not activated")

    assert (found.named, found.others) == ((), ())


def test_long_beginning_that_both_share_is_left_out() -> None:
    """What differs is to be seen, however late it comes."""
    found = compared({"body": "x" * 900 + "1"}, {"body": "x" * 900 + "2"}, "body that is not JSON")

    (member,) = found.others
    assert (len(member.accepted), len(member.sent)) == (33, 33)
    assert member.sent.endswith('2"')


def test_most_similar_control_is_chosen() -> None:
    """Of several accepted requests, the one with the fewest differences."""
    controls = [
        recorded("far", body={"a": 1, "b": 2, "c": 3}),
        recorded("near", body={"a": 1, "b": 2}),
    ]

    found = closest(recorded(body={"a": 1, "b": 9}), controls, WALLETS, ["b"])

    assert found
    assert found.control == "near"


def test_without_control_nothing_is_compared() -> None:
    """A selection may have run no accepted request."""
    assert closest(recorded(), [], WALLETS, ["b"]) is None


CARD = {"wrapping": "card"}


@pytest.mark.parametrize(
    ("change", "is_control"),
    [
        ({}, True),
        ({"differs": ["email"]}, False),
        ({"operation": "login"}, False),
        ({"response": {"status": 409, "body": {"code": 409}}}, False),
        ({"response": {"status": 200, "body": {"code": 400}}}, False),
        ({"response": {"status": 200, "body": {"code": "200"}}}, True),
        ({"response": {"status": 200, "body": {"success": False, "code": 1}}}, False),
        (CARD | {"response": {"status": 200, "body": {"success": True, "code": 200}}}, True),
        (CARD | {"response": {"status": 200, "body": {"success": True, "code": -1}}}, False),
        (CARD | {"response": {"status": 200, "body": {"success": None, "code": 200}}}, False),
    ],
)
def test_control_is_an_accepted_request_of_the_operation_without_change(
    tmp_path: Path, change: dict[str, Any], *, is_control: bool
) -> None:
    """By status line, code and success, as the suite accepts."""
    reported = exchange("main-1", 201) | change
    folder = run_folder(tmp_path, {}, [reported, exchange("main-2", deviations=["email"])])
    evidence = Evidence(folder / "exchanges.ndjson")
    evidence.find({"main-2"})

    assert bool(evidence.controls("main-2")) is is_control
