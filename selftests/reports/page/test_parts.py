"""Journeys, causes, gaps, times, waivers and exclusions on the page."""

from pathlib import Path

import pytest

import reports.page
from reports.page.journeys import JOURNEYS, OTHER, step_of
from reports.verdict import catalogue
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import (
    document,
    evidence_of_each,
    one_of_each,
    requirement,
    violation,
)

CATALOGUE = catalogue.load(Path(reports.page.__file__).parents[2])


def test_every_requirement_belongs_to_a_named_step() -> None:
    """A new topic of the catalogue needs a place in the picture."""
    assert {entry.id for entry in CATALOGUE if step_of(entry.id)[0] == OTHER} == set()


def test_every_step_has_requirements() -> None:
    """A step without any would never be drawn as anything."""
    found = {step_of(entry.id)[1] for entry in CATALOGUE}

    assert [step.name for journey in JOURNEYS for step in journey.steps if step not in found] == []


@pytest.mark.parametrize(
    ("identifier", "journey", "step"),
    [
        ("B2C-REG-04", "individual", "Registration"),
        ("B2C-REG-OPEN-01", "individual", "Registration"),
        ("CON-ORG-03", "organization", "Consents"),
        ("ALO-SNAP-01", "payments", "Allowed operations"),
        ("CARD-AUT-01", "card", "Headers and token"),
        ("CARD-90", "card", "As a whole"),
        ("NEW-TOPIC-01", OTHER, "NEW-TOPIC"),
        ("NEW-01", OTHER, "NEW"),
    ],
)
def test_step_is_found_by_the_longest_topic(identifier: str, journey: str, step: str) -> None:
    """What has no place is shown all the same."""
    key, found = step_of(identifier)

    assert (key, found.name) == (journey, step)


def test_step_looks_like_its_gravest_requirement_and_leads_to_them(show: Show) -> None:
    """Failed before blocked before warned; the link is the group in the table."""
    page = show(one_of_each())

    steps = page.all("a", "step")
    assert [(each.text, each.classes) for each in steps] == [
        ("✕Registration1 failed, 1 warned, 1 waived, 1 passed", {"step", "failed"}),
        ("⊘Activation1 blocked", {"step", "blocked"}),
    ]
    group = page.by_id(steps[0].attributes["href"].removeprefix("#"))
    assert group.tag == "tbody"
    assert "B2C-REG-04" in group.text
    assert page.all("span", "step")[0].text == "·Categorizationnot in this run"
    assert "no profile of it is claimed (1 requirement)" in page.by_id("journeys").text


def test_table_has_a_row_for_every_requirement(show: Show) -> None:
    """With what the filters ask for, and the reason where there is one."""
    page = show(one_of_each())

    rows = [each for each in page.all("tr") if each.attributes.get("id", "").startswith("row-")]
    assert len(rows) == len(one_of_each()["requirements"])
    blocked = page.by_id("row-B2C-ACT-01")
    assert blocked.attributes["data-verdict"] == "blocked"
    assert blocked.attributes["data-profile"] == "b2c"
    assert blocked.attributes["data-level"] == "must"
    assert "needs the hook `fund`" in blocked.text


def test_every_requirement_has_an_address(show: Show) -> None:
    """Its card where it has one, else its row; what links to it is there to be copied."""
    page = show(one_of_each())

    for entry in one_of_each()["requirements"]:
        place = page.by_id(entry["id"])
        carded = entry["verdict"] in {"failed", "warned"}
        assert (place.tag, "card" in place.classes) == ("details" if carded else "th", carded)
        assert entry["id"] in place.text
        assert [each for each in page.all("a") if each.attributes["href"] == f"#{entry['id']}"]


def test_waiver_tells_reason_owner_and_expiry(show: Show) -> None:
    """Somebody answers for it, until a day."""
    reported = show(one_of_each()).by_id("waived").text

    assert "B2C-REG-29until the new gateway is out OPS-7onboarding team2999-01-31" in reported


def test_exclusion_tells_its_reason(show: Show) -> None:
    """What no run can see is said, not left out."""
    reported = show(one_of_each()).by_id("excluded").text

    assert "B2C-REG-90B2C-REG-90 is as documented.not visible from outside" in reported


def test_unusual_observation_comes_first_and_is_not_folded(show: Show) -> None:
    """Fair ones are folded; where all are fair, the heading says so."""
    gaps = [
        {"id": f"A-{n}", "question": f"Q{n}", "observed": ["409"], "fair": n > 1} for n in (2, 1)
    ]
    unusual = show(document("conformant", requirement("A-1", "passed"), observations=gaps))
    fair = show(document("conformant", requirement("A-1", "passed"), observations=gaps[:1]))

    reported = unusual.by_id("observed").text
    assert reported.index("A-1Q1409! unusual") < reported.index("A-2Q2409fair")
    assert "1 of 2 unusual" in reported
    assert "all of it known to be fair" in fair.by_id("observed").text


def test_slowest_operation_comes_first_and_fills_the_chart(show: Show) -> None:
    """Bars are in proportion to the largest 95th percentile."""
    page = show(one_of_each())

    assert [(each.attributes["class"], each.attributes["width"]) for each in page.all("rect")] == [
        ("p95", "1000"),
        ("p50", "250"),
        ("p95", "500"),
        ("p50", "125"),
    ]
    assert page.all("svg")[0].attributes["aria-label"] == "p50 2.0 ms, p95 8.0 ms"


def test_what_was_found_out_is_shown_with_its_exchange(show: Show) -> None:
    """As far as that is kept; who reads on learns what the run waited for."""
    page = show(one_of_each(), evidence_of_each())

    text = page.by_id("habits").text
    assert "2 habits, waited for 2.8 s in all" in text
    assert "one order at a timenoyes" in text
    assert "Exchange main-1: request and response" in text
    assert "it countsat once1.3 s late2.8 s, 3 timesmain-9" in text


def test_remarks_are_reported(show: Show) -> None:
    """With the test that left them."""
    assert "a remark suites/x.py::test_it" in show(one_of_each()).by_id("notes").text


def test_links_lead_somewhere(show: Show) -> None:
    """Every link of the page names an element of it, and no id is given twice."""
    page = show(
        one_of_each()
        | {
            "requirements": [
                *one_of_each()["requirements"],
                requirement("NEW-1", "failed", violation()),
            ]
        }
    )

    names = [each.attributes["id"] for each in page.elements if "id" in each.attributes]
    links = {each.attributes["href"].removeprefix("#") for each in page.all("a")}
    assert links <= set(names)
    assert len(names) == len(set(names))
