"""A recorded exchange is judged again as it was judged when it came, or refused."""

import ast
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fixtures.client
from conformance.excerpts import LARGEST_WHOLE
from conformance.exchange import Exchange
from conformance.reading import Wrapping
from fixtures.client.judging.rejudging import ALSO_EXPECTED, comes_from_judging, rejudge
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import answered, envelope, exchange

CARD = {"success": True, "code": 200, "msg": "told", "data": None}
CARD_OPERATION = next(name for name, entry in OPERATIONS.items() if entry.wrapping is Wrapping.CARD)
EXCHANGES: Mapping[str, Exchange] = {
    "fine": answered(200, []),
    "shape": answered(200, [{"balance": 1}]),
    "envelope": exchange({"code": "x", "message": "", "data": "trace"}, 200, headers={}),
    "not JSON": exchange(status=500, text="<html>", headers={"content-type": "text/html"}),
    "nothing": exchange(status=204),
    "null": exchange(None),
    "not a number": answered(200, [float("nan")]),
    "half a character": answered(200, message="\ud800"),
    "redirect": exchange(status=302, text="<html>"),
    "sent": exchange(envelope(500), sent={"platform": "web"}),
    "elsewhere": replace(answered(200, {}), rerouted=True, deviations=("path",)),
    "method": replace(answered(200, {}), rerouted=True, deviations=("method PUT",)),
    "of a hook": replace(answered(200, {}), caller="somebody", stands_on=("a_code", "a_token")),
    "card": replace(exchange(CARD, wrapping=Wrapping.CARD), operation=CARD_OPERATION),
}


def _plain(recorded: Exchange) -> Any:
    """Return what a line of the evidence says, read again."""
    return json.loads(json.dumps(recorded.as_evidence()))


@pytest.mark.parametrize("name", EXCHANGES)
def test_evidence_loses_nothing(name: str) -> None:
    """What is read is what was recorded, but for digits of the duration."""
    recorded = replace(EXCHANGES[name], duration_ms=1.23456)
    read = Exchange.from_evidence(_plain(recorded))

    assert repr(read) == repr(replace(recorded, duration_ms=1.235))


@pytest.mark.parametrize("name", EXCHANGES)
def test_judging_again_finds_the_same(name: str) -> None:
    """Not one violation more or less."""
    recorded = EXCHANGES[name]
    operation = OPERATIONS[recorded.operation]
    found = judge(recorded, operation, rerouted=recorded.rerouted)

    assert rejudge(_plain(recorded)) == (str(operation), found)
    assert bool(found) == (name not in {"fine", "sent", "elsewhere", "method"})


def _response(**change: object) -> Callable[[Any], object]:
    return lambda reported: reported["response"].update(change)


WRONG: Mapping[str, tuple[Callable[[Any], object], str]] = {
    "no request": (lambda reported: reported.pop("request"), "KeyError: 'request'"),
    "unknown operation": (
        lambda reported: reported.update(operation="no_operation"),
        "no_operation",
    ),
    "operation": (lambda reported: reported.update(operation=[]), "TypeError"),
    "unknown envelope": (lambda reported: reported.update(wrapping="paper"), "paper"),
    "envelope": (
        lambda reported: reported.update(wrapping="card"),
        "not answered in a card envelope",
    ),
    "excuse": (
        lambda reported: reported.update(elsewhere=True),
        "sent elsewhere, although neither",
    ),
    "elsewhere": (lambda reported: reported.update(elsewhere=1), "of another type"),
    "duration": (lambda reported: reported.update(duration_ms="1"), "of another type"),
    "differs": (lambda reported: reported.update(differs=[1]), "of another type"),
    "boolean status": (_response(status=True), "of another type"),
    "status": (_response(status="200"), "of another type"),
    "json": (_response(json="yes"), "of another type"),
    "text": (_response(text=None), "of another type"),
    "header": (_response(headers={"content-type": 1}), "of another type"),
    "headers": (_response(headers=[]), "AttributeError"),
    "cut, though small": (_response(cut={"bytes": 100, "sha256": "0" * 64}), "kept whole"),
    "cut, though whole": (
        _response(cut={"bytes": 10**6, "sha256": "0" * 64}, body={"data": ["x"] * 51}),
        "kept whole",
    ),
    "cut by no digest": (_response(cut={"bytes": 10**6, "sha256": "0"}), "kept whole"),
    "cut without size": (_response(cut={}), "KeyError"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_exchange_is_refused(wrong: str) -> None:
    """Above all what would excuse an answer from judging."""
    change, reported = WRONG[wrong]
    evidence = _plain(EXCHANGES["fine"])
    change(evidence)

    with pytest.raises(ValueError, match=re.escape(reported)) as caught:
        rejudge(evidence)
    assert str(caught.value).startswith("no exchange of this suite: ")


def test_answer_kept_in_part_is_not_judged_again() -> None:
    """What its excerpt lacks is nothing that the answer lacked."""
    large = exchange({"data": ["x"] * LARGEST_WHOLE, "code": 200, "message": "told"})
    evidence = json.loads(json.dumps(large.as_evidence(whole=False)))

    assert rejudge(evidence) == (str(OPERATIONS[large.operation]), None)
    assert evidence["response"]["body"] == {"data": ["x"] * 50, "code": 200, "message": "told"}
    assert evidence["response"]["cut"]["bytes"] > LARGEST_WHOLE


def _clauses(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"^(?:envelope|shape|card)\.[a-z_]+$", node.value)


def test_clauses_of_the_judging_are_told_from_those_of_expectations() -> None:
    """Whatever else charges a clause of the judging is named in the exceptions."""
    folder = Path(fixtures.client.__file__).parents[1]
    place = folder / "client/judging"
    judging = {place / "responses.py", place / "cards.py"}
    others = set(folder.rglob("*.py")) - judging - {place / "rejudging.py"}
    judged = {clause for file in judging for clause in _clauses(file)}

    assert {clause for file in others for clause in _clauses(file)} == ALSO_EXPECTED
    assert len(judged) > 10
    assert {clause for clause in judged if not comes_from_judging(clause)} == ALSO_EXPECTED
    assert comes_from_judging("shape.wallets")
    assert not comes_from_judging("validation_code")
    assert not comes_from_judging("")
