"""Wallets of customers (sections 2.4 and 4.5)."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reference.access.customers import Access, AnyCustomer, Customer, Customers
from reference.organizations.organization import Organization
from reference.payments.accounts import BUSINESS, CONSUMER, PaymentAccounts
from reference.payments.ibans import Ibans
from reference.payments.ledger import Ledger
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation

PRODUCT: Final = "b2c_product_general_purpose_wallet"
MASTER: Final = "b2c_master_general_purpose_wallet"


@dataclass(frozen=True)
class Wallet:
    """A wallet as the service keeps it; its money is in the ledger."""

    id: str
    customer_id: str
    name: str
    wallet_type: str
    currency: str
    status: str
    iban: str | None


@dataclass(eq=False, repr=False)
class Wallets(Area):
    """GET /wallets/customer/{customerId}."""

    _access: Access
    _customers: Customers
    _ibans: Ibans
    _ledger: Ledger
    _payment_accounts: PaymentAccounts

    def __post_init__(self) -> None:
        """Begin with none."""
        self._wallets: dict[str, list[Wallet]] = {}
        self._list_calls: dict[str, int] = {}

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "wallets", "GET", "/api/v2.1/wallets/customer/{customerId}", self.list_wallets
            ),
        )

    def list_wallets(self, call: ServiceCall) -> ServiceAnswer:
        """Answer all wallets of a customer (section 4.5)."""
        customer_type = call.query.get("customerType", "B2B")
        customer_id = call.parameters["customerId"]
        if customer_type not in {"B2C", "B2B"}:
            return self.instead("invalid_customer_type", "Unknown customerType", customer_id)
        if self._customers.get(customer_id) is None:
            return self.instead("unknown_customer_wallets", "Customer not found", customer_id)
        if self._access.sees_empty_lists(call, customer_id):
            return ServiceAnswer(200, "No wallets", [])
        customer = self._access.customer(call, customer_id, acting=False)
        mismatch = self._policy.wallets.mismatched_customer_type
        if customer_type != self.customer_type(customer) and mismatch != "wallets":
            return self.instead("mismatched_customer_type", "No such customer", customer_id)
        if not customer.active:
            return self.instead("unactivated_wallets", "Customer not active", customer_id)
        return ServiceAnswer(200, "Wallets of the customer", self.data(customer))

    def instead(self, choice: str, message: str, customer_id: str) -> ServiceAnswer:
        """Answer what has no wallets as the named policy field wants: an empty list or an error."""
        value = getattr(self._policy.wallets, choice)
        if value == "empty":
            return ServiceAnswer(200, "No wallets", [])
        raise self.refusal(int(value), message, customer_id)

    def refusal(self, code: int, message: str, customer_id: str) -> RefusalError:
        """Build the error about a wallet list that there is not."""
        return self._refusals.plain(code, message, "NO_WALLETS", customer_id)

    def open_for(self, customer: Customer) -> None:
        """Open the wallets of a customer that was activated (section 1, item 3)."""
        policy = self._policy
        product = self.product(customer)
        master = self.master(customer, product.iban)
        wallets = {
            "product-and-master": [product, master],
            "master-first": [master, product],
            "product-only": [product],
            "all-with-iban": [product, master],
            "one-iban": [product, master],
            "dollars-without-iban": [product, self.new(customer, PRODUCT, None, "USD")],
        }.get(policy.wallets.wallet_set, [])
        if not wallets:
            both = [product, self.new(customer, PRODUCT, self._ibans.issue(), "JPY")]
            first = len(self._wallets) % 2
            wallets = [both[first], both[1 - first]]
            if policy.wallets.wallet_set == "yen-or-euro":
                wallets = wallets[:1]
        self.keep(customer.id, wallets)
        opening = Decimal(policy.wallets.opening_balance)
        if opening:
            self._ledger.deposit(product.id, opening)
        self._payment_accounts.give_unasked("welcome", product.id, Decimal("1.50"))

    def customer_type(self, customer: AnyCustomer) -> str:
        """Return the query value that stands for a customer's kind (section 2.2)."""
        return "B2B" if isinstance(customer, Organization) else "B2C"

    def keep(self, customer_id: str, wallets: list[Wallet]) -> None:
        """Keep a customer's wallets."""
        self._wallets[customer_id] = wallets

    def product(self, customer: AnyCustomer) -> Wallet:
        """Build the product wallet, which carries the IBAN (section 2.4)."""
        return self.new(customer, PRODUCT, self._ibans.issue())

    def master(self, customer: AnyCustomer, iban: str | None) -> Wallet:
        """Build the master wallet, which has an IBAN, its own or the customer's, by policy."""
        wallet_set = self._policy.wallets.wallet_set
        if wallet_set != "one-iban":
            iban = self._ibans.issue() if wallet_set == "all-with-iban" else None
        return self.new(customer, MASTER, iban)

    def new(
        self, customer: AnyCustomer, wallet_type: str, iban: str | None, currency: str = ""
    ) -> Wallet:
        """Build an empty wallet, and open its account in the ledger."""
        wallet = Wallet(
            id=self.identifier(),
            customer_id=customer.id,
            name=customer.name,
            wallet_type=wallet_type,
            currency=currency or self.currency(),
            status=self.status(),
            iban=iban,
        )
        self._payment_accounts.open(
            wallet.id,
            tenant_id=customer.tenant_id,
            owner_id=customer.id,
            currency=wallet.currency,
            iban=wallet.iban,
            kind=BUSINESS if isinstance(customer, Organization) else CONSUMER,
        )
        return wallet

    def currency(self) -> str:
        """Return the currency of new wallets (section 2.2, ISO 4217)."""
        return "EUR"

    def status(self) -> str:
        """Return the status of new wallets (section 3)."""
        return "ACTIVE"

    def status_without_iban(self, wallet: Wallet) -> str:
        """Return what a wallet that carries no IBAN shows as its status."""
        shown = self._policy.wallets.other_wallet_status
        return wallet.status if shown == "ACTIVE" else shown

    def data(self, customer: AnyCustomer) -> object:
        """Return the array of wallets (section 4.5), when the policy lets them appear."""
        calls = self._list_calls.get(customer.id, 0)
        self._list_calls[customer.id] = calls + 1
        if calls < int(self._policy.wallets.wallets_after_calls):
            return []
        hidden = calls < int(self._policy.wallets.iban_after_calls)
        wallets = self.of_customer(customer.id)
        if calls < int(self._policy.wallets.other_wallets_after_calls):
            wallets = [wallet for wallet in wallets if wallet.iban][:1]
        return [self.item(wallet, iban_hidden=hidden) for wallet in wallets]

    def of_customer(self, customer_id: str) -> list[Wallet]:
        """Return the wallets of one customer, nobody else's."""
        return self._wallets.get(customer_id, [])

    def item(self, wallet: Wallet, *, iban_hidden: bool) -> JsonObject:
        """Return one item of the list (section 2.4, wallet)."""
        decimal = self._platform.notation.decimal
        item: JsonObject = {
            "id": wallet.id,
            "walletId": wallet.id,
            "customerId": wallet.customer_id,
            "name": wallet.name,
            "walletType": wallet.wallet_type,
            "status": wallet.status if wallet.iban else self.status_without_iban(wallet),
            "currency": wallet.currency,
            "balance": decimal(self._ledger.balance(wallet.id)),
            "availableBalance": decimal(self._ledger.available(wallet.id)),
        }
        iban = None if iban_hidden else wallet.iban
        if iban is not None or self._policy.envelope.absent_values == "null":
            item["iban"] = iban
        return item
