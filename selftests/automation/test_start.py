"""Who starts pytest directly is told what to write where pytest does not find its settings."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from selftests.runs.conftest import ROOT, users_environment

USAGE = 4


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an environment installs of the checkout."""
    folder = tmp_path_factory.mktemp("installed")
    spec = importlib.util.spec_from_file_location("backend", ROOT / "install/backend.py")
    assert spec is not None
    assert spec.loader is not None
    backend = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(backend)
    with zipfile.ZipFile(folder / backend.build_wheel(str(folder))) as wheel:
        wheel.extractall(folder)
    return folder


def _started(installed: Path | str, *arguments: str, within: Path = ROOT) -> tuple[int, str]:
    """Return exit code and last line of pytest, started directly in a folder."""
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments],
        cwd=within,
        env={**users_environment(), "PYTHONPATH": str(installed)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    return ended.returncode, ended.stdout.strip().splitlines()[-1]


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A target file outside of the checkout, of a service that is not there."""
    file = tmp_path / "my staging.toml"
    file.write_text('base_url = "ftp://service"\n', encoding="utf-8")
    return file


def test_option_in_two_words_is_told_how_to_write(installed: Path, elsewhere: Path) -> None:
    """And what it is told to write works: the target file is read."""
    code, told = _started(installed, "--target", str(elsewhere), "--preflight")
    again = f"pytest -c pyproject.toml --target '{elsewhere}' --preflight"

    assert (code, told[-len(again) :]) == (USAGE, again)
    assert str(elsewhere) in _started(
        installed, "-c", "pyproject.toml", "--target", str(elsewhere), "--preflight"
    )[1].removeprefix("ERROR: ")


def test_what_pytest_reads_right_is_left_to_it(installed: Path, elsewhere: Path) -> None:
    """In one word in the checkout, and without an option of the suite anywhere."""
    _, told = _started(installed, f"--target={elsewhere}", "--preflight")
    _, unread = _started(installed, "no such test", within=elsewhere.parent)

    assert "write: pytest" not in told + unread


def test_start_outside_of_the_checkout_is_told_where_it_is(
    installed: Path, elsewhere: Path, tmp_path: Path
) -> None:
    """Where the environment stands in it; and what it is told to write works."""
    environment = f"import sys; sys.prefix = {str(ROOT / '.tox/conformance')!r}"
    (tmp_path / "sitecustomize.py").write_text(environment, encoding="utf-8")
    search = f"{tmp_path}{os.pathsep}{installed}"
    _, told = _started(search, "--target", elsewhere.name, within=tmp_path)
    written = f"pytest -c {ROOT / 'pyproject.toml'} --target '{elsewhere.name}'"

    assert told == f"ERROR: this is not the checkout; write: {written}"
    _, read = _started(search, *shlex.split(written)[1:], within=tmp_path)
    assert read.removeprefix("ERROR: ").startswith(str(elsewhere))


def test_suites_are_what_is_tested_wherever_the_start_is(tmp_path: Path) -> None:
    """Not what lies in that folder, which may hold tests of its own."""
    (tmp_path / "test_own.py").write_text("def test_own(): pass\n", encoding="utf-8")
    options = ("-c", str(ROOT / "pyproject.toml"), "--collect-only", "-q")
    _, ours = _started("", *options, "--requirement", "B2C-CAT-01", within=tmp_path)
    _, own = _started("", *options, "test_own.py", within=tmp_path)

    assert re.match(r"1/\d{4} tests collected", ours)
    assert own.startswith("1 test collected")


def test_no_name_of_the_suite_is_installed(installed: Path) -> None:
    """It runs from a checkout: one plugin is all."""
    assert [file.name for file in installed.glob("*.py")] == ["wallet_conformance_start.py"]
