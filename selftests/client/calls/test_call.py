"""Calls as values: each deviation changes one thing, says so, and leaves the original alone."""

import copy
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import NO_BODY, OF_THE_CONTROL, Call, RawBody
from fixtures.client.caller import OTHER_TENANT, TENANT_ADMIN, Identity
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.interface.operations import OPERATIONS
from fixtures.target.dialect.filled import FilledBody

TEMPLATE = {"a": {"b": [1], "c": 2}, "d": "{code}"}
BODY = {"a": {"b": [1], "c": 2}, "d": None}
FILLED = FilledBody("individual_activation", (TEMPLATE, TEMPLATE), {"code": "1"})
CALL = Call(
    OPERATIONS["individual_registration"],
    path={"x": "1", "y": "2"},
    query={"p": "1", "q": "2"},
    body=BODY,
    headers={"Accept": "text/plain"},
    deviations=("earlier",),
)
ACCEPT = {"Accept": "text/plain"}
FAULT = {"server_fault_is_an_answer": True}

DEVIATIONS: dict[str, tuple[Callable[[Call], Call], dict[str, Any], tuple[str, ...]]] = {
    "without_header": (
        lambda call: call.without_header(Header.DEVICE),
        {"headers": {**ACCEPT, "deviceId": None}, **FAULT},
        ("header deviceId absent",),
    ),
    "without_header, all": (
        lambda call: call.without_header(*FILTER_HEADERS),
        {
            "headers": {**ACCEPT, **dict.fromkeys((h.canonical for h in FILTER_HEADERS), None)},
            **FAULT,
        },
        tuple(f"header {header.canonical} absent" for header in FILTER_HEADERS),
    ),
    "with_header": (
        lambda call: call.with_header(Header.PLATFORM, "ios"),
        {"headers": {**ACCEPT, "platform": "ios"}, **FAULT},
        ("header platform",),
    ),
    "with_header_named": (
        lambda call: call.with_header_named(Header.DEVICE, "X-Device-Id", "d"),
        {"headers": {**ACCEPT, "deviceId": None, "X-Device-Id": "d"}},
        ("header X-Device-Id in place of deviceId",),
    ),
    "without_accept": (
        lambda call: call.without_accept(),
        {"headers": {"Accept": None}},
        ("Accept absent",),
    ),
    "with_authorization": (
        lambda call: call.with_authorization("Bearer x", "token of nobody"),
        {"headers": {**ACCEPT, "Authorization": "Bearer x"}},
        ("token of nobody",),
    ),
    "with_authorization, none": (
        lambda call: call.with_authorization(None, "no token"),
        {"headers": {**ACCEPT, "Authorization": None}},
        ("no token",),
    ),
    "sent_by": (
        lambda call: call.sent_by(Identity(TENANT_ADMIN), "another login"),
        {"caller": Identity(TENANT_ADMIN)},
        ("another login",),
    ),
    "sent_by, no difference": (
        lambda call: call.sent_by(Identity(TENANT_ADMIN)),
        {"caller": Identity(TENANT_ADMIN)},
        (),
    ),
    "for_tenant": (
        lambda call: call.for_tenant("t-2"),
        {"headers": {**ACCEPT, "X-Tenant-ID": "t-2"}, **FAULT},
        ("header X-Tenant-ID",),
    ),
    "by_another_tenant": (
        lambda call: call.by_another_tenant(Identity(TENANT_ADMIN), "t-2"),
        {"caller": Identity(TENANT_ADMIN), "headers": {**ACCEPT, "X-Tenant-ID": "t-2"}, **FAULT},
        ("login of another tenant", "header X-Tenant-ID"),
    ),
    "with_path": (lambda call: call.with_path(y="3"), {"path": {"x": "1", "y": "3"}}, ("path y",)),
    "with_query": (
        lambda call: call.with_query(q="3"),
        {"query": {"p": "1", "q": "3"}},
        ("query q",),
    ),
    "with_query, none": (lambda call: call.with_query(p=None), {"query": {"q": "2"}}, ("query p",)),
    "with_body": (lambda call: call.with_body([1], "a list"), {"body": [1]}, ("a list",)),
    "with_body, none": (
        lambda call: call.with_body(NO_BODY, "no body"),
        {"body": NO_BODY},
        ("no body",),
    ),
    "under_media_type": (
        lambda call: call.under_media_type("text/xml"),
        {"body": RawBody(b'{"a": {"b": [1], "c": 2}, "d": null}', "text/xml")},
        ("header Content-Type text/xml",),
    ),
    "with_method": (lambda call: call.with_method("PUT"), {"method": "PUT"}, ("method PUT",)),
    "with_route": (lambda call: call.with_route("/y"), {"route": "/y"}, ("path",)),
    "without_field": (
        lambda call: call.without_field("d"),
        {"body": {"a": {"b": [1], "c": 2}}},
        ("d absent",),
    ),
    "without_field, dotted": (
        lambda call: call.without_field("a.b"),
        {"body": {"a": {"c": 2}, "d": None}},
        ("a.b absent",),
    ),
    "with_field": (
        lambda call: call.with_field("d", {"e": 1}),
        {"body": {"a": {"b": [1], "c": 2}, "d": {"e": 1}}},
        ("d",),
    ),
    "with_field, dotted": (
        lambda call: call.with_field("a.c", None),
        {"body": {"a": {"b": [1], "c": None}, "d": None}},
        ("a.c",),
    ),
    "with_token_of": (
        lambda call: call.with_token_of(Identity(OTHER_TENANT), "token of another tenant"),
        {
            "caller": Identity(OTHER_TENANT),
            "headers": {"X-User-ID": OF_THE_CONTROL, "X-User-Roles": OF_THE_CONTROL, **ACCEPT},
        },
        ("token of another tenant",),
    ),
    "acting_as": (
        lambda call: call.acting_as("u-1", "A", "B", because="another user"),
        {"headers": {**ACCEPT, "X-User-Roles": "A,B", "X-User-ID": "u-1"}},
        ("another user",),
    ),
    "acting_as, no difference": (
        lambda call: call.acting_as("", "A"),
        {"headers": {**ACCEPT, "X-User-Roles": "A"}},
        (),
    ),
    "with_values": (
        lambda call: replace(call, body=FILLED).with_values(code="2"),
        {"body": {**BODY, "d": "2"}},
        ("code",),
    ),
    "with_values, none": (
        lambda call: replace(call, body=FILLED).with_values(code=None),
        {"body": {"a": BODY["a"]}},
        ("code absent",),
    ),
    "with_values, in a word": (
        lambda call: replace(call, body=FILLED).with_values("wrong code", code="2"),
        {"body": {**BODY, "d": "2"}},
        ("wrong code",),
    ),
    "deviating": (lambda call: call.deviating("no consent"), {}, ("no consent",)),
    "deviating, of the same customer": (
        lambda call: call.deviating("not activated", same_customer=True),
        {"same_customer": True},
        ("not activated",),
    ),
    "in_place_of": (lambda call: call.in_place_of(CALL, "path x"), {}, ("path x",)),
    "or_unchanged": (
        lambda call: call.with_path(y="2").or_unchanged(),
        {"may_be_unchanged": True},
        ("path y",),
    ),
}


NONE_IN_THE_REQUEST = {"sent_by, no difference", "acting_as, no difference"}
IN_THE_REQUEST = [
    name
    for name in DEVIATIONS
    if name not in NONE_IN_THE_REQUEST and not name.startswith("deviating")
]


def _values(call: Call) -> dict[str, Any]:
    return {each.name: getattr(call, each.name) for each in fields(Call)}


@pytest.mark.parametrize("name", DEVIATIONS)
def test_deviation_changes_one_thing_and_says_so(name: str) -> None:
    """Compared whole: every other field is what it was."""
    deviate, changed, deviations = DEVIATIONS[name]

    reported = {**_values(CALL), **changed, "deviations": ("earlier", *deviations)}
    assert _values(replace(deviate(CALL), control=None)) == reported


@pytest.mark.parametrize("name", IN_THE_REQUEST)
def test_deviation_in_the_request_knows_its_control(name: str) -> None:
    """It is the call before the first of several deviations."""
    call = DEVIATIONS[name][0](CALL)

    assert call.control is not None
    assert call.control.deviations == ("earlier",)
    assert call.with_header(Header.PLATFORM, "ios").control is call.control


@pytest.mark.parametrize("name", DEVIATIONS)
def test_original_is_left_alone(name: str) -> None:
    """Controls are shared by many tests, nested members included."""
    before = copy.deepcopy((CALL.path, CALL.query, CALL.body, CALL.headers, CALL.deviations))
    DEVIATIONS[name][0](CALL)

    assert (CALL.path, CALL.query, CALL.body, CALL.headers, CALL.deviations) == before


def test_every_way_to_deviate_is_proven() -> None:
    """A new method of a call needs a line in the table."""
    methods = {name for name in vars(Call) if not name.startswith("_")}
    own = methods - {each.name for each in fields(Call)}

    assert own == {name.partition(",")[0] for name in DEVIATIONS}


@pytest.mark.parametrize("path", ["x", "a.x", "a.b.c", "d.e"])
def test_field_that_is_not_there_blocks(path: str) -> None:
    """A test that removes nothing would prove nothing: the target file has another body."""
    with pytest.raises(Blocked, match="the target file replaces it"):
        CALL.without_field(path)
