"""The page shows what each requirement kills, and what is left with its reason."""

from reports.verdict.catalogue import Requirement
from selftests.proof.kills import FaultStatus, Kill, claims
from selftests.proof.page import PAGE, kills_on, page, with_mutants

MUTANTS = "## Mutants\n\nSome.\n"
REQUIREMENTS = (
    Requirement("A-1", "2.1", "must", "Something holds."),
    Requirement("B-1", "2.2", "should", "Something else holds."),
)
KILLS = (
    Kill("second", "A-1", FaultStatus.KILLED),
    Kill("first", "A-1", FaultStatus.KILLED),
    Kill("lost", "B-1", FaultStatus.MISATTRIBUTED, "A-1"),
)


def test_page_lists_kills_by_requirement() -> None:
    """Faults in alphabetical order, totals, and nothing about requirements that kill none."""
    text = page(REQUIREMENTS, KILLS, {"lost": "a reason"}, MUTANTS)

    assert "| A-1 | 2.1 | must | 2 | first, second |" in text
    assert "| B-1 |" not in text.partition("## By requirement")[2]
    assert "| 3 | 2 | 1 | 0 |" in text


def test_page_gives_the_reason_of_what_is_not_killed() -> None:
    """With what became of it; without any, it says so."""
    text = page(REQUIREMENTS, KILLS, {"lost": "a reason"}, MUTANTS)

    assert "| lost | B-1 | misattributed | a reason |" in text
    assert "| lost | B-1 | misattributed | none given |" in page(REQUIREMENTS, KILLS, {}, MUTANTS)
    assert "None." in page(REQUIREMENTS, KILLS[:2], {}, MUTANTS)


def test_same_kills_give_the_same_page() -> None:
    """In whichever order they were learned."""
    again = page(REQUIREMENTS, tuple(reversed(KILLS)), {}, MUTANTS)
    assert page(REQUIREMENTS, KILLS, {}, MUTANTS) == again


def test_page_is_read_as_it_was_written() -> None:
    """So that the rows of a few faults can be renewed."""
    text = page(REQUIREMENTS, KILLS, {"lost": "a reason"}, MUTANTS)
    again = page(REQUIREMENTS, kills_on(text), {"lost": "a reason"}, MUTANTS)

    assert again == text
    assert list(kills_on(page(REQUIREMENTS, (), {}, MUTANTS))) == []


def test_published_page_tells_of_each_fault_what_it_breaks() -> None:
    """Else the proof would end in that, after a long time: ``--fault NAME --write`` adds one."""
    published = [kill.claim for kill in kills_on(PAGE.read_text("utf-8"))]

    assert sorted(published) == sorted(claims())


def test_both_parts_of_the_page_are_written_apart() -> None:
    """New results of mutants leave the faults as they are."""
    text = page(REQUIREMENTS, KILLS, {}, MUTANTS)
    other = "## Mutants\n\nOthers.\n"

    assert with_mutants(text, other) == page(REQUIREMENTS, KILLS, {}, other)
    assert with_mutants(text, MUTANTS) == text
