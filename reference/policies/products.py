"""Open questions about the card product and webhooks (sections 2.1, 4.2, 4.7 and 6)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class ProductChoices:
    """How cards and webhooks answer where sections 2.1, 4.2, 4.7, 5 and 6 are open."""

    card_missing_header: Literal["card-500", "card-500-bare", "generic-500", "generic-400"] = (
        choice(
            "card-500",
            "A3, I4. Envelope and body code of the missing-header error, whose HTTP status is 400; "
            "bare: without data.",
        )
    )
    card_error_http_status: Literal["200", "400", "404", "422"] = choice(
        "200", "I2. HTTP status line of a business error of the card product."
    )
    card_unauthorized_http_status: Literal["401", "200"] = choice(
        "401", "I3. HTTP status line of the card product's code 401."
    )
    card_error_data: Literal["object", "list", "null", "absent"] = choice(
        "object", "I6. Data of a business error of the card product."
    )
    webhook_headers: Literal["enforced", "optional"] = choice(
        "optional", "B8, B11. The header filter on webhook subscriptions, whose own list is short."
    )
    webhook_token: Literal["required", "optional"] = choice(
        "required", "B8. Whether a webhook subscription needs a token."
    )
    webhook_user: Literal["optional", "required"] = choice(
        "optional", "B8. Whether a webhook subscription needs X-User-ID."
    )
    webhook_events: Literal["any", "known"] = choice(
        "any", "J1. Event names other than customer.created."
    )
    webhook_fields: Literal["optional", "required"] = choice(
        "optional", "J2. Whether all fields of a webhook subscription are required."
    )
    webhook_values: Literal["any", "checked"] = choice(
        "any", "J2. Whether endpointUrl must be a URL and the algorithm HMAC-SHA256."
    )
    webhook_customer: Literal["any", "known"] = choice(
        "any", "J2. Whether a webhook subscription is refused for a customer that there is not."
    )
    most_subscriptions: Literal["any", "4", "one-each"] = choice(
        "any",
        "J4. How many webhook subscriptions a tenant may have: any number, so many, or one for "
        "each customer.",
    )
    int32_overflow: Literal["400", "422", "clamped"] = choice(
        "400", "J6. Integers beyond 32 bits: a code, or the nearest value."
    )
    negative_retries: Literal["accepted", "400"] = choice(
        "accepted", "J6. Negative maxRetryAttempts and retryBackoffSeconds."
    )
