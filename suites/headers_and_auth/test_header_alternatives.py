"""Headers under their other documented names and values, and headers that may be left out."""

import pytest

from fixtures.checks.answers import accepted
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.headers import Header, Strength
from fixtures.states.controls.controls import operations, operations_where
from fixtures.states.controls.variations import WITHOUT_ACTING_USER, Variations
from fixtures.target.settings import Target

EVERY_PLATFORM = operations_where(Header.PLATFORM, Strength.ENFORCED, Strength.OPEN)
EVERY_DEVICE = operations_where(Header.DEVICE, Strength.ENFORCED, Strength.OPEN)


@pytest.mark.requirement("HDR-09")
@pytest.mark.parametrize("operation", EVERY_PLATFORM)
def test_sec_ch_ua_platform_stands_in_for_platform(
    variations: Variations, operation: str, expect: Expectation
) -> None:
    """sec-ch-ua-platform is accepted in place of platform."""
    expect(variations.platform_hint.answer(operation), accepted())


@pytest.mark.requirement("HDR-10")
@pytest.mark.parametrize("operation", EVERY_DEVICE)
def test_x_device_id_stands_in_for_device_id(
    variations: Variations, operation: str, expect: Expectation
) -> None:
    """X-Device-Id is accepted in place of deviceId."""
    expect(variations.x_device_id.answer(operation), accepted())


@pytest.mark.requirement("HDR-11")
@pytest.mark.parametrize("operation", EVERY_DEVICE)
def test_hyphenated_device_id_stands_in_for_device_id(
    variations: Variations, operation: str, expect: Expectation
) -> None:
    """device-id is accepted in place of deviceId."""
    expect(variations.hyphenated_device_id.answer(operation), accepted())


@pytest.mark.requirement("HDR-12")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_web_is_accepted(client: Client, control: Call, expect: Expectation) -> None:
    """The platform web is accepted."""
    call = control.with_header(Header.PLATFORM, "web").or_unchanged()
    expect(client.send(call), accepted())


@pytest.mark.requirement("HDR-12")
@pytest.mark.parametrize("operation", EVERY_PLATFORM)
def test_ios_is_accepted(variations: Variations, operation: str, expect: Expectation) -> None:
    """The platform ios is accepted."""
    expect(variations.on_ios.answer(operation), accepted())


@pytest.mark.requirement("HDR-12")
@pytest.mark.parametrize("operation", EVERY_PLATFORM)
def test_android_is_accepted(variations: Variations, operation: str, expect: Expectation) -> None:
    """The platform android is accepted."""
    expect(variations.on_android.answer(operation), accepted())


@pytest.mark.requirement("HDR-OPEN-07")
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_unlisted_platform(client: Client, control: Call, observe: Observer) -> None:
    """What becomes of another platform is not said."""
    observe("HDR-OPEN-07", client.send(control.with_header(Header.PLATFORM, "desktop")))


@pytest.mark.requirement("HDR-13")
@pytest.mark.parametrize("operation", operations_where(Header.USER_AGENT, Strength.OPEN))
def test_user_agent_is_only_recommended(
    variations: Variations, operation: str, expect: Expectation
) -> None:
    """Outside organization endpoints and consents a request without User-Agent is served."""
    expect(variations.without_user_agent.answer(operation), accepted())


@pytest.mark.requirement("HDR-14")
@pytest.mark.parametrize("operation", WITHOUT_ACTING_USER)
def test_acting_user_is_optional(
    variations: Variations, operation: str, expect: Expectation
) -> None:
    """X-User-ID and X-User-Roles may be left out where the document calls them optional."""
    expect(variations.without_acting_user.answer(operation), accepted())


@pytest.mark.requirement("HDR-15")
@pytest.mark.parametrize("operation", EVERY_PLATFORM)
def test_accept_is_optional(variations: Variations, operation: str, expect: Expectation) -> None:
    """Accept may be left out."""
    expect(variations.without_accept.answer(operation), accepted())


@pytest.mark.requirement("HDR-16")
@pytest.mark.parametrize("header", [Header.TENANT, Header.FORWARDED_FOR, Header.DEVICE])
@pytest.mark.parametrize("control", operations("categorization"), indirect=True)
def test_letter_case_of_header_names_does_not_matter(
    client: Client, control: Call, header: Header, target: Target, expect: Expectation
) -> None:
    """A header name in capitals is the same header."""
    values = {
        Header.TENANT: target.tenant_id,
        Header.FORWARDED_FOR: target.headers.forwarded_for,
        Header.DEVICE: target.headers.device_id,
    }
    call = control.with_header_named(header, header.canonical.upper(), values[header])
    expect(client.send(call), accepted())
