"""Accounts of financial operations: opened with wallets, and who may reach them (section 4.6)."""

import itertools
import re
import uuid
from dataclasses import dataclass
from datetime import timedelta
from decimal import ROUND_UP, Decimal
from typing import Final

from reference.access.customers import Access, Customer, Customers
from reference.payments.ledger import Ledger, PaymentAccount, Posting
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.platform import Area

CONSUMER: Final = "CONSUMER_WALLET"
BUSINESS: Final = "BUSINESS_WALLET"
_A_MOMENT: Final = timedelta(seconds=0.3)
_CENT: Final = Decimal("0.01")
_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(eq=False, repr=False)
class PaymentAccounts(Area):
    """Opens accounts in the ledger and finds the account of a path."""

    _access: Access
    _customers: Customers
    _ledger: Ledger

    def __post_init__(self) -> None:
        """Begin with none."""
        self._names = itertools.count(1)
        self._numbers: dict[str, itertools.count[int]] = {}

    def open(
        self,
        wallet_id: str,
        *,
        tenant_id: str,
        owner_id: str,
        currency: str,
        iban: str | None,
        kind: str = CONSUMER,
    ) -> None:
        """Open the account of any new wallet, an individual's or an organization's."""
        separate = self._policy.beneficiaries.account_ids != "wallet"
        account = PaymentAccount(
            id=wallet_id,
            number=str(uuid.uuid4()) if separate else wallet_id,
            tenant_id=tenant_id,
            owner_id=owner_id,
            kind=kind,
            currency=currency,
            iban=iban,
            asset_id=self.reference("asset"),
            asset_sub_unit_id=self.reference("unit"),
        )
        self._ledger.open(account)

    def reference(self, prefix: str) -> str:
        """Return a new identifier that stands in no path: a UUID, or a short text by policy."""
        if self._policy.beneficiaries.payment_id_form == "opaque":
            return f"{prefix}-{next(self._names):06d}"
        return str(uuid.uuid4())

    def numbered(self, prefix: str, account_id: str) -> str:
        """Return the next identifier of those that an account numbers itself."""
        return f"{prefix}-{next(self._numbers.setdefault(account_id, itertools.count(1)))}"

    def of_path(self, call: ServiceCall, *, acting: bool = False) -> PaymentAccount:
        """Return the account of a path, or raise the refusal that the caller is due.

        `acting` marks steps that change something, for which the policy may want a certain token.
        """
        parameters = call.parameters
        identifier = (
            parameters["accountId"] if "accountId" in parameters else parameters["walletId"]
        )
        account = self.reachable(call, identifier)
        # An organization acts through its users, who have no customer's token.
        if acting and account.kind == CONSUMER:
            self._access.check_acting(call, paying=True)
        return account

    def reachable(self, call: ServiceCall, identifier: str) -> PaymentAccount:
        """Return an account that the caller may use."""
        account = self.with_identifier(identifier)
        if account is None:
            raise self.unknown(call, identifier)
        self.check_tenant(call, account)
        self.check_owner(call, account)
        return account

    def lists_nothing(self, call: ServiceCall) -> bool:
        """Tell whether the list of a wallet is an empty one to who sends the call."""
        account = self.with_identifier(call.parameters["walletId"])
        return account is not None and self._access.sees_empty_lists(call, account.owner_id)

    def with_identifier(self, identifier: str) -> PaymentAccount | None:
        """Return the account with a wallet id, or with the other identifier that it has."""
        found = self._ledger.find(identifier)
        if found is not None:
            return found
        accounts = self._ledger.accounts()
        return next((one for one in accounts if one.number == identifier), None)

    def with_iban(self, tenant_id: str, iban: str) -> PaymentAccount | None:
        """Return the tenant's account with an IBAN."""
        wanted = compact(iban)
        for account in self._ledger.accounts():
            if account.tenant_id == tenant_id and account.iban == wanted and wanted:
                return account
        return None

    def save_rest(self, account_id: str) -> None:
        """Move what is on a wallet below a whole unit to another one of its customer, by policy."""
        account, rest = self._ledger.find(account_id), self._ledger.balance(account_id) % 1
        if self._policy.payments.savings == "none" or account is None or not rest:
            return
        for other in self._ledger.accounts():
            same = (other.owner_id, other.currency) == (account.owner_id, account.currency)
            if same and other is not account:
                self._ledger.book([Posting(account_id, -rest), Posting(other.id, rest)])
                return

    def give_unasked(self, occasion: str, account_id: str, amount: Decimal) -> None:
        """Put an amount on a wallet a moment after an occasion for which the policy does so."""
        if self._policy.payments.unasked_money == occasion:
            self._ledger.plan(_A_MOMENT, lambda: self._ledger.deposit(account_id, amount))

    def reward(self, account_id: str, amount: Decimal) -> None:
        """Add a hundredth to what was put on a wallet."""
        self.give_unasked("bonus", account_id, (amount / 100).quantize(_CENT, ROUND_UP))

    def holder(self, account: PaymentAccount) -> str:
        """Return the name of an account's holder."""
        customer = self._customers.get(account.owner_id)
        if isinstance(customer, Customer):
            return f"{customer.person.first_name} {customer.person.last_name}"
        return customer.name if customer is not None else ""

    def of_owner(self, owner_id: str) -> tuple[PaymentAccount, ...]:
        """Return the accounts of a customer, oldest first."""
        return tuple(account for account in self._ledger.accounts() if account.owner_id == owner_id)

    def unknown(self, call: ServiceCall, identifier: str) -> RefusalError:
        """Answer an account that there is not, or not yet (sections 1 and 7)."""
        customer = self._customers.get(identifier)
        inactive = (
            customer is not None and not customer.active and customer.tenant_id == call.tenant_id
        )
        if inactive and self._policy.payments.before_activation == "422":
            return self._refusals.plain(
                422, "Customer not active", "CUSTOMER_NOT_ACTIVE", identifier
            )
        return self.unseen(identifier)

    def unseen(self, identifier: str) -> RefusalError:
        """Answer an account that the caller cannot see, whether or not there is one."""
        refusals = self._refusals
        if self._policy.payments.unknown_account == "422":
            return refusals.plain(422, "No active account", "ACCOUNT_NOT_ACTIVE", identifier)
        return refusals.not_found(identifier, "Account")

    def check_tenant(self, call: ServiceCall, account: PaymentAccount) -> None:
        """Hide an account of another tenant (section 7, tenant access)."""
        if call.tenant_id == account.tenant_id:
            return
        if self._policy.headers.foreign_tenant_resource == "403":
            raise self._refusals.tenant(call.tenant_id, call.tenant_id)
        raise self.unseen(account.id)

    def check_owner(self, call: ServiceCall, account: PaymentAccount) -> None:
        """Refuse a customer's token on another customer's account (section 7, code 403)."""
        if call.caller is None or not call.caller.is_customer:
            return
        if call.caller.customer_id == account.owner_id:
            return
        if self._policy.headers.foreign_customer == "403":
            raise self._refusals.plain(403, "Access denied", "FOREIGN_ACCOUNT")
        raise self.unseen(account.id)


def compact(iban: str) -> str:
    """Return an IBAN without blanks, in upper case."""
    return "".join(iban.split()).upper()


def written_alike(identifier: str, other: str) -> bool:
    """Tell whether two identifiers have one notation: their kind, and digits for digits.

    Numbers have as many digits, unless none is filled up with zeros.
    """
    (kind, _, number), (other_kind, _, other_number) = (
        each.rpartition("-") for each in (identifier, other)
    )
    counted = kind == other_kind and number.isdecimal() and other_number.isdecimal()
    if counted and not (number.startswith("0") or other_number.startswith("0")):
        return True
    return _notation(identifier) == _notation(other)


def _notation(identifier: str) -> str:
    """Return how an identifier is written: each digit as 9, each letter but a kind's as a."""
    if _UUID.fullmatch(identifier):
        return "uuid"
    kind, dash, rest = identifier.rpartition("-")
    return kind + dash + re.sub(r"[a-z]", "a", re.sub(r"\d", "9", rest))
