"""Access tokens: one login per identity, renewed in time, and the customer's own where it works."""

import httpx
import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, OTHER_TENANT, TENANT_ADMIN, CustomerUser, Identity
from fixtures.client.client import Client
from fixtures.client.tokens.lifetimes import LIFETIME_S, RENEWED_BEFORE_EXPIRY_S
from fixtures.client.tokens.logins import token_in
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.conftest import SERVICE, Clients
from selftests.client.exchanges import envelope
from selftests.client.service import (
    FakeClock,
    FakeService,
    answer,
    body_of,
    names_of,
    refusal,
    token_of,
)

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": "c-1"})
ACTIVATION = Call(OPERATIONS["individual_activation"], path={"customerId": "c-1"}, body={})
USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
ADMIN = {"email": "admin@example.com", "password": "admin-password"}
OTHER = {"email": "other@example.com", "password": "other-password"}


def test_identity_logs_in_once(client: Client, service: FakeService) -> None:
    """The login is well formed: credentials and tenant of the target file."""
    for _ in range(3):
        client.send(WALLETS)

    assert service.logins == [{**SERVICE, "tenantId": "tenant-1"}]
    assert service.tokens == [f"Bearer {token_of(1)}"] * 3


def test_identity_that_is_not_given_is_the_service_identity(
    client: Client, service: FakeService
) -> None:
    """It logs in with the same credentials, and claims the role that it acts in."""
    client.send(WALLETS.sent_by(Identity(TENANT_ADMIN)))

    assert [login["email"] for login in service.logins] == [SERVICE["email"]]
    assert "TENANT_ADMIN" in service.calls[0].headers["x-user-roles"].split(",")


def test_roles_of_the_target_file_are_those_of_a_login_whose_token_tells_none(
    clients: Clients,
) -> None:
    """What the claims tell comes first: they are the service's own word."""
    reported = {**SERVICE, "roles": ["COMPLIANCE_OFFICER"]}
    token = clients(identities={"service": reported}).token(OPERATOR)

    assert token.roles == token.claimed_roles == ("COMPLIANCE_OFFICER",)


def test_each_identity_has_a_login_of_its_own(clients: Clients, service: FakeService) -> None:
    """Its token is kept apart."""
    client = clients(identities={"service": SERVICE, "tenant_admin": ADMIN})
    for identity in (OPERATOR, Identity(TENANT_ADMIN), OPERATOR):
        client.send(WALLETS.sent_by(identity))

    assert [login["email"] for login in service.logins] == [SERVICE["email"], ADMIN["email"]]
    assert [token[-1] for token in service.tokens] == ["1", "2", "1"]


def test_other_tenants_login_names_its_own_tenant(clients: Clients, service: FakeService) -> None:
    """It logs in at home, and then asks for what belongs to the tenant under test."""
    client = clients(
        other_tenant_id="tenant-2", identities={"service": SERVICE, "other_tenant": OTHER}
    )
    client.send(WALLETS.sent_by(Identity(OTHER_TENANT)))
    login, call = service.requests

    assert body_of(login) == {**OTHER, "tenantId": "tenant-2"}
    assert (login.headers["x-tenant-id"], call.headers["x-tenant-id"]) == ("tenant-2", "tenant-1")


def test_token_is_renewed_before_it_expires(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """By our own clock, so that a token that claims to live longer is renewed as well."""
    client.send(WALLETS)
    clock.now += LIFETIME_S - RENEWED_BEFORE_EXPIRY_S
    client.send(WALLETS)
    clock.now += 1.0
    client.send(WALLETS)

    assert [token[-1] for token in service.tokens] == ["1", "1", "2"]


def test_login_itself_carries_no_token(client: Client, service: FakeService) -> None:
    """Nor does it wait for one."""
    client.send(WALLETS)

    assert "authorization" not in service.requests[0].headers


def test_refused_login_blocks(client: Client, service: FakeService) -> None:
    """The login's own test is what fails."""
    service.login = refusal(401)

    with pytest.raises(Blocked, match=r"^POST /api/auth/login was refused with code 401"):
        client.send(WALLETS)


def test_refused_login_is_not_tried_for_every_test(client: Client, service: FakeService) -> None:
    """Nearly every test needs it, and each would wait for all the retries."""
    service.login = refusal(401)
    for _ in range(3):
        with pytest.raises(Blocked, match="was refused with code 401"):
            client.send(WALLETS)

    assert len(service.logins) == 1


def test_login_without_token_blocks(client: Client, service: FakeService) -> None:
    """It names the identity."""
    service.login = answer({"tokenType": "Bearer"})

    with pytest.raises(
        Blocked, match=r"^the login of identity service was answered without an acc"
    ):
        client.send(WALLETS)


@pytest.mark.parametrize(
    ("body", "token"),
    [
        ({"accessToken": "x"}, "x"),
        ({"data": {"accessToken": "x"}}, "x"),
        ({"accessToken": "", "data": {"accessToken": "x"}}, "x"),
        ({"accessToken": 7, "data": ["x"]}, None),
        ({"token": "x"}, None),
        ("x", None),
        (None, None),
    ],
)
def test_token_in_the_wrong_place_does_not_block_the_run(body: object, token: str | None) -> None:
    """The login's shape is charged for it, nothing else."""
    assert token_in(body) == token


def test_customer_acts_with_the_token_of_its_session(client: Client, service: FakeService) -> None:
    """The session is created once, by the operator, with the customer's credentials."""
    service.script = [answer(envelope(201, {"token": JWT}))]
    client.send(WALLETS.sent_by(USER))
    client.send(WALLETS.sent_by(USER))
    session, call, again = service.calls

    assert names_of([session]) == ["POST /api/v2.1/customer/individual/c-1/users/u-1/sessions"]
    assert body_of(session) == {"username": USER.email, "password": USER.password}
    assert session.headers["authorization"] == f"Bearer {token_of(1)}"
    assert call.headers["authorization"] == again.headers["authorization"] == f"Bearer {JWT}"
    assert (call.headers["x-user-id"], call.headers["x-user-roles"]) == (
        "u-1",
        "ACCOUNT_OWNER,USER",
    )


@pytest.mark.parametrize(
    "session",
    [
        refusal(422),
        answer(envelope(201, {})),
        answer(envelope(201, {"token": 7})),
        httpx.Response(200, text="<html>"),
    ],
    ids=["refused", "without token", "number", "page"],
)
def test_journey_goes_on_with_the_operators_token_where_no_session_comes(
    client: Client, service: FakeService, session: httpx.Response
) -> None:
    """A service that opens sessions after activation only is judged by the session's own test."""
    service.script = [session]
    client.send(WALLETS.sent_by(USER))
    client.send(WALLETS.sent_by(USER))

    assert service.tokens == [f"Bearer {token_of(1)}"] * 3
    assert len(service.logins) == 1


def test_stand_in_is_forgotten_once_the_customer_may_sign_in(
    client: Client, service: FakeService
) -> None:
    """After activation the own token is asked for again; an own token is kept."""
    session = answer(envelope(201, {"token": JWT}))
    service.script = [refusal(422), answer(), answer(), session, answer(), answer()]
    client.send(WALLETS.sent_by(USER))
    client.send(ACTIVATION.sent_by(USER))
    client.send(WALLETS.sent_by(USER))
    client.send(ACTIVATION.sent_by(USER))
    client.send(WALLETS.sent_by(USER))

    sessions = [name for name in names_of(service.calls) if name.endswith("/sessions")]
    assert len(sessions) == 2
    assert service.tokens[-2:] == [f"Bearer {JWT}"] * 2


def test_customers_without_tokens_need_no_session(clients: Clients, service: FakeService) -> None:
    """The target file says so with an empty expression."""
    client = clients(dialect={"responses": {"session_token": ""}})
    client.send(WALLETS.sent_by(USER))

    assert names_of(service.calls) == ["GET /api/v2.1/wallets/customer/c-1"]


@pytest.mark.parametrize(
    ("session", "told"),
    [
        (refusal(422), "was refused with code 422"),
        (
            answer(envelope(201, {"grant": JWT})),
            "([dialect.responses] session_token); the response",
        ),
    ],
    ids=["refused", "elsewhere"],
)
def test_customer_without_a_token_of_its_own_is_told_why(
    client: Client, service: FakeService, session: httpx.Response, told: str
) -> None:
    """A token that stands where nobody looks for it is no reason to declare that there is none."""
    service.script = [session]

    with pytest.raises(Blocked) as blocked:
        client.own_token(USER)
    assert told in str(blocked.value)
