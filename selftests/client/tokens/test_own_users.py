"""Who takes the place of another caller is refused for its token, not for whom a header names."""

from dataclasses import replace

import pytest

from fixtures.client.call import Call
from fixtures.client.caller import TENANT_ADMIN, CustomerUser, Identity, Token
from fixtures.client.client import Client
from fixtures.client.tokens.own_users import as_its_own_user, in_own_name
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients
from selftests.client.service import Answer, FakeService, answer, jwt_login, refusal

_OURS = "5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e701"
_THEIRS = "5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e702"
_TOKEN = Token("token", expires_at=0.0, user_id=_THEIRS)
_ADMIN = Identity(TENANT_ADMIN)
_READINESS = Call(OPERATIONS["activation_readiness"], path={"organizationId": "o-1"})
_VERIFICATION = Call(
    OPERATIONS["organization_verification"],
    path={"organizationId": "o-1"},
    body={"requestedByUserId": _OURS, "notes": "none"},
)


def _sent_by_another(call: Call) -> Call:
    return call.acting_as(_OURS, "ADMIN_USER").sent_by(_ADMIN, "token of another customer")


def test_own_user_is_named() -> None:
    """With the roles of the token: the operation asks for none."""
    own = as_its_own_user(_sent_by_another(_READINESS), lambda _: _TOKEN)

    assert own is not None
    assert own.headers == {Header.USER_ID.canonical: _THEIRS}
    assert own.deviations == ("token of another customer",)


@pytest.mark.parametrize(
    ("stands_in", "named"),
    [(_TOKEN, {Header.USER_ID.canonical: _OURS, Header.USER_ROLES.canonical: None}), (None, {})],
)
def test_new_token_is_sent_in_the_name_of_its_customer(
    stands_in: Token | None, named: dict[str, str | None]
) -> None:
    """Though an operator's token stands in for that one's, and tells another user."""
    customer = CustomerUser("c-1", _OURS, "anna@example.com", "secret")
    call = Call(OPERATIONS["wallets"], path={"customerId": "c-1"}, caller=customer)
    own = in_own_name(call, lambda _: stands_in or replace(_TOKEN, user_id=_OURS.upper()))

    assert own.headers == named


def test_role_that_is_asked_for_stays() -> None:
    """What is refused for a missing role says nothing of the token. The body names the user."""
    own = as_its_own_user(_sent_by_another(_VERIFICATION), lambda _: _TOKEN)

    assert own is not None
    assert own.headers == {
        Header.USER_ID.canonical: _THEIRS,
        Header.USER_ROLES.canonical: "ADMIN_USER",
    }
    assert own.body == {"requestedByUserId": _THEIRS, "notes": "none"}


def test_token_of_another_login_is_sent_in_the_name_of_the_same_user(
    clients: Clients, service: FakeService
) -> None:
    """First the token alone differs from the control, then its user is named as well."""
    tokens = iter((_OURS, _THEIRS))
    service.login = lambda _: jwt_login({"sub": next(tokens), "roles": ["ADMIN_USER"]})
    client = clients()
    service.script = [answer(), refusal(403), refusal(403)]
    client.send(_READINESS)
    client.send(_READINESS.with_token_of(_ADMIN, "token of another tenant"))

    assert [each.headers["x-user-id"] for each in service.calls] == [_OURS, _OURS, _THEIRS]
    assert len({each.headers["authorization"] for each in service.calls}) == len({_OURS, _THEIRS})


@pytest.mark.parametrize(
    ("call", "token"),
    [
        (_READINESS.acting_as(_OURS), _TOKEN),
        (_READINESS.acting_as(_OURS).with_query(page="1"), _TOKEN),
        (_READINESS.sent_by(_ADMIN, "another token"), _TOKEN),
        (_READINESS.acting_as(_THEIRS.upper()).sent_by(_ADMIN, "another token"), _TOKEN),
        (_READINESS.sent_by(_ADMIN, "another token").acting_as(_OURS), _TOKEN),
        (_sent_by_another(_READINESS), replace(_TOKEN, user_id="")),
    ],
    ids=["control", "same caller", "unnamed", "own already", "named on purpose", "unknown"],
)
def test_nobody_else_is_named(call: Call, token: Token) -> None:
    """Where the user of before is not what stands in the way, or the own one is not known."""
    assert as_its_own_user(call, lambda _: token) is None


@pytest.mark.parametrize(
    ("script", "accepted", "sent"),
    [
        ([answer(), refusal(403), answer()], True, 3),
        ([answer(), refusal(403), refusal(404)], False, 3),
        ([answer(), answer()], True, 2),
    ],
    ids=["let in", "kept out", "at once"],
)
def test_who_is_refused_asks_in_its_own_name(
    clients: Clients, service: FakeService, script: list[Answer], sent: int, *, accepted: bool
) -> None:
    """The refusal of the first request counts where that one is refused as well."""
    service.login = jwt_login({"sub": _THEIRS})
    client: Client = clients()
    control = _READINESS.acting_as(_OURS)
    service.script = list(script)
    client.send(control)

    got = client.send(control.sent_by(_ADMIN, "token of another customer"))
    assert got.exchange.accepted is accepted
    assert got.exchange.code == (200 if accepted else 403)
    assert len(service.calls) == sent
