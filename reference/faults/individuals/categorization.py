"""Faults in categorization and in the category of a registration (sections 2.3, 4.3 and 7)."""

from reference.faults.answers import recodings
from reference.faults.fields import with_field
from reference.faults.registry import Rule, fault, injected, of_rule, replace_rule
from reference.faults.rows import answered, changed, fixed, for_given, missing, renaming, turned
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

ANSWER = (
    *of_rule(
        "categorization.data",
        *missing("categorization-answer", "B2C-CAT-01", "tenantId categories"),
        fixed(
            "categorization-tenant-other",
            "B2C-CAT-02",
            "tenantId",
            "00000000-0000-4000-8000-000000000000",
        ),
        turned(
            "categorization-tenant-object", "B2C-CAT-01", "tenantId", lambda tenant: {"id": tenant}
        ),
    ),
    *of_rule(
        "categorization.category",
        *missing("category", "B2C-CAT-01", "databaseId categoryName"),
        fixed("category-id-number", "B2C-CAT-01", "databaseId", 4711),
        fixed("category-id-null", "B2C-CAT-01", "databaseId", None),
        fixed("category-name-null", "B2C-CAT-01", "categoryName", None),
        fixed(
            "category-id-same", "B2C-CAT-03", "databaseId", "60b0ab9d-6485-542b-9f1a-01b318ba2320"
        ),
        turned("category-id-unusable", "B2C-REG-01", "databaseId", lambda text: text[::-1]),
        changed(
            "category-members-snake-case",
            "B2C-CAT-01",
            lambda data: renaming("categoryName", "category_name")(
                renaming("databaseId", "database_id")(data)
            ),
        ),
    ),
    *of_rule(
        "categorization.categories",
        changed("categorization-list", "B2C-CAT-01", lambda categories: list(categories.values())),
        changed(
            "categorization-names-only",
            "B2C-CAT-01",
            lambda categories: {key: one["categoryName"] for key, one in categories.items()},
        ),
    ),
    answered("category-unknown-accepted", "B2C-REG-05", result=True).of("categories.known"),
)

REFUSAL = of_rule(
    "categories.data",
    *missing("category-refused", "B2C-REG-05", "error details"),
    *missing("category-refused", "B2C-REG-34", "invalidValues"),
    turned("category-refused-error-object", "B2C-REG-05", "error", lambda error: {"code": error}),
    fixed("category-refused-error-null", "B2C-REG-05", "error", None),
    fixed("category-refused-without-any-key", "B2C-REG-35", "missingKeys", []),
    fixed("category-refused-for-its-name", "B2C-REG-35", "missingKeys", ["customerCategory.name"]),
)

CODES = of_rule(
    "categories.refusal", *recodings("registration-category", "B2C-REG-05", (422, 404, 500))
)


@fault(rule="categorization.tenant", breaks="B2C-CAT-05")
def categorization_unknown_tenant_own(
    service: Service, original: Rule, call: ServiceCall
) -> object:
    """An unknown tenant's categories are the own."""
    if call.parameters["tenantId"] in service.tenants:
        return original(call)
    return service.tenants[call.tenant_id]


@injected(breaks="B2C-REG-06")
def category_keys_not_required(service: Service) -> None:
    """A customerCategory without keys is accepted."""
    for name in ("customerCategory.id", "customerCategory.name"):
        with_field(service, "registration.fields", name, required=False)
    replace_rule(service, "categories.known", for_given)
