"""Attempts of who may not act for an organization (5 item 6)."""

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.interface.operations import OPERATIONS
from fixtures.states.organizations.logins import roles_untold


@pytest.mark.parametrize(("has_approvers", "due"), [(True, Blocked), (False, NotApplicable)])
def test_roles_that_no_refusal_tells_need_another_login(
    *, has_approvers: bool, due: type[Exception]
) -> None:
    """Where header and token have none in common, and the file says that there may be none."""
    reason = roles_untold(OPERATIONS["organization_verification"], has_approvers=has_approvers)

    assert isinstance(reason, due)
    assert "tells no roles of who was refused" in str(reason)
