"""Faults in where the token of a consent message leads (section 4.4)."""

from dataclasses import replace

from reference.faults.registry import changed
from reference.platform.exchange import ServiceAnswer


def _to_an_error_page(original: ServiceAnswer) -> ServiceAnswer:
    return replace(
        original, http_status=302, location="https://errors.example.com/something-went-wrong"
    )


TO_AN_ERROR_PAGE = changed(
    "consent-token-leads-to-an-error-page", "CON-VER-01", _to_an_error_page
).of("consent_messages.verified")
