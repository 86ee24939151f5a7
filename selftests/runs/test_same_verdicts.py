"""The verdicts do not depend on order, workers or what ran before."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from selftests.runs.conftest import TARGET_FILE, Finished, reference


@pytest.mark.parametrize("requirement", ["PAY-PRE-01", "PAY-EXE-01"])
def test_what_is_enough_for_a_payment_is_found_out_for_one_requirement_alone(
    conformance_run: Callable[..., Finished], requirement: str
) -> None:
    """No other test has to go before it."""
    with reference("--policy", "smallest_order=6.00") as environment:
        ended = conformance_run("--requirement", requirement, **environment)
    assert ended.exit_code == 0, ended.printed[-2000:]
    assert ended.requirement(requirement)["verdict"] == "passed"


def test_verdicts_of_a_broken_service_are_the_same_on_workers(
    conformance_run: Callable[..., Finished],
) -> None:
    """What a fault breaks does not depend on how the tests are spread."""
    with reference("--fault", "card-business-error-success") as environment:
        first = conformance_run("suites/card_envelope", **environment)
        second = conformance_run("suites/card_envelope", "-n", "2", **environment)
    assert second.exit_code == first.exit_code == 1
    assert second.verdicts == first.verdicts


def test_without_hooks_the_run_is_incomplete(
    conformance_run: Callable[..., Finished], service: dict[str, str], tmp_path: Path
) -> None:
    """What needs a hook is blocked and names it; nothing is failed or passed in its place."""
    file = tmp_path / "target.toml"
    text = TARGET_FILE.read_text(encoding="utf-8")
    file.write_text(re.sub(r"(?m)^\[hooks\](?:\n(?!\[).*)*", "", text), encoding="utf-8")
    environment = {**service, "CONFORMANCE_TARGET": str(file)}
    ended = conformance_run("suites/b2c_onboarding", **environment)
    assert ended.exit_code == 6
    assert ended.report["verdict"] == "incomplete"
    assert "activation_code" in ended.requirement("B2C-ACT-01")["reason"]
