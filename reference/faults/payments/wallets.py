"""Faults in wallets (sections 2.4 and 4.5)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from reference.access.customers import Customer
from reference.faults.organizations.activation import once_refused_activation
from reference.faults.registry import Rule, family, fault, injected, injections, of_rule, replaces
from reference.faults.rows import answered, changed, fixed, missing, retyped, skipped, turned
from reference.organizations.organization import Organization
from reference.payments.accounts import BUSINESS
from reference.payments.session_header import SESSION
from reference.payments.wallets import Wallet
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.serving.service import Service

ITEM = of_rule(
    "wallets.item",
    *missing("wallet", "WAL-IND-02", "id walletId customerId name walletType status currency"),
    *missing("wallet", "WAL-IND-03", "balance availableBalance"),
    retyped("wallet-balance-number", "WAL-IND-03", "balance", float),
    fixed("wallet-available-zero", "PAY-BAL-05", "availableBalance", "0.00"),
    turned(
        "wallet-available-once-there-is-money",
        "PAY-BAL-07",
        "availableBalance",
        lambda text: text if text.strip("0.") == "" else f"1{text}",
    ),
    retyped("wallet-available-number", "WAL-IND-03", "availableBalance", float),
    turned("wallet-balance-grouped", "WAL-IND-03", "balance", lambda text: f"{Decimal(text):,.2f}"),
    turned(
        "wallet-balance-localized", "WAL-IND-03", "balance", lambda text: text.replace(".", ",")
    ),
    turned("wallet-balance-with-currency", "WAL-IND-03", "balance", lambda text: f"{text} EUR"),
    turned(
        "wallet-balance-amount-object",
        "WAL-IND-03",
        "balance",
        lambda text: {"value": text.replace(".", ""), "scale": 2},
    ),
    changed(
        "wallet-id-not-wallet-id",
        "WAL-IND-04",
        lambda item: {**item, "walletId": item["customerId"]},
    ),
    changed("wallet-customer-other", "WAL-IND-05", lambda item: {**item, "customerId": item["id"]}),
    fixed("wallet-iban-blank", "WAL-IND-01", "iban", ""),
    changed(
        "wallet-snake-case",
        "WAL-IND-02",
        lambda item: {_snake(name): value for name, value in item.items()},
    ),
)

NEW = (
    answered("wallet-id-not-uuid", "WAL-IND-02", "W-000001").of("wallets.identifier"),
    *of_rule(
        "wallets.status",
        answered("wallet-status-created", "WAL-IND-06", "CREATED"),
        answered("wallet-status-lower", "WAL-IND-06", "active"),
    ),
    *of_rule(
        "wallets.currency",
        answered("wallet-currency-name", "WAL-IND-02", "Euro"),
        answered("wallet-currency-number", "WAL-IND-02", "978"),
    ),
    changed(
        "wallet-iban-check-digits", "WAL-IND-07", lambda digits: f"{(int(digits) + 1) % 100:02d}"
    ).of("ibans.check_digits"),
    *of_rule(
        "ibans.issue",
        answered("wallet-iban-same", "WAL-IND-08", "DE75512108001245126199"),
        answered("wallet-iban-never", "WAL-IND-01", None),
    ),
    skipped("wallet-never-opened", "WAL-IND-01").of("wallets.open_for"),
)

LIST = of_rule(
    "wallets.data",
    changed("wallets-wrapped-twice", "WAL-IND-02", lambda items: {"wallets": items}),
    changed(
        "wallets-paged",
        "WAL-IND-02",
        lambda items: {"content": items, "page": 0, "size": 20, "totalPages": 1},
    ),
    changed("wallets-single", "WAL-IND-02", lambda items: items[0] if items else None),
    changed("wallets-cut", "WAL-IND-01", lambda items: items[-1:]),
)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


@fault(rule="wallets.item", breaks="WAL-IND-12")
def wallets_of_organizations_have_credit(
    service: Service, original: Rule, wallet: Wallet, **options: bool
) -> dict[str, Any]:
    """Of an organization's wallet more is available than its balance."""
    item: dict[str, Any] = original(wallet, **options)
    account = service.ledger.find(wallet.id)
    if account is None or account.kind != BUSINESS:
        return item
    return {**item, "availableBalance": f"{Decimal(item['availableBalance']) + 1000:.2f}"}


@fault(rule="wallets.list_wallets", breaks="WAL-IND-08")
def wallets_of_an_organization_for_who_asks_as_one(
    service: Service, original: Rule, call: ServiceCall
) -> ServiceAnswer:
    """An individual who is asked for as an organization is shown the wallets of one as the own."""
    answer: ServiceAnswer = original(call)
    customer_id = call.parameters["customerId"]
    customer = service.customers.get(customer_id)
    if isinstance(customer, Organization) or call.query.get("customerType", "B2B") != "B2B":
        return answer
    active = (one for one in service.customers.organizations(call.tenant_id) if one.active)
    shown: Any = service.wallets.data(next(active, customer)) if customer else []
    return replace(answer, data=[{**item, "customerId": customer_id} for item in shown])


def _share_lists(service: Service, choose: Rule) -> None:
    lists: dict[str, list[Wallet]] = {}
    own = service.wallets.of_customer

    @replaces(service, "wallets.open_for")
    def open_for(original: Rule, customer: Any) -> None:
        original(customer)
        lists[customer.id] = own(customer.id)

    @replaces(service, "wallets.of_customer")
    def of_customer(_original: Rule, customer_id: str) -> object:
        return choose(lists, customer_id)


SHARED = injections(
    _share_lists,
    (
        "wallets-of-everyone",
        "WAL-IND-05",
        lambda lists, _customer_id: [one for each in lists.values() for one in each],
    ),
    (
        "wallets-of-the-latest",
        "WAL-IND-05",
        lambda lists, _customer_id: next(reversed(lists.values()), []),
    ),
)


@fault(rule="wallets.of_customer", breaks="WAL-IND-01")
def wallets_forgotten(_service: Service, original: Rule, customer_id: str) -> list[Wallet]:
    """Wallets disappear after they were listed once."""
    wallets: list[Wallet] = original(customer_id)
    shown = list(wallets)
    wallets.clear()
    return shown


@fault(rule="wallets.list_wallets", breaks="WAL-IND-05")
def wallets_of_an_organization_for_an_individual(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """Asked for as an organization, an individual is shown the wallets of one."""
    customer = service.customers.get(call.parameters["customerId"])
    if isinstance(customer, Customer) and call.query.get("customerType") == "B2B":
        for one in service.customers.organizations(call.tenant_id):
            if service.wallets.of_customer(one.id):
                return ServiceAnswer(200, "Wallets of the customer", service.wallets.data(one))
    return original(call)


@fault(rule="wallets.list_wallets", breaks="WAL-IND-01")
def wallets_b2c_refused(service: Service, original: Rule, call: Any) -> object:
    """customerType B2C is not known."""
    if call.query.get("customerType") == "B2C":
        raise service.refusals.plain(400, "Unknown customerType", "CUSTOMER_TYPE")
    return original(call)


@fault(rule="wallets.list_wallets", breaks="WAL-IND-14")
def wallets_session_required(service: Service, original: Rule, call: Any) -> object:
    """The list of wallets needs X-Session-Id."""
    if not call.header(SESSION.name):
        raise service.session_header.missing()
    return original(call)


@fault(rule="wallets.list_wallets", breaks="WAL-IND-09")
def wallets_unknown_customer_500(service: Service, original: Rule, call: Any) -> object:
    """Wallets of an unknown customer are a server fault."""
    if service.customers.get(call.parameters["customerId"]) is None:
        raise KeyError(call.parameters["customerId"])
    return original(call)


@injected(breaks="WAL-IND-10")
def wallets_before_activation(service: Service) -> None:
    """Wallets exist as soon as a customer is registered."""
    _shown_while_inactive(service)

    @replaces(service, "registration.data")
    def data(original: Rule, customer: Any) -> object:
        service.wallets.open_for(customer)
        return original(customer)


@injected(breaks="WAL-ORG-10")
def wallets_of_an_inactive_organization(service: Service) -> None:
    """An organization has its wallets as soon as anybody asks for them."""
    _shown_while_inactive(service)

    @replaces(service, "wallets.instead")
    def instead(original: Rule, choice: str, message: str, customer_id: str) -> object:
        customer = service.customers.get(customer_id)
        if choice == "unactivated_wallets" and isinstance(customer, Organization):
            service.organization_activation.outcome(customer, ())
        return original(choice, message, customer_id)


@injected(breaks="B2B-ACT-17")
def wallets_of_a_refused_activation(service: Service) -> None:
    """An organization has its wallets once it was refused activation for what it lacks."""
    _shown_while_inactive(service)
    once_refused_activation(
        service, lambda found: service.organization_activation.outcome(found, ())
    )


def _shown_while_inactive(service: Service) -> None:
    @replaces(service, "wallets.instead")
    def instead(original: Rule, choice: str, message: str, customer_id: str) -> object:
        answer = original(choice, message, customer_id)
        customer = service.customers.get(customer_id)
        if choice == "unactivated_wallets" and customer is not None:
            return replace(answer, data=service.wallets.data(customer))
        return answer


PAGES = tuple(
    changed(name, "ENV-19", lambda answer: replace(answer, beside={"nextCursor": "MQ=="})).of(rule)
    for name, rule in (
        ("wallets-cursor", "wallets.list_wallets"),
        ("beneficiaries-cursor", "beneficiaries.list_or_create"),
    )
)


def _page(_service: Service, original: Rule, call: ServiceCall) -> object:
    """Answer no more entries than a page is to have, where one is asked for."""
    answer = original(call)
    size = call.query.get("size")
    return replace(answer, data=answer.data[: int(size)]) if size else answer


BY_PAGES = (
    *family("wallets.list_wallets", _page, ("wallets-by-pages", "ENV-19")),
    *family("directors.list_directors", _page, ("directors-by-pages", "ENV-19")),
)


@fault(rule="wallets.item", breaks="PAY-BAL-03", memory=dict)
def wallet_list_keeps_the_first_money(
    service: Service, original: Rule, known: dict[str, object], wallet: Wallet, **options: bool
) -> object:
    """The list of wallets tells the first balance of a wallet that was not zero."""
    shown = original(wallet, **options)
    if service.ledger.balance(wallet.id):
        shown["balance"] = known.setdefault(wallet.id, shown["balance"])
    return shown
