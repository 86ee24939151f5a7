"""Preflight: every wrong configuration is one message that says what to do about it."""

import socket
import time
from contextlib import closing
from email.utils import formatdate
from pathlib import Path
from typing import Any

import httpx
import pytest

from conformance.log import TestLog
from conformance.outcomes import ConfigurationError
from fixtures.client.client import Client, Worker
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.wire.pace import Pace
from fixtures.target.preflight import preflight
from selftests.client.conftest import SERVICE, Clients, target
from selftests.client.exchanges import envelope
from selftests.client.service import JWT_LOGIN, FakeService, answer, names_of, refusal

ADMIN = {"email": "admin@example.com", "password": "admin-password"}
HEAD = "preflight of staging (https://staging.example.com) failed:\n"
LOGIN = "/api/auth/login"


def _categories(*names: str) -> httpx.Response:
    found = {name: {"databaseId": name, "categoryName": name} for name in names}
    return answer(envelope(200, {"tenantId": "tenant-1", "categories": found}))


def _problem(clients: Clients, **changes: Any) -> str:
    with pytest.raises(ConfigurationError) as caught:
        preflight(clients(**changes))
    return str(caught.value)


def test_good_configuration_is_reported_in_a_few_lines(
    clients: Clients, service: FakeService
) -> None:
    """What answers, who logged in, what is claimed; the categories are asked for with a token."""
    service.script = [_categories("PERSONAL", "BUSINESS")]
    client = clients(
        profiles=["b2c", "b2b"], identities={"service": SERVICE, "tenant_admin": ADMIN}
    )

    assert preflight(client) == (
        "staging answers at https://staging.example.com",
        "logged in: service, tenant_admin",
        "claimed: core, b2c, b2b",
    )
    assert names_of(service.requests) == [
        *[f"POST {LOGIN}"] * 3,
        "GET /api/v2.1/customer/individual/categorization/hierarchy/tenant-1",
    ]


@pytest.mark.parametrize("status", [200, 404, 500, 503])
def test_page_in_place_of_the_service(clients: Clients, service: FakeService, status: int) -> None:
    """The base URL leads to a website or to a proxy before the service."""
    service.login = httpx.Response(status, html="<html>Welcome</html>")

    assert _problem(clients) == (
        f"{HEAD}  POST {LOGIN} answered HTTP {status} with text/html in place of JSON: "
        "check that base_url is the service itself, not a page or proxy before it"
    )


def test_login_that_is_no_json(clients: Clients, service: FakeService) -> None:
    """What looks like JSON is told from a page, with what is wrong with it."""
    service.login = httpx.Response(200, content=b'{"message":"\xe9"}')

    assert _problem(clients) == (
        f"{HEAD}  POST {LOGIN} answered HTTP 200 with what is not JSON: not in UTF-8; "
        "nothing can be tested before its logins can be read"
    )


@pytest.mark.parametrize("code", [404, 405])
def test_login_that_is_not_there(clients: Clients, service: FakeService, code: int) -> None:
    """Another path, or another service."""
    service.login = refusal(code)

    assert _problem(clients) == (
        f"{HEAD}  POST {LOGIN} is not there (code {code}): "
        "check base_url, or set dialect.paths.login"
    )


@pytest.mark.parametrize("code", [400, 401, 403, 422])
def test_refused_credentials(clients: Clients, service: FakeService, code: int) -> None:
    """Identity and file are named, the password is not."""
    service.login = answer(envelope(code, message=f"no: {SERVICE['password']}"), code)

    assert _problem(clients) == (
        f"{HEAD}  the login of identities.service was refused: POST {LOGIN} was refused with "
        f"code {code} (HTTP {code}): no: [masked] [exchange main-1]; check its email and "
        "password, and that the account belongs to the tenant in staging.toml"
    )


def test_every_identity_is_tried(clients: Clients, service: FakeService) -> None:
    """All problems in one message: nobody wants to run it once per credential."""
    service.login = refusal(401)
    reported = _problem(clients, identities={"service": SERVICE, "tenant_admin": ADMIN})

    assert [line.split(" was refused")[0] for line in reported.splitlines()[1:]] == [
        "  the login of identities.service",
        "  the login of identities.tenant_admin",
    ]


def test_server_fault_at_login_is_left_to_the_tests(clients: Clients, service: FakeService) -> None:
    """A service that falls over may be what the run is to find out."""
    service.login = refusal(500)

    assert preflight(clients())[0] == "staging answers at https://staging.example.com"


def test_lasting_rate_limit_is_reported(clients: Clients, service: FakeService) -> None:
    """Nothing can be tested then."""
    service.login = refusal(429)

    assert _problem(clients).startswith(
        "https://staging.example.com does not answer: POST /api/auth/login: still rate limited"
    )


@pytest.mark.parametrize(("skew", "reported"), [(-3600, "-3600"), (600, "+600")])
def test_clock_that_is_wrong(
    clients: Clients, service: FakeService, skew: int, reported: str
) -> None:
    """Token lifetimes would be misjudged."""
    date = formatdate(time.time() + skew, usegmt=True)
    service.login = answer(JWT_LOGIN, Date=date)
    lines = _problem(clients).splitlines()

    assert len(lines) == 2
    assert abs(float(lines[1].split("clock is ")[1].split(" s apart")[0]) - float(reported)) <= 2
    assert lines[1].endswith(
        "set this machine's clock (or the target's) before a verdict is asked for"
    )


@pytest.mark.parametrize("headers", [{}, {"Date": "soon"}], ids=["none", "unreadable"])
def test_clock_that_is_not_reported(
    clients: Clients, service: FakeService, headers: dict[str, Any]
) -> None:
    """A Date header is not required."""
    service.login = answer(JWT_LOGIN, **headers)

    assert preflight(clients())


def test_clock_that_is_right(clients: Clients, service: FakeService) -> None:
    """A minute is nothing."""
    service.login = answer(JWT_LOGIN, Date=formatdate(time.time() + 60, usegmt=True))

    assert preflight(clients())


@pytest.mark.parametrize(
    ("names", "profiles", "lacks"),
    [
        (["BUSINESS"], ["b2c"], ["individuals, which b2c"]),
        (["PERSONAL"], ["b2b"], ["organizations, which b2b"]),
        ([], ["b2c", "b2b"], ["individuals, which b2c", "organizations, which b2b"]),
    ],
)
def test_tenant_without_categories(
    clients: Clients, service: FakeService, names: list[str], profiles: list[str], lacks: list[str]
) -> None:
    """Every registration needs one, of the right kind."""
    service.script = [_categories(*names)]

    assert _problem(clients, profiles=profiles) == HEAD + "\n".join(
        f"  tenant tenant-1 has no category for {lacking} needs" for lacking in lacks
    )


@pytest.mark.parametrize(
    ("profiles", "script"),
    [
        (["payments"], []),
        (["b2c"], [refusal(403)]),
        (["b2c"], [answer(envelope(200, []))]),
        (["b2c"], [httpx.Response(200, html="<html>")]),
    ],
    ids=["not needed", "refused", "malformed", "page"],
)
def test_categories_that_tests_are_about_are_left_to_them(
    clients: Clients, service: FakeService, profiles: list[str], script: list[httpx.Response]
) -> None:
    """A broken categorization is a finding, not a wrong configuration."""
    service.script = [*script]

    assert preflight(clients(profiles=profiles))


def _unreachable(base_url: str, folder: Path) -> str:
    about = target(base_url=base_url, timing={"request_timeout_s": 5.0})
    worker = Worker(TestLog(), Redactor(), Pace(folder / "pace"))
    with closing(Client(about, worker)) as client, pytest.raises(ConfigurationError) as caught:
        preflight(client)
    return str(caught.value)


def test_nothing_listens(tmp_path: Path) -> None:
    """Through a real socket: the port is free, and stays so for a moment."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{bound.getsockname()[1]}"

        assert _unreachable(f"http://{address}", tmp_path) == (
            f"nothing listens at {address} (base_url http://{address}): is the service up?"
        )


def test_unknown_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name below .invalid never resolves."""
    for variable in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(variable, raising=False)

    assert _unreachable("https://wallet.invalid", tmp_path) == (
        "the host of base_url https://wallet.invalid is not known: check its spelling and DNS"
    )


def test_one_connection_that_fails_is_no_wrong_configuration(
    client: Client, service: FakeService
) -> None:
    """The login is sent once more."""
    logged_in, failures = service.login, [httpx.ReadError("reset")]

    def login(request: httpx.Request) -> httpx.Response:
        if failures:
            raise failures.pop()
        return logged_in(request)  # type: ignore[operator]

    service.login = login
    assert preflight(client)[0].startswith("staging answers")
