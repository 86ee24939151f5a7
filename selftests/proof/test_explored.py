"""A fault that exploration finds with some seeds only is told, and the page shows all of them."""

from pathlib import Path

import pytest

from reference.faults.catalogue import example_faults, exploration_faults
from reference.faults.registry import Fault
from selftests.proof import explored
from selftests.proof.explored import ExploredFault, part, with_part
from selftests.proof.exploring import Explored, first_of, judged
from selftests.proof.trial import Outcome

FAULT = Fault("one", "Something is wrong.", lambda _: None, ("A-1", "B-1"))
ALWAYS = ExploredFault("one", ("A-1",), 5, 5, 2.0)
SELDOM = ExploredFault("two", ("B-1",), 1, 5, 6.0, ("nothing",))
DESCRIPTIONS = {"one": "Something is wrong.", "two": "Something else is."}


def _explored(*charged: str, steps: int | None = None, reason: str = "") -> Explored:
    return Explored(Outcome("partial", reason, {}, 1, frozenset(charged)), steps)


def test_one_of_the_requirements_is_enough() -> None:
    """Which of them a sequence meets first is a matter of its order."""
    seen = judged(FAULT, [_explored("A-1", steps=3), _explored("B-1", "C-1", steps=5)])

    assert seen == ExploredFault("one", ("A-1", "B-1"), 2, 2, 4.0)
    assert seen.always


@pytest.mark.parametrize(
    ("other", "instead"),
    [
        (_explored("C-1"), ("C-1",)),
        (_explored(), ("partial",)),
        (_explored(reason="a harness fault"), ("a harness fault",)),
    ],
)
def test_what_was_seen_instead_is_told(other: Explored, instead: tuple[str, ...]) -> None:
    """Another requirement, or why there was none."""
    seen = judged(FAULT, [_explored("A-1", steps=1), other])

    assert seen == ExploredFault("one", ("A-1", "B-1"), 1, 2, 1.0, instead)
    assert not seen.always


def test_page_tells_every_fault_that_there_is() -> None:
    """With totals; one that is gone is told no more."""
    text = part([ALWAYS, SELDOM, ExploredFault("gone", (), 5, 5, 1.0)], DESCRIPTIONS)

    assert "Of 2 faults, 2 were explored." in text
    assert "| 2 | 1 | 4 |" in text
    assert "| one | Something is wrong. | A-1 | 5/5 | 2 |" in text
    assert "gone" not in text


def test_part_takes_its_place_before_the_mutants() -> None:
    """Of the page without it, and of one that has it."""
    text = part([ALWAYS], DESCRIPTIONS)
    page = with_part("# Faults\n\n## Mutants\n\nSome.\n", text)

    assert page == f"# Faults\n\n{text}## Mutants\n\nSome.\n"
    assert with_part(page, text) == page


def test_results_are_kept_beside_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run of some faults leaves what is known of all others."""
    monkeypatch.setattr(explored, "FILE", tmp_path / "explored.toml")
    explored.write([ALWAYS, SELDOM])
    explored.write([ExploredFault("two", ("B-1",), 5, 5, 4.0)])

    assert explored.read() == (ALWAYS, ExploredFault("two", ("B-1",), 5, 5, 4.0))


def test_faults_are_of_one_kind() -> None:
    """Those that an example shows, and enough of those that none does."""
    assert not set(example_faults()) & set(exploration_faults())
    assert len(exploration_faults()) >= 80
    assert {first_of(one) for one in exploration_faults()} == {
        "test_individuals_in",
        "test_logins",
        "test_subscriptions",
        "test_organizations_in",
        "test_payments_in",
        "test_values",
        "test_races",
    }
