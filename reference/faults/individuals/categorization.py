"""Faults in categorization and in the category of a registration (sections 2.3, 4.3 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.faults.answers import recoded
from reference.faults.registry import (
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
)
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service

ANSWER = (
    *missing_members(
        "categorization-answer",
        "The categorization answer",
        "2.3",
        "categorization.data",
        ("tenantId", "categories"),
    ),
    *missing_members(
        "category",
        "A category",
        "2.3",
        "categorization.category",
        ("databaseId", "categoryName"),
    ),
    changed(
        "categorization-tenant-other",
        "The categorization answers another tenant's identifier.",
        "2.3",
        "categorization.data",
        having("tenantId", "00000000-0000-4000-8000-000000000000"),
    ),
    changed(
        "categorization-tenant-object",
        "The tenantId of the categorization is an object.",
        "2.3",
        "categorization.data",
        turning("tenantId", lambda tenant: {"id": tenant}),
    ),
    changed(
        "categorization-list",
        "The categories are a list in place of a map.",
        "2.3",
        "categorization.categories",
        lambda categories: list(categories.values()),
    ),
    changed(
        "categorization-names-only",
        "Each category is a text in place of an object.",
        "2.3",
        "categorization.categories",
        lambda categories: {key: one["categoryName"] for key, one in categories.items()},
    ),
    changed(
        "category-id-number",
        "databaseId is a number.",
        "2.3",
        "categorization.category",
        having("databaseId", 4711),
    ),
    changed(
        "category-id-null",
        "databaseId is null.",
        "2.3",
        "categorization.category",
        having("databaseId", None),
    ),
    changed(
        "category-name-null",
        "categoryName is null.",
        "2.3",
        "categorization.category",
        having("categoryName", None),
    ),
    changed(
        "category-id-same",
        "All categories have the same databaseId.",
        "2.3",
        "categorization.category",
        having("databaseId", "60b0ab9d-6485-542b-9f1a-01b318ba2320"),
    ),
    changed(
        "category-id-unusable",
        "The answered databaseIds are not those that registration knows.",
        "2.3",
        "categorization.category",
        turning("databaseId", lambda text: text[::-1]),
    ),
    changed(
        "category-members-snake-case",
        "The members of a category are written in snake case.",
        "2.3",
        "categorization.category",
        lambda data: renaming("categoryName", "category_name")(
            renaming("databaseId", "database_id")(data)
        ),
    ),
    answered(
        "category-unknown-accepted",
        "A category that the tenant does not have is accepted.",
        "4.3 rule 2",
        "categories.known",
        result=True,
    ),
)

REFUSAL = (
    *missing_members(
        "category-refused",
        "The categorization error",
        "7",
        "categories.data",
        ("error", "details", "invalidValues"),
    ),
    changed(
        "category-refused-error-object",
        "The error of the categorization error is an object.",
        "7",
        "categories.data",
        turning("error", lambda error: {"code": error}),
    ),
    changed(
        "category-refused-error-null",
        "The error of the categorization error is null.",
        "7",
        "categories.data",
        having("error", None),
    ),
)

CODES = tuple(
    recoded(
        f"registration-category-{code}",
        f"An unknown category is answered with {code}.",
        "7",
        "categories.refusal",
        code,
    )
    for code in (422, 404, 500)
)


@fault("categorization-unknown-tenant-own", "An unknown tenant's categories are the own.", "4.3")
def unknown_tenant_own(service: "Service") -> None:
    """Fall back to the caller's tenant where the one of the path does not exist."""

    def build(honest: Rule) -> Rule:
        def tenant(call: Call) -> object:
            if call.parameters["tenantId"] in service.tenants:
                return honest(call)
            return service.tenants[call.tenant_id]

        return tenant

    replace_rule(service, "categorization.tenant", build)


@fault("category-keys-not-required", "A customerCategory without keys is accepted.", "4.3 rule 2")
def keys_not_required(service: "Service") -> None:
    """Require the category itself only, and look up no more than what is there."""
    fields = service.registration.fields
    for name in ("customerCategory.id", "customerCategory.name"):
        fields[name] = replace(fields[name], required=False)

    def build(honest: Rule) -> Rule:
        return lambda tenant, category: not category or honest(tenant, category)

    replace_rule(service, "categories.known", build)
