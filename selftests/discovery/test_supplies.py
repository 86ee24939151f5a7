"""What only a person can supply: told where something claimed waits for it."""

import pytest

from fixtures.discovery.supplies import missing
from fixtures.target.hooks.calling import Hooks
from selftests.client.conftest import target


@pytest.mark.parametrize(
    ("profiles", "told"),
    [
        (["b2c"], set()),
        (["b2c", "payments"], {"allow_money_movement"}),
        (["card"], {"hooks.card_number"}),
    ],
)
def test_what_no_claimed_operation_needs_is_not_asked_for(
    profiles: list[str], told: set[str]
) -> None:
    """Who claims no payments is not told to allow the movement of money."""
    claiming = target(profiles=profiles)

    keys = {supply.key for supply in missing(claiming, Hooks(claiming))}

    assert keys & {"allow_money_movement", "hooks.card_number"} == told
    assert keys >= {"identities.tenant_admin", "other_tenant_id"}
