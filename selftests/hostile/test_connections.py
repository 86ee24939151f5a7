"""How a target is reached: TLS that nobody should trust, IPv6, proxies of the environment.

What is wrong with the way there is a configuration (exit code 4), told in one message.
"""

import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from selftests.hostile import meddling, misbehaviours
from selftests.hostile.certificates import certificate
from selftests.hostile.proxy import Proxy
from selftests.runs.conftest import ROOT, reference, users_environment

GIVEN_UP_S = 600.0
PASSED, CONFIGURATION = 0, 4
ELSEWHERE = "target.invalid"
"""A name that no resolver knows: only a proxy leads to it."""


@pytest.fixture(scope="module")
def service() -> Iterator[dict[str, str]]:
    """The environment in which a run finds the reference service."""
    with reference() as environment:
        yield environment


def _preflight(service: dict[str, str], base_url: str, **environment: str) -> tuple[int, str]:
    """Return exit code and output of an examination of the target at ``base_url``."""
    own = users_environment()
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")),
            *("-p", meddling.PLUGIN, "--preflight"),
        ],
        cwd=ROOT,
        env={
            **{name: value for name, value in own.items() if "proxy" not in name.lower()},
            **service,
            "CONFORMANCE_BASE_URL": base_url,
            "CONFORMANCE_ALLOW_PLAIN_HTTP": "true",
            **environment,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=GIVEN_UP_S,
        check=False,
    )
    assert "Traceback" not in ended.stdout
    return ended.returncode, ended.stdout


def _proxy(
    service: dict[str, str], tls: ssl.SSLContext | None = None, host: str = "127.0.0.1"
) -> Proxy:
    return Proxy(service["CONFORMANCE_BASE_URL"], misbehaviours.original, tls=tls, host=host)


def _of(proxy: Proxy) -> str:
    """Return the address of a proxy under the name that certificates are made for."""
    return proxy.base_url.replace("127.0.0.1", "localhost")


def test_authority_of_the_target_file_is_trusted(service: dict[str, str], tmp_path: Path) -> None:
    """The accepted control of those that are refused."""
    with _proxy(service, certificate(tmp_path)) as proxy:
        code, reported = _preflight(
            service, _of(proxy), CONFORMANCE_VERIFY_TLS=str(tmp_path / "authority.pem")
        )

    assert (code, reported.splitlines()[0]) == (PASSED, "preflight passed")


@pytest.mark.parametrize(
    ("host", "vice", "why"),
    [
        ("localhost", {"authority": False}, "self-signed certificate"),
        ("localhost", {"expired": True}, "certificate has expired"),
        ("elsewhere.example", {}, "Hostname mismatch"),
    ],
    ids=["self-signed", "expired", "wrong host"],
)
def test_certificate_that_nobody_should_trust_ends_the_run(
    service: dict[str, str], tmp_path: Path, host: str, vice: dict[str, bool], why: str
) -> None:
    """Before a password is sent."""
    with _proxy(service, certificate(tmp_path, host, **vice)) as proxy:
        code, reported = _preflight(
            service, _of(proxy), CONFORMANCE_VERIFY_TLS=str(tmp_path / "authority.pem")
        )

    assert (code, proxy.requests) == (CONFIGURATION, 0), reported
    assert "no trusted TLS connection to localhost:" in reported
    assert f"(CERTIFICATE_VERIFY_FAILED, {why}" in reported


def test_old_protocol_ends_the_run(service: dict[str, str], tmp_path: Path) -> None:
    """TLS 1.1 no longer protects."""
    context = certificate(tmp_path)
    context.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning, match="is deprecated"):
        context.minimum_version = ssl.TLSVersion.TLSv1
    with pytest.warns(DeprecationWarning, match="is deprecated"):
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    with _proxy(service, context) as proxy:
        code, reported = _preflight(
            service, _of(proxy), CONFORMANCE_VERIFY_TLS=str(tmp_path / "authority.pem")
        )

    assert (code, proxy.requests) == (CONFIGURATION, 0), reported
    assert "no trusted TLS connection to localhost:" in reported


def test_plain_http_where_tls_is_due_ends_the_run(service: dict[str, str]) -> None:
    """It is not fallen back to."""
    with _proxy(service) as proxy:
        code, reported = _preflight(service, _of(proxy).replace("http:", "https:"))

    assert code == CONFIGURATION, reported
    assert "speaks no TLS" in reported
    assert "http:// in place of https://" in reported


def test_target_is_reached_over_ipv6(service: dict[str, str]) -> None:
    """By an address in brackets."""
    with _proxy(service, host="::1") as proxy:
        code, reported = _preflight(service, proxy.base_url)

    assert code == PASSED, reported
    assert proxy.requests > 0


@pytest.mark.parametrize(
    ("seconds", "code", "reported"),
    [("1", PASSED, "preflight passed"), ("600", CONFIGURATION, "its name may not be resolved")],
)
def test_resolver_is_waited_for_as_long_as_for_a_connection(
    service: dict[str, str], seconds: str, code: int, reported: str
) -> None:
    """No time limit of the system covers it."""
    with _proxy(service) as proxy:
        ended, printed = _preflight(
            service,
            _of(proxy),
            CONFORMANCE_TIMING__REQUEST_TIMEOUT_S="5",
            **meddling.reported("pytest_cmdline_main", "resolve late", seconds),
        )

    assert ended == code, printed
    assert reported in printed


def test_proxy_of_the_environment_leads_to_the_target(service: dict[str, str]) -> None:
    """Without it, the name would not be known."""
    with _proxy(service) as proxy:
        code, reported = _preflight(service, f"http://{ELSEWHERE}", HTTP_PROXY=proxy.base_url)

    assert code == PASSED, reported
    assert proxy.requests > 0


def test_target_that_needs_no_proxy_is_not_sent_to_it(service: dict[str, str]) -> None:
    """``NO_PROXY`` holds, and so does the loopback."""
    with _proxy(service) as proxy:
        code, reported = _preflight(
            service, f"http://{ELSEWHERE}", HTTP_PROXY=proxy.base_url, NO_PROXY=ELSEWHERE
        )
        beside, _ = _preflight(
            service, service["CONFORMANCE_BASE_URL"], HTTP_PROXY="http://127.0.0.1:9"
        )

    assert (code, proxy.requests, beside) == (CONFIGURATION, 0, PASSED), reported
    assert f"the host of base_url http://{ELSEWHERE} is not known" in reported


@pytest.mark.parametrize(
    "proxy",
    ["http://127.0.0.1:9", "http://[oops", "socks5://127.0.0.1:9", "http://", "http://a..b"],
)
def test_proxy_that_leads_nowhere_ends_the_run(service: dict[str, str], proxy: str) -> None:
    """Also where it is not an address at all."""
    code, reported = _preflight(service, f"http://{ELSEWHERE}", HTTP_PROXY=proxy)

    assert code == CONFIGURATION, reported
