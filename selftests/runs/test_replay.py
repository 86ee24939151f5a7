"""Each script shows its violation again to the service that has it, and not to one that has not."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fixtures.target.settings import load_target
from selftests.runs.conftest import ROOT, TARGET_FILE, Finished, reference

BROKEN = {
    "registration-unequal-passwords-accepted": "B2C-REG-04",
    "consent-false-counts": "CON-IND-06",
    "consent-token-expired-400": "CON-VER-03",
    "organization-duplicate-accepted": "B2B-REG-04",
    "organization-high-risk-by-tenant-admin": "B2B-APP-03",
    "wallet-balance-number": "WAL-IND-03",
    "beneficiary-unknown-400": "PAY-PRE-09",
    "limit-off-by-a-unit": "PAY-LIM-01",
    "execute-twice-debits-twice": "PAY-MON-03",
    "execute-foreign-order-accepted": "PAY-EXE-12",
    "lockout-never": "LOG-13",
    "webhook-without-id": "WHK-SUB-02",
    "card-business-error-success": "CARD-INFO-02",
}
ON_WORKERS = ("B2B-APP-03", "WAL-IND-03", "CARD-INFO-02")
SHOWN, NOT_SHOWN, NOT_BUILT = 1, 0, 2


@pytest.fixture
def broken() -> Iterator[dict[str, str]]:
    """A service with all of these faults."""
    faults = [word for name in BROKEN for word in ("--fault", name)]
    with reference(*faults) as environment:
        yield environment


@pytest.fixture
def original() -> Iterator[dict[str, str]]:
    """A service without them."""
    with reference() as environment:
        yield environment


def _environment(service: dict[str, str]) -> dict[str, str]:
    """Return what a script needs: address, passwords, a command for what no interface offers."""
    identities = load_target(TARGET_FILE).identities
    passwords = {
        f"CONFORMANCE_IDENTITIES__{name.upper()}__PASSWORD": getattr(
            identities, name
        ).password.get_secret_value()
        for name in ("service", "tenant_admin", "power_tenant", "other_tenant")
    }
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "REPLAY_HOOK": f"{sys.executable} -m reference.serving.hook_command",
        "CONFORMANCE_TIMING__POLL_INTERVAL_S": "0.02",
        **passwords,
        **service,
    }


def _replayed(script: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run a script in isolated mode: with nothing but Python's own library."""
    ended = subprocess.run(
        [sys.executable, "-I", str(script)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=600,
    )
    return ended.returncode, ended.stdout


@pytest.mark.parametrize(
    ("workers", "requirements"),
    [((), tuple(BROKEN.values())), (("-n", "3"), ON_WORKERS)],
    ids=["serial", "workers"],
)
def test_scripts_show_the_violations_of_a_run(
    conformance_run: Callable[..., Finished],
    broken: dict[str, str],
    original: dict[str, str],
    tmp_path: Path,
    workers: tuple[str, ...],
    requirements: tuple[str, ...],
) -> None:
    """One for each requirement that failed or warned; on an unaltered service it does not show.

    Some states only the broken service lets be built: then the script says so. Workers share their
    logins: a script begins with another worker's.
    """
    asked = [word for name in requirements for word in ("--requirement", name)]
    ended = conformance_run("-p", "no:randomly", *workers, *asked, **broken)
    scripts = {file.stem: file for file in tmp_path.rglob("replay/*.py")}
    assert set(scripts) == ended.failed | ended.warned
    assert set(requirements) <= set(scripts), ended.printed[-3000:]
    assert ("PAY-EXE-12" in requirements) == ("PAY-EXE-12" in ended.warned)
    for name, script in scripts.items():
        code, reported = _replayed(script, _environment(broken))
        if code == NOT_SHOWN and "= together(" in script.read_text(encoding="utf-8"):
            # Of requests that were sent at once another one may have come first.
            code, reported = _replayed(script, _environment(broken))
        assert code == SHOWN, f"{name}: {reported[-1500:]}"
        code, reported = _replayed(script, _environment(original))
        assert code in {NOT_SHOWN, NOT_BUILT}, f"{name}: {reported[-1500:]}"


def test_script_says_what_it_lacks(
    conformance_run: Callable[..., Finished], broken: dict[str, str], tmp_path: Path
) -> None:
    """No secret stands in it: a missing one is named, before anything is sent."""
    conformance_run("--requirement", "WHK-SUB-02", **broken)
    script = next(tmp_path.rglob("replay/WHK-SUB-02.py"))
    code, reported = _replayed(script, {"PATH": os.environ["PATH"]})

    assert code == NOT_BUILT
    assert re.search(r"CONFORMANCE_IDENTITIES__SERVICE__PASSWORD", reported)
    assert "Traceback" not in reported
