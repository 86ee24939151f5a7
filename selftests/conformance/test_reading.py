"""Whether a request was accepted is one rule, wherever an answer is read."""

import json
import runpy
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.exchange import Exchange
from conformance.json_reading import read_json
from conformance.json_values import NO_JSON
from conformance.reading import Reading, Wrapping
from reports.page import evidence
from reports.replay import assembling, recording

STATUSES = (200, 201, 204, 299, 300, 400, 401, 404, 500)
OF_TEXT: tuple[object, ...] = ("200", " 201 ", "2e2", "400", "-1", "")
CODES: tuple[object, ...] = (*OF_TEXT, 200, 201, 200.0, 400, -1, 0, True, None, [])
FLAGS = (True, False, None, "true", "false", 0, 1, "")
TEXTS = ("", "fine", None, 7)
ENVELOPES: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {},
    optional={
        "code": st.sampled_from(CODES) | st.floats() | st.integers(),
        "success": st.sampled_from(FLAGS),
        "message": st.sampled_from(TEXTS),
        "msg": st.sampled_from(TEXTS),
        "data": st.just({}),
    },
)
BODIES = ENVELOPES | st.sampled_from([NO_JSON, None, [], "text", 200, [{"code": 200}]])


class Read(NamedTuple):
    """What a reader says of an answer."""

    code: int
    accepted: bool


def _exchange(status: int, body: object, wrapping: Wrapping) -> Exchange:
    text = "<html>" if body is NO_JSON else json.dumps(body)
    body = read_json(text.encode()).value
    return Exchange(
        "main-1", "x", "GET", "https://x/y", {}, None, status, {}, body, text, "", 1.0,
        wrapping=wrapping,
    )  # fmt: skip


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Any]:
    """The class by which replay scripts read answers, made of what stands in a script alone."""
    script = tmp_path_factory.mktemp("script") / "script.py"
    source = "\n\n".join(assembling.assembled("ReplayedAnswer"))
    script.write_text(f"from __future__ import annotations\n{source}\n", encoding="utf-8")
    assert "import conformance" not in source
    assert "from conformance" not in source
    found: Callable[..., Any] = runpy.run_path(str(script), run_name="script")["ReplayedAnswer"]
    return found


@given(status=st.sampled_from(STATUSES), body=BODIES, wrapping=st.sampled_from(Wrapping))
def test_every_reader_comes_to_the_same(
    answer: Callable[..., Any], status: int, body: object, wrapping: Wrapping
) -> None:
    """The client, the page, the planning of scripts, and the scripts, which stand alone."""
    exchange = _exchange(status, body, wrapping)
    plain = json.loads(json.dumps(exchange.as_evidence()))
    replay = {"values": {}, "step": 1, "test": "t"}
    request = recording._request(plain, replay, "")  # noqa: SLF001
    page = evidence.EvidenceLine("main-1", 1, plain)
    script = answer("step", status, {}, exchange.text, wrapping is Wrapping.CARD)

    reported = Read(exchange.code, exchange.accepted)

    assert Read(request.code, request.accepted) == reported
    assert Read(script.code, script.accepted) == reported
    assert page.accepted is reported.accepted


@pytest.mark.parametrize(
    ("body", "of_card", "accepted"),
    [
        ({"code": 200, "success": None}, True, False),
        ({"code": 200, "success": "false"}, True, False),
        ({"code": 200, "success": True}, True, True),
        ({"code": 200}, True, True),
        ({"code": -1, "success": True}, True, False),
        ({"code": -1}, False, False),
        ({"code": 200, "success": False}, False, True),
        ({"code": "200"}, False, True),
        ({"code": float("nan")}, False, True),
        (NO_JSON, False, True),
    ],
)
def test_what_is_accepted(body: object, of_card: bool, accepted: bool) -> None:
    """``success`` counts on the card product alone; a code that can't be read is none."""
    assert Reading(200, body, of_card).accepted is accepted


def test_status_line_has_to_agree() -> None:
    """An error of HTTP is not success, whatever the body says."""
    assert not Reading(500, {"code": 200}).accepted
    assert Reading(404, NO_JSON).code == 404
    assert [Reading(404, {"code": code}).code for code in (1e308, -(10**9), 10**400)] == [404] * 3


@pytest.mark.parametrize(
    ("body", "of_card", "reported"),
    [
        ({"message": "a", "msg": "b"}, False, ("$.message", "a")),
        ({"message": "a", "msg": "b"}, True, ("$.msg", "b")),
        ({"message": "a"}, True, ("$.message", "a")),
        ([], False, ("$.message", None)),
    ],
)
def test_message_stands_where_the_envelope_has_it(
    body: object, of_card: bool, reported: tuple[str, object]
) -> None:
    """The card product calls it ``msg``."""
    assert Reading(200, body, of_card).message == reported


def test_page_reads_nothing_into_a_line_without_a_status() -> None:
    """A file that somebody cut shows no accepted request."""
    assert not evidence.EvidenceLine("main-1", 1, {"response": {"body": {"code": 200}}}).accepted


@pytest.mark.parametrize(
    ("status", "code", "wrapping", "expected"),
    [
        (429, 429, Wrapping.GENERIC, True),
        (200, 429, Wrapping.GENERIC, True),
        (429, None, Wrapping.GENERIC, True),
        (429, 422, Wrapping.GENERIC, False),
        (429, -1, Wrapping.CARD, True),
        (200, 429, Wrapping.CARD, True),
        (200, -1, Wrapping.CARD, False),
    ],
)
def test_the_card_product_may_ask_for_a_pause_by_its_status_alone(
    status: int, code: int | None, wrapping: Wrapping, *, expected: bool
) -> None:
    """Its codes know no 429 (2.1); elsewhere the code of the envelope decides."""
    body = NO_JSON if code is None else {"code": code, "success": False}

    assert _exchange(status, body, wrapping).is_rate_limited is expected
