"""Identifiers of nothing look like those of something."""

import re

import pytest

from fixtures.journeys.identifiers import lookalike


@pytest.mark.parametrize(
    ("known", "notation"),
    [
        ("BEN-004711234", r"BEN-00[1-9]{7}"),
        ("pcn_aB3dEf9hIjKlMnOpQrStUv", r"pcn_[a-z][A-Z][1-9][a-zA-Z1-9]{19}"),
        ("urn:wallet:ast:7bd86e7fc016", r"urn:wallet:ast:[0-9a-f]{12}"),
        ("AST.7bd86e7fc016", r"AST\.[0-9a-f]{12}"),
        ("7012345678", r"[1-9]0[1-9]{8}"),
        ("2c8a61d4e70112ab", r"[1-9][a-f][1-9][a-f]([a-f0-9]){12}"),
        ("ORD123456", r"ORD[1-9]{6}"),
        ("A1", r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}"),
    ],
)
def test_identifier_of_nothing_has_the_notation_of_a_known_one(known: str, notation: str) -> None:
    """And is another one, each time."""
    found = {lookalike(known) for _ in range(20)}

    assert known not in found
    assert len(found) > 1
    assert all(re.fullmatch(notation, each) for each in found)
