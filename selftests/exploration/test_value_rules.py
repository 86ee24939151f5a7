"""Of odd values only what the document says is held against a service."""

from decimal import Decimal

import pytest

from fixtures.exploration.findings import Found
from fixtures.exploration.values import rules
from fixtures.exploration.values.attempts import require_allowed, require_reported
from fixtures.exploration.values.credentials import similar_passwords
from fixtures.exploration.values.fields import Kind, fields_of
from fixtures.exploration.values.probes import Probe, ValueChange, probe_line
from fixtures.interface.operations import OPERATIONS
from selftests.exploration.answers import answer_to


@pytest.mark.parametrize(
    ("operation", "member", "value", "requirement"),
    [
        ("individual_registration", "dateOfBirth", "17.04.1990", "B2C-REG-29"),
        ("individual_registration", "dateOfBirth", "1900-02-29", "B2C-REG-30"),
        ("individual_registration", "dateOfBirth", "1996-02-29", ""),
        ("individual_registration", "dateOfBirth", "9999-12-31", ""),
        ("individual_registration", "email", "nobody", "B2C-REG-28"),
        ("individual_registration", "email", "", ""),
        ("individual_registration", "firstName", "", ""),
        ("employee", "person.dateOfBirth", "19900417", "B2B-EMP-12"),
        ("beneficiary", "partyType", "PERSON", "BEN-08"),
        ("beneficiary", "partyType", "individual_customer", ""),
        ("prepare", "amount.value", "0.1", "PAY-AMT-04"),
        ("prepare", "amount.value", "NaN", "PAY-AMT-05"),
        ("prepare", "amount.value", "-100", "PAY-AMT-06"),
        ("prepare", "amount.value", "00100", ""),
        ("webhook_subscription", "maxRetryAttempts", 2**31, "WHK-SUB-05"),
        ("webhook_subscription", "maxRetryAttempts", 2**31 - 1, ""),
        ("consent_magic_link", "{expiry_minutes}", 1441, "CON-MSG-10"),
        ("consent_magic_link", "{expiry_minutes}", 1440, ""),
    ],
)
def test_accepted_value_is_held_against_the_rule_that_forbids_it(
    operation: str, member: str, value: object, requirement: str
) -> None:
    """What is open may be accepted, what is forbidden may not."""
    probe = Probe(operation, (ValueChange(member, value),))
    charged = ""
    try:
        require_allowed(probe, answer_to(operation, {}))
    except Found as found:
        charged = found.requirement

    assert charged == requirement


def _charged(operation: str, body: dict[str, object], data: dict[str, object]) -> str:
    try:
        require_reported(Probe(operation, ()), body, answer_to(operation, data))
    except Found as found:
        return found.requirement
    return ""


@pytest.mark.parametrize(
    ("sent", "reported", "requirement"),
    [
        ("Anna 😀", "Anna 😀", ""),
        ("Anna 😀", "Anna ?", "BEN-06"),
        ("e\u0301", "é", ""),
        ("José", "Jose", "BEN-06"),
        ("a" * 65, "a" * 64, "BEN-06"),
        (" a  b ", "a b", ""),
        ("<b>", "&lt;b&gt;", "BEN-06"),
        ("null", None, "BEN-05"),
        ("a\0b", "a", ""),
        ("a\nb", None, ""),
        ("", None, ""),
    ],
)
def test_text_is_reported_as_it_was_sent(sent: str, reported: object, requirement: str) -> None:
    """Composition, blanks and letter case apart."""
    assert _charged("beneficiary", {"bankName": sent}, {"bankName": reported}) == requirement


def test_beneficiary_with_an_odd_account_may_be_another() -> None:
    """Who had that account before."""
    probe = Probe("beneficiary", (ValueChange("iban", "odd"),))
    body = {"name": "Anna", "iban": "odd"}

    require_reported(probe, body, answer_to("beneficiary", {"name": "Berta"}))
    with pytest.raises(Found):
        require_reported(
            Probe("beneficiary", ()), body, answer_to("beneficiary", {"name": "Berta"})
        )


@pytest.mark.parametrize(
    ("name", "requirement"),
    [("Anna Berg", ""), ("Berg, Anna", ""), ("Nobody", ""), ("Nobo", "BEN-06")],
)
def test_name_may_be_put_together(name: str, requirement: str) -> None:
    """From first and last name, where the submitted one is not shown."""
    body: dict[str, object] = {"name": "Nobody", "firstName": "Anna", "lastName": "Berg"}

    assert _charged("beneficiary", body, {"name": name}) == requirement


@pytest.mark.parametrize(
    ("name", "requirement"),
    [("X", ""), ("x (O'Neill)", ""), ("O&#x27;Neill", "BEN-06"), ("O'Neill", "")],
)
def test_short_name_that_stands_by_chance_within_another_makes_none(
    name: str, requirement: str
) -> None:
    """A name that is put together begins or ends with one of its parts."""
    body: dict[str, object] = {"name": "O'Neill", "companyName": "x"}

    assert _charged("beneficiary", body, {"name": name}) == requirement


@pytest.mark.parametrize(
    ("body", "requirement"),
    [({"companyName": " "}, ""), ({"firstName": "", "lastName": " "}, ""), ({}, "BEN-06")],
)
def test_blank_name_may_be_put_together_of_blanks(
    body: dict[str, object], requirement: str
) -> None:
    """A company without a name has none."""
    assert _charged("beneficiary", {"name": "Nobody", **body}, {"name": " "}) == requirement


@pytest.mark.parametrize(
    ("value", "scale", "amount", "requirement"),
    [
        ("1050", 2, 10.5, ""),
        ("4294967396", 2, 1.0, "PAY-AMT-01"),
        ("4294967396", 2, 42949673.96, ""),
        ("105000000000", 10, 10.5, ""),
        ("105000000000", 10, 105000.0, "PAY-AMT-02"),
        ("9007199254740993", 0, 9007199254740992, ""),
        ("10.50", 2, 1.0, ""),
        ("141", 18, 0, ""),
        ("1057", 3, 1.06, ""),
        ("1057", 3, 10.57, "PAY-AMT-02"),
        ("1057", 4, 0.12, "PAY-AMT-02"),
    ],
)
def test_amount_is_reported_as_it_was_sent(
    value: str, scale: int, amount: float, requirement: str
) -> None:
    """As far as numbers of JSON tell amounts apart, or cents; only a whole number is compared."""
    body: dict[str, object] = {"amount": {"value": value, "scale": scale}}

    assert _charged("prepare", body, {"summary": {"amount": amount}}) == requirement


def test_same_amount_is_close() -> None:
    """Within what a binary number keeps."""
    assert rules.same_amount(Decimal("0.1"), Decimal("0.10000000000000001"))
    assert not rules.same_amount(Decimal("0.10"), Decimal("0.11"))


@pytest.mark.parametrize("password", ["Aq1!" * 20, "pässwörd 1", "x", "ALLCAPS", "12345678"])
def test_similar_passwords_are_others(password: str) -> None:
    """Fewer than lock an account, none of them the password itself."""
    similar = list(similar_passwords(password))

    assert 0 < len(similar) < 4
    assert password not in similar


def test_fields_follow_from_the_shape() -> None:
    """Nested members, and the kinds whose values are drawn otherwise."""
    found = {field.member: field.kind for field in fields_of(OPERATIONS["prepare"].request)}
    born = {field.member: field.kind for field in fields_of(OPERATIONS["beneficiary"].request)}

    assert found["amount.value"] is Kind.AMOUNT
    assert found["amount.scale"] is Kind.SCALE
    assert found["target.name"] is Kind.TEXT
    assert born["dateOfBirth"] is Kind.MOMENT
    assert born["allowedOperations"] is Kind.TEXTS


def test_probe_is_shown_in_a_line() -> None:
    """Long texts are cut, signs beyond ASCII escaped."""
    probe = Probe("login", (ValueChange("email", "a" * 99), ValueChange("password", "😀")))

    assert probe_line(probe).startswith("login with email = 'aaa")
    assert "(101 signs)" in probe_line(probe)
    assert "\\U0001f600" in probe_line(probe)
