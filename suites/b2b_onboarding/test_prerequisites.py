"""Each prerequisite of an activation missing alone (sections 2.3, 4.3.1, 5 item 6, 7 and 8)."""

import pytest

from fixtures.checks.answers import accepted, refused, refused_as
from fixtures.checks.organizations import refused_or_warned
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.states.organizations.attempt import ForbiddenAttempt


@pytest.mark.requirement("B2B-PRE-01", "B2B-ACT-19")
@pytest.mark.parametrize("activation_without", ["director"], indirect=True)
def test_organization_without_director(activation_without: Answer, expect: Expectation) -> None:
    """Without director: refused, or activated with a warning about directors."""
    expect(activation_without, refused_or_warned("director"))


@pytest.mark.requirement("B2B-PRE-02", "B2B-ACT-19")
@pytest.mark.parametrize("activation_without", ["employee"], indirect=True)
def test_organization_without_employee(activation_without: Answer, expect: Expectation) -> None:
    """Without employee: refused, be it that nobody is linked, or activated with a warning."""
    check = refused_or_warned("employee", "admin_user", further_codes=(401, 403, 404))
    expect(activation_without, check)


@pytest.mark.requirement("B2B-PRE-03", "B2B-ACT-19")
@pytest.mark.parametrize("activation_without", ["admin_user"], indirect=True)
def test_organization_without_admin_user(activation_without: Answer, expect: Expectation) -> None:
    """With an employee of every role but ADMIN_USER: refused, or activated with a warning."""
    check = refused_or_warned("admin_user", "employee", further_codes=range(400, 500))
    expect(activation_without, check)


@pytest.mark.requirement("B2B-PRE-04", "B2B-ACT-19")
@pytest.mark.parametrize("activation_without", ["ownership"], indirect=True)
def test_organization_without_shareholders(activation_without: Answer, expect: Expectation) -> None:
    """Without shareholders, which another one has: refused, or a warning about ownership."""
    expect(activation_without, refused_or_warned("ownership"))


@pytest.mark.requirement("B2B-PRE-05")
@pytest.mark.parametrize("activation_without", ["verification"], indirect=True)
def test_organization_without_verification(activation_without: Answer, expect: Expectation) -> None:
    """Where no verification was started: refused with the code of the row."""
    expect(activation_without, refused_as("organization_not_verified"))


@pytest.mark.requirement("B2B-PRE-06")
@pytest.mark.parametrize("activation_without", ["approval"], indirect=True)
def test_organization_without_approval(activation_without: Answer, expect: Expectation) -> None:
    """Where the verification is not APPROVED: refused with the code of the row."""
    expect(activation_without, refused_as("organization_not_verified"))


@pytest.mark.requirement("B2B-PRE-07")
@pytest.mark.parametrize("activation_without_review", ["verified personnel"], indirect=True)
def test_organization_with_unverified_personnel(
    activation_without_review: Answer, expect: Expectation
) -> None:
    """Where a director is not verified: refused."""
    expect(activation_without_review, refused(400, 422))


@pytest.mark.parametrize(
    "activation_with_consents",
    [
        pytest.param(
            ("privacy", "data-processing"), id="terms", marks=pytest.mark.requirement("B2B-PRE-08")
        ),
        pytest.param(
            ("terms", "data-processing"), id="privacy", marks=pytest.mark.requirement("B2B-PRE-09")
        ),
        pytest.param(
            ("terms", "privacy"), id="data-processing", marks=pytest.mark.requirement("B2B-PRE-10")
        ),
    ],
    indirect=True,
)
def test_organization_without_one_consent(
    activation_with_consents: Answer, expect: Expectation
) -> None:
    """Where one of the three consents is missing: refused with the code of the row."""
    expect(activation_with_consents, refused_as("organization_consents_missing"))


@pytest.mark.requirement("B2B-PRE-11")
@pytest.mark.parametrize("activation_without", ["document"], indirect=True)
def test_organization_without_document(activation_without: Answer, expect: Expectation) -> None:
    """Where the corporate documents are missing: refused."""
    expect(activation_without, refused(400, 422))


@pytest.mark.requirement("B2B-PRE-12")
@pytest.mark.parametrize("activation_without_review", ["verified document"], indirect=True)
def test_organization_with_unverified_document(
    activation_without_review: Answer, expect: Expectation
) -> None:
    """Where a corporate document is not VERIFIED: refused."""
    expect(activation_without_review, refused(400, 422))


@pytest.mark.parametrize(
    "activation_beside_verified",
    [
        pytest.param(
            "verified document",
            marks=[
                pytest.mark.requirement("B2B-PRE-16"),
                pytest.mark.capability("document_review"),
            ],
        ),
        pytest.param(
            "verified owner",
            marks=[
                pytest.mark.requirement("B2B-PRE-17"),
                pytest.mark.capability("personnel_review"),
            ],
        ),
    ],
    indirect=True,
)
def test_one_that_is_verified_does_not_stand_for_all(
    activation_beside_verified: Answer, expect: Expectation
) -> None:
    """Where a document or an owner is not verified beside those that are: refused."""
    expect(activation_beside_verified, refused(400, 422))


@pytest.mark.requirement("B2B-PRE-13")
def test_user_without_role_does_not_activate(
    activation_without_role: ForbiddenAttempt, expect: Expectation
) -> None:
    """An employee with neither role is refused, by right with code 403."""
    expect(activation_without_role.answer, activation_without_role.refusal)


@pytest.mark.requirement("B2B-PRE-13")
def test_user_with_similar_role_does_not_activate(
    activation_with_similar_roles: Answer, expect: Expectation
) -> None:
    """What is a part of a required role's name, or has it as a part, is another role."""
    expect(activation_with_similar_roles, refused(400, 401, 403, 422))


@pytest.mark.requirement("B2B-PRE-14")
def test_user_of_another_organization_does_not_activate(
    activation_without_link: ForbiddenAttempt, expect: Expectation
) -> None:
    """A user who is not linked to the organization is refused."""
    expect(activation_without_link.answer, activation_without_link.refusal)


@pytest.mark.requirement("B2B-PRE-15")
@pytest.mark.parametrize(
    "activation_after_refused_step",
    [
        "employee",
        "director",
        "ownership",
        pytest.param("document", marks=pytest.mark.capability("corporate_documents")),
        pytest.param("approval", marks=pytest.mark.capability("organization_approval")),
        "data-processing",  # the last one, where they are taken in their order alone
    ],
    indirect=True,
)
def test_refused_step_does_not_count(
    activation_after_refused_step: Answer, expect: Expectation
) -> None:
    """What is refused for the lack of a step is refused again after the step was refused."""
    expect(activation_after_refused_step, refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("B2B-PRE-18")
@pytest.mark.parametrize(
    "activation_after_a_look",
    [
        pytest.param("approval", marks=pytest.mark.capability("organization_approval")),
        pytest.param("verified document", marks=pytest.mark.capability("document_review")),
    ],
    indirect=True,
)
def test_reading_and_asking_again_review_nothing(
    activation_after_a_look: Answer, expect: Expectation
) -> None:
    """What is refused for the lack of a review is refused again: nobody has reviewed it."""
    expect(activation_after_a_look, refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("B2B-PRE-24")
@pytest.mark.parametrize(
    "activation_once_complete",
    [
        "director",
        "ownership",
        pytest.param("document", marks=pytest.mark.capability("corporate_documents")),
        pytest.param("approval", marks=pytest.mark.capability("organization_approval")),
        "data-processing",
    ],
    indirect=True,
)
def test_refused_activation_takes_nothing_away(
    activation_once_complete: Answer, expect: Expectation
) -> None:
    """Who was refused for one lack has everything once that is there, and is activated."""
    expect(activation_once_complete, accepted())
