"""Whatever a run came to, its page says so first."""

import json
from pathlib import Path

import jsonschema
import pytest

import reports.page
from reports.verdict.enumerations import RequirementVerdict, RunVerdict
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import document, one_of_each, requirement, violation

SCHEMA = Path(reports.page.__file__).parents[1] / "conformance.schema.json"


def test_documents_of_these_tests_are_what_the_schema_says() -> None:
    """Else the page would be shown to work on documents that no run writes."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    jsonschema.validate(one_of_each(), schema)


@pytest.mark.parametrize("verdict", RunVerdict)
def test_verdict_exit_code_and_its_meaning_stand_at_the_top(show: Show, verdict: str) -> None:
    """Each verdict of a run has words of its own, none a name with an underscore."""
    page = show(document(verdict, requirement("B2C-REG-01", "passed")))

    (heading,) = page.all("h1")
    reported = page.all("div", "verdict")[0].text
    assert "_" not in heading.text
    assert heading.text.lower().endswith(verdict.replace("_", " ").replace("non c", "non-c"))
    assert f"Exit code {RunVerdict(verdict).exit_code}: " in reported
    assert len(page.all("p", "lead")) == 1
    assert page.all("title")[0].text.startswith(heading.text.split(maxsplit=1)[1])


def test_run_without_requirements_tells_the_reason_and_nothing_else(show: Show) -> None:
    """A wrong configuration: no table of nothing, no empty picture."""
    page = show(document("configuration", reason="staging.toml: base_url is missing"))

    assert "staging.toml: base_url is missing" in page.all("div", "verdict")[0].text
    assert page.all("section") == []
    assert page.all("table") == []
    assert "Seed 42" in page.text


def test_faults_of_the_suite_come_before_all_else(show: Show) -> None:
    """Nothing is certain about the target, and the page says which error it was."""
    page = show(document("harness_fault", faults=["hook fund raised ValueError: no money"]))

    assert page.all("section")[0].attributes["id"] == "faults"
    assert "hook fund raised ValueError: no money" in page.by_id("faults").text


def test_selection_is_reported_beside_the_verdict(show: Show) -> None:
    """Green for a part is not green for the whole."""
    reported = document("partial", requirement("B2C-REG-01", "passed"))
    reported["run"]["selection"] = "-k registration"

    page = show(reported)

    assert page.all("p", "selection")[0].text == "Not the whole suite: -k registration"


def test_run_facts_are_reported(show: Show) -> None:
    """Target, time, seed, workers, requests, selection, suite, specification."""
    facts = show(one_of_each()).all("dl", "facts")[0].text

    assert facts == (
        "Target staging https://service.example Started 2030-01-02 03:04:05 UTC Took 12.5 s "
        "Requests 1,234 Workers 2 Seed 42 Selection everything Suite 1.2.3 ababababab "
        "Specification v2.1 Capabilities top_ups yes, rate_limits no"
    )


def test_merged_run_names_the_runs_it_was_made_from(show: Show) -> None:
    """With their seeds, since the page has only one seed otherwise."""
    reported = one_of_each()
    reported["run"]["merged"] = [{"id": "first", "seed": 1}, {"id": "second", "seed": 2}]

    facts = show(reported).all("dl", "facts")[0].text

    assert facts.endswith("Merged from first (seed 1), second (seed 2)")


def test_every_verdict_of_a_requirement_is_counted_and_leads_to_its_part(show: Show) -> None:
    """A count at the top is a link to what it counts."""
    page = show(one_of_each())

    counts = page.all("a", "count")
    names = {each.attributes["id"] for each in page.elements if "id" in each.attributes}
    assert {each.text.split(maxsplit=1)[1].replace(" ", "_") for each in counts} == {
        *RequirementVerdict
    }
    assert all(each.attributes["href"].removeprefix("#") in names for each in counts)


def test_profiles_tell_their_verdicts(show: Show) -> None:
    """Claimed ones with their counts, the others as not claimed."""
    rows = [
        each.text
        for each in show(one_of_each()).all("li")
        if each.parent and "profiles" in each.parent.classes
    ]

    assert rows[0] == "core ✕ Non-conformant"
    assert rows[1].startswith("b2c ✕ Non-conformant 1 failed 1 blocked 1 warned")
    assert rows[2] == "b2b · Not claimed"


def test_page_with_failures_only_has_no_empty_parts(show: Show) -> None:
    """What did not occur has no heading."""
    page = show(document("non_conformant", requirement("B2C-REG-04", "failed", violation())))

    assert [each.attributes["id"] for each in page.all("section")] == [
        "failed",
        "journeys",
        "requirements",
    ]
