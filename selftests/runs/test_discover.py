"""``--discover`` as its users start it."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from selftests.runs.conftest import Finished, reference

SMALLEST = """
base_url = "{address}"
tenant_id = "5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e701"
profiles = ["b2c"]

[identities.service]
email = "operator@tenant-one.example"
password = "env:SERVICE_PASSWORD"
"""
PASSWORD = "Operator-1-Passw0rd!"


def test_a_file_is_proposed_beside_the_own_one(
    conformance_run: Callable[..., Finished], tmp_path: Path
) -> None:
    """It extends it, runs by itself, and is not written over unless that is asked for."""
    own, found = tmp_path / "staging.toml", tmp_path / "staging.discovered.toml"
    with reference("--policy", "consent_members=consentGiven-version") as environment:
        own.write_text(
            SMALLEST.format(address=environment["CONFORMANCE_BASE_URL"]), encoding="utf-8"
        )
        ended = conformance_run("--target", str(own), "--discover", SERVICE_PASSWORD=PASSWORD)
        again = conformance_run("--target", str(own), "--discover", SERVICE_PASSWORD=PASSWORD)
        forced = conformance_run(
            *("--target", str(own), "--discover", "--force"), SERVICE_PASSWORD=PASSWORD
        )
        checked = conformance_run(
            *("--target", str(found), "--requirement", "B2C-CAT-01"), SERVICE_PASSWORD=PASSWORD
        )

    assert (ended.exit_code, again.exit_code, forced.exit_code) == (0, 4, 0)
    assert "requests, " in ended.printed
    assert again.printed.startswith(f"ERROR: {found} is there already")
    tables = tomllib.loads(found.read_text(encoding="utf-8"))
    assert tables["extends"] == "staging.toml"
    assert list(tables["dialect"]["requests"]) == ["consent_acceptance"]
    assert checked.report["verdict"] == "partial"
    evidence = found.with_suffix(".ndjson").read_text(encoding="utf-8")
    assert '"id":"discovery-1"' in evidence
    assert PASSWORD not in evidence


@pytest.mark.parametrize(
    "content", [None, "", "base_url = ", "{}", "\x00"], ids=["no", "empty", "cut", "JSON", "bytes"]
)
def test_a_wrong_file_is_one_message(
    conformance_run: Callable[..., Finished], tmp_path: Path, content: str | None
) -> None:
    """Exit code 4, and nothing is written."""
    own = tmp_path / "staging.toml"
    if content is not None:
        own.write_text(content, encoding="utf-8")
    ended = conformance_run("--target", str(own), "--discover")

    assert ended.exit_code == 4
    assert ended.printed.startswith("ERROR: ")
    assert ended.printed.count("ERROR") == 1
    assert not list(tmp_path.glob("*.discovered.*"))


def test_a_target_is_needed(conformance_run: Callable[..., Finished]) -> None:
    """The embedded reference service needs no file."""
    ended = conformance_run("--discover")

    assert (ended.exit_code, ended.printed.count("\n")) == (4, 1)
    assert "--discover needs a target file" in ended.printed
