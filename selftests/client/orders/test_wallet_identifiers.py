"""Identifiers that a wallet was told: another wallet may number what is its own alike (2.2)."""

from dataclasses import replace

import httpx
import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.checks.beneficiaries import Known
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.exploration.customers.belongings import Belongings, among
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Payee, Wallet, paying_wallet
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.orders.newcomers import PERSON
from selftests.client.service import FakeService, answer, refusal
from selftests.exploration.answers import answer as reported
from selftests.exploration.answers import broken_by

_OURS = Wallet("c-1", "w-1", "EUR", OPERATOR)
_SECOND = replace(_OURS, wallet_id="w-2")
_THEIRS = Wallet("c-2", "w-3", "EUR", OPERATOR)
_UUID = "5A3F0C1E-7D42-4B6B-9F0E-2C8A61D4E701"
_SOME, _OTHER = "DE89 3704 0044 0532 0130 00", "DE02120300000000202051"


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (refusal(404), "was refused with code 404"),
        (answer(envelope(200, [{"walletId": "w-1"}])), "none of 1 listed wallets is ACTIVE"),
    ],
)
def test_wallet_that_is_not_to_be_had_is_told_by_what_was_answered(
    clients: Clients, service: FakeService, told: httpx.Response, reason: str
) -> None:
    """A list that is refused is none without wallets."""
    service.script = [told]
    listed = clients().send(Call(OPERATIONS["wallets"], path={"customerId": "c-1"}))

    with pytest.raises(Blocked, match=reason):
        paying_wallet(listed)


@pytest.mark.parametrize(
    ("sent", "told", "known"),
    [("w-2", "7", True), ("w-2", "8", False), ("w-1", "7", False), ("w-2 odd", "7", False)],
)
def test_order_is_none_of_a_wallet_that_has_no_such_identifier(
    clients: Clients, service: FakeService, sent: str, told: str, *, known: bool
) -> None:
    """Where wallets count their orders, the identifier of one's is that of another's as well."""
    client = clients()
    identifiers = Payments(client).identifiers
    account, *odd = sent.split()
    call = Call(OPERATIONS["prepare"], path={"accountId": account, "operationType": "transfer"})
    service.script = [answer(envelope(201, {"preparedOrderId": told}))]
    client.send(replace(call, deviations=tuple(odd)))
    other = Wallet("c-2", "W-2", "EUR", OPERATOR)

    if known:
        with pytest.raises(NotApplicable, match="number"):
            identifiers.not_of(other, "7")
    else:
        assert identifiers.not_of(other, "7") == "7"


def test_order_of_another_wallet_reserves_what_it_did(
    clients: Clients, service: FakeService
) -> None:
    """The execution of one order tells nothing of that of the same identifier elsewhere."""
    client = clients()
    amounts = Payments(client).amounts
    order = {"preparedOrderId": "7", "summary": {"amount": 10, "totalAmount": 10}}
    prepared = answer(envelope(201, order))
    service.script = [prepared, prepared, answer(envelope(200, {}))]
    for name, account in (("prepare", "w-1"), ("prepare", "w-2"), ("execute", "w-1")):
        path = {"accountId": account, "operationType": "transfer"}
        client.send(Call(OPERATIONS[name], path=path, body={"preparedOrderId": "7"}))

    wallets = (Wallet("c", each, "EUR", OPERATOR) for each in ("w-1", "w-2"))
    assert [amounts.reserved(each) > 0 for each in wallets] == [False, True]


@pytest.mark.parametrize(
    ("operation", "path", "data"),
    [
        ("beneficiary", {"accountId": "w-2"}, {"id": "x", "assetId": "7"}),
        (
            "payment_consent",
            {"accountId": "w-2", "operationType": "transfer"},
            {"links": {"reference": "7"}},
        ),
    ],
)
def test_wallets_may_number_whom_they_pay_and_their_consents(
    clients: Clients,
    service: FakeService,
    operation: str,
    path: dict[str, str],
    data: dict[str, object],
) -> None:
    """Only the wallet that was told an identifier has something of that name."""
    client = clients()
    identifiers = Payments(client).identifiers
    service.script = [answer(envelope(201, data))]
    client.send(Call(OPERATIONS[operation], path=path))

    with pytest.raises(NotApplicable, match="number"):
        identifiers.not_of(Wallet("c-2", "W-2", "EUR", OPERATOR), "7")
    assert identifiers.not_of(Wallet("c-1", "w-1", "EUR", OPERATOR), "7") == "7"


@pytest.mark.parametrize(
    ("asset", "owner", "broken"),
    [
        ("B1", "anna", "BEN-11"),
        ("B1", "bruno", ""),
        ("5B3F0C1E-7D42-4b6b-9f0e-2c8a61d4e701", "bruno", "BEN-11"),
    ],
)
def test_exploration_lets_wallets_number_their_own(asset: str, owner: str, broken: str) -> None:
    """A number is one of a kind within its wallet, a UUID everywhere."""
    belongings = Belongings()
    told = reported({"assetId": asset})
    first = asset.lower()
    belongings.named(among("beneficiary", first, "anna"), first, "the first", told, "BEN-11")

    def act() -> None:
        belongings.named(among("beneficiary", asset, owner), asset, "another", told, "BEN-11")

    assert broken_by(act) == broken


def _create(
    payments: Payments, service: FakeService, wallet: Wallet, iban: str, asset: str, *odd: str
) -> None:
    call = payments.beneficiary(wallet, Payee(PERSON, iban, "BIC", "Bank"))
    service.script = [answer(envelope(201, {"assetId": asset, "id": f"id-{asset}"}))]
    payments.client.send(replace(call, deviations=odd))


def test_those_of_other_customers_are_known(payments: Payments, service: FakeService) -> None:
    """By both identifiers, UUIDs in small letters."""
    _create(payments, service, _THEIRS, _SOME, _UUID)
    _create(payments, service, _OURS, _OTHER, "ours")

    uuid, some = _UUID.lower(), "".join(_SOME.split())
    assert payments.of_others.of(_OURS) == (Known(uuid, "", some), Known("", f"id-{uuid}", some))
    assert payments.of_others.of(_THEIRS) == (
        Known("ours", "", _OTHER),
        Known("", "id-ours", _OTHER),
    )


@pytest.mark.parametrize("own", [_OURS, _SECOND])
@pytest.mark.parametrize("odd", [(), ("email absent",)])
def test_what_a_customer_was_told_too_is_its_own(
    payments: Payments, service: FakeService, own: Wallet, odd: tuple[str, ...]
) -> None:
    """For any of its wallets, and whatever was asked: an asset may be who is paid."""
    _create(payments, service, _THEIRS, _SOME, "a")
    _create(payments, service, own, _SOME, "a", *odd)

    assert payments.of_others.of(_OURS) == ()


def test_numbers_of_each_wallet_are_nobody_elses(payments: Payments, service: FakeService) -> None:
    """Two wallets that were told one identifier for two accounts count their beneficiaries."""
    _create(payments, service, _THEIRS, _SOME, "1")
    _create(payments, service, _THEIRS, _OTHER, "2")
    _create(payments, service, _SECOND, _OTHER, "1")

    assert payments.of_others.of(_OURS) == ()


@pytest.mark.parametrize(
    "wallet",
    [replace(_OURS, shared_with_others=True), replace(_OURS, iban="DE89370400440532013000")],
    ids=["used before", "paid itself"],
)
def test_what_may_be_known_from_elsewhere_is_nobody_elses(
    payments: Payments, service: FakeService, wallet: Wallet
) -> None:
    """A wallet of the target file had beneficiaries before; who is paid may have a wallet."""
    _create(payments, service, _THEIRS, _SOME, "a")

    assert payments.of_others.of(wallet) == ()


def test_what_differs_is_nobody_elses(payments: Payments, service: FakeService) -> None:
    """Whose it is, if it was accepted, nobody knows."""
    _create(payments, service, _THEIRS, _SOME, "a", "email absent")

    assert payments.of_others.of(_OURS) == ()
