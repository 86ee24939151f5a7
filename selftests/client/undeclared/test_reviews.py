"""Hooks are asked to verify what is there, and never nothing."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.reviews import Reviews
from selftests.client.exchanges import envelope, exchange

DOCUMENTS, PERSONNEL = "review_documents", "verify_personnel"


class Listening:
    """A client that tells what it is answered, and hooks that remember what they were asked."""

    def __init__(self) -> None:
        """Have every capability and hook."""
        self.listeners: list[Any] = []
        self.target = SimpleNamespace(has=lambda _: True)
        self.dialect = SimpleNamespace(read=lambda _, body: body["data"]["id"])
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.reviews = Reviews(cast("Any", self), cast("Any", self))

    def has(self, _: str) -> bool:
        """Return whether there is such a hook."""
        return True

    def call(self, hook: str, **about: str) -> None:
        """Remember it."""
        self.asked.append((hook, about))

    def answered(self, operation: str, *, code: int = 200, **path: str) -> None:
        """Tell the answer to an operation."""
        body = envelope(code, {"id": "o-1"})
        answer = Answer(Call(OPERATIONS[operation], path=path), exchange(body, code), body)
        for listen in self.listeners:
            listen(answer)


@pytest.mark.parametrize(
    ("operation", "path", "hooks"),
    [
        ("organization_document", {"organizationId": "o-1"}, [DOCUMENTS]),
        ("verification_document", {"verificationId": "v-1"}, [DOCUMENTS]),
        ("director", {"organizationId": "o-1"}, [PERSONNEL]),
        ("shareholders", {"organizationId": "o-1"}, [PERSONNEL]),
        ("organization_document", {"organizationId": "o-2"}, []),
        ("employee", {"organizationId": "o-1"}, []),
    ],
)
def test_hook_is_asked_for_what_was_added(
    operation: str, path: dict[str, str], hooks: list[str]
) -> None:
    """One that has nothing to verify may refuse."""
    heard = Listening()
    heard.answered("organization_registration")
    heard.answered(operation, **path)
    organization = Organization(cast("Any", None), "o-1", verification_id="v-1")

    assert heard.reviews.had(organization) == bool(hooks)
    assert [hook for hook, _ in heard.asked] == hooks
    assert all(list(about.values()) == ["o-1"] for _, about in heard.asked)


def test_nothing_is_added_by_what_is_refused() -> None:
    """Of whom nothing was heard, others may have seen the beginning."""
    heard = Listening()
    heard.answered("organization_registration")
    heard.answered("organization_document", code=400, organizationId="o-1")

    assert not heard.reviews.had(Organization(cast("Any", None), "o-1"))
    assert heard.reviews.had(Organization(cast("Any", None), "o-9"))
    assert [hook for hook, _ in heard.asked] == [DOCUMENTS, PERSONNEL]
