"""Answers of services that are made up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import exchange

if TYPE_CHECKING:
    from collections.abc import Mapping


def answer(operation: str, data: Mapping[str, object], code: int = 200) -> Answer:
    """Return an answer of that code and payload."""
    body = {"code": code, "message": "made up", "data": dict(data)}
    return Answer(Call(OPERATIONS[operation]), exchange(body, status=code), body)
