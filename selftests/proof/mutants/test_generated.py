"""Mutants follow from the interface: each kind of thing gives rise to some, each is blamed."""

from collections import Counter

import pytest

from fixtures.interface.errors import CONDITIONS
from fixtures.interface.operations import OPERATIONS
from reports.verdict import catalogue
from reports.verdict.catalogue import Catalogue
from selftests.proof.collected import ROOT
from selftests.proof.mutants.generated import all_mutants, sample
from selftests.proof.mutants.mutant import Mutant
from selftests.proof.mutants.operators.requests import OPEN_REQUESTS, REQUESTS


@pytest.fixture(scope="module")
def requirements() -> Catalogue:
    """The catalogue of the suites."""
    return catalogue.load(ROOT)


@pytest.fixture(scope="module")
def mutants(requirements: Catalogue) -> tuple[Mutant, ...]:
    """All mutants."""
    return all_mutants(requirements)


def test_there_are_thousands_each_of_its_own_name(mutants: tuple[Mutant, ...]) -> None:
    """A name that stands twice could not be listed."""
    names = Counter(mutant.name for mutant in mutants)

    assert len(mutants) > 2000
    assert [name for name, count in names.items() if count > 1] == []


def test_every_operation_and_every_condition_gives_rise_to_mutants(
    mutants: tuple[Mutant, ...],
) -> None:
    """What is added to the interface is mutated without further ado."""
    places = {mutant.place for mutant in mutants}
    rows = {name for name, condition in CONDITIONS.items() if condition.data is not None}

    assert (OPERATIONS.keys() | rows) - places == set()


def test_every_request_that_shows_members_is_mutated() -> None:
    """An operation that gets a request shape has to be named with its sections."""
    shown = {name for name, operation in OPERATIONS.items() if operation.request is not None}

    assert shown - REQUESTS.keys() - OPEN_REQUESTS.keys() == set()


def test_every_mutant_that_has_to_be_killed_can_be(
    mutants: tuple[Mutant, ...], requirements: Catalogue
) -> None:
    """There is a tested requirement of a section that it breaks."""
    tested = [one for one in requirements if one.level != "observe" and not one.excluded]
    hopeless = {
        mutant.name
        for mutant in mutants
        if mutant.due and not any(mutant.is_attributed_to(one) for one in tested)
    }

    assert hopeless == set()


def test_section_is_matched_by_whole_words(mutants: tuple[Mutant, ...]) -> None:
    """Section 2.1 is not 2.10, and the wallet of 2.4 is not its snapshot."""
    wallet = next(one for one in mutants if one.name == "null/wallets/*.balance")
    demands = {
        section: catalogue.Requirement("A-1", section, "must", "")
        for section in ("2.4 wallet", "4.5; 2.4 wallet, x", "2.4 wallets", "2.4 snapshot", "2.4")
    }

    assert [section for section, one in demands.items() if wallet.is_attributed_to(one)] == [
        "2.4 wallet",
        "4.5; 2.4 wallet, x",
    ]


def test_sample_is_the_same_for_the_same_seed(mutants: tuple[Mutant, ...]) -> None:
    """And another one for another; a large one is all of them."""
    assert sample(mutants, 50, 1) == sample(mutants, 50, 1)
    assert sample(mutants, 50, 1) != sample(mutants, 50, 2)
    assert sample(mutants, len(mutants) + 1, 1) == mutants
