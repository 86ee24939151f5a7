"""Who starts pytest directly is told what to write where pytest does not find its settings."""

import importlib.util
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


def _started(installed: Path, *arguments: str, within: Path = ROOT) -> tuple[int, str]:
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
    """In one word in the checkout, and whatever is wrong elsewhere."""
    _, told = _started(installed, f"--target={elsewhere}", "--preflight")
    code, unknown = _started(installed, "--target", str(elsewhere), within=elsewhere.parent)

    assert "write: pytest" not in told
    assert (code, "rootdir:" in unknown) == (USAGE, True)


def test_no_name_of_the_suite_is_installed(installed: Path) -> None:
    """It runs from a checkout: one plugin is all."""
    assert [file.name for file in installed.glob("*.py")] == ["wallet_conformance_start.py"]
