"""What was written a moment ago may be told by one server of the target, and not by another."""

import json

import httpx
import pytest

from conformance.json_values import texts_in
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.replicas import ALIKE
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, refusal

PATH = {"organizationId": "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a01"}
LIST = Call(OPERATIONS["directors"], path=PATH)
NAMES = "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay"


def added(name: str) -> Call:
    """Return the request for a new director."""
    return Call(OPERATIONS["director"], path=PATH, body={"name": name})


class InTurn(FakeService):
    """Lists directors; every other reading does not tell who is not ``late_s`` old."""

    def __init__(self, clock: FakeClock) -> None:
        """Be late nowhere."""
        super().__init__()
        self.late_s = 0.0
        self.readings = 0
        self.lost: httpx.Response | Exception | None = None
        """What becomes of every reading but the first."""
        self._clock = clock
        self._known: list[tuple[str, float]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer what is about directors, and all else as any service."""
        if request.url.path.endswith("/director"):
            self._known.append((json.loads(request.content)["name"], self._clock.now))
            return answer(envelope(201, {}))
        if request.url.path.endswith("/directors"):
            self.readings += 1
            lost = self.lost if self.readings > 1 else None
            if isinstance(lost, Exception):
                raise lost
            if lost is not None:
                return lost
            late_s = self.late_s if self.readings % 2 == 0 else 0.0
            told = [name for name, moment in self._known if moment + late_s <= self._clock.now]
            return answer(envelope(200, [{"name": name, "told": self.readings} for name in told]))
        return super().__call__(request)


@pytest.fixture
def service(clock: FakeClock) -> InTurn:
    """The service of two servers."""
    return InTurn(clock)


@pytest.mark.parametrize("late_s", [0.3, 1.2])
def test_every_reading_tells_what_was_written(
    client: Client, service: InTurn, late_s: float
) -> None:
    """From the first one on, whichever server answers."""
    service.late_s = late_s
    for count, name in enumerate(NAMES, 1):
        client.send(added(name))
        for _ in range(3):
            assert tuple(texts_in(client.send(LIST).data)) == NAMES[:count]


def test_servers_that_agree_are_not_compared_for_long(
    client: Client, service: InTurn, clock: FakeClock
) -> None:
    """Nor waited for."""
    for name in NAMES:
        client.send(added(name))
        client.send(LIST)
    began = clock.now
    client.send(added("Gil"))
    client.send(LIST)

    assert clock.now == began
    assert service.readings <= len(NAMES) * ALIKE


@pytest.mark.parametrize("lost", [refusal(401), httpx.ReadError("reset")])
def test_answer_stands_whatever_becomes_of_further_readings(
    client: Client, service: InTurn, lost: httpx.Response | Exception
) -> None:
    """A token may end, a connection break."""
    client.send(added("Ada"))
    service.lost = lost

    assert tuple(texts_in(client.send(LIST).data)) == ("Ada",)
    assert service.readings > 1


def test_what_a_hook_changed_is_waited_for(
    client: Client, service: InTurn, clock: FakeClock
) -> None:
    """Nobody sees whom it was about."""
    service.late_s = 0.3
    client.send(added("Ada"))
    client.send(LIST)
    clock.sleep(100)
    client.fresh.replicas.changed_by_hook()
    began = clock.now
    client.send(LIST)

    assert clock.now >= began + service.late_s
