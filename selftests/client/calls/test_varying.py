"""Journeys under a variation: each step sent so first, and as usual where that was refused."""

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.varying import VaryingClient
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeClock, FakeService, answer, refusal

NAME = "X-Device-Id"
STEP = Call(OPERATIONS["employee"], path={"organizationId": "o-1"}, body={})
OTHER = Call(OPERATIONS["director"], path={"organizationId": "o-1"}, body={})


def under_another_name(call: Call) -> Call:
    """Vary the calls of one operation as a test of header names does."""
    varied = call.operation is STEP.operation
    return call.with_header_named(Header.DEVICE, NAME, "device") if varied else call


@pytest.fixture
def varying(client: Client) -> VaryingClient:
    """A client that sends ``STEP`` under another header name first."""
    return VaryingClient(client, under_another_name)


def names_sent(service: FakeService) -> list[str]:
    """Return the name of the device header of each request."""
    return [NAME if NAME in each.headers else "deviceId" for each in service.calls]


@pytest.mark.parametrize(
    ("script", "sent", "step", "kept"),
    [
        ([answer()], [NAME], "accepted", "accepted"),
        ([refusal(400), answer()], [NAME, "deviceId"], "accepted", "400"),
        ([refusal(400), refusal(409)], [NAME, "deviceId"], "409", None),
    ],
    ids=["accepted", "refused only so", "refused anyway"],
)
def test_step_goes_on_as_usual_where_its_variation_is_refused(
    varying: VaryingClient,
    service: FakeService,
    script: list[httpx.Response],
    sent: list[str],
    step: str,
    kept: str | None,
) -> None:
    """What is refused either way says nothing of the variation."""
    service.script = [*script]
    assert varying.send(STEP).outcome == step

    found = varying.answers[0].get("employee")
    assert (found and found.outcome) == kept
    assert names_sent(service) == sent


@pytest.mark.parametrize(
    "script",
    [[answer(), *[refusal(400)] * 10, answer()], [refusal(400), answer(), answer()]],
    ids=["second time", "first time"],
)
def test_refusal_counts_more_than_an_acceptance(
    varying: VaryingClient, service: FakeService, script: list[httpx.Response]
) -> None:
    """Of an operation that is taken several times; what was just changed is given a second."""
    service.script = [*script]
    varying.send(STEP)
    varying.send(STEP)

    assert varying.answers[0]["employee"].outcome == "400"


def test_refusal_that_passes_in_a_moment_is_not_that_of_the_words(
    varying: VaryingClient, service: FakeService
) -> None:
    """What was changed just now may not count yet."""
    service.script = [answer(), refusal(400), answer()]
    varying.send(STEP)
    varying.send(STEP)

    assert varying.answers[0]["employee"].outcome == "accepted"


@pytest.mark.parametrize(
    "call", [OTHER, STEP.deviating("unknown organization")], ids=["other", "differs"]
)
def test_what_is_not_varied_is_sent_once(
    varying: VaryingClient, service: FakeService, call: Call
) -> None:
    """Another operation, or a call that differs already."""
    service.script = [refusal(400)]
    varying.send(call)

    assert names_sent(service) == ["deviceId"]
    assert varying.answers == ({},)


def without_accept(call: Call) -> Call:
    """Vary every call."""
    return call.without_accept()


def on_ios(call: Call) -> Call:
    """Vary every call in a third way."""
    return call.with_header(Header.PLATFORM, "ios")


def variations_sent(service: FakeService) -> list[str]:
    """Return which variations each request carried: N for the name, A for Accept, I for ios."""
    return [
        ("N" if NAME in each.headers else "")
        + ("A" if "accept" not in each.headers else "")
        + ("I" if each.headers.get("platform") == "ios" else "")
        for each in service.calls
    ]


@pytest.mark.parametrize(
    ("script", "sent", "kept"),
    [
        ([answer()], ["NA"], ["accepted", "accepted"]),
        ([refusal(400), answer()], ["NA", "N"], ["accepted", "400"]),
        ([refusal(400), refusal(403), answer()], ["NA", "N", "A"], ["403", "accepted"]),
        (
            [refusal(400), refusal(403), refusal(404), answer()],
            ["NA", "N", "A", ""],
            ["403", "404"],
        ),
        ([refusal(400), *[refusal(409)] * 3], ["NA", "N", "A", ""], [None, None]),
    ],
    ids=["both accepted", "the second refused", "the first refused", "both refused", "anyway"],
)
def test_variations_are_sent_together(
    client: Client,
    service: FakeService,
    script: list[httpx.Response],
    sent: list[str],
    kept: list[str | None],
) -> None:
    """And one by one where they are refused, until it is known which of them is to blame."""
    varying = VaryingClient(client, under_another_name, without_accept)
    service.script = [*script]
    varying.send(STEP)

    found = [each.get("employee") for each in varying.answers]
    assert [each and each.outcome for each in found] == kept
    assert variations_sent(service) == sent


@pytest.mark.parametrize(
    ("culprits", "sent"),
    [
        ("N", ["NAI", "NA", "NI", "AI"]),
        ("A", ["NAI", "NA", "NI"]),
        ("I", ["NAI", "NA"]),
        ("NI", ["NAI", "NA", "NI", "AI", "N", "A"]),
        ("NAI", ["NAI", "NA", "NI", "AI", "N", "A", "I", ""]),
    ],
)
def test_who_is_to_blame_of_three_variations_is_found(
    client: Client, service: FakeService, culprits: str, sent: list[str]
) -> None:
    """Those that are not stay accepted, however many were refused with them."""
    varying = VaryingClient(client, under_another_name, without_accept, on_ios)
    service.script = [refusal(400) if set(each) & set(culprits) else answer() for each in sent]
    varying.send(STEP)

    accepted = [each["employee"].exchange.accepted for each in varying.answers]
    assert accepted == [sign not in culprits for sign in "NAI"]
    assert variations_sent(service) == sent


def test_proofs_are_those_of_the_usual_journey(varying: VaryingClient, client: Client) -> None:
    """What a varying journey could prove is not a control."""
    varying.proofs.setdefault("employee", []).append(lambda _: None)
    assert client.proofs == {}


@pytest.mark.parametrize(
    ("script", "accepted"), [([answer()], True), ([refusal(400), answer()], False)]
)
def test_customer_is_as_good_as_any_where_no_variation_was_refused(
    varying: VaryingClient, service: FakeService, script: list[httpx.Response], accepted: bool
) -> None:
    """Else a refused request may have left a trace."""
    service.script = [*script]
    varying.send(STEP)

    assert varying.all_accepted is accepted


def test_variation_is_sent_once_all_counts(
    varying: VaryingClient, service: FakeService, clock: FakeClock
) -> None:
    """Else it would be to blame for a refusal that is none of its own."""
    varying.fresh.counts_from(["o-1"], clock.now + 3.0)

    assert varying.in_time(STEP).exchange.accepted
    assert clock.sleeps == [pytest.approx(3.0)]
    assert names_sent(service) == [NAME]
