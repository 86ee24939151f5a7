"""Answers as casts get them, without a service."""

from collections.abc import Callable, Mapping
from unittest.mock import Mock

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.exploration.findings import Found
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope, exchange


def answer(data: object = None, code: int = 200, operation: str = "wallets") -> Answer:
    """Return an answer with that data."""
    body = envelope(code, data)
    return Answer(Call(OPERATIONS[operation]), exchange(body), body)


def answer_to(operation: str, data: Mapping[str, object], code: int = 200) -> Answer:
    """Return an answer of that code and payload, with that status line."""
    body = {"code": code, "message": "made up", "data": dict(data)}
    return Answer(Call(OPERATIONS[operation]), exchange(body, status=code), body)


def caught_up(_: object, told: Answer, __: Callable[[Answer], bool]) -> Answer:
    """Return the answer as it is: nobody else is there to answer."""
    return told


def wallets(*listed: Mapping[str, object]) -> Answer:
    """Return a list of wallets, each in euros."""
    return answer([{"currency": "EUR", "customerId": "customer-1", **each} for each in listed])


def broken_by(act: Callable[[], object]) -> str:
    """Return the requirement that is charged, empty where none is."""
    try:
        act()
    except Found as found:
        return found.requirement
    return ""


def tell_statuses(till: Mock, *words: str) -> None:
    """Let the statuses be these, one after the other."""
    known, read = {"COMPLETED": "completed", "FAILED": "failed"}, list[str]()

    def status_in(_: object) -> str:
        read.append(words[min(len(read), len(words) - 1)])
        return read[-1]

    till.steps.settlement.status_in.side_effect = status_in
    till.steps.settlement.outcome_in.side_effect = lambda _: known.get(read[-1], "under way")


def asked_twice(_: str, send: Callable[[], Answer], done: Callable[[Answer], bool]) -> Answer:
    """Ask twice at most, as patience does until something is so."""
    read = send()
    return read if done(read) else send()
