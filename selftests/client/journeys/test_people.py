"""People: unique in a run and across runs and workers, and those whom a target takes."""

import random
import re
from collections.abc import Callable
from dataclasses import fields
from itertools import pairwise

import pytest

from conformance.masking import MASK
from conformance.outcomes import Blocked, NotApplicable
from fixtures.checks.wallets import is_iban
from fixtures.client.evidence.redaction import Redactor
from fixtures.interface.schemas.formats import Date, Email, Phone
from fixtures.interface.schemas.validation import mismatches
from fixtures.journeys.categories import Category, foreign_category, suits_organizations, with_first
from fixtures.journeys.organizations.companies import Companies
from fixtures.journeys.payments.parties import Payees
from fixtures.journeys.people import People, Person, written
from fixtures.target.sections import NewCustomerSettings
from selftests.client.exchanges import UUID
from selftests.exploration.answers import answer_to

RUN = "20261120T150401Z-0c9239"
_RUNS = {(1, 1), (-1, -1)}
"""Steps from sign to sign of sequences."""
NORWEGIANS = NewCustomerSettings(
    country="NO",
    phone="+474#######",
    email_domain="mailbox.example.no",
    pincode="0150",
    place_of_birth="Oslo",
    registration_number="9## ### ##",
)
CATEGORIES = (Category("7", "Teenagers"), Category("8", "Current account"))


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


def test_numbers_are_alike_in_no_part() -> None:
    """Who compares only the beginning of a register number, or all but its end, mixes up nobody."""
    numbers = [person.number for person in _people(count=500)]

    assert len({number[:4] for number in numbers}) == 500
    assert len({number[-5:] for number in numbers}) == 500


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


def _wanted(wanted: NewCustomerSettings) -> People:
    return People(RUN, "gw0", Redactor(), wanted=wanted)


def test_people_are_those_whom_the_target_takes() -> None:
    """Each still with a number of their own."""
    people = _wanted(NORWEGIANS)
    met = [people.new() for _ in range(50)]

    assert len({person.phone for person in met}) == len(met)
    for person in met:
        assert re.fullmatch(r"\+474\d{7}", person.phone)
        told = (person.nationality, person.place_of_birth, person.pincode)
        assert told == ("NO", "Oslo", "0150")
        assert person.email.endswith("@mailbox.example.no")


def test_companies_stand_in_the_register_of_the_country() -> None:
    """What the target file does not say stays as it is."""
    companies = Companies(_wanted(NORWEGIANS))
    one, other = companies.new(), companies.new()

    assert re.fullmatch(r"9\d\d \d{3} \d\d", one.registration_number)
    assert one.registration_number != other.registration_number
    assert one.country == "NO"
    assert re.fullmatch(r"DE\d{9}", one.tax_id)


@pytest.mark.parametrize("mask", ["HRB #########", "#########MVA", "### ### ### R.C.S. 75"])
def test_number_that_is_like_another_is_one_of_the_register(mask: str) -> None:
    """It differs in a digit, and in nothing that all numbers of the register have."""
    companies = Companies(_wanted(NewCustomerSettings(registration_number=mask)))
    known = companies.new()
    alike = companies.like(known).registration_number

    assert (
        sum(one != other for one, other in zip(known.registration_number, alike, strict=True)) == 1
    )
    assert re.fullmatch(re.escape(mask).replace(r"\#", r"\d"), alike)


def test_companies_have_names_of_letters() -> None:
    """No name of a company is that of another run either, and hardly a register refuses it."""
    names = {
        company.legal_name
        for run in (RUN, "20261121T090000Z-1a2b3c")
        for companies in (Companies(People(run, "", Redactor())),)
        for company in (companies.new(), companies.new())
    }
    assert len(names) == 4
    for name in names:
        assert re.fullmatch(r"([^\W\d_]+ )+GmbH", name)
        assert len(name) <= 40


@pytest.mark.parametrize(
    ("country", "of"), [("NO", "NO"), ("GB", "GB"), ("DE", "DE"), ("US", "DE")]
)
def test_payees_have_accounts_in_the_country(country: str, of: str) -> None:
    """Valid ones that nobody shares; where a country knows no IBAN, abroad."""
    payees = Payees(_wanted(NewCustomerSettings(country=country)))
    ibans = [payees.person().iban for _ in range(20)]

    assert len(set(ibans)) == len(ibans)
    assert {iban[:2] for iban in ibans} == {of}
    assert all(map(is_iban, ibans))


@pytest.mark.parametrize(
    ("mask", "value", "form"),
    [
        ("+4917#########", "+4917123456789", "+4917{number}"),
        ("+474#######", "+4743456789", "+474{number[2:9]}"),
        ("9## ### ##", "934 567 89", "9{number[2:4]} {number[4:7]} {number[7:9]}"),
    ],
)
def test_digits_take_the_places_of_a_mask(mask: str, value: str, form: str) -> None:
    """The last ones, in their order; the form tells a replay script how to write another."""
    assert written(mask, "123456789") == (value, form)


@pytest.mark.parametrize(
    ("wanted", "names"), [("", "7 8"), ("Current account", "8 7"), ("8", "8 7")]
)
def test_category_of_the_target_file_is_taken_first(wanted: str, names: str) -> None:
    """By its name or its database id."""
    assert " ".join(each.database_id for each in with_first(CATEGORIES, wanted)) == names


@pytest.mark.parametrize("letters", [str.lower, str.upper])
def test_category_that_tenants_share_is_not_foreign(letters: Callable[[str], str]) -> None:
    """In whatever letters the other one's categorization prints its UUID."""
    told = {"databaseId": letters(UUID), "categoryName": "B2B"}
    theirs = answer_to("categorization", {"categories": {"o": told}})
    own = Category(UUID, "B2B")

    with pytest.raises(NotApplicable, match="no such category of its own"):
        foreign_category(theirs, [own], suits_organizations)
    assert foreign_category(theirs, [], suits_organizations).name == own.name


def test_category_that_the_tenant_lacks_blocks() -> None:
    """Nobody is registered in another one instead."""
    with pytest.raises(Blocked, match="no category Students"):
        with_first(CATEGORIES, "Students")
