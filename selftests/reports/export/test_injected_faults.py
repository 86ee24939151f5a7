"""A broken service, exported: what is injected is what other tools are shown."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from selftests.reports.export.conftest import Allure, read_junit
from selftests.reports.export.junit_shape import misshapen
from selftests.runs.conftest import CONTROL_TOKEN, TARGET_FILE, Finished, reference

SUITES = ("suites/wallets", "suites/b2c_onboarding/test_registration.py")
INJECTED = {
    "test_unequal_passwords_are_refused": ("B2C-REG-04", "registration-unequal-passwords-accepted"),
    "test_wallets_have_the_documented_members": ("WAL-IND-03", "wallet-balance-number"),
}


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])
def test_injected_faults_are_shown(
    conformance_run: Callable[..., Finished], tmp_path: Path, workers: tuple[str, ...]
) -> None:
    """Exactly they fail, under their requirements, with the exchange that shows it; no secret."""
    faults = [part for _, fault in INJECTED.values() for part in ("--fault", fault)]
    with reference(*faults) as environment:
        ended = conformance_run(
            *SUITES, f"--alluredir={tmp_path / 'results'}", *workers, **environment
        )
    allure = Allure(tmp_path / "results")
    junit = read_junit(tmp_path / "run-0" / "junit.xml")
    failed = [case for case in junit.iter("testcase") if case.find("failure") is not None]

    assert ended.failed == {requirement for requirement, _ in INJECTED.values()}
    assert {_test(case.attrib["name"]) for case in failed} == set(INJECTED)
    assert {_test(result["name"]) for result in allure.failed} == set(INJECTED)
    assert list(misshapen(junit)) == []
    for case in failed:
        requirement, _ = INJECTED[_test(case.attrib["name"])]
        assert (case.findtext("failure") or "").startswith(f"{requirement} (")
    for result in allure.failed:
        requirement, _ = INJECTED[_test(result["name"])]
        assert result["statusDetails"]["message"].startswith(f"{requirement} (")
        assert _broken_exchanges(allure, result)
    exported = allure.text + (tmp_path / "run-0" / "junit.xml").read_text(encoding="utf-8")
    assert [secret for secret in (*_passwords(), CONTROL_TOKEN) if secret in exported] == []


def _test(name: str) -> str:
    """Return the name of a test without its parameters."""
    return name.partition("[")[0]


def _broken_exchanges(allure: Allure, result: dict[str, Any]) -> set[str]:
    """Return the exchanges that a result, or what it stands on, shows as failed and attaches."""
    broken: set[str] = set()
    for shown in (result, *allure.beneath(result)):
        failed = [step for step in shown.get("steps", ()) if step["status"] == "failed"]
        reported = {entry["value"] for step in failed for entry in step["parameters"]}
        if failed:
            broken |= reported & {exchange["id"] for exchange in allure.attached(shown)}
    return broken


def _passwords() -> list[str]:
    """Return the passwords in the target file of the reference service."""
    target = tomllib.loads(TARGET_FILE.read_text(encoding="utf-8"))
    passwords = [login["password"] for login in target["identities"].values()]
    assert all(passwords)
    return passwords
