"""What lives on is reported unless its reason is known; the score counts what had to be killed."""

import pytest

from reference.serving.service import Service
from selftests.proof.mutants import results
from selftests.proof.mutants.mutant import Mutant, Note
from selftests.proof.mutants.statuses import (
    JudgedMutant,
    MutantStatus,
    Score,
    Spared,
    findings,
    score,
    scores,
    spared,
)
from selftests.proof.page import mutants_part

NOBODY = Spared({}, {})


def _nothing(service: Service, note: Note) -> None:
    """Inject nothing."""


def _judged(
    member: str, status: MutantStatus, *, due: bool = True, operator: str = "null"
) -> JudgedMutant:
    mutant = Mutant(operator, "wallets", member, ("2.4 wallet",), due, _nothing)
    return JudgedMutant(mutant, status, ("X-1",) if status is MutantStatus.MISATTRIBUTED else ())


SOME = (
    _judged("a", MutantStatus.KILLED),
    _judged("b", MutantStatus.KILLED),
    _judged("c", MutantStatus.KILLED, due=False),
    _judged("d", MutantStatus.SURVIVED, due=False),
    _judged("e", MutantStatus.SURVIVED),
    _judged("f", MutantStatus.MISATTRIBUTED),
    _judged("g", MutantStatus.IDLE),
)


def test_score_counts_what_had_to_be_killed() -> None:
    """What is equivalent, idle or not demanded counts apart."""
    found = score("all", SOME, Spared({"null/wallets/e": "It is."}, {}))

    assert found == Score("all", 7, 1, 1, 2, 1, 2, 1)
    assert found.share == pytest.approx(2 / 3)
    assert Score("none", 1, 1, 0, 0, 0, 0, 0).share == 1


def test_scores_are_grouped() -> None:
    """By operator or by section."""
    other = _judged("a", MutantStatus.KILLED, operator="leave out")
    found = scores((*SOME, other), NOBODY, lambda mutant: mutant.operator)

    assert [(one.name, one.tried) for one in found] == [("leave out", 1), ("null", 7)]


def test_mutant_that_lives_on_is_reported() -> None:
    """With its fate; what is not demanded, or never shown, is not."""
    reported = findings(SOME, NOBODY)

    assert [text for text in reported if text.startswith("mutant ")] == [
        "mutant null/wallets/e survived: ",
        "mutant null/wallets/f misattributed: X-1",
    ]


def test_low_score_is_reported() -> None:
    """Also where every hole is known."""
    many = [_judged(str(number), MutantStatus.KILLED) for number in range(97)]
    known = Spared({}, {"null/wallets/[ef]": "A hole."})

    assert findings((*SOME[:2], *many), NOBODY) == ()
    assert findings((*many, SOME[4], SOME[5], _judged("f", MutantStatus.MISATTRIBUTED)), known) == (
        "mutants: 97.0% killed, less than 98%",
    )


def test_reason_in_vain_is_reported() -> None:
    """A pattern that matches nothing which lives on hides what comes."""
    known = Spared({"null/wallets/a": "Killed.", "null/*/e": "Alive."}, {"x": "Unknown."})

    assert known.in_vain(SOME) == ("null/wallets/a", "x")


def test_what_is_killed_is_not_equivalent() -> None:
    """Even if a pattern says so."""
    known = Spared({"null/*": "All."}, {})

    assert score("all", SOME, known).killed == 2
    assert score("all", SOME, known).equivalent == 3


def test_every_reason_says_something() -> None:
    """A reason of one word is none."""
    known = spared()

    assert all(len(reason) > 30 for reason in (*known.equivalent.values(), *known.holes.values()))


def test_tables_tell_the_scores_and_the_reasons() -> None:
    """By operator and by section, with the whole below."""
    known = Spared({"null/wallets/e": "It is equivalent."}, {})
    text = mutants_part(results.results(9, SOME, known, SOME[:2]), known)

    assert "| null | 7 | 1 | 1 | 2 | 1 | 2 | 1 | 66.7% |" in text
    assert "| 2.4 | 7 |" in text
    assert "| all | 7 |" in text
    assert "Of 9 mutants 7 were tried." in text
    assert "| `null/wallets/e` | It is equivalent. |" in text
