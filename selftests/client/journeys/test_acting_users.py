"""Who acts is reported by the token's claims, or by the target file (section 5 items 3 and 8)."""

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import SERVICE, Clients
from selftests.client.service import JWT_LOGIN, FakeService, answer, jwt_login

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": "c-1"})


def _user(digit: int) -> str:
    return f"5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e70{digit}"


@pytest.mark.parametrize(
    ("claims", "user_id", "roles"),
    [
        ({"sub": _user(9), "roles": ["A", "B"]}, _user(9), "A,B"),
        ({"userId": _user(8), "sub": _user(9), "role": "A, B,"}, _user(8), "A,B"),
        ({"user_id": _user(7), "authorities": ["A", 7]}, _user(7), "A"),
        ({"uid": _user(6), "roles": []}, _user(6), "ADMIN_USER,COMPLIANCE_OFFICER"),
    ],
)
def test_acting_user_is_who_the_token_says(
    client: Client, service: FakeService, claims: dict[str, object], user_id: str, roles: str
) -> None:
    """Identifier and roles are sent wherever they are known (5 item 3)."""
    service.login = jwt_login(claims)
    client.send(WALLETS)

    sent = service.calls[0].headers
    assert (sent["x-user-id"], sent["x-user-roles"]) == (user_id, roles)


@pytest.mark.parametrize(
    "login",
    [
        jwt_login({}),
        jwt_login({"userId": 7}),
        jwt_login({"sub": "operator-7"}),
        answer({**JWT_LOGIN, "accessToken": "opaque"}),
    ],
)
def test_acting_user_that_the_token_does_not_tell_is_left_out(
    client: Client, service: FakeService, login: httpx.Response
) -> None:
    """It is not invented."""
    service.login = login
    client.send(WALLETS)

    assert "x-user-id" not in service.calls[0].headers


@pytest.mark.parametrize(("reported", "sent"), [(_user(5), _user(5)), ("", None)])
def test_acting_user_of_the_target_file_goes_before_the_claims(
    clients: Clients, service: FakeService, reported: str, sent: str | None
) -> None:
    """Which claim names the user of the service is not documented (5 item 8)."""
    service.login = jwt_login({"sub": _user(9)})
    clients(identities={"service": {**SERVICE, "user_id": reported}}).send(WALLETS)

    assert service.calls[0].headers.get("x-user-id") == sent
