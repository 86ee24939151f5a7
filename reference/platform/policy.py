"""The policy: one value that fixes every choice which the specification leaves open.

Each field names its gap in the question it answers; the default is the most literal reading.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self, get_args, get_type_hints

from reference.policies.amounts import AmountChoices
from reference.policies.beneficiaries import BeneficiaryChoices
from reference.policies.consent_messages import ConsentMessageChoices
from reference.policies.envelope import EnvelopeChoices
from reference.policies.headers import HeaderChoices
from reference.policies.onboarding import OnboardingChoices
from reference.policies.organizations import OrganizationChoices
from reference.policies.payments import PaymentChoices
from reference.policies.products import ProductChoices
from reference.policies.session import SessionChoices
from reference.policies.wallets import WalletChoices


@dataclass(frozen=True)
class Policy:
    """All choices of one running service, by chapter; immutable."""

    envelope: EnvelopeChoices = field(default_factory=EnvelopeChoices)
    headers: HeaderChoices = field(default_factory=HeaderChoices)
    session: SessionChoices = field(default_factory=SessionChoices)
    onboarding: OnboardingChoices = field(default_factory=OnboardingChoices)
    organizations: OrganizationChoices = field(default_factory=OrganizationChoices)
    consent_messages: ConsentMessageChoices = field(default_factory=ConsentMessageChoices)
    wallets: WalletChoices = field(default_factory=WalletChoices)
    beneficiaries: BeneficiaryChoices = field(default_factory=BeneficiaryChoices)
    amounts: AmountChoices = field(default_factory=AmountChoices)
    payments: PaymentChoices = field(default_factory=PaymentChoices)
    products: ProductChoices = field(default_factory=ProductChoices)

    @classmethod
    def of(cls, **values: str) -> Self:
        """Build a policy from choices by name, whatever their chapter.

        Raises `UnknownChoiceError` with a hint.
        """
        by_chapter: dict[str, dict[str, Any]] = {chapter: {} for chapter in _chapters()}
        for name, value in values.items():
            by_chapter[_known(name, value).chapter][name] = value
        return cls(**{name: _chapters()[name](**chosen) for name, chosen in by_chapter.items()})


@dataclass(frozen=True)
class Choice:
    """One field of the policy, as a reader sees it: name, values, default, open question."""

    name: str
    chapter: str
    values: tuple[str, ...]
    default: str
    question: str


class UnknownChoiceError(ValueError):
    """A policy setting that names no field or no value of its field; the text says what to do."""


@cache
def choices() -> tuple[Choice, ...]:
    """Return every choice, in the order of the specification's chapters."""
    return tuple(
        Choice(
            name=one.name,
            chapter=name,
            values=get_args(get_type_hints(chapter)[one.name]),
            default=str(one.default),
            question=one.metadata["question"],
        )
        for name, chapter in _chapters().items()
        for one in fields(chapter)
    )


def parse_policy(settings: Sequence[str]) -> Policy:
    """Build a policy from ``NAME=VALUE`` texts; raise `UnknownChoiceError` with a hint."""
    return Policy.of(**dict(map(_parsed, settings)))


def suggestion(word: str, known: Sequence[str]) -> str:
    """Return a hint that names the closest known word, or all of them when there are few."""
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"known: {', '.join(known)}"


@cache
def _chapters() -> dict[str, Any]:
    """Return the dataclass of each chapter."""
    return dict(get_type_hints(Policy))


def _parsed(setting: str) -> tuple[str, str]:
    name, separator, value = setting.partition("=")
    if not separator:
        raise UnknownChoiceError(f"policy {setting!r} is not of the form NAME=VALUE")
    return name, value


def _known(name: str, value: str) -> Choice:
    known = {one.name: one for one in choices()}
    if name not in known:
        raise UnknownChoiceError(f"unknown policy {name!r}; {suggestion(name, sorted(known))}")
    allowed = known[name].values
    if value not in allowed:
        raise UnknownChoiceError(
            f"policy {name!r} has no value {value!r}; {suggestion(value, allowed)} "
            f"(one of {', '.join(allowed)})"
        )
    return known[name]
