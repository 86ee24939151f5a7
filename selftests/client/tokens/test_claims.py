"""Roles and users in the claims of access tokens."""

import pytest

from fixtures.client.tokens.claims import roles_in


@pytest.mark.parametrize(
    ("claims", "roles"),
    [
        ({"roles": ["OPERATOR", "USER"]}, ("OPERATOR", "USER")),
        ({"role": "USER, ADMIN_USER"}, ("USER", "ADMIN_USER")),
        ({"realm_access": {"roles": ["TENANT_ADMIN", "offline"]}}, ("TENANT_ADMIN", "offline")),
        ({"https://wallet.example/groups": ["POWER_TENANT"]}, ("POWER_TENANT",)),
        ({"scope": "openid ADMIN_USER"}, ("openid", "ADMIN_USER")),
        ({"roles": ["OPERATOR"], "scope": "USER"}, ("OPERATOR",)),
    ],
)
def test_roles_are_found_wherever_a_token_tells_them(
    claims: dict[str, object], roles: tuple[str, ...]
) -> None:
    """Which claims there are is not said: identity providers nest roles, and name them anew."""
    assert roles_in(claims) == roles


@pytest.mark.parametrize(
    "claims", [{}, {"scope": "openid api"}, {"realm_access": {"roles": ["operator"]}}, {"role": 7}]
)
def test_claims_without_a_role_tell_none(claims: dict[str, object]) -> None:
    """A list of anything else is not taken for one of roles."""
    assert roles_in(claims) == ()
