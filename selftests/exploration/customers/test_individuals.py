"""Individuals in sequences: who mistakes a code, and what becomes of them at the end."""

from unittest.mock import MagicMock, Mock

import pytest

from conformance.outcomes import NotApplicable
from fixtures.exploration.customers.casts import Member, Notebook
from fixtures.exploration.customers.individuals import Individuals, Person
from fixtures.model.individuals import KnownIndividual
from fixtures.model.onboarding import CONSENT_KINDS, Verification

CONSENTS = frozenset(CONSENT_KINDS)
APPROVED = Verification.APPROVED


@pytest.fixture
def persons() -> Individuals:
    """Anna and Bruno lack nothing but the code, Carla the terms; Dora is active."""
    cast = Individuals(MagicMock(), Mock(), Notebook())
    cast.members += [
        _person("anna", KnownIndividual(APPROVED, CONSENTS)),
        _person("bruno", KnownIndividual(APPROVED, CONSENTS)),
        _person("carla", KnownIndividual(APPROVED, CONSENTS - {"terms"})),
        _person("dora", KnownIndividual(APPROVED, CONSENTS, active=True)),
    ]
    return cast


def _person(name: str, known: KnownIndividual) -> Person:
    return Member(name, known, Mock())


def test_code_is_mistaken_by_who_lacks_nothing_else(persons: Individuals) -> None:
    """Others are refused anyway; too many attempts of one would leave open what is due."""
    assert [each.name for each in persons.unmistaken()] == ["anna", "bruno"]
    for ready in persons.members[:2]:
        ready.state = KnownIndividual(APPROVED, CONSENTS, wrong_codes=1)
    assert [each.name for each in persons.unmistaken()] == ["carla"]


@pytest.mark.parametrize("has_a_place", [True, False])
def test_at_the_end_the_last_of_them_mistakes_it_twice_and_is_activated(
    persons: Individuals, monkeypatch: pytest.MonkeyPatch, *, has_a_place: bool
) -> None:
    """Which leaves the right code good; where no code is sent there is nothing to mistake."""
    done: list[str] = []

    def mistake(person: Person) -> None:
        if not has_a_place:
            raise NotApplicable("no place for a code")
        done.append(f"{person.name} mistakes it")

    monkeypatch.setattr(persons, "activate_wrongly", mistake)
    monkeypatch.setattr(persons, "come", lambda state: done.append(f"{state} comes"))
    monkeypatch.setattr(persons, "activate", lambda person: done.append(f"{person.name} asks"))
    for name in ("end", "read_wallets"):
        monkeypatch.setattr(persons, name, Mock())
    persons.finish()

    asked = ["anna asks", "bruno asks", "carla asks"]
    mistaken = ["bruno mistakes it"] * 2 if has_a_place else []
    assert done == [*mistaken, "consented comes", *asked]
