"""Workers get the tests that stand on states which they have built."""

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from fixtures.states.workers import needs
from fixtures.states.workers.distribution import unit_of
from fixtures.states.workers.needs import Needs
from fixtures.states.workers.planning import Unit
from fixtures.states.workers.scheduling import ByStates
from selftests.reports.conftest import CHECKOUT
from selftests.target.test_workers import NO_OTHER_PLUGINS

SUITES = CHECKOUT / "suites"
TWO = ["suites/test_a.py::test_two[1]", "suites/test_a.py::test_two[2]"]
THREE = [f"suites/test_b.py::test_three[{number}]" for number in range(3)]
ONE = ["suites/test_c.py::test_one"]


class Workers:
    """Two workers that run what the scheduler sends them, when they are told to."""

    def __init__(self, tests: list[str], units: dict[str, str], counted: Needs) -> None:
        """Have both collect ``tests``."""
        config = Mock()
        config.option.loadscopereorder = True
        config.option.tx = config.getvalue.return_value = ["2*popen"]
        self.scheduler = ByStates(config, None, lambda: units, counted)
        self._tests = tests
        self.first, self.second = Mock(shutting_down=False), Mock(shutting_down=False)
        self.add(self.first)
        self.add(self.second)
        self.scheduler.schedule()

    def add(self, node: Mock, *, collects: bool = True) -> None:
        """Let a worker collect the tests, or begin to."""
        node.shutdown.side_effect = lambda: setattr(node, "shutting_down", True)
        self.scheduler.add_node(node)
        if collects:
            self.scheduler.add_node_collection(node, self._tests)

    def sent(self, node: Mock) -> list[str]:
        """Return what a worker was sent until now."""
        calls = node.send_runtest_some.call_args_list
        return [self._tests[index] for call in calls for index in call.args[0]]

    def run(self, node: Mock) -> None:
        """Have a worker run all that it is sent."""
        ran: list[str] = []
        while new := self.sent(node)[len(ran) :]:
            for test in new:
                self.scheduler.mark_test_complete(node, self._tests.index(test))
            ran += new


@pytest.mark.parametrize(
    ("fixtures", "parameters"),
    [
        (["client", "checked_subscription"], {"field": "secretKey"}),
        (["odd_values"], {}),
        (["variations"], {"operation": "webhook_subscription"}),
        (["control"], {"control": "webhook_subscription"}),
    ],
)
def test_all_that_subscribes_stays_together(
    fixtures: list[str], parameters: dict[str, str]
) -> None:
    """A tenant may have few subscriptions: workers that share them out would each begin anew."""
    item = Mock(nodeid="suites/test_a.py::test_it[1]", fixturenames=fixtures)
    item.callspec.params = parameters
    assert unit_of(item) == "control webhook_subscription"


def test_tests_of_one_control_stay_together() -> None:
    """Whatever functions they are of; the others are units by their function."""
    active = [f"suites/test_{name}.py::test_it[wallets]" for name in ("tokens", "headers")]
    workers = Workers(
        [active[0], *TWO, active[1]], dict.fromkeys(active, "control wallets"), Needs()
    )

    assert sorted([workers.sent(workers.first), workers.sent(workers.second)]) == [TWO, active]


def test_every_test_is_run_once() -> None:
    """By its function, as far as nothing else is known."""
    tests = [*TWO, *ONE, *THREE]
    workers = Workers(tests, {}, Needs())
    workers.run(workers.first)
    workers.run(workers.second)

    assert sorted(workers.sent(workers.first) + workers.sent(workers.second)) == sorted(tests)
    assert not workers.scheduler.has_pending


def test_who_cannot_help_is_done() -> None:
    """One unit that is left is that of the worker which has built its states."""
    dear = Unit(1.0, frozenset({"active"}))
    counted = Needs({"active": 99.0}, {"suites/test_a.py::test_two": dear, ONE[0]: dear})
    workers = Workers([*ONE, *TWO, *THREE], {}, counted)
    alone = next(each for each in (workers.first, workers.second) if workers.sent(each) == THREE)
    workers.run(alone)

    assert workers.sent(alone) == THREE
    assert alone.shutting_down


def test_another_worker_does_what_a_lost_one_leaves() -> None:
    """Also what was not sent to it yet, dear as it may be; the test that was running is lost."""
    dear = Unit(9.0, frozenset({"active"}))
    units = {f"suites/test_{name}.py::test_it": dear for name in "abcd"}
    tests = [f"{unit}[{number}]" for unit in units for number in range(3)]
    workers = Workers([*tests, *ONE], {}, Needs({"active": 999.0}, units))
    lost, other = workers.first, workers.second
    if ONE[0] in workers.sent(lost):
        lost, other = other, lost
    workers.run(other)
    crashed = workers.scheduler.remove_node(lost)
    workers.add(new := Mock(shutting_down=False))
    workers.scheduler.schedule()
    workers.run(new)

    assert crashed == tests[0]
    assert workers.sent(other) == ONE
    assert sorted(workers.sent(new)) == tests[1:]


def test_whoever_replaces_a_lost_worker_comes_to_an_end() -> None:
    """What was done is not handed out again, and of one test alone no worker would begin."""
    dear = Unit(9.0, frozenset({"active"}))
    more = [test.replace("test_b", "test_d") for test in THREE]
    units = {test.partition("[")[0]: dear for test in (*THREE, *more)}
    workers = Workers([*THREE, *more, *ONE], {}, Needs({"active": 999.0}, units))
    lost, new = workers.second, Mock(shutting_down=False)
    for index in range(4):
        workers.scheduler.mark_test_complete(lost, index)
    workers.add(new, collects=False)
    crashed = workers.scheduler.remove_node(lost)
    workers.scheduler.add_node_collection(new, [*THREE, *more, *ONE])
    workers.scheduler.schedule()

    assert (crashed, workers.sent(new)) == (more[1], more[2:])
    assert new.shutting_down


def test_what_was_counted_can_be_read() -> None:
    """Each state that tests stand on has its requests, and each file of tests is there."""
    counted = needs.read(SUITES)
    files = {name.partition("::")[0] for name in counted.tests if "::" in name}

    assert set(counted.states) == {name for unit in counted.tests.values() for name in unit.states}
    assert min(counted.states.values()) > 0
    assert [file for file in files if not (CHECKOUT / file).is_file()] == []


def test_what_tests_need_is_counted_by_test() -> None:
    """States count once, whatever the number of tests."""
    counted = Needs(tests={"control wallets": Unit(2.0, frozenset({"active"}))})

    assert counted.of("control wallets", 10).requests == pytest.approx(20.5)
    assert counted.of("control wallets", 10).states == {"active"}
    assert counted.of("another", 10) == Unit(10.5)


def test_without_counts_nothing_is_known(tmp_path: Path) -> None:
    """Then tests are dealt by their number."""
    assert needs.read(tmp_path) == Needs()


SUITE = {
    "conftest": """
        import json
        import pytest
        from fixtures.states.workers.distribution import unit_of

        def pytest_collection_finish(session):
            reported = {item.name: unit_of(item) for item in session.items}
            session.config.rootpath.joinpath("reported.json").write_text(
                json.dumps(reported), encoding="utf-8"
            )
        """,
    "test_it": """
        import pytest

        @pytest.fixture
        def control():
            return None

        def test_active(tmp_path):
            pass

        @pytest.mark.parametrize("number", [1, 2])
        def test_several(number):
            pass

        @pytest.mark.parametrize("control", ["individual_activation", "login"], indirect=True)
        def test_controls(control):
            pass

        @pytest.fixture
        def consent(request):
            return request.param

        @pytest.mark.parametrize("channel", ["SMS", "EMAIL"])
        @pytest.mark.parametrize("consent", ["individual", "organization"], indirect=True)
        def test_message(consent, channel):
            pass

        @pytest.mark.parametrize("consent, channel", [("individual", "SMS")], indirect=["consent"])
        def test_link(consent, channel):
            pass
        """,
}


def test_unit_of_a_test_is_its_control_or_its_function_with_its_state(
    pytester: pytest.Pytester,
) -> None:
    """As the first worker reports it."""
    pytester.makeconftest(SUITE["conftest"])
    pytester.makepyfile(test_it=SUITE["test_it"])
    pytester.runpytest_inprocess("--collect-only", "-q", *NO_OTHER_PLUGINS)
    reported = (pytester.path / "reported.json").read_text(encoding="utf-8")

    assert json.loads(reported) == {
        "test_active": "test_it.py::test_active",
        "test_several[1]": "test_it.py::test_several",
        "test_several[2]": "test_it.py::test_several",
        "test_controls[individual_activation]": "control individual_activation",
        "test_controls[login]": "control login",
        "test_message[individual-SMS]": "test_it.py::test_message individual",
        "test_message[individual-EMAIL]": "test_it.py::test_message individual",
        "test_message[organization-SMS]": "test_it.py::test_message organization",
        "test_message[organization-EMAIL]": "test_it.py::test_message organization",
        "test_link[individual-SMS]": "test_it.py::test_link individual",
    }
