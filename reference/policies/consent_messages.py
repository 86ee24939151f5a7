"""Open questions about consent verification messages (sections 4.4 and 8)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class ConsentMessageChoices:
    """How consent messages behave where sections 4.4 and 8 allow several readings."""

    consent_verification_access: Literal["tenant", "headers", "token"] = choice(
        "tenant", "B10. What verify by token needs: the tenant, all filter headers, or a token too."
    )
    consent_message_members: Literal["camel", "snake"] = choice(
        "camel", "H1. Letter case of the members of resend and magic link."
    )
    expiry_member: Literal["expiresInMinutes", "expiryMinutes"] = choice(
        "expiresInMinutes", "H1. Name of the magic link's expiry."
    )
    consent_id_answer: Literal["consentId", "id", "none"] = choice(
        "consentId", "H2. Where an acceptance answers the consent's identifier, if it does."
    )
    consent_identity: Literal["own", "shared"] = choice(
        "own",
        "H2. What a consent's identifier names: an acceptance, or what was accepted, the same for "
        "all who accept it; with the customer's, the acceptance.",
    )
    default_channel: Literal["EMAIL", "required"] = choice("EMAIL", "H3. A resend without channel.")
    redirect_refusal: Literal["400", "403", "422"] = choice(
        "400", "H4. Code for a redirect URL that is not whitelisted."
    )
    missing_redirect: Literal["400", "default"] = choice(
        "400", "H4. A magic link without redirect URL."
    )
    expiry_above_maximum: Literal["400", "422", "capped"] = choice(
        "400", "H5. An expiry above 1440 minutes."
    )
    shortest_expiry: Literal["1", "15"] = choice(
        "1", "H5. The shortest expiry of a magic link in minutes; only a longest is documented."
    )
    expiry_below_minimum: Literal["400", "422", "default"] = choice(
        "400", "H5. An expiry of zero or less."
    )
    unknown_consent_token: Literal["400", "404"] = choice(
        "400", "H6. Code for a token that was never issued."
    )
    reused_consent_token: Literal["200", "400", "404", "409", "410"] = choice(
        "200", "H7. A token that was used before."
    )
    verified_consent: Literal["sent", "409", "422"] = choice(
        "sent", "H7, K4. A message about a consent that was verified by its token."
    )
    accepted_consent_approval: Literal["approved", "409", "403", "404"] = choice(
        "approved",
        "D11. The approval of a consent that its customer accepted: carried out, or refused, since "
        "there is nothing left to approve, nobody who is let, or no payment consent.",
    )
    approvals_in_vain: Literal["any", "three"] = choice(
        "any",
        "D11. How many consents that there are not a user may ask to be approved: any number, or "
        "three, after which none is approved for that user.",
    )
    messages_of_a_consent: Literal["any", "3"] = choice(
        "any", "H9. How many messages are sent about a consent: any number, or so many; then 429."
    )
    message_answer: Literal["of-the-message", "to-the-minute", "of-the-consent"] = choice(
        "of-the-message", "H2. What the answer to a sending tells of, whose members are not shown."
    )
    consent_link_answer: Literal["json", "redirect", "always-redirect", "html-redirect"] = choice(
        "json",
        "H8. What a magic link's token answers: JSON, or a redirect to its URL (always-redirect: "
        "another message's token redirects to a page of the service's own; html-redirect: so, with "
        "nothing in it, which is labelled as a page).",
    )
    consent_message_check: Literal["body-first", "customer-first", "consent-first"] = choice(
        "body-first",
        "H10. An unknown customer in an incomplete body (consent-first: a body without customer or "
        "consent names none that is known).",
    )
