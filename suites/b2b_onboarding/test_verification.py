"""Starting the business verification of organizations (sections 2.3, 3 and 4.3.1)."""

import pytest

from fixtures.checks.answers import accepted, invalid, one_of, refused
from fixtures.checks.onboarding import shows_status
from fixtures.checks.organizations import tells_no_other_roles, tells_roles
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.acting import VERIFYING
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.states.journeying import Attempted
from fixtures.states.organizations.attempt import ForbiddenAttempt


@pytest.mark.requirement("B2B-VER-01")
def test_verification_is_started(
    organization_verification_answer: Answer, expect: Expectation
) -> None:
    """A user with the required role starts the verification."""
    expect(organization_verification_answer, accepted())


@pytest.mark.requirement("B2B-VER-02", "B2B-VER-04")
def test_verification_has_the_documented_members(
    organization_verification_answer: Answer, expect: Expectation
) -> None:
    """Identifier, status and the type KYB; the judging of responses checks each."""
    expect(organization_verification_answer, accepted())


@pytest.mark.requirement("B2B-VER-03")
def test_started_verification_is_pending(
    client: Client, organization_verification_answer: Answer, expect: Expectation
) -> None:
    """The status of a verification that was just started is PENDING."""
    check = shows_status(client.dialect, ["PENDING"], "PENDING")
    expect(organization_verification_answer, accepted(), check)


@pytest.mark.parametrize(
    "verification_by_roles",
    [
        pytest.param("COMPLIANCE_OFFICER", marks=pytest.mark.requirement("B2B-VER-05")),
        pytest.param("ADMIN_USER", marks=pytest.mark.requirement("B2B-VER-06")),
        pytest.param(
            "TRANSACTION_APPROVER ADMIN_USER EMPLOYEE", marks=pytest.mark.requirement("B2B-VER-24")
        ),
    ],
    indirect=True,
)
def test_either_role_starts_a_verification(
    verification_by_roles: Answer, expect: Expectation
) -> None:
    """One of the two roles is enough, wherever it stands."""
    expect(verification_by_roles, accepted())


@pytest.mark.requirement("B2B-VER-22")
@pytest.mark.usefixtures("started_organization")
def test_employee_starts_a_verification(
    verification_by_the_first_employee: Answer, expect: Expectation
) -> None:
    """The user of an employee who is ADMIN_USER acts for the organization."""
    expect(verification_by_the_first_employee, accepted())


@pytest.mark.requirement("B2B-VER-07")
def test_user_without_role_starts_no_verification(
    verification_without_role: ForbiddenAttempt, expect: Expectation
) -> None:
    """An employee with neither role gets code 403 and the data of the row."""
    expect(verification_without_role.answer, verification_without_role.refusal)


@pytest.mark.requirement("B2B-VER-25")
def test_similar_role_starts_no_verification(
    verification_with_similar_roles: Answer, expect: Expectation
) -> None:
    """What is a part of a required role's name, or has it as a part, is another role."""
    expect(verification_with_similar_roles, refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2b")
def test_refusals_start_no_verification(
    verification_after_refusals: Answer, expect: Expectation
) -> None:
    """What was refused for its user's roles has not begun: somebody who may can start it."""
    expect(verification_after_refusals, accepted())


@pytest.mark.requirement("B2B-VER-08")
def test_required_roles_are_told(role_refusal: ForbiddenAttempt, expect: Expectation) -> None:
    """requiredRoles lists both roles, of which one is needed."""
    expect(role_refusal.answer, tells_roles("requiredRoles", VERIFYING))


@pytest.mark.requirement("B2B-VER-31")
def test_no_other_role_is_told(role_refusal: ForbiddenAttempt, expect: Expectation) -> None:
    """Nor does it list a role with which a verification is not started either."""
    expect(role_refusal.answer, tells_no_other_roles("requiredRoles", *VERIFYING))


@pytest.mark.requirement("B2B-VER-09")
def test_current_roles_are_told(
    refusal_of_known_roles: ForbiddenAttempt, expect: Expectation
) -> None:
    """currentRoles lists the roles of who asked."""
    roles = refusal_of_known_roles.possible_roles
    expect(refusal_of_known_roles.answer, tells_roles("currentRoles", *roles))


@pytest.mark.requirement("B2B-VER-10")
def test_refused_user_is_told(refusal_of_known_user: ForbiddenAttempt, expect: Expectation) -> None:
    """userId is the acting user's."""
    users = refusal_of_known_user.possible_users
    expect(refusal_of_known_user.answer, one_of("$.data.userId", *users))


@pytest.mark.parametrize(
    "field",
    [
        pytest.param("customerId", marks=pytest.mark.requirement("B2B-VER-11")),
        pytest.param("type", marks=pytest.mark.requirement("B2B-VER-12")),
        pytest.param("requestedLevel", marks=pytest.mark.requirement("B2B-VER-13")),
        pytest.param("requestedByUserId", marks=pytest.mark.requirement("B2B-VER-14")),
        pytest.param("requestedByTenantId", marks=pytest.mark.requirement("B2B-VER-15")),
        pytest.param("notes", marks=pytest.mark.requirement("B2B-VER-16")),
    ],
)
@pytest.mark.usefixtures("started_organization")
def test_verification_without_field_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    documented_organization: Organization,
    field: str,
    expect: Expectation,
) -> None:
    """Each of the six members is required."""
    call = organization_journey.verification(documented_organization).without_field(field)
    expect(client.send(call), invalid())


@pytest.mark.parametrize(
    "value",
    [
        pytest.param({"value": "x"}, marks=pytest.mark.requirement("B2B-VER-17")),
        pytest.param(None, marks=pytest.mark.requirement("B2B-VER-32")),
    ],
    ids=["object", "null"],
)
@pytest.mark.parametrize(
    "field",
    ["customerId", "type", "requestedLevel", "requestedByUserId", "requestedByTenantId", "notes"],
)
@pytest.mark.usefixtures("started_organization")
def test_verification_with_another_type_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    documented_organization: Organization,
    field: str,
    value: object,
    expect: Expectation,
) -> None:
    """Each of the six members is text, neither an object nor null."""
    call = organization_journey.verification(documented_organization)
    expect(client.send(call.with_field(field, value)), invalid())


@pytest.mark.requirement("B2B-VER-18")
@pytest.mark.usefixtures("started_organization")
def test_unlisted_type_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    documented_organization: Organization,
    expect: Expectation,
) -> None:
    """A type that the document does not list is refused."""
    call = organization_journey.verification(documented_organization)
    expect(client.send(call.with_field("type", "CREDIT_CHECK")), invalid())


@pytest.mark.requirement("B2B-VER-19")
def test_user_of_another_organization_starts_no_verification(
    verification_without_link: ForbiddenAttempt, expect: Expectation
) -> None:
    """A user who is not linked to the organization is refused."""
    expect(verification_without_link.answer, verification_without_link.refusal)


@pytest.mark.requirement("B2B-VER-20")
@pytest.mark.usefixtures("started_organization")
def test_verification_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist is not verified."""
    call = organization_journey.verification(unknown_organization)
    expect(client.send(call.deviating("unknown organization")), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("B2B-VER-03")
def test_verification_of_several_directors_is_pending(
    client: Client, start_beside_directors: Attempted[Organization], expect: Expectation
) -> None:
    """However many directors there are, the start approves nothing."""
    expect(start_beside_directors.answer, shows_status(client.dialect, ["PENDING"], "PENDING"))


@pytest.mark.requirement("B2B-VER-03")
def test_verification_started_again_is_not_approved(
    client: Client, further_start_of_organization: Answer, expect: Expectation
) -> None:
    """Nor does another start, nor one more; whether that is refused is open."""
    check = shows_status(client.dialect, ["APPROVED"], "not yet APPROVED", among=False)
    expect(further_start_of_organization, check)


@pytest.mark.requirement("B2B-VER-OPEN-01")
def test_second_start(further_start_of_organization: Answer, observe: Observer) -> None:
    """What becomes of a further start is not said."""
    observe("B2B-VER-OPEN-01", further_start_of_organization)


@pytest.mark.requirement("B2B-VER-OPEN-02")
@pytest.mark.usefixtures("started_organization")
def test_verification_before_documents(
    client: Client,
    organization_journey: OrganizationJourney,
    new_employed_organization: Organization,
    observe: Observer,
) -> None:
    """Whether personnel and documents have to be there first is not said."""
    answer = client.send(organization_journey.verification(new_employed_organization))
    observe("B2B-VER-OPEN-02", answer)
