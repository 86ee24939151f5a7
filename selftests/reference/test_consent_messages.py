"""Consent verification messages: whom they reach, and what their tokens open."""

from typing import Any

import pytest
from httpx import Response

from reference.platform.policy import Policy
from selftests.reference.driver import API, Driver, Individual
from selftests.reference.organizations import Office
from selftests.reference.probes.consent_message_probes import MESSAGES, verify
from selftests.reference.probes.probes import UNKNOWN


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
        self.body = {
            "customerId": self.known["customer_id"],
            "consentId": self.known["consent_id"],
        }

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


def test_resend_defaults_to_email(receiver: Receiver) -> None:
    """A message goes out by e-mail unless the channel says otherwise."""
    channels = [
        receiver.resend(**one).json()["data"]["channel"] for one in ({}, {"channel": "SMS"})
    ]

    assert channels == ["EMAIL", "SMS"]


@pytest.mark.parametrize("changes", [{"channel": "FAX"}, {"customerId": None}, {"consentId": ""}])
def test_invalid_resend_is_refused(receiver: Receiver, changes: dict[str, object]) -> None:
    """Identifiers are required, and the channel is one of two."""
    assert receiver.resend(**changes).json()["code"] == 400


@pytest.mark.parametrize("name", ["customerId", "consentId"])
def test_unknown_receiver_is_not_found(receiver: Receiver, name: str) -> None:
    """An unknown customer or consent is a 404, for both kinds of messages."""
    unknown = {name: UNKNOWN}

    assert receiver.resend(**unknown).json()["code"] == 404
    assert receiver.link(**unknown).json()["code"] == 404


def test_consent_of_another_customer_is_not_found(receiver: Receiver) -> None:
    """A consent must be the customer's own."""
    other = receiver.driver.register().customer_id

    assert receiver.resend(customerId=other).json()["code"] == 404


@pytest.mark.parametrize(("minutes", "code"), [(1, 200), (1440, 200), (1441, 400), (0, 400)])
def test_expiry_has_bounds(receiver: Receiver, minutes: int, code: int) -> None:
    """A magic link lives from 1 to 1440 minutes."""
    assert receiver.link(expiresInMinutes=minutes).json()["code"] == code


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


def test_tokens_of_both_messages_are_verified(receiver: Receiver) -> None:
    """A token opens with the tenant header alone."""
    receiver.resend()
    first = receiver.token()
    receiver.link()
    answers = [
        verify(receiver.driver, one, token="", platform=None) for one in (first, receiver.token())
    ]

    assert {answer.json()["code"] for answer in answers} == {200}


def test_token_is_never_answered(receiver: Receiver) -> None:
    """Only the receiver of a message knows its token."""
    answers = receiver.resend().text + receiver.link().text

    assert receiver.token() not in answers


def test_refused_tokens(receiver: Receiver) -> None:
    """A random token is a 400, an expired one a 410, one of another tenant a 400."""
    driver = receiver.driver
    receiver.resend()
    token = receiver.token()
    expired = driver.control("expired-consent-token", **receiver.known)
    other = {"X_Tenant_ID": driver.other_tenant, "token": ""}
    answers = [verify(driver, "x"), verify(driver, expired), verify(driver, token, **other)]

    assert [answer.json()["code"] for answer in answers] == [400, 410, 400]


def test_verify_needs_the_tenant(receiver: Receiver) -> None:
    """Without the tenant header a token is not looked at."""
    receiver.resend()

    assert verify(receiver.driver, receiver.token(), X_Tenant_ID=None).json()["code"] == 500


def test_link_may_redirect() -> None:
    """Where the policy redirects, a magic link leads to its URL, a resent message does not."""
    receiver = Receiver(Driver(Policy.of(consent_link_answer="redirect")))
    receiver.link()
    link = verify(receiver.driver, receiver.token())
    receiver.resend()

    assert link.status_code == 302
    assert link.headers["Location"] == receiver.driver.control("redirect-url")
    assert verify(receiver.driver, receiver.token()).status_code == 200


@pytest.mark.parametrize("known", [True, False])
def test_approval_of_consents(driver: Driver, known: bool) -> None:
    """A consent is approved, an unknown one is a 404."""
    company = Office(driver).register()
    consent = Office(driver).consent(company, "terms").json()["data"]["consentId"]
    path = f"{API}/consents/{consent if known else UNKNOWN}/approve"

    assert driver.send("POST", path, json={}).json()["code"] == (200 if known else 404)
