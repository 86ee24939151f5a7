"""Says how pytest is started where it took the value of an option of the suite for tests.

pytest looks for its settings beside the tests that it is given, before it knows which options
there are: of ``--target FILE`` it takes the file for tests. From then on the suite is not known;
nor is it outside of the checkout, where the environment that pytest is started of stands.
"""

import shlex
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

PROJECT = "wallet-conformance"


def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> None:
    """End a start that does not know the options of the suite, as pytest is about to.

    Raises:
        pytest.UsageError: says what to write.
    """
    started = early_config.invocation_params
    within = _is_of_the_suite(started.dir)
    checkout = started.dir if within else next(filter(_is_of_the_suite, _environments()), None)
    if checkout is None or early_config.inipath is not None:
        return
    _, unknown = parser.parse_known_and_unknown_args(args)
    if not any(each.startswith("--") for each in unknown):
        return
    words = shlex.join(map(str, started.args))
    if within:
        message = (
            "pytest takes what follows an option for tests, and looks beside them for its settings;"
            f" write: pytest -c pyproject.toml {words}"
        )
    else:
        settings = shlex.quote(str(checkout / "pyproject.toml"))
        message = f"this is not the checkout; write: pytest -c {settings} {words}"
    raise pytest.UsageError(message)


def _environments() -> Sequence[Path]:
    """Return the folders that the environment of this Python stands in."""
    return Path(sys.prefix).parents


def _is_of_the_suite(folder: Path) -> bool:
    try:
        settings = (folder / "pyproject.toml").read_text(encoding="utf-8")
        project = tomllib.loads(settings).get("project", {})
    except (OSError, ValueError):
        return False
    return bool(project.get("name") == PROJECT)
