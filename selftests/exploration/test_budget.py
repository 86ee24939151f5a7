"""How much is explored, and by whom."""

import pytest

from fixtures.exploration.budget import BATCH, Budget, BudgetError, Part, budget_of


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        (None, Budget()),
        ("1", Budget(1)),
        ("2000", Budget(2000)),
        ("90s", Budget(seconds=90)),
        ("10m", Budget(seconds=600)),
        ("2h", Budget(seconds=7200)),
        (" 5 ", Budget(5)),
    ],
)
def test_budget_is_a_number_or_a_duration(text: str | None, budget: Budget) -> None:
    """Of sequences, or in seconds, minutes or hours."""
    assert budget_of(text) == budget


@pytest.mark.parametrize(
    "text", ["0", "-3", "0m", "10 parsecs", "10d", "", "m", "1.5h", "٣", "1e3", "9999999999"]
)
def test_anything_else_is_reported(text: str) -> None:
    """With what is expected in its place."""
    with pytest.raises(BudgetError, match="expected a number of sequences from 1 on, or a dur"):
        budget_of(text)


@pytest.mark.parametrize("asked", [1, 4, 5, 7, 100, 2000])
def test_parts_add_up_to_what_was_asked_for(asked: int) -> None:
    """At least; each kind takes its share of them."""
    parts = [Part(number, 4, 1, Budget(asked), kinds=4) for number in range(1, 5)]
    taken = [part.sequences(3) or 0 for part in parts]

    assert asked <= 4 * sum(taken) < asked + 4
    assert max(taken) - min(taken) <= 1


def test_small_budget_is_that_of_its_kind() -> None:
    """Where nothing was asked for, however many kinds there are."""
    assert Part(1, 1, 1, Budget(), kinds=4).sequences(3) == 3


def test_batches_add_up_to_the_sequences() -> None:
    """None of them larger than a batch."""
    batches = list(Part(1, 1, 1, Budget(25)).batches(3))

    assert sum(batches) == 25
    assert max(batches) == BATCH


def test_time_is_shared_by_who_explores_side_by_side() -> None:
    """Two workers take two parts at once."""
    asked = Budget(seconds=600)
    alone = Part(1, 4, 1, asked, workers=1, kinds=4)
    both = Part(1, 4, 1, asked, workers=2, kinds=4)

    assert alone.seconds * 16 == 600
    assert both.seconds == 2 * alone.seconds
    assert alone.sequences(3) is None


def test_time_that_is_over_allows_one_batch() -> None:
    """A part that explores nothing would say nothing."""
    assert list(Part(1, 4, 1, Budget(seconds=0.0)).batches(3)) == [BATCH]


def test_seeds_depend_on_seed_theme_part_and_batch_alone() -> None:
    """Not on workers: the same sequences are taken, whoever takes them."""
    seeds = {
        Part(number, 4, seed, Budget(5)).seed_of(theme, batch)
        for number in (1, 2)
        for seed in (1, 2)
        for theme in ("payments", "logins")
        for batch in (0, 1)
    }

    assert len(seeds) == 16
    assert Part(1, 4, 1, Budget(5), workers=8).seed_of("payments", 0) in seeds
