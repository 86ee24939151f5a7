"""What became of a fault is judged by its own requirement, and holes are reported."""

import pytest

from selftests.proof.__main__ import main
from selftests.proof.kills import FaultStatus, Kill, equivalent, findings, kill_of
from selftests.proof.trial import Outcome


def _outcome(**verdicts: str) -> Outcome:
    reported = {name.replace("_", "-"): (verdict, "why") for name, verdict in verdicts.items()}
    attributed = frozenset(name for name, (verdict, _) in reported.items() if verdict != "blocked")
    return Outcome("non_conformant", "", reported, 1, attributed)


@pytest.mark.parametrize(
    ("alone", "whole", "expected", "seen"),
    [
        ({"A_1": "failed"}, {}, FaultStatus.KILLED, ""),
        ({"A_1": "failed", "B_1": "failed"}, {}, FaultStatus.KILLED, ""),
        ({"A_1": "warned"}, {}, FaultStatus.KILLED, ""),
        ({}, {"A_1": "failed", "B_1": "failed"}, FaultStatus.KILLED, ""),
        ({}, {"B_1": "failed", "C_1": "failed"}, FaultStatus.MISATTRIBUTED, "B-1, C-1"),
        ({"A_1": "blocked"}, {"A_1": "blocked", "B_1": "failed"}, FaultStatus.MISATTRIBUTED, "B-1"),
        ({}, {"B_1": "warned"}, FaultStatus.SURVIVED, "B-1 warned"),
        ({}, {"A_1": "blocked"}, FaultStatus.SURVIVED, "A-1 blocked"),
        ({}, {}, FaultStatus.SURVIVED, ""),
    ],
)
def test_fate_follows_from_the_requirement_that_is_broken(
    alone: dict[str, str], whole: dict[str, str], expected: FaultStatus, seen: str
) -> None:
    """Killed: it fails, or warns where it is not a must. Misattributed: only others fail."""
    judged = kill_of("f", "A-1", (_outcome(**alone), _outcome(**whole)))

    assert judged == Kill("f", "A-1", expected, seen)


def test_refused_at_the_start_is_no_kill() -> None:
    """A run that ends with a configuration error charges nobody."""
    judged = kill_of("f", "A-1", (Outcome("configuration", "login refused", {}, 0),))

    assert judged == Kill("f", "A-1", FaultStatus.SURVIVED, "login refused")


KILLED = Kill("a", "A-1", FaultStatus.KILLED)
SURVIVED = Kill("b", "B-1", FaultStatus.SURVIVED)
MISATTRIBUTED = Kill("c", "A-1", FaultStatus.MISATTRIBUTED, "D-1")


def test_whole_matrix_has_no_findings() -> None:
    """Everything killed or equivalent, and each tested must kills something."""
    assert findings((KILLED, SURVIVED), {"b": "a reason"}, ("A-1",)) == ()


@pytest.mark.parametrize(
    ("kills", "equivalent", "tested", "finding"),
    [
        ((KILLED, SURVIVED), {}, ("A-1",), "b survived, breaks B-1: nothing seen"),
        ((KILLED, MISATTRIBUTED), {}, ("A-1",), "c misattributed, breaks A-1: D-1"),
        ((KILLED,), {"a": "a reason"}, ("A-1",), "a is called equivalent, but killed or unknown"),
        ((KILLED,), {"z": "a reason"}, ("A-1",), "z is called equivalent, but killed or unknown"),
        ((KILLED,), {}, ("A-1", "B-1"), "B-1 kills no fault"),
        ((MISATTRIBUTED,), {"c": "a reason"}, ("A-1",), "A-1 kills no fault"),
    ],
)
def test_hole_in_the_matrix_is_reported(
    kills: tuple[Kill, ...], equivalent: dict[str, str], tested: tuple[str, ...], finding: str
) -> None:
    """A fault that lives on, an excuse in vain, a requirement that kills nothing."""
    assert findings(kills, equivalent, tested) == (finding,)


def test_every_excuse_has_a_reason() -> None:
    """An excuse without a reason is none."""
    assert all(isinstance(reason, str) and len(reason) > 20 for reason in equivalent().values())


@pytest.mark.parametrize(("option", "name"), [("--fault", "nonsense"), ("--variant", "x=y")])
def test_unknown_name_is_no_proof(
    option: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is an error of the command line, and nothing is collected for it."""
    with pytest.raises(SystemExit) as ended:
        main([option, name])

    assert ended.value.code == 2
    assert "unknown" in capsys.readouterr().err
