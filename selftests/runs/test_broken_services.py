"""A service that is broken in one thing is found, and the right requirement named.

A few faults as users meet them, over a socket; `selftests/proof` injects all of them.
"""

from collections.abc import Callable

import pytest

from selftests.runs.conftest import Finished, reference


@pytest.mark.parametrize(
    ("fault", "suite", "requirement", "expected", "observed"),
    [
        ("registration-unequal-passwords-accepted", "b2c_onboarding", "B2C-REG-04", "400", "201"),
        ("consent-false-counts", "consents", "CON-IND-06", "400", "200"),
        ("wallet-balance-number", "wallets", "WAL-IND-03", "decimal text", "number 0"),
        ("lockout-never", "headers_and_auth/test_lockout.py", "LOG-13", "401", "200"),
    ],
)
def test_injected_fault_is_charged_to_its_requirement(
    conformance_run: Callable[..., Finished],
    fault: str,
    suite: str,
    requirement: str,
    expected: str,
    observed: str,
) -> None:
    """Exit code 1; requirement, expectation and observation stand in report and terminal."""
    with reference("--fault", fault) as environment:
        ended = conformance_run(f"suites/{suite}", **environment)
    assert ended.exit_code == 1
    assert ended.report["verdict"] == "non_conformant"
    found = ended.requirement(requirement)
    assert found["verdict"] == "failed"
    assert any(
        expected in violation["expected"] and observed in violation["observed"]
        for violation in found["violations"]
    )
    assert f"{requirement} (" in ended.printed
    assert f"--requirement {requirement}" in ended.printed


WARNED = {
    # A service that verifies by itself looks the same: fairness asks for a warning.
    "organization-activation-personnel-unverified": "B2B-PRE-07",
    "organization-activation-documents-unverified": "B2B-PRE-12",
}


@pytest.mark.parametrize(("fault", "requirement"), WARNED.items())
def test_fault_that_may_be_fair_warns(
    conformance_run: Callable[..., Finished], fault: str, requirement: str
) -> None:
    """Asked for alone, the requirement that the fault seems to break warns."""
    with reference("--fault", fault) as environment:
        ended = conformance_run("--requirement", requirement, **environment)
    assert ended.requirement(requirement)["verdict"] == "warned"
