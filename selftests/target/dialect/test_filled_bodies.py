"""Whatever a target file makes of a body, what claims to differ from another body differs."""

import json
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conformance.outcomes import Blocked
from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.dialect import Dialect
from fixtures.target.dialect.filled import FilledBody
from fixtures.target.dialect.substitution import placeholders_of
from selftests.target.dialect.dialect_bodies import bodies, dotted_members, members_of, values_for

NAMES = st.sampled_from([name for name in REQUESTS if REQUESTS[name].template])
OBJECT = {"value": "x"}


def _written(body: object) -> str:
    return json.dumps(body, sort_keys=True)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_what_differs_is_no_longer_sent(data: st.DataObject) -> None:
    """A value that was left out or exchanged stands nowhere any more, or had no place before."""
    name = data.draw(NAMES)
    body = Dialect(requests={name: data.draw(bodies(name))}).body(name, **values_for(name))
    placeholder = data.draw(st.sampled_from(REQUESTS[name].placeholders))
    other = data.draw(st.sampled_from([None, "<other>", OBJECT]))
    changed = _attempted(lambda: body.refilled(**{placeholder: other}), f"{{{placeholder}}}")

    assert changed is None or _written(changed) != _written(body)
    assert f"<{placeholder}>" not in _written(body if changed is None else changed)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_member_differs_wherever_it_has_landed(data: st.DataObject) -> None:
    """What fills a documented member alone is sent nowhere any more, whichever the template."""
    name = data.draw(NAMES)
    body = Dialect(requests={name: data.draw(bodies(name))}).body(name, **values_for(name))
    member = data.draw(st.sampled_from(dotted_members(REQUESTS[name].template)))
    leave_out = data.draw(st.booleans())
    changed = _attempted(
        lambda: body.without(member) if leave_out else body.with_member(member, dict(OBJECT)),
        member,
    )
    sent = _written(body if changed is None else changed)

    assert changed is None or sent != _written(body)
    assert not any(f"<{each}>" in sent for each in _filling_nothing_else(name, member))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_every_other_value_stays(data: st.DataObject) -> None:
    """Apart from texts that hold several values, a deviation touches what it names alone."""
    name = data.draw(NAMES)
    template = data.draw(bodies(name))
    template.pop("joined", None)
    body = Dialect(requests={name: template}).body(name, **values_for(name))
    placeholder = data.draw(st.sampled_from(sorted(set(placeholders_of(template))) or ["none"]))
    assume(placeholder != "none")
    changed = body.refilled(**{placeholder: "<other>"})
    before = [entry for _, entry in members_of(body)]

    assert [entry for _, entry in members_of(changed)] == json.loads(
        json.dumps(before).replace(f'"<{placeholder}>"', '"<other>"')
    )


def _attempted(deviate: Callable[[], FilledBody], named: str) -> FilledBody | None:
    """Return the body that differs, None where it is refused with a reason that names what."""
    try:
        return deviate()
    except Blocked as error:
        if named not in str(error):
            raise
        return None


def _filling_nothing_else(name: str, member: str) -> set[str]:
    """Return the placeholders that fill a documented member, and no other one."""
    inside: set[str] = set()
    outside: set[str] = set()
    for path, entry in members_of(REQUESTS[name].template):
        dotted = ".".join(path)
        within = dotted == member or dotted.startswith(f"{member}.")
        (inside if within else outside).update(placeholders_of(entry))
    return inside - outside


@pytest.mark.parametrize("member", ["userId", "code"])
@given(st.data())
def test_own_body_is_left_alone(member: str, data: st.DataObject) -> None:
    """A body is shared by many tests."""
    name = "individual_activation"
    body = Dialect(requests={name: data.draw(bodies(name))}).body(name, **values_for(name))
    before = _written(body)
    try:
        body.without(member)
        body.with_member(member, OBJECT)
    except Blocked:
        pass
    assert _written(body) == before


ACTIVATION = {"user_id": "u-1", "email": "ada@example.com", "code": "814725"}
"""What the activation of an individual is filled with in the examples."""


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        pytest.param({"userId": "{user_id}"}, {}, id="documented"),
        pytest.param({"userId": "{email}"}, {}, id="other-placeholder"),
        pytest.param({"ref": "{user_id}", "x": 1}, {"x": 1}, id="renamed"),
        pytest.param({"user": {"id": "{user_id}"}, "x": 1}, {"x": 1}, id="nested"),
        pytest.param({"user": [{"id": "{user_id}"}, 1]}, {"user": [1]}, id="in-an-array"),
        pytest.param({"userId": "{user_id}", "ref": "{user_id}"}, {}, id="repeated"),
        pytest.param({"who": "{user_id}/{code}", "x": 1}, {"x": 1}, id="joined"),
        pytest.param({"userId": "everybody", "x": 1}, {"x": 1}, id="constant"),
    ],
)
def test_member_is_left_out(template: dict[str, object], expected: dict[str, object]) -> None:
    """Wherever the documented userId has landed."""
    dialect = Dialect(requests={"individual_activation": template})

    assert dialect.body("individual_activation", **ACTIVATION).without("userId") == expected


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        pytest.param({"code": "{code}"}, {"code": "1"}, id="documented"),
        pytest.param({"otp": "{code}"}, {"otp": "1"}, id="renamed"),
        pytest.param({"otp": ["{code}"]}, {"otp": ["1"]}, id="in-an-array"),
        pytest.param({"who": "{user_id}/{code}"}, {"who": "u-1/1"}, id="joined"),
        pytest.param({"code": "000000"}, {"code": "1"}, id="constant"),
    ],
)
def test_value_is_exchanged(template: dict[str, object], expected: dict[str, object]) -> None:
    """By placeholder or by member, which is the same where the member has one value."""
    dialect = Dialect(requests={"individual_activation": template})
    body = dialect.body("individual_activation", **ACTIVATION)

    assert body.refilled(code="1") == expected
    assert body.with_member("code", "1") == expected


@pytest.mark.parametrize("template", [{"code": 814725}, {"code": True}, {"otp": "constant"}, {}])
def test_value_without_a_place_is_not_exchanged(template: dict[str, object]) -> None:
    """A constant of another type would be refused for its type, one of another name is unknown."""
    dialect = Dialect(requests={"individual_activation": template})
    body = dialect.body("individual_activation", **ACTIVATION)

    with pytest.raises(Blocked, match=r"individual_activation has no place for \{code\}"):
        body.refilled(code="1")
