"""Transfers carry the session of their wallet's snapshot, as far as it is not old, or a login's."""

from dataclasses import replace
from decimal import Decimal

import httpx
import jwt
import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, TENANT_ADMIN, Identity
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.sessions import OLD_S
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, jwt_login

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
NO_CONSENTS = {"payment_consents": False}


class Sessions(FakeService):
    """Tells another session with each snapshot."""

    def __init__(self) -> None:
        """Tell of none yet."""
        super().__init__()
        self.told = 0
        self.tells = True

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer snapshots, and all else as any service."""
        snapshot = request.url.path.endswith("/allowed-operations")
        if snapshot and "nobody's" not in request.url.path:
            self.told += 1
            told = {"sessionId": f"session-{self.told}"} if self.tells else {}
            return answer(envelope(200, told))
        return super().__call__(request)


@pytest.fixture
def service() -> Sessions:
    """The service."""
    return Sessions()


@pytest.mark.parametrize(("pause_s", "reads"), [(0.0, 0), (OLD_S - 0.1, 0), (OLD_S + 0.1, 1)])
def test_old_session_is_read_anew(
    clients: Clients, service: Sessions, clock: FakeClock, pause_s: float, reads: int
) -> None:
    """Nothing says how long one lives."""
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"}))
    payments.topup_prepare(WALLET, Decimal(1))
    before = service.told
    clock.now += pause_s
    call = payments.topup_prepare(WALLET, Decimal(1))

    assert service.told - before == reads
    assert call.headers[Header.SESSION_ID.canonical] == f"session-{service.told}"


@pytest.mark.parametrize(
    ("operation", "path"),
    [
        ("prepare", {"accountId": WALLET.wallet_id, "operationType": "transfer"}),
        ("transfer_prepare", {"walletId": WALLET.wallet_id}),
    ],
)
def test_session_is_for_one_transfer(
    clients: Clients, service: Sessions, operation: str, path: dict[str, str]
) -> None:
    """What follows a prepared one carries that of another snapshot; a refused one used none."""
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"}))
    sessions = []
    for code in (409, 200, 200):
        call = payments.topup_prepare(WALLET, Decimal(1))
        sessions.append(call.headers[Header.SESSION_ID.canonical])
        service.script = [answer(envelope(code), code)]
        payments.client.send(Call(OPERATIONS[operation], path=path, body={}))

    assert sessions == ["session-1", "session-1", "session-2"]


@pytest.mark.parametrize(("pause_s", "told"), [(0.0, 1), (OLD_S + 0.1, 2)])
def test_wallet_without_snapshot_has_no_old_session(
    clients: Clients, service: Sessions, clock: FakeClock, pause_s: float, told: int
) -> None:
    """However long it took until it carries the session of another one."""
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"}))
    payments.topup_prepare(WALLET, Decimal(1))
    clock.now += pause_s
    service.script = [answer(envelope(404), 404)]
    call = payments.topup_prepare(replace(WALLET, wallet_id="nobody's"), Decimal(1))

    assert call.headers[Header.SESSION_ID.canonical] == f"session-{told}"


def test_any_session_does_however_old(
    clients: Clients, service: Sessions, clock: FakeClock
) -> None:
    """Where the target file does not say otherwise."""
    payments = Payments(clients(capabilities=NO_CONSENTS))
    first = payments.topup_prepare(WALLET, Decimal(1))
    before = service.told
    clock.now += 1000.0

    assert payments.topup_prepare(WALLET, Decimal(1)).headers == first.headers
    assert service.told == before


def test_session_is_that_of_the_access_token(clients: Clients, service: Sessions) -> None:
    """Where the target file says that it is a login's: of the token that is sent, if it is one."""
    service.login = jwt_login({"sid": "the login's", "jti": "another"})
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "login"}))
    call = payments.topup_prepare(WALLET, Decimal(1))
    payments.client.send(call)
    service.login = jwt_login({"sid": "the approver's"})
    payments.client.send(call.sent_by(Identity(TENANT_ADMIN)))
    foreign = jwt.encode({"sid": "a stranger's"}, "of another tenant".ljust(32), "HS256")
    for value in (f"Bearer {foreign}", "Bearer garbage", "Bearer", "", None):
        payments.client.send(call.with_authorization(value, "another token"))

    sent = [each.headers["X-Session-Id"] for each in service.calls]
    assert sent == ["the login's", "the approver's", "a stranger's", *["the login's"] * 4]


def test_token_without_session_blocks(clients: Clients, service: Sessions) -> None:
    """No refusal of another one would be the target's fault."""
    service.login = jwt_login({"jti": "another"})
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "login"}))
    call = payments.topup_prepare(WALLET, Decimal(1))
    with pytest.raises(Blocked, match="has none of sid"):
        payments.client.send(call)


def test_snapshot_without_session_is_none_to_try(clients: Clients, service: Sessions) -> None:
    """It may lack one where nobody asks for it: what was refused is told as it was."""
    service.tells = False
    payments = Payments(clients(capabilities=NO_CONSENTS)).find_out()
    service.script = [answer(envelope(422), 422)]
    refused = payments.client.send(payments.topup_prepare(WALLET, Decimal(1)))

    assert (refused.exchange.code, service.told, len(service.calls)) == (422, 1, 1)


def test_call_that_was_held_back_is_sent_in_a_new_session(
    clients: Clients, service: Sessions, clock: FakeClock
) -> None:
    """While something else is waited for, its own may end; what is no snapshot's stays."""
    payments = Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"}))
    call = payments.topup_prepare(WALLET, Decimal(1))
    deviating = call.with_header(Header.SESSION_ID, "nobody's")
    for pause_s in (0.0, OLD_S + 0.1):
        clock.now += pause_s
        payments.client.send(call)
        payments.client.send(deviating)
    clock.now += OLD_S + 0.1
    payments.client.send_together(call, call)

    sent = [each.headers["X-Session-Id"] for each in service.calls]
    assert sent == [*("session-1", "nobody's", "session-2", "nobody's"), *["session-3"] * 2]
