"""How late an approval is, where somebody else is approved before it counts."""

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.late.approval_delay import ApprovalDelay
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import TIMING


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
