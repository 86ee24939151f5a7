"""The lockout of accounts, under a clock that the test moves."""

from typing import Any

from reference.platform.policy import Policy
from selftests.reference.driver import OPERATOR, PASSWORD, POWER, Driver


def _fail(driver: Driver, times: int, email: str = OPERATOR.email) -> list[dict[str, Any]]:
    return [driver.login_as(email, "wrong").json() for _ in range(times)]


def test_four_failures_do_not_lock(driver: Driver) -> None:
    """The right password works after four failures, and resets the count."""
    _fail(driver, 4)

    assert driver.login(OPERATOR).status_code == 200
    assert _fail(driver, 1)[0]["data"]["attempts"] == 1


def test_attempts_count_up(driver: Driver) -> None:
    """Each failure counts one more."""
    assert [answer["data"]["attempts"] for answer in _fail(driver, 5)] == [1, 2, 3, 4, 5]


def test_fifth_failure_locks(driver: Driver) -> None:
    """After five failures the right password is refused, with the lock's duration."""
    _fail(driver, 5)
    response = driver.login(OPERATOR)
    data = response.json()["data"]

    assert (response.status_code, response.json()["message"]) == (401, "Account locked")
    assert (data["lockoutDuration"], data["lockoutTime"]) == (30, "2030-01-02T03:34:05.678Z")


def test_other_accounts_are_not_locked(driver: Driver) -> None:
    """One account's failures do not concern another."""
    _fail(driver, 6)

    assert driver.login(POWER).status_code == 200


def test_lock_ends_after_thirty_minutes(driver: Driver) -> None:
    """A lock holds for 30 minutes, not longer, whatever is tried in between."""
    _fail(driver, 5)
    driver.clock.advance(minutes=29, seconds=59)
    _fail(driver, 3)

    assert driver.login(OPERATOR).status_code == 401

    driver.clock.advance(seconds=1)

    assert driver.login(OPERATOR).status_code == 200


def test_failures_may_extend_the_lock() -> None:
    """By policy, a failure while locked starts the lock anew."""
    driver = Driver(Policy.of(failures_extend_lock="yes"))
    _fail(driver, 5)
    driver.clock.advance(minutes=29)
    _fail(driver, 1)
    driver.clock.advance(minutes=2)

    assert driver.login(OPERATOR).status_code == 401


def test_letter_case_does_not_evade_the_lock(driver: Driver) -> None:
    """An e-mail address is one account in any letter case."""
    _fail(driver, 5, OPERATOR.email.upper())

    assert driver.login(OPERATOR).status_code == 401


def test_sessions_count(driver: Driver) -> None:
    """Failed session creations lock the account like failed logins."""
    one = driver.register()
    for _ in range(5):
        driver.session(one, password="wrong")

    assert driver.session(one).json()["message"] == "Account locked"
    assert driver.login_as(one.email, PASSWORD).status_code == 401


def test_locked_from_the_fifth_answer() -> None:
    """By policy, the fifth failure is answered as locked."""
    answers = _fail(Driver(Policy.of(locked_from="5")), 5)

    assert [answer["message"] for answer in answers[3:]] == [
        "Authentication failed",
        "Account locked",
    ]


def test_control_path_ages_a_lock(driver: Driver) -> None:
    """A lock that is told to have begun earlier ends earlier."""
    login = driver.control("disposable-login")
    _fail(driver, 5, login["email"])
    driver.control("age-lockout", email=login["email"], minutes=31)

    assert driver.login_as(login["email"], login["password"]).status_code == 200
