"""Faults in what is told of wallets once they have paid (sections 2.4, 4.5 and 8)."""

from reference.faults.registry import Rule, fault
from reference.payments.ledger import PaymentAccount
from reference.payments.limits import DAILY
from reference.payments.wallets import Wallet
from reference.platform.exchange import JsonObject
from reference.serving.service import Service


def _has_paid(service: Service, account: PaymentAccount) -> bool:
    orders = service.orders.of_account(account.id)
    return any(order.transfer and order.executed_at for order in orders)


@fault(rule="limits.data", breaks="PAY-AFT-02")
def snapshot_limits_gone_after_a_payment(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """The snapshot of a wallet that has paid tells no limits."""
    limits: JsonObject = original(account)
    return {kind: {} for kind in limits} if _has_paid(service, account) else limits


@fault(rule="limits.data", breaks="PAY-AFT-02")
def snapshot_daily_limit_gone_after_a_payment(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """It tells no daily limit."""
    limits: JsonObject = original(account)
    return {**limits, DAILY: {}} if _has_paid(service, account) else limits


@fault(rule="snapshots.consent_model", breaks="PAY-AFT-01")
def snapshot_consent_model_gone_after_a_payment(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """The snapshot of a wallet that has paid tells nothing of consents."""
    return None if _has_paid(service, account) else original(account)


@fault(rule="wallets.item", breaks="PAY-BAL-06")
def wallet_blocked_after_a_payment(
    service: Service, original: Rule, wallet: Wallet, **options: bool
) -> object:
    """A wallet that has paid is listed as blocked."""
    account = service.ledger.find(wallet.id)
    paid = account is not None and _has_paid(service, account)
    return {**original(wallet, **options), **({"status": "BLOCKED"} if paid else {})}


@fault(rule="wallets.item", breaks="PAY-BAL-06")
def wallet_without_iban_after_a_payment(
    service: Service, original: Rule, wallet: Wallet, **options: bool
) -> object:
    """A wallet that has paid is listed without its IBAN."""
    item: JsonObject = original(wallet, **options)
    account = service.ledger.find(wallet.id)
    paid = account is not None and _has_paid(service, account)
    return {name: value for name, value in item.items() if name != "iban" or not paid}


@fault(rule="wallets.of_customer", breaks="PAY-BAL-06")
def wallets_beside_one_that_has_paid_are_lost(
    service: Service, original: Rule, customer_id: str
) -> object:
    """Once a customer has paid, no other wallet of it is listed."""
    wallets: list[Wallet] = original(customer_id)
    accounts = [service.ledger.find(one.id) for one in wallets]
    paying = [
        wallet
        for wallet, account in zip(wallets, accounts, strict=True)
        if account is not None and _has_paid(service, account)
    ]
    return paying or wallets


@fault(rule="beneficiaries.list_items", breaks="PAY-AFT-01")
def beneficiary_list_empty_after_a_payment(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """A wallet that has paid lists no beneficiaries."""
    return [] if _has_paid(service, account) else original(account)
