"""Steps as nobody may take them."""

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.tokens.forbidden import forbidden, have_refused
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeService, refusal

UNFILTERED = {"a token", "a token that was issued", "its tenant"}


@pytest.mark.parametrize(
    ("operation", "parameter", "lacking", "header"),
    [
        ("balance", "accountId", {*UNFILTERED, "a header"}, "deviceid"),
        ("order", "accountId orderId", {*UNFILTERED, "a header"}, "x-forwarded-from"),
        ("verification_approval", "verificationId", UNFILTERED, ""),
    ],
)
def test_each_differs_in_what_it_lacks(
    client: Client,
    service: FakeService,
    operation: str,
    parameter: str,
    lacking: set[str],
    header: str,
) -> None:
    """A header only where the operation surely asks for it: not the same everywhere."""
    call = Call(OPERATIONS[operation], path=dict.fromkeys(parameter.split(), "a-1"))
    client.send(call)
    right = service.calls[-1].headers
    calls = forbidden(client, call)

    changed = {}
    for what, each in calls.items():
        client.send(each)
        sent = service.calls[-1].headers
        changed[what] = {name for name in right if sent.get(name) != right[name]}
    due = {
        "a token": {"authorization"},
        "a token that was issued": {"authorization"},
        "its tenant": {"x-tenant-id"},
        "a header": {header},
    }
    assert changed == {what: due[what] for what in lacking}


def test_step_that_was_carried_out_was_not_refused(client: Client, service: FakeService) -> None:
    """Nothing is said of what a refusal leaves where there was none, and no more is sent."""
    call = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
    client.token(call.caller)
    service.script = [refusal(401), refusal(401)]

    with pytest.raises(NotApplicable, match="was carried out without its tenant"):
        have_refused(client, call)
