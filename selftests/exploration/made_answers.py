"""Answers of services that are made up."""

from collections.abc import Mapping

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import exchange


def answer(operation: str, data: Mapping[str, object], code: int = 200) -> Answer:
    """Return an answer of that code and payload."""
    body = {"code": code, "message": "made up", "data": dict(data)}
    return Answer(Call(OPERATIONS[operation]), exchange(body, status=code), body)
