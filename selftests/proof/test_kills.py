"""What became of a fault is judged by its own requirement, and holes are told."""

from __future__ import annotations

import pytest

from selftests.proof.kills import Fate, Kill, excused, fate, findings
from selftests.proof.trial import Outcome


def _outcome(**verdicts: str) -> Outcome:
    told = {name.replace("_", "-"): (verdict, "why") for name, verdict in verdicts.items()}
    charged = frozenset(name for name, (verdict, _) in told.items() if verdict != "blocked")
    return Outcome("non_conformant", "", told, 1, charged)


@pytest.mark.parametrize(
    ("alone", "whole", "expected", "seen"),
    [
        ({"A_1": "failed"}, {}, Fate.KILLED, ""),
        ({"A_1": "failed", "B_1": "failed"}, {}, Fate.KILLED, ""),
        ({"A_1": "warned"}, {}, Fate.KILLED, ""),
        ({}, {"A_1": "failed", "B_1": "failed"}, Fate.KILLED, ""),
        ({}, {"B_1": "failed", "C_1": "failed"}, Fate.MISBLAMED, "B-1, C-1"),
        ({"A_1": "blocked"}, {"A_1": "blocked", "B_1": "failed"}, Fate.MISBLAMED, "B-1"),
        ({}, {"B_1": "warned"}, Fate.SURVIVED, "B-1 warned"),
        ({}, {"A_1": "blocked"}, Fate.SURVIVED, "A-1 blocked"),
        ({}, {}, Fate.SURVIVED, ""),
    ],
)
def test_fate_follows_from_the_requirement_that_is_broken(
    alone: dict[str, str], whole: dict[str, str], expected: Fate, seen: str
) -> None:
    """Killed: it fails, or warns where it is no must. Misblamed: only others fail."""
    judged = fate("f", "A-1", (_outcome(**alone), _outcome(**whole)))

    assert judged == Kill("f", "A-1", expected, seen)


def test_refused_at_the_start_is_no_kill() -> None:
    """A run that ends with a configuration error charges nobody."""
    judged = fate("f", "A-1", (Outcome("configuration", "login refused", {}, 0),))

    assert judged == Kill("f", "A-1", Fate.SURVIVED, "login refused")


KILLED = Kill("a", "A-1", Fate.KILLED)
SURVIVED = Kill("b", "B-1", Fate.SURVIVED)
MISBLAMED = Kill("c", "A-1", Fate.MISBLAMED, "D-1")


def test_whole_matrix_has_no_findings() -> None:
    """Everything killed or excused, and each tested must kills something."""
    assert findings((KILLED, SURVIVED), {"b": "a reason"}, ("A-1",)) == ()


@pytest.mark.parametrize(
    ("kills", "excuses", "tested", "finding"),
    [
        ((KILLED, SURVIVED), {}, ("A-1",), "b survived, breaks B-1: nothing seen"),
        ((KILLED, MISBLAMED), {}, ("A-1",), "c misblamed, breaks A-1: D-1"),
        ((KILLED,), {"a": "a reason"}, ("A-1",), "a is excused, but killed or unknown"),
        ((KILLED,), {"z": "a reason"}, ("A-1",), "z is excused, but killed or unknown"),
        ((KILLED,), {}, ("A-1", "B-1"), "B-1 kills no fault"),
        ((MISBLAMED,), {"c": "a reason"}, ("A-1",), "A-1 kills no fault"),
    ],
)
def test_hole_in_the_matrix_is_told(
    kills: tuple[Kill, ...], excuses: dict[str, str], tested: tuple[str, ...], finding: str
) -> None:
    """A fault that lives on, an excuse in vain, a requirement that kills nothing."""
    assert findings(kills, excuses, tested) == (finding,)


def test_every_excuse_has_a_reason() -> None:
    """An excuse without a reason is none."""
    assert all(isinstance(reason, str) and len(reason) > 20 for reason in excused().values())
