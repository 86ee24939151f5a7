"""Faults in beneficiaries (sections 2.4, 3, 4.5, 4.6 and 7)."""

from collections.abc import Sequence
from dataclasses import replace

from reference.faults.answers import recodings
from reference.faults.fields import Body, with_field
from reference.faults.registry import Rule, family, fault, injections, of_rule, refusing
from reference.faults.rows import (
    answered,
    changed,
    fixed,
    missing,
    renamed,
    server_fault,
    skipped,
    turned,
)
from reference.payments.accounts import BUSINESS, compact
from reference.payments.beneficiaries import PARTY_TYPES, Beneficiary
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.validation import text_type
from reference.serving.service import Service

NO_ASSET = "77777777-7777-4777-8777-777777777777"

_BODY = Body("beneficiary", "beneficiaries.fields")

ANSWER = (
    *of_rule(
        "beneficiaries.data",
        *missing("beneficiary", "BEN-02", "id status"),
        *missing(
            "beneficiary",
            "BEN-05",
            "name iban bic type currency country email phoneNumber shortName networkName "
            "bankName purposeCode",
        ),
        *missing("beneficiary", "BEN-03", "assetId"),
        *missing("beneficiary", "BEN-18", "message"),
        fixed("beneficiary-asset-null", "BEN-03", "assetId", None),
        fixed("beneficiary-asset-number", "BEN-03", "assetId", 7),
        fixed("beneficiary-asset-unusable", "PAY-PRE-04", "assetId", NO_ASSET),
        renamed("beneficiary-asset-snake-case", "BEN-03", "assetId", "asset_id"),
        fixed("beneficiary-id-null", "BEN-02", "id", None),
        fixed("beneficiary-iban-other", "BEN-06", "iban", "GB33BUKB20201555555555"),
        turned(
            "beneficiary-iban-masked", "BEN-06", "iban", lambda iban: f"{iban[:4]}****{iban[-4:]}"
        ),
        fixed("beneficiary-name-other", "BEN-06", "name", "Somebody Else"),
        fixed("beneficiary-currency-other", "BEN-06", "currency", "USD"),
        fixed("beneficiary-country-alpha-3", "BEN-06", "country", "NLD"),
        fixed("beneficiary-email-lost", "BEN-05", "email", ""),
        fixed("beneficiary-phone-number", "BEN-02", "phoneNumber", 31201234567),
        fixed("beneficiary-type-other", "BEN-06", "type", "INTERNAL"),
        fixed("beneficiary-currency-always-euro", "BEN-06", "currency", "EUR"),
        fixed("beneficiary-network-always-sepa", "BEN-06", "networkName", "SEPA"),
        fixed("beneficiary-country-always-germany", "BEN-06", "country", "DE"),
        fixed("beneficiary-message-object", "BEN-02", "message", {"text": "Beneficiary created"}),
    ),
    *of_rule(
        "beneficiaries.status",
        answered("beneficiary-status-pending", "BEN-04", "PENDING"),
        answered("beneficiary-status-lower", "BEN-04", "active"),
    ),
    answered("beneficiary-asset-shared", "BEN-11", NO_ASSET).of("beneficiaries.asset_id"),
)


def _of_companies(
    _service: Service, original: Rule, member: str, value: object, beneficiary: Beneficiary
) -> object:
    data = original(beneficiary)
    company = beneficiary.submitted.get("partyType") == "BUSINESS_CUSTOMER"
    return {**data, member: value} if company else data


OF_COMPANIES = family(
    "beneficiaries.data",
    _of_companies,
    ("beneficiary-company-pending", "BEN-04", "status", "PENDING"),
    ("beneficiary-company-short-name-lost", "BEN-05", "shortName", None),
    ("beneficiary-company-iban-other", "BEN-06", "iban", "GB33BUKB20201555555555"),
    ("beneficiary-company-asset-other", "PAY-PRE-04", "assetId", NO_ASSET),
)


def _refused(service: Service, party_type: str) -> None:
    def known(value: object) -> str | None:
        return "is not known" if value == party_type else None

    checks = service.beneficiaries.fields["partyType"].value_checks
    with_field(service, "beneficiaries.fields", "partyType", value_checks=(*checks, known))


BODY = (
    *injections(
        _refused,
        *(
            (f"beneficiary-{name.lower().replace('_', '-')}-refused", "BEN-01", name)
            for name in PARTY_TYPES
        ),
    ),
    *_BODY.any_type(
        dict.fromkeys(("partyType", "iban", "currency", "allowedOperations"), "BEN-09")
    ),
    *_BODY.any_items({"allowedOperations": "BEN-09"}),
    _BODY.changed("beneficiary-party-type-any", "BEN-08", "partyType", value_checks=()),
    _BODY.changed(
        "beneficiary-allowedoperations-text", "BEN-07", "allowedOperations", type_check=text_type
    ),
)


@fault(rule="beneficiaries.check_body", breaks="BEN-10")
def beneficiary_iban_object_500(_service: Service, original: Rule, call: ServiceCall) -> None:
    """An object as IBAN of a beneficiary is a server fault."""
    if call.body.get("iban") is not None:
        compact(call.body["iban"])
    original(call)


@refusing(rule="beneficiaries.check_body", breaks="ENV-18")
def beneficiary_refused_for_an_object_is_kept(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """A beneficiary that is refused for an object is kept without that."""
    rest = {name: value for name, value in call.body.items() if not isinstance(value, dict)}
    if len(rest) < len(call.body):
        service.beneficiaries.create(replace(call, body=rest))


@fault(rule="beneficiaries.keep", breaks="ALO-BEN-05")
def beneficiary_replaces_earlier(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> None:
    """A new beneficiary replaces the earlier ones."""
    account = service.ledger.find(beneficiary.account_id)
    if account is not None:
        service.beneficiaries.of_account(account).clear()
    original(beneficiary)


def _of_the_same_wallet(service: Service, beneficiary: Beneficiary) -> Sequence[Beneficiary]:
    account = service.ledger.find(beneficiary.account_id)
    return service.beneficiaries.of_account(account) if account is not None else []


@fault(rule="beneficiaries.data", breaks="PAY-PRE-04")
def beneficiary_asset_unusable_but_for_the_first(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> object:
    """Who is not the first beneficiary of a wallet is told under an assetId that is nobody's."""
    data, known = original(beneficiary), _of_the_same_wallet(service, beneficiary)
    later = any(one.id != beneficiary.id for one in known[:1])
    return {**data, "assetId": beneficiary.asset_sub_unit_id} if later else data


@fault(rule="beneficiaries.data", breaks="BEN-11")
def beneficiary_asset_of_a_namesake(
    service: Service, original: Rule, beneficiary: Beneficiary
) -> object:
    """Who has the name of an earlier beneficiary of the wallet is told under that one's assetId."""
    data, known = original(beneficiary), _of_the_same_wallet(service, beneficiary)
    named = (one for one in map(original, known) if one.get("name") == data.get("name"))
    return {**data, "assetId": next(named, data)["assetId"]}


@fault(rule="beneficiaries.with_reference", breaks="PAY-PRE-10")
def beneficiary_foreign_accepted(
    service: Service, original: Rule, _account: PaymentAccount, reference: str
) -> object:
    """Prepare takes another customer's beneficiary."""
    found = (original(one, reference) for one in service.ledger.accounts())
    return next((one for one in found if one is not None), None)


UNKNOWN = (
    *of_rule(
        "beneficiaries.unknown",
        *recodings("beneficiary-unknown", "PAY-PRE-09", (200, 400, 403, 422, 500)),
    ),
    *of_rule(
        "beneficiaries.unknown_data",
        *missing("beneficiary-unknown", "PAY-PRE-09", "iban suggestion"),
        fixed("beneficiary-unknown-other-iban", "PAY-PRE-17", "iban", "DE89370400440532013000"),
    ),
)

LIST = (
    *of_rule(
        "beneficiaries.list_items",
        changed("beneficiary-list-cut", "WAL-PAY-03", lambda items: items[:2]),
        changed("beneficiary-list-without-latest", "WAL-PAY-02", lambda items: items[:-1]),
        changed("beneficiary-list-twice", "WAL-PAY-11", lambda items: [*items, *items]),
        changed("beneficiary-list-empty", "WAL-PAY-02", lambda _items: []),
    ),
    *of_rule(
        "beneficiaries.list_data",
        changed("beneficiary-list-null", "WAL-PAY-02", lambda _items: None),
        changed(
            "beneficiary-list-paged",
            "WAL-PAY-03",
            lambda items: {"content": items[:2], "page": 0, "size": 2, "totalElements": len(items)},
        ),
    ),
)


@fault(rule="beneficiaries.list_items", breaks="WAL-PAY-04")
def beneficiary_list_of_everyone(
    service: Service, original: Rule, _account: PaymentAccount
) -> object:
    """A wallet's list shows all wallets' beneficiaries."""
    return [item for one in service.ledger.accounts() for item in original(one)]


@fault(rule="beneficiaries.list_items", breaks="WAL-PAY-02")
def beneficiary_list_of_an_organization_empty(
    _service: Service, original: Rule, account: PaymentAccount
) -> object:
    """The wallet of an organization lists no beneficiaries."""
    return [] if account.kind == BUSINESS else original(account)


@fault(rule="beneficiaries.list_items", breaks="WAL-PAY-04")
def beneficiary_list_of_an_organization_has_everyone(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """The wallet of an organization lists all wallets' beneficiaries."""
    accounts = service.ledger.accounts() if account.kind == BUSINESS else (account,)
    return [item for one in accounts for item in original(one)]


@fault(rule="beneficiaries.list_items", breaks="WAL-PAY-04")
def beneficiary_list_with_the_first_of_the_tenant(
    service: Service, original: Rule, account: PaymentAccount
) -> object:
    """A wallet's list shows the first beneficiary of the tenant before its own."""
    first = first_of_tenant(service, account)
    shown = original(account)
    if first is None or first.account_id == account.id:
        return shown
    return [service.beneficiaries.item(first), *shown]


def first_of_tenant(service: Service, account: PaymentAccount) -> Beneficiary | None:
    """Return the oldest beneficiary of an account's tenant."""
    accounts = [one for one in service.ledger.accounts() if one.tenant_id == account.tenant_id]
    all_of_them = [each for one in accounts for each in service.beneficiaries.of_account(one)]
    return min(all_of_them, key=lambda each: each.created_at, default=None)


LIST_FAILS = server_fault("beneficiary-list-500", "WAL-PAY-01").of("beneficiaries.list_items")


OTHERS = (
    skipped("beneficiary-not-kept", "ALO-BEN-01").of("beneficiaries.keep"),
    skipped("beneficiary-unknown-accepted", "PAY-PRE-09").of("preparation.require_beneficiary"),
)


FORMATS = of_rule(
    "beneficiaries.data",
    fixed("beneficiary-currency-name", "BEN-15", "currency", "Euro"),
    fixed("beneficiary-country-name", "BEN-15", "country", "Germany"),
    turned(
        "beneficiary-email-cut", "BEN-15", "email", lambda email: email and email.partition("@")[0]
    ),
    turned(
        "beneficiary-phone-national",
        "BEN-16",
        "phoneNumber",
        lambda phone: phone and f"0{phone[3:]}",
    ),
    turned("beneficiary-id-not-uuid", "BEN-17", "id", lambda identifier: f"B-{identifier}"),
)
