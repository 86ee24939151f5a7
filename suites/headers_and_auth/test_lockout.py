"""Failed logins and the lock that five of them bring (sections 5 item 2, 7 and 8)."""

import pytest

from fixtures.checks.answers import accepted, refused, refused_as, without_token
from fixtures.checks.login import (
    is_most_attempts,
    locks_from_now,
    refused_login,
    refused_login_tells,
    stands_for_half_an_hour,
    steadily_follows,
)
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.near_misses import OTHER_PASSWORDS
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.accounts import Account, Accounts


@pytest.mark.requirement("LOG-09")
@pytest.mark.parametrize("number", range(len(OTHER_PASSWORDS)), ids=[*OTHER_PASSWORDS])
def test_wrong_password_is_refused(
    failing_account: Account, number: int, expect: Expectation
) -> None:
    """A wrong password has code 401, the documented members and no token."""
    expect(failing_account.failures[number], refused_as("wrong_credentials"), without_token)


@pytest.mark.requirement("LOG-09")
def test_password_of_somebody_else_is_refused(
    account_locked_from_everywhere: Account, expect: Expectation
) -> None:
    """A password that another account has is as wrong as any."""
    expect(account_locked_from_everywhere.failures[-1], refused(401), without_token)


@pytest.mark.requirement("LOG-10")
def test_number_of_attempts_is_told(failing_account: Account, expect: Expectation) -> None:
    """maxAttempts is 5."""
    expect(failing_account.failures[0], refused_login("maxAttempts", "5", is_most_attempts))


@pytest.mark.requirement("LOG-10")
def test_number_of_attempts_is_told_of_a_lock(
    answers: SharedAnswers, accounts: Accounts, locked_account: Account, expect: Expectation
) -> None:
    """The answer of a locked account tells the same."""
    answer = answers.to(accounts.login(locked_account))
    expect(answer, refused_login("maxAttempts", "5", is_most_attempts))


@pytest.mark.requirement("LOG-19")
def test_lockout_time_is_present_before_a_lock(
    failing_account: Account, expect: Expectation
) -> None:
    """lockoutTime is a member of every refused login, and may be null."""
    expect(failing_account.failures[0], refused_login_tells("lockoutTime"))


@pytest.mark.requirement("LOG-11")
def test_attempts_are_counted(locked_account: Account, expect: Expectation) -> None:
    """Over five failures attempts only grows, or only falls where it tells those left."""
    *earlier, last = locked_account.failures
    expect(last, steadily_follows("attempts", [answer.exchange for answer in earlier]))


@pytest.mark.requirement("LOG-12")
def test_four_failures_do_not_lock(
    client: Client, accounts: Accounts, failing_account: Account, expect: Expectation
) -> None:
    """After four failures the right password still works."""
    expect(client.send(accounts.login(failing_account)), accepted())


@pytest.mark.requirement("LOG-13")
def test_five_failures_lock(
    client: Client, accounts: Accounts, locked_account: Account, expect: Expectation
) -> None:
    """After five failures even the right password gets the answer of a locked account."""
    answer = client.send(accounts.login(locked_account))
    expect(answer, refused_as("account_locked"), without_token)


@pytest.mark.requirement("LOG-21")
def test_failures_from_everywhere_lock(
    client: Client, accounts: Accounts, account_locked_from_everywhere: Account, expect: Expectation
) -> None:
    """Failures count for the account: from any device and address, its e-mail in any spelling."""
    answer = client.send(accounts.login(account_locked_from_everywhere))
    expect(answer, refused(401), without_token)


@pytest.mark.requirement("LOG-14")
def test_lock_lasts_half_an_hour(
    client: Client, accounts: Accounts, locked_account: Account, expect: Expectation
) -> None:
    """lockoutDuration stands for 30 minutes, in whatever unit."""
    answer = client.send(accounts.login(locked_account))
    expect(answer, refused_login("lockoutDuration", "30 minutes", stands_for_half_an_hour))


@pytest.mark.requirement("LOG-26")
def test_lock_is_told_as_of_now(
    answers: SharedAnswers, accounts: Accounts, locked_account: Account, expect: Expectation
) -> None:
    """lockoutTime, where it is a moment, is one of this lock: its beginning or its end."""
    expect(answers.to(accounts.login(locked_account)), locks_from_now)


@pytest.mark.requirement("LOG-15")
def test_lock_holds_until_its_end(
    client: Client, accounts: Accounts, new_locked_account: Account, expect: Expectation
) -> None:
    """29 minutes into the lock the right password is refused."""
    accounts.age_lockout(new_locked_account, minutes=29)
    expect(client.send(accounts.login(new_locked_account)), refused(401), without_token)


@pytest.mark.requirement("LOG-16")
def test_lock_ends_after_half_an_hour(
    client: Client, accounts: Accounts, new_locked_account: Account, expect: Expectation
) -> None:
    """31 minutes after the lock began the right password works."""
    accounts.age_lockout(new_locked_account, minutes=31)
    expect(client.send(accounts.login(new_locked_account)), accepted())


@pytest.mark.requirement("LOG-17")
def test_lock_leaves_other_accounts_alone(
    client: Client, locked_account: Account, login: Call, expect: Expectation
) -> None:
    """While one account is locked, another of the same tenant logs in."""
    expect(locked_account.failures[-1], refused(401))
    expect(client.send(login.deviating("another account is locked")), accepted())
