"""Fair services: each single deviation from the default policy, named opposites, random ones."""

import random
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from reference.platform.policy import Choice, choices, parse_policy
from selftests.proof.trial import Outcome

KNOWN = Path(__file__).with_name("variant_warnings.toml")
SHARE_OF_DEVIATIONS = 0.4


@dataclass(frozen=True)
class Variant:
    """A service that conforms: its name and the choices in which it differs from the default."""

    name: str
    policy: Mapping[str, str]


@dataclass(frozen=True)
class Consequence:
    """The requirements that fairness lets a choice warn of, and why."""

    because: str
    warns: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Knowledge:
    """What is known of choices: what they lead to, which others they need, and opposites.

    No service at random has one of the ``tedious`` ones, or of their values.
    """

    consequences: Mapping[str, Consequence] = field(default_factory=dict)
    needs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    opposites: tuple[Variant, ...] = ()
    tedious: frozenset[str] = frozenset()


def known() -> Knowledge:
    """Read ``variant_warnings.toml``."""
    reported = tomllib.loads(KNOWN.read_text(encoding="utf-8"))
    return Knowledge(
        {
            choice: Consequence(entry["because"], frozenset(entry["warns"]))
            for choice, entry in reported["consequence"].items()
        },
        reported["needs"],
        tuple(Variant(name, policy) for name, policy in reported["opposite"].items()),
        frozenset(reported["tedious"]),
    )


def deviations(knowledge: Knowledge) -> tuple[Variant, ...]:
    """Return every service that differs from the default in one choice and what that needs."""
    return tuple(
        Variant(f"{choice.name}={value}", complete({choice.name: value}, knowledge))
        for choice in choices()
        for value in choice.values
        if value != choice.default
    )


def named_variant(text: str, knowledge: Knowledge) -> Variant:
    """Return the opposite of that name, or the service with the choices ``NAME=VALUE,…``.

    Raises:
        UnknownChoiceError: a choice or its value is unknown; the text says what is known.
    """
    opposites = {variant.name: variant for variant in knowledge.opposites}
    if text in opposites:
        return opposites[text]
    settings = text.split(",")
    parse_policy(settings)
    policy = dict(setting.split("=", 1) for setting in settings)
    return Variant(text, complete(policy, knowledge))


def random_variant(seed: int, knowledge: Knowledge) -> Variant:
    """Return the service of a seed: some choices at random, each with those that it needs."""
    chance = random.Random(seed)
    drawn = {choice.name: _usual(choice, knowledge) for choice in choices()}
    policy = {
        name: chance.choice(values)
        for name, values in drawn.items()
        if values and chance.random() < SHARE_OF_DEVIATIONS
    }
    usual = {name: value for name, value in policy.items() if name not in knowledge.tedious}
    return Variant(f"seed {seed}", complete(usual, knowledge))


def _usual(choice: Choice, knowledge: Knowledge) -> tuple[str, ...]:
    """Return the other values of a choice that are not tedious: new ones change no seed's."""
    return tuple(
        value
        for value in choice.values
        if value != choice.default and f"{choice.name}={value}" not in knowledge.tedious
    )


def complete(policy: Mapping[str, str], knowledge: Knowledge) -> dict[str, str]:
    """Return choices together with those that they need, without which no service conforms."""
    complete = dict(policy)
    for name, value in policy.items():
        if complete.get(name) == value:
            complete |= knowledge.needs.get(f"{name}={value}", {})
    return complete


def unfair(variant: Variant, outcome: Outcome, knowledge: Knowledge) -> tuple[str, ...]:
    """Return what the suite held against a conforming variant.

    A whole run has to end conformant, a part of it partial, and nothing may warn but for a reason.
    """
    allowed = warned_of(variant, knowledge)
    reported = [
        f"{name} {verdict}: {why}"
        for name, (verdict, why) in sorted(outcome.verdicts.items())
        if not (verdict == "warned" and name in allowed)
    ]
    if outcome.verdict not in {"conformant", "partial"} and not reported:
        reported = [f"{outcome.verdict}: {outcome.reason}"]
    return tuple(reported)


def warned_of(variant: Variant, knowledge: Knowledge) -> frozenset[str]:
    """Return the requirements that may warn of a conforming variant for one of its choices."""
    pairs = (f"{name}={value}" for name, value in variant.policy.items())
    chosen = (knowledge.consequences[pair] for pair in pairs if pair in knowledge.consequences)
    return frozenset(name for consequence in chosen for name in consequence.warns)


def in_vain(outcomes: Iterable[tuple[Variant, Outcome]], knowledge: Knowledge) -> tuple[str, ...]:
    """Return the consequences that no single deviation has: nothing may be allowed in vain."""
    seen = {variant.name: outcome for variant, outcome in outcomes}
    return tuple(
        f"{choice} does not lead to {', '.join(sorted(left))}"
        for choice, consequence in knowledge.consequences.items()
        if choice in seen and (left := consequence.warns - seen[choice].named("warned"))
    )
