"""A run of mutants: drawn, tried, judged, and told on the page."""

import random
import sys
import time

import pytest

from selftests.proof.mutants import results
from selftests.proof.mutants.generated import all_mutants, sample
from selftests.proof.mutants.statuses import MutantStatus, findings, spared
from selftests.proof.mutants.trials import Trials
from selftests.proof.page import PAGE, mutants_part, with_mutants

SAMPLE = 50
"""As many as every proof tries: about half a minute."""
WHOLLY = 40
"""As many of the killed meet all tests, to see how many requirements one fault makes fail."""
LARGEST_MEDIAN = 2


def tried(
    session: pytest.Session, size: int, seed: int = 0, *, write: bool = False
) -> tuple[str, ...]:
    """Try ``size`` mutants, the same for the same ``seed``; return what is wrong.

    With ``write`` the results are kept and the page tells them; then some mutants meet all tests.
    """
    began = time.perf_counter()
    trials = Trials(session)
    mutants = all_mutants(trials.catalogue)
    drawn = sample(mutants, size, seed)
    known = spared()
    judged = tuple(trials.judged(drawn, trials.reach()))
    reported = [*findings(judged, known)]
    if len(drawn) == len(mutants):
        reported += [f"no mutant lives on as {name}" for name in known.in_vain(judged)]
    if write:
        dead = [one.mutant for one in judged if one.status is MutantStatus.KILLED]
        random.Random(seed).shuffle(dead)
        found = results.results(len(mutants), judged, known, trials.wholly(dead[:WHOLLY]))
        if found.median > LARGEST_MEDIAN:
            reported.append(f"the median mutant makes {found.median:g} requirements fail")
        results.write(found)
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(with_mutants(text, mutants_part(found, known)), encoding="utf-8")
    seconds = time.perf_counter() - began
    sys.stdout.write(f"{len(drawn)} of {len(mutants)} mutants, seed {seed}: {seconds:.0f} s\n")
    sys.stdout.flush()
    return tuple(reported)
