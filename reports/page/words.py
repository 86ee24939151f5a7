"""What verdicts are called, and what each of them means to who reads the page."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Meaning:
    """A verdict of a run: ``look`` is the colour, ``exit`` what the exit code says to a gate."""

    title: str
    look: str
    exit: str


_RUN: Final[Mapping[str, Meaning]] = MappingProxyType(
    {
        "conformant": Meaning(
            "Conformant", "passed", "every applicable requirement was observed and held"
        ),
        "conformant_with_waivers": Meaning(
            "Conformant with waivers", "passed", "every applicable requirement held, or is waived"
        ),
        "partial": Meaning("Partial", "observed", "what was selected held; the rest is unknown"),
        "non_conformant": Meaning("Non-conformant", "failed", "at least one requirement failed"),
        "incomplete": Meaning(
            "Incomplete", "blocked", "nothing failed, but not everything could be checked"
        ),
        "configuration": Meaning(
            "Configuration",
            "blocked",
            "the target file, a waiver, the network or the credentials are wrong",
        ),
        "harness_fault": Meaning(
            "Harness fault", "warned", "the suite itself failed; nothing is certain"
        ),
        "nothing_checked": Meaning("Nothing checked", "blocked", "no requirement was observed"),
        "not_applicable": Meaning("Not claimed", "not_applicable", ""),
    }
)
MARKS: Final = MappingProxyType(
    {
        "failed": "✕",
        "blocked": "⊘",
        "warned": "!",
        "waived": "~",
        "passed": "✓",
        "observed": "○",
        "excluded": "·",
        "not_applicable": "·",
    }
)
"""One sign for each verdict, so that none shows by its colour alone; the most severe come first."""


def meaning(verdict: str) -> Meaning:
    """Return what the verdict of a run or profile means; one not known keeps its name."""
    return _RUN.get(verdict, Meaning(verdict_in_words(verdict), "not_applicable", ""))


def verdict_in_words(verdict: str) -> str:
    """Return the name of a verdict as people write it."""
    return verdict.replace("_", " ")


def sentence(document: Mapping[str, Any]) -> str:
    """Return what the run came to, in one sentence for the top of the page."""
    counts = document["counts"]
    blocked = counts["blocked"]
    missing = f"{many(blocked)} could not be checked" if blocked else "something is missing"
    sentences = {
        "conformant": f"{many(counts['passed'])} held.",
        "conformant_with_waivers": f"{many(counts['passed'])} held, {counts['waived']:,} waived.",
        "partial": f"{many(counts['passed'])} held. The rest was not looked at.",
        "non_conformant": f"{many(counts['failed'])} failed.",
        "incomplete": f"Nothing failed, but {missing}.",
        "harness_fault": "The suite itself failed. Nothing is certain about the target.",
        "configuration": "The configuration of the run is wrong.",
        "nothing_checked": "No requirement was observed.",
    }
    return sentences.get(document["verdict"], "")


def many(count: int, noun: str = "requirement") -> str:
    """Return ``count`` and the noun, in the plural unless it is one."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
