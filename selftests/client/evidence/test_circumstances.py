"""An exchange says who sent it, and which hooks of the operator its values are from."""

from typing import Final

import pytest

from conformance.outcomes import Violation
from fixtures.client.answer import reason_of_refusal
from fixtures.client.call import Call
from fixtures.client.caller import (
    OPERATOR,
    OTHER_TENANT,
    SERVICE,
    TENANT_ADMIN,
    Caller,
    CustomerUser,
    Identity,
    named,
)
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeService, answer, refusal

CODE: Final = "482913"
TOKEN: Final = "token-of-a-message"
ACTIVATION: Final = Call(
    OPERATIONS["individual_activation"],
    path={"customerId": "8d3c2a10-0000-4000-8000-000000000001"},
    body={"userId": "8d3c2a10-0000-4000-8000-000000000002", "code": CODE},
)


def test_exchange_names_the_hooks_whose_values_it_carries(
    client: Client, service: FakeService
) -> None:
    """In its body or its path, and as a part of a value; what it breaks does, too."""
    client.provenance.hook_called("activation_code", {}, CODE)
    client.provenance.hook_called("consent_token", {}, TOKEN)
    link = Call(OPERATIONS["consent_verification"], path={"token": TOKEN})
    service.script = [refusal(400), refusal(400)]

    activation, verification = client.send(ACTIVATION), client.send(link)

    assert activation.exchange.stands_on == ("activation_code",)
    assert verification.exchange.stands_on == ("consent_token",)
    mine = Violation("$.code", "201", "400")
    of_all = Violation("$.message", "text", "7", "envelope")
    located = [activation.exchange.located(each, "POST /x").stands_on for each in (mine, of_all)]
    assert located == [("activation_code",), ()]
    reason = reason_of_refusal(activation)
    assert reason.endswith("[exchange main-2] (stands on the hook `activation_code`)")


def test_other_exchanges_name_none(client: Client) -> None:
    """A hook was called; what it gave is not sent."""
    client.provenance.hook_called("consent_token", {}, TOKEN)

    assert client.send(ACTIVATION).exchange.stands_on == ()


@pytest.mark.parametrize(
    ("caller", "told"),
    [
        (OPERATOR, ""),
        (Identity(SERVICE), ""),
        (Identity(TENANT_ADMIN), "identities.tenant_admin"),
        (Identity(OTHER_TENANT), "a login of another tenant (identities.other_tenant)"),
        (CustomerUser("c", "u", "e", "p"), "the user of an individual"),
    ],
)
def test_caller_is_named_for_people(caller: Caller, told: str) -> None:
    """The service identity sends most, and is not."""
    assert named(caller) == told


@pytest.mark.parametrize(
    ("registration", "kind"),
    [
        ("individual_registration", "an individual"),
        ("organization_registration", "an organization"),
    ],
)
def test_it_is_said_for_whom_the_service_identity_asks(
    client: Client, service: FakeService, registration: str, kind: str
) -> None:
    """By what the answers about a customer told; where the path tells it, it is not said again."""
    customer, wallet = (f"8d3c2a10-0000-4000-8000-00000000000{n}" for n in (3, 4))
    service.script = [answer({"id": customer}), answer([{"walletId": wallet}])]
    sent = [
        client.send(Call(OPERATIONS[registration], body={})),
        client.send(Call(OPERATIONS["wallets"], path={"customerId": customer})),
        client.send(Call(OPERATIONS["balance"], path={"accountId": wallet})),
        client.send(Call(OPERATIONS["balance"], path={"accountId": "another"})),
    ]

    told = f"the service identity, for {kind}"
    assert [each.exchange.caller for each in sent] == ["", told, told, ""]
