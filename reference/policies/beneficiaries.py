"""Open questions about beneficiaries and allowed operations (sections 2.4, 4.5 and 4.6)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class BeneficiaryChoices:
    """How beneficiaries and the snapshot look where sections 2.4, 4.5 and 4.6 are open."""

    listed_by: Literal["identifier", "iban"] = choice(
        "identifier",
        "E8, F4. What tells of whom an item of a wallet's list of beneficiaries is, whose shape is "
        "not documented: their identifiers, or their account alone.",
    )
    told_wallet: Literal["payer", "payee"] = choice(
        "payer",
        "G9. walletId of a snapshot's beneficiary: that of the wallet that may pay them, or their "
        "own, which those with an account elsewhere do not have.",
    )
    beneficiary_list_form: Literal["list", "object"] = choice(
        "list", "A12. The list of a wallet's beneficiaries: bare, or in an object."
    )
    payment_id_form: Literal["uuid", "opaque"] = choice(
        "uuid", "C11. assetId, sub-unit, session, snapshot and transaction ids: UUIDs or texts."
    )
    beneficiary_listing: Literal["post", "get", "creation", "body-required"] = choice(
        "post",
        "F4. What lists a wallet's beneficiaries: POST, GET, POST without fields of a beneficiary "
        "(with them it creates), or POST with walletId in the body.",
    )
    account_ids: Literal["wallet", "separate", "alone"] = choice(
        "wallet",
        "G2, G9. accounts[].id: the walletId, or an identifier that paths take as well; alone: one "
        "without the account's IBAN.",
    )
    beneficiary_fields: Literal["optional", "required"] = choice(
        "optional", "G3. Whether partyType, iban, currency and a name are required."
    )
    beneficiary_formats: Literal["any", "400", "422"] = choice(
        "any", "G4. An IBAN, country or currency of a beneficiary that cannot be one."
    )
    own_accounts: Literal["accepted", "422"] = choice(
        "accepted",
        "G4, G11. A beneficiary with an account of this service, which pays others only.",
    )
    holder_name: Literal["any", "400", "422"] = choice(
        "any", "G4, G6. An account of the service under another name than its holder's."
    )
    duplicate_beneficiary: Literal["new", "same", "409"] = choice(
        "new", "G5. A second beneficiary with the same IBAN."
    )
    beneficiary_bic: Literal["bic", "bicSwiftCode"] = choice(
        "bic", "G6. Which submitted member the answer's bic comes from when both are there."
    )
    beneficiary_name: Literal["submitted", "composed"] = choice(
        "submitted", "G6. The answer's name: as submitted, or composed of the other names."
    )
    beneficiary_iban: Literal["submitted", "compact"] = choice(
        "submitted", "G6. Blanks in the answer's IBAN."
    )
    beneficiary_answer: Literal["all", "few"] = choice(
        "all", "A11. Submitted members in the answer: all that are documented, or a few."
    )
    foreign_reference: Literal["unknown", "malformed"] = choice(
        "unknown",
        "C11, G13. A beneficiaryId of another notation than the service's own: like an unknown "
        "one, or refused as malformed.",
    )
    beneficiary_reference: Literal["asset", "either"] = choice(
        "asset", "G7. Whether a beneficiary's id works as beneficiaryId beside the assetId."
    )
    asset_of: Literal["beneficiary", "account", "wallet"] = choice(
        "beneficiary",
        "C11, G7. What an assetId names: a beneficiary, or a bank account, whoever pays it; "
        "wallet: each wallet numbers its beneficiaries.",
    )
    excluded_beneficiaries: Literal["empty", "null", "absent"] = choice(
        "empty", "G8. beneficiaries of a snapshot with includeBeneficiaries=false."
    )
    excluded_count: Literal["facts", "zero"] = choice(
        "facts", "G8. hasBeneficiaries and beneficiaryCount with includeBeneficiaries=false."
    )
    excluded_consents: Literal["absent", "null", "unchanged"] = choice(
        "absent", "G8. consentModel of a snapshot with includeConsents=false."
    )
    snapshot_operations: Literal["always", "funded", "of-all-accounts"] = choice(
        "always",
        "G9. Operations of a wallet without funds, and whether those from the owner's other "
        "accounts are there as well, since the snapshot lists all accounts.",
    )
    operation_name: Literal["PURCHASE", "SEPA_TRANSFER", "INTERNAL"] = choice(
        "PURCHASE", "G10. opType of operations."
    )
    page_parameters: Literal["ignored", "400"] = choice(
        "ignored", "K1. Page parameters on lists of beneficiaries and snapshots."
    )
    most_beneficiaries: Literal["any", "30", "5"] = choice(
        "any", "K1. How many beneficiaries a wallet may have: any number, or so many."
    )
    payable_after_calls: Literal["0", "2"] = choice(
        "0", "K2. Number of preparations that do not know a new beneficiary yet."
    )
    payable_after_time: Literal["none", "fixed", "seconds"] = choice(
        "none",
        "A16, K2. Whether orders for a beneficiary are refused with 422 for some time after its "
        "creation, as a protection against fraud does.",
    )
    beneficiaries_after_calls: Literal["0", "2"] = choice(
        "0", "K2. Number of reads before a new beneficiary appears in lists and snapshots."
    )
