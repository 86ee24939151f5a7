"""Who waited as long as approvals take, and is refused all the same, need not wait for those."""

from dataclasses import replace

import pytest

from fixtures.client.answer import Answer
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.journeys.late.approval_delay import ApprovalDelay
from selftests.client.exchanges import envelope, exchange
from selftests.client.journeys.test_approval_delay import ABOUT_IT, CUSTOMER, SOMEBODY
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import TIMING


@pytest.mark.parametrize(
    ("message", "sessions", "late_s"),
    [
        ("consent missing", ("s", "s"), [2.5, 4.75, 4.75]),
        ("new device", ("s", "s"), [1.0, 1.0, 1.0]),
        ("consent missing", ("s", "t"), [1.0, 1.0, 1.0]),
    ],
)
def test_what_else_holds_somebody_up_is_no_longer_wait(
    clock: FakeClock, message: str, sessions: tuple[str, str], late_s: list[float]
) -> None:
    """Nor would the next one wait for both: only against what it was seen to help, time helps."""
    fresh = Fresh(Patience(TIMING))
    delay = ApprovalDelay(fresh, SOMEBODY)

    def sent(refusal: str, took_s: float, *carried: str) -> None:
        bodies = [envelope(409, message=refusal), envelope(200)]
        headers = [{"X-Session-Id": each} for each in carried]

        def send() -> Answer:
            if len(bodies) == 1:
                clock.now += took_s
            body = bodies.pop(0)
            return Answer(replace(ABOUT_IT, headers=headers.pop(0)), exchange(body), body)

        delay.given([CUSTOMER])
        fresh.let_count(ABOUT_IT)
        delay.sent_in_time("the activation", send, {409})

    with delay.shown():
        sent("consent missing", 1.0, "s", "s")
    found = []
    for _ in late_s:
        sent(message, 1.0, *sessions)
        found.append(fresh.patience.longest_s(delay.kind))

    assert found == pytest.approx(late_s)
