"""Webhook subscriptions (sections 2.4, 4.7 and 6)."""

import pytest

from fixtures.checks.answers import accepted, invalid, no_server_fault
from fixtures.checks.webhooks import is_another_subscription_than
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.states.subscriptions import Subscriptions

FIELDS = [
    "customerId",
    "subscriptionName",
    "description",
    "endpointUrl",
    "secretKey",
    "signatureAlgorithm",
    "verifySsl",
    "subscribedEvents",
    "maxRetryAttempts",
    "retryBackoffSeconds",
]
NUMBERS = ["maxRetryAttempts", "retryBackoffSeconds"]


@pytest.mark.requirement("WHK-SUB-01", "WHK-SUB-02")
def test_subscription_with_every_field_is_accepted(
    first_subscription: Answer, expect: Expectation
) -> None:
    """A subscription is created; the judging of the response checks its identifier."""
    expect(first_subscription, accepted())


@pytest.mark.requirement("WHK-SUB-03")
def test_subscriptions_are_distinct(
    accepted_subscription: Answer, further_subscription: Answer, expect: Expectation
) -> None:
    """A second subscription has an identifier of its own."""
    expect(further_subscription, is_another_subscription_than(accepted_subscription.exchange))


@pytest.mark.requirement("WHK-SUB-04")
@pytest.mark.parametrize("field", FIELDS)
def test_object_in_place_of_a_field_is_refused(
    subscriptions: Subscriptions, checked_subscription: Call, field: str, expect: Expectation
) -> None:
    """An object is neither a text, a boolean, a list nor a number."""
    expect(subscriptions.send(checked_subscription.with_field(field, {"value": "x"})), invalid())


@pytest.mark.requirement("WHK-SUB-04")
def test_object_in_place_of_an_event_is_refused(
    subscriptions: Subscriptions, checked_subscription: Call, expect: Expectation
) -> None:
    """Nor is it the name of an event."""
    call = checked_subscription.with_field("subscribedEvents", [{"value": "x"}])
    expect(subscriptions.send(call), invalid())


@pytest.mark.requirement("WHK-SUB-05")
@pytest.mark.parametrize("value", [2**31, -(2**31) - 1], ids=["above", "below"])
@pytest.mark.parametrize("field", NUMBERS)
def test_number_beyond_32_bits_is_refused(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    field: str,
    value: int,
    expect: Expectation,
) -> None:
    """Both numbers are integers of 32 bits."""
    expect(subscriptions.send(checked_subscription.with_field(field, value)), invalid())


@pytest.mark.requirement("WHK-SUB-06")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpointUrl", {"value": "x"}),
        ("subscribedEvents", {"value": "x"}),
        ("maxRetryAttempts", {"value": "x"}),
        ("retryBackoffSeconds", 2**31),
    ],
    ids=["text", "list", "number", "large-number"],
)
def test_wrong_value_is_no_server_fault(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    field: str,
    value: object,
    expect: Expectation,
) -> None:
    """A field of the wrong type or size is the client's mistake."""
    expect(subscriptions.send(checked_subscription.with_field(field, value)), no_server_fault)


@pytest.mark.requirement("WHK-OPEN-04")
def test_unknown_event(
    subscriptions: Subscriptions, checked_subscription: Call, observe: Observer
) -> None:
    """The names of the events are not reported."""
    call = checked_subscription.with_field("subscribedEvents", ["conformance.unknown"])
    observe("WHK-OPEN-04", subscriptions.send(call))


@pytest.mark.requirement("WHK-OPEN-05")
def test_unknown_algorithm(
    subscriptions: Subscriptions, checked_subscription: Call, observe: Observer
) -> None:
    """The names of the algorithms are not reported."""
    call = checked_subscription.with_field("signatureAlgorithm", "CONFORMANCE")
    observe("WHK-OPEN-05", subscriptions.send(call))


@pytest.mark.requirement("WHK-OPEN-06")
@pytest.mark.parametrize("url", ["http://webhooks.example.com/x", "no URL"], ids=["plain", "none"])
def test_questionable_endpoint(
    subscriptions: Subscriptions, checked_subscription: Call, url: str, observe: Observer
) -> None:
    """Whether endpointUrl must be an encrypted address is not said."""
    observe("WHK-OPEN-06", subscriptions.send(checked_subscription.with_field("endpointUrl", url)))


@pytest.mark.requirement("WHK-OPEN-07")
@pytest.mark.parametrize("field", ["endpointUrl", "subscribedEvents"])
def test_subscription_without_field(
    subscriptions: Subscriptions, checked_subscription: Call, field: str, observe: Observer
) -> None:
    """No field is marked as required."""
    observe("WHK-OPEN-07", subscriptions.send(checked_subscription.without_field(field)))


@pytest.mark.requirement("WHK-OPEN-07")
def test_subscription_without_any_field(
    subscriptions: Subscriptions, checked_subscription: Call, observe: Observer
) -> None:
    """Not even one field is marked as required."""
    observe("WHK-OPEN-07", subscriptions.send(checked_subscription.with_body({}, "empty body")))


@pytest.mark.requirement("WHK-OPEN-08")
@pytest.mark.parametrize("field", NUMBERS)
def test_negative_number(
    subscriptions: Subscriptions, checked_subscription: Call, field: str, observe: Observer
) -> None:
    """Whether retries and seconds may be negative is not said."""
    observe("WHK-OPEN-08", subscriptions.send(checked_subscription.with_field(field, -1)))


@pytest.mark.requirement("WHK-OPEN-09")
@pytest.mark.parametrize("field", NUMBERS)
def test_largest_number(
    subscriptions: Subscriptions, checked_subscription: Call, field: str, observe: Observer
) -> None:
    """A service may have bounds of its own below those of 32 bits."""
    observe("WHK-OPEN-09", subscriptions.send(checked_subscription.with_field(field, 2**31 - 1)))


@pytest.mark.requirement("WHK-OPEN-11")
@pytest.mark.parametrize(
    ("field", "value"), [("verifySsl", False), *((number, 0) for number in NUMBERS)]
)
def test_least_that_a_field_says(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    field: str,
    value: object,
    observe: Observer,
) -> None:
    """A service may insist on certificates, or on a retry after some seconds."""
    observe("WHK-OPEN-11", subscriptions.send(checked_subscription.with_field(field, value)))


@pytest.mark.requirement("WHK-OPEN-10")
def test_second_subscription_with_the_same_body(
    subscriptions: Subscriptions, accepted_subscription: Answer, observe: Observer
) -> None:
    """Whether a subscription may stand twice is not said."""
    call = accepted_subscription.call.deviating("sent before")
    observe("WHK-OPEN-10", subscriptions.send(call))
