"""The expired token that a hook tells is asked for again, once a login may have ended it."""

from types import SimpleNamespace
from typing import Any

import pytest

from fixtures.client.client import Client
from fixtures.client.tokens.logins import login_call
from fixtures.states.connection import forget_ended_token
from selftests.client.service import FakeService, refusal

SERVICE = "ops@example.com"


@pytest.fixture
def forgotten() -> list[str]:
    """What the hooks have forgotten."""
    return []


@pytest.fixture
def listening(client: Client, forgotten: list[str]) -> Client:
    """The client, with hooks that forget."""
    hooks: Any = SimpleNamespace(forget=forgotten.append)
    client.listeners.append(lambda answer: forget_ended_token(hooks, SERVICE, answer))
    return client


def test_token_is_forgotten_with_a_login_of_its_bearer(
    listening: Client, forgotten: list[str]
) -> None:
    """A target may let nobody have two sessions: the latest login ends the others."""
    listening.send(login_call(SERVICE, "Secret-1", "tenant-1"))

    assert forgotten == ["expired_access_token"]


def test_token_is_kept_with_what_ends_none(
    listening: Client, service: FakeService, forgotten: list[str]
) -> None:
    """Another's login, and one that is refused."""
    listening.send(login_call("other@example.com", "Secret-1", "tenant-1"))
    service.login = refusal(401)
    listening.send(login_call(SERVICE, "Secret-2", "tenant-1"))

    assert forgotten == []
