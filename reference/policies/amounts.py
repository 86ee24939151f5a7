"""Open questions about amounts, limits and fees (sections 2.2, 2.4, 7 and 8)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class AmountChoices:
    """How money is read, limited and charged where sections 2.2, 2.4, 7 and 8 are open."""

    error_amounts: Literal["number", "text", "amount"] = choice(
        "number", "C1. Amounts in error data: numbers, decimal texts or AmountDto objects."
    )
    other_scales: Literal["arithmetic", "400", "422"] = choice(
        "arithmetic", "C2. A scale that is not the currency's two decimals: arithmetic, or a code."
    )
    numeric_amount_value: Literal["refused", "accepted"] = choice(
        "refused", "C3. amount.value as a JSON integer; a JSON fraction is always refused."
    )
    padded_amount: Literal["accepted", "refused"] = choice(
        "accepted", "C3. Leading zeros and a plus sign in amount.value."
    )
    zero_amount: Literal["400", "422", "accepted"] = choice(
        "400", "C3. An amount of zero: a code, or accepted."
    )
    currency_conflict: Literal["400", "422", "prepare", "amount"] = choice(
        "400", "C4. amount.currency different from currency: a code, or which of them wins."
    )
    number_digits: Literal["decimal", "binary"] = choice(
        "decimal",
        "C1. Amounts as JSON numbers: with their own digits, or as binary arithmetic leaves them "
        "(10.500000000000002).",
    )
    limit_maps: Literal["present", "empty", "minus-one", "largest-number"] = choice(
        "present",
        "G9. Whether individuals have limits; without them the maps are empty, or tell -1, or the "
        "largest number that there is.",
    )
    limit_amounts: Literal["usual", "low", "raised"] = choice(
        "usual",
        "G14, 8. Limits of 1,000 for a payment and 2,500 a day, or of 10 and 25; raised: twice the "
        "former for who has paid once.",
    )
    smallest_order: Literal["none", "1.00", "5.00", "6.00"] = choice(
        "none", "C3, 7. The least that an order pays or tops up; what is below is refused with 400."
    )
    amount_step: Literal["0.01", "0.05", "1.00"] = choice(
        "0.01",
        "C3, 7. What an order pays or tops up is a multiple of; others are refused with 422.",
    )
    first_limit: Literal["daily", "monthly"] = choice(
        "daily", "G14. Which limit a day's payments reach first."
    )
    operation_limit: Literal["equal", "lower", "several"] = choice(
        "equal",
        "G14. perTxnLimit of an operation against limits.perTxn; the lower applies. Several: a "
        "transfer has the limit of the account, another operation a lower one.",
    )
    limit_told: Literal["lowest", "highest"] = choice(
        "lowest", "G14. Which of several limits that a payment exceeds its refusal tells."
    )
    limit_usage: Literal["executed", "prepared"] = choice(
        "executed", "G14. Whether prepared orders count towards daily and monthly limits."
    )
    limit_window: Literal["calendar", "rolling", "turning"] = choice(
        "calendar",
        "G14. Days and months of the calendar (UTC), or the last 24 hours and 30 days; turning: "
        "both begin anew, once, when payments first add up to more than a limit.",
    )
    limit_fees: Literal["excluded", "included"] = choice(
        "excluded", "G14. Whether fees count towards limits."
    )
    limit_topups: Literal["none", "of-one", "counted", "all"] = choice(
        "none",
        "G14, G28. Which limits are those of top-ups, too: none, that of one transaction, or all, "
        "with payments; counted: they use up those of a day and a month, and are never refused.",
    )
    payments_a_day: Literal["any", "four"] = choice(
        "any", "G9, G14. How many payments a wallet makes in a day, which no snapshot tells."
    )
    limit_type_names: Literal["upper", "members"] = choice(
        "upper", "G14. limitType: PER_TRANSACTION, DAILY, MONTHLY, or the members of `limits`."
    )
    fee: Literal[
        "none", "fixed", "percentage", "minimum", "after-free", "high", "steep", "varying"
    ] = choice(
        "none",
        "G27, G32. Fee of a transfer: none, 0.50, one percent, that but 0.35 at least, 0.50 from "
        "an account's third transfer on, 2.50, 30.00, or 0.50 and 0.65 by turns: these two are "
        "always told in the total of an order.",
    )
    fee_debit: Literal["total", "separate", "later", "amount-only", "payee"] = choice(
        "total",
        "G27. Whether the fee is debited with the amount, beside it as a transaction of its own, "
        "a moment later, not by this service, or kept back from the payee.",
    )
    fee_place: Literal["everywhere", "snapshot", "order", "total", "model"] = choice(
        "everywhere",
        "G27, G32. Where a fee is told: in the rules of the snapshot, in the fees of an order and "
        "in its total, in one of them, or nowhere beside the model.",
    )
    fee_notation: Literal["number", "text", "amount", "words"] = choice(
        "number", "C1, G27. How a fee is written: number, text, AmountDto, or words."
    )
    topup_fee: Literal["none", "kept"] = choice(
        "none", "G27, G28. Whether 0.50 of a top-up is kept back."
    )
