"""The page shows what each requirement kills, and what is left with its reason."""

from __future__ import annotations

from reports.verdict.catalogue import Requirement
from selftests.proof.kills import Fate, Kill
from selftests.proof.page import page

REQUIREMENTS = (
    Requirement("A-1", "2.1", "must", "Something holds."),
    Requirement("B-1", "2.2", "should", "Something else holds."),
)
KILLS = (
    Kill("second", "A-1", Fate.KILLED),
    Kill("first", "A-1", Fate.KILLED),
    Kill("lost", "B-1", Fate.MISBLAMED, "A-1"),
)


def test_page_lists_kills_by_requirement() -> None:
    """Faults in alphabetical order, totals, and nothing about requirements that kill none."""
    text = page(REQUIREMENTS, KILLS, {"lost": "a reason"})

    assert "| A-1 | 2.1 | must | 2 | first, second |" in text
    assert "| B-1 |" not in text.partition("## By requirement")[2]
    assert "| 3 | 2 | 1 | 0 |" in text


def test_page_gives_the_reason_of_what_is_not_killed() -> None:
    """With what became of it; without any, it says so."""
    text = page(REQUIREMENTS, KILLS, {"lost": "a reason"})

    assert "| lost | B-1 | misblamed | a reason |" in text
    assert "| lost | B-1 | misblamed | none given |" in page(REQUIREMENTS, KILLS, {})
    assert "None." in page(REQUIREMENTS, KILLS[:2], {})


def test_same_kills_give_the_same_page() -> None:
    """In whichever order they were learned."""
    assert page(REQUIREMENTS, KILLS, {}) == page(REQUIREMENTS, tuple(reversed(KILLS)), {})
