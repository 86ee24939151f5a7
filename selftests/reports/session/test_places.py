"""Reports are handed on: they name no place of the machine that made them."""

import pytest

from selftests.reports.conftest import FakeSuite


@pytest.mark.parametrize(
    ("named", "reported"),
    [("staging.toml", "staging.toml"), ("{folder}/secret-place/staging.toml", "staging.toml")],
)
def test_report_names_no_place_of_the_machine(suite: FakeSuite, named: str, reported: str) -> None:
    """Neither in the document nor in the line that tells how to run it again."""
    suite.with_tests({"DEM-A-01 must": 'raise ViolationFound((Violation("a", "b", "c"),))'})
    suite.claim(more="def pytest_addoption(parser): parser.addoption('--target')")

    ran = suite.run(f"--target={named.format(folder=suite.root)}")

    assert ran.document["target"]["file"] == reported
    assert (
        f"again: tox run -e conformance -- --target {reported} --requirement DEM-A-01" in ran.text
    )
    assert "secret-place" not in ran.text
    assert "secret-place" not in (suite.latest / "junit.xml").read_text(encoding="utf-8")


def test_texts_of_a_run_name_no_place(suite: FakeSuite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reasons, tracebacks and what was printed: the checkout goes unsaid, the home is a tilde."""
    home = suite.root.parent / "somebody"
    monkeypatch.setenv("HOME", str(home))
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(
        """
        from pathlib import Path

        @pytest.mark.requirement("DEM-A-01")
        def test_blocked(): raise Blocked(f"needs {Path.home()}/hooks.py, see {__file__}")

        @pytest.mark.requirement("DEM-A-02")
        def test_faulty():
            print(__file__)
            raise RuntimeError(f"in {Path.home()}/hooks.py and {__file__}")

        @pytest.mark.requirement("DEM-A-03")
        def test_it(): pass
        """
    )

    ran = suite.run()

    written = [file for file in suite.latest.rglob("*") if file.is_file()]
    assert ran.requirement("DEM-A-01")["reason"] == (
        "needs ~/hooks.py, see suites/demo/test_demo.py"
    )
    assert len(written) > 4
    for place in (str(suite.root), str(home)):
        assert [file.name for file in written if place in file.read_text(encoding="utf-8")] == []


def test_configuration_that_is_wrong_names_no_place_in_the_document(suite: FakeSuite) -> None:
    """Whoever started the run is told where; the report is for others, too."""
    suite.with_tests()
    suite.claim(
        more="""
        from pathlib import Path
        from conformance.outcomes import ConfigurationError
        def pytest_sessionstart():
            raise ConfigurationError(f"{Path(__file__).parent}/staging.toml: name: wrong")
        """
    )

    ran = suite.run()

    assert (ran.verdict, ran.document["reason"]) == ("configuration", "staging.toml: name: wrong")
    assert f"{suite.root}/staging.toml: name: wrong" in ran.text
