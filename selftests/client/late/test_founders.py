"""Directors whom nobody added: who registers an organization may be one."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.interface.operations import OPERATIONS
from fixtures.states.organizations.founders import require_no_founder
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

REGISTRAR, EMPLOYEE = {"email": "registrar@x"}, {"email": "employee@x"}
CALL = Call(OPERATIONS["directors"], path={"organizationId": "o-1"})


def _required(client: Client, listed: Answer | None = None) -> None:
    journey: Any = SimpleNamespace(
        client=client, directors=lambda _: CALL, listed=lambda answer: answer.data
    )
    organization: Any = None
    require_no_founder(journey, organization, listed)


def _tell(service: FakeService, *lists: Sequence[object]) -> None:
    service.script = [answer(envelope(200, list(each))) for each in lists]


@pytest.mark.parametrize("late", [0, 3])
def test_who_is_registered_with_a_director_shows_nothing(
    client: Client, service: FakeService, late: int
) -> None:
    """However late that one is listed."""
    _tell(service, *[[]] * late, [REGISTRAR])

    with pytest.raises(NotApplicable, match="registered with a director"):
        _required(client)


def test_nobody_is_a_director_without_being_added(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """As far as is listed in a while."""
    _tell(service, *[[]] * 100)
    began = clock.now

    _required(client)

    assert clock.now - began <= LONGEST_S + 1


@pytest.mark.parametrize(("listed", "shows"), [([REGISTRAR], False), ([REGISTRAR, EMPLOYEE], True)])
def test_employee_who_is_listed_beside_the_registrar_is_no_founder(
    client: Client, service: FakeService, listed: list[object], *, shows: bool
) -> None:
    """There is one more than was registered."""
    _tell(service, listed, [REGISTRAR])
    beside = client.send(CALL)
    if shows:
        _required(client, beside)
        return

    with pytest.raises(NotApplicable):
        _required(client, beside)
