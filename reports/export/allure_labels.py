"""What an Allure result says of a test besides its steps: labels, description, identity."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pytest
from allure_commons.model2 import Label, Parameter
from allure_commons.types import LabelType, Severity

from reports.verdict import wording
from reports.verdict.catalogue import FILE_NAME, Requirement

if TYPE_CHECKING:
    from allure_commons.model2 import TestResult


_SEVERITY = {"must": Severity.CRITICAL, "should": Severity.NORMAL, "observe": Severity.TRIVIAL}


def describe(
    result: TestResult, item: pytest.Item, requirements: Sequence[Requirement], operation: str
) -> None:
    """Say in ``result`` what ``item`` proves and where it belongs.

    ``operation`` is method and path template of what it acts on, empty where it sent nothing.
    """
    _identify(result, item.nodeid)
    rule = inspect.getdoc(getattr(item, "function", None)) or ""
    result.description = _description(rule, requirements)
    result.parameters += _parameters(item)
    topic = item.path.stem.removeprefix("test_")
    _place(result, item.path.parent.name, topic, operation)
    _label(result, _proven(requirements))


def describe_requirement(result: TestResult, requirement: Requirement, operation: str) -> None:
    """Say in ``result`` that it shows ``requirement`` itself, broken by ``operation``."""
    _identify(result, f"{requirement.folder}/{FILE_NAME}::{requirement.id}")
    result.description = _description("", [requirement])
    journey = requirement.folder.rpartition("/")[2]
    _place(result, journey, "requirements", operation)
    _label(result, _proven([requirement]))


def _identify(result: TestResult, nodeid: str) -> None:
    """Let Allure recognise the test, and all its cases, from run to run."""
    whole = nodeid.partition("[")[0]
    result.name = nodeid.partition("::")[2]
    result.fullName = whole
    result.testCaseId = _digest(whole)
    result.historyId = _digest(nodeid)


def _description(rule: str, requirements: Sequence[Requirement]) -> str:
    """Return the rule that a test states, and the requirements that it proves."""
    proven = "\n".join(
        f"- {entry.id} (section {entry.section}, {entry.level}): {entry.statement}"
        for entry in requirements
    )
    return f"{rule}\n\n{proven}".strip()


def _parameters(item: pytest.Item) -> Iterator[Parameter]:
    """Yield the case of a parametrized test as pytest names it: values may be any objects."""
    callspec = getattr(item, "callspec", None)
    if callspec is not None:
        yield Parameter(name="case", value=callspec.id)


def _label(result: TestResult, labels: Iterable[tuple[str, str]]) -> None:
    result.labels += [Label(name=name, value=value) for name, value in labels]


def _place(result: TestResult, folder: str, topic: str, operation: str) -> None:
    """Say where the test stands, in the interface and in the suites."""
    journey, topic = wording.in_words(folder), wording.in_words(topic)
    result.titlePath = [journey, topic]
    acted = [(LabelType.FEATURE, operation)] if operation else []
    suites = [(LabelType.PARENT_SUITE, journey), (LabelType.SUITE, topic)]
    labels = [(LabelType.FRAMEWORK, "pytest"), (LabelType.LANGUAGE, "python")]
    _label(result, [(LabelType.EPIC, journey), *acted, *suites, *labels])


def _proven(requirements: Sequence[Requirement]) -> Iterator[tuple[str, str]]:
    """Yield a story and tags for every requirement, and the severity of the strictest."""
    levels = {entry.level for entry in requirements}
    severity = next((name for level, name in _SEVERITY.items() if level in levels), None)
    if severity is not None:
        yield LabelType.SEVERITY, severity.value
    for entry in requirements:
        yield LabelType.STORY, f"{entry.id}: {entry.statement}"
        yield LabelType.TAG, entry.id
    for section in dict.fromkeys(entry.section for entry in requirements):
        yield LabelType.TAG, f"section {section}"


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()
