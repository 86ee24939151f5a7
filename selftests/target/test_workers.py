"""How many workers a target deserves, and that they run its tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fixtures.target.sections import Timing
from fixtures.target.workers import MOST, are_chosen, suggested

if TYPE_CHECKING:
    from collections.abc import Sequence

CORES = 4
NO_OTHER_PLUGINS = tuple(
    f"-pno:{name}" for name in ("randomly", "anyio", "hypothesispytest", "allure_pytest")
)
"""Some warn when they are imported a second time, which is an error here."""


@pytest.mark.parametrize(
    ("durations", "workers"),
    [
        ((), 1),
        ((0.9, 1.2, 40.0), 1),
        ((8.0, 9.0, 7.0), 1),
        ((20.0, 30.0, 25.0), 4),
        ((100.0, 103.0, 98.0), MOST),
        ((900.0,), MOST),
    ],
)
def test_the_further_away_the_more_workers(durations: Sequence[float], workers: int) -> None:
    """One where answers come at once; a single slow answer, such as a login, decides nothing."""
    assert suggested(durations, Timing(), CORES) == workers


@pytest.mark.parametrize(("connections", "workers"), [(1, 1), (3, 3), (64, 32)])
def test_the_target_file_limits_them(connections: int, workers: int) -> None:
    """It may also ask for more than a shared system gets unasked, as far as this machine goes."""
    assert suggested((500.0,), Timing(max_connections=connections), CORES) == workers


def test_a_small_machine_limits_them() -> None:
    """Its workers would wait for each other."""
    assert suggested((500.0,), Timing(), 1) == 8


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        ([], False),
        (["-n", "0"], True),
        (["-n", "2"], True),
        (["--tx", "popen"], True),
        (["--pdb"], True),
        (["-s"], True),
        (["--collect-only"], True),
        (["-p", "no:xdist"], True),
    ],
)
def test_the_command_line_decides_first(
    pytester: pytest.Pytester,
    options: Sequence[str],
    chosen: bool,
) -> None:
    """Also where what it asks for can't be had from workers: a debugger, output as it comes."""
    config = pytester.parseconfig(*NO_OTHER_PLUGINS, *options)

    assert are_chosen(config) is chosen
