"""``--set KEY=VALUE`` changes one key of the target file for one run."""

from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.settings import load_target

FILE = """
base_url = "https://staging.example.com"
tenant_id = "tenant-1"
[identities.service]
email = "service@example.com"
password = "service-password"
[timing]
poll_timeout_s = 90
"""


@pytest.fixture
def file(target_file: Path) -> Path:
    """A target file."""
    target_file.write_text(FILE, encoding="utf-8")
    return target_file


def test_what_is_set_goes_before_environment_and_file(file: Path) -> None:
    """The last one of a key counts; other keys stay."""
    target = load_target(
        file,
        {"CONFORMANCE_TIMING__POLL_TIMEOUT_S": "7"},
        settings=["timing.poll_timeout_s=4", "timing.poll_timeout_s = 5", "profiles=b2c,b2b"],
    )

    assert target.timing.poll_timeout_s == 5
    assert target.profiles == ("b2c", "b2b")
    assert target.tenant_id == "tenant-1"


def test_paths_and_members_of_bodies_are_set_as_they_are_spelled(file: Path) -> None:
    """Names in bodies keep their case; a value may have an equals sign."""
    target = load_target(
        file, {}, settings=["dialect.requests.prepare.paymentType=A=B", "name=staging = 2"]
    )

    assert target.dialect.requests == {"prepare": {"paymentType": "A=B"}}
    assert target.name == "staging = 2"


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("timing", "--set timing: expected KEY=VALUE, such as timing.poll_timeout_s=5"),
        (
            "timing.pol_timeout_s=5",
            '--set timing.pol_timeout_s: unknown key, did you mean "timing.poll_timeout_s"?',
        ),
        ("source=x", "--set source: unknown key"),
        ("=5", "--set : unknown key"),
        (
            "identities.service.password=secret-text",
            (
                "--set identities.service.password: expected no secret on a command line: set"
                " CONFORMANCE_IDENTITIES__SERVICE__PASSWORD in the environment"
            ),
        ),
        (
            "hooks.card_number=4111",
            (
                "--set hooks.card_number: expected no secret on a command line: set"
                " CONFORMANCE_HOOKS__CARD_NUMBER in the environment"
            ),
        ),
        (
            "timing.retry_attempts=0",
            "timing.retry_attempts (set by --set): expected a whole number",
        ),
    ],
)
def test_wrong_setting_is_reported(file: Path, setting: str, line: str) -> None:
    """As one line that begins with the target file, and shows no secret."""
    with pytest.raises(ConfigurationError) as caught:
        load_target(file, {}, settings=[setting])

    assert str(caught.value).startswith(f"{file}: {line}")
    assert "secret-text" not in str(caught.value)
