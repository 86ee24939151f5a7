"""An IBAN is one customer's own, whichever activation or list of a run tells it."""

from dataclasses import replace

import pytest

from conformance.log import TestLog
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.judging.ibans import AssignedIbans
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope, exchange

ASSIGNED = [("o-1", "DE89 3704 0044 0532 0130 00"), ("o-2", "DE02120300000000202051")]


def _activated(organization_id: str, iban: object, code: int = 200) -> Answer:
    call = Call(
        OPERATIONS["organization_activation"], path={"organizationId": organization_id}, body={}
    )
    body = envelope(code, {"iban": iban})
    return Answer(call, exchange(body, code), body)


def _listed(customer_id: str, *ibans: object, code: int = 200) -> Answer:
    call = Call(OPERATIONS["wallets"], path={"customerId": customer_id})
    body = envelope(code, [{"iban": iban} for iban in ibans])
    return Answer(call, exchange(body, code), body)


@pytest.mark.parametrize(
    ("organization_id", "iban", "code", "clauses"),
    [
        ("o-3", "DE02 1203 0000 0000 2020 51", 200, ["iban_repeated"]),
        ("o-3", "de89370400440532013000", 201, ["iban_repeated"]),
        ("o-3", "DE02500105170137075030", 200, []),
        ("o-2", "DE02120300000000202051", 200, []),
        ("o-3", "DE02120300000000202051", 409, []),
        ("o-3", None, 200, []),
    ],
)
def test_each_iban_is_of_one_organization(
    organization_id: str, iban: object, code: int, clauses: list[str]
) -> None:
    """Also in another notation, and after others; an activation that is repeated gives no other."""
    log = TestLog()
    ibans = AssignedIbans(log)
    for owner, assigned in (*ASSIGNED, ("o-4", None)):
        ibans.heard(_activated(owner, assigned))
    ibans.heard(_activated(organization_id, iban, code))
    assert [each.clause for each in log.drain().violations] == clauses


@pytest.mark.parametrize(
    ("customer_id", "ibans", "clauses"),
    [
        ("i-1", ["DE02120300000000202051"], ["iban_of_another"]),
        ("i-1", [None, "DE89 3704 0044 0532 0130 00"], ["iban_of_another"]),
        ("O-1", ["DE89370400440532013000"], ["iban_of_another"]),
        ("o-1", ["DE89370400440532013000", "DE02500105170137075030"], []),
        ("i-1", ["DE** **** **51"], []),
        ("i-1", [], []),
    ],
)
def test_each_listed_iban_is_of_one_customer(
    customer_id: str, ibans: list[object], clauses: list[str]
) -> None:
    """Whatever was asked for; one that is masked tells nothing."""
    log = TestLog()
    known = AssignedIbans(log)
    for owner, assigned in (*ASSIGNED, ("o-5", "DE** **** **51")):
        known.heard(_listed(owner, assigned))
    known.heard(_listed(customer_id, *ibans))
    assert [each.clause for each in log.drain().violations] == clauses


def test_what_differs_makes_nobody_known() -> None:
    """Whom it asks for may be nobody, who has no IBAN; what it is shown is another one's."""
    log = TestLog()
    known = AssignedIbans(log)
    iban = ASSIGNED[1][1]
    odd = _listed("nobody", iban)
    odd = replace(odd, call=replace(odd.call, deviations=("unknown customer",)))
    for answer in (odd, _listed("o-2", iban)):
        known.heard(answer)
    assert not log.drain().violations
    known.heard(odd)
    assert [each.clause for each in log.drain().violations] == ["iban_of_another"]
