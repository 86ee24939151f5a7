"""Faults in the allowed-operations snapshot (sections 2.4 and 4.6)."""

from datetime import datetime, timedelta
from typing import Any, Final

from reference.faults.payments.beneficiaries import first_of_tenant
from reference.faults.registry import Rule, family, fault, injected, of_rule, replaces
from reference.faults.rows import answered, changed, fixed, instead, missing, retyped, turned
from reference.payments.accounts import BUSINESS
from reference.payments.beneficiaries import Beneficiary
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

_SECOND: Final = 1000


TOP = of_rule(
    "snapshots.data",
    *missing("snapshot", "ALO-SNAP-01", "sessionId tenantId snapshotId"),
    *missing("snapshot", "ALO-SNAP-02", "time"),
    *missing("snapshot", "ALO-SNAP-03", "accounts"),
    *missing("snapshot", "ALO-QRY-01", "beneficiaries"),
    *missing("snapshot", "ALO-SNAP-05", "operations"),
    *missing("snapshot", "ALO-SNAP-06", "limits"),
    *missing("snapshot", "ALO-SNAP-15", "fees"),
    *missing("snapshot", "ALO-QRY-03", "consentModel"),
    *missing("snapshot", "ALO-SNAP-09", "hasBeneficiaries beneficiaryCount"),
)
ACCOUNT = of_rule(
    "snapshots.account",
    *missing("snapshot-account", "ALO-SNAP-03", "id currency balance"),
    *missing("snapshot-account", "ALO-SNAP-10", "type flags ownerId assetId"),
    turned("snapshot-account-minor-units", "EXP-BAL-01", "balance", lambda told: told * 100),
)
BENEFICIARY = of_rule(
    "snapshots.beneficiary",
    *missing("snapshot-beneficiary", "ALO-SNAP-04", "id"),
    *missing(
        "snapshot-beneficiary",
        "ALO-SNAP-10",
        "assetId kind currencyHints allowedOperationTypes "
        "beneficiaryId iban currency partyType status name",
    ),
)
OPERATION = of_rule(
    "snapshots.operation",
    *missing(
        "snapshot-operation", "ALO-SNAP-10", "fromAccountId fromAssetId currencies requiresConsent"
    ),
    *missing("snapshot-operation", "ALO-SNAP-05", "opType"),
)
CONSENT_MODEL = of_rule(
    "snapshots.consent_model",
    *missing("snapshot-consent-model", "ALO-SNAP-15", "requireConsent expiryMinutes scope"),
)
FEES = of_rule("fees.data", *missing("snapshot-fees", "ALO-SNAP-15", "model rules flags"))

TYPES = (
    *of_rule(
        "snapshots.data",
        fixed("snapshot-time-epoch", "ALO-SNAP-02", "time", 1_900_000_000 * _SECOND),
        turned(
            "snapshot-time-of-another-zone",
            "ALO-SNAP-16",
            "time",
            lambda text: f"{datetime.fromisoformat(text) + timedelta(hours=2):%Y-%m-%dT%H:%M:%S}Z",
        ),
        fixed("snapshot-time-long-ago", "ALO-SNAP-16", "time", "2001-01-31T09:30:00.000Z"),
        fixed(
            "snapshot-tenant-other",
            "ALO-SNAP-11",
            "tenantId",
            "88888888-8888-4888-8888-888888888888",
        ),
        turned(
            "snapshot-accounts-object",
            "ALO-SNAP-03",
            "accounts",
            lambda items: {item["id"]: item for item in items},
        ),
        fixed("snapshot-accounts-empty", "ALO-SNAP-12", "accounts", []),
        retyped("snapshot-count-text", "ALO-SNAP-09", "beneficiaryCount", str),
        retyped("snapshot-has-text", "ALO-SNAP-09", "hasBeneficiaries", str),
        turned("snapshot-count-wrong", "ALO-BEN-02", "beneficiaryCount", lambda count: count + 1),
        turned("snapshot-count-of-a-page", "ALO-BEN-02", "beneficiaryCount", lambda n: min(n, 50)),
        fixed("snapshot-has-never", "ALO-BEN-02", "hasBeneficiaries", value=False),
        fixed("snapshot-has-always", "ALO-BEN-04", "hasBeneficiaries", value=True),
        turned(
            "snapshot-beneficiaries-cut", "ALO-BEN-05", "beneficiaries", lambda items: items[:2]
        ),
        turned(
            "snapshot-beneficiaries-without-companies",
            "ALO-BEN-05",
            "beneficiaries",
            lambda items: [one for one in items if one["partyType"] != "BUSINESS_CUSTOMER"],
        ),
    ),
    *of_rule(
        "snapshots.account",
        fixed("snapshot-accounts-other-currency", "ALO-SNAP-12", "currency", "USD"),
        fixed("snapshot-account-iban-other", "ALO-SNAP-12", "iban", "DE02120300000000202051"),
        turned("snapshot-account-flags-list", "ALO-SNAP-03", "flags", list),
    ),
    *of_rule(
        "snapshots.beneficiary",
        turned(
            "snapshot-beneficiary-currency-hints-text", "ALO-SNAP-04", "currencyHints", ",".join
        ),
        turned(
            "snapshot-beneficiary-operation-types-text",
            "ALO-SNAP-04",
            "allowedOperationTypes",
            ",".join,
        ),
        fixed("snapshot-beneficiary-party-type-other", "ALO-SNAP-04", "partyType", "PERSON"),
        changed(
            "snapshot-beneficiary-asset-other",
            "ALO-BEN-06",
            lambda item: {**item, "assetId": item["assetSubUnitId"]},
        ),
        turned(
            "snapshot-beneficiary-iban-masked", "ALO-BEN-06", "iban", lambda iban: f"{iban[:4]}****"
        ),
        fixed("snapshot-beneficiary-pending", "ALO-BEN-06", "status", "PENDING"),
    ),
    *of_rule(
        "snapshots.operation",
        changed(
            "snapshot-operation-from-asset-other",
            "ALO-SNAP-17",
            lambda item: {**item, "fromAssetId": item["toRefId"]},
        ),
        turned("snapshot-operation-currencies-text", "ALO-SNAP-05", "currencies", ",".join),
        retyped("snapshot-operation-limit-text", "ALO-SNAP-05", "perTxnLimit", str),
        fixed("snapshot-operation-limit-negative", "ALO-LIM-02", "perTxnLimit", -250),
        retyped("snapshot-operation-consent-text", "ALO-SNAP-05", "requiresConsent", str),
    ),
    *of_rule(
        "snapshots.consent_model",
        retyped("snapshot-model-consent-text", "ALO-SNAP-08", "requireConsent", str),
        retyped("snapshot-model-expiry-text", "ALO-SNAP-08", "expiryMinutes", str),
    ),
    changed("snapshot-fees-number", "ALO-SNAP-07", lambda _data: 0).of("fees.data"),
)


@fault(rule="snapshots.flag", breaks="ALO-QRY-01")
def snapshot_flag_default_false(
    _service: Service, original: Rule, call: ServiceCall, name: str
) -> object:
    """includeBeneficiaries is false by default."""
    asked = name != "includeBeneficiaries" or name in call.query
    return asked and original(call, name)


@fault(rule="snapshots.flag", breaks="ALO-QRY-01")
def snapshot_flag_inverted(
    _service: Service, original: Rule, call: ServiceCall, name: str
) -> object:
    """The two flags of the query act the other way round."""
    return not original(call, name) if name in call.query else original(call, name)


@injected(breaks="ALO-QRY-04")
def snapshot_flag_500(service: Service) -> None:
    """A flag of the query that is false is a server fault."""
    for rule in ("snapshots.without_beneficiaries", "snapshots.without_consents"):

        @replaces(service, rule)
        def without(_original: Rule, data: object) -> object:
            raise TypeError(data)


@fault(rule="snapshots.data", breaks="ALO-BEN-05", memory=dict)
def snapshot_cached(
    _service: Service,
    original: Rule,
    kept: dict[str, object],
    call: object,
    account: PaymentAccount,
) -> object:
    """New beneficiaries do not appear after a first snapshot."""
    if account.id not in kept:
        kept[account.id] = original(call, account)
    return kept[account.id]


@fault(rule="beneficiaries.shown", breaks="ALO-BEN-03")
def snapshot_beneficiaries_of_everyone(
    service: Service, original: Rule, _account: PaymentAccount
) -> list[Beneficiary]:
    """A snapshot shows all accounts' beneficiaries."""
    return [one for account in service.ledger.accounts() for one in original(account)]


@fault(rule="beneficiaries.shown", breaks="ALO-BEN-03")
def snapshot_of_an_organization_shows_all_beneficiaries(
    service: Service, original: Rule, account: PaymentAccount
) -> list[Beneficiary]:
    """The snapshot of an organization shows all accounts' beneficiaries."""
    accounts = service.ledger.accounts() if account.kind == BUSINESS else (account,)
    return [one for each in accounts for one in original(each)]


@fault(rule="beneficiaries.shown", breaks="ALO-BEN-03")
def snapshot_with_the_first_beneficiary_of_the_tenant(
    service: Service, original: Rule, account: PaymentAccount
) -> list[Beneficiary]:
    """A snapshot shows the first beneficiary of the tenant before the account's own."""
    first, shown = first_of_tenant(service, account), original(account)
    return shown if first is None or first in shown else [first, *shown]


@fault(rule="payment_accounts.of_owner", breaks="ALO-ACC-06")
def snapshot_accounts_of_everyone(service: Service, _original: Rule, _owner_id: Any) -> object:
    """A snapshot shows the accounts of all customers."""
    return tuple(service.ledger.accounts())


@fault(rule="snapshots.operation_list", breaks="ALO-SNAP-17")
def snapshot_operations_to_the_last_beneficiary(
    _service: Service, original: Rule, account: PaymentAccount, beneficiaries: list[Beneficiary]
) -> object:
    """Every operation refers to the last beneficiary, and names its own."""
    operations = original(account, beneficiaries)
    return [{**one, "toRefId": operations[-1]["toRefId"]} for one in operations]


LISTS = of_rule(
    "snapshots.operation_list", answered("snapshot-operations-null", "ALO-SNAP-05", None)
)


OTHERS = (
    instead("snapshot-flag-beneficiaries-ignored", "ALO-QRY-02", lambda data: data).of(
        "snapshots.without_beneficiaries"
    ),
    changed(
        "snapshot-has-only-of-several",
        "ALO-BEN-02",
        lambda data: {**data, "hasBeneficiaries": data["beneficiaryCount"] > 1},
    ).of("snapshots.data"),
    changed(
        "snapshot-flag-consents-drops-fees",
        "ALO-SNAP-15",
        lambda result: {k: v for k, v in result.items() if k != "fees"},
    ).of("snapshots.without_consents"),
    changed(
        "snapshot-flag-consents-drops-beneficiaries",
        "ALO-QRY-01",
        lambda result: {**result, "beneficiaries": []},
    ).of("snapshots.without_consents"),
    changed(
        "snapshot-flag-beneficiaries-drops-consents",
        "ALO-SNAP-15",
        lambda result: {k: v for k, v in result.items() if k != "consentModel"},
    ).of("snapshots.without_beneficiaries"),
    changed(
        "snapshot-beneficiary-party-type-always-individual",
        "ALO-BEN-06",
        lambda item: {**item, "partyType": "INDIVIDUAL_CUSTOMER"},
    ).of("snapshots.beneficiary"),
    changed(
        "snapshot-flag-consents-drops-limits",
        "ALO-SNAP-06",
        lambda result: {k: v for k, v in result.items() if k != "limits"},
    ).of("snapshots.without_consents"),
)


def _of_an_organization(
    service: Service, original: Rule, change: Rule, call: object, account: PaymentAccount
) -> object:
    data = original(call, account)
    return change(service, data) if account.kind == BUSINESS else data


OF_ORGANIZATIONS = family(
    "snapshots.data",
    _of_an_organization,
    (
        "snapshot-of-an-organization-without-beneficiaries",
        "ALO-BEN-01",
        lambda service, data: service.snapshots.without_beneficiaries(data),
    ),
    (
        "snapshot-of-an-organization-minor-units",
        "EXP-BAL-01",
        lambda _, data: {
            **data,
            "accounts": [{**one, "balance": one["balance"] * 100} for one in data["accounts"]],
        },
    ),
    (
        "snapshot-of-an-organization-tenant-other",
        "ALO-SNAP-11",
        lambda _, data: {**data, "tenantId": data["snapshotId"]},
    ),
    (
        "snapshot-of-an-organization-consent-expires-at-once",
        "ALO-CON-01",
        lambda _, data: {**data, "consentModel": {**data["consentModel"], "expiryMinutes": 0}},
    ),
)


@fault(rule="snapshots.flag", breaks="ALO-QRY-02")
def snapshot_flag_beneficiaries_ignored_beside_consents(
    _service: Service, original: Rule, call: ServiceCall, name: str
) -> object:
    """Where both are to be left out, beneficiaries are shown."""
    both = all(
        call.query.get(each) == "false" for each in ("includeBeneficiaries", "includeConsents")
    )
    return original(call, name) or (both and name == "includeBeneficiaries")


@fault(rule="snapshots.flag", breaks="ALO-QRY-02")
def snapshot_flag_beneficiaries_ignored_for_organizations(
    service: Service, original: Rule, call: ServiceCall, name: str
) -> object:
    """The snapshot of an organization shows its beneficiaries, whatever is asked for."""
    asked = original(call, name)
    shown = name == "includeBeneficiaries"
    return asked or (shown and service.payment_accounts.of_path(call).kind == BUSINESS)


@fault(rule="snapshots.beneficiary", breaks="ALO-SNAP-10")
def snapshot_iban_of_the_first_beneficiary_alone(
    service: Service, original: Rule, one: Beneficiary, account: PaymentAccount
) -> object:
    """A beneficiary that is not the first of its wallet is told without IBAN."""
    told = dict(original(one, account))
    if any(first.id != one.id for first in service.beneficiaries.of_account(account)[:1]):
        del told["iban"]
    return told
