"""The allowed-operations snapshot (sections 2.4, 4.6 and 8)."""

import pytest

from fixtures.checks.answers import accepted, has_member, tells_its_moment
from fixtures.checks.beneficiaries import Known
from fixtures.checks.payments.limits import limit_relation, tells_limits
from fixtures.checks.payments.orders import names_tenant
from fixtures.checks.payments.snapshots import (
    accounts_have_one_owner,
    consent_relation,
    consents_expire,
    counts_beneficiaries,
    counts_no_beneficiary,
    includes_account,
    names_members,
    operations_agree_with_records,
    operations_go_to_beneficiaries,
    operations_start_at_accounts,
    shows,
    shows_no,
    shows_no_account,
    tells,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Beneficiary, Wallet
from fixtures.target.settings import Target


@pytest.mark.requirement(
    "ALO-SNAP-01",
    "ALO-SNAP-02",
    "ALO-SNAP-03",
    "ALO-SNAP-04",
    "ALO-SNAP-05",
    "ALO-SNAP-06",
    "ALO-SNAP-07",
    "ALO-SNAP-08",
    "ALO-SNAP-09",
)
def test_snapshot_has_the_documented_members(snapshot: Answer, expect: Expectation) -> None:
    """The judging of the response checks every table of the snapshot."""
    expect(snapshot, accepted())


@pytest.mark.requirement("ALO-SNAP-10")
@pytest.mark.parametrize("records", ["accounts", "beneficiaries", "operations"])
def test_records_are_complete(
    snapshot_of_kind: Answer, beneficiary_of_kind: Beneficiary, records: str, expect: Expectation
) -> None:
    """Each record has the members of its table that always say something."""
    expect(snapshot_of_kind, names_members(records, beneficiary_of_kind))


@pytest.mark.requirement("ALO-SNAP-11")
def test_snapshot_names_the_tenant(
    snapshot_of_kind: Answer, target: Target, expect: Expectation
) -> None:
    """tenantId is the tenant of X-Tenant-ID."""
    expect(snapshot_of_kind, names_tenant(target.tenant_id))


@pytest.mark.requirement("ALO-ACC-31")
def test_accounts_are_of_one_owner(snapshot_of_kind: Answer, expect: Expectation) -> None:
    """Whose accounts they are, where that is told, is told of all of them alike."""
    expect(snapshot_of_kind, accepted(), accounts_have_one_owner)


@pytest.mark.requirement("ALO-SNAP-16")
def test_snapshot_tells_when_it_was_taken(snapshot_of_kind: Answer, expect: Expectation) -> None:
    """Time is the moment of the snapshot."""
    expect(snapshot_of_kind, tells_its_moment("$.data.time"))


@pytest.mark.requirement("ALO-SNAP-12")
def test_account_is_among_the_accounts(
    snapshot_of_kind: Answer, wallet_of_kind: Wallet, expect: Expectation
) -> None:
    """The account of the path is listed, with the currency and the IBAN of its wallet."""
    wallet = wallet_of_kind
    expect(snapshot_of_kind, includes_account(wallet.wallet_id, wallet.iban, wallet.currency))


@pytest.mark.requirement("ALO-SNAP-13")
def test_operations_refer_to_what_is_listed(
    snapshot_with_operations: Answer, expect: Expectation
) -> None:
    """Where an operation starts and where it goes stands in the same snapshot."""
    answer = snapshot_with_operations
    expect(answer, accepted(), operations_start_at_accounts, operations_go_to_beneficiaries)


@pytest.mark.requirement("ALO-SNAP-17")
def test_operations_agree_with_what_they_refer_to(
    snapshot_with_operations: Answer, expect: Expectation
) -> None:
    """The asset of an operation is its account's, and its reference is its beneficiary's."""
    expect(snapshot_with_operations, accepted(), operations_agree_with_records)


@pytest.mark.requirement("ALO-SNAP-14")
def test_snapshot_needs_no_session_header(
    client: Client, snapshot_call: Call, expect: Expectation
) -> None:
    """X-Session-Id belongs to transfers; the allowed operations are served without it."""
    expect(client.send(snapshot_call), accepted())


@pytest.mark.requirement("ALO-SNAP-15")
@pytest.mark.parametrize(
    "member",
    [
        *["fees.model", "fees.rules", "fees.flags"],
        *["consentModel.requireConsent", "consentModel.expiryMinutes", "consentModel.scope"],
    ],
)
def test_fees_and_consents_are_complete(
    snapshot_of_kind: Answer, member: str, expect: Expectation
) -> None:
    """The fee model and the consent model have their three members each."""
    expect(snapshot_of_kind, has_member(f"$.data.{member}"))


@pytest.mark.requirement("ALO-BEN-01")
def test_new_beneficiary_is_shown(
    snapshot_of_kind: Answer, beneficiary_of_kind: Beneficiary, expect: Expectation
) -> None:
    """A beneficiary that was created is found by its assetId or id, within the time limit."""
    expect(snapshot_of_kind, shows(beneficiary_of_kind))


@pytest.mark.requirement("ALO-BEN-02")
def test_counts_agree_with_the_list(snapshot_of_kind: Answer, expect: Expectation) -> None:
    """beneficiaryCount is the length of the list, hasBeneficiaries tells that it is not empty."""
    expect(snapshot_of_kind, counts_beneficiaries)


@pytest.mark.requirement("ALO-BEN-03")
def test_beneficiaries_of_others_are_not_shown(
    client: Client,
    snapshot_call_of_kind: Call,
    beneficiary_of_kind: Beneficiary,
    beneficiary_of_somebody_else: Beneficiary,
    strangers_of_kind: tuple[Known, ...],
    expect: Expectation,
) -> None:
    """What another customer's wallet may pay is not in the snapshot."""
    own, other = beneficiary_of_kind, beneficiary_of_somebody_else
    expect(client.send(snapshot_call_of_kind), shows_no(other, own, strangers_of_kind))


@pytest.mark.requirement("ALO-BEN-03")
def test_beneficiaries_of_others_are_not_shown_to_somebody_else(
    client: Client,
    payments: Payments,
    wallet_of_somebody_else: Wallet,
    beneficiary_of_somebody_else: Beneficiary,
    known_beneficiary: Beneficiary,
    strangers_of_somebody_else: tuple[Known, ...],
    expect: Expectation,
) -> None:
    """Nor is any of the others in the snapshot of that customer, who was there first or last."""
    answer = client.send(payments.allowed_operations(wallet_of_somebody_else))
    own, other = beneficiary_of_somebody_else, known_beneficiary
    expect(answer, shows_no(other, own, strangers_of_somebody_else))


@pytest.mark.requirement("ALO-ACC-06")
def test_accounts_of_others_are_not_shown(
    client: Client,
    snapshot_call_of_kind: Call,
    wallet_of_somebody_else: Wallet,
    expect: Expectation,
) -> None:
    """The account of another customer is not in the snapshot."""
    other = wallet_of_somebody_else
    theirs = shows_no_account(other.wallet_id, other.iban, other.customer_id)
    expect(client.send(snapshot_call_of_kind), theirs)


@pytest.mark.requirement("ALO-BEN-04")
def test_wallet_without_beneficiaries_has_none(
    snapshot_without_beneficiaries: Answer, expect: Expectation
) -> None:
    """A new wallet has no beneficiaries, and the counts say so."""
    expect(snapshot_without_beneficiaries, counts_no_beneficiary)


@pytest.mark.requirement("ALO-BEN-06")
def test_beneficiary_is_told_as_it_was_created(
    snapshot_of_kind: Answer,
    beneficiary_of_kind: Beneficiary,
    members_of_kind: dict[str, str],
    expect: Expectation,
) -> None:
    """What the snapshot tells of a beneficiary is what was submitted and answered."""
    expect(snapshot_of_kind, tells(beneficiary_of_kind, members_of_kind))


@pytest.mark.requirement("ALO-LIM-01", "ALO-LIM-02")
def test_limits_are_told(
    client: Client, payments: Payments, wallet_of_kind: Wallet, expect: Expectation
) -> None:
    """The limits of an organization are applied by its activation; none is below zero."""
    answer = client.send(payments.allowed_operations(wallet_of_kind))
    organization = wallet_of_kind.customer_type == "B2B"
    expect(answer, tells_limits(wallet_of_kind.currency, due=organization))


@pytest.mark.requirement("ALO-CON-01")
def test_required_consent_expires(
    snapshot_that_asks_for_consents: Answer, expect: Expectation
) -> None:
    """A payment consent that is required lasts for some minutes."""
    expect(snapshot_that_asks_for_consents, accepted(), consents_expire)


@pytest.mark.requirement("ALO-OPEN-03")
def test_limit_of_an_operation(snapshot: Answer, observe: Observer) -> None:
    """Both the operation and the limits may tell how much goes at once."""
    observe("ALO-OPEN-03", snapshot, limit_relation(snapshot.exchange))


@pytest.mark.requirement("ALO-OPEN-04")
def test_places_that_require_a_consent(snapshot: Answer, observe: Observer) -> None:
    """Both the consent model and the operation may ask for a consent."""
    observe("ALO-OPEN-04", snapshot, consent_relation(snapshot.exchange))
