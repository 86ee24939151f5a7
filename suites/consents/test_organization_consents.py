"""Consents of organizations, and activations that miss some of them (sections 4.4 and 7)."""

from itertools import combinations

import pytest

from fixtures.checks.answers import accepted, invalid, refused, refused_as
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.model.onboarding import CONSENT_KINDS
from fixtures.states.organizations.answers import OrganizationAnswers

ACCEPTED_SUBSETS = [subset for size in range(2) for subset in combinations(CONSENT_KINDS, size)]
"""A single missing kind is a prerequisite of its own, in the suite of onboarding."""


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("terms", marks=pytest.mark.requirement("CON-ORG-01")),
        pytest.param("privacy", marks=pytest.mark.requirement("CON-ORG-02")),
        pytest.param("data-processing", marks=pytest.mark.requirement("CON-ORG-03")),
    ],
)
def test_consent_is_accepted(
    organization_answers: OrganizationAnswers, kind: str, expect: Expectation
) -> None:
    """Each of the three kinds is accepted."""
    expect(organization_answers.consent(kind), accepted())


@pytest.mark.requirement("CON-ORG-04")
@pytest.mark.parametrize(
    "activation_with_consents",
    ACCEPTED_SUBSETS,
    ids=lambda given: "+".join(given) or "none",
    indirect=True,
)
def test_organization_with_missing_consents_is_refused(
    activation_with_consents: Answer, expect: Expectation
) -> None:
    """With at most one kind accepted, the code is 400 and the message tells it."""
    expect(activation_with_consents, refused_as("organization_consents_missing"))


@pytest.mark.requirement("CON-ORG-05")
@pytest.mark.parametrize("activation_with_refused_consent", CONSENT_KINDS, indirect=True)
def test_refused_consent_is_not_accepted(
    activation_with_refused_consent: Answer, expect: Expectation
) -> None:
    """With false for one kind, twice, and true for the others, that one is missing."""
    expect(activation_with_refused_consent, refused_as("organization_consents_missing"))


@pytest.mark.requirement("CON-ORG-06")
@pytest.mark.usefixtures("ready_organization")
def test_unknown_kind_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    approved_organization: Organization,
    expect: Expectation,
) -> None:
    """There are three kinds of consent."""
    call = organization_journey.consent(approved_organization, "terms")
    expect(client.send(call.with_path(kind="newsletter")), refused(400, 404, 422))


@pytest.mark.requirement("CON-ORG-07")
@pytest.mark.usefixtures("ready_organization")
def test_consent_without_decision_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    approved_organization: Organization,
    expect: Expectation,
) -> None:
    """A body that does not tell the acceptance decides nothing."""
    call = organization_journey.consent(approved_organization, "terms", accepted=None)
    expect(client.send(call), invalid())


@pytest.mark.parametrize(
    "member",
    [
        pytest.param("accepted", marks=pytest.mark.requirement("CON-ORG-07")),
        pytest.param("version", marks=pytest.mark.requirement("CON-ORG-09")),
    ],
)
@pytest.mark.usefixtures("ready_organization")
def test_consent_with_object_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    approved_organization: Organization,
    member: str,
    expect: Expectation,
) -> None:
    """An object is neither a boolean nor text."""
    call = organization_journey.consent(approved_organization, "terms")
    expect(client.send(call.with_values(**{member: {"value": "x"}})), invalid())


@pytest.mark.requirement("CON-ORG-09")
@pytest.mark.usefixtures("ready_organization")
def test_consent_without_version_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    approved_organization: Organization,
    expect: Expectation,
) -> None:
    """An acceptance tells the version of what is accepted."""
    call = organization_journey.consent(approved_organization, "terms").with_values(version=None)
    expect(client.send(call), invalid())


@pytest.mark.requirement("CON-ORG-08")
@pytest.mark.usefixtures("ready_organization")
def test_consent_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist accepts nothing."""
    call = organization_journey.consent(unknown_organization, "terms")
    expect(client.send(call.deviating("unknown organization")), refused(400, 403, 404, 422))


@pytest.mark.requirement("CON-ORG-OPEN-01")
def test_answer_to_a_refused_consent(
    false_consent_of_an_organization: Answer, observe: Observer
) -> None:
    """Whether false is recorded or refused is not said."""
    observe("CON-ORG-OPEN-01", false_consent_of_an_organization)


@pytest.mark.requirement("CON-ORG-OPEN-02")
def test_repeated_consent(organization_answers: OrganizationAnswers, observe: Observer) -> None:
    """What becomes of a consent that is accepted twice is not said."""
    observe("CON-ORG-OPEN-02", organization_answers.repeated_consent())
