"""What recording and judging an exchange costs, counted in calls: time depends on the machine."""

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

import fixtures
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import UUID, envelope
from selftests.client.service import FakeService, answer

OWN = (str(Path(fixtures.__file__).parent), str(Path(fixtures.__file__).parents[1] / "conformance"))
CALL = Call(OPERATIONS["webhook_subscription"], body={"customerId": UUID})
SIZES = (50, 100, 200)
MOST_FOR_A_MEMBER = 8
"""Calls of our own functions for one further text of an answer: it is copied masked, it is
remembered with the place where it stands, and both look at what it is."""


@pytest.fixture(autouse=True)
def _no_rubbish() -> Iterator[None]:
    """Nothing of earlier tests comes to its end meanwhile: its last calls would be counted."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def _calls(client: Client, service: FakeService, members: int) -> int:
    """Count the calls of our own functions for an answer of that many texts."""
    texts = {f"member{number}": f"text {number} of {members}" for number in range(members)}
    service.script = [answer(envelope(200, texts))]
    counted: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(OWN):
            counted[frame.f_code.co_qualname] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        client.send(CALL)
    finally:
        sys.setprofile(before)
    return counted.total()


@pytest.fixture
def calls(client: Client, service: FakeService) -> list[int]:
    """The calls for answers of each size, what is done once in a run not among them."""
    for members in SIZES:
        _calls(client, service, members)
    return [_calls(client, service, members) for members in SIZES]


def test_the_work_grows_with_the_answer_and_no_faster(calls: list[int]) -> None:
    """Twice as many texts are twice as many calls, those for every exchange apart."""
    small, middle, large = calls

    assert large - middle == 2 * (middle - small) > 0


def test_a_body_is_not_walked_without_need(calls: list[int]) -> None:
    """A further pass over each body is seen here before it is felt."""
    small, middle, _ = calls

    assert (middle - small) / (SIZES[1] - SIZES[0]) <= MOST_FOR_A_MEMBER


def test_what_a_run_has_sent_makes_no_request_dearer(client: Client, service: FakeService) -> None:
    """The hundredth exchange is as much work as the tenth."""
    work = [_calls(client, service, SIZES[0]) for _ in range(100)]

    assert work[99] == work[9]
