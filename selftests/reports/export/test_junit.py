"""JUnit XML: one testcase for a test, and what it says of it."""

from xml.etree import ElementTree as ET

import pytest

from selftests.reports.export.conftest import ExportingSuite, properties_of
from selftests.reports.export.junit_shape import misshapen

DISTRIBUTIONS = pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])
CASE = '<testcase classname="a" name="b" time="0.1">{}</testcase>'
SUITE = '<testsuite name="a" tests="1" failures="{}" errors="0" skipped="0" time="1">{}</testsuite>'


@DISTRIBUTIONS
def test_file_has_the_common_shape(every_kind: ExportingSuite, workers: tuple[str, ...]) -> None:
    """Also with a test of every kind, in any process; nothing is printed twice."""
    every_kind.run(*workers)

    assert list(misshapen(every_kind.junit)) == []
    assert len(every_kind.cases) == 6


@pytest.mark.parametrize(
    ("xml", "wrong"),
    [
        (CASE.format(""), []),
        (CASE.format('<properties><property name="a" value="b"/></properties>'), []),
        (SUITE.format(1, CASE.format('<failure message="a">b</failure>')), []),
        (CASE.format("<system-out>b</system-out>"), ["testcase holds system-out"]),
        (CASE.format('<failure message="a"/><properties/>'), ["properties are not first"]),
        (CASE.format('<error message="a"/><error message="b"/>'), ["a testcase ends twice"]),
        (CASE.format('<properties><property name="a"/></properties>'), ["property lacks value"]),
        ('<testcase classname="a" name="b" time="1" url="c"/>', ["testcase has url"]),
        (SUITE.format(0, CASE.format('<failure message="a"/>')), ["failures says 0"]),
    ],
)
def test_shape_is_recognised(xml: str, wrong: list[str]) -> None:
    """The check accepts what is right and names what is wrong."""
    found = list(misshapen(ET.fromstring(xml)))  # noqa: S314  (our own)

    assert len(found) == len(wrong)
    assert all(
        reported.startswith(expected) for reported, expected in zip(found, wrong, strict=True)
    )


@DISTRIBUTIONS
def test_properties_say_what_a_test_proves(
    every_kind: ExportingSuite, workers: tuple[str, ...]
) -> None:
    """Requirements, sections, levels, journey, verdict, and the command that repeats it."""
    every_kind.run(*workers)

    assert properties_of(every_kind.cases["test_broken"]) == {
        "requirements": "DEM-A-02; DEM-A-03",
        "sections": "4.3",
        "levels": "must; should",
        "journey": "Demo",
        "verdict": "violated",
        "again": "tox run -e conformance -- --requirement DEM-A-02 --requirement DEM-A-03",
    }


@DISTRIBUTIONS
def test_every_kind_has_its_element(every_kind: ExportingSuite, workers: tuple[str, ...]) -> None:
    """The verdict tells apart what the format calls passed, skipped or failed."""
    every_kind.run(*workers)

    reported = {
        name: (properties_of(case)["verdict"], [child.tag for child in case][1:])
        for name, case in every_kind.cases.items()
    }
    assert reported == {
        "test_held[1]": ("passed", []),
        "test_held[2]": ("passed", []),
        "test_broken": ("violated", ["failure"]),
        "test_warned": ("warned", []),
        "test_blocked": ("blocked", ["skipped"]),
        "test_fault": ("harness", ["failure"]),
    }


@DISTRIBUTIONS
def test_message_names_what_is_broken(every_kind: ExportingSuite, workers: tuple[str, ...]) -> None:
    """In one line; the whole text is the content. No secret is in either."""
    every_kind.run(*workers)

    broken, fault, blocked = (
        next(child for child in every_kind.cases[name] if child.tag != "properties")
        for name in ("test_broken", "test_fault", "test_blocked")
    )
    assert broken.attrib["message"] == "DEM-A-02 (4.3)  failed"
    assert (broken.text or "").startswith("DEM-A-02 (4.3)  failed\n  DEM-A-02 holds.\n")
    assert "$.code    expected 400, observed 201" in (broken.text or "")
    assert fault.attrib["message"] == "ZeroDivisionError: of the [masked]"
    assert blocked.attrib["message"] == "needs the hook [masked]"
    assert "canary" not in (every_kind.latest / "junit.xml").read_text(encoding="utf-8")


@DISTRIBUTIONS
def test_requirement_broken_elsewhere_is_a_testcase(
    suite: ExportingSuite, workers: tuple[str, ...]
) -> None:
    """Else the file of a non-conformant run would be all green; what its own test shows is not."""
    breaks = [f'log.violated(Violation("$.{name}", "text", "7", "shape.{name}"))' for name in "abc"]
    suite.with_tests(
        {
            'DEM-A-01 must\njudged = ["shape.a"]': "pass",
            'DEM-A-02 must\njudged = ["shape.b"]': breaks[1],
            'DEM-A-03 should\njudged = ["shape.c"]': "pass",
            "DEM-A-04 must": "; ".join(breaks),
        }
    )
    suite.run(*workers)

    failed = [name for name, case in suite.cases.items() if case.find("failure") is not None]
    assert sorted(failed) == ["DEM-A-01", "test_dem_a_02"]
    case = suite.cases["DEM-A-01"]
    assert properties_of(case)["requirements"] == "DEM-A-01"
    assert "$.a    expected text, observed 7" in (case.findtext("failure") or "")
    assert list(misshapen(suite.junit)) == []


def test_waived_requirement_is_no_testcase(suite: ExportingSuite) -> None:
    """It does not fail the run, so it fails no testcase of its own."""
    suite.with_tests(
        {
            'DEM-A-01 must\njudged = ["shape.a"]': "pass",
            "DEM-A-02 must": 'log.violated(Violation("$.a", "text", "7", "shape.a"))',
        }
    )
    suite.write(
        "waivers.toml",
        '[[waiver]]\nrequirement = "DEM-A-01"\nreason = "known"\n'
        'owner = "us"\nexpires = 2999-01-01\n',
    )

    ran = suite.run("--waivers=waivers.toml")

    assert ran.verdict == "conformant_with_waivers"
    assert set(suite.cases) == {"test_dem_a_01", "test_dem_a_02"}
