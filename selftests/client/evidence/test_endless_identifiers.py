"""Identifiers that no request can carry end the journey that needs them, before it is sent."""

from dataclasses import replace

import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import LONGEST_SENT, Call
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.identifiers import lookalike
from selftests.client.conftest import Clients
from selftests.client.service import FakeService, answer, body_of

LONG = "x" * LONGEST_SENT
ENDLESS = f"{LONG}x"
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "wallet-1"})
PREPARE = Call(
    OPERATIONS["prepare"],
    path={"accountId": "wallet-1", "operationType": "transfer"},
    body={"sourceAccount": {"walletId": "wallet-1"}, "lines": [{"note": "one"}]},
)
OF_ENDLESS_WALLET = replace(PREPARE, body={"walletId": ENDLESS})


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (BALANCE.with_path(accountId=ENDLESS), "accountId"),
        (BALANCE.with_query(odd=ENDLESS), "odd"),
        (BALANCE.acting_as(ENDLESS), "X-User-ID"),
        (BALANCE.with_header(Header.SESSION_ID, ENDLESS), "X-Session-Id"),
        (PREPARE.with_field("sourceAccount.walletId", ENDLESS), "walletId"),
        (PREPARE.with_body({"lines": [{"note": ENDLESS}]}, "lines"), "note"),
        (OF_ENDLESS_WALLET.under_media_type("text/json"), "walletId"),
    ],
    ids=["path", "query", "acting user", "session", "body", "list", "media type"],
)
def test_endless_identifier_is_sent_nowhere(
    clients: Clients, service: FakeService, call: Call, name: str
) -> None:
    """In a path, a query, a header or a body: what it would be is reported."""
    with pytest.raises(Blocked, match=f"{name} would have {len(ENDLESS)} characters"):
        clients().send(call)

    assert not service.calls


def test_identifier_of_any_usual_length_is_sent(clients: Clients, service: FakeService) -> None:
    """A token may be what names a payment consent."""
    client = clients()
    client.send(BALANCE.with_path(accountId=LONG))
    client.send(PREPARE.with_field("sourceAccount.walletId", LONG))

    assert service.calls[0].url.path.split("/")[-2] == LONG
    assert body_of(service.calls[1])["sourceAccount"] == {"walletId": LONG}


def test_access_token_may_be_longer(clients: Clients, service: FakeService) -> None:
    """Who gives it out knows what its headers carry."""
    clients().send(BALANCE.with_authorization(f"Bearer {ENDLESS}", "another token"))

    assert service.calls[-1].headers["authorization"] == f"Bearer {ENDLESS}"


def test_long_text_of_the_target_file_is_sent(clients: Clients, service: FakeService) -> None:
    """The operator knows what the target takes."""
    body = {"accepted": "{accepted}", "text": ENDLESS}
    client = clients(dialect={"requests": {"consent_acceptance": body}})
    filled = client.dialect.body("consent_acceptance", accepted=True)
    path = {"customerId": "customer-1", "kind": "terms"}
    client.send(Call(OPERATIONS["individual_consent"], path=path, body=filled))

    assert body_of(service.calls[-1]) == {"accepted": True, "text": ENDLESS}


def test_endless_value_of_a_body_of_the_dialect_is_not_sent(clients: Clients) -> None:
    """What stands in the place of its placeholder came from an answer."""
    client = clients()
    filled = client.dialect.body("consent_resend", customer_id=ENDLESS, channel="SMS")

    with pytest.raises(Blocked, match="customer_id would have"):
        client.send(Call(OPERATIONS["consent_resend"], body=filled))


def test_exchange_that_had_it_is_named(clients: Clients, service: FakeService) -> None:
    """Whoever mends it has to know where it comes from."""
    client = clients()
    service.script = [answer({"code": 200, "message": "told", "data": {"walletId": ENDLESS}})]
    had = client.send(BALANCE)

    with pytest.raises(Blocked, match=rf"\[exchange {had.exchange.id}\]"):
        client.send(BALANCE.with_path(accountId=had.text("data", "walletId")))


def test_lookalike_of_an_endless_identifier_is_itself() -> None:
    """To make another one, sign by sign, would take long, and none is sent."""
    assert lookalike(ENDLESS) == ENDLESS
