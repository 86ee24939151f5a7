"""Tiny suites that run under the plugin, so that verdicts can be seen from outside."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import reports.page.rendering  # else a run in this process takes its libraries away at its end
import reports.session.plugin

CHECKOUT = Path(reports.session.plugin.__file__).parents[2]
CONFTEST = """
import pytest
from reports.session.run import run_of

pytest_plugins = ["reports.session.plugin"]

def pytest_configure(config):
    run_of(config).describe_target("fake", "http://127.0.0.1:1", {profiles!r})
"""
SETTINGS = """
[tool.pytest.ini_options]
addopts = "--import-mode=importlib --strict-markers -p no:randomly -p no:anyio {blocked}"
testpaths = ["suites"]
pythonpath = [{checkout}]
"""
BLOCKED = "-p no:hypothesispytest -p no:allure_pytest"
IMPORTS = """
import pytest
from conformance.outcomes import (
    Blocked, ConfigurationError, HarnessError, Violation, ViolationFound
)

"""

HOLDS: Mapping[str, str] = {"DEM-A-01 must": "pass"}


@dataclass(frozen=True)
class Ran:
    """What a fake run came to: exit code, terminal text, document, evidence."""

    code: int
    text: str
    document: Mapping[str, Any]
    evidence: Sequence[Mapping[str, Any]]

    @property
    def verdict(self) -> str:
        """Return the verdict of the run."""
        return str(self.document["verdict"])

    @property
    def verdicts(self) -> dict[str, str]:
        """Return the verdict of every requirement by its id."""
        return {entry["id"]: entry["verdict"] for entry in self.document["requirements"]}

    def requirement(self, identifier: str) -> Mapping[str, Any]:
        """Return what the document says about one requirement."""
        entries = self.document["requirements"]
        return next(entry for entry in entries if entry["id"] == identifier)


class FakeSuite:
    """A checkout with suites of its own, written into a temporary folder."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        """Write the front door; the target claims no profile."""
        self.root = pytester.path
        self.latest = self.root / "reports/runs/latest"
        self._pytester = pytester
        settings = SETTINGS.format(checkout=json.dumps(str(CHECKOUT)), blocked=BLOCKED)
        self.write("pyproject.toml", settings)
        self.claim()

    def write(self, name: str, text: str) -> Path:
        """Write a file of the checkout."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def claim(self, *profiles: str, more: str = "") -> None:
        """Let the target claim ``profiles``; ``more`` is code of the front door."""
        self.write("conftest.py", CONFTEST.format(profiles=profiles) + dedent(more))

    def require(self, *entries: str, folder: str = "demo", profile: str = "core") -> None:
        """Write a catalogue. An entry is ``"ID level"`` and further TOML on the next lines."""
        reported = [f'profile = "{profile}"']
        for entry in entries:
            head, _, more = entry.partition("\n")
            identifier, level = head.split()
            reported.append(
                f'[[requirement]]\nid = "{identifier}"\nlevel = "{level}"\nsection = "4.3"\n'
                f'statement = "{identifier} holds."\n{dedent(more)}'
            )
        self.write(f"suites/{folder}/requirements.toml", "\n".join(reported))

    def test(self, code: str, folder: str = "demo", name: str = "test_demo.py") -> None:
        """Write a test file of a suite."""
        self.write(f"suites/{folder}/{name}", IMPORTS + dedent(code))

    def with_tests(self, tests: Mapping[str, str] = HOLDS) -> None:
        """Write a catalogue, and for each of its entries a test that does what is said."""
        self.require(*tests)
        names = [entry.split()[0] for entry in tests]
        self.test(
            "\n".join(
                f'@pytest.mark.requirement("{name}")\n'
                f"def test_{name.lower().replace('-', '_')}(log): {act}\n"
                for name, act in zip(names, tests.values(), strict=True)
            )
        )

    def fill_the_disk(self) -> None:
        """Write a test that holds, and whose evidence is lost."""
        self.require("DEM-A-01 must")
        self.test(
            """
            @pytest.mark.requirement("DEM-A-01")
            def test_it_holds(log, monkeypatch):
                class Full:
                    def write(self, text): raise OSError(28, "No space left on device")
                    def flush(self): pass
                    def close(self): pass
                monkeypatch.setattr(log, "_file", Full())
                log.exchanged("GET /a", 1.0, {"id": "e1"})
            """
        )

    def run(self, *options: str, apart: bool = False) -> Ran:
        """Run pytest on the checkout; ``apart`` in a process of its own."""
        ran = (
            self._pytester.runpytest_subprocess if apart else self._pytester.runpytest_inprocess
        )(*options)
        text = "\n".join((*ran.outlines, *ran.errlines))
        document, evidence = {}, []
        if (self.latest / "conformance.json").is_file():
            document = json.loads((self.latest / "conformance.json").read_text(encoding="utf-8"))
            lines = (self.latest / "exchanges.ndjson").read_text(encoding="utf-8").splitlines()
            evidence = [json.loads(line) for line in lines]
        return Ran(int(ran.ret), text, document, evidence)


@pytest.fixture
def suite(pytester: pytest.Pytester) -> FakeSuite:
    """Return an empty fake checkout."""
    return FakeSuite(pytester)
