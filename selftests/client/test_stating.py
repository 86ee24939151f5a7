"""Checks as data: what is written makes the same check again, and nothing else can be named."""

import json
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Expected, ViolationFound
from fixtures.checks import (
    answers,
    beneficiaries,
    login,
    onboarding,
    organizations,
    sessions,
    wallets,
)
from fixtures.checks.payments import money
from fixtures.checks.payments.amounts import BalanceReader
from fixtures.checks.payments.fees import Fees
from fixtures.checks.stating import Check, UnstatableError, check_of, statement_of
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.judging.expectations import Expectation
from fixtures.client.judging.rejudging import expect_again
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.interface.schemas.formats import Uuid
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import answered, envelope, exchange

DIALECT = Dialect(responses={"balance": "data.balance"})
READER = '{"value":["amounts.BalanceReader",{"dialect":{"balance":"data.balance"}},[]]}'
EXCHANGES = (
    answered(200, {"status": "READY", "balance": "1.00"}),
    answered(400, {"errors": []}),
    answered(500, {"missingHeaders": ["platform"]}),
    exchange(status=502, text="<html>"),
)


@dataclass(frozen=True)
class Told(beneficiaries.Known):
    """A beneficiary of which more is known."""

    more: str


class Foreign:
    """What no check knows; it has a body, as an exchange."""

    body = None


@pytest.mark.parametrize(
    ("check", "name", "parameters"),
    [
        (answers.accepted(), "answers.accepted", "[[],{}]"),
        (answers.refused(401, 403), "answers.refused", "[[401,403],{}]"),
        (answers.refused_as("wrong_credentials", 422), "answers.refused_as", None),
        (answers.names_missing(Header.PLATFORM), "answers.names_missing", None),
        (answers.equal("$.data.status", "READY"), "answers.equal", None),
        (money.amounts_to("$.data.balance", Decimal("1.00")), "money.amounts_to", None),
        (wallets.each_wallet("iban", "valid", wallets.has_valid_iban), "wallets.each_wallet", None),
        (sessions.holds_token, "sessions.holds_token", ""),
        (onboarding.is_another_customer("a"), "onboarding.is_another_customer", None),
        (
            money.balance_is(Decimal("1.00"), BalanceReader(DIALECT)),
            "money.balance_is",
            f'[[{{"decimal":"1.00"}},{READER}],{{}}]',
        ),
        (
            answers.fits("$.data.status", Uuid),
            "answers.fits",
            '[["$.data.status",{"format":"Uuid"}],{}]',
        ),
        (
            beneficiaries.is_another_beneficiary_than(Told("a", "b", "c", "more")),
            "beneficiaries.is_another_beneficiary_than",
            '[[{"value":["beneficiaries.Known","a","b","c"]}],{}]',
        ),
        (
            money.costs_its_amount(Decimal(2), Decimal(1), Fees.NONE, BalanceReader(Dialect())),
            "money.costs_its_amount",
            None,
        ),
        (
            organizations.refused_or_warned("director", further_codes=range(400, 402)),
            "organizations.refused_or_warned",
            '[["director"],{"further_codes":[400,401]}]',
        ),
    ],
    ids=range(14),
)
def test_a_check_is_made_again(check: Check, name: str, parameters: str | None) -> None:
    """It finds the same in every answer."""
    reported = statement_of(check)
    again = check_of(reported.check, reported.parameters)

    assert reported.check == name
    assert parameters in (None, reported.parameters)
    assert reported.others == ()
    assert [list(again(each)) for each in EXCHANGES] == [list(check(each)) for each in EXCHANGES]


@pytest.mark.parametrize(
    "check",
    [
        answers.holds("$.data", "something", lambda value: value == 1),
        lambda _: [],
        print,
        money.balance_is(Decimal(1), lambda _: None),
        wallets.same_wallets_as(Foreign()),  # type: ignore[arg-type]
    ],
    ids=["predicate", "function", "built in", "reader", "object"],
)
def test_what_is_no_data_is_not_stated(check: Any) -> None:
    """A function of somebody's own, and an object of another kind."""
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
        ("wallets.same_wallets_as", '[[{"exchange":0}],{}]'),
        ("answers.fits", '[["$.a",{"format":"re"}],{}]'),
        ("money.balance_is", '[[1,{"value":["money.balance_is",1]}],{}]'),
        ("money.balance_is", '[[1,{"value":["amounts.BalanceReader"]}],{}]'),
        ("organizations.identifies_organization", '[[{"dialect":{"no_such":"a"}}],{}]'),
        ("organizations.identifies_organization", '[[{"dialect":{"balance":"!"}}],{}]'),
    ],
    ids=range(18),
)
def test_nothing_but_checks_can_be_named(name: str, parameters: str) -> None:
    """What stands in a file of somebody else leads to no other function."""
    with pytest.raises(ValueError, match="no check of this version"):
        check_of(name, parameters)


def test_other_answers_are_named_by_their_exchanges() -> None:
    """Each once, in whichever place it stands."""
    first, second = (replace(EXCHANGES[0], id=name) for name in ("main-1", "main-2"))
    check = login.steadily_follows("count", [first, second, first])

    name, parameters, others = statement_of(check)

    told = [{"exchange": 0}, {"exchange": 1}, {"exchange": 0}]
    assert json.loads(parameters) == [["count", told], {}]
    assert others == ("main-1", "main-2")
    again = check_of(name, parameters, (first, second))
    assert list(again(EXCHANGES[1])) == list(check(EXCHANGES[1])) != []


def test_expectation_beside_another_answer_is_met_again() -> None:
    """With the evidence of both; with that of one nobody can tell."""
    listed = envelope(200, [{"walletId": "a"}])
    before, after = (
        json.loads(json.dumps(replace(exchange(listed), id=name).as_evidence()))
        for name in ("main-1", "main-2")
    )
    name, parameters, _ = statement_of(wallets.same_wallets_as(exchange(listed)))
    expected = Expected(name, parameters, "main-2", ("main-1",))

    assert expect_again(after, expected, {"main-1": before}) == ()
    assert len(expect_again(after, expected, {"main-1": {**before, **_empty(before)}}) or ()) == 1
    assert expect_again(after, expected, {}) is None


def _empty(evidence: dict[str, Any]) -> dict[str, Any]:
    return {"response": {**evidence["response"], "body": envelope(200, [])}}


def test_what_is_expected_is_recorded() -> None:
    """Met or not; a check that is not data has no name."""
    log = TestLog()
    expect = Expectation(log, lambda _: "control", lambda given, _: given)
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
