"""Workers get the tests that stand on states which they have built."""

import json
from collections.abc import Mapping
from unittest.mock import Mock

import pytest

from fixtures.states.scheduling import ByStates, chosen_unit
from selftests.target.test_workers import NO_OTHER_PLUGINS

NEEDS = {
    "wallets": {"active", "settled"},
    "activation": {"ready", "active"},
    "documents": {"staffed"},
    "directors": {"staffed", "employed"},
}
EVERY = {"wallets": 4, "activation": 9, "documents": 2, "directors": 3, "login": 5}
OF_NO_STATE = ["suites/test_more.py::test_lockout[1]", "suites/test_more.py::test_lockout[2]"]


@pytest.mark.parametrize(
    ("built", "elsewhere", "chosen"),
    [
        (set(), set(), "activation"),
        (set(), {"ready", "active"}, "login"),
        ({"ready", "active"}, {"staffed"}, "activation"),
        ({"employed", "staffed"}, {"active"}, "directors"),
        ({"staffed"}, {"employed"}, "documents"),
        ({"registered"}, {"active", "staffed"}, "login"),
        ({"registered"}, set(), "activation"),
    ],
    ids=[
        "the largest is first",
        "somebody has begun with the largest",
        "what stands on most that is there",
        "what stands on all that is there",
        "what needs nothing of others",
        "nothing is there that helps",
        "the largest, where nothing is built again for any",
    ],
)
def test_the_unit_that_stands_on_what_is_there(
    built: set[str], elsewhere: set[str], chosen: str
) -> None:
    """And not on what only another worker has built."""
    assert chosen_unit(EVERY, NEEDS, built, elsewhere) == chosen


def test_every_unit_is_chosen_once() -> None:
    """Whoever asks, there is something to do as long as a unit waits."""
    waiting = dict(EVERY)
    while waiting:
        del waiting[chosen_unit(waiting, NEEDS, {"active"}, {"staffed"})]


def _scheduled(units: Mapping[str, tuple[str, list[str]]], tests: list[str]) -> list[list[str]]:
    """Return which tests two workers were sent at first."""
    config = Mock()
    config.option.loadscopereorder = True
    config.option.tx = config.getvalue.return_value = ["2*popen"]
    scheduler = ByStates(config, None, lambda: units)
    nodes = [Mock(shutting_down=False) for _ in range(2)]
    for node in nodes:
        scheduler.add_node(node)
        scheduler.add_node_collection(node, tests)
    scheduler.schedule()
    return [
        [tests[index] for call in node.send_runtest_some.call_args_list for index in call.args[0]]
        for node in nodes
    ]


def test_tests_of_one_control_stay_together() -> None:
    """Whatever functions they are of; the others are units by their function."""
    active = [f"suites/test_{name}.py::test_it[wallets]" for name in ("tokens", "headers")]
    units = {test: ("control wallets", ["active"]) for test in active}

    assert _scheduled(units, [active[0], *OF_NO_STATE, active[1]]) == [active, OF_NO_STATE]


def test_every_test_is_sent_where_nobody_reported_of_states() -> None:
    """By its function, as far as nothing else is known."""
    sent = _scheduled({}, [*OF_NO_STATE, "suites/test_tokens.py::test_it"])

    assert sorted(test for tests in sent for test in tests) == sorted(
        [*OF_NO_STATE, "suites/test_tokens.py::test_it"]
    )


SUITE = {
    "conftest": """
        import json
        import pytest
        from fixtures.states.distribution import states_of

        def pytest_collection_finish(session):
            reported = {item.name: states_of(item) for item in session.items}
            session.config.rootpath.joinpath("reported.json").write_text(
                json.dumps(reported), encoding="utf-8"
            )
        """,
    "test_it": """
        import pytest
        from fixtures.states.individuals import *

        @pytest.fixture(scope="session")
        def individuals():
            return None

        @pytest.fixture
        def control():
            return None

        @pytest.fixture(scope="session")
        def individual_attempts():
            return None

        def test_activation(individual_attempts):
            pass

        def test_consents(individual_attempts):
            pass

        def test_active(active_individual, tmp_path):
            pass

        @pytest.mark.parametrize("number", [1, 2])
        def test_several(number):
            pass

        @pytest.mark.parametrize("control", ["individual_activation", "login"], indirect=True)
        def test_controls(control):
            pass
        """,
}


def test_states_are_reported_by_fixtures_and_controls(pytester: pytest.Pytester) -> None:
    """Those of a test alone, and not what it only builds them with."""
    pytester.makeconftest(SUITE["conftest"])
    pytester.makepyfile(test_it=SUITE["test_it"])
    pytester.runpytest_inprocess("--collect-only", "-q", *NO_OTHER_PLUGINS)
    reported = (pytester.path / "reported.json").read_text(encoding="utf-8")

    assert _read(reported) == {
        "test_active": ("test_it.py::test_active", ["active_individual"]),
        "test_activation": ("individual_attempts", []),
        "test_consents": ("individual_attempts", []),
        "test_several[1]": ("test_it.py::test_several", []),
        "test_several[2]": ("test_it.py::test_several", []),
        "test_controls[individual_activation]": (
            "control individual_activation",
            ["Profile.B2C active", "Profile.B2C ready"],
        ),
        "test_controls[login]": ("control login", []),
    }


def _read(text: str) -> dict[str, tuple[str, list[str]]]:
    return {name: (unit, states) for name, (unit, states) in json.loads(text).items()}
