"""Steps: which are drawn, by a number alone, among those that can be taken, and what they count."""

from random import Random

import pytest

from fixtures.exploration.customers.casts import Notebook, mistakes_in
from fixtures.exploration.findings import Step
from fixtures.exploration.machine import chosen_step, some_of
from fixtures.exploration.sequences import Sequence
from selftests.exploration.answers import answer
from selftests.exploration.casts import Counters


def test_first_rule_is_always_in_use() -> None:
    """It lets somebody come; of the others some are left out at times."""
    drawn = [some_of(Counters.RULES, Random(seed)) for seed in range(50)]

    assert all(rules[0] is Counters.RULES[0] for rules in drawn)
    assert {len(rules) for rules in drawn} >= {1, 4}
    assert {rule.name for rules in drawn for rule in rules} == {
        rule.name for rule in Counters.RULES
    }


def test_only_what_can_be_taken_is_drawn() -> None:
    """Without counters there is nothing to add to."""
    cast = Counters(Notebook())
    drawn = {chosen_step(Counters.RULES, cast, Random(seed)) for seed in range(20)}

    assert drawn == {Step("a counter", (0,))}
    assert chosen_step(Counters.RULES[1:], cast, Random(1)) is None


def test_every_choice_is_drawn() -> None:
    """Whom a step is about, and how often it is done."""
    cast = Counters(Notebook())
    walk = Sequence(cast)
    for _ in range(3):
        walk.take(Step("a counter", (0,)))
    drawn = {chosen_step(Counters.RULES[3:], cast, Random(seed)) for seed in range(300)}

    assert {step.picks for step in drawn if step} == {
        (counter, amount, times)
        for counter in range(3)
        for amount in range(2)
        for times in range(2)
    }


@pytest.mark.parametrize(("code", "mistakes"), [(400, 1), (403, 1), (401, 2)])
def test_wrong_code_that_is_refused_as_a_token_is_may_count_twice(code: int, mistakes: int) -> None:
    """It was sent again with another token."""
    assert mistakes_in(answer({}, code)) == mistakes
