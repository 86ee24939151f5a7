"""Consents that tests share: another one of the same customer, as long as there is one."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from conformance.outcomes import Uncertain
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.journeys.consent_messages import MANY_MESSAGES, Consent, ConsentMessages
from fixtures.states.consents import ConsentStates
from fixtures.target.hooks.calling import Hooks
from selftests.client.service import FakeClock, FakeService, answer, refusal


@pytest.fixture
def states(client: Client) -> ConsentStates:
    """Consents of customers who are numbered, and have two of them each."""
    customers = iter(range(1, 10))

    def of_a_customer() -> Iterator[Consent]:
        number = next(customers)
        for kind in "ab":
            yield Consent(f"c-{number}", f"{number}{kind}", OPERATOR)

    messages = ConsentMessages(client, cast("Hooks", None))
    return ConsentStates(messages, of_a_customer, of_a_customer)


def test_consent_that_is_spent_is_followed_by_another(states: ConsentStates) -> None:
    """Of the same customer first; then of a new one."""
    found = []
    for _ in range(3):
        consent = states.shared("individual")
        assert states.shared("individual") is consent
        states.messages.spent.add(consent.consent_id)
        found.append(consent.consent_id)

    assert found == ["1a", "1b", "2a"]


def test_consent_whose_message_is_past_its_expiry_is_shared_no_more(client: Client) -> None:
    """A later message about it may take the place of that one."""
    hooks = SimpleNamespace(call=lambda *_, **__: "expired-token")
    messages = ConsentMessages(client, cast("Hooks", hooks))

    assert messages.expired_token(Consent("c-1", "1a", OPERATOR)) == "expired-token"
    assert messages.spent == {"1a"}


def test_each_kind_of_customer_has_its_own(states: ConsentStates) -> None:
    """An organization's consent is not an individual's."""
    assert states.shared("individual").customer_id != states.shared("organization").customer_id


def test_consent_of_another_customer_is_of_a_new_one(states: ConsentStates) -> None:
    """Whatever is left of those that are known."""
    shared = states.shared("individual")

    assert states.new("individual").customer_id not in {shared.customer_id, ""}


def test_consents_of_ones_own_are_of_one_customer_as_long_as_it_has_some(
    states: ConsentStates,
) -> None:
    """Each of them is another, and none is ever shared."""
    own = [states.new("individual").consent_id for _ in range(3)]

    assert own == ["1a", "1b", "2a"]
    assert states.shared("individual").consent_id == "3a"


def test_one_consent_for_all_kinds_is_given_once(client: Client) -> None:
    """The next test gets that of another customer."""
    numbers = iter(range(1, 10))

    def of_a_customer() -> Iterator[Consent]:
        number = next(numbers)
        for _ in "ab":
            yield Consent(f"c-{number}", f"{number}", OPERATOR)

    messages = ConsentMessages(client, cast("Hooks", None))
    states = ConsentStates(messages, of_a_customer, of_a_customer)

    assert [states.new("individual").consent_id for _ in range(2)] == ["1", "2"]


@pytest.mark.parametrize(("given", "consent"), [(answer(), "1b"), (refusal(400), "1a")])
def test_consent_is_spent_once_it_is_approved(
    states: ConsentStates, service: FakeService, given: httpx.Response, consent: str
) -> None:
    """A refused approval leaves it to the next test."""
    service.script = [given]
    states.messages.client.send(states.messages.approval(states.shared("individual")))

    assert states.shared("individual").consent_id == consent


@pytest.mark.parametrize(
    ("given", "consent"), [(answer(), "1b"), (refusal(400), "1a")], ids=["sent", "refused"]
)
def test_few_messages_are_sent_about_a_consent(
    states: ConsentStates, service: FakeService, given: httpx.Response, consent: str
) -> None:
    """Of one about which some were sent, a target may send no more."""
    messages = states.messages
    for _ in range(MANY_MESSAGES):
        service.script = [given]
        messages.client.send(messages.resend(states.shared("individual")).deviating("odd"))

    assert states.shared("individual").consent_id == consent


def test_messages_that_are_refused_tell_how_many_there_may_be(
    states: ConsentStates, service: FakeService
) -> None:
    """After one message the second is too many: for this consent, and for those after it."""
    messages = states.messages
    service.script = [answer(), *[refusal(429)] * 4]
    resend = messages.resend(states.shared("individual"))
    messages.client.send(resend)
    with pytest.raises(Uncertain, match="still rate limited"):
        messages.client.send(resend)

    assert states.shared("individual").consent_id == "1b"
    messages.client.send(messages.resend(states.shared("individual")))
    assert states.shared("individual").consent_id == "2a"


def test_messages_that_came_too_fast_are_not_too_many(
    states: ConsentStates, service: FakeService
) -> None:
    """The same is sent a moment later."""
    service.script = [refusal(429), answer()]
    states.messages.client.send(states.messages.resend(states.shared("individual")))

    assert states.shared("individual").consent_id == "1a"


def test_consents_of_customers_who_are_shared_come_first(client: Client) -> None:
    """Then those of new ones, and at once where there are none."""
    ready = {"individual": iter([Consent("c-0", "0a", OPERATOR)]), "organization": iter(())}
    messages = ConsentMessages(client, cast("Hooks", None))

    def of_a_new_one() -> Iterator[Consent]:
        yield Consent("c-1", "1a", OPERATOR)

    states = ConsentStates(messages, of_a_new_one, of_a_new_one, ready)

    assert states.shared("individual").consent_id == "0a"
    assert states.shared("organization").consent_id == "1a"


def test_consent_that_is_known_to_be_spent_is_passed_over(states: ConsentStates) -> None:
    """Where a target has one consent for all kinds, the next customer is asked for one."""
    states.messages.spent.update({"1a", "1b"})
    states.shared("individual")

    assert states.shared("individual").consent_id == "2a"


def test_nobody_waits_long_for_a_further_message(
    states: ConsentStates, service: FakeService, clock: FakeClock
) -> None:
    """One about another consent may be sent at once, whatever pause the target asks for."""
    messages = states.messages
    service.script = [answer(), refusal(429, Retry_After="3600")]
    resend = messages.resend(states.shared("individual"))
    messages.client.send(resend)
    with pytest.raises(Uncertain, match="asked to wait 3600 s before a further message"):
        messages.client.send(resend)

    assert states.shared("individual").consent_id == "1b"
    assert not clock.sleeps


def test_pace_of_all_messages_is_kept(
    states: ConsentStates, service: FakeService, clock: FakeClock
) -> None:
    """Where one about another consent is refused as well, it is waited for."""
    messages = states.messages
    limited = refusal(429, Retry_After="30")
    service.script = [answer(), limited, limited, answer()]
    resend = messages.resend(states.shared("individual"))
    messages.client.send(resend)
    with pytest.raises(Uncertain):
        messages.client.send(resend)
    messages.client.send(messages.resend(states.shared("individual")))

    assert clock.sleeps == [30.0]
