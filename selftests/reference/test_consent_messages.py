"""Consent verification messages: whom they reach, and what their tokens open."""

from typing import Any

import pytest
from httpx import Response

from reference.platform.policy import Policy
from selftests.reference.driver import Driver, Individual
from selftests.reference.probes.consent_message_probes import MESSAGES, verify


class Receiver:
    """A customer with one accepted consent."""

    def __init__(self, driver: Driver) -> None:
        """Register the customer and accept a consent."""
        self.driver = driver
        self.customer: Individual = driver.register()
        driver.consent(self.customer, "terms")
        self.known = {
            "customer_id": self.customer.customer_id,
            "consent_id": str(
                driver.control("consent-id", customer_id=self.customer.customer_id, kind="terms")
            ),
        }
        self.body = {"customerId": self.known["customer_id"], "consentId": self.known["consent_id"]}

    def resend(self, **changes: object) -> Response:
        """Ask for the message again."""
        return self.driver.send("POST", f"{MESSAGES}/resend", json={**self.body, **changes})

    def link(self, **changes: object) -> Response:
        """Ask for a magic link."""
        url = self.driver.control("redirect-url")
        body: dict[str, Any] = {**self.body, "redirectUrl": url, **changes}
        return self.driver.send("POST", f"{MESSAGES}/send-magic-link", json=body)

    def token(self) -> str:
        """Return the token of the latest message."""
        return str(self.driver.control("consent-token", **self.known))


@pytest.fixture
def receiver(driver: Driver) -> Receiver:
    """Return a customer that may receive messages."""
    return Receiver(driver)


@pytest.mark.parametrize("changes", [{"channel": "FAX"}, {"customerId": None}, {"consentId": ""}])
def test_invalid_resend_is_refused(receiver: Receiver, changes: dict[str, object]) -> None:
    """Identifiers are required, and the channel is one of two."""
    assert receiver.resend(**changes).json()["code"] == 400


def test_expiry_is_sixty_minutes_by_default(receiver: Receiver) -> None:
    """A token is verified until its time is over, and gone afterwards."""
    receiver.link()
    token = receiver.token()
    receiver.driver.clock.advance(minutes=59)
    before = verify(receiver.driver, token, token="").json()["code"]
    receiver.driver.clock.advance(minutes=1)

    assert (before, verify(receiver.driver, token, token="").json()["code"]) == (200, 410)


def test_expiry_above_maximum_may_be_capped() -> None:
    """Where the policy caps, a link lives for the maximum."""
    receiver = Receiver(Driver(Policy.of(expiry_above_maximum="capped")))
    data = receiver.link(expiresInMinutes=100_000).json()["data"]

    assert data["expiresAt"] == "2030-01-03T03:04:05.678Z"


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/",
        "https://app.tenant-one.example.evil.example/consents/verified",
        "https://evil.example/?next=https://app.tenant-one.example/consents/verified",
        "http://app.tenant-one.example/consents/verified",
        "",
        None,
    ],
)
def test_url_must_be_whitelisted(receiver: Receiver, url: object) -> None:
    """Nothing but a whitelisted URL is accepted."""
    assert receiver.link(redirectUrl=url).json()["code"] == 400


def test_token_is_never_answered(receiver: Receiver) -> None:
    """Only the receiver of a message knows its token."""
    answers = receiver.resend().text + receiver.link().text

    assert receiver.token() not in answers


def test_redirect_may_be_labelled_as_a_page() -> None:
    """With nothing in it, whichever message its token is from."""
    receiver = Receiver(Driver(Policy.of(consent_link_answer="html-redirect")))
    receiver.resend()
    link = verify(receiver.driver, receiver.token())

    assert (link.status_code, link.content) == (302, b"")
    assert link.headers["Content-Type"].startswith("text/html")
    assert link.headers["Location"]


def test_link_may_redirect() -> None:
    """Where the policy redirects, a magic link leads to its URL, a resent message does not."""
    receiver = Receiver(Driver(Policy.of(consent_link_answer="redirect")))
    receiver.link()
    link = verify(receiver.driver, receiver.token())
    receiver.resend()

    assert link.status_code == 302
    assert link.headers["Location"] == receiver.driver.control("redirect-url")
    assert verify(receiver.driver, receiver.token()).status_code == 200
