"""Shareholders of organizations (sections 2.3, 4.3.1 and 8)."""

import pytest

from fixtures.checks.answers import accepted, invalid, refused
from fixtures.checks.organizations import refused_or_warned, warns_of_nothing
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("B2B-SHA-01")
def test_sole_owner_is_accepted(sole_owner_answer: Answer, expect: Expectation) -> None:
    """One shareholder with 100 percent is accepted."""
    expect(sole_owner_answer, accepted())


@pytest.mark.requirement("B2B-SHA-02")
def test_several_owners_of_exactly_all_are_accepted(
    submission_of_several_owners: Answer, expect: Expectation
) -> None:
    """Shares that total exactly 100 as decimals are accepted."""
    expect(submission_of_several_owners, accepted())


@pytest.mark.requirement("B2B-SHA-03")
def test_several_owners_of_exactly_all_are_enough(
    activation_of_several_owners: Answer, expect: Expectation
) -> None:
    """Activation finds nothing wrong with decimal shares that total exactly 100.

    Nor does it once others were refused, for an owner without a share.
    """
    expect(activation_of_several_owners, warns_of_nothing("ownership"))


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("b2b")
def test_refused_total_leaves_the_owners(
    activation_after_refused_owners: Answer, expect: Expectation
) -> None:
    """Shares that are refused for their total take the place of none that were accepted."""
    expect(activation_after_refused_owners, accepted(), warns_of_nothing("ownership"))


@pytest.mark.parametrize(
    "activation_without",
    [
        pytest.param("ownership below", marks=pytest.mark.requirement("B2B-SHA-04")),
        pytest.param("ownership above", marks=pytest.mark.requirement("B2B-SHA-05")),
        pytest.param("ownership twice", marks=pytest.mark.requirement("B2B-SHA-05")),
    ],
    indirect=True,
)
def test_other_total_does_not_pass(activation_without: Answer, expect: Expectation) -> None:
    """A total of 99.99, 100.01 or 200 is refused at once or by activation, or activation warns."""
    expect(activation_without, refused_or_warned("ownership"))


@pytest.mark.requirement("B2B-SHA-06")
@pytest.mark.usefixtures("staffed_organization")
def test_shareholder_without_share_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    expect: Expectation,
) -> None:
    """Every item carries ownershipPercentage."""
    control = organization_journey.shareholders(directed_organization)
    call = organization_journey.shareholders(directed_organization, (100, None))
    expect(client.send(call.in_place_of(control, "ownership_percentage absent")), invalid())


@pytest.mark.requirement("B2B-SHA-07")
@pytest.mark.usefixtures("staffed_organization")
def test_share_that_is_an_object_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    expect: Expectation,
) -> None:
    """ownershipPercentage is a number."""
    control = organization_journey.shareholders(directed_organization)
    call = organization_journey.shareholders(directed_organization, ({"value": 100},))
    expect(client.send(call.in_place_of(control, "ownership_percentage")), invalid())


@pytest.mark.requirement("B2B-SHA-08")
@pytest.mark.usefixtures("staffed_organization")
def test_single_object_for_the_list_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    expect: Expectation,
) -> None:
    """Shareholders come as an array, also a single one."""
    call = organization_journey.shareholders(directed_organization)
    expect(client.send(call.with_body(call.body[0], "an object for the array")), invalid())


@pytest.mark.requirement("B2B-SHA-09")
@pytest.mark.usefixtures("staffed_organization")
def test_shareholders_of_unknown_organization_are_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist belongs to nobody."""
    call = organization_journey.shareholders(unknown_organization)
    expect(client.send(call.deviating("unknown organization")), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-SHA-OPEN-01")
def test_second_submission_of_shareholders(
    client: Client,
    organization_journey: OrganizationJourney,
    new_directed_organization: Organization,
    observe: Observer,
) -> None:
    """Whether a second submission replaces, adds or is refused is not said."""
    call = organization_journey.shareholders(new_directed_organization)
    client.send(call)
    observe("B2B-SHA-OPEN-01", client.send(call))


@pytest.mark.requirement("B2B-SHA-OPEN-02")
@pytest.mark.parametrize("shares", [(100, 0), (150, -50)], ids=["zero", "negative"])
def test_impossible_share(
    client: Client,
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    shares: tuple[int, ...],
    observe: Observer,
) -> None:
    """Whether a single share may be zero or negative is not said."""
    control = organization_journey.shareholders(directed_organization)
    call = organization_journey.shareholders(directed_organization, shares)
    observe("B2B-SHA-OPEN-02", client.send(call.in_place_of(control, "ownership_percentage")))
