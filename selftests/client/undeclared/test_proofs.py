"""Which documents the verification of an organization asks for is found out."""

from collections.abc import Collection
from typing import Any
from unittest.mock import MagicMock

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.steps import OrganizationSteps
from selftests.client.exchanges import envelope, exchange

ORGANIZATION = Organization(MagicMock(), "o-1", verification_id="v-1")
CERTIFICATE, PASSPORT, EXTRACT = "CERTIFICATE", "PASSPORT", "EXTRACT"


class Asking:
    """A target that approves with a document of types that it ``wants``, and takes no others."""

    def __init__(self, wants: Collection[str], declared: tuple[str, ...] = ()) -> None:
        """Have a target file that names two types, and those that are ``declared``."""
        self.uploaded: list[str] = []
        self.attempts = 0
        self._wants, self._proven = wants, False
        journey: Any = MagicMock()
        behaviour = journey.client.target.behaviour
        behaviour.organization_document_types = (CERTIFICATE,)
        behaviour.verification_document_types = (PASSPORT, CERTIFICATE)
        behaviour.organization_verification_document_types = declared
        journey.client.fresh.counted = lambda answer, _: answer
        journey.client.fresh.by_then = lambda send: send()
        journey.hooks.has = lambda _: False
        journey.approvals.attempt = self._approval
        journey.upload_for_verification = self._upload
        self.steps = OrganizationSteps(journey)

    def approve(self) -> Answer:
        """Verify a new organization, and try to approve it."""
        self._proven = False
        return self.steps.attempt_approval(self.steps.prove(ORGANIZATION))

    def _approval(self, _: Organization) -> Answer:
        self.attempts += 1
        return _answer("verification_approval", 200 if self._proven or not self._wants else 422)

    def _upload(self, _: Organization, document_type: str) -> Answer:
        self.uploaded.append(document_type)
        taken = document_type in self._wants
        self._proven = self._proven or taken
        return _answer("verification_document", 201 if taken else 400)


def _answer(operation: str, code: int) -> Answer:
    return Answer(Call(OPERATIONS[operation]), exchange(envelope(code), code), envelope(code))


@pytest.mark.parametrize(
    ("wants", "uploaded"),
    [
        ([PASSPORT], [CERTIFICATE, PASSPORT, PASSPORT]),
        ([CERTIFICATE, PASSPORT], [CERTIFICATE, PASSPORT] * 2),
    ],
)
def test_types_that_are_named_for_somebody_are_tried(wants: list[str], uploaded: list[str]) -> None:
    """Once; from then on those that were taken are there before the approval."""
    target = Asking(wants)

    assert [target.approve().exchange.code for _ in range(2)] == [200, 200]
    assert target.uploaded == uploaded
    assert target.attempts == 3


def test_nothing_is_uploaded_where_nothing_is_asked_for() -> None:
    """An approval is accepted without."""
    target = Asking([])

    assert target.approve().exchange.accepted
    assert target.uploaded == []


@pytest.mark.parametrize("declared", [(), (CERTIFICATE,)])
def test_type_that_nobody_knows_stays_unknown(declared: tuple[str, ...]) -> None:
    """The second organization finds out no more; what is declared is not doubted."""
    target = Asking([EXTRACT, *declared], declared)
    target.approve()
    tried = len(target.uploaded)
    target.approve()

    assert tried == (1 if declared else 2)
    assert len(target.uploaded) == tried + len(declared)
