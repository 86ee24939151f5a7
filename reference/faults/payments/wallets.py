"""Faults in wallets (sections 2.4 and 4.5)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.payments.session_header import SESSION
from reference.payments.wallets import Wallet

if TYPE_CHECKING:
    from reference.serving.service import Service

ITEM = (
    *missing_members(
        "wallet",
        "A wallet",
        "2.4",
        "wallets.item",
        (
            "id",
            "walletId",
            "customerId",
            "name",
            "walletType",
            "status",
            "currency",
            "balance",
            "availableBalance",
        ),
    ),
    changed(
        "wallet-balance-number",
        "balance is a number.",
        "2.4",
        "wallets.item",
        turning("balance", float),
    ),
    changed(
        "wallet-available-number",
        "availableBalance is a number.",
        "2.4",
        "wallets.item",
        turning("availableBalance", float),
    ),
    changed(
        "wallet-balance-localized",
        "balance is written with a comma.",
        "2.4",
        "wallets.item",
        turning("balance", lambda text: text.replace(".", ",")),
    ),
    changed(
        "wallet-balance-with-currency",
        "balance is written with its currency.",
        "2.4",
        "wallets.item",
        turning("balance", lambda text: f"{text} EUR"),
    ),
    changed(
        "wallet-balance-amount-object",
        "balance is an object of value and scale.",
        "2.4",
        "wallets.item",
        turning("balance", lambda text: {"value": text.replace(".", ""), "scale": 2}),
    ),
    changed(
        "wallet-id-not-wallet-id",
        "id and walletId differ.",
        "2.4",
        "wallets.item",
        lambda item: {**item, "walletId": item["customerId"]},
    ),
    changed(
        "wallet-customer-other",
        "customerId of a wallet is not the customer's.",
        "2.4",
        "wallets.item",
        lambda item: {**item, "customerId": item["id"]},
    ),
    changed(
        "wallet-iban-blank",
        "An iban is an empty text.",
        "2.4",
        "wallets.item",
        having("iban", ""),
    ),
    changed(
        "wallet-snake-case",
        "The members of a wallet are written in snake case.",
        "2.4",
        "wallets.item",
        lambda item: {_snake(name): value for name, value in item.items()},
    ),
)

NEW = (
    answered(
        "wallet-id-not-uuid",
        "The identifier of a wallet is no UUID.",
        "2.2",
        "wallets.identifier",
        "W-000001",
    ),
    answered(
        "wallet-status-created",
        "A new wallet is not ACTIVE.",
        "3",
        "wallets.status",
        "CREATED",
    ),
    answered(
        "wallet-status-lower",
        "The status of a wallet is in lower case.",
        "2.4",
        "wallets.status",
        "active",
    ),
    answered(
        "wallet-currency-name",
        "The currency of a wallet is no ISO 4217 code.",
        "2.2",
        "wallets.currency",
        "Euro",
    ),
    answered(
        "wallet-currency-number",
        "The currency of a wallet is a numeric code.",
        "2.2",
        "wallets.currency",
        "978",
    ),
    changed(
        "wallet-iban-check-digits",
        "The check digits of IBANs are wrong.",
        "2.4",
        "ibans.check_digits",
        lambda digits: f"{(int(digits) + 1) % 100:02d}",
    ),
    answered(
        "wallet-iban-same",
        "All wallets have the same IBAN.",
        "1",
        "ibans.issue",
        "DE75512108001245126199",
    ),
    answered(
        "wallet-iban-never",
        "No wallet ever has an IBAN.",
        "4.5",
        "ibans.issue",
        None,
    ),
    skipped(
        "wallet-never-opened",
        "Activation opens no wallet.",
        "1",
        "wallets.open_for",
    ),
)

LIST = (
    changed(
        "wallets-wrapped-twice",
        "The list of wallets stands in an object.",
        "4.5",
        "wallets.data",
        lambda items: {"wallets": items},
    ),
    changed(
        "wallets-paged",
        "The list of wallets stands in a page.",
        "8",
        "wallets.data",
        lambda items: {"content": items, "page": 0, "size": 20, "totalPages": 1},
    ),
    changed(
        "wallets-single",
        "A single wallet stands in place of the list.",
        "4.5",
        "wallets.data",
        lambda items: items[0] if items else None,
    ),
    changed(
        "wallets-cut",
        "The list of wallets shows the latest one only.",
        "8",
        "wallets.data",
        lambda items: items[-1:],
    ),
)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


@fault("wallets-of-everyone", "The list shows the wallets of all customers.", "4.5")
def everyone(service: "Service") -> None:
    """Forget to filter by customer."""
    _share_lists(
        service, lambda lists, _customer_id: [one for each in lists.values() for one in each]
    )


@fault("wallets-of-the-latest", "The list shows the wallets of the latest customer.", "4.5")
def latest(service: "Service") -> None:
    """Keep one list for all customers."""
    _share_lists(service, lambda lists, _customer_id: next(reversed(lists.values()), []))


def _share_lists(service: "Service", choose: Rule) -> None:
    lists: dict[str, list[Wallet]] = {}

    def build(honest: Rule) -> Rule:
        def open_for(customer: Any) -> None:  # noqa: ANN401 - a customer
            of_customer = honest_of_customer
            honest(customer)
            lists[customer.id] = of_customer(customer.id)

        return open_for

    honest_of_customer = service.wallets.of_customer
    replace_rule(service, "wallets.open_for", build)
    replace_rule(
        service,
        "wallets.of_customer",
        lambda _honest: lambda customer_id: choose(lists, customer_id),
    )


@fault("wallets-forgotten", "Wallets disappear after they were listed once.", "4.5")
def forgotten(service: "Service") -> None:
    """Empty the list as it is read."""

    def build(honest: Rule) -> Rule:
        def of_customer(customer_id: str) -> list[Wallet]:
            wallets: list[Wallet] = honest(customer_id)
            shown = list(wallets)
            wallets.clear()
            return shown

        return of_customer

    replace_rule(service, "wallets.of_customer", build)


@fault("wallets-b2c-refused", "customerType B2C is not known.", "4.5")
def b2c_refused(service: "Service") -> None:
    """Know B2B only."""

    def build(honest: Rule) -> Rule:
        def wallets(call: Any) -> object:  # noqa: ANN401 - a call
            if call.query.get("customerType") == "B2C":
                raise service.refusals.plain(400, "Unknown customerType", "CUSTOMER_TYPE")
            return honest(call)

        return wallets

    replace_rule(service, "wallets.list_wallets", build)


@fault("wallets-session-required", "The list of wallets needs X-Session-Id.", "5 item 3")
def session_required(service: "Service") -> None:
    """Ask a read for a header of transfers."""

    def build(honest: Rule) -> Rule:
        def wallets(call: Any) -> object:  # noqa: ANN401 - a call
            if not call.header(SESSION.name):
                raise service.session_header.missing()
            return honest(call)

        return wallets

    replace_rule(service, "wallets.list_wallets", build)


@fault("wallets-unknown-customer-500", "Wallets of an unknown customer are a server fault.", "7")
def unknown_customer_500(service: "Service") -> None:
    """Let the look-up's error escape."""

    def build(honest: Rule) -> Rule:
        def wallets(call: Any) -> object:  # noqa: ANN401 - a call
            if service.customers.get(call.parameters["customerId"]) is None:
                raise KeyError(call.parameters["customerId"])
            return honest(call)

        return wallets

    replace_rule(service, "wallets.list_wallets", build)


@fault("wallets-before-activation", "Wallets exist as soon as a customer is registered.", "1")
def before_activation(service: "Service") -> None:
    """Open wallets with the registration."""

    def build(honest: Rule) -> Rule:
        def data(customer: Any) -> object:  # noqa: ANN401 - a customer
            service.wallets.open_for(customer)
            return honest(customer)

        return data

    replace_rule(service, "registration.data", build)

    def listing(honest: Rule) -> Rule:
        def instead(choice: str, message: str, customer_id: str) -> object:
            answer = honest(choice, message, customer_id)
            customer = service.customers.get(customer_id)
            if choice == "unactivated_wallets" and customer is not None:
                return replace(answer, data=service.wallets.data(customer))
            return answer

        return instead

    replace_rule(service, "wallets.instead", listing)


PAGES = changed(
    "wallets-cursor",
    "The list of wallets tells a cursor.",
    "9",
    "wallets.list_wallets",
    lambda answer: replace(answer, beside={"nextCursor": "MQ=="}),
)
