"""What the main kind of customers does not tell, another kind may: where there is one."""

from decimal import Decimal
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.money.limits import Limits
from fixtures.journeys.payments.parties import Wallet
from fixtures.states.payments.further.consenting import consent_of_another_customer
from fixtures.states.payments.limits.limited import DAILY, MONTHLY, highest_of, limited_wallet

OF_A_DAY = Limits(daily=Decimal(100))


def _wallet(name: str) -> Wallet:
    return Wallet("customer", name, "EUR", OPERATOR)


class Kinds:
    """Individuals without limits, and organizations with theirs, where those can be onboarded."""

    def __init__(self, limits: Limits | None) -> None:
        """Let organizations have ``limits``, or be refused."""
        self.limits = {"individual": Limits(), "organization": limits or Limits()}
        self.refused = limits is None
        self.onboarded: list[str] = []
        self._shared: dict[str, Wallet] = {}
        self.payers = SimpleNamespace(kinds=("individual", "organization"), of=self._onboarded)
        target = SimpleNamespace(has=lambda _: True)
        payments = SimpleNamespace(client=SimpleNamespace(target=target))
        self.steps = SimpleNamespace(
            payments=payments, limits=lambda wallet: self.limits[wallet.wallet_id]
        )

    def own_wallet(self, _: Decimal) -> Wallet:
        """Return one of the main kind."""
        return _wallet("individual")

    def shared(self, state: str) -> Wallet:
        """Return the one of a kind that tests share."""
        kind = state.removeprefix("of ")
        if kind not in self._shared:
            self._shared[kind] = self._onboarded(kind)
        return self._shared[kind]

    def _onboarded(self, kind: str) -> Wallet:
        if self.refused:
            raise Blocked("onboarding was refused")
        self.onboarded.append(kind)
        return _wallet(kind)


def test_limit_of_another_kind_is_tried_on_a_wallet_of_its_own() -> None:
    """The one that tests share tells which kind has it."""
    kinds: Any = Kinds(OF_A_DAY)
    wallet, _ = limited_wallet(kinds, partial(highest_of, DAILY))

    assert wallet.wallet_id == "organization"
    assert wallet is not kinds.shared("of organization")


def test_nobody_is_onboarded_for_each_limit_that_no_kind_has() -> None:
    """One tells that of all limits."""
    kinds: Any = Kinds(Limits())
    for period in (DAILY, MONTHLY):
        with pytest.raises(NotApplicable, match=f"no {period} limit"):
            limited_wallet(kinds, partial(highest_of, period))

    assert kinds.onboarded == ["organization"]


def test_kind_that_cannot_be_onboarded_hinders_nobody() -> None:
    """What the main kind has no limits for does not arise, as without the other kind."""
    kinds: Any = Kinds(None)
    with pytest.raises(NotApplicable, match="no daily limit"):
        limited_wallet(kinds, partial(highest_of, DAILY))


def test_code_of_another_customer_needs_another_one() -> None:
    """Nothing is missing where there is one alone: it has other payment consents."""
    known = _wallet("known")
    states: Any = SimpleNamespace(shared=lambda _: known, active_with_room=lambda: known)
    with pytest.raises(NotApplicable, match="second customer"):
        consent_of_another_customer(states)
