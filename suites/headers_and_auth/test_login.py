"""Login: the flat answer, its token, and requests that must not yield one (section 4.1)."""

import pytest

from fixtures.checks.answers import accepted, equal, holds, is_not_empty, refused, without_token
from fixtures.checks.login import is_one_hour, lasts_an_hour, told_as_a_wrong_password
from fixtures.client.answer import Answer
from fixtures.client.call import Call, RawBody
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.interface.headers import Header
from fixtures.states.controls.controls import operations


@pytest.mark.requirement("LOG-01")
def test_right_credentials_log_in(answers: SharedAnswers, login: Call, expect: Expectation) -> None:
    """The right e-mail, password and tenant are accepted."""
    expect(answers.to(login), accepted())


@pytest.mark.requirement("LOG-02")
def test_login_answer_is_flat(answers: SharedAnswers, login: Call, expect: Expectation) -> None:
    """accessToken, tokenType and expiresIn stand at the top level."""
    answer = answers.to(login)
    expect(answer, accepted(), holds("$.accessToken", "JWT text", is_not_empty))


@pytest.mark.requirement("LOG-03")
def test_token_lasts_one_hour(answers: SharedAnswers, login: Call, expect: Expectation) -> None:
    """expiresIn is an hour in seconds; a second may be lost to rounding."""
    expect(answers.to(login), holds("$.expiresIn", "3600 seconds", is_one_hour))


@pytest.mark.requirement("LOG-04")
def test_token_lifetime_is_exact(answers: SharedAnswers, login: Call, expect: Expectation) -> None:
    """expiresIn is the number 3600."""
    expect(answers.to(login), equal("$.expiresIn", 3600))


@pytest.mark.requirement("LOG-05")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_second_login_gives_a_usable_token(
    client: Client, login: Call, control: Call, expect: Expectation
) -> None:
    """A token is renewed by logging in again."""
    token = client.must(login).text("accessToken")
    expect(client.with_new_token(control, token, "token of a second login"), accepted())


@pytest.mark.requirement("LOG-20")
def test_token_tells_no_other_end(answers: SharedAnswers, login: Call, expect: Expectation) -> None:
    """The claims of a token, where they tell its life, tell an hour as well."""
    expect(answers.to(login), lasts_an_hour)


@pytest.mark.requirement("LOG-20")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_second_login_leaves_the_first_token_usable(
    client: Client, operator_token: str, login: Call, control: Call, expect: Expectation
) -> None:
    """Tokens last one hour, whoever else logs in with the same credentials."""
    client.must(login)
    call = control.with_authorization(f"Bearer {operator_token}", "token of an earlier login")
    expect(client.send(call.or_unchanged()), accepted())


@pytest.mark.requirement("LOG-06")
@pytest.mark.parametrize(
    ("member", "codes"),
    [("email", (400, 401, 422)), ("password", (400, 401, 422)), ("tenantId", (400, 401, 403, 422))],
)
def test_login_without_credential_is_refused(
    client: Client, login: Call, member: str, codes: tuple[int, ...], expect: Expectation
) -> None:
    """Without one of the three credentials there is no token."""
    expect(client.send(login.without_field(member)), refused(*codes), without_token)


@pytest.mark.requirement("LOG-07")
@pytest.mark.parametrize("member", ["email", "password", "tenantId"])
def test_login_with_object_as_credential_is_refused(
    client: Client, login: Call, member: str, expect: Expectation
) -> None:
    """An object in place of a text is refused in an orderly way."""
    answer = client.send(login.with_field(member, {"value": "x"}))
    expect(answer, refused(400, 401, 403, 422), without_token)


@pytest.mark.requirement("ENV-12")
@pytest.mark.parametrize("control", operations("login"), indirect=True)
def test_login_that_is_not_json_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """A body that does not parse tells no credentials, either."""
    answer = client.send(control.with_body(RawBody(b'{"'), "body that is not JSON"))
    expect(answer, refused(400, 401, 415, 422), without_token)


@pytest.mark.requirement("LOG-08")
def test_unknown_email_is_refused(unknown_login: Answer, expect: Expectation) -> None:
    """A right password does not help an e-mail address that ends or begins as a known one."""
    expect(unknown_login, refused(401), without_token)


@pytest.mark.requirement("LOG-09")
def test_unknown_email_is_told_as_a_wrong_password(
    unknown_login: Answer, expect: Expectation
) -> None:
    """An e-mail address without account is the same failure; whether it is counted is open."""
    expect(unknown_login, refused(401), told_as_a_wrong_password)


@pytest.mark.requirement("LOG-18")
def test_credentials_do_not_log_in_at_another_tenant(
    client: Client, login_at_another_tenant: Call, expect: Expectation
) -> None:
    """The same e-mail and password open no other tenant."""
    expect(client.send(login_at_another_tenant), refused(400, 401, 403, 404), without_token)


@pytest.mark.requirement("LOG-OPEN-01")
def test_login_with_contradicting_tenants(
    client: Client, login: Call, other_tenant_id: str, observe: Observer
) -> None:
    """Which tenant counts where header and body name different ones is not said."""
    observe("LOG-OPEN-01", client.send(login.with_header(Header.TENANT, other_tenant_id)))
