"""Values that are documented and unusual, in every field of the requests."""

import pytest

from fixtures.exploration.budget import Part
from fixtures.exploration.exploration import Exploration
from fixtures.exploration.search import ValueSearch
from fixtures.exploration.values.probes import Probe


@pytest.mark.requirement("EXP-VAL-01", "EXP-FLK-01")
def test_odd_values(
    exploration: Exploration, explored_part: Part, odd_values: ValueSearch[Probe]
) -> None:
    """No value is a server fault; what is forbidden is refused, what is accepted is told again."""
    exploration.explore_values("values", explored_part, 30, odd_values)
