"""What a snapshot tells of beneficiaries that were created."""

from conformance.exchange import Exchange
from fixtures.checks.beneficiaries import is_meant
from fixtures.checks.payments import snapshots as checks
from selftests.client.checks.test_beneficiaries import ADA, BEN, NUMBERED, NUMBERED_OTHERWISE, named
from selftests.client.checks.test_snapshots import REFUSAL, REFUSED, snapshot
from selftests.client.exchanges import OTHER_UUID, UUID, reported

EXPECTED = {"iban": "DE89 37", "status": "ACTIVE"}


def test_all_of_them_are_shown() -> None:
    """Those that are missing are counted."""
    check = checks.shows_all(ADA, BEN)

    assert reported(check(snapshot(beneficiaries=[{"id": "b"}, {"assetId": "asset-a"}]))) == []
    assert reported(check(snapshot())) == [
        ("$.data.beneficiaries", "the 2 beneficiaries", "1 of them missing")
    ]
    assert reported(check(REFUSAL))[0] == REFUSED


def test_no_stranger_is_shown() -> None:
    """Whom any other customer's wallet may pay; what operations refer to may be an account, too."""
    judged = snapshot(beneficiaries=[{"id": "b"}], operations=[{"toRefId": "b"}])

    assert reported(checks.shows_no(ADA, others=(named("c", ""),))(judged)) == []
    assert reported(checks.shows_no(ADA, others=(named("", "b"), named("c", "")))(judged)) == [
        ("$.data.beneficiaries[0]", "no beneficiary of another wallet", 'object {"id": "b"}')
    ]


PAYER = "DE89370400440532013000"


def test_number_of_something_else_is_nobody_elses() -> None:
    """Customers and assets may each be counted; who is told with the same account is meant."""
    own = {"id": "9", "assetId": "17", "iban": NUMBERED.iban, "status": "ACTIVE"}
    goal = {"beneficiaryId": "9", "toRefId": "17"}
    both = snapshot(beneficiaries=[*NUMBERED_OTHERWISE, own], operations=[goal])
    other = snapshot(beneficiaries=NUMBERED_OTHERWISE, operations=[{"toRefId": "17"}])
    told = {"iban": NUMBERED.iban, "status": "ACTIVE"}

    assert reported(checks.tells(NUMBERED, told)(both)) == []
    assert reported(checks.operations_agree_with_records(both)) == []
    assert reported(checks.shows_no(NUMBERED)(other)) == []
    assert [path for path, *_ in reported(checks.shows(NUMBERED)(other))] != []
    assert is_meant(NUMBERED_OTHERWISE[0] | {"id": UUID}, {UUID}, NUMBERED.iban)
    assert is_meant(NUMBERED_OTHERWISE[0] | {"id": "ast-17"}, {"ast-17"}, NUMBERED.iban)
    assert is_meant({"id": "17", "iban": NUMBERED.iban, "payer": PAYER}, {"17"}, NUMBERED.iban)
    assert [path for path, *_ in reported(checks.shows_no(NUMBERED)(both))] == [
        "$.data.beneficiaries[1]"
    ]


def test_account_of_somebody_else_is_reported_by_identifier_or_iban() -> None:
    """An account without IBAN is no other account without IBAN."""
    path, expected = "$.data.accounts[0]", "no account of another customer"
    shown = [(path, expected, 'object {"id": "acc", "iban": "DE89 37"}')]
    judged = snapshot(accounts=[{"id": "acc", "iban": "DE89 37"}, {"id": "x"}])

    def owned(owner: str) -> Exchange:
        return snapshot(accounts=[{"id": "own", "ownerId": owner}])

    assert reported(checks.shows_no_account("y", "", UUID)(judged)) == []
    assert reported(checks.shows_no_account("acc", "", UUID)(judged)) == shown
    assert reported(checks.shows_no_account("y", "de8937", UUID)(judged)) == shown
    assert reported(checks.shows_no_account("y", "", UUID)(owned(OTHER_UUID))) == []
    assert reported(checks.shows_no_account("y", "", UUID)(owned(UUID.upper()))) != []
    assert reported(checks.shows_no_account("y", "", UUID)(REFUSAL)) == [REFUSED]


def test_entry_of_a_beneficiary_tells_what_is_known() -> None:
    """Other entries, absent members and notations of IBANs do not matter."""
    check = checks.tells(ADA, EXPECTED)
    fair = [{"id": "b", "status": "PENDING"}, {"id": "a", "iban": "de8937", "status": None}]
    masked = [{"id": "a", "iban": "DE**37", "status": "ACTIVE"}]

    assert reported(check(snapshot(beneficiaries=fair))) == []
    assert reported(check(snapshot(beneficiaries=masked))) == [
        ("$.data.beneficiaries[0].iban", 'text "DE89 37"', 'text "DE**37"')
    ]
    assert reported(check(REFUSAL)) == [REFUSED]
