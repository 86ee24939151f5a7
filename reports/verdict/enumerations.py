"""The verdicts of a test, of a requirement, of a run: the first lead to the second, to the last."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from conformance.outcomes import ConfigurationError, HarnessError


class TestVerdict(StrEnum):
    """How a phase looks from the test's own point of view."""

    __test__ = False  # pytest takes the name for that of a test

    PASSED = "passed"
    VIOLATED = "violated"
    WARNED = "warned"
    NOT_APPLICABLE = "not_applicable"
    BLOCKED = "blocked"
    HARNESS = "harness"


def overriding(*kinds: TestVerdict) -> TestVerdict:
    """Return the one that tells most of a test: what broke hides behind nothing else."""
    order = (
        TestVerdict.PASSED,
        TestVerdict.WARNED,
        TestVerdict.NOT_APPLICABLE,
        TestVerdict.BLOCKED,
        TestVerdict.HARNESS,
        TestVerdict.VIOLATED,
    )
    return max(kinds, key=order.index)


class RequirementVerdict(StrEnum):
    """What became of a requirement."""

    PASSED = "passed"
    FAILED = "failed"
    WARNED = "warned"
    OBSERVED = "observed"
    BLOCKED = "blocked"
    WAIVED = "waived"
    NOT_APPLICABLE = "not_applicable"
    EXCLUDED = "excluded"


BROKEN: Final = (RequirementVerdict.FAILED, RequirementVerdict.WARNED)
"""What becomes of a requirement that an answer broke, the graver first."""


class RunVerdict(StrEnum):
    """What became of a run, or of a profile in it."""

    CONFORMANT = "conformant"
    CONFORMANT_WITH_WAIVERS = "conformant_with_waivers"
    PARTIAL = "partial"
    NON_CONFORMANT = "non_conformant"
    HARNESS_FAULT = "harness_fault"
    CONFIGURATION = "configuration"
    NOTHING_CHECKED = "nothing_checked"
    INCOMPLETE = "incomplete"

    @property
    def exit_code(self) -> int:
        """The exit code of a run that comes to this verdict."""
        return _EXIT_CODES[self]


_EXIT_CODES: Mapping[RunVerdict, int] = MappingProxyType(
    {
        RunVerdict.CONFORMANT: 0,
        RunVerdict.CONFORMANT_WITH_WAIVERS: 0,
        RunVerdict.PARTIAL: 0,
        RunVerdict.NON_CONFORMANT: 1,
        RunVerdict.HARNESS_FAULT: HarnessError.exit_code,
        RunVerdict.CONFIGURATION: ConfigurationError.exit_code,
        RunVerdict.NOTHING_CHECKED: 5,
        RunVerdict.INCOMPLETE: 6,
    }
)
