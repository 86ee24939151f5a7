"""The categories of a tenant (sections 2.3 and 4.3)."""

import pytest

from fixtures.checks.answers import accepted, equal, holds, refused, refused_as
from fixtures.checks.onboarding import have_distinct_ids
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.individual import IndividualJourney
from fixtures.target.settings import Target


@pytest.mark.requirement("B2C-CAT-01")
def test_categorization_is_answered(
    answers: SharedAnswers, individual_journey: IndividualJourney, expect: Expectation
) -> None:
    """tenantId and a map of categories come back."""
    expect(answers.to(individual_journey.categorization()), accepted())


@pytest.mark.requirement("B2C-CAT-02")
def test_categorization_tells_its_tenant(
    answers: SharedAnswers,
    individual_journey: IndividualJourney,
    target: Target,
    expect: Expectation,
) -> None:
    """The tenant of the answer is the tenant of the path."""
    answer = answers.to(individual_journey.categorization())
    expect(answer, equal("$.data.tenantId", target.tenant_id))


@pytest.mark.requirement("B2C-CAT-03")
def test_categories_are_distinct(
    answers: SharedAnswers, individual_journey: IndividualJourney, expect: Expectation
) -> None:
    """Every category has a database id of its own."""
    answer = answers.to(individual_journey.categorization())
    expect(answer, holds("$.data.categories", "distinct databaseIds", have_distinct_ids))


@pytest.mark.requirement("B2C-CAT-04")
def test_categorization_of_another_tenant_is_refused(
    client: Client, individual_journey: IndividualJourney, other_tenant_id: str, expect: Expectation
) -> None:
    """A tenant in the path other than X-Tenant-ID has code 403."""
    call = individual_journey.categorization().with_path(tenantId=other_tenant_id)
    expect(client.send(call), refused_as("tenant_denied"))


@pytest.mark.requirement("B2C-CAT-05")
def test_categorization_of_unknown_tenant_is_refused(
    client: Client, individual_journey: IndividualJourney, expect: Expectation
) -> None:
    """A tenant that does not exist has no categorization."""
    unknown = lookalike(client.target.tenant_id)
    call = individual_journey.categorization().with_path(tenantId=unknown)
    expect(client.send(call), refused(400, 401, 403, 404))
