"""Roles and users in the claims of access tokens."""

import pytest

from fixtures.client.tokens.claims import roles_in, roles_perhaps_in


@pytest.mark.parametrize(
    ("claims", "roles"),
    [
        ({"roles": ["OPERATOR", "USER"]}, ("OPERATOR", "USER")),
        ({"role": "USER, System Administrator"}, ("USER", "System Administrator")),
        ({"roles": [], "role": "USER"}, ()),
        ({"roles": ["OPERATOR"], "scope": "USER"}, ("OPERATOR",)),
        ({"role": 7}, ()),
        ({}, ()),
    ],
)
def test_claim_of_a_usual_name_tells_roles(
    claims: dict[str, object], roles: tuple[str, ...]
) -> None:
    """Whatever they are; where one is there, no other is looked for."""
    assert roles_in(claims) == roles
    assert not roles or roles_perhaps_in(claims) == ()


@pytest.mark.parametrize(
    ("claims", "roles"),
    [
        ({"realm_access": {"roles": ["TENANT_ADMIN", "offline"]}}, ("TENANT_ADMIN", "offline")),
        ({"https://wallet.example/groups": ["POWER_TENANT"]}, ("POWER_TENANT",)),
        ({"scope": "openid ADMIN_USER"}, ("openid", "ADMIN_USER")),
    ],
)
def test_roles_are_found_wherever_a_token_tells_them(
    claims: dict[str, object], roles: tuple[str, ...]
) -> None:
    """Which claims there are is not said: identity providers nest roles, and name them anew."""
    assert roles_perhaps_in(claims) == roles


def _deep(levels: int) -> dict[str, object]:
    claims: dict[str, object] = {"roles": ["USER"]}
    for _ in range(levels):
        claims = {"inner": claims}
    return claims


@pytest.mark.parametrize(
    "claims",
    [
        {},
        {"scope": "openid api"},
        {"realm_access": {"roles": ["operator"]}},
        {"type": "USER", "name": "Conformance USER"},
        {"roles": [], "assignable_roles": ["ADMIN_USER"]},
        _deep(100_000),
    ],
)
def test_claims_without_a_role_tell_none(claims: dict[str, object]) -> None:
    """A list of anything else is not taken for one of roles, nor what lies too deep."""
    assert roles_perhaps_in(claims) == ()
