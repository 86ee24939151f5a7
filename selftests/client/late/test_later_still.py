"""How late an approval is, where something else holds somebody up, or somebody else is approved."""

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.late.approval_delay import ApprovalDelay
from selftests.client.exchanges import envelope, exchange
from selftests.client.journeys.test_approval_delay import ABOUT_IT, CUSTOMER, SOMEBODY
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import TIMING


@pytest.mark.parametrize(
    ("message", "late_s"), [("consent missing", [2.5, 4.75, 4.75]), ("new device", [1.0, 1.0, 1.0])]
)
def test_what_else_holds_somebody_up_is_no_longer_wait(
    clock: FakeClock, message: str, late_s: list[float]
) -> None:
    """Nor would the next one wait for both: only against what it was seen to help, time helps."""
    fresh = Fresh(Patience(TIMING))
    delay = ApprovalDelay(fresh, SOMEBODY)

    def sent(refusal: str, took_s: float) -> None:
        bodies = [envelope(409, message=refusal), envelope(200)]

        def send() -> Answer:
            if len(bodies) == 1:
                clock.now += took_s
            body = bodies.pop(0)
            return Answer(ABOUT_IT, exchange(body), body)

        delay.given([CUSTOMER])
        fresh.let_count(ABOUT_IT)
        delay.sent_in_time("the activation", send, {409})

    with delay.shown():
        sent("consent missing", 1.0)
    found = []
    for _ in late_s:
        sent(message, 1.0)
        found.append(fresh.patience.longest_s(delay.kind))

    assert found == pytest.approx(late_s)


def test_delay_is_that_of_whom_the_answer_is_about(clock: FakeClock) -> None:
    """Whoever was approved meanwhile tells nothing of it."""
    fresh, body = Fresh(Patience(TIMING)), envelope(200)
    delay = ApprovalDelay(fresh, "an individual")
    delay.given(["first"])
    clock.sleep(1.0)
    delay.given(["second"])
    clock.sleep(0.5)
    activation = Call(OPERATIONS["individual_activation"], path={"customerId": "first"})
    delay.counted_late(Answer(activation, exchange(body), body))

    assert fresh.patience.longest_s(delay.kind) == 1.5
