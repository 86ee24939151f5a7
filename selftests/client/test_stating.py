"""Checks as data: what is written makes the same check again, and nothing else can be named."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Expected, ViolationFound
from fixtures.checks import answers, onboarding, sessions, wallets
from fixtures.checks.payments import money
from fixtures.checks.stating import UnstatableError, check_of, statement_of
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.judging.expectations import Expectation
from fixtures.client.judging.rejudging import expect_again
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope, exchange

if TYPE_CHECKING:
    from fixtures.checks.stating import Check

EXCHANGES = (
    exchange(envelope(200, {"status": "READY", "balance": "1.00"})),
    exchange(envelope(400, {"errors": []})),
    exchange(envelope(500, {"missingHeaders": ["platform"]})),
    exchange(status=502, text="<html>"),
)


@pytest.mark.parametrize(
    ("check", "name", "parameters"),
    [
        (answers.accepted(), "answers.accepted", "[[],{}]"),
        (answers.refused(401, 403), "answers.refused", "[[401,403],{}]"),
        (answers.refused_as("wrong_credentials", 422), "answers.refused_as", None),
        (answers.names_missing(Header.PLATFORM), "answers.names_missing", None),
        (answers.equal("$.data.status", "READY"), "answers.equal", None),
        (money.amounts_to("$.data.balance", Decimal("1.00")), "money.amounts_to", None),
        (
            wallets.each_wallet("iban", "valid", wallets.has_valid_iban),
            "wallets.each_wallet",
            None,
        ),
        (sessions.holds_token, "sessions.holds_token", ""),
        (onboarding.is_another_customer("a"), "onboarding.is_another_customer", None),
    ],
    ids=range(9),
)
def test_a_check_is_made_again(check: Check, name: str, parameters: str | None) -> None:
    """It finds the same in every answer."""
    reported = statement_of(check)
    again = check_of(*reported)

    assert reported[0] == name
    assert parameters in (None, reported[1])
    assert [list(again(each)) for each in EXCHANGES] == [list(check(each)) for each in EXCHANGES]


@pytest.mark.parametrize(
    "check",
    [
        answers.holds("$.data", "something", lambda value: value == 1),
        lambda _: [],
        print,
        money.balance_is(Decimal(1), lambda _: None),
        wallets.same_wallets_as(EXCHANGES[0]),
    ],
    ids=["predicate", "function", "built in", "reader", "answer"],
)
def test_what_is_no_data_is_not_stated(check: Any) -> None:
    """A function of somebody's own, and another answer."""
    with pytest.raises(UnstatableError):
        statement_of(check)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("os.system", '[["true"],{}]'),
        ("answers.json.dumps", "[[],{}]"),
        ("answers.Violation", "[[],{}]"),
        ("stating.check_of", "[[],{}]"),
        ("answers.refused", "[[400]"),
        ("answers.refused", "{}"),
        ("answers.refused", "[[],{},[]]"),
        ("answers.equal", "[[],{}]"),
        ("answers.names_missing", '[[{"header":"NO_SUCH"}],{}]'),
        ("money.amounts_to", '[["$.a",{"decimal":"much"}],{}]'),
        ("wallets.each_wallet", '[["a","b",{"function":"os.system"}],{}]'),
        ("answers.refused", "[" * 100_000),
    ],
    ids=range(12),
)
def test_nothing_but_checks_can_be_named(name: str, parameters: str) -> None:
    """What stands in a file of somebody else leads to no other function."""
    with pytest.raises(ValueError, match="no check of this version"):
        check_of(name, parameters)


def test_what_is_expected_is_recorded() -> None:
    """Met or not; a check that is not data has no name."""
    log = TestLog()
    expect = Expectation(log, lambda _: "control")
    answered = Answer(Call(OPERATIONS["wallets"]), EXCHANGES[0], None)

    expect(answered, answers.accepted(), lambda _: [])
    with pytest.raises(ViolationFound):
        expect(answered, answers.refused(400))

    name = EXCHANGES[0].id
    assert log.drain().expected == (
        Expected("answers.accepted", "[[],{}]", name),
        Expected("", "", name),
        Expected("answers.refused", "[[400],{}]", name),
    )
    assert log.drain().expected == ()


def test_an_expectation_is_met_again_offline() -> None:
    """With the evidence alone."""
    evidence = json.loads(json.dumps(EXCHANGES[0].as_evidence()))

    [found] = expect_again(evidence, Expected("answers.refused", "[[400],{}]", "main-1")) or ()

    assert (found.path, found.expected, found.observed) == ("$.code", "400", "200")
    assert expect_again(evidence, Expected("answers.accepted", "[[],{}]", "main-1")) == ()


@pytest.mark.parametrize(
    ("check", "parameters"),
    [("", ""), ("answers.gone", ""), ("answers.equal", '[["$.a","[masked]"],{}]')],
    ids=["no data", "of another version", "a secret"],
)
def test_what_cannot_be_met_again_is_neither_good_nor_bad(check: str, parameters: str) -> None:
    """Nobody can tell."""
    evidence = json.loads(json.dumps(EXCHANGES[0].as_evidence()))

    assert expect_again(evidence, Expected(check, parameters, "main-1")) is None
