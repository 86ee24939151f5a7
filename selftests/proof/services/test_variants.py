"""Fair services: every choice is tried alone, and what is held against them is reported."""

import pytest

from reference.platform.policy import Policy, UnknownChoiceError, choices, parse_policy
from selftests.proof.services.variants import (
    Consequence,
    Knowledge,
    Variant,
    deviations,
    in_vain,
    known,
    named_variant,
    random_variant,
    unfair,
)
from selftests.proof.trial import Outcome

VARIANT = Variant("v", {"code_number": "float"})
WARNS = Knowledge({"code_number=float": Consequence("so", frozenset({"A-1"}))})


def test_every_other_value_of_every_choice_is_tried_alone() -> None:
    """As many services as there are values that are not the default."""
    tried = deviations(known())

    assert len(tried) == sum(len(choice.values) - 1 for choice in choices())
    assert all(parse_policy([v.name]) != Policy() for v in tried)


def test_named_choices_exist() -> None:
    """What is known, and the opposites, speak of choices that there are."""
    knowledge = known()
    named = [
        *knowledge.consequences,
        *knowledge.needs,
        *(f"{name}={value}" for needs in knowledge.needs.values() for name, value in needs.items()),
        *(f"{name}={value}" for v in knowledge.opposites for name, value in v.policy.items()),
    ]

    assert len(named) > 100
    assert all(parse_policy([choice]) for choice in named)
    assert all(consequence.because for consequence in knowledge.consequences.values())


def test_random_service_is_the_same_for_the_same_seed() -> None:
    """And another one for another; it deviates in many choices, not in all."""
    first, again, other = (random_variant(seed, known()) for seed in (7, 7, 8))

    assert first == again
    assert first.policy != other.policy
    assert 50 < len(first.policy) < len(choices()) - 50


def test_no_service_at_random_is_tedious() -> None:
    """Such a choice, or value, has a run of its own, and all else stays as it was drawn."""
    knowledge = known()
    values = {each for each in knowledge.tedious if "=" in each}
    choices_alone = knowledge.tedious - values
    for seed in range(10):
        drawn = random_variant(seed, Knowledge(tedious=frozenset(values))).policy
        assert values.isdisjoint(f"{name}={value}" for name, value in drawn.items())
        assert random_variant(seed, Knowledge(tedious=knowledge.tedious)).policy == {
            name: value for name, value in drawn.items() if name not in choices_alone
        }

    met = {
        each
        for v in knowledge.opposites
        for name, value in v.policy.items()
        for each in (name, f"{name}={value}")
    }
    assert met >= knowledge.tedious > values > set()


def test_choice_brings_along_what_it_needs() -> None:
    """Alone and at random."""
    needs = {"code_number=float": {"media_type": "application/json"}}
    knowledge = Knowledge(needs=needs)
    alone = next(v for v in deviations(knowledge) if v.name == "code_number=float")
    chosen = [random_variant(seed, knowledge).policy for seed in range(40)]

    assert alone.policy == {"code_number": "float", "media_type": "application/json"}
    assert {p["media_type"] for p in chosen if p.get("code_number") == "float"} == {
        "application/json"
    }


def test_service_of_the_command_line_has_the_named_choices() -> None:
    """Several at once, with what they need; an opposite goes by its name."""
    knowledge = Knowledge(
        needs={"fee=fixed": {"fee_debit": "total"}}, opposites=(Variant("all", {"fee": "fixed"}),)
    )

    assert named_variant("code_number=float,fee=fixed", knowledge).policy == {
        "code_number": "float",
        "fee": "fixed",
        "fee_debit": "total",
    }
    assert named_variant("all", knowledge) is knowledge.opposites[0]
    with pytest.raises(UnknownChoiceError, match="did you mean"):
        named_variant("code_number=flaot", knowledge)


@pytest.mark.parametrize(
    ("verdict", "verdicts", "knowledge", "held"),
    [
        ("conformant", {}, Knowledge(), ()),
        ("partial", {}, Knowledge(), ()),
        ("non_conformant", {"A-1": ("failed", "x")}, WARNS, ("A-1 failed: x",)),
        ("conformant", {"A-1": ("warned", "x")}, Knowledge(), ("A-1 warned: x",)),
        ("conformant", {"A-1": ("warned", "x")}, WARNS, ()),
        ("conformant", {"B-1": ("warned", "x")}, WARNS, ("B-1 warned: x",)),
        ("incomplete", {"A-1": ("blocked", "x")}, WARNS, ("A-1 blocked: x",)),
        ("configuration", {}, WARNS, ("configuration: why",)),
        ("harness_fault", {}, WARNS, ("harness_fault: why",)),
        ("incomplete", {}, Knowledge(), ("incomplete: why",)),
    ],
)
def test_only_what_is_known_may_be_held_against_a_service(
    verdict: str, verdicts: dict[str, tuple[str, str]], knowledge: Knowledge, held: tuple[str, ...]
) -> None:
    """A failure never, a warning or a blocked requirement where a choice is known for it."""
    assert unfair(VARIANT, Outcome(verdict, "why", verdicts, 1), knowledge) == held


def test_leniency_in_vain_is_reported() -> None:
    """A warning that the service does not cause alone must not be allowed to it."""
    warned = Outcome("partial", "", {"A-1": ("warned", "x")}, 1)
    silent = Outcome("partial", "", {}, 1)
    alone = Variant("code_number=float", VARIANT.policy)

    assert in_vain([(alone, warned)], WARNS) == ()
    assert in_vain([(alone, silent)], WARNS) == ("code_number=float does not lead to A-1",)
