"""Orders are executed in their own session, or in a later one where that is over."""

from decimal import Decimal

import pytest

from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.sessions import OLD_S
from selftests.client.calls.test_payment_sessions import NO_CONSENTS, WALLET, Sessions
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, answer


@pytest.fixture
def service() -> Sessions:
    """The service."""
    return Sessions()


def _with_a_later_session(clients: Clients) -> Client:
    """Return a client whose wallet has another session than that of its first call."""
    client = clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"})
    payments = Payments(client)
    payments.topup_prepare(WALLET, Decimal(1))
    payments.begin_session(WALLET)
    return client


def _execution(session: str) -> Call:
    return Call(
        OPERATIONS["execute"],
        path={"accountId": WALLET.wallet_id, "operationType": "transfer"},
        body={},
        caller=OPERATOR,
        headers={Header.SESSION_ID.canonical: session},
    )


def test_order_is_executed_in_its_own_session_as_long_as_that_does(
    clients: Clients, service: Sessions, clock: FakeClock
) -> None:
    """The first execution that is refused in an old one shows whether a later one has to be."""
    client = clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"})
    Payments(client).topup_prepare(WALLET, Decimal(1))
    codes, execution = (400, 200, 400, 400, 400, 200, 200), _execution("session-1")
    service.script = [answer(envelope(code), code) for code in codes]
    outcomes = [client.send(execution).outcome]
    for pause_s in (OLD_S + 0.1, 0.0, 0.0, OLD_S + 0.1):
        clock.now += pause_s
        outcomes.append(client.send(execution).outcome)

    sent = [each.headers["X-Session-Id"][-1] for each in service.calls]
    assert outcomes == ["400", "accepted", "400", "accepted", "accepted"]
    assert "".join(sent) == "1" + "1" + "12" + "12" + "3"


def test_other_refusals_use_up_no_attempt_in_a_later_session(
    clients: Clients, service: Sessions, clock: FakeClock
) -> None:
    """A repeated execution is refused whatever its session: that is not what is found out."""
    client = clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"})
    Payments(client).topup_prepare(WALLET, Decimal(1))
    clock.now += OLD_S + 0.1
    repeated = answer(envelope(409, message="Executed before"), 409)
    over = answer(envelope(400, message="Session is over"), 400)
    service.script = [*[repeated] * 5, over, answer(envelope(200))]
    execution = _execution("session-1")

    outcomes = [client.send(execution).outcome for _ in range(4)]
    assert outcomes == ["409", "409", "409", "accepted"]


def test_order_is_executed_in_a_later_session_as_soon_as_there_is_one(
    clients: Clients, service: Sessions
) -> None:
    """The latest alone may be good: from the first order on that shows it, others have it."""
    client = _with_a_later_session(clients)
    service.script = [answer(envelope(code), code) for code in (400, 200, 200)]
    outcomes = [client.send(_execution("session-1")).outcome for _ in range(2)]

    assert outcomes == ["accepted"] * 2
    sent = [each.headers["X-Session-Id"] for each in service.calls]
    assert sent == ["session-1", "session-2", "session-2"]


def test_orders_at_once_are_sent_in_a_later_session_where_all_are_refused(
    clients: Clients, service: Sessions
) -> None:
    """None was carried out; where one was, perhaps by a fault, nothing is sent again."""
    client = _with_a_later_session(clients)
    execution = _execution("session-1")
    for codes in ((400, 200), (400, 500), (400, 400, 200, 400)):
        service.script = [answer(envelope(code), code) for code in codes]
        answers = client.send_together(execution, execution)
        last = {str(code) if code >= 400 else "accepted" for code in codes[-2:]}
        assert {each.outcome for each in answers} == last

    sent = [each.headers["X-Session-Id"][-1] for each in service.calls]
    assert "".join(sent) == "11" + "11" + "11" + "22"


def test_refusal_for_something_else_leaves_attempts_in_a_later_session(
    clients: Clients, service: Sessions
) -> None:
    """An order that may not be executed in that one, either, shows nothing of sessions."""
    client = _with_a_later_session(clients)
    over, expired = (
        answer(envelope(code, message=said), code)
        for code, said in ((400, "Session is over"), (422, "Expired"))
    )
    service.script = [*[over, expired] * 4, over, answer(envelope(200))]

    outcomes = [client.send(_execution("session-1")).outcome for _ in range(5)]
    assert outcomes == [*["400"] * 4, "accepted"]
