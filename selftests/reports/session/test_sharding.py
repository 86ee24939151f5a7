"""A run is divided for machines side by side: nothing twice, nothing lost, about equal in time."""

import random
from collections.abc import Mapping

import pytest

from reports import commands
from reports.__main__ import COMMANDS
from reports.session.sharding import Shard
from selftests.reports import run_folders
from selftests.reports.conftest import FakeSuite, Ran

NAMES = tuple(f"suites/{folder}/test_{n}.py::test_it" for folder in "abc" for n in range(30))
TESTS = """
@pytest.mark.requirement("DEM-A-01")
def test_1(log): log.exchanged("GET /a", 900.0, {"id": f"e{id(log)}", "status": 200})

@pytest.mark.requirement("DEM-A-02")
def test_2(): pass

@pytest.mark.requirement("DEM-A-03")
@pytest.mark.parametrize("n", [1, 2])
def test_3(n): pass
"""


def _parts(total: int, times: Mapping[str, int] | None = None) -> list[frozenset[str]]:
    return [Shard(number, total, times or {}).of(NAMES) for number in range(1, total + 1)]


@pytest.mark.parametrize("total", [1, 2, 7, 89, 90, 95])
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_each_test_is_in_one_part(total: int, seed: int | None) -> None:
    """Whatever tests took before; and no part is empty that need not be."""
    chance = random.Random(seed)
    known = NAMES[: 60 if seed else 0]

    parts = _parts(total, {name: int(10 ** (6 * chance.random())) for name in known})

    assert sorted(name for part in parts for name in part) == sorted(NAMES)
    assert [bool(part) for part in parts] == [number < len(NAMES) for number in range(total)]


def test_parts_take_about_as_long() -> None:
    """Each is as far from its share as one test at most."""
    chance = random.Random(3)
    times = {name: 10_000 + chance.randrange(90_000) for name in NAMES}

    took = [sum(times[name] for name in part) for part in _parts(5, times)]

    assert max(took) - min(took) <= 100_000


def test_one_long_test_has_a_part_of_its_own() -> None:
    """The others share what is left of the parts."""
    times = dict.fromkeys(NAMES, 10) | {min(NAMES): 10_000}

    first, second, third = _parts(3, times)

    assert first == {min(NAMES)}
    assert abs(len(second) - len(third)) <= 1


def test_division_depends_on_no_order() -> None:
    """Machines collect in one order and run in another."""
    shuffled = random.Random(4).sample(NAMES, len(NAMES))

    assert Shard(2, 3).of(shuffled) == Shard(2, 3).of(NAMES)


def test_tests_without_a_time_count_as_the_usual_one() -> None:
    """A test that was written since is not taken to be free."""
    known = dict.fromkeys(sorted(NAMES)[:45], 10)

    assert [len(part) for part in _parts(2, known)] == [45, 45]


@pytest.fixture
def suite_of_four(suite: FakeSuite) -> FakeSuite:
    """A checkout with four tests, the first of which takes long."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(TESTS)
    return suite


def _ran(ran: Ran) -> dict[str, list[str]]:
    return {
        entry["id"]: [check.rpartition("::")[2] for check in entry["checks"]]
        for entry in ran.document["requirements"]
    }


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["serial", "workers"])
def test_parts_are_partial_and_merge_to_the_whole(
    suite_of_four: FakeSuite, workers: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each says which part it is; together they are a run that nobody divided."""
    first, second = (
        suite_of_four.run("--shard", f"{number}/2", "--seed", "3", *workers) for number in (1, 2)
    )
    places = [
        str(suite_of_four.root / "reports/runs" / ran.document["run"]["id"])
        for ran in (first, second)
    ]
    whole = suite_of_four.root / "whole"
    merge = ["merge", *places, "--report-dir", str(whole)]
    code = commands.main(COMMANDS, merge, suite_of_four.root)

    assert _ran(first) == {"DEM-A-01": ["test_1"], "DEM-A-02": ["test_2"]}
    assert _ran(second) == {"DEM-A-03": ["test_3[1]", "test_3[2]"]}
    assert (first.verdict, first.code) == (second.verdict, second.code) == ("partial", 0)
    assert first.document["run"]["selection"] == "--shard 1/2"
    assert (code, run_folders.reported_by(whole)["verdict"]) == (0, "conformant")
    assert run_folders.reported_by(whole)["run"]["selection"] is None
    assert "conformant" in capsys.readouterr().out


def test_part_that_none_took_is_missed(suite_of_four: FakeSuite) -> None:
    """Two parts of three are not the whole."""
    ids = [suite_of_four.run("--shard", f"{n}/3").document["run"]["id"] for n in (1, 2)]
    places = [str(suite_of_four.root / "reports/runs" / each) for each in ids]
    whole = suite_of_four.root / "whole"

    commands.main(COMMANDS, ["merge", *places, "--report-dir", str(whole)], suite_of_four.root)

    assert run_folders.reported_by(whole)["verdict"] == "partial"
    assert run_folders.reported_by(whole)["run"]["selection"] == "--shard 1/3; --shard 2/3"


@pytest.mark.parametrize("workers", [(), ("-n", "1")], ids=["serial", "workers"])
def test_times_of_an_earlier_run_divide(suite_of_four: FakeSuite, workers: tuple[str, ...]) -> None:
    """The long test is a part of its own."""
    suite_of_four.run("--report-dir", "earlier")

    ran = suite_of_four.run("--shard", "1/2", "--shard-times", "earlier", *workers)

    assert _ran(ran) == {"DEM-A-01": ["test_1"]}


def test_requests_divide_where_no_run_was_before(suite_of_four: FakeSuite) -> None:
    """Tests that send many requests are spread over the parts; by number it would be 3, 3 and 2."""
    suite_of_four.test(TESTS, name="test_long.py")
    files = {"test_demo.py": 1, "test_long.py": 30}
    lines = (f'"suites/demo/{name}" = {each}\n' for name, each in files.items())
    suite_of_four.write("suites/requests.toml", "".join(lines))

    parts = [suite_of_four.run("--shard", f"{number}/3") for number in (1, 2, 3)]

    counted = [sum(map(len, _ran(part).values())) for part in parts]
    assert counted == [5, 2, 1]


def test_what_was_asked_for_is_divided(suite_of_four: FakeSuite) -> None:
    """A selection has parts, too."""
    ran = suite_of_four.run("--requirement", "DEM-A-03", "--shard", "2/2")

    assert _ran(ran) == {"DEM-A-03": ["test_3[2]"]}


def test_empty_part_is_not_green(suite_of_four: FakeSuite) -> None:
    """There are more parts than tests."""
    assert suite_of_four.run("--shard", "5/5").code == 5


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ("--shard 0/2", "--shard 0/2: say which part of how many"),
        ("--shard 3/2", "--shard 3/2: say which part of how many"),
        ("--shard 1", "--shard 1: say which part of how many"),
        ("--shard=-1/2", "--shard -1/2: say which part of how many"),
        ("--shard 1/2/3", "--shard 1/2/3: say which part of how many"),
        ("--shard 1/99999", "--shard 1/99999: say which part of how many"),
        ("--shard ", "--shard : say which part of how many"),
        ("--shard-times earlier", "--shard-times earlier: there is nothing to divide"),
        ("--shard 1/2 --resume earlier", "--shard 1/2: --resume goes on with a part"),
        ("--shard 1/2 --shard-times nowhere", "nowhere: there is no such folder"),
        ("--shard 1/2 --shard-times suites", "suites: not the folder of a run"),
        ("--shard 1/2 --shard-times cut", "outcomes.ndjson: line 1: not JSON"),
        ("--shard 1/2 --shard-times void", "outcomes.ndjson: is empty"),
        ("--shard 1/2 --shard-times early", "early: that run came to no test"),
    ],
)
def test_wrong_input_is_one_line(suite_of_four: FakeSuite, options: str, reported: str) -> None:
    """Before the first request, exit code 4."""
    suite_of_four.write("cut/outcomes.ndjson", '{"outcomes": 1')
    suite_of_four.write("void/outcomes.ndjson", "")
    suite_of_four.run("--requirement", "X-1", "--report-dir", "early")

    ran = suite_of_four.run(*options.split(" "))

    assert ran.code == 4
    assert ran.text.count(reported) == 1
    assert "Traceback" not in ran.text
