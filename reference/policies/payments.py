"""Open questions about prepared and executed orders (sections 2.4, 3, 4.6, 5 and 7)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class PaymentChoices:
    """How orders are prepared and executed where sections 2.4, 3, 4.6, 5 and 7 are open."""

    session_header: Literal["transfers", "prepare", "execute", "with-consent", "all-types"] = (
        choice(
            "transfers",
            "B6. Which calls need X-Session-Id: prepare and execute of transfers, one of them, "
            "payment consents too, or top-ups too.",
        )
    )
    session_header_value: Literal["any", "snapshot", "login"] = choice(
        "any",
        "B6. X-Session-Id: any text, the sessionId of a snapshot, or the session that the access "
        "token is of.",
    )
    session_lifetime: Literal["untold", "short", "latest"] = choice(
        "untold",
        "B6. For how long the session of a snapshot is good: for ever, for 6 seconds, or until the "
        "next snapshot of its account.",
    )
    consent_ends: Literal["in-time", "session", "next"] = choice(
        "in-time",
        "B6, G15. When a payment consent ends before its time: never, with the session that it was "
        "asked for in, or once its wallet has another one.",
    )
    orders_of_a_session: Literal["several", "one"] = choice(
        "several", "B6, G33. Transfers that are executed in one session: several, or one."
    )
    missing_session_header: Literal["500", "400", "401", "422"] = choice(
        "500", "B6. Code for a missing X-Session-Id (500: as any other missing header)."
    )
    prepare_nested_members: Literal["required", "optional"] = choice(
        "required", "C16. target.name, target.iban and sourceAccount.walletId."
    )
    reservation: Literal["execution", "preparation"] = choice(
        "execution", "F6. From when on an order lowers availableBalance."
    )
    before_activation: Literal["404", "422"] = choice(
        "404", "G1. Financial operations on the id of a customer that is not activated."
    )
    unknown_account: Literal["404", "422"] = choice(
        "404", "G1. An account that the caller cannot see: like one that is unknown, or not active."
    )
    prepare_type: Literal["any", "400", "422"] = choice(
        "any", "G11. Prepare with type INTERNAL and an IBAN of another bank."
    )
    balance_check: Literal["prepare", "execute"] = choice(
        "prepare", "G12. When a balance that is too low is told."
    )
    beneficiary_check: Literal["prepare", "execute"] = choice(
        "prepare", "G13. When an unknown beneficiary is told."
    )
    beneficiary_lookup: Literal["beneficiaryId", "iban"] = choice(
        "beneficiaryId", "G13. What a beneficiary is looked up by: beneficiaryId, or target.iban."
    )
    absent_reference: Literal["incomplete", "unknown"] = choice(
        "incomplete",
        "A17. A prepare without beneficiaryId, an execute without preparedOrderId: an incomplete "
        "body, or one whose beneficiary or order is not found.",
    )
    payee_mismatch: Literal["accepted", "400", "422"] = choice(
        "accepted",
        "G11, G13. A prepare whose target or beneficiaryName is not the beneficiary's: accepted, "
        "or a code.",
    )
    prepare_order: Literal[
        "beneficiary-consent-balance-limit",
        "balance-limit-consent-beneficiary",
        "limit-balance-beneficiary-consent",
    ] = choice("beneficiary-consent-balance-limit", "G13, G14. Which check of prepare comes first.")
    consent_requirement: Literal[
        "always",
        "operation-only",
        "model-only",
        "organizations",
        "individuals",
        "new-payees",
        "never",
    ] = choice(
        "always",
        "G15. Whether transfers need a payment consent, those of one kind of customer perhaps, or "
        "those to whom nothing was paid before, and where the snapshot says so.",
    )
    topup_consent: Literal["none", "required"] = choice(
        "none", "G15, G28. Whether top-ups need a payment consent, as transfers may."
    )
    consent_check: Literal["prepare", "execute"] = choice(
        "prepare", "G15. When a missing payment consent is told."
    )
    used_consent: Literal["accepted", "409", "422"] = choice(
        "accepted", "G15, K4. A payment consent that an order was prepared with before."
    )
    equal_payment: Literal["accepted", "409", "409-undescribed", "422"] = choice(
        "accepted",
        "K4. A payment of the same amount, beneficiary and description as an earlier one; "
        "409-undescribed: whatever is described; 422: as well, where the earlier one was executed.",
    )
    orders_at_once: Literal["several", "two", "latest", "ready", "executing"] = choice(
        "several",
        "K5. Orders of a wallet that may be under way: several, two that are READY, top-ups "
        "included, the latest alone, in whose place none is executed, or one, until it is no "
        "longer READY, or EXECUTING either.",
    )
    executions_at_once: Literal["several", "one"] = choice(
        "several",
        "K5. Transfers of a wallet that may be EXECUTING: several, or one, until which is over "
        "none is executed.",
    )
    consents_at_once: Literal["several", "three", "three-unused"] = choice(
        "several",
        "K5. Payment consents of a wallet that may be open: several, or three for which nothing is "
        "executed yet (three-unused: nothing is prepared).",
    )
    consent_reference: Literal["any", "id", "reference", "beside-id", "token"] = choice(
        "any",
        "G15. Where consentReference comes from; the others are then not answered, but for the id "
        "that a consent is approved under (beside-id).",
    )
    missing_consent: Literal["400", "403", "409", "422"] = choice(
        "400", "G15. Code for a missing, unknown or expired payment consent."
    )
    payment_consent_body: Literal["any", "amount"] = choice(
        "any", "G16. Whether payment consent creation needs maxAmount."
    )
    consent_funds: Literal["any", "balance"] = choice(
        "any",
        "G12, G16. Whether a payment consent is refused, as an order is, to a wallet that does not "
        "have what it is for.",
    )
    consent_covers: Literal["anything", "amount", "exact", "total", "payee"] = choice(
        "anything",
        "G16. What a payment consent is good for: any payment, one of its maxAmount or less, one "
        "of exactly that, one that comes to no more with its fee, or one to its allowed payees.",
    )
    payment_consent_path: Literal["transfer", "TRANSFER", "any"] = choice(
        "transfer", "G16. Letter case of the operation type in the path of payment consents."
    )
    payment_consent_approval: Literal["none", "required", "untold", "by-itself"] = choice(
        "none",
        "G16. Whether a payment consent must be approved before it counts: no, so it says, "
        "nothing tells it, or it is by itself, some time later.",
    )
    consent_free_code: Literal["any", "consent"] = choice(
        "any", "G17. authenticationCode where no consent is due: any text, or one of a consent."
    )
    wrong_authentication_code: Literal["400", "401", "403", "422"] = choice(
        "400", "G18. Code for a wrong authenticationCode."
    )
    answer_type: Literal["text", "number"] = choice("text", "G19. JSON type of the answer claim.")
    consent_codes: Literal["random", "one"] = choice(
        "random", "K9. The codes of payment consents: at random, or one for all, as in a sandbox."
    )
    magic_link_signature: Literal["signed", "unsigned"] = choice(
        "signed", "G19. Whether the magicLinkToken is signed."
    )
    consent_confirmation: Literal["optional", "named", "required", "by-id"] = choice(
        "optional",
        "C16, G15, G20. Whether execute needs consentConfirmation, or a consentId in what it has "
        "(named), or that this is the identifier of the payment consent, whatever the reference of "
        "that is.",
    )
    unconfirmed: Literal["400", "422", "accepted"] = choice(
        "400", "G20. consentConfirmation.confirmed false: a code, or accepted."
    )
    execution_polls: Literal["0", "2", "5", "never"] = choice(
        "0",
        "G21, G36, K8. Number of order status calls that say EXECUTING before COMPLETED; "
        "0 completes at once, never waits for somebody else.",
    )
    waiting_orders: Literal["all", "transfers"] = choice(
        "all", "G21, G36. Whether top-ups are EXECUTING for as long as transfers, or not at all."
    )
    debit_moment: Literal["execution", "completion"] = choice(
        "execution", "G27. When an order that is EXECUTING is booked; until then it is held."
    )
    settlement_delay: Literal["none", "fixed", "varied"] = choice(
        "none",
        "G21, G27, K8. Time that an order is EXECUTING beside those calls: none, a tenth of a "
        "second, or up to a quarter of one that differs by order.",
    )
    order_words: Literal["documented", "settled", "mixed-case"] = choice(
        "documented", "G21. Words of the order status: the documented ones, or others."
    )
    order_status_change: Literal["follows", "never"] = choice(
        "follows", "G21, K8. Whether an order's status ever tells that it is completed."
    )
    order_reported_after_calls: Literal["0", "2"] = choice(
        "0", "K2. Number of reads before the status of an order is told; until then it is unknown."
    )
    execution_shape: Literal["long", "short", "union"] = choice(
        "long", "G22. Which of the two shapes execute answers, or both in one."
    )
    repeated_execution: Literal["409", "400", "404", "422", "same"] = choice(
        "409", "G23. A second execution: a code, or the same result without a second debit."
    )
    order_lifetime: Literal["15", "60"] = choice(
        "15", "G24. Minutes until a prepared order expires."
    )
    expired_order: Literal["400", "404", "409", "410", "422", "executed"] = choice(
        "400", "G24. The execution of an expired prepared order: a code, or carried out."
    )
    order_identifier: Literal["any", "orderId", "executionId", "preparedOrderId"] = choice(
        "any", "G25. Which identifier the order status takes."
    )
    order_form: Literal["object", "nested", "text"] = choice(
        "object", "G25. Data of the order status: an object, an object in `order`, a bare text."
    )
    balance_form: Literal[
        "object", "nested", "number", "text", "amount", "bare-amount", "list", "words"
    ] = choice("object", "G26. Data of the balance endpoint, which need not be a number.")
    reads: Literal["current", "behind"] = choice(
        "current", "K2. Whether every other read may be answered with what was true a moment ago."
    )
    told_balance: Literal["booked", "available"] = choice(
        "booked",
        "G26, F6. What the balance endpoint tells: all that is booked, or what no order reserves.",
    )
    spending: Literal["at-once", "later"] = choice(
        "at-once",
        "K2, F6. Whether what a wallet is given can be spent as soon as its balance tells it.",
    )
    savings: Literal["none", "after-payments"] = choice(
        "none",
        "G27. What the target moves between the wallets of a customer: nothing, or what a payment "
        "leaves below a whole unit.",
    )
    most_balance: Literal["any", "1500"] = choice(
        "any",
        "G28. What a wallet holds at most: any amount, or so much; a deposit or top-up that goes "
        "beyond is refused.",
    )
    topup: Literal["present", "absent", "individuals", "organizations"] = choice(
        "present",
        "G28. Whether the operation type topup is served, to one kind of customer alone perhaps: "
        "features are those of a category.",
    )
    topup_fields: Literal["lenient", "documented"] = choice(
        "lenient", "G28. Whether the prepare of a top-up needs the fields about a beneficiary."
    )
    transfers_path: Literal["present", "absent"] = choice(
        "present", "G29. Whether /transfers/{walletId}/prepare is served."
    )
    unknown_operation_type: Literal["404", "400", "422"] = choice(
        "404", "G30. Code for an operation type that is not served."
    )
    source_conflict: Literal["400", "403", "404", "path", "body"] = choice(
        "400", "G31. sourceAccount.walletId different from the path: a code, or which one pays."
    )
    session_ids: Literal["header", "own"] = choice(
        "header", "G33. sessionId of orders: the value of X-Session-Id, or one of their own."
    )
    foreign_order: Literal["404", "403", "200"] = choice(
        "404", "G34. The status of another account's order."
    )
    unasked_money: Literal["none", "welcome", "bonus"] = choice(
        "none",
        "G28. What is put on a wallet though nobody asked for it, a moment after an individual's "
        "is opened, or after each deposit or top-up.",
    )
