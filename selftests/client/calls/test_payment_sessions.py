"""Transfers carry the session of their wallet's snapshot, as far as that is not old."""

from decimal import Decimal

import httpx
import pytest

from fixtures.client.caller import OPERATOR
from fixtures.interface.headers import Header
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.sessions import OLD_S
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)


class Sessions(FakeService):
    """Tells another session with each snapshot."""

    def __init__(self) -> None:
        """Tell of none yet."""
        super().__init__()
        self.told = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer snapshots, and all else as any service."""
        if request.url.path.endswith("/allowed-operations"):
            self.told += 1
            return answer(envelope(200, {"sessionId": f"session-{self.told}"}))
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
    payments = Payments(clients(behaviour={"session_header": "snapshot"}))
    payments.topup_prepare(WALLET, Decimal(1))
    before = service.told
    clock.now += pause_s
    call = payments.topup_prepare(WALLET, Decimal(1))

    assert service.told - before == reads
    assert call.headers[Header.SESSION_ID.canonical] == f"session-{service.told}"


def test_any_session_does_however_old(
    clients: Clients, service: Sessions, clock: FakeClock
) -> None:
    """Where the target file does not say otherwise."""
    payments = Payments(clients())
    first = payments.topup_prepare(WALLET, Decimal(1))
    before = service.told
    clock.now += 1000.0

    assert payments.topup_prepare(WALLET, Decimal(1)).headers == first.headers
    assert service.told == before
