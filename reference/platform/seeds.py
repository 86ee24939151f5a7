"""What a fresh service knows: two tenants, their categories and their logins."""

import uuid
from dataclasses import dataclass, replace
from typing import Final

from reference.platform.policy import Policy


@dataclass(frozen=True)
class LoginSeed:
    """One operator: address, password, roles (section 2.2), and the user's own address."""

    email: str
    password: str
    roles: tuple[str, ...]
    user: str = ""


@dataclass(frozen=True)
class CategorySeed:
    """One category of a tenant: its key in the map, and its name (section 2.3)."""

    key: str
    name: str


@dataclass(frozen=True)
class TenantSeed:
    """One tenant, under both forms of its identifier."""

    uuid: str
    opaque: str
    logins: tuple[LoginSeed, ...]
    categories: tuple[CategorySeed, ...]


FIRST_TENANT: Final = TenantSeed(
    "5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e701",
    "tenant-one",
    (
        LoginSeed(
            "operator@tenant-one.example",
            "Operator-1-Passw0rd!",
            ("ADMIN_USER", "COMPLIANCE_OFFICER"),
        ),
        LoginSeed("approver@tenant-one.example", "Approver-1-Passw0rd!", ("TENANT_ADMIN",)),
        LoginSeed("power@tenant-one.example", "Power-1-Passw0rd!", ("POWER_TENANT",)),
    ),
    (
        CategorySeed("individual_standard", "INDIVIDUAL_STANDARD"),
        CategorySeed("individual_premium", "INDIVIDUAL_PREMIUM"),
        CategorySeed("business_standard", "BUSINESS_STANDARD"),
        CategorySeed("organization_large", "ORGANIZATION_LARGE"),
        CategorySeed("b2b_partner", "B2B_PARTNER"),
    ),
)
SECOND_TENANT: Final = TenantSeed(
    "c6e1d2b4-08f7-4a59-8b13-9e7f5d0a3b02",
    "tenant-two",
    (
        LoginSeed(
            "operator@tenant-two.example",
            "Operator-2-Passw0rd!",
            ("ADMIN_USER", "COMPLIANCE_OFFICER", "TENANT_ADMIN"),
        ),
        LoginSeed("approver@tenant-two.example", "Approver-2-Passw0rd!", ("TENANT_ADMIN",)),
    ),
    (
        CategorySeed("individual_basic", "INDIVIDUAL_BASIC"),
        CategorySeed("business_basic", "BUSINESS_BASIC"),
    ),
)
TENANTS: Final = (FIRST_TENANT, SECOND_TENANT)
REDIRECT_URLS: Final = (
    "https://app.tenant-one.example/consents/verified",
    "https://app.tenant-one.example/welcome",
)
"""Where magic links may lead (section 4.4, whitelist)."""
SERVICE_LOGIN: Final = FIRST_TENANT.logins[0]


@dataclass(frozen=True)
class Category:
    """A category as the service answers it: key, database id, name."""

    key: str
    database_id: str
    name: str


@dataclass(frozen=True)
class Tenant:
    """A tenant as the service knows it."""

    id: str
    logins: tuple[LoginSeed, ...]
    categories: tuple[Category, ...]


def tenant_id(seed: TenantSeed, policy: Policy) -> str:
    """Return a tenant's identifier in the form that the policy wants."""
    return seed.uuid if policy.envelope.tenant_id_form == "uuid" else seed.opaque


def seeded_tenants(policy: Policy) -> dict[str, Tenant]:
    """Return the tenants of a fresh service, by identifier."""
    tenants = {}
    for number, seed in enumerate(TENANTS, start=1):
        shared = policy.onboarding.tenant_categories == "shared"
        whose, at = (FIRST_TENANT, 1) if shared else (seed, number)
        categories = tuple(
            Category(category.key, _database_id(whose, at, index, policy), category.name)
            for index, category in enumerate(whose.categories, start=1)
        )
        identifier = tenant_id(seed, policy)
        tenants[identifier] = Tenant(identifier, _logins(seed, policy), categories)
    return tenants


def _logins(seed: TenantSeed, policy: Policy) -> tuple[LoginSeed, ...]:
    if seed is FIRST_TENANT or policy.session.operators == "of-one-tenant":
        return seed.logins
    own, *others = seed.logins
    both = replace(own, email=SERVICE_LOGIN.email, password=SERVICE_LOGIN.password, user=own.email)
    return (both, *others)


def _database_id(seed: TenantSeed, number: int, index: int, policy: Policy) -> str:
    if policy.envelope.category_id_form == "opaque":
        return str(number * 1000 + index)
    return str(uuid.uuid5(uuid.UUID(seed.uuid), str(index)))
