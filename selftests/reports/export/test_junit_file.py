"""Where JUnit XML is written, and under which names."""

import pytest

from selftests.reports.export.conftest import ExportingSuite


def test_file_asked_for_is_written_instead(every_kind: ExportingSuite) -> None:
    """--junitxml is pytest's own."""
    every_kind.run("--junitxml=elsewhere.xml")

    assert (every_kind.root / "elsewhere.xml").is_file()
    assert not (every_kind.latest / "junit.xml").exists()


def test_collecting_writes_nothing(every_kind: ExportingSuite) -> None:
    """--collect-only is not a run."""
    every_kind.run("--collect-only")

    assert list(every_kind.root.rglob("junit.xml")) == []


def test_run_without_suites_writes_nothing(every_kind: ExportingSuite) -> None:
    """Tests of something else have nothing to do with it."""
    every_kind.write("tests/test_else.py", "def test_it(): pass\n")

    every_kind.run("tests")

    assert list(every_kind.root.rglob("junit.xml")) == []


def test_wrong_suite_writes_an_empty_file(every_kind: ExportingSuite) -> None:
    """No test was run: none is shown."""
    every_kind.require("DEM-A-01 must", "DEM-A-09 must")

    every_kind.run()

    assert every_kind.cases == {}


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["serial", "workers"])
def test_file_that_can_not_be_written_costs_no_verdict(
    every_kind: ExportingSuite, workers: tuple[str, ...]
) -> None:
    """The run comes to its verdict, writes its report, and says what is missing."""
    every_kind.write("file", "")

    ran = every_kind.run("--junitxml=file/junit.xml", *workers)

    assert ran.verdict == "non_conformant"
    assert ran.code == 3
    assert "the report is not complete" in ran.text
    assert "file" in ran.text.partition("the report is not complete")[2].splitlines()[0]
    assert len(ran.evidence) == 3


def test_names_are_those_of_the_project(pytestconfig: pytest.Config) -> None:
    """The settings of this checkout name the suite, and keep the file of each test."""
    assert pytestconfig.getini("junit_suite_name") == "wallet-conformance"
    assert pytestconfig.getini("junit_family") == "xunit1"


def test_family_of_the_project_keeps_file_and_properties(every_kind: ExportingSuite) -> None:
    """What shows a report in a browser links the file."""
    every_kind.run("-o", "junit_family=xunit1", "-o", "junit_suite_name=wallet-conformance")

    case = every_kind.cases["test_broken"]
    assert case.attrib["file"] == "suites/demo/test_demo.py"
    assert case.find("properties") is not None
    assert every_kind.junit[0].attrib["name"] == "wallet-conformance"
