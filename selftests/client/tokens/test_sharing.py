"""Logins that the workers of a run share."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, TENANT_ADMIN, Identity
from fixtures.client.client import Client
from fixtures.client.tokens.lifetimes import LIFETIME_S
from fixtures.client.tokens.logins import login_call
from fixtures.client.tokens.sharing import SharedLogins, new_key
from fixtures.interface.headers import Header
from selftests.client.conftest import SERVICE, Clients
from selftests.client.service import FakeClock, FakeService, answer, refusal, token_of
from selftests.client.tokens.test_renewal import BALANCE

KEY = new_key()
ACCOUNT = "service@example.com of tenant-1"
LOGIN = login_call(SERVICE["email"], SERVICE["password"], "tenant-1")


@pytest.fixture
def worker(clients: Clients, tmp_path: Path) -> Callable[..., Client]:
    """Makes a client of a worker that shares its logins with the others."""

    def made(name: str, key: str = KEY, **changes: Any) -> Client:
        return clients(name, SharedLogins(tmp_path / "logins", key), **changes)

    return made


def test_one_login_is_enough_for_all_workers(
    worker: Callable[..., Client], service: FakeService
) -> None:
    """They use the token of the first, and know its bearer alike."""
    first, second = worker("gw0"), worker("gw1")
    first.send(BALANCE)
    second.send(BALANCE)

    assert len(service.logins) == 1
    assert service.tokens == [f"Bearer {token_of(1)}"] * 2
    assert first.token(OPERATOR) == second.token(OPERATOR)


def test_login_that_another_worker_sent_is_the_origin_of_its_token(
    worker: Callable[..., Client],
) -> None:
    """A request that uses it can be made again after that login."""
    worker("gw0").token(OPERATOR)
    second = worker("gw1")
    token = second.token(OPERATOR).value

    assert second.provenance.origins.find(token) == {"from": "gw0-1", "path": "$.accessToken"}


@pytest.mark.parametrize(
    ("later", "logins"), [(LOGIN, 2), (LOGIN.without_header(Header.DEVICE).or_unchanged(), 3)]
)
def test_token_that_a_later_login_ended_is_replaced_by_that_of_the_login(
    worker: Callable[..., Client], service: FakeService, clock: FakeClock, later: Call, logins: int
) -> None:
    """Another login would end that one in its turn; but nobody shares a login that differs."""
    first, second = worker("gw0"), worker("gw1")
    for each in (first, second):
        each.send(BALANCE)
    clock.now += 5.0
    first.send(later)
    service.script = [refusal(401), answer()]

    assert second.send(BALANCE).outcome == "accepted"
    assert len(service.logins) == logins
    assert service.tokens[-1] == f"Bearer {token_of(logins)}"


def test_later_login_of_another_worker_is_no_early_end(
    worker: Callable[..., Client], service: FakeService, clock: FakeClock, log: Any
) -> None:
    """That a later login leaves a token usable is judged by a test of its own."""
    first, second = worker("gw0"), worker("gw1")
    for each in (first, second):
        each.send(BALANCE)
    clock.now += 5.0
    first.send(LOGIN)
    service.script = [refusal(401), answer()]
    second.send(BALANCE)

    assert "token_lifetime" not in {each.clause for each in log.drain().violations}


def test_token_that_is_refused_is_not_taken_again(
    worker: Callable[..., Client], service: FakeService, clock: FakeClock
) -> None:
    """Whoever meets the refusal logs in, and the others have the new one of it."""
    first, second = worker("gw0"), worker("gw1")
    for each in (first, second):
        each.send(BALANCE)
    clock.now += 5.0
    for each in (second, first):
        service.script = [refusal(401), answer()]
        each.send(BALANCE)

    assert len(service.logins) == 2
    assert service.tokens[-1] == service.tokens[-3] == f"Bearer {token_of(2)}"


def test_token_that_ends_while_a_call_is_sent_again_is_replaced_again(
    worker: Callable[..., Client], service: FakeService, clock: FakeClock
) -> None:
    """Another worker may log in at any moment."""
    first, second = worker("gw0"), worker("gw1")
    second.send(BALANCE)

    def meanwhile(_: httpx.Request) -> httpx.Response:
        clock.now += 5.0
        first.send(LOGIN)
        return refusal(401)

    clock.now += 5.0
    service.script = [refusal(401), meanwhile, answer()]

    assert second.send(BALANCE).outcome == "accepted"
    assert [token[-1] for token in service.tokens] == ["1", "1", "2", "3"]


@pytest.mark.parametrize(("later_s", "logins"), [(60.0, 1), (LIFETIME_S - 60.0, 2)])
def test_token_that_is_about_to_expire_is_not_taken(
    worker: Callable[..., Client],
    service: FakeService,
    clock: FakeClock,
    later_s: float,
    logins: int,
) -> None:
    """Its time runs from its login, whoever uses it."""
    worker("gw0").send(BALANCE)
    clock.now += later_s
    worker("gw1").send(BALANCE)

    assert len(service.logins) == logins


def test_accounts_are_told_apart(worker: Callable[..., Client], service: FakeService) -> None:
    """Each has tokens of its own."""
    admin = {"email": "admin@example.com", "password": "admin-password"}
    for name in ("gw0", "gw1"):
        one = worker(name, identities={"service": SERVICE, TENANT_ADMIN: admin})
        one.send(BALANCE)
        one.send(BALANCE.sent_by(Identity(TENANT_ADMIN)))

    assert len(service.logins) == 2
    assert service.tokens == [f"Bearer {token_of(1)}", f"Bearer {token_of(2)}"] * 2


def test_login_that_differs_is_not_shared(
    worker: Callable[..., Client], service: FakeService
) -> None:
    """Nobody knows what its token is good for."""
    worker("gw0").send(LOGIN.with_field("tenantId", "tenant-2").or_unchanged())
    worker("gw1").send(BALANCE)

    assert len(service.logins) == 2


def _damaged(file: Path) -> None:
    file.write_bytes(b"gAAAA" + file.read_bytes()[9:])


def _of_another_shape(file: Path) -> None:
    from cryptography.fernet import Fernet

    file.write_bytes(Fernet(KEY).encrypt(b'["no login"]'))


@pytest.mark.parametrize("spoil", [_damaged, _of_another_shape, Path.unlink])
def test_what_cannot_be_read_is_not_shared(
    worker: Callable[..., Client],
    service: FakeService,
    tmp_path: Path,
    spoil: Callable[[Path], None],
) -> None:
    """A worker then logs in for itself."""
    worker("gw0").send(BALANCE)
    for file in (tmp_path / "logins").glob("*[0-9a-f]"):
        spoil(file)

    assert worker("gw1").send(BALANCE).outcome == "accepted"
    assert len(service.logins) == 2


def test_what_cannot_be_written_is_not_shared(
    worker: Callable[..., Client], service: FakeService, tmp_path: Path
) -> None:
    """The folder may be a file, or gone."""
    (tmp_path / "logins").write_text("", encoding="utf-8")
    for name in ("gw0", "gw1"):
        assert worker(name).send(BALANCE).outcome == "accepted"

    assert len(service.logins) == 2


@pytest.mark.parametrize(
    ("key", "logins"), [("", 2), (new_key(), 2), (KEY, 1)], ids=["none", "another", "the same"]
)
def test_only_workers_of_the_same_run_share(
    worker: Callable[..., Client], service: FakeService, key: str, logins: int
) -> None:
    """They have a key, and the same."""
    worker("gw0").send(BALANCE)
    worker("gw1", key).send(BALANCE)

    assert len(service.logins) == logins


def test_tokens_never_stand_in_a_file(worker: Callable[..., Client], tmp_path: Path) -> None:
    """Nor does anything else of a login."""
    token = worker("gw0").token(OPERATOR).value
    written = [file.read_bytes() for file in (tmp_path / "logins").iterdir() if file.is_file()]

    assert any(written)
    assert all(token.encode() not in each for each in written)
    assert all(SERVICE["email"].encode() not in each for each in written)


def test_worker_waits_for_the_login_of_another(tmp_path: Path) -> None:
    """Both would log in otherwise."""
    first, second = (SharedLogins(tmp_path, KEY) for _ in range(2))
    seen = []

    def follow() -> None:
        with second.turn(ACCOUNT):
            seen.append(second.latest(ACCOUNT))

    other = threading.Thread(target=follow)
    with first.turn(ACCOUNT):
        other.start()
        other.join(0.2)
        waited = other.is_alive()
        first.publish(ACCOUNT, "gw0-1", {"accessToken": "x"})
    other.join()

    assert waited
    assert [each and each.exchange for each in seen] == ["gw0-1"]
