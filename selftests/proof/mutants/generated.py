"""All mutants, and a sample of them by seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from selftests.proof.mutants.answers import answer_mutants
from selftests.proof.mutants.callers import caller_mutants
from selftests.proof.mutants.requests import request_mutants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.verdict.catalogue import Catalogue
    from selftests.proof.mutants.mutant import Mutant


def all_mutants(catalogue: Catalogue) -> tuple[Mutant, ...]:
    """Return every mutant that the interface gives rise to, in its order."""
    return (*answer_mutants(catalogue), *caller_mutants(), *request_mutants())


def sample(mutants: Sequence[Mutant], size: int, seed: int) -> tuple[Mutant, ...]:
    """Return as many mutants as asked for, the same for the same seed."""
    chosen = random.Random(seed).sample(range(len(mutants)), min(size, len(mutants)))  # noqa: S311  (no secret)
    return tuple(mutants[number] for number in sorted(chosen))
