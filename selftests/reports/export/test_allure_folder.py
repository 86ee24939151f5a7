"""Allure results cost nothing unasked, and what can't be written costs no verdict."""

import pytest

from selftests.reports.export.conftest import Allure, ExportingSuite

WATCHED = """
    import sys

    def pytest_unconfigure(config):
        loaded = [name for name in sys.modules if name.partition("_")[0] == "allure"]
        print("loaded of Allure:", sorted(loaded))
"""


@pytest.mark.parametrize(
    ("asked", "reported"),
    [((), "loaded of Allure: []"), (("--alluredir=results",), "'allure_commons.model2'")],
    ids=["unasked", "asked"],
)
def test_nothing_of_allure_is_loaded_unasked(
    every_kind: ExportingSuite, asked: tuple[str, ...], reported: str
) -> None:
    """Its import alone takes as long as many a test."""
    every_kind.claim(more=WATCHED)

    ran = every_kind.run(*asked, apart=True)

    assert reported in ran.text
    assert "allure_pytest" not in ran.text


def test_verdicts_are_those_of_a_run_without(every_kind: ExportingSuite, allure: Allure) -> None:
    """Showing changes nothing."""
    without = every_kind.run()
    asked = every_kind.run("--alluredir=results")

    assert (asked.code, asked.verdicts) == (without.code, without.verdicts)
    assert allure.results
    assert len(asked.evidence) == len(without.evidence) > 0


def test_collecting_writes_nothing(every_kind: ExportingSuite, allure: Allure) -> None:
    """--collect-only leaves an earlier report as it was."""
    every_kind.run("--alluredir=results", "--clean-alluredir", "--collect-only")

    assert not allure.folder.exists()


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])
def test_folder_is_emptied_once(
    every_kind: ExportingSuite, allure: Allure, workers: tuple[str, ...]
) -> None:
    """What was there goes, what workers write stays."""
    allure.folder.mkdir()
    (allure.folder / "old-result.json").write_text('{"name": "old"}', encoding="utf-8")

    every_kind.run("--alluredir=results", *workers)
    assert "old" in allure.results
    every_kind.run("--alluredir=results", "--clean-alluredir", *workers)

    assert "old" not in allure.results
    assert len(allure.results) == 6


def test_folder_that_is_none_is_reported_before_the_first_test(every_kind: ExportingSuite) -> None:
    """A wrong option is a wrong configuration, in one message."""
    every_kind.write("results", "a file")

    ran = every_kind.run("--alluredir=results", apart=True)

    assert ran.code == 4
    assert "--alluredir" in ran.text
    assert "Traceback" not in ran.text


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["serial", "workers"])
def test_folder_that_is_lost_costs_no_verdict(
    suite: ExportingSuite, workers: tuple[str, ...]
) -> None:
    """The run comes to its verdict, keeps its evidence, and says what is missing."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        import shutil

        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.parametrize("number", [1, 2])
        def test_it(send, request, number):
            send("GET /wallets")
            shutil.rmtree(request.config.rootpath / "results", ignore_errors=True)
        """
    )

    ran = suite.run("--alluredir=results", *workers)

    assert (ran.verdict, ran.code) == ("conformant", 3)
    assert "the report is not complete" in ran.text
    assert len(ran.evidence) == 2


def test_answer_that_no_file_can_hold_is_written_all_the_same(
    suite: ExportingSuite, allure: Allure
) -> None:
    """JSON can escape half a surrogate pair, and no encoding of a file has it."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_it(send): send("GET /wallets", body={"message": "half \\ud800 a pair"})
        """
    )

    assert suite.run("--alluredir=results").verdict == "conformant"
    assert "half ? a pair" in allure.text


def test_test_that_takes_its_worker_down_is_broken(suite: ExportingSuite, allure: Allure) -> None:
    """It can't write its result any more: the controller does."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(
        """
        import os

        @pytest.mark.requirement("DEM-A-01")
        def test_crash(): os._exit(1)

        @pytest.mark.requirement("DEM-A-02")
        def test_held(): pass
        """
    )

    suite.run("--alluredir=results", "-n", "1")

    assert {name: result["status"] for name, result in allure.results.items()} == {
        "test_crash": "broken",
        "test_held": "passed",
    }
    assert "crashed" in allure.results["test_crash"]["statusDetails"]["message"]


def test_listener_of_allure_is_replaced_where_it_is_loaded(
    every_kind: ExportingSuite, allure: Allure
) -> None:
    """Loaded before this plugin, it neither writes beside it nor takes the option away."""
    pytest.importorskip("allure_pytest")
    settings = every_kind.root / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("-p no:allure_pytest", ""), encoding="utf-8")

    ran = every_kind.run("--alluredir=results", apart=True)

    assert ran.verdict == "non_conformant"
    assert "allure-pytest" in ran.text
    assert len(list(allure.folder.glob("*-result.json"))) == 6
    assert "canary" not in allure.text
