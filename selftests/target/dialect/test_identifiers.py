"""Identifiers that no request can carry end the journey that needs them."""

import pytest

from conformance.outcomes import Blocked
from fixtures.target.dialect.dialect import Dialect
from fixtures.target.dialect.identifiers import LONGEST_IDENTIFIER
from selftests.exploration.answers import answer

LONG = "x" * LONGEST_IDENTIFIER


def test_identifier_of_any_usual_length_is_read() -> None:
    """Whether the dialect finds it, or its name is documented."""
    found = answer({"id": LONG, "consentId": LONG})

    assert found.text("data", "id") == Dialect().read("consent_id", found.body) == LONG


def test_endless_identifier_is_used_by_nobody() -> None:
    """Wherever it stands, what is wrong is told without it."""
    found = answer({"id": f"{LONG}x", "consentId": f"{LONG}x"})

    with pytest.raises(Blocked, match=r"data\.id has 8001 signs"):
        found.text("data", "id")
    with pytest.raises(Blocked, match="consent_id has 8001 signs"):
        Dialect().read("consent_id", found.body)


def test_endless_text_that_names_nothing_is_read() -> None:
    """A token may be long."""
    token = f"ey{LONG}"

    assert Dialect().read("session_token", {"data": {"token": token}}) == token
