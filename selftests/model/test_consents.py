"""Consents in the model: what one that is doubtful says of the others."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.model import individuals, organizations
from fixtures.model.messages import OF_ANOTHER, TABLE, UNLISTED, Consented
from fixtures.model.onboarding import CONSENT_KINDS, NOT_GIVEN, Verification
from fixtures.model.transitions import Due, row_for


@pytest.mark.parametrize(
    ("table", "operation", "state"),
    [
        (individuals.TABLE, "individual_consent", individuals.KnownIndividual()),
        (organizations.TABLE, "organization_consent", organizations.KnownOrganization()),
    ],
)
def test_consent_that_was_denied_again_need_not_count_for_the_next(
    table: Any, operation: str, state: Any
) -> None:
    """Whether a consent can be withdrawn is not said, nor whether there is an order (4.4)."""
    given = replace(state, verification=Verification.APPROVED, consents=frozenset({"terms"}))
    denied = row_for(table, f"{operation} terms", given, NOT_GIVEN).then(given)

    assert row_for(table, f"{operation} privacy", given).due is Due.ACCEPTED
    assert row_for(table, f"{operation} privacy", denied).due is Due.OPEN


def test_organization_whose_consent_is_doubtful_may_be_activated_or_not() -> None:
    """As an individual (4.4)."""
    complete = organizations.KnownOrganization(
        Verification.APPROVED,
        frozenset(CONSENT_KINDS),
        employees=1,
        directors=1,
        owned=True,
        documented=True,
    )
    doubtful = replace(complete, doubtful=frozenset({"terms"}))

    assert row_for(organizations.TABLE, "organization_activation", complete).due is Due.ACCEPTED
    assert row_for(organizations.TABLE, "organization_activation", doubtful).due is Due.OPEN


@pytest.mark.parametrize(
    ("operation", "deviation"), [("consent_resend", OF_ANOTHER), ("consent_magic_link", UNLISTED)]
)
def test_message_that_is_wrong_may_be_refused_for_its_consent(
    operation: str, deviation: str
) -> None:
    """One that was verified may have no more messages, whatever else is wrong with this one (7)."""
    pending = row_for(TABLE, operation, Consented(), deviation)
    settled = row_for(TABLE, operation, Consented(settled=True), deviation)

    assert not pending.allows(409, accepted=False)
    assert settled.allows(409, accepted=False)
    assert not settled.allows(200, accepted=True)
