"""Allure shows what was sent: by whom, in which order, and once."""

import pytest

from selftests.reports.export.conftest import Allure, ExportingSuite, steps

ASKED = "--alluredir=results"
BUILT = """
built = {}

@pytest.fixture(scope="session")
def session_state(send): send("POST /sessions", 201)

@pytest.fixture
def wallet(send, session_state):
    '''A state that tests share, as the states of the suite do: built by the first that asks.'''
    if not built: built["wallet"] = send("POST /wallets", 201)
    return built["wallet"]

@pytest.fixture
def new_order(send, wallet):
    send("POST /orders", 201)
    yield
    send("DELETE /orders", 204)

@pytest.mark.requirement("DEM-A-01")
def test_first(send, new_order):
    send("GET /orders")
    send("GET /balance")

@pytest.mark.requirement("DEM-A-01")
def test_second(send, wallet): send("GET /balance")

@pytest.mark.requirement("DEM-A-01")
def test_silent(wallet): pass

@pytest.mark.requirement("DEM-A-01")
def test_alone(): pass
"""


@pytest.fixture
def built(suite: ExportingSuite) -> ExportingSuite:
    """Return a suite whose tests stand on states of every kind."""
    suite.require("DEM-A-01 must")
    suite.test(BUILT)
    return suite


def test_exchanges_are_steps_in_order(built: ExportingSuite, allure: Allure) -> None:
    """Method, path as sent, status; what tidied up is marked."""
    built.run(ASKED)

    assert steps(allure.results["test_first"]) == [
        "GET /orders → 200",
        "GET /balance → 200",
        "teardown: DELETE /orders → 204",
    ]
    assert allure.results["test_first"]["steps"][0]["parameters"] == [
        {"name": "operation", "value": "GET /orders"},
        {"name": "exchange", "value": "main-4"},
    ]


def test_set_up_stands_under_its_fixture(built: ExportingSuite, allure: Allure) -> None:
    """Each fixture shows what it sent itself."""
    built.run(ASKED)

    set_ups = allure.set_ups("test_first")
    assert {name: steps(shown) for name, shown in set_ups.items()} == {
        "session_state": ["POST /sessions → 201"],
        "wallet": ["POST /wallets → 201"],
        "new_order": ["POST /orders → 201"],
    }


@pytest.mark.parametrize("name", ["test_second", "test_silent"])
def test_shared_state_is_shown_with_every_test_on_it(
    built: ExportingSuite, allure: Allure, name: str
) -> None:
    """Also with those that came later and found it built; a test's own state is not."""
    built.run(ASKED)

    assert set(allure.set_ups(name)) == {"session_state", "wallet"}
    assert allure.set_ups("test_alone") == {}


def test_parameters_tell_shared_states_apart(suite: ExportingSuite, allure: Allure) -> None:
    """What was built for one parameter is not shown with the test of another."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        built = set()

        @pytest.fixture
        def kind(request): return request.param

        @pytest.fixture
        def wallet(send, kind):
            if kind == "old": return
            if kind not in built: send(f"POST /{kind}")
            built.add(kind)

        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.parametrize("kind", ["one", "two", "old"], indirect=True)
        @pytest.mark.parametrize("time", [1, 2])
        def test_it(wallet, time): pass
        """
    )
    suite.run(ASKED)

    shown = {name: allure.set_ups(name) for name in allure.results}
    assert {
        name: [steps(each) for each in reported.values()] for name, reported in shown.items()
    } == {
        "test_it[1-one]": [["POST /one → 200"]],
        "test_it[2-one]": [["POST /one → 200"]],
        "test_it[1-two]": [["POST /two → 200"]],
        "test_it[2-two]": [["POST /two → 200"]],
        "test_it[1-old]": [],
        "test_it[2-old]": [],
    }


def test_feature_is_what_the_call_sent_last(built: ExportingSuite, allure: Allure) -> None:
    """Else what its states sent last; tidying up is not what a test is about."""
    built.run(ASKED)

    assert allure.labels("test_first", "feature") == ["GET /balance"]
    assert allure.labels("test_silent", "feature") == ["POST /wallets"]
    assert allure.labels("test_alone", "feature") == []


def test_requests_and_responses_are_one_attachment(built: ExportingSuite, allure: Allure) -> None:
    """Of a test, and of what built its state; each exchange is attached once."""
    ran = built.run(ASKED)

    first = allure.results["test_first"]
    assert first["attachments"][0]["name"] == "exchanges.json"
    sent = [exchange["request"]["method"] for exchange in allure.attached(first)]
    assert sent == ["GET", "GET", "DELETE"]
    (order,) = allure.attached(allure.set_ups("test_first")["new_order"])
    assert order["response"]["status"] == 201
    for exchange in ran.evidence:
        assert allure.text.count(f'"id": "{exchange["id"]}"') == 1


def test_violating_exchange_is_a_failed_step(suite: ExportingSuite, allure: Allure) -> None:
    """It says what it broke, whichever test sent it; a warning does not fail it."""
    suite.require(
        'DEM-A-01 must\njudged = ["shape.must"]',
        'DEM-A-02 should\njudged = ["shape.should"]',
        "DEM-A-03 must",
    )
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_own(): pass

        @pytest.mark.requirement("DEM-A-03")
        def test_it(send, log):
            for clause in ("shape.must", "shape.should", ""):
                exchange = send(f"GET /{clause}")
                if clause: log.violated(Violation("$.x", "1", "2", clause, exchange=exchange))
        """
    )
    suite.run(ASKED)

    result = allure.results["test_it"]
    assert [(step["status"], step.get("statusDetails")) for step in result["steps"]] == [
        ("failed", {"message": "DEM-A-01: $.x expected 1, observed 2"}),
        ("passed", {"message": "DEM-A-02: $.x expected 1, observed 2"}),
        ("passed", None),
    ]
    assert result["status"] == "passed"


@pytest.mark.parametrize(
    ("raised", "status"),
    [
        ('Blocked("canary")', "skipped"),
        ('ViolationFound((Violation("$.canary", "1", "2"),))', "failed"),
        ('ValueError("canary")', "broken"),
    ],
    ids=["blocked", "violated", "fault"],
)
def test_fixture_that_fails_shows_how(
    suite: ExportingSuite, allure: Allure, raised: str, status: str
) -> None:
    """With what it had sent; the next test that needs it shows the same."""
    suite.require("DEM-A-01 must")
    suite.test(
        f"""
        @pytest.fixture(scope="session")
        def state(send):
            send("POST /wallets", 500)
            raise {raised}

        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.parametrize("number", [1, 2])
        def test_it(state, number): pass
        """
    )
    suite.run(ASKED)

    for name in ("test_it[1]", "test_it[2]"):
        (shown,) = allure.set_ups(name).values()
        assert (shown["name"], shown["status"]) == ("state", status)
        assert steps(shown) == ["POST /wallets → 500"]
        assert "[masked]" in shown["statusDetails"]["message"]
    assert "canary" not in allure.text
