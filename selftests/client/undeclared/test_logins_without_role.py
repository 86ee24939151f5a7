"""What the refusal of a login without role tells: of its role, where nothing else is missing."""

from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.checks.answers import refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import TENANT_ADMIN, Identity
from fixtures.client.once import Once
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.acting import Actor
from fixtures.states.organizations.actors import ActorAttempts
from fixtures.states.organizations.attempt import VERIFICATION, ForbiddenAttempt, Whose
from fixtures.states.organizations.logins import (
    REFUSALS_OF_A_USER,
    itself_in_place_of,
    own_organization,
)
from selftests.client.exchanges import envelope, exchange

_UNLINKED = "its registration was refused"
_ROLES = {"userId": "u-1", "currentRoles": ["USER"], "requiredRoles": ["ADMIN_USER"]}


def _answer(code: int, data: object = None) -> Answer:
    call = Call(OPERATIONS["organization_verification"], path={"organizationId": "o-1"})
    return Answer(call, exchange(envelope(code, data)), envelope(code, data))


def _refused(answer: Answer, unlinked: str) -> ActorAttempts:
    known: Once[ForbiddenAttempt] = Once()
    refusal = refused(*REFUSALS_OF_A_USER)
    attempt = ForbiddenAttempt((), answer, refusal, Whose.TOKEN, unlinked=unlinked)
    known.note(("_try_role", (VERIFICATION,)), attempt)
    return ActorAttempts(MagicMock(), MagicMock(), known)


def _client(code: int) -> Any:
    client = MagicMock()
    client.target.has_identity = lambda name: name == TENANT_ADMIN
    client.token.return_value = Mock(claimed_roles=("TENANT_ADMIN",), user_id="u-2")
    client.send.return_value = _answer(code)
    return client


@pytest.mark.parametrize(
    ("code", "data", "unlinked"),
    [(403, None, ""), (403, _ROLES, _UNLINKED), (200, None, _UNLINKED), (500, None, _UNLINKED)],
    ids=["of who is linked", "about roles", "no refusal", "not one of a user"],
)
def test_attempt_of_a_login_counts(code: int, data: object, unlinked: str) -> None:
    """Where nothing but the role explains its answer, or nothing at all does."""
    attempt = _refused(_answer(code, data), unlinked).verification_without_role()

    assert attempt.answer.exchange.code == code


def test_refusal_of_a_login_that_is_not_linked_tells_nothing_of_roles() -> None:
    """The link that it lacks as well explains it; the reason says which step it was refused."""
    with pytest.raises(NotApplicable, match=f"no login without the role is linked: {_UNLINKED}"):
        _refused(_answer(403), _UNLINKED).verification_without_role()


@pytest.mark.parametrize(("code", "named"), [(403, "u-2"), (200, None)])
def test_login_names_itself_where_nobody_else_may_be_named(code: int, named: str | None) -> None:
    """With the roles of the stranger whom it names elsewhere."""
    itself = itself_in_place_of(Actor("u-1", ("ADMIN_USER",)), _client(code), _answer(403))

    assert itself == (named and Actor(named, ("ADMIN_USER",)))


def test_login_that_may_not_register_has_no_organization() -> None:
    """Whether it may is not said: that is no finding, but the reason."""
    journey = MagicMock()
    journey.through.return_value.register.side_effect = Blocked("refused with 403")

    with pytest.raises(Blocked, match="refused with 403"):
        own_organization(journey, Identity(TENANT_ADMIN), employed=False, ready=False)
