"""Allure shows what was judged: kinds, places, requirements."""

import json

import pytest

from selftests.reports.export.conftest import Allure, ExportingSuite

ASKED = "--alluredir=results"
DISTRIBUTIONS = pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])


@DISTRIBUTIONS
def test_every_kind_has_its_status(
    every_kind: ExportingSuite, allure: Allure, workers: tuple[str, ...]
) -> None:
    """Blocked is skipped, the target's fault is failed, ours is broken; a warning passes."""
    every_kind.run(ASKED, *workers)

    assert {name: result["status"] for name, result in allure.results.items()} == {
        "test_held[1]": "passed",
        "test_held[2]": "passed",
        "test_broken": "failed",
        "test_warned": "passed",
        "test_blocked": "skipped",
        "test_fault": "broken",
    }


@DISTRIBUTIONS
def test_every_kind_tells_its_reason(
    every_kind: ExportingSuite, allure: Allure, workers: tuple[str, ...]
) -> None:
    """The text of a failure is that of the terminal, its heading goes first; secrets are masked."""
    ran = every_kind.run(ASKED, *workers)

    reported = {name: result.get("statusDetails", {}) for name, result in allure.results.items()}
    assert reported["test_held[1]"] == {}
    assert reported["test_broken"]["message"] == "DEM-A-02 (4.3)  failed\n  DEM-A-02 holds."
    assert "$.code    expected 400, observed 201" in reported["test_broken"]["trace"]
    assert all(line in ran.text for line in reported["test_broken"]["trace"].splitlines())
    assert reported["test_warned"]["message"].startswith("DEM-A-03 (4.3)  warned")
    assert "$.hint    expected a text, observed 7" in reported["test_warned"]["message"]
    assert reported["test_blocked"] == {"message": "needs the hook [masked]"}
    assert reported["test_fault"]["message"] == "ZeroDivisionError: of the [masked]"
    assert "test_demo.py" in reported["test_fault"]["trace"]


@DISTRIBUTIONS
def test_no_secret_is_in_any_file(
    every_kind: ExportingSuite, allure: Allure, workers: tuple[str, ...]
) -> None:
    """Neither of what was raised nor of what was printed."""
    every_kind.run(ASKED, *workers)

    assert "of the [masked]" in allure.text
    assert "canary" not in allure.text


def test_labels_lead_from_journey_to_requirement(
    every_kind: ExportingSuite, allure: Allure
) -> None:
    """Epic, feature and story; section and id as tags; the strictest level is the severity."""
    every_kind.run(ASKED)

    assert allure.labels("test_broken", "epic") == ["Demo"]
    assert allure.labels("test_broken", "feature") == ["POST /orders"]
    assert allure.labels("test_broken", "story") == [
        "DEM-A-02: DEM-A-02 holds.",
        "DEM-A-03: DEM-A-03 holds.",
    ]
    assert allure.labels("test_broken", "severity") == ["critical"]
    assert allure.labels("test_broken", "tag") == ["DEM-A-02", "DEM-A-03", "section 4.3"]
    assert allure.labels("test_warned", "severity") == ["normal"]
    assert allure.labels("test_warned", "tag") == ["DEM-A-03", "section 4.3", "warned"]
    assert allure.labels("test_warned", "feature") == []


def test_observation_is_trivial(suite: ExportingSuite, allure: Allure) -> None:
    """What is only observed can't be severe."""
    suite.require('DEM-A-01 observe\naccepts = ["400"]')
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_it(log): log.observed("DEM-A-01", "400")
        """
    )
    suite.run(ASKED)

    assert allure.labels("test_it", "severity") == ["trivial"]


def test_description_is_the_rule(every_kind: ExportingSuite, allure: Allure) -> None:
    """The docstring first, then what the test proves and where the specification says so."""
    every_kind.run(ASKED)

    assert allure.results["test_held[1]"]["description"] == (
        "What is asked for is given.\n\n- DEM-A-01 (section 4.3, must): DEM-A-01 holds."
    )


def test_cases_are_reported_apart_and_known_again(
    every_kind: ExportingSuite, allure: Allure
) -> None:
    """One test case, two histories; the next run continues them."""
    every_kind.run(ASKED)
    first = allure.results
    every_kind.run(ASKED, "--clean-alluredir")
    second = allure.results

    one, two = first["test_held[1]"], first["test_held[2]"]
    assert one["testCaseId"] == two["testCaseId"]
    assert one["historyId"] != two["historyId"]
    assert one["parameters"] == [{"name": "case", "value": "1"}]
    assert one["historyId"] == second["test_held[1]"]["historyId"]
    assert one["uuid"] != second["test_held[1]"]["uuid"]


def test_requirement_broken_elsewhere_is_shown(suite: ExportingSuite, allure: Allure) -> None:
    """Its own test passes, another's met the violation: a failed result of its own."""
    suite.require('DEM-A-01 must\njudged = ["shape.wallets"]', "DEM-A-02 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_shape(send): send("GET /wallets")

        @pytest.mark.requirement("DEM-A-02")
        def test_other(send, log):
            exchange = send("GET /wallets/all")
            found = {"operation": "GET /wallets/all", "exchange": exchange}
            log.violated(Violation("$.x", "text", "7", "shape.wallets", **found))
        """
    )
    ran = suite.run(ASKED)

    assert ran.verdicts == {"DEM-A-01": "failed", "DEM-A-02": "passed"}
    statuses = {name: result["status"] for name, result in allure.results.items()}
    assert statuses == {"DEM-A-01": "failed", "test_shape": "passed", "test_other": "passed"}
    assert allure.labels("DEM-A-01", "feature") == ["GET /wallets/all"]
    assert allure.labels("DEM-A-01", "epic") == ["Demo"]
    assert "expected text, observed 7" in allure.results["DEM-A-01"]["statusDetails"]["trace"]


def test_target_is_named(every_kind: ExportingSuite, allure: Allure) -> None:
    """The report says what was tested."""
    ran = every_kind.run(ASKED, "-n", "2")

    reported = (allure.folder / "environment.properties").read_text(encoding="utf-8").splitlines()
    assert "target = fake" in reported
    assert f"run = {ran.document['run']['id']}" in reported


def test_results_are_json_as_the_report_tool_reads_it(
    every_kind: ExportingSuite, allure: Allure
) -> None:
    """Moments are whole milliseconds, in order; every referenced file is there."""
    every_kind.run(ASKED)

    for result in allure.results.values():
        assert isinstance(result["start"], int)
        assert result["start"] <= result["stop"]
        for attachment in result.get("attachments", ()):
            json.loads((allure.folder / attachment["source"]).read_text(encoding="utf-8"))


HOSTILE = "<script>document.documentElement.dataset.taken=1</script><img src=x onerror=alert(1)>"


def test_texts_of_a_target_are_never_markup(suite: ExportingSuite, allure: Allure) -> None:
    """Allure prints messages as texts, descriptions as Markdown and what is HTML as it is.

    A text of the target stands in messages, traces, step names and attachments of JSON alone.
    """
    suite.require("DEM-A-01 must")
    suite.test(
        f"""
        HOSTILE = {HOSTILE!r}

        @pytest.mark.requirement("DEM-A-01")
        def test_told(send):
            exchange = send("GET /wallets", 200, {{HOSTILE: HOSTILE}})
            raise ViolationFound((Violation("$." + HOSTILE, "x", HOSTILE, exchange=exchange),))
        """
    )
    suite.run(ASKED)

    result = allure.results["test_told"]
    assert HOSTILE in allure.text
    assert "descriptionHtml" not in allure.text
    assert HOSTILE not in result.get("description", "")
    assert not result.get("links")
    assert {each["type"] for each in result["attachments"]} == {"application/json"}
    assert {file.suffix for file in allure.folder.iterdir()} <= {".json", ".properties"}
