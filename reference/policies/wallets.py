"""Open questions about wallets (sections 2.4 and 4.5)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class WalletChoices:
    """How wallets are shown where sections 2.4 and 4.5 allow several readings."""

    iban_check_digits: Literal["right", "any"] = choice(
        "right", "E19. Check digits of the IBANs that wallets get; sandboxes may not compute them."
    )
    decimal_text: Literal["0.00", "0", "0.0000"] = choice(
        "0.00", "C5. Number of decimals in the decimal text of a balance."
    )
    mismatched_customer_type: Literal["empty", "wallets", "404", "400", "422"] = choice(
        "empty", "F1. An individual's wallets asked as B2B, which is the default."
    )
    invalid_customer_type: Literal["400", "404", "422"] = choice(
        "400", "F1. A customerType other than B2C and B2B."
    )
    unknown_customer_wallets: Literal["404", "422", "403", "empty"] = choice(
        "404", "F2. Wallets of a customer that does not exist."
    )
    unactivated_wallets: Literal["empty", "404", "422", "403"] = choice(
        "empty", "F2. Wallets of a customer that is not activated."
    )
    wallets_after_calls: Literal["0", "1", "3"] = choice(
        "0", "F3. Number of list calls after activation before wallets appear."
    )
    iban_after_calls: Literal["0", "2", "4"] = choice(
        "0", "F3. Number of list calls after activation before the IBAN appears."
    )
    other_wallets_after_calls: Literal["0", "3", "8"] = choice(
        "0", "F3. Number of list calls after activation before a second wallet appears, too."
    )
    other_wallet_status: Literal["ACTIVE", "PENDING"] = choice(
        "ACTIVE", "F5. Status of a wallet that carries no IBAN."
    )
    wallet_set: Literal[
        "product-and-master",
        "master-first",
        "product-only",
        "all-with-iban",
        "one-iban",
        "yen-too",
        "yen-or-euro",
        "dollars-without-iban",
    ] = choice(
        "product-and-master",
        "F5. Which wallets an individual has, in which order, and which of them carry an IBAN.",
    )
    opening_balance: Literal["0", "250"] = choice(
        "0", "G28. What is on an individual's wallet when it is opened."
    )
