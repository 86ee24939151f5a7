"""Passwords and codes that nearly are a known one: made, recognised, and made again in scripts."""

import pytest

from fixtures.client.near_misses import another_code, before_another, other_case
from reports.replay.parts import identities

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


@pytest.mark.parametrize("known", [*CODES, "12-", "", "Passw0rd!", "passw0rd!"])
def test_scripts_make_the_same(known: str) -> None:
    """They stand alone, with copies of their own."""
    assert identities.another_code(known) == another_code(known)
    assert identities.other_case(known) == other_case(known)
