"""Open questions about envelopes, status lines and errors (sections 2.1, 2.2 and 7)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class EnvelopeChoices:
    """How answers look where sections 2.1, 2.2 and 7 allow several readings."""

    error_http_status: Literal["code", "200"] = choice(
        "code", "A1. HTTP status line of a refusal: the envelope's code, or always 200."
    )
    success_http_status: Literal["code", "200", "201"] = choice(
        "code", "A1. HTTP status line of a creation: the envelope's code, or a fixed one."
    )
    missing_header_http_status: Literal["500", "400", "200"] = choice(
        "500", "A2. HTTP status line of the missing-header error, whose body code is 500."
    )
    creation_code: Literal["201", "200"] = choice(
        "201", "A5, D22, G35, J5. Envelope code of operations that create something."
    )
    empty_data: Literal["object", "null", "absent"] = choice(
        "object", "A6, D18. How an empty object as documented data is written."
    )
    undocumented_data: Literal["record", "empty", "null", "absent", "text", "list", "boolean"] = (
        choice("record", "A6. Data of a success whose payload is not documented.")
    )
    error_member: Literal["listed", "always"] = choice(
        "listed", "A7. Whether error data carries `error` where the condition does not list it."
    )
    validation_form: Literal["errors", "field", "details"] = choice(
        "errors", "A8. Data of validation errors other than the unequal passwords."
    )
    wording: Literal["documented", "other"] = choice(
        "documented", "A9. Messages in the words of the document, or in another language."
    )
    extra_members: Literal["none", "some", "everywhere"] = choice(
        "none",
        "A10. Members beside code, message and data: timestamp, path and traceId; or others in "
        "every object of data, too.",
    )
    unknown_request_members: Literal["ignored", "400"] = choice(
        "ignored", "A10. Unknown members of a documented request body."
    )
    absent_values: Literal["absent", "null"] = choice(
        "absent", "A11. How an optional response member without value is written."
    )
    code_number: Literal["integer", "float"] = choice(
        "integer", "A13. The envelope's code as 200 or as 200.0."
    )
    wrong_method: Literal["404", "405"] = choice(
        "404", "A14. Code for a known path with another method."
    )
    unreadable_body: Literal["400", "422"] = choice(
        "400", "A15. Code for a body that is not a JSON object."
    )
    wrong_content_type: Literal["400", "415", "500", "accepted"] = choice(
        "400", "A15. A body whose Content-Type is missing or not JSON (500: as missing header)."
    )
    own_rule_code: Literal["usual", "403", "409", "422"] = choice(
        "usual",
        "A16. Code of refusals for rules that the document does not know: so many of a kind, what "
        "is taken once, what comes too late. Usual is that of each rule.",
    )
    wrong_value_code: Literal["400", "422"] = choice(
        "400", "A16. Code for fields that are present with a wrong type or value."
    )
    malformed_path_id: Literal["400", "404", "422", "unknown"] = choice(
        "400",
        "A16, F2. Code for a path identifier that is not a UUID; unknown: as one of nobody is.",
    )
    check_order: Literal[
        "headers-token-route-body",
        "token-headers-route-body",
        "route-headers-token-body",
        "route-token-headers-body",
        "route-body-headers-token",
        "body-route-token-headers",
    ] = choice("headers-token-route-body", "A17. Which check comes first.")
    media_type: Literal[
        "application/json", "application/json; charset=utf-8", "application/vnd.wallet+json"
    ] = choice("application/json", "A19. Media type of answers.")
    clock: Literal["right", "ahead", "behind", "untold"] = choice(
        "right", "C10. The clock: right, or four minutes apart, which no Date header tells perhaps."
    )
    datetime_notation: Literal["utc", "utc-micro", "offset", "unzoned"] = choice(
        "utc", "C10. Notation of date-times in answers."
    )
    uuid_letters: Literal["small", "capital", "mixed"] = choice(
        "small", "C11. Letters of UUIDs in answers: small, capital, or each in every other answer."
    )
    tenant_id_form: Literal["uuid", "opaque"] = choice(
        "uuid", "C11. Tenant identifiers: UUID texts or short names (tenant-one, tenant-two)."
    )
    category_id_form: Literal["uuid", "opaque"] = choice(
        "uuid", "C11. Category database ids: UUID texts or numbers written as text."
    )
    coercion: Literal["refused", "converted"] = choice(
        "refused", "C14. A number or boolean in place of a text."
    )
    blank_text: Literal["refused", "accepted"] = choice(
        "refused", "C15. Blank text in a required free text."
    )
