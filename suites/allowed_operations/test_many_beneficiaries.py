"""The snapshot of a wallet with more beneficiaries than a page has (sections 2.4 and 8)."""

import pytest

from fixtures.checks.answers import accepted
from fixtures.checks.payments.snapshots import (
    counts_beneficiaries,
    names_members,
    operations_agree_with_records,
    shows_all,
    tells,
)
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.parties import Beneficiary


@pytest.mark.requirement("ALO-BEN-05")
def test_beneficiaries_are_complete(
    snapshot_of_many: Answer, many_beneficiaries: tuple[Beneficiary, ...], expect: Expectation
) -> None:
    """More beneficiaries than a page of fifty are shown at once."""
    expect(snapshot_of_many, shows_all(*many_beneficiaries))


@pytest.mark.requirement("ALO-BEN-02")
def test_counts_agree_with_a_long_list(snapshot_of_many: Answer, expect: Expectation) -> None:
    """Nor do the counts end with a page."""
    expect(snapshot_of_many, counts_beneficiaries)


@pytest.mark.requirement("ALO-SNAP-10")
def test_last_of_many_beneficiaries_is_complete(
    snapshot_of_many: Answer, many_beneficiaries: tuple[Beneficiary, ...], expect: Expectation
) -> None:
    """Nor does the last of many lack what the first has."""
    *_, last = many_beneficiaries
    expect(snapshot_of_many, names_members("beneficiaries", last))


@pytest.mark.requirement("ALO-BEN-06")
def test_company_is_told_as_one(
    snapshot_of_many: Answer, many_beneficiaries: tuple[Beneficiary, ...], expect: Expectation
) -> None:
    """Nor is a company told as a person, beside many people."""
    company, *_ = many_beneficiaries
    told = {"iban": company.payee.iban, "partyType": company.payee.party_type}
    expect(snapshot_of_many, tells(company, told))


@pytest.mark.requirement("ALO-SNAP-17")
def test_each_of_many_operations_goes_to_its_beneficiary(
    snapshot_of_many: Answer, expect: Expectation
) -> None:
    """Nor are they mixed up where there are many beneficiaries."""
    expect(snapshot_of_many, accepted(), operations_agree_with_records)
