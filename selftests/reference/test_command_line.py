"""The command line and the hooks, over a real socket."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest

from reference.platform.seeds import FIRST_TENANT, SECOND_TENANT
from reference.serving.command_line import main

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "reference")


@dataclass(frozen=True)
class AddressOnly:
    """What the hooks need of a target."""

    base_url: str


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start the service on a free port, end it by closing its input, yield its address."""
    service = subprocess.Popen(
        (*COMMAND, "--port", "0", "--exit-with-stdin"),
        cwd=ROOT,
        env={**os.environ, "REFERENCE_CONTROL_TOKEN": "control"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with service as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert line.startswith("reference service ready at http://127.0.0.1:")
        yield line.split()[-1]
        assert running.stdin is not None
        running.stdin.close()
        assert running.wait(timeout=60) == 0
        assert running.stdout.read() == ""


@pytest.fixture
def hooks(address: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Load the hooks as a test run does: by file path."""
    monkeypatch.setenv("REFERENCE_CONTROL_TOKEN", "control")
    spec = spec_from_file_location("loaded_hooks", ROOT / "reference" / "serving" / "hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Hooks(AddressOnly(address))


def test_service_answers(address: str) -> None:
    """The ready line names an address that answers."""
    with httpx.Client(base_url=address) as client:
        response = client.get("/api/v2.1/nothing")

    assert (response.status_code, response.json()["code"]) == (500, 500)


def test_hooks_make_a_login(hooks: Any) -> None:
    """A disposable login is an address and a password, and its lock can be aged."""
    email, password = hooks.disposable_login()
    hooks.age_lockout(email=email, minutes=31)

    assert "@" in email
    assert password


def test_hooks_issue_an_expired_token(hooks: Any) -> None:
    """An expired token is a JWT."""
    assert hooks.expired_access_token().count(".") == 2


def test_hooks_say_what_is_missing(hooks: Any) -> None:
    """A hook without a value is an error with a hint, not an empty text."""
    with pytest.raises(RuntimeError, match="REFERENCE_CONTROL_TOKEN"):
        hooks.consent_id(customer_id="none", kind="terms")


def test_target_file_matches_the_seeds() -> None:
    """The shipped target file carries the seeded tenants and logins."""
    target = tomllib.loads((ROOT / "reference" / "target.toml").read_text(encoding="utf-8"))
    logins = (*FIRST_TENANT.logins, SECOND_TENANT.logins[0])

    assert (target["tenant_id"], target["other_tenant_id"]) == (
        FIRST_TENANT.uuid,
        SECOND_TENANT.uuid,
    )
    assert [(one["email"], one["password"]) for one in target["identities"].values()] == [
        (login.email, login.password) for login in logins
    ]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--prot", "1"], "did you mean --port?"),
        (["--port", "99999"], "not a port"),
        (["--policy", "code_numbr=float"], "did you mean 'code_number'?"),
        (["--fault", "envelope-code-txt"], "did you mean 'envelope-code-text'?"),
        (["--host", "256.0.0.1"], "cannot listen"),
    ],
)
def test_bad_option_is_one_line(
    arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An error of the command line is one line that says what to do."""
    with pytest.raises(SystemExit, match="2"):
        main(arguments)

    errors = capsys.readouterr().err
    assert hint in errors
    assert errors.count("\n") == 1


def test_hooks_know_a_card(hooks: Any) -> None:
    """There is a card, and its number is reported."""
    assert hooks.card_number().isdigit()


def test_hooks_fund_no_unknown_wallet(hooks: Any) -> None:
    """A wallet or an order that does not exist is an error of the run."""
    unknown = str(uuid4())
    with pytest.raises(RuntimeError, match="fund gave HTTP 200 and no value"):
        hooks.fund(wallet_id=unknown, amount=Decimal("1.50"), currency="EUR")
    with pytest.raises(RuntimeError, match="expire-prepared-order"):
        hooks.expire_prepared_order(prepared_order_id=unknown)


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ("--list-policies", "code_number = integer | float  (default integer)"),
        ("--list-faults", "envelope-code-text  (ENV-02)"),
    ],
)
def test_lists(option: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The lists name policies with values and faults with requirements."""
    main([option])

    assert line in capsys.readouterr().out.splitlines()


def test_a_list_that_nobody_reads_on_is_no_error() -> None:
    """A pipe that is closed after the first line, as by head, ends a list without a word."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        (*COMMAND, "--list-faults"), cwd=ROOT, stdout=pipe, stderr=pipe
    ) as listing:
        assert listing.stdout is not None
        assert listing.stderr is not None
        listing.stdout.readline()
        listing.stdout.close()

        assert (listing.stderr.read(), listing.wait()) == (b"", 0)
