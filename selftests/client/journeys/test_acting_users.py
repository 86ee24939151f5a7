"""Who acts is reported by the token's claims, or by the target file (section 5 items 3 and 8)."""

from functools import partial
from typing import Any
from unittest.mock import MagicMock, Mock

import httpx
import pytest

from conformance.outcomes import NotApplicable
from fixtures.checks.answers import refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, TENANT_ADMIN, Identity
from fixtures.client.client import Client
from fixtures.client.once import Once
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.acting import Actor, Actors
from fixtures.journeys.organizations.companies import Company
from fixtures.journeys.organizations.journey import ALL_ROLES, OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.states.organizations.actors import ActorAttempts
from fixtures.states.organizations.attempt import ACTIVATION, VERIFICATION, ForbiddenAttempt, Whose
from selftests.client.conftest import SERVICE, Clients
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import JWT_LOGIN, FakeService, answer, jwt_login

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": "c-1"})


def _user(digit: int) -> str:
    return f"5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e70{digit}"


@pytest.mark.parametrize(
    ("claims", "user_id", "roles"),
    [
        ({"sub": _user(9), "roles": ["A", "B"]}, _user(9), "A,B"),
        ({"userId": _user(8), "sub": _user(9), "role": "A, B,"}, _user(8), "A,B"),
        ({"user_id": _user(7), "authorities": ["A", 7]}, _user(7), "A"),
        ({"uid": _user(6), "roles": []}, _user(6), "ADMIN_USER,COMPLIANCE_OFFICER"),
    ],
)
def test_acting_user_is_who_the_token_says(
    client: Client, service: FakeService, claims: dict[str, object], user_id: str, roles: str
) -> None:
    """Identifier and roles are sent wherever they are known (5 item 3)."""
    service.login = jwt_login(claims)
    client.send(WALLETS)

    sent = service.calls[0].headers
    assert (sent["x-user-id"], sent["x-user-roles"]) == (user_id, roles)


@pytest.mark.parametrize(
    "login",
    [
        jwt_login({}),
        jwt_login({"userId": 7}),
        jwt_login({"sub": "operator-7"}),
        answer({**JWT_LOGIN, "accessToken": "opaque"}),
    ],
)
def test_acting_user_that_the_token_does_not_tell_is_left_out(
    client: Client, service: FakeService, login: httpx.Response
) -> None:
    """It is not invented."""
    service.login = login
    client.send(WALLETS)

    assert "x-user-id" not in service.calls[0].headers


@pytest.mark.parametrize(("reported", "sent"), [(_user(5), _user(5)), ("", None)])
def test_acting_user_of_the_target_file_goes_before_the_claims(
    clients: Clients, service: FakeService, reported: str, sent: str | None
) -> None:
    """Which claim names the user of the service is not documented (5 item 8)."""
    service.login = jwt_login({"sub": _user(9)})
    clients(identities={"service": {**SERVICE, "user_id": reported}}).send(WALLETS)

    assert service.calls[0].headers.get("x-user-id") == sent


def _known(how: str, operation: str, answer: Answer, whose: Whose) -> Once[ForbiddenAttempt]:
    known: Once[ForbiddenAttempt] = Once()
    known.note((how, (operation,)), ForbiddenAttempt((), answer, refused(), whose))
    return known


def _attempts(codes: list[int], *claimed: str) -> ActorAttempts:
    """Return attempts at a target that answers so in turn; its one login has those roles."""
    data = {"verificationId": "v-1", "individual": {"userId": "u-1"}}
    envelopes = (envelope(code, data) for code in codes)
    call = Call(OPERATIONS["organization_verification"], path={"organizationId": "o-1"})
    journey: Any = MagicMock()
    journey.verification = Mock(return_value=call)
    journey.employed = partial(OrganizationJourney.employed, journey)
    journey.client.in_time = lambda sent, **_: Answer(sent, exchange(body := next(envelopes)), body)
    journey.client.token = Mock(return_value=Mock(claimed_roles=claimed))
    refusal = Answer(call, exchange(envelope(403)), envelope(403))
    known = _known("_try_role", VERIFICATION, refusal, Whose.HEADER)
    return ActorAttempts(journey, MagicMock(), known)


def _unlinked(code: int, whose: Whose) -> ActorAttempts:
    """Return attempts of which the one without link was answered so, by whose user counts."""
    call = Call(OPERATIONS["organization_verification"], path={"organizationId": "o-1"})
    answer_to_it = Answer(call, exchange(envelope(code)), envelope(code))
    known = _known("_try_link", VERIFICATION, answer_to_it, whose)
    return ActorAttempts(MagicMock(), MagicMock(), known)


@pytest.mark.parametrize(
    ("code", "whose"), [(403, Whose.UNKNOWN), (200, Whose.UNKNOWN), (200, Whose.TOKEN)]
)
def test_attempt_without_link_counts(code: int, whose: Whose) -> None:
    """The refusal of an employee of another organization, and what is let through in any way."""
    attempt = _unlinked(code, whose).verification_without_link()

    assert (attempt.answer.exchange.code, attempt.whose) == (code, whose)


def test_refusal_of_a_login_without_role_tells_nothing_of_links() -> None:
    """Where the user of the token counts, the role that it lacks explains the refusal."""
    with pytest.raises(NotApplicable, match="no login with the role is unlinked"):
        _unlinked(403, Whose.TOKEN).verification_without_link()


@pytest.mark.parametrize(
    ("code", "claimed"),
    [(200, ("COMPLIANCE_OFFICER",)), (403, ()), (403, ("ADMIN_USER", "COMPLIANCE_OFFICER"))],
)
def test_answer_counts(code: int, claimed: tuple[str, ...]) -> None:
    """One that is accepted, and a refusal of a role that the login has, or may have."""
    assert _attempts([code], *claimed).with_roles(VERIFICATION, "ADMIN_USER").exchange.code == code


def test_refusal_of_a_role_that_no_login_has_does_not_count() -> None:
    """The login is a COMPLIANCE_OFFICER alone: to name it ADMIN_USER need not make it one."""
    attempts = _attempts([403], "COMPLIANCE_OFFICER")

    with pytest.raises(NotApplicable, match="no login of the target file has ADMIN_USER alone"):
        attempts.with_roles(VERIFICATION, "ADMIN_USER")


_THREE = ("TRANSACTION_APPROVER", "ADMIN_USER", "EMPLOYEE")


@pytest.mark.parametrize(
    ("claimed", "codes"),
    [(_THREE, [403]), (("ADMIN_USER", "USER"), [403, 200])],
    ids=["it has all of them", "it may name others after the required one"],
)
def test_refusal_of_roles_that_a_login_may_name_counts(
    claimed: tuple[str, ...], codes: list[int]
) -> None:
    """Then it is the order of the roles that is refused."""
    attempts = _attempts(codes, *claimed)

    assert attempts.with_roles(VERIFICATION, *_THREE).exchange.code == codes[0]


def test_refusal_of_roles_beside_those_of_the_login_does_not_count() -> None:
    """In whichever order they are named, the header tells roles that the login has not."""
    attempts = _attempts([403, 403, 403], "ADMIN_USER", "USER")

    with pytest.raises(NotApplicable, match="TRANSACTION_APPROVER and ADMIN_USER"):
        attempts.with_roles(VERIFICATION, *_THREE)


def test_employee_acts_with_the_roles_that_it_was_added_with(
    client: Client, service: FakeService
) -> None:
    """A header that claims more may count for nothing (5 item 3)."""
    service.login = jwt_login({"sub": _user(9), "roles": ["COMPLIANCE_OFFICER"]})
    company = Mock(spec=Company)
    organization = Organization(company, "o-1", employees=("u-1",), employee_roles=("EMPLOYEE",))
    actors = Actors(client, OPERATOR)
    registrar = actors.of(organization)

    assert registrar == Actor(_user(9), ("COMPLIANCE_OFFICER",))
    assert actors.other_than(registrar, organization) == Actor("u-1", ("EMPLOYEE",))
    named = actors.named_in(WALLETS, organization)
    assert named.headers[Header.USER_ROLES.canonical] == "EMPLOYEE"


@pytest.mark.parametrize(("roles", "handed_over"), [(ALL_ROLES, 1), (("ADMIN_USER",), 0)])
@pytest.mark.parametrize(("code", "verified"), [(200, 1), (403, 0)])
def test_organization_whose_employee_has_fewer_roles_is_not_handed_over(
    roles: tuple[str, ...], handed_over: int, code: int, verified: int
) -> None:
    """Nobody else activates with those: what is refused of it then would have no control.

    It is the one whose verification the employee has started, if that was accepted.
    """
    journey: Any = _attempts([201, code, 201, 200]).journey
    organizations = MagicMock()
    organizations.verified = Mock(side_effect=lambda organization: organization)
    refusal = _attempts([403]).with_roles(VERIFICATION, "ADMIN_USER")
    known = _known("_try_role", ACTIVATION, refusal, Whose.EMPLOYEE)
    organization = Organization(Mock(), "o-1", employees=("u-1",), employee_roles=roles)
    organizations.changed = lambda _, employ, __: employ(organization)
    journey.employing = Mock(return_value=organization)
    journey.activation.return_value = refusal.call
    ActorAttempts(journey, organizations, known).with_roles(ACTIVATION, "ADMIN_USER")

    assert organizations.hand_over.call_count == handed_over
    assert organizations.verified.call_count == verified


@pytest.mark.parametrize(
    ("codes", "added"),
    [([201, 403], ("ADMIN_USER",)), ([400, 201, 403], ("ADMIN_USER", "EMPLOYEE"))],
)
def test_employee_is_an_employee_as_well_where_a_role_alone_is_refused(
    codes: list[int], added: tuple[str, ...]
) -> None:
    """Whether everyone has to be one is not said (2.3): no right comes with it."""
    journey: Any = _attempts(codes, "ADMIN_USER").journey
    organizations = MagicMock()
    organizations.changed = lambda _, employ, __: employ(Mock())
    refusal = Answer(journey.verification(), exchange(envelope(403)), envelope(403))
    known = _known("_try_role", VERIFICATION, refusal, Whose.EMPLOYEE)
    ActorAttempts(journey, organizations, known).with_roles(VERIFICATION, "ADMIN_USER")

    assert journey.employee.call_args.args[1] == added
    assert journey.verification.call_args.args[1] == Actor("u-1", added)


def test_readiness_for_who_may_not_activate_differs_from_that_for_who_may() -> None:
    """That is the control, by another caller: a refusal tells nothing beside none."""
    somebody = Identity(TENANT_ADMIN)
    call = Call(OPERATIONS["organization_activation"], path={"organizationId": "o-2"})
    refusal = Answer(call.sent_by(somebody), exchange(envelope(403)), envelope(403))
    known = _known("_try_link", ACTIVATION, refusal, Whose.UNKNOWN)
    usual = Call(OPERATIONS["activation_readiness"], path={"organizationId": "o-1"})
    journey: Any = MagicMock()
    journey.readiness = Mock(return_value=usual)
    ActorAttempts(journey, MagicMock(), known).readiness_without("link")
    (asked,) = journey.client.send.call_args.args

    assert (asked.operation, asked.caller, asked.path) == (usual.operation, somebody, call.path)
    assert (asked.control, asked.deviations) == (usual, ("acting user without link",))
