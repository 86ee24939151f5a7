"""What an answer tells of another customer, now and then (sections 1, 4.5 and 4.6)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from reference.access.accounts import Account
from reference.faults.registry import Fault, Rule, injections, replaces
from reference.organizations.organization import Organization
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import Order
from reference.serving.service import Service

_EVERY = 5
"""Of as many answers one tells something of somebody else."""

Told = Callable[..., object]
"""Makes of the original rule, what somebody else has and what the rule is given what it tells."""
_Party = tuple[str, object]
"""The customer that a rule is asked about, and what it has."""


def _told_at_times(
    service: Service, rule: str, party: Callable[..., _Party | None], tells: Told
) -> None:
    """Let a rule tell at times what that customer has who was asked about before."""
    asked = 0
    others: dict[str, object] = {}

    @replaces(service, rule)
    def instead(original: Rule, *given: Any, **named: Any) -> object:
        nonlocal asked
        found = party(service, *given)
        if found is None:
            return original(*given, **named)
        asked += 1
        customer, thing = found
        others.pop(customer, None)
        other = next(reversed(others.values()), None)
        others[customer] = thing
        if asked % _EVERY or other is None:
            return original(*given, **named)
        return tells(partial(original, **named), other, *given)


def _of_customer(_service: Service, customer_id: str) -> _Party:
    return customer_id, customer_id


def _of_organization(_service: Service, organization: Organization) -> _Party | None:
    return (organization.id, organization) if organization.directors else None


def _of_account(_service: Service, account: PaymentAccount) -> _Party:
    return account.owner_id, account


def _with_beneficiaries(service: Service, account: PaymentAccount) -> _Party | None:
    has_some = service.beneficiaries.of_account(account)
    return _of_account(service, account) if has_some else None


def _of_order(_service: Service, order: Order) -> _Party:
    return order.account_id, order


def _of_user(_service: Service, account: Account) -> _Party | None:
    return (account.customer_id, account) if account.customer_id else None


def _both(original: Rule, other: object, own: object) -> object:
    return [*original(own), *original(other)]


def _other(original: Rule, other: object, _own: object) -> object:
    return original(other)


def _naming_its_order(original: Rule, other: Order, own: Order) -> object:
    return {**original(own), "preparedOrderId": other.id}


AT_TIMES: tuple[Fault, ...] = injections(
    _told_at_times,
    ("wallets-of-another-at-times", "AUT-32", "wallets.of_customer", _of_customer, _both),
    ("directors-of-another-at-times", "AUT-32", "directors.items", _of_organization, _both),
    (
        "beneficiaries-of-another-at-times",
        "WAL-PAY-04",
        "beneficiaries.list_items",
        _with_beneficiaries,
        _both,
    ),
    ("account-of-another-at-times", "ALO-ACC-06", "snapshots.account", _of_account, _other),
    ("session-of-another-at-times", "AUT-32", "sessions.data", _of_user, _other),
    ("order-of-another-at-times", "AUT-32", "orders.data", _of_order, _naming_its_order),
)
