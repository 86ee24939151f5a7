"""A service that is broken in one thing is found, and the right requirement named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from selftests.runs.conftest import reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from selftests.runs.conftest import Finished


@pytest.mark.parametrize(
    ("fault", "suite", "requirement", "expected", "observed"),
    [
        (
            "token-signature-ignored",
            "headers_and_auth",
            "AUT-04",
            "401",
            "200",
        ),
        (
            "registration-unequal-passwords-accepted",
            "b2c_onboarding",
            "B2C-REG-04",
            "400",
            "201",
        ),
        ("consent-false-counts", "consents", "CON-IND-06", "400", "200"),
        ("wallet-balance-number", "wallets", "WAL-IND-03", "decimal text", "number 0"),
        ("lockout-never", "headers_and_auth", "LOG-13", "401", "200"),
    ],
)
def test_planted_fault_is_charged_to_its_requirement(
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


NAMED = {
    # the prerequisites of an organization's activation, one check removed at a time
    "organization-activation-twice": "B2B-ACT-16",
    "organization-activation-without-director": "B2B-PRE-01",
    "organization-activation-without-admin-user": "B2B-PRE-02",
    "organization-activation-without-owners": "B2B-PRE-04",
    "organization-activation-without-kyb": "B2B-PRE-05",
    "organization-activation-without-approval": "B2B-PRE-06",
    "organization-activation-without-terms": "B2B-PRE-08",
    "organization-activation-without-privacy": "B2B-PRE-09",
    "organization-activation-without-data-processing": "B2B-PRE-10",
    "organization-activation-without-documents": "B2B-PRE-11",
    "organization-activation-by-anyone": "B2B-PRE-13",
    "organization-activation-by-unlinked": "B2B-PRE-14",
    # roles, totals, duplicates and messages
    "organization-verify-by-anyone": "B2B-VER-07",
    "organization-high-risk-by-tenant-admin": "B2B-APP-03",
    "shareholders-total-from-99-99": "B2B-SHA-04",
    "shareholders-total-to-100-01": "B2B-SHA-05",
    "organization-duplicate-accepted": "B2B-REG-04",
    "organization-duplicate-existing-other": "B2B-REG-05",
    "magic-link-maximum-1441": "CON-MSG-10",
    "consent-token-expired-400": "CON-VER-03",
    # money, limits, beneficiaries, wallets, cards
    "amount-scale-ignored": "PAY-AMT-02",
    "money-debited-hundredfold": "PAY-MON-02",
    "execute-twice-debits-twice": "PAY-MON-03",
    "money-overspent-concurrently": "PAY-MON-06",
    "limit-off-by-a-unit": "PAY-LIM-01",
    "limit-daily-not-counted": "PAY-LIM-02",
    "code-any-accepted": "PAY-EXE-09",
    "beneficiary-unknown-400": "PAY-PRE-09",
    "beneficiary-without-assetid": "BEN-03",
    "wallets-single": "WAL-IND-02",
    "wallets-cut": "WAL-IND-01",
    "card-business-error-success": "CARD-INFO-02",
}

WARNED = {
    # A service that verifies by itself looks the same: fairness asks for a warning.
    "organization-activation-personnel-unverified": "B2B-PRE-07",
    "organization-activation-documents-unverified": "B2B-PRE-12",
}


@pytest.mark.parametrize(("fault", "requirement"), NAMED.items())
def test_fault_fails_its_requirement(
    conformance_run: Callable[..., Finished], fault: str, requirement: str
) -> None:
    """Asked for alone, the requirement that a fault breaks fails."""
    with reference("--fault", fault) as environment:
        ended = conformance_run("--requirement", requirement, **environment)
    assert ended.requirement(requirement)["verdict"] == "failed"
    assert ended.exit_code == 1


@pytest.mark.parametrize(("fault", "requirement"), WARNED.items())
def test_fault_that_may_be_fair_warns(
    conformance_run: Callable[..., Finished], fault: str, requirement: str
) -> None:
    """Asked for alone, the requirement that the fault seems to break warns."""
    with reference("--fault", fault) as environment:
        ended = conformance_run("--requirement", requirement, **environment)
    assert ended.requirement(requirement)["verdict"] == "warned"
