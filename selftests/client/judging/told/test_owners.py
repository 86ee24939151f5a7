"""What is one customer's alone is told in no answer about another."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Violation
from fixtures.client.answer import Answer
from fixtures.client.call import NO_BODY, Call
from fixtures.client.caller import OPERATOR, Caller, CustomerUser
from fixtures.client.judging.owners import Owners
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope, exchange

LOGIN = "operator@tenant-one.example"
NUMBERED = "00000000-0000-0000-0000-000000000042"


def _uuid(prefix: str) -> str:
    """Return an identifier that begins with eight signs."""
    return f"{prefix}-93ab-4cd5-8ef0-1a2b3c4d5e6f"


ANNA, BERT, CARL = _uuid("3f2bd0c7"), _uuid("a1f2e3b4"), _uuid("c9b8a7d6")
OF = {ANNA: "10000001", BERT: "20000002", CARL: "30000003"}
IBANS = {
    ANNA: "DE89370400440532013000",
    BERT: "DE02120300000000202051",
    CARL: "DE02500105170137075030",
}


def _email(customer: str) -> str:
    return f"{OF[customer]}@people.example"


def _wallet(customer: str) -> str:
    return _uuid(f"{OF[customer][:7]}a")


class _Run:
    """Registers three individuals who have a wallet each, and hears further answers."""

    def __init__(self, *customers: str) -> None:
        self._log = TestLog()
        self._owners = Owners(
            self._log, lambda _key, _body: None, [LOGIN], lambda text: text.replace("s3cret", "***")
        )
        for each in customers or (ANNA, BERT, CARL):
            self.register(each)
            self.hears("wallets", [_item(each)], customerId=each)

    def register(self, customer: str, email: str = "") -> None:
        """Register somebody, with another address perhaps."""
        email = email or _email(customer)
        data = {"id": customer, "user": {"id": _uuid(f"{OF[customer][:7]}b"), "email": email}}
        self.hears("individual_registration", data, body={"email": email})

    def hears(
        self,
        operation: str,
        data: object,
        code: int = 200,
        *,
        body: object = NO_BODY,
        caller: Caller = OPERATOR,
        deviations: tuple[str, ...] = (),
        headers: Mapping[str, str] = MappingProxyType({}),
        **path: str,
    ) -> None:
        """Let a call be sent and answered; ``headers`` are those that its login adds."""
        call = Call(OPERATIONS[operation], path, body=body, caller=caller, deviations=deviations)
        self.sends(call)
        answer = envelope(code, data)
        told = replace(exchange(answer, sent=headers), deviations=deviations)
        self._owners.heard(Answer(call, told, answer))

    def sends(self, call: Call) -> None:
        """Let a call be sent whose answer may be lost."""
        self._owners.sent(call)

    def found(self) -> list[Violation]:
        """Return what was found since it was asked for."""
        return list(self._log.drain().violations)


def _item(customer: str) -> dict[str, Any]:
    return {
        "id": _wallet(customer),
        "walletId": _wallet(customer),
        "customerId": customer,
        "iban": IBANS[customer],
    }


def _paths(run: _Run) -> list[tuple[str, str]]:
    return [(each.clause, each.path) for each in run.found()]


@pytest.mark.parametrize(
    ("operation", "data", "code"),
    [
        ("balance", {"walletId": _wallet(BERT)}, 200),
        ("balance", {"walletId": _wallet(BERT).upper()}, 200),
        ("balance", {"error": f"no such wallet: {_wallet(BERT)}"}, 404),
        ("balance", {"error": _wallet(BERT)}, 500),
        ("balance", [{"iban": "DE02 1203 0000 0000 2020 51"}], 200),
        ("balance", {"holder": {"email": _email(BERT)}}, 200),
        ("balance", {"owner": BERT}, 429),
    ],
)
def test_what_is_anothers_is_found(operation: str, data: object, code: int) -> None:
    """In successes and refusals, at whatever place and however it is written."""
    run = _Run()
    run.hears(operation, data, code, accountId=_wallet(ANNA))
    (found,) = run.found()
    assert found.clause == f"owners.{operation}"
    assert found.path.startswith("$.data")


def test_a_wallet_of_another_is_found_in_a_list() -> None:
    """By whom it names: that a wallet is in two lists tells nothing."""
    run = _Run()
    run.hears("wallets", [_item(ANNA), _item(BERT)], customerId=ANNA)
    assert ("owners.wallets", "$.data[1].customerId") in _paths(run)


def test_secret_names_of_members_are_masked() -> None:
    """Where a list of sessions is by token, its path is not told."""
    run = _Run()
    run.hears("balance", {"s3cret": [BERT]}, accountId=_wallet(ANNA))
    assert _paths(run) == [("owners.balance", "$.data['***'][0]")]


def test_claims_of_a_token_are_found() -> None:
    """A session of another customer is told by whom its token names."""
    import jwt

    run = _Run()
    token = jwt.encode({"customer": BERT}, "k" * 32)
    run.hears("session", {"token": token}, customerId=ANNA, userId=ANNA)
    assert _paths(run) == [("owners.session", "$.data.token")]


@pytest.mark.parametrize(
    ("data", "caller", "deviations", "body"),
    [
        ({"walletId": _wallet(ANNA), "customerId": ANNA}, OPERATOR, (), NO_BODY),
        ({"owner": BERT}, CustomerUser(BERT, "u", "e", "p"), (), NO_BODY),
        ({"owner": BERT}, OPERATOR, ("path",), {"customerId": BERT}),
        ({"owner": BERT}, OPERATOR, (), {"target": {"iban": IBANS[BERT]}}),
        ({"owner": "DE********0051", "email": "2***@people.example"}, OPERATOR, (), NO_BODY),
        ({"owner": _uuid("d0d0d0d0")}, OPERATOR, (), NO_BODY),
    ],
)
def test_what_may_be_told_is_no_finding(
    data: object, caller: Caller, deviations: tuple[str, ...], body: object
) -> None:
    """One's own, whom the request or its token names, what is masked, and what nobody has."""
    run = _Run()
    run.hears(
        "balance", data, body=body, caller=caller, deviations=deviations, accountId=_wallet(ANNA)
    )
    assert not run.found()


def test_who_is_refused_may_be_named() -> None:
    """By the user that a login is of, whosever user that is; it is told of in no other answer."""
    run, user = _Run(), _uuid(f"{OF[BERT][:7]}b")
    refusal = {"error": f"not a user of this customer: {user}"}
    for headers in ({"x-user-id": user.upper()}, {}):
        run.hears("balance", refusal, 403, headers=headers, accountId=_wallet(ANNA))
        assert len(run.found()) == (not headers)


def _pays(payer: str, payee: str) -> Call:
    body = {"iban": IBANS[payee]}
    path = {"accountId": _wallet(payer)}
    return Call(OPERATIONS["beneficiary"], path, body=body)


def test_who_pays_and_who_is_paid_know_each_other() -> None:
    """Though the answer is lost; a third knows neither of them."""
    run = _Run()
    run.sends(_pays(ANNA, BERT))
    for one, other in ((ANNA, BERT), (BERT, ANNA)):
        run.hears("balance", {"from": _wallet(other)}, accountId=_wallet(one))
    assert not run.found()
    run.hears("balance", {"from": _wallet(BERT)}, accountId=_wallet(CARL))
    assert len(run.found()) == 1


@pytest.mark.parametrize(("code", "number"), [(200, 0), (404, 1), (429, 0), (500, 0)])
def test_a_refused_deviation_makes_nobody_known(code: int, number: int) -> None:
    """What was carried out all the same, or may be yet, does."""
    run = _Run()
    body, deviations = {"iban": IBANS[BERT]}, ("wallet of another customer",)
    run.hears("beneficiary", {}, code, body=body, deviations=deviations, accountId=_wallet(ANNA))
    run.hears("balance", {"to": _wallet(BERT)}, accountId=_wallet(ANNA))
    assert len(run.found()) == number


@pytest.mark.parametrize("numbered", [NUMBERED, "550e8400-e29b-41d4-a716-446655440000"])
def test_nobody_is_known_by_a_number(numbered: str) -> None:
    """Not as a UUID either: each kind of things may have it."""
    run = _Run()
    for each in (ANNA, BERT):
        data = {"id": numbered[:-1] + OF[each][0], "assetId": OF[each] * 3}
        run.hears("beneficiary", data, accountId=_wallet(each))
    run.hears(
        "balance", {"id": numbered[:-1] + "2", "other": "2000000" * 3}, accountId=_wallet(ANNA)
    )
    assert not run.found()


def test_a_kind_is_known_once_two_have_different_ones() -> None:
    """Before, it may be what everybody has; and it is, once two strangers have the same."""
    run = _Run()
    of_all, of_anna, of_bert = map(_uuid, ("5f0a1b2c", "6f0a1b2c", "7f0a1b2c"))
    for data in ({"id": of_all, "assetId": of_anna}, {"id": of_all, "assetId": of_bert}):
        owner = ANNA if data["assetId"] == of_anna else BERT
        run.hears("balance", {"id": of_all}, accountId=_wallet(BERT))
        run.hears("beneficiary", data, accountId=_wallet(owner))
    run.hears("balance", {"id": of_all}, accountId=_wallet(CARL))
    assert not run.found()
    run.hears("balance", {"id": of_anna}, accountId=_wallet(BERT))
    assert len(run.found()) == 1


def test_one_who_has_two_accounts_knows_oneself() -> None:
    """Whose address is registered again may be the same user, under both."""
    run = _Run(ANNA, CARL)
    run.register(BERT, _email(ANNA))
    run.hears("balance", {"owner": BERT}, accountId=_wallet(ANNA))
    assert not run.found()


def test_logins_of_the_target_file_are_nobodys() -> None:
    """Who logs in for everybody may be everybody's employee."""
    run = _Run()
    user = {"individual": {"userId": _uuid("8e9f0a1b"), "email": LOGIN}}
    body = {"person": {"email": LOGIN}}
    run.hears("employee", user, body=body, organizationId=ANNA)
    run.hears("balance", {"by": _uuid("8e9f0a1b"), "as": LOGIN}, accountId=_wallet(BERT))
    assert not run.found()
