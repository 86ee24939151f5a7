"""People: unique within a run and across runs and workers, whatever the seed of a test is."""

import random
import re
from dataclasses import fields
from itertools import pairwise

import pytest

from conformance.masking import MASK
from fixtures.client.evidence.redaction import Redactor
from fixtures.interface.schemas.formats import Date, Email, Phone
from fixtures.interface.schemas.validation import mismatches
from fixtures.journeys.people import People, Person

RUN = "20261120T150401Z-0c9239"
_RUNS = {(1, 1), (-1, -1)}
"""Steps from sign to sign of sequences."""


def _people(run: str = RUN, worker: str = "", count: int = 200) -> list[Person]:
    people = People(run, worker, Redactor())
    return [people.new() for _ in range(count)]


def test_people_of_a_worker_are_unique() -> None:
    """No two share e-mail address, phone number or password."""
    people = _people(count=2000)

    for name in ("email", "phone", "password"):
        assert len({getattr(person, name) for person in people}) == 2000


@pytest.mark.parametrize(
    ("run", "worker"),
    [(RUN, "gw0"), (RUN, "gw1"), (RUN, "gw10"), ("20261120T150401Z-0c9230", ""), (f"{RUN}1", "")],
)
def test_people_of_other_runs_and_workers_are_others(run: str, worker: str) -> None:
    """Nothing can be deleted: a second run must not meet the first one's customers."""
    ours, theirs = _people(), _people(run, worker)

    for name in ("email", "phone", "password"):
        assert not {getattr(person, name) for person in ours} & {
            getattr(person, name) for person in theirs
        }


def test_reseeding_the_global_generator_repeats_nobody() -> None:
    """Other plugins seed it anew before every test."""
    people = People(RUN, "", Redactor())
    met = []
    for _ in range(3):
        random.seed(0)
        met.append(people.new())

    assert len({person.email for person in met}) == len({person.phone for person in met}) == 3


def test_person_is_well_formed() -> None:
    """What a registration asks for, in the formats of section 2.2."""
    for person in _people(worker="gw3", count=50):
        assert mismatches(Email, person.email) == ()
        assert mismatches(Phone, person.phone) == ()
        assert mismatches(Date, person.date_of_birth) == ()
        assert re.fullmatch(r"\+4917\d{9}", person.phone)
        assert person.full_name == f"{person.first_name} {person.last_name}"
        assert all(getattr(person, each.name) for each in fields(Person))


def test_persons_are_of_age_and_tell_apart() -> None:
    """A service that knows people by name and day of birth meets hardly anybody twice."""
    people = _people(count=600)

    assert len({(each.full_name, each.date_of_birth) for each in people}) > 595
    assert all("1958-01-01" <= each.date_of_birth < "1998-01-01" for each in people)
    assert all(re.fullmatch("[A-Z][a-z]+", each.last_name) for each in people)


def test_passwords_suit_strict_rules() -> None:
    """All kinds of signs, 12 to 16, none twice in a row, no sequence, no name; for everybody."""
    for person in _people(count=12_000):
        password = person.password
        assert re.fullmatch(r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*\W).{12,16}", password)
        steps = [ord(after) - ord(sign) for sign, after in pairwise(password)]
        assert 0 not in steps
        assert all((first, second) not in _RUNS for first, second in pairwise(steps))
        assert person.first_name.lower() not in password.lower()


def test_passwords_are_never_shown() -> None:
    """Of every person, however many a run makes; not in the person's own text either."""
    redactor = Redactor()
    people = People(RUN, "", redactor)
    met = [people.new() for _ in range(200)]

    for person in (met[0], met[-1]):
        assert person.password not in repr(person)
        assert redactor.text(f"pw {person.password}") == f"pw Cf!{MASK}{person.password[11:]}"
