"""All mutants, and a sample of them by seed."""

import random
from collections.abc import Sequence

from reports.verdict.catalogue import Catalogue
from selftests.proof.mutants.mutant import Mutant
from selftests.proof.mutants.operators.answers import answer_mutants
from selftests.proof.mutants.operators.callers import caller_mutants
from selftests.proof.mutants.operators.checks import check_mutants
from selftests.proof.mutants.operators.effects import effect_mutants
from selftests.proof.mutants.operators.limits import limit_mutants
from selftests.proof.mutants.operators.refusals import refusal_mutants
from selftests.proof.mutants.operators.requests import request_mutants


def all_mutants(catalogue: Catalogue) -> tuple[Mutant, ...]:
    """Return every mutant that the interface gives rise to, in its order."""
    return (
        *answer_mutants(catalogue),
        *refusal_mutants(),
        *caller_mutants(),
        *request_mutants(),
        *check_mutants(),
        *effect_mutants(),
        *limit_mutants(),
    )


def sample(mutants: Sequence[Mutant], size: int, seed: int) -> tuple[Mutant, ...]:
    """Return as many mutants as asked for, the same for the same seed."""
    chosen = random.Random(seed).sample(range(len(mutants)), min(size, len(mutants)))
    return tuple(mutants[number] for number in sorted(chosen))
