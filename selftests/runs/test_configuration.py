"""A wrong configuration is one message that says what to do, and exit code 4."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from selftests.runs.conftest import TARGET_FILE, Finished, reference


class _Page(BaseHTTPRequestHandler):
    """Answers everything with a page, as a proxy or a wrong address does."""

    def do_POST(self) -> None:
        page = b"<!doctype html><title>Sign in</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Stay silent."""


@pytest.fixture
def web_page() -> Iterator[str]:
    """The address of a server that answers with pages."""
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def _assert_one_message(ended: Finished, *reported: str) -> None:
    assert ended.exit_code == 4
    assert ended.report["verdict"] == "configuration"
    assert ended.printed.count("ERROR:") == 1
    assert "Traceback" not in ended.printed
    for text in reported:
        assert text in ended.printed


def test_unreachable_host_is_reported(conformance_run: Callable[..., Finished]) -> None:
    """Nobody listens: the message names the address and asks whether the service is up."""
    with reference() as environment:
        address = environment["CONFORMANCE_BASE_URL"]
    ended = conformance_run(**environment)
    _assert_one_message(ended, "nothing listens", address)


def test_unknown_host_is_reported(conformance_run: Callable[..., Finished]) -> None:
    """A host without address: the message asks for its spelling."""
    ended = conformance_run(
        CONFORMANCE_TARGET=str(TARGET_FILE), CONFORMANCE_BASE_URL="https://conformance.invalid"
    )
    _assert_one_message(ended, "conformance.invalid", "is not known")


def test_wrong_password_is_reported(conformance_run: Callable[..., Finished]) -> None:
    """A refused login: the message names the identity, and never the password."""
    with reference() as environment:
        ended = conformance_run(
            **environment, CONFORMANCE_IDENTITIES__SERVICE__PASSWORD="canary-password"
        )
    _assert_one_message(ended, "identities.service was refused")
    assert "canary-password" not in ended.printed


def test_unknown_key_is_reported(conformance_run: Callable[..., Finished], tmp_path: Path) -> None:
    """A misspelled key: the message names it and what was probably meant."""
    file = tmp_path / "misspelled.toml"
    file.write_text(
        'base_url = "https://staging.example.com"\ntenant = "x"\ntenant_id = "x"\n'
        '[identities.service]\nemail = "a@example.com"\npassword = "x"\n'
        "[timing]\npoll_timeouts_s = 1.0\n",
        encoding="utf-8",
    )
    ended = conformance_run("--target", str(file))
    _assert_one_message(ended, "timing.poll_timeouts_s", 'did you mean "poll_timeout_s"?')


def test_page_in_place_of_json_is_reported(
    conformance_run: Callable[..., Finished], web_page: str
) -> None:
    """A page: the message doubts base_url."""
    ended = conformance_run(CONFORMANCE_TARGET=str(TARGET_FILE), CONFORMANCE_BASE_URL=web_page)
    _assert_one_message(ended, "text/html", "check that base_url is the service itself")


def test_preflight_alone_sends_no_test(conformance_run: Callable[..., Finished]) -> None:
    """--preflight tells what it found, and runs nothing."""
    with reference() as environment:
        ended = conformance_run("--preflight", **environment)
    assert ended.exit_code == 0
    assert "preflight passed" in ended.printed
    assert ended.report == {}


def test_preflight_alone_tells_a_wrong_configuration(
    conformance_run: Callable[..., Finished], web_page: str
) -> None:
    """--preflight ends with exit code 4 where a run would."""
    ended = conformance_run(
        "--preflight", CONFORMANCE_TARGET=str(TARGET_FILE), CONFORMANCE_BASE_URL=web_page
    )
    assert ended.exit_code == 4
    assert ended.printed.count("ERROR:") == 1
