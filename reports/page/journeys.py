"""The documented journeys as steps, and which requirement belongs to which step.

The order is that of sections 1 and 4.6. A step is named by the topic in its requirements' ids.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from reports.page.words import MARKS

_NOT_DUE: Final = frozenset({"excluded", "not_applicable"})
_QUIET: Final = _NOT_DUE | {"observed"}


@dataclass(frozen=True, slots=True)
class JourneyStep:
    """One step: its name, and how the ids of its requirements begin."""

    name: str
    topics: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Return the name under which the page links to its requirements."""
        return f"step-{self.topics[0]}"


@dataclass(frozen=True, slots=True)
class StepGroup:
    """Steps that follow each other where ``ordered``, that stand side by side otherwise."""

    key: str
    name: str
    steps: tuple[JourneyStep, ...]
    ordered: bool = True


def _steps(**topics: str) -> tuple[JourneyStep, ...]:
    return tuple(JourneyStep(name, (topic.replace("_", "-"),)) for topic, name in topics.items())


JOURNEYS: Final = (
    StepGroup(
        "every-call",
        "Every call",
        _steps(LOG="Login", AUT="Access tokens", HDR="Required headers", ENV="Envelope"),
        ordered=False,
    ),
    StepGroup(
        "individual",
        "Individual customer",
        _steps(
            B2C_CAT="Categorization",
            B2C_REG="Registration",
            B2C_SES="Session",
            B2C_VER="Verification",
            CON_IND="Consents",
            B2C_ACT="Activation",
            WAL_IND="Wallets",
        ),
    ),
    StepGroup(
        "organization",
        "Organization",
        _steps(
            B2B_CAT="Categorization",
            B2B_REG="Registration",
            B2B_UNK="Unknown organizations",
            B2B_EMP="Employees",
            B2B_DIR="Directors",
            B2B_SHA="Shareholders",
            B2B_DOC="Documents",
            B2B_VER="Verification",
            B2B_APP="Approval",
            CON_ORG="Consents",
            B2B_RDY="Readiness",
            B2B_PRE="Prerequisites",
            B2B_ACT="Activation",
            WAL_ORG="Wallets",
        ),
    ),
    StepGroup(
        "consent-messages",
        "Consents by message",
        _steps(CON_MSG="Resend and magic link", CON_VER="Token and approval"),
    ),
    StepGroup(
        "payments",
        "Payments",
        _steps(
            PAY_ACT="Before activation",
            PAY_BAL="Balance",
            BEN="Beneficiaries",
            WAL_PAY="Beneficiaries of a wallet",
            ALO="Allowed operations",
            PAY_CON="Payment consent",
            PAY_FLD="Prepare: fields",
            PAY_AMT="Prepare: amounts",
            PAY_PRE="Prepare: orders",
            PAY_LIM="Limits",
            PAY_EXE="Execute",
            PAY_MON="Money",
            PAY_AFT="After a payment",
            PAY_ORD="Order status",
            PAY_TOP="Top-up",
            PAY_ALT="Other paths",
        ),
    ),
    StepGroup(
        "exploration",
        "Exploration",
        _steps(
            EXP_IND="Individuals",
            EXP_ORG="Organizations",
            EXP_PAY="Payments",
            EXP_ORD="Orders",
            EXP_BAL="Balances",
            EXP_LIM="Limits",
            EXP_ISO="Isolation",
            EXP_UNI="Identifiers",
            EXP_REP="Read again",
            EXP_RAC="Requests at once",
            EXP_VAL="Odd values",
            EXP_FLK="What does not repeat",
        ),
        ordered=False,
    ),
    StepGroup("webhooks", "Webhooks", _steps(WHK="Subscription")),
    StepGroup(
        "card",
        "Card product",
        (
            JourneyStep("Headers and token", ("CARD-HDR", "CARD-AUT")),
            *_steps(CARD_INFO="Card information", CARD_ENV="Envelope", CARD="As a whole"),
        ),
        ordered=False,
    ),
)
OTHER: Final = "other"
_PLACES: Final[Mapping[str, tuple[StepGroup, JourneyStep]]] = MappingProxyType(
    {
        topic: (journey, step)
        for journey in JOURNEYS
        for step in journey.steps
        for topic in step.topics
    }
)


def step_of(identifier: str) -> tuple[str, JourneyStep]:
    """Return the journey's key and the step of a requirement, by the longest topic that fits.

    A topic without a place belongs to the journey ``OTHER``, as a step of its own.
    """
    parts = identifier.split("-")
    for length in range(len(parts), 0, -1):
        topic = "-".join(parts[:length])
        if topic in _PLACES:
            journey, step = _PLACES[topic]
            return journey.key, step
    topic = "-".join(part for part in parts[:2] if not part.isdigit()) or identifier
    return OTHER, JourneyStep(topic, (topic,))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A step with its requirements: ``verdict`` is the most severe of theirs, empty without any."""

    step: JourneyStep
    requirements: tuple[Mapping[str, Any], ...]

    @property
    def counts(self) -> list[tuple[str, int]]:
        """Return the verdicts that say most and how often each occurs, the most severe first."""
        counted = Counter(str(entry["verdict"]) for entry in self.requirements)
        counts = [(verdict, counted[verdict]) for verdict in MARKS if verdict in counted]
        return [each for each in counts if each[0] not in _QUIET] or counts

    @property
    def verdict(self) -> str:
        """Return the most severe verdict."""
        return self.counts[0][0] if self.counts else ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A journey as the page draws it; ``applies`` unless no profile of it is claimed."""

    journey: StepGroup
    stretches: tuple[Stretch, ...]

    @property
    def requirements(self) -> tuple[Mapping[str, Any], ...]:
        """Return the requirements of all steps."""
        return tuple(entry for each in self.stretches for entry in each.requirements)

    @property
    def applies(self) -> bool:
        """True where anything of the journey was due."""
        return any(entry["verdict"] not in _NOT_DUE for entry in self.requirements)


def drawn(requirements: Iterable[Mapping[str, Any]]) -> list[Drawn]:
    """Return the journeys that ``requirements`` belong to, in the documented order."""
    found: dict[str, dict[JourneyStep, list[Mapping[str, Any]]]] = {}
    for entry in requirements:
        key, step = step_of(str(entry["id"]))
        found.setdefault(key, {}).setdefault(step, []).append(entry)
    rest = StepGroup(OTHER, "Other", tuple(found.get(OTHER, ())), ordered=False)
    return [
        Drawn(
            journey,
            tuple(Stretch(step, tuple(found[journey.key].get(step, ()))) for step in journey.steps),
        )
        for journey in (*JOURNEYS, rest)
        if journey.key in found
    ]
