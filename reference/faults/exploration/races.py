"""Faults that only requests at the same time show: lost updates, mixed up answers, doubles."""

from dataclasses import replace
from typing import Final

from reference.access.accounts import LockoutKey
from reference.consents.consents import Consent
from reference.faults.exploration.turns import (
    drawn_twice,
    overlapping,
    raced,
    swapped,
    unless_three_at_once,
)
from reference.faults.registry import Rule, injected, replaces
from reference.payments.beneficiaries import Beneficiary
from reference.payments.ledger import PaymentAccount, Posting
from reference.payments.orders.orders import Order
from reference.payments.wallets import Wallet
from reference.serving.service import Service

LISTED: Final = "EXP-RAC-01"
"""A director that was added is listed."""

LOST: Final = (
    raced(
        "director-lost-by-another-at-once",
        LISTED,
        "Of two directors that are added at the same time one is lost.",
        "directors.identifier",
    ),
    raced(
        "director-lost-by-owners-at-once",
        LISTED,
        "A director that is added at the same time as the owners is lost.",
        "shareholders.check_total",
    ),
    raced(
        "director-lost-by-document-at-once",
        LISTED,
        "A director that is added at the same time as a document is lost.",
        "corporate_documents.initial_status",
    ),
    raced(
        "director-lost-by-employee-at-once",
        LISTED,
        "A director that is added at the same time as an employee is lost.",
        "employees.check_duplicate",
    ),
    raced(
        "approval-lost-by-document-at-once",
        "EXP-RAC-01",
        "A document that is uploaded during the approval takes the verification back.",
        "verifications.status_after_document",
    ),
)

TWICE: Final = (
    raced(
        "organization-registered-twice-at-once",
        "B2B-REG-04",
        "Two registrations of one organization at the same time are both accepted.",
        "organization_registration.organization",
    ),
    raced(
        "organization-activated-twice-at-once",
        "B2B-ACT-16",
        "Two activations of an organization at the same time open two wallets.",
        "organization_activation.check_unmet",
    ),
    unless_three_at_once(
        "balance-overspent-by-three-at-once",
        "PAY-MON-06",
        "Three transfers at the same time exceed the balance together.",
        "execution.check_funds",
    ),
    unless_three_at_once(
        "limit-overstepped-by-three-at-once",
        "PAY-LIM-08",
        "Three transfers at the same time exceed a limit together.",
        "limits.check",
    ),
)

MIXED_UP: Final = (
    swapped(
        "sessions-mixed-up-at-once",
        ("B2C-SES-06", "B2C-SES-02", "AUT-20"),
        "Of two sessions that are opened at once, one gets the token of the other.",
        "sessions.data",
    ),
    swapped(
        "wallets-mixed-up-at-once",
        "WAL-IND-05",
        "Of two customers who list their wallets at once, one sees those of the other.",
        "wallets.data",
    ),
    swapped(
        "balances-mixed-up-at-once",
        ("PAY-BAL-03", "PAY-BAL-02"),
        "Of two balances that are read at once, one is that of the other wallet.",
        "orders.balance_data",
    ),
    swapped(
        "snapshots-mixed-up-at-once",
        ("ALO-ACC-06", "ALO-BEN-03"),
        "Of two snapshots that are read at once, one is that of the other wallet.",
        "snapshots.data",
    ),
    swapped(
        "payment-consents-mixed-up-at-once",
        "PAY-CON-04",
        "Of two payment consents that are created at once, one is reported as the other.",
        "payment_consents.data",
    ),
)

DOUBLES: Final = (
    drawn_twice(
        "verification-ids-equal-at-once",
        "EXP-UNI-01",
        "Two verifications that are started at once have the same identifier.",
        "verifications.identifier",
    ),
    drawn_twice(
        "customer-ids-equal-at-once",
        ("B2C-REG-09", "EXP-UNI-01"),
        "Two customers who are registered at once have the same identifier.",
        "registration.identifier",
    ),
    drawn_twice(
        "ibans-equal-at-once",
        ("WAL-IND-08", "EXP-UNI-01"),
        "Two customers who are activated at once have the same IBAN.",
        "ibans.issue",
    ),
    drawn_twice(
        "asset-ids-equal-at-once",
        ("BEN-11", "EXP-UNI-01"),
        "Two beneficiaries that are created at once have the same assetId.",
        "beneficiaries.asset_id",
    ),
    drawn_twice(
        "subscription-ids-equal-at-once",
        "WHK-SUB-03",
        "Two subscriptions at once have the same identifier.",
        "webhooks.identifier",
    ),
)


@injected(breaks="B2C-ACT-12")
def individual_activated_twice_at_once(service: Service) -> None:
    """Two activations of a customer at the same time open the wallets twice."""
    turns = overlapping(service)

    @replaces(service, "activation.check_obstacles")
    def check(original: Rule, customer: object) -> None:
        original(customer)
        turns.think()

    @replaces(service, "wallets.keep")
    def keep(_original: Rule, customer_id: str, wallets: list[Wallet]) -> None:
        known: dict[str, list[Wallet]] = vars(service.wallets)["_wallets"]
        known[customer_id] = [*known.get(customer_id, []), *wallets]


@injected(breaks="EXP-RAC-01")
def consent_lost_by_another_at_once(service: Service) -> None:
    """Of the consents that a customer gives at once all but one are lost."""
    turns = overlapping(service)
    known: dict[tuple[str, str], Consent] = vars(service.consents)["_consents"]

    @replaces(service, "consents.record")
    def record(original: Rule, consent: Consent) -> None:
        before = {key: each for key, each in known.items() if key[0] == consent.customer_id}
        turns.think()
        for key in [key for key in known if key[0] == consent.customer_id]:
            del known[key]
        known.update(before)
        original(consent)


@injected(breaks="EXP-RAC-01")
def beneficiary_lost_by_another_at_once(service: Service) -> None:
    """Of two beneficiaries that are created at once one is lost."""
    turns = overlapping(service)

    @replaces(service, "beneficiaries.keep")
    def keep(_original: Rule, beneficiary: Beneficiary) -> None:
        known: dict[str, list[Beneficiary]]
        known = vars(service.beneficiaries)["_beneficiaries"]
        before = list(known.get(beneficiary.account_id, []))
        turns.think()
        known[beneficiary.account_id] = [*before, beneficiary]


@injected(breaks="LOG-13")
def failed_login_lost_by_another_at_once(service: Service) -> None:
    """Failed logins at the same time count as one."""
    turns = overlapping(service)

    @replaces(service, "lockout.fail")
    def fail(original: Rule, key: LockoutKey) -> object:
        before = service.lockout.failures(key)
        turns.think()
        vars(service.lockout)["_failures"][key] = before
        return original(key)


@injected(breaks=("PAY-MON-10", "PAY-MON-07"))
def debit_lost_by_another_at_once(service: Service) -> None:
    """Of two transfers that are executed at once, within the balance, one is never debited."""
    _lose(service, lambda posting: posting.amount < 0)


@injected(breaks=("PAY-TOP-05", "PAY-MON-02"))
def credit_lost_by_another_at_once(service: Service) -> None:
    """Of two credits of a wallet at once one is lost."""
    _lose(service, lambda posting: posting.amount > 0)


def _lose(service: Service, concerned: Rule) -> None:
    turns = overlapping(service)
    balances = vars(service.ledger)["_balances"]

    @replaces(service, "ledger.apply")
    def apply(original: Rule, posting: Posting) -> None:
        if service.ledger.find(posting.account_id) is None or not concerned(posting):
            original(posting)
            return
        before = service.ledger.balance(posting.account_id)
        turns.think()
        balances[posting.account_id] = before + posting.amount


@injected(breaks=("ENV-30", "PAY-MON-07"))
def executions_at_once_deadlock(service: Service) -> None:
    """Of two executions at once one is a server fault."""
    turns = overlapping(service)

    @replaces(service, "execution.run")
    def run(original: Rule, order: Order) -> object:
        if turns.think():
            raise RuntimeError(order.id)
        return original(order)


@injected(breaks="PAY-PRE-08")
def prepared_orders_equal_at_once(service: Service) -> None:
    """Two orders that are prepared at once have the same identifier."""
    turns = overlapping(service)
    pending: list[str] = []

    @replaces(service, "preparation.new")
    def new(original: Rule, *given: object) -> object:
        order: Order = original(*given)
        if pending:
            order = replace(order, id=pending[0])
        pending.append(order.id)
        turns.think()
        pending.clear()
        return order


@injected(breaks="EXP-RAC-01")
def limit_counts_twice_for_executions_at_once(service: Service) -> None:
    """Of two transfers that are executed at once, each counts twice towards the limits."""
    turns = overlapping(service)
    at_once: set[str] = set()
    twice: set[str] = set()

    @replaces(service, "execution.order")
    def find(original: Rule, account: PaymentAccount, *given: object) -> object:
        if turns.think():
            at_once.update(one.id for one in service.orders.of_account(account.id))
        return original(account, *given)

    @replaces(service, "execution.run")
    def run(original: Rule, order: Order) -> object:
        twice.update(at_once & {order.id})
        return original(order)

    @replaces(service, "limits.counted")
    def counted(original: Rule, order: Order) -> object:
        return original(order) * (2 if order.id in twice else 1)
