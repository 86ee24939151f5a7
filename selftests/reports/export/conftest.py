"""Runs of tiny suites that send something, and what is exported of them."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from selftests.reports.conftest import FakeSuite
from selftests.runs.conftest import conformance_run

__all__ = ["conformance_run"]

SENDING = """
    import itertools

    @pytest.fixture(scope="session")
    def send(log, request):
        log.mask = lambda text: text.replace("canary", "[masked]")
        worker = getattr(request.config, "workerinput", {}).get("workerid", "main")
        numbers = itertools.count(1)

        def send(operation, status=200, body=None):
            identifier = f"{worker}-{next(numbers)}"
            method, path = operation.split()
            evidence = {
                "id": identifier,
                "operation": path.strip("/"),
                "started_at": "2026-05-04T10:11:12.131415+00:00",
                "duration_ms": 2.5,
                "request": {
                    "method": method,
                    "url": f"http://127.0.0.1:1{path}?page=2&empty=",
                    "headers": {"content-type": "application/json", "content-length": "11"},
                    "body": {"sent": True},
                },
                "response": {
                    "status": status,
                    "headers": {"content-type": "application/json"},
                    "json": True,
                    "body": body,
                    "text": "",
                },
            }
            log.exchanged(operation, 2.5, evidence)
            return identifier

        return send
"""
EVERY_KIND = """
@pytest.mark.requirement("DEM-A-01")
@pytest.mark.parametrize("number", [1, 2])
def test_held(send, number):
    '''What is asked for is given.'''
    send("GET /wallets")

@pytest.mark.requirement("DEM-A-02", "DEM-A-03")
def test_broken(send):
    exchange = send("POST /orders", 201)
    raise ViolationFound((Violation("$.code", "400", "201", exchange=exchange),))

@pytest.mark.requirement("DEM-A-03")
def test_warned(): raise ViolationFound((Violation("$.hint", "a text", "7"),))

@pytest.mark.requirement("DEM-A-04")
def test_blocked(): raise Blocked("needs the hook canary")

@pytest.mark.requirement("DEM-A-05")
def test_fault(send):
    print("canary printed")
    raise ZeroDivisionError("of the canary")
"""
ENTRIES = ("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 should", "DEM-A-04 must", "DEM-A-05 must")


def read_junit(file: Path) -> ET.Element:
    """Return the root of a JUnit XML file."""
    return ET.parse(file).getroot()  # noqa: S314  (a file of our own making)


class ExportingSuite(FakeSuite):
    """A fake checkout whose tests have ``send(operation, status)``, which returns an exchange."""

    def claim(self, *profiles: str, more: str = "") -> None:
        """Let the target claim ``profiles``."""
        super().claim(*profiles, more=SENDING + more)

    @property
    def junit(self) -> ET.Element:
        """The root of the latest ``junit.xml``."""
        return read_junit(self.latest / "junit.xml")

    @property
    def cases(self) -> dict[str, ET.Element]:
        """The testcases of ``junit.xml`` by name."""
        return {case.attrib["name"]: case for case in self.junit.iter("testcase")}


class Allure:
    """A folder of Allure results, read back."""

    def __init__(self, folder: Path) -> None:
        """Read ``folder`` when asked."""
        self.folder = folder

    def _read(self, kind: str) -> list[dict[str, Any]]:
        files = sorted(self.folder.glob(f"*-{kind}.json"))
        return [json.loads(file.read_text(encoding="utf-8")) for file in files]

    @property
    def results(self) -> dict[str, dict[str, Any]]:
        """Every result by its name."""
        return {result["name"]: result for result in self._read("result")}

    def labels(self, name: str, label: str) -> list[str]:
        """Return the values of one label of a result, in order."""
        found = self.results[name].get("labels", ())
        return [entry["value"] for entry in found if entry["name"] == label]

    @property
    def failed(self) -> list[dict[str, Any]]:
        """The failed results; in the real suites some have the same name."""
        return [result for result in self._read("result") if result["status"] == "failed"]

    def set_ups(self, name: str) -> dict[str, dict[str, Any]]:
        """Return what a result stands on, by fixture."""
        return {before["name"]: before for before in self.beneath(self.results[name])}

    def beneath(self, result: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the set-ups that a result stands on."""
        return [
            before
            for container in self._read("container")
            if result["uuid"] in container["children"]
            for before in container["befores"]
        ]

    def attached(self, shown: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the exchanges in the one attachment of ``shown``."""
        (attachment,) = shown["attachments"]
        text = (self.folder / attachment["source"]).read_text(encoding="utf-8")
        read: list[dict[str, Any]] = json.loads(text)
        return read

    @property
    def text(self) -> str:
        """Everything in the folder, as one text."""
        return "\n".join(file.read_text(encoding="utf-8") for file in self.folder.iterdir())


def steps(shown: dict[str, Any]) -> list[str]:
    """Return the names of the steps of a result or a set-up, in order."""
    return [step["name"] for step in shown.get("steps", ())]


@pytest.fixture
def suite(pytester: pytest.Pytester) -> ExportingSuite:
    """Return an empty fake checkout whose tests can send."""
    return ExportingSuite(pytester)


@pytest.fixture
def every_kind(suite: ExportingSuite) -> ExportingSuite:
    """Return a suite in which a test ends in every way there is."""
    suite.require(*ENTRIES)
    suite.test(EVERY_KIND)
    return suite


@pytest.fixture
def allure(suite: ExportingSuite) -> Allure:
    """Return the folder into which ``--alluredir=results`` writes."""
    return Allure(suite.root / "results")


def properties_of(case: ET.Element) -> dict[str, str]:
    """The properties of a testcase, by name."""
    return {entry.attrib["name"]: entry.attrib["value"] for entry in case.iter("property")}
