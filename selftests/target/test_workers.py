"""How many workers a target deserves, and that they run its tests."""

from collections.abc import Sequence

import pytest

from fixtures.target.settings import Target
from fixtures.target.workers import MOST, are_chosen, suggested
from selftests.client.conftest import target

CORES = 4
NO_OTHER_PLUGINS = tuple(
    f"-pno:{name}" for name in ("randomly", "anyio", "hypothesispytest", "allure_pytest")
)
"""Some warn when they are imported a second time, which is an error here."""


FAR = "https://staging.example.com"
HERE = "http://127.0.0.1:8080"


def _target(base_url: str = FAR, connections: int = 0) -> Target:
    return target(base_url=base_url, timing={"max_connections": connections})


@pytest.mark.parametrize(
    ("durations", "workers"),
    [
        ((), 1),
        ((0.9, 1.2, 40.0), 1),
        ((8.0, 9.0, 7.0), 1),
        ((20.0, 30.0, 25.0), 3),
        ((100.0, 103.0, 98.0), MOST),
        ((900.0,), MOST),
    ],
)
def test_the_further_away_the_more_workers(durations: Sequence[float], workers: int) -> None:
    """One where an answer came at once: what made the others slow is not the distance."""
    assert suggested(durations, _target(), CORES) == workers


@pytest.mark.parametrize(("connections", "workers"), [(1, 1), (3, 3), (64, 32)])
def test_the_target_file_limits_them(connections: int, workers: int) -> None:
    """It may also ask for more than a shared system gets unasked, as far as this machine goes."""
    assert suggested((500.0,), _target(connections=connections), CORES) == workers


def test_a_small_machine_limits_them() -> None:
    """Its workers would wait for each other."""
    assert suggested((500.0,), _target(), 1) == 8


@pytest.mark.parametrize(("away", "workers"), [(40.0, CORES + 1), (100.0, MOST)])
def test_service_on_this_machine_shares_its_cores(away: float, workers: int) -> None:
    """Unless it is so slow each time that it must be the end of a tunnel."""
    assert suggested((away, 900.0), _target(HERE), CORES) == workers


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
    pytester: pytest.Pytester, options: Sequence[str], chosen: bool
) -> None:
    """Also where what it asks for can't be had from workers: a debugger, output as it comes."""
    config = pytester.parseconfig(*NO_OTHER_PLUGINS, *options)

    assert are_chosen(config) is chosen
