"""Sequences of steps that nobody wrote down, each answer judged by the model of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from fixtures.exploration.budget import Part
    from fixtures.exploration.exploration import Exploration

pytestmark = pytest.mark.requirement("EXP-ISO-01", "EXP-UNI-01", "EXP-REP-01", "EXP-FLK-01")


@pytest.mark.profile("b2c")
@pytest.mark.requirement("EXP-IND-01")
def test_individuals_in_any_sequence(exploration: Exploration, explored_part: Part) -> None:
    """Customers whose journeys cross each other are answered as the states of each say."""
    exploration.explore("individuals", explored_part)
