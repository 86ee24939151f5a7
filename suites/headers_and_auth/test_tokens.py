"""Access tokens: absent, empty, broken, forged, expired, of another tenant (section 5)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import accepted, invalid, one_of, refused, refused_as, tells_row
from fixtures.checks.login import expired_as, expired_as_claimed, expired_before
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import Identity
from fixtures.client.client import Client
from fixtures.client.evidence.token_parts import claims_of
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.client.tokens.forgery import (
    altered_claims,
    broken_signature,
    forged,
    garbage,
    unsigned,
)
from fixtures.interface.headers import Header, Strength
from fixtures.journeys.identifiers import lookalike
from fixtures.states.controls.controls import operations, operations_where

NEEDING_A_TOKEN = operations_where(Header.AUTHORIZATION, Strength.ENFORCED)


@pytest.mark.requirement("AUT-01")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_request_without_token_is_refused(
    answers: SharedAnswers, control: Call, expect: Expectation
) -> None:
    """Without Authorization the code is 401."""
    answer = answers.to(control.with_authorization(None, "header Authorization absent"))
    expect(answer, refused(401))


@pytest.mark.requirement("AUT-02")
@pytest.mark.parametrize("empty", ["", "Bearer"], ids=["no-value", "no-token"])
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_empty_token_is_refused(
    client: Client, control: Call, empty: str, expect: Expectation
) -> None:
    """An empty Authorization, or a Bearer scheme without token, has code 401."""
    answer = client.send(control.with_authorization(empty, "header Authorization empty"))
    expect(answer, refused(401))


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(garbage, marks=pytest.mark.requirement("AUT-03")),
        pytest.param(broken_signature, marks=pytest.mark.requirement("AUT-04")),
        pytest.param(altered_claims, marks=pytest.mark.requirement("AUT-05")),
        pytest.param(unsigned, marks=pytest.mark.requirement("AUT-06")),
    ],
)
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_broken_token_is_refused(
    client: Client,
    answers: SharedAnswers,
    control: Call,
    broken: Callable[[str], str],
    expect: Expectation,
) -> None:
    """A token that is none, was altered or is unsigned has code 401, a login's or a session's."""
    call = forged(control, broken, client.token(control.caller).value)
    expect(answers.to(call), refused(401))


@pytest.mark.requirement("AUT-06")
@pytest.mark.parametrize("algorithm", ["None", "NONE", "nOnE"])
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_unsigned_token_is_refused_however_that_is_spelled(
    client: Client, control: Call, algorithm: str, operator_token: str, expect: Expectation
) -> None:
    """Who looks for the algorithm none finds it in any letter case."""
    token = unsigned(operator_token, algorithm)
    answer = client.send(control.with_authorization(f"Bearer {token}", f"token under {algorithm}"))
    expect(answer, refused(401))


@pytest.mark.requirement("AUT-07")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_expired_token_is_refused(
    client: Client, control: Call, expired_token: str, expect: Expectation
) -> None:
    """An expired token has code 401 with JWT_EXPIRED and the moment of its expiry."""
    answer = client.send(control.with_authorization(f"Bearer {expired_token}", "expired token"))
    expect(answer, refused_as("expired_token"), expired_before)


@pytest.mark.requirement("AUT-22")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_expiry_of_a_token_is_one_moment(
    client: Client, control: Call, expired_token: str, expect: Expectation
) -> None:
    """However often an expired token is sent, expiredAt is the same, and what its claims tell."""
    call = control.with_authorization(f"Bearer {expired_token}", "expired token")
    first = client.send(call)
    claimed = expired_as_claimed(claims_of(expired_token).get("exp"))
    expect(client.send(call), refused(401), expired_as(first.exchange), claimed)


@pytest.mark.requirement("AUT-08")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_token_of_another_tenant_is_refused(
    answers: SharedAnswers, control: Call, other_tenant_login: Identity, expect: Expectation
) -> None:
    """A valid token of another tenant opens nothing here."""
    call = control.with_token_of(other_tenant_login, "token of another tenant")
    expect(answers.to(call), refused(401, 403, 404))


@pytest.mark.requirement("AUT-09")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_foreign_tenant_header_is_refused(
    answer_under_another_tenant: Answer, expect: Expectation
) -> None:
    """A token is good for its own tenant only, whatever X-Tenant-ID says."""
    expect(answer_under_another_tenant, invalid(401, 403, 404))


@pytest.mark.requirement("AUT-31")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_foreign_tenant_is_told(forbidden_tenant: Answer, expect: Expectation) -> None:
    """Where its code is 403, as that of the row about tenants, so is its data."""
    expect(forbidden_tenant, tells_row("tenant_denied"))


@pytest.mark.requirement("AUT-09")
@pytest.mark.profile("b2c")
@pytest.mark.capability("customer_tokens")
def test_customer_of_a_foreign_tenant_is_refused(
    client: Client, categorization_for_a_customer: Call, other_tenant_id: str, expect: Expectation
) -> None:
    """Nor does a customer's token read elsewhere what it reads at its own tenant."""
    call = categorization_for_a_customer.for_tenant(other_tenant_id)
    expect(client.send(call.with_path(tenantId=other_tenant_id)), refused(400, 401, 403, 404))


@pytest.mark.requirement("AUT-10")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_refused_tenant_is_told(
    answers: SharedAnswers, control: Call, other_tenant_id: str, expect: Expectation
) -> None:
    """Header and path name another tenant than the token: code 403 with error and tenantId."""
    call = control.for_tenant(other_tenant_id).with_path(tenantId=other_tenant_id)
    expect(answers.to(call), refused_as("tenant_denied"))


@pytest.mark.requirement("AUT-21")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_refusal_tells_one_of_the_two_tenants(
    client: Client, answers: SharedAnswers, control: Call, other_tenant_id: str, expect: Expectation
) -> None:
    """tenantId is the tenant that was asked for, or the caller's own."""
    call = control.for_tenant(other_tenant_id).with_path(tenantId=other_tenant_id)
    either_tenant = one_of("$.data.tenantId", other_tenant_id, client.target.tenant_id)
    expect(answers.to(call), refused(403), either_tenant)


@pytest.mark.requirement("AUT-13")
@pytest.mark.parametrize("control", NEEDING_A_TOKEN, indirect=True)
def test_unknown_tenant_header_is_refused(
    client: Client, control: Call, expect: Expectation
) -> None:
    """A tenant that does not exist is nobody's."""
    answer = client.send(control.for_tenant(lookalike(client.target.tenant_id)))
    expect(answer, invalid(401, 403, 404))


@pytest.mark.requirement("AUT-12")
@pytest.mark.parametrize("unproven_control", operations("categorization"), indirect=True)
def test_bearer_token_is_accepted(
    answers: SharedAnswers, unproven_control: Call, expect: Expectation
) -> None:
    """The login's token is accepted under the scheme Bearer."""
    expect(answers.to(unproven_control), accepted())


@pytest.mark.requirement("AUT-OPEN-01")
@pytest.mark.parametrize("scheme", ["Basic ", "Token ", ""], ids=["basic", "token", "none"])
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_token_under_another_scheme(
    client: Client, control: Call, scheme: str, operator_token: str, observe: Observer
) -> None:
    """Whether a token is taken without the scheme Bearer is not said."""
    call = control.with_authorization(f"{scheme}{operator_token}", "another scheme than Bearer")
    observe("AUT-OPEN-01", client.send(call))
