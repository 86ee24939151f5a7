"""A run that may open too few files says so, in place of breaking wherever it opens the next."""

import pytest

from reports.session.ending import open_files
from reports.session.ending.open_files import LEAST


@pytest.mark.parametrize(
    ("limits", "taken"),
    [
        ((LEAST, LEAST), []),
        ((-1, -1), []),
        ((LEAST - 1, LEAST), [(LEAST, LEAST)]),
        ((8, -1), [(LEAST, -1)]),
        ((8, 4096), [(LEAST, 4096)]),
    ],
)
def test_room_is_taken_where_there_is_some(
    limits: tuple[int, int], taken: list[tuple[int, int]]
) -> None:
    """As much as a run needs: the lower limit is anybody's to raise."""
    took: list[tuple[int, int]] = []
    open_files.require_of(lambda: limits, took.append)
    assert took == taken


@pytest.mark.parametrize("limits", [(8, 8), (8, LEAST - 1)])
def test_too_little_room_is_a_wrong_configuration(limits: tuple[int, int]) -> None:
    """It was a fault of the suite, of which nobody knew the reason."""
    with pytest.raises(pytest.UsageError, match=rf"may have {limits[1]} files open at once"):
        open_files.require_of(lambda: limits, lambda _: None)
