"""Tokens that no header can carry."""

import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeService, answer, jwt_login

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})


@pytest.mark.parametrize("token", ["é" * 40, "a b\r\nX-Odd: 1", "a" * 100_000])
def test_token_that_no_header_carries_blocks(
    client: Client, service: FakeService, token: str
) -> None:
    """What a target says goes into no header unexamined."""
    service.login = answer({"accessToken": token, "tokenType": "Bearer", "expiresIn": 3600})
    with pytest.raises(Blocked, match="identity service is nothing that a header can carry"):
        client.send(BALANCE)


def test_claims_that_no_header_carries_are_passed_over(
    client: Client, service: FakeService
) -> None:
    """The others are sent."""
    service.login = jwt_login({"sub": "é\r\n", "roles": [1, "é", "A\r\nB", "USER", None]})

    assert client.token(OPERATOR).roles == ("USER",)
    assert client.token(OPERATOR).user_id == ""
