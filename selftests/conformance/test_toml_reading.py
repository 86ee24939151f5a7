"""TOML is read as Python reads it, but for what nobody writes."""

import pytest

from conformance.codecs import DEEPEST, TooDeep, read_toml


def test_toml_is_read() -> None:
    """Dots of values are no tables."""
    text = '"a.b".c = "' + "x." * 1_000 + '"\nd = [' + "1.5, " * 1_000 + "]\n"
    assert read_toml(text) == {"a.b": {"c": "x." * 1_000}, "d": [1.5] * 1_000}
    assert read_toml("a" + ".a" * (DEEPEST - 2) + " = 1")


@pytest.mark.parametrize("begins", ["", "b = 1\n ", "[[", "b = {", "b = {c = 1,"])
def test_tables_within_tables_have_an_end(begins: str) -> None:
    """Wherever their name stands, and whatever it is made of."""
    with pytest.raises(TooDeep, match="expected 100 tables within one another at most"):
        read_toml(begins + "a" + """ . 'a' . "a" .a""" * DEEPEST)


@pytest.mark.parametrize(
    "sign", ["[", "{", ",", "'", '"', "a.", "'a'.", "'.", " ", "\n", '",', "\\"]
)
def test_no_sign_takes_longer_the_more_often_it_stands(sign: str) -> None:
    """A megabyte is looked through in a moment, whatever it is."""
    with pytest.raises(ValueError):  # noqa: PT011  (of whichever kind)
        read_toml("b = 1\n" + sign * 500_000 + "=")


@pytest.mark.parametrize(
    "text",
    ["'''\n{}'''", '"""\n[{}"""', '", {}"', "', {}'", r'"\", {}"', "1 # [{}", "1 # don't, {}"],
)
def test_what_names_no_table_may_have_dots(text: str) -> None:
    """In texts of several lines, too, and in comments."""
    assert read_toml("b = " + text.replace("{}", "a" + ".a" * DEEPEST))["b"]
