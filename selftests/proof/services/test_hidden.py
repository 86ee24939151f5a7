"""What once lived on elsewhere is known to the reference service, and claimed as it is there."""

from selftests.proof.kills import claims
from selftests.proof.services.hidden import hidden_faults
from selftests.proof.services.variants import known, named_variant


def test_hidden_faults_are_claimed_and_their_services_known() -> None:
    """Each breaks the requirement that it is listed with, and each variant can be had."""
    claimed = [claim for faults in hidden_faults().values() for claim in faults]

    assert set(claimed) <= set(claims(tuple(name for name, _ in claimed)))
    assert all(named_variant(text, known()).policy for text in hidden_faults())
