"""What nearly is something known: made, recognised, and made again in scripts."""

from collections.abc import Callable

import pytest

from fixtures.client.near_misses import (
    ALIKE_CODES,
    another_beginning,
    another_code,
    backwards,
    before_another,
    before_similar,
    other_case,
    rearranged,
    similar_uuid,
    two_swapped,
)
from reports.replay.parts import identities

UUIDS = ("5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e701", "5A3F0C1E-7D42-4B6B-9F0E-2C8A61D4E701")
CODES = ("123456", "123459", "abz", "K7Z", "0")


@pytest.mark.parametrize("issued", CODES)
def test_another_code_is_led_back_to_the_one_that_was_issued(issued: str) -> None:
    """It is as long, differs in its last sign alone, and tells which code it was made of."""
    other = another_code(issued)

    assert (other[:-1], len(other), other == issued) == (issued[:-1], len(issued), False)
    assert before_another(other) == issued


@pytest.mark.parametrize("issued", ["12-", ""])
def test_code_of_other_signs_gets_a_sign_more(issued: str) -> None:
    """Of such a code there is none of the same length."""
    assert another_code(issued) == f"{issued}x"
    assert before_another(issued) == issued


@pytest.mark.parametrize("rearrange", [rearranged, backwards, two_swapped])
@pytest.mark.parametrize("issued", ["123456", "111113", "523415", "ab"])
def test_rearranged_code_has_the_same_signs(issued: str, rearrange: Callable[[str], str]) -> None:
    """And is another one."""
    assert rearrange(issued) != issued
    assert sorted(rearrange(issued)) == sorted(issued)


def test_code_that_ends_as_it_begins_has_two_other_signs_swapped() -> None:
    """The last sign that differs from the first changes places with it."""
    assert two_swapped("523455") == "423555"


@pytest.mark.parametrize("rearrange", [rearranged, backwards, two_swapped])
def test_code_of_one_sign_alone_cannot_be_rearranged(rearrange: Callable[[str], str]) -> None:
    """Another one is taken in its place."""
    assert rearrange("7777") == another_code("7777")


@pytest.mark.parametrize("issued", CODES)
def test_code_of_another_beginning_ends_alike(issued: str) -> None:
    """It is as long, and differs in its first sign alone."""
    other = another_beginning(issued)

    assert (other[1:], len(other), other == issued) == (issued[1:], len(issued), False)


def test_codes_that_are_alike_are_different_ones() -> None:
    """None of them is another name of the same code."""
    made = [each("123456") for each in ALIKE_CODES.values()]

    assert made == ["654321", "623451", "223456", "wrtzps"]


@pytest.mark.parametrize(
    ("known", "other"),
    [
        ("Passw0rd!", "passw0rd!"),
        ("4b1f-9A", "4B1f-9A"),
        ("\u00df7a", "\u00df7A"),
        ("471100", "471101"),
        ("!", "!x"),
    ],
)
def test_password_in_other_case_is_another_one(known: str, other: str) -> None:
    """Its first letter is, wherever that stands; one without letters differs in its last sign."""
    assert other_case(known) == other


@pytest.mark.parametrize("known", [*CODES, "12-", "", "Passw0rd!", "passw0rd!", "4b1f-9A"])
def test_scripts_make_the_same(known: str) -> None:
    """They stand alone, with copies of their own."""
    assert identities.another_code(known) == another_code(known)
    assert identities.other_case(known) == other_case(known)


@pytest.mark.parametrize("known", UUIDS)
def test_similar_uuid_begins_and_ends_alike(known: str) -> None:
    """It is of the same version, in the same letter case, and tells which one it was made of."""
    similar = similar_uuid(known)

    assert (similar[:8], similar[-12:]) == (known[:8], known[-12:])
    assert similar != known
    assert before_similar(similar) == known
    assert identities.similar_uuid(known) == similar


@pytest.mark.parametrize("known", ["BEN-004711", "", "not-a-uuid"])
def test_nothing_is_similar_to_what_is_no_uuid(known: str) -> None:
    """Other notations have their own lookalikes."""
    assert similar_uuid(known) == known
