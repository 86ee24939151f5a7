"""A request that is marked as differing differs on the wire; one that cannot is never sent."""

import math
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.outcomes import Blocked, NotApplicable
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, Token
from fixtures.client.wire.requests import Requests
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.dialect import Dialect
from selftests.client.conftest import Clients, target
from selftests.client.service import FakeService
from selftests.target.dialect.dialect_bodies import bodies, dotted_members, values_for

WITH_BODIES = [each for each in OPERATIONS.values() if each.dialect and each.name != "shareholders"]


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_no_request_marked_as_differing_equals_its_control(
    clients: Clients, service: FakeService, data: st.DataObject
) -> None:
    """Whatever the target file makes of bodies and paths, and whatever the deviation."""
    operation = data.draw(st.sampled_from(WITH_BODIES))
    name = operation.dialect or ""
    fewer = data.draw(st.booleans())
    paths = {operation.name: "/fixed"} if fewer else {}
    client = clients(dialect=Dialect(requests={name: data.draw(bodies(name))}, paths=paths))
    path = dict.fromkeys(_parameters(operation.path), "p-1")
    control = Call(operation, path=path, body=client.dialect.body(name, **values_for(name)))
    deviations: list[Any] = [
        *(lambda each=each: control.with_path(**{each: "p-2"}) for each in path),
        *(lambda each=each: control.without_header(each) for each in Header),
        *(lambda each=each: control.with_header(each, "web") for each in Header),
        *(
            lambda each=each: control.with_values(**{each: "<other>"})
            for each in REQUESTS[name].placeholders
        ),
        *(
            lambda each=each: control.without_field(each)
            for each in dotted_members(REQUESTS[name].template)
        ),
        lambda: control.with_query(page=None),
        lambda: control.sent_by(OPERATOR, "the same login"),
        lambda: control.with_method(operation.method),
    ]
    client.send(control)
    before = len(service.requests)
    deviate = data.draw(st.sampled_from(deviations))
    try:
        client.send(deviate())
    except Blocked as error:
        if "nothing" not in str(error):
            raise
    sent = service.requests[before:]

    assert not any(_wire(each) == _wire(service.requests[before - 1]) for each in sent)


def test_part_of_the_path_that_the_target_file_has_no_place_for_does_not_arise(
    clients: Clients, service: FakeService
) -> None:
    """A path of fewer parameters is the target's own word; another deviation is still a puzzle."""
    operation = OPERATIONS["payment_consent"]
    client = clients(dialect=Dialect(paths={operation.name: "/consents/{accountId}"}))
    control = Call(operation, path={"accountId": "a", "operationType": "b"})

    with pytest.raises(NotApplicable, match=r"/consents/\{accountId\}, has no place for"):
        client.send(control.with_path(operationType="c"))
    with pytest.raises(Blocked, match="nothing differs in query page") as other:
        client.send(control.with_query(page=None))
    client.send(control.with_path(accountId="c"))

    assert not isinstance(other.value, NotApplicable)
    assert [each.url.path for each in service.requests][-1] == "/consents/c"
    assert sum(each.url.path.startswith("/consents") for each in service.requests) == 1


def _parameters(path: str) -> list[str]:
    return [step.strip("{}") for step in path.split("/") if step.startswith("{")]


def _wire(request: httpx.Request) -> tuple[object, ...]:
    return request.method, str(request.url), request.headers.raw, request.content


def test_request_that_is_asked_for_again_is_made_anew_with_another_token() -> None:
    """What was looked at and what is sent may have a login between them, the control's, too."""
    tokens = {"of the call": Token("first", math.inf), "of the control": Token("first", math.inf)}
    control = Call(OPERATIONS["wallets"], path={"customerId": "c"})
    call = control.with_path(customerId="d")
    requests = Requests(
        target(), lambda each: tokens["of the call" if each is call else "of the control"], str
    )
    first = requests.parts(call)
    assert requests.parts(call) is first
    tokens["of the control"] = Token("second", math.inf)
    assert requests.parts(call) == first
    tokens["of the call"] = Token("second", math.inf)

    assert requests.parts(call).headers["Authorization"] == "Bearer second"
