"""A client whose requests end at a fake service, and whose pauses take no time."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import httpx
import pytest
import tenacity
import tenacity.nap

from conformance.log import TestLog
from fixtures.client import persistence, polling
from fixtures.client.client import Client, Worker
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.tokens import lifetimes, provider, sharing
from fixtures.client.tokens.sharing import SharedLogins
from fixtures.client.wire import pace
from fixtures.client.wire.pace import Pace
from fixtures.journeys.payments.journey import Payments
from fixtures.target.settings import Target
from selftests.client.service import FakeClock, FakeService

SERVICE = {"email": "service@example.com", "password": "service-password"}


def target(**changes: Any) -> Target:
    """Return a target with the service identity only, and what a test adds to it."""
    given: dict[str, Any] = {
        "source": Path("staging.toml"),
        "name": "staging",
        "base_url": "https://staging.example.com",
        "tenant_id": "tenant-1",
        "profiles": ["b2c", "b2b", "payments", "webhooks", "card"],
        "card_product_segment": "plastic",
        "identities": {"service": SERVICE},
    }
    return Target(**{**given, **changes})


class Clients(Protocol):
    """Makes clients of the fake service."""

    def __call__(
        self, name: str = "main", logins: SharedLogins | None = None, **changes: Any
    ) -> Client:
        """Return a client with that prefix of exchanges, for a target with these keys."""


@pytest.fixture
def service() -> FakeService:
    """The service that answers."""
    return FakeService()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    """The only clock of retries, polling, pace and token lifetimes."""
    fake = FakeClock()
    for module in (tenacity, tenacity.nap, pace, persistence, provider, sharing, polling):
        monkeypatch.setattr(module, "time", fake)
    moments = SimpleNamespace(now=lambda: datetime.fromtimestamp(fake.now, UTC))
    for module in (pace, lifetimes):
        monkeypatch.setattr(module, "clock", moments)
    return fake


@pytest.fixture
def evidence_file(tmp_path: Path) -> Path:
    """Where exchanges are written."""
    return tmp_path / "exchanges.ndjson"


@pytest.fixture
def log(evidence_file: Path) -> Iterator[TestLog]:
    """The log of the running test."""
    log = TestLog(evidence_file)
    yield log
    log.close()


@pytest.fixture
def clients(
    service: FakeService,
    log: TestLog,
    tmp_path: Path,
    clock: FakeClock,  # noqa: ARG001  (nobody waits)
) -> Iterator[Clients]:
    """Clients that share log and pace, as those of one run do."""
    made: list[Client] = []

    def client(name: str = "main", logins: SharedLogins | None = None, **changes: Any) -> Client:
        about = target(**changes)
        network, own_pace = httpx.MockTransport(service), Pace(tmp_path / ".pace")
        worker = Worker(log, Redactor(), own_pace, name, logins=logins, network=network)
        made.append(Client(about, worker))
        return made[-1]

    yield client
    for each in made:
        each.close()


@pytest.fixture
def client(clients: Clients) -> Client:
    """A client of a target with nothing special."""
    return clients()


def evidence(log: TestLog, file: Path) -> list[dict[str, Any]]:
    """Return what was written to the evidence file."""
    log.drain()
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """The money journey of a client that may move money."""
    return Payments(clients(allow_money_movement=True))
