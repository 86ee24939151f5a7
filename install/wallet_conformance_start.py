"""Says how pytest is started where it took the value of an option of the suite for tests.

pytest looks for its settings beside the tests that it is given, before it knows which options
there are: of ``--target FILE`` it takes the file for tests. From then on the suite is not known.
"""

import shlex
import tomllib
from pathlib import Path

import pytest

PROJECT = "wallet-conformance"


def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> None:
    """End a start in the checkout that knows its options no more, as pytest is about to.

    Raises:
        pytest.UsageError: says what to write.
    """
    started = early_config.invocation_params
    if early_config.inipath is not None or not _is_of_the_suite(started.dir / "pyproject.toml"):
        return
    _, unknown = parser.parse_known_and_unknown_args(args)
    if any(each.startswith("--") for each in unknown):
        message = (
            "pytest takes what follows an option for tests, and looks beside them for its settings;"
            f" write: pytest -c pyproject.toml {shlex.join(map(str, started.args))}"
        )
        raise pytest.UsageError(message)


def _is_of_the_suite(settings: Path) -> bool:
    try:
        project = tomllib.loads(settings.read_text(encoding="utf-8")).get("project", {})
    except (OSError, ValueError):
        return False
    return bool(project.get("name") == PROJECT)
