"""What is asked again where no answer comes, and when nothing is asked any more."""

import httpx
import pytest

from conformance.json_values import visible
from conformance.outcomes import Blocked, Unanswered, Uncertain
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.wire.breaker import FAILURES_IN_A_ROW, RESTARTED_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, names_of, refusal

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
PREPARE = Call(OPERATIONS["prepare"], path={"accountId": "a-1", "operationType": "T"}, body={})
USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
RESET = httpx.ReadError("reset")
LATE = httpx.ReadTimeout("late")


def test_read_is_sent_again_where_the_connection_fails(
    client: Client, service: FakeService
) -> None:
    """At once."""
    service.script = [RESET, answer()]
    assert client.send(BALANCE).outcome == "accepted"


def test_what_a_failed_connection_leaves_behind_is_not_relied_upon(
    client: Client, service: FakeService
) -> None:
    """It is not sent again, and what its path names is built anew."""
    service.script = [RESET, answer()]
    with pytest.raises(Uncertain):
        client.send(PREPARE)

    assert set(client.dirty) == {"a-1", "T"}
    assert len(service.calls) == 1


def test_answer_that_comes_too_late_is_not_asked_for_again(
    client: Client, service: FakeService
) -> None:
    """The target had its time."""
    service.script = [LATE]
    with pytest.raises(Unanswered) as caught:
        client.send(BALANCE)

    assert not isinstance(caught.value, Uncertain)
    assert len(service.calls) == 1


def dead(_: httpx.Request) -> httpx.Response:
    """Answer as a connection that is reset."""
    raise RESET


@pytest.mark.parametrize(
    "everything",
    [dead, lambda _: refusal(500), lambda _: refusal(503), lambda _: refusal(429)],
    ids=["reset", "500", "503", "429"],
)
def test_target_that_is_gone_is_not_asked_any_more(
    client: Client, service: FakeService, everything: object
) -> None:
    """The rest is blocked at once, with the reason."""
    service.script = [everything] * 1000  # type: ignore[list-item]
    for _ in range(FAILURES_IN_A_ROW):
        with pytest.raises((Blocked, Uncertain)):
            client.send(PREPARE)
    asked = len(service.requests)
    with pytest.raises(
        Blocked, match=r"the target (does not work any more|lets no request through)"
    ):
        client.send(PREPARE)

    assert len(service.requests) == asked


@pytest.mark.parametrize(
    "alive", [refusal(401), answer(envelope(500, {"missingHeaders": ["platform"]}))]
)
def test_one_operation_that_fails_opens_no_breaker(
    client: Client, service: FakeService, alive: httpx.Response
) -> None:
    """Another one shows that the target works: the fault is that operation's own."""
    for attempts in (4, 1, 1):
        service.script = [*[refusal(500)] * attempts, alive]
        assert client.send(PREPARE).outcome == "500"


def test_server_fault_at_a_deviation_is_no_sign_of_death(
    client: Client, service: FakeService
) -> None:
    """What falls over requests without token may work for everybody else."""
    for _ in range(3):
        service.script = [refusal(500)] * 4
        assert client.send(BALANCE.with_authorization(None, "no token")).outcome == "500"

    service.script = [answer()]
    assert client.send(BALANCE).outcome == "accepted"


def test_the_question_whether_a_target_is_alive_needs_no_token(
    client: Client, service: FakeService
) -> None:
    """A login that fails must not hide that all else works."""
    service.script = [*[refusal(500)] * 4, refusal(401)]
    client.send(BALANCE)

    assert names_of(service.calls)[-1].startswith(
        "GET /api/v2.1/customer/individual/categorization"
    )
    assert "authorization" not in service.calls[-1].headers


def test_identifier_that_nothing_can_carry_blocks(client: Client) -> None:
    """Half a surrogate pair is not an identifier that a request can name."""
    with pytest.raises(Blocked, match="what the target reported"):
        client.send(Call(OPERATIONS["balance"], path={"accountId": "\ud800"}))


def test_acting_user_that_no_header_carries_blocks(client: Client) -> None:
    """An identifier of the target's is such a header's value."""
    with pytest.raises(Blocked, match="X-User-ID cannot carry what the target reported"):
        client.send(BALANCE.acting_as("a\r\nX-Odd: 1"))


@pytest.mark.parametrize("down_s", [0.5, 3.0, 9.0])
def test_target_that_is_started_anew_is_waited_for(
    client: Client, service: FakeService, clock: FakeClock, down_s: float
) -> None:
    """It is asked at once, and again and again, and what comes after that is tested."""
    up_at = clock.now + down_s

    def restarting(_: httpx.Request) -> httpx.Response:
        if clock.now < up_at or len(service.requests) <= FAILURES_IN_A_ROW:
            raise RESET
        return answer()

    service.script = [restarting] * 1000
    for _ in range(FAILURES_IN_A_ROW):
        with pytest.raises(Uncertain):
            client.send(PREPARE)

    assert client.send(PREPARE).outcome == "accepted"
    assert sum(clock.sleeps) == down_s


def test_target_that_is_down_again_is_waited_for_as_long_all_in_all(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """One that comes and goes holds up no run."""
    service.script = [RESET] * 1000
    for _ in range(FAILURES_IN_A_ROW + 1):
        with pytest.raises((Blocked, Uncertain)):
            client.send(PREPARE)

    assert sum(clock.sleeps) == RESTARTED_S


def test_refusal_is_reported_without_what_a_terminal_would_obey() -> None:
    """Escapes, controls of the writing direction and half surrogate pairs are spelt out."""
    assert visible("\x1b[2J \u202e é \ud800\n") == "\\u001b[2J \\u202e é \\ud800\n"
