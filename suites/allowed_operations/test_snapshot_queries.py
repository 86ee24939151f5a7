"""What the allowed operations include on request (section 4.6)."""

import pytest

from fixtures.checks.answers import accepted, has_member, holds, is_object
from fixtures.checks.payments.snapshots import (
    CONSENT_MODEL,
    count_without_list,
    leaves_out_beneficiaries,
    leaves_out_consents,
    shows,
)
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.shared_answers import SharedAnswers
from fixtures.journeys.payments.parties import Beneficiary

WITHOUT_BENEFICIARIES = [
    {"includeBeneficiaries": "false"},
    {"includeBeneficiaries": "false", "includeConsents": "false"},
]


@pytest.mark.requirement("ALO-QRY-01")
@pytest.mark.parametrize(
    "query",
    [
        {"includeBeneficiaries": "true"},
        {"includeBeneficiaries": None},
        {"includeConsents": "false"},
    ],
    ids=["asked-for", "by-default", "without-consents"],
)
def test_beneficiaries_are_included(
    answers: SharedAnswers,
    snapshot_call_of_kind: Call,
    query: dict[str, str | None],
    beneficiary_of_kind: Beneficiary,
    expect: Expectation,
) -> None:
    """includeBeneficiaries is true, also where it is left out, whatever else is."""
    call = snapshot_call_of_kind.with_query(**query).or_unchanged()
    expect(answers.to(call), shows(beneficiary_of_kind))


@pytest.mark.requirement("ALO-QRY-02")
@pytest.mark.parametrize("query", WITHOUT_BENEFICIARIES, ids=["alone", "with-consents"])
def test_beneficiaries_are_left_out(
    answers: SharedAnswers, snapshot_call_of_kind: Call, query: dict[str, str], expect: Expectation
) -> None:
    """With includeBeneficiaries false the snapshot shows none, whatever else it shows."""
    expect(answers.to(snapshot_call_of_kind.with_query(**query)), leaves_out_beneficiaries)


@pytest.mark.requirement("ALO-QRY-03")
@pytest.mark.parametrize("included", ["true", None], ids=["asked-for", "by-default"])
def test_consents_are_included(
    answers: SharedAnswers, snapshot_call_of_kind: Call, included: str | None, expect: Expectation
) -> None:
    """includeConsents is true, also where it is left out."""
    call = snapshot_call_of_kind.with_query(includeConsents=included).or_unchanged()
    expect(answers.to(call), holds(CONSENT_MODEL, "object", is_object))


@pytest.mark.requirement("ALO-QRY-04")
def test_consents_need_not_be_included(
    answers: SharedAnswers, snapshot_call_of_kind: Call, expect: Expectation
) -> None:
    """includeConsents may be false."""
    answer = answers.to(snapshot_call_of_kind.with_query(includeConsents="false"))
    expect(answer, accepted())


@pytest.mark.requirement("ALO-QRY-05")
def test_consents_are_left_out(
    answers: SharedAnswers, snapshot_call_of_kind: Call, expect: Expectation
) -> None:
    """With includeConsents false the consent model is left out."""
    answer = answers.to(snapshot_call_of_kind.with_query(includeConsents="false"))
    expect(answer, leaves_out_consents)


@pytest.mark.requirement("ALO-SNAP-15")
@pytest.mark.parametrize(
    ("left_out", "member"),
    [
        ("includeConsents", "fees.model"),
        ("includeBeneficiaries", "fees.model"),
        ("includeBeneficiaries", "consentModel.scope"),
    ],
)
def test_nothing_else_is_left_out(
    answers: SharedAnswers,
    snapshot_call_of_kind: Call,
    left_out: str,
    member: str,
    expect: Expectation,
) -> None:
    """Where beneficiaries or consents are left out, fees, and what is not asked about, are told."""
    answer = answers.to(snapshot_call_of_kind.with_query(**{left_out: "false"}))
    expect(answer, has_member(f"$.data.{member}"))


@pytest.mark.requirement("ALO-OPEN-01")
def test_count_of_beneficiaries_left_out(
    answers: SharedAnswers, checked_snapshot_call: Call, observe: Observer
) -> None:
    """Whether what is left out is counted is not said."""
    answer = answers.to(checked_snapshot_call.with_query(includeBeneficiaries="false"))
    observe("ALO-OPEN-01", answer, count_without_list(answer.exchange))


@pytest.mark.requirement("ALO-OPEN-02")
@pytest.mark.parametrize("name", ["includeBeneficiaries", "includeConsents"])
def test_query_that_is_no_boolean(
    client: Client, checked_snapshot_call: Call, name: str, observe: Observer
) -> None:
    """What becomes of another value than true and false is not said."""
    observe("ALO-OPEN-02", client.send(checked_snapshot_call.with_query(**{name: "perhaps"})))
