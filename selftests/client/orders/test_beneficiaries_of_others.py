"""Whom only wallets of other customers may pay: nobody else's list shows them (2.4, 4.5)."""

from dataclasses import replace

import pytest

from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Payee, Wallet
from selftests.client.exchanges import envelope
from selftests.client.orders.newcomers import PERSON
from selftests.client.service import FakeService, answer

_OURS = Wallet("c-1", "w-1", "EUR", OPERATOR)
_SECOND = replace(_OURS, wallet_id="w-2")
_THEIRS = Wallet("c-2", "w-3", "EUR", OPERATOR)
_UUID = "5A3F0C1E-7D42-4B6B-9F0E-2C8A61D4E701"
_SOME, _OTHER = "DE89 3704 0044 0532 0130 00", "DE02120300000000202051"


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

    assert payments.of_others.of(_OURS) == (_UUID.lower(), f"id-{_UUID.lower()}")
    assert payments.of_others.of(_THEIRS) == ("id-ours", "ours")


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
