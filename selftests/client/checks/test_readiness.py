"""Readiness and directors may be told by who sees late what was written."""

from types import SimpleNamespace
from typing import Any

import pytest

from fixtures.checks.organizations import tells_readiness
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

READINESS = Call(OPERATIONS["activation_readiness"], path={"organizationId": "o-1"})


def _awaited(client: Client) -> Answer:
    journey: Any = SimpleNamespace(client=client, readiness=lambda _: READINESS)
    organization: Any = SimpleNamespace(spec=Organization)
    ready = tells_readiness(client.dialect, ready=True)
    return OrganizationJourney.await_readiness(journey, organization, ready)


def test_readiness_is_read_until_it_is_told(client: Client, service: FakeService) -> None:
    """And not again after that."""
    told = (False, False, True, False)
    service.script = [answer(envelope(200, {"ready": each})) for each in told]
    assert client.dialect.read("readiness_ready", _awaited(client).body) is True
    assert len(service.calls) == 3


@pytest.mark.parametrize("attempts", [1, 2])
def test_readiness_that_is_never_told_is_waited_for_once(
    client: Client, service: FakeService, clock: FakeClock, attempts: int
) -> None:
    """And not for long: what is told then is to be judged."""
    service.script = [answer(envelope(200, {"ready": False}))] * 100
    began = clock.now
    for _ in range(attempts):
        assert client.dialect.read("readiness_ready", _awaited(client).body) is False
    assert clock.now - began <= LONGEST_S + 1


def test_directors_are_read_until_those_who_were_added_are_listed(
    client: Client, service: FakeService
) -> None:
    """Somebody whom nobody added may stand there from the beginning: numbers tell nothing."""
    registrar, added = {"email": "registrar@x"}, {"email": "added@x"}
    told: tuple[list[Any], ...] = ([registrar], [registrar], [registrar, added], [])
    service.script = [answer(envelope(200, each)) for each in told]
    call = Call(OPERATIONS["directors"], path={"organizationId": "o-1"})
    journey: Any = SimpleNamespace(client=client, directors=lambda _: call)
    organization: Any = SimpleNamespace(directors=(("added@x",),))

    listed = OrganizationJourney.await_directors(journey, organization)

    assert listed.data == [registrar, added]
    assert len(service.calls) == 3
