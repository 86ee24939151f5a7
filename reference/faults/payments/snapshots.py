"""Faults in the allowed-operations snapshot (sections 2.4 and 4.6)."""

from typing import TYPE_CHECKING, Final

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    turning,
)

if TYPE_CHECKING:
    from reference.payments.beneficiaries import Beneficiary
    from reference.payments.ledger import PaymentAccount
    from reference.platform.exchange import Call
    from reference.serving.service import Service

_SECOND: Final = 1000


def _item_faults(prefix: str, of_what: str, rule: str, members: str) -> tuple[Fault, ...]:
    return missing_members(prefix, of_what, "2.4", rule, tuple(members.split()))


TOP = missing_members(
    "snapshot",
    "A snapshot",
    "2.4",
    "snapshots.data",
    (
        "sessionId",
        "tenantId",
        "snapshotId",
        "time",
        "accounts",
        "beneficiaries",
        "operations",
        "limits",
        "fees",
        "consentModel",
        "hasBeneficiaries",
        "beneficiaryCount",
    ),
)
ACCOUNT = _item_faults(
    "snapshot-account",
    "An account of a snapshot",
    "snapshots.account",
    "id type currency balance flags ownerId assetId assetSubUnitId",
)
BENEFICIARY = _item_faults(
    "snapshot-beneficiary",
    "A beneficiary of a snapshot",
    "snapshots.beneficiary",
    "id assetId assetSubUnitId kind walletId currencyHints allowedOperationTypes beneficiaryId "
    "iban currency partyType status name assetSubUnitName",
)
OPERATION = _item_faults(
    "snapshot-operation",
    "An operation of a snapshot",
    "snapshots.operation",
    "fromAccountId fromAssetId fromAssetSubUnitId opType currencies requiresConsent",
)
CONSENT_MODEL = _item_faults(
    "snapshot-consent-model",
    "The consent model of a snapshot",
    "snapshots.consent_model",
    "requireConsent expiryMinutes scope",
)
FEES = _item_faults("snapshot-fees", "The fees of a snapshot", "fees.data", "model rules flags")

TYPES = (
    changed(
        "snapshot-time-epoch",
        "The time of a snapshot is a number.",
        "2.2",
        "snapshots.data",
        having("time", 1_900_000_000 * _SECOND),
    ),
    changed(
        "snapshot-tenant-other",
        "The tenantId of a snapshot is not the caller's.",
        "2.4",
        "snapshots.data",
        having("tenantId", "88888888-8888-4888-8888-888888888888"),
    ),
    changed(
        "snapshot-accounts-object",
        "The accounts of a snapshot are an object by id.",
        "2.4",
        "snapshots.data",
        turning("accounts", lambda items: {item["id"]: item for item in items}),
    ),
    changed(
        "snapshot-accounts-empty",
        "A snapshot has no account.",
        "2.4",
        "snapshots.data",
        having("accounts", []),
    ),
    changed(
        "snapshot-accounts-other-currency",
        "The accounts of a snapshot have another currency than the wallets.",
        "2.4",
        "snapshots.account",
        having("currency", "USD"),
    ),
    changed(
        "snapshot-account-flags-list",
        "The flags of an account are a list.",
        "2.4",
        "snapshots.account",
        turning("flags", list),
    ),
    changed(
        "snapshot-count-text",
        "beneficiaryCount is text.",
        "2.4",
        "snapshots.data",
        turning("beneficiaryCount", str),
    ),
    changed(
        "snapshot-has-text",
        "hasBeneficiaries is text.",
        "2.4",
        "snapshots.data",
        turning("hasBeneficiaries", str),
    ),
    changed(
        "snapshot-count-wrong",
        "beneficiaryCount is one too many.",
        "2.4",
        "snapshots.data",
        turning("beneficiaryCount", lambda count: count + 1),
    ),
    changed(
        "snapshot-has-never",
        "hasBeneficiaries is always false.",
        "2.4",
        "snapshots.data",
        having("hasBeneficiaries", value=False),
    ),
    changed(
        "snapshot-has-always",
        "hasBeneficiaries is always true.",
        "2.4",
        "snapshots.data",
        having("hasBeneficiaries", value=True),
    ),
    changed(
        "snapshot-beneficiaries-cut",
        "The beneficiaries of a snapshot stop after two.",
        "8",
        "snapshots.data",
        turning("beneficiaries", lambda items: items[:2]),
    ),
    changed(
        "snapshot-beneficiary-currency-hints-text",
        "currencyHints is a text.",
        "2.4",
        "snapshots.beneficiary",
        turning("currencyHints", ",".join),
    ),
    changed(
        "snapshot-beneficiary-operation-types-text",
        "allowedOperationTypes is a text.",
        "2.4",
        "snapshots.beneficiary",
        turning("allowedOperationTypes", ",".join),
    ),
    changed(
        "snapshot-beneficiary-party-type-other",
        "partyType of a beneficiary is not one of the two.",
        "2.2",
        "snapshots.beneficiary",
        having("partyType", "PERSON"),
    ),
    changed(
        "snapshot-beneficiary-asset-other",
        "The assetId of a snapshot's beneficiary is not the one of its creation.",
        "2.4",
        "snapshots.beneficiary",
        lambda item: {**item, "assetId": item["assetSubUnitId"]},
    ),
    changed(
        "snapshot-beneficiary-wallet-other",
        "The walletId of a beneficiary is not the account's.",
        "2.4",
        "snapshots.beneficiary",
        lambda item: {**item, "walletId": item["assetId"]},
    ),
    changed(
        "snapshot-beneficiary-iban-masked",
        "The IBAN of a snapshot's beneficiary is masked.",
        "2.4",
        "snapshots.beneficiary",
        turning("iban", lambda iban: f"{iban[:4]}****"),
    ),
    changed(
        "snapshot-beneficiary-pending",
        "A beneficiary of a snapshot is not ACTIVE.",
        "3",
        "snapshots.beneficiary",
        having("status", "PENDING"),
    ),
    changed(
        "snapshot-operation-currencies-text",
        "currencies of an operation is a text.",
        "2.4",
        "snapshots.operation",
        turning("currencies", ",".join),
    ),
    changed(
        "snapshot-operation-limit-text",
        "perTxnLimit of an operation is text.",
        "2.4",
        "snapshots.operation",
        turning("perTxnLimit", str),
    ),
    changed(
        "snapshot-operation-consent-text",
        "requiresConsent of an operation is text.",
        "2.4",
        "snapshots.operation",
        turning("requiresConsent", str),
    ),
    changed(
        "snapshot-model-consent-text",
        "requireConsent of the consent model is text.",
        "2.4",
        "snapshots.consent_model",
        turning("requireConsent", str),
    ),
    changed(
        "snapshot-model-expiry-text",
        "expiryMinutes of the consent model is text.",
        "2.4",
        "snapshots.consent_model",
        turning("expiryMinutes", str),
    ),
    changed(
        "snapshot-fees-number",
        "The fees of a snapshot are a number.",
        "2.4",
        "fees.data",
        lambda _data: 0,
    ),
)


@fault("snapshot-flag-beneficiaries-ignored", "includeBeneficiaries=false is ignored.", "4.6")
def flag_ignored(service: "Service") -> None:
    """Always include them."""
    replace_rule(service, "snapshots.without_beneficiaries", lambda _honest: lambda data: data)


@fault("snapshot-flag-default-false", "includeBeneficiaries is false by default.", "4.6")
def flag_default_false(service: "Service") -> None:
    """Leave out what was not asked for."""

    def build(honest: Rule) -> Rule:
        def flag(call: "Call", name: str) -> object:
            asked = name != "includeBeneficiaries" or name in call.query
            return asked and honest(call, name)

        return flag

    replace_rule(service, "snapshots.flag", build)


@fault("snapshot-flag-inverted", "The two flags of the query act the other way round.", "4.6")
def flag_inverted(service: "Service") -> None:
    """Read exclude in place of include."""

    def build(honest: Rule) -> Rule:
        def flag(call: "Call", name: str) -> object:
            return not honest(call, name) if name in call.query else honest(call, name)

        return flag

    replace_rule(service, "snapshots.flag", build)


@fault("snapshot-flag-500", "A flag of the query that is false is a server fault.", "7")
def flag_500(service: "Service") -> None:
    """Fail where something is left out."""

    def build(_honest: Rule) -> Rule:
        def without(data: object) -> object:
            raise TypeError(data)

        return without

    replace_rule(service, "snapshots.without_beneficiaries", build)
    replace_rule(service, "snapshots.without_consents", build)


@fault("snapshot-flag-consents-drops-limits", "includeConsents=false leaves limits out too.", "4.6")
def flag_drops_limits(service: "Service") -> None:
    """Leave out too much."""
    replace_rule(
        service,
        "snapshots.without_consents",
        lambda honest: lambda data: {k: v for k, v in honest(data).items() if k != "limits"},
    )


@fault("snapshot-cached", "New beneficiaries do not appear after a first snapshot.", "4.6")
def cached(service: "Service") -> None:
    """Keep the first answer of each account."""
    kept: dict[str, object] = {}

    def build(honest: Rule) -> Rule:
        def data(call: object, account: "PaymentAccount") -> object:
            if account.id not in kept:
                kept[account.id] = honest(call, account)
            return kept[account.id]

        return data

    replace_rule(service, "snapshots.data", build)


@fault("snapshot-beneficiaries-of-everyone", "A snapshot shows all accounts' beneficiaries.", "4.6")
def of_everyone(service: "Service") -> None:
    """Forget to filter by account."""

    def build(honest: Rule) -> Rule:
        def shown(_account: "PaymentAccount") -> list["Beneficiary"]:
            return [one for account in service.ledger.accounts() for one in honest(account)]

        return shown

    replace_rule(service, "beneficiaries.shown", build)


@fault("snapshot-accounts-of-everyone", "A snapshot shows the accounts of all customers.", "2.4")
def accounts_of_everyone(service: "Service") -> None:
    """Forget to filter by owner."""
    replace_rule(
        service,
        "payment_accounts.of_owner",
        lambda _honest: lambda _owner_id: tuple(service.ledger.accounts()),
    )


LISTS = (
    answered(
        "snapshot-operations-null",
        "The operations of a snapshot are null.",
        "2.4",
        "snapshots.operation_list",
        None,
    ),
)
