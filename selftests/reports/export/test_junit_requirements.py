"""JUnit XML with one testcase for each requirement: what people talk about."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from reports.export import junit_requirements
from reports.record.strict import UnreadableError
from selftests.reports.conftest import Ran
from selftests.reports.export.conftest import ExportingSuite, properties_of, read_junit
from selftests.reports.export.junit_shape import misshapen

FILE = "junit-by-requirement.xml"
BY_REQUIREMENT = ("--junit-by", "requirement")


def _root(suite: ExportingSuite) -> ET.Element:
    return read_junit(suite.latest / FILE)


def _cases(suite: ExportingSuite) -> dict[str, ET.Element]:
    return {case.attrib["name"]: case for case in _root(suite).iter("testcase")}


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])
def test_every_requirement_is_one_testcase(
    every_kind: ExportingSuite, workers: tuple[str, ...]
) -> None:
    """However many tests it has; each verdict has its element, and the shape is the common one."""
    ran = every_kind.run(*BY_REQUIREMENT, *workers)

    reported = {
        name: (properties_of(case)["verdict"], [child.tag for child in case][1:])
        for name, case in _cases(every_kind).items()
    }
    assert reported == {
        "DEM-A-01": ("passed", []),
        "DEM-A-02": ("failed", ["failure"]),
        "DEM-A-03": ("blocked", ["skipped"]),
        "DEM-A-04": ("blocked", ["skipped"]),
        "DEM-A-05": ("blocked", ["error"]),
    }
    assert {name: verdict for name, (verdict, _) in reported.items()} == ran.verdicts
    assert list(misshapen(_root(every_kind))) == []
    assert len(every_kind.cases) == 6


def test_testcase_tells_what_the_terminal_tells(every_kind: ExportingSuite) -> None:
    """Expectation, observation, the way to see it again; no secret."""
    every_kind.run(*BY_REQUIREMENT)

    cases = _cases(every_kind)
    failure = cases["DEM-A-02"].find("failure")
    assert failure is not None
    assert failure.attrib["message"] == "DEM-A-02 (4.3) DEM-A-02 holds."
    assert "$.code    expected 400, observed 201" in (failure.text or "")
    assert properties_of(cases["DEM-A-02"]) == {
        "statement": "DEM-A-02 holds.",
        "section": "4.3",
        "level": "must",
        "profile": "core",
        "verdict": "failed",
        "again": "tox run -e conformance -- --requirement DEM-A-02",
    }
    assert cases["DEM-A-02"].attrib["classname"] == "suites.demo"
    assert cases["DEM-A-01"].attrib["time"] == "0.005"
    skipped = cases["DEM-A-04"].find("skipped")
    assert skipped is not None
    assert skipped.attrib["message"] == "Blocked: needs the hook [masked]"
    assert "canary" not in (every_kind.latest / FILE).read_text(encoding="utf-8")


def test_only_what_fails_the_run_is_a_failure(suite: ExportingSuite) -> None:
    """Whichever test met it; what is waived or merely warned of fails nothing."""
    suite.require('DEM-A-01 must\njudged = ["shape.a"]', "DEM-A-02 must", "DEM-A-03 must")
    suite.require("DEM-B-01 should", folder="other")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_shape(): pass

        @pytest.mark.requirement("DEM-A-02")
        def test_other(log): log.violated(Violation("$.a", "text", "7\\0", "shape.a"))

        @pytest.mark.requirement("DEM-A-03")
        def test_known(): raise ViolationFound((Violation("$.b", "1", "2"),))

        @pytest.mark.requirement("DEM-B-01")
        def test_advice(): raise ViolationFound((Violation("$.c", "1", "2"),))
        """
    )
    suite.write(
        "waivers.toml",
        '[[waiver]]\nrequirement = "DEM-A-03"\nreason = "known"\n'
        'owner = "us"\nexpires = 2999-01-01\n',
    )

    suite.run(*BY_REQUIREMENT, "--waivers=waivers.toml")

    reported = {name: [child.tag for child in case][1:] for name, case in _cases(suite).items()}
    assert reported == {
        "DEM-A-01": ["failure"],
        "DEM-A-02": [],
        "DEM-A-03": ["skipped"],
        "DEM-B-01": [],
    }


@pytest.mark.parametrize("kind", ["configuration", "harness_fault", "nothing_checked"])
def test_run_without_a_verdict_on_the_target_is_not_green(suite: ExportingSuite, kind: str) -> None:
    """Whatever ended it, the file has a testcase that is an error and says what."""
    suite.require("DEM-A-01 must", *(("DEM-A-02 must",) if kind == "harness_fault" else ()))
    suite.test('@pytest.mark.requirement("DEM-A-01")\ndef test_it(): pass')
    options = {"configuration": ("--requirement", "X-1"), "nothing_checked": ("-k", "none")}

    ran = suite.run(*BY_REQUIREMENT, *options.get(kind, ()))

    assert ran.verdict == kind
    error = _cases(suite)["run"].find("error")
    assert error is not None
    assert error.attrib["message"].startswith(f"{kind}: ")
    assert list(misshapen(_root(suite))) == []


def test_catalogue_that_can_not_be_read_is_reported(suite: ExportingSuite) -> None:
    """There is no requirement to show, but why there is none."""
    suite.write("suites/demo/requirements.toml", "requirement = 1")
    suite.test('@pytest.mark.requirement("DEM-A-01")\ndef test_it(): pass')

    ran = suite.run(*BY_REQUIREMENT, apart=True)

    assert ran.code == 3
    error = _cases(suite)["run"].find("error")
    assert error is not None
    assert "suites/demo/requirements.toml: requirement is to be a list" in error.attrib["message"]


def test_nothing_is_written_unasked(every_kind: ExportingSuite) -> None:
    """And what an earlier run left in the folder is gone."""
    every_kind.run(*BY_REQUIREMENT, "--report-dir=run")
    assert (every_kind.root / "run" / FILE).is_file()

    every_kind.run("--report-dir=run")

    assert not (every_kind.root / "run" / FILE).exists()


def test_another_word_is_a_usage_error(every_kind: ExportingSuite) -> None:
    """Exit code 4, and what may be said."""
    ran: Ran = every_kind.run("--junit-by", "folder", apart=True)

    assert ran.code == 4
    assert "--junit-by: invalid choice: 'folder'" in ran.text


@pytest.mark.parametrize("text", [None, "", '{"outcomes":1', "not of a run"])
def test_folder_without_outcomes_is_refused(tmp_path: Path, text: str | None) -> None:
    """Missing, empty, cut off, foreign: nothing is written."""
    if text is not None:
        (tmp_path / "outcomes.ndjson").write_text(text, encoding="utf-8")

    with pytest.raises(UnreadableError, match=r"outcomes\.ndjson"):
        junit_requirements.write(tmp_path, tmp_path)

    assert not (tmp_path / FILE).exists()
