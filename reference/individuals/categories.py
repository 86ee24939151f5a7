"""The category of a registration, and the refusal of a wrong one (section 4.3 rule 2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reference.platform.exchange import JsonObject, RefusalError
from reference.platform.platform import Area
from reference.platform.seeds import Category, Tenant


@dataclass(eq=False, repr=False)
class Categories(Area):
    """Checks category ids against the tenant's categorization (sections 2.3 and 7)."""

    _tenants: Mapping[str, Tenant]

    def check(self, tenant_id: str, category_id: str) -> None:
        """Raise unless a category is one of the tenant's (section 4.3 rule 2)."""
        if not self.known(tenant_id, category_id):
            raise self.invalid(category_id)

    def known(self, tenant_id: str, category_id: str) -> bool:
        """Tell whether the tenant's categorization has a database id."""
        tenant = self._tenants[tenant_id]
        return any(category.database_id == category_id for category in tenant.categories)

    def first(self, tenant_id: str) -> Category:
        """Return the first category of a tenant."""
        return self._tenants[tenant_id].categories[0]

    def missing(self, keys: Sequence[str]) -> RefusalError:
        """Build the answer to missing mandatory keys."""
        return self.refusal("MISSING_CATEGORIZATION_KEYS", keys, {})

    def invalid(self, category_id: str) -> RefusalError:
        """Build the answer to a category that is none of the tenant's."""
        return self.refusal("INVALID_CATEGORIZATION", (), {"customerCategory.id": category_id})

    def refusal(self, error: str, missing: Sequence[str], invalid: dict[str, str]) -> RefusalError:
        """Build the row about invalid categorization (section 7)."""
        return self._refusals.rows(
            400, "Categorization validation failed", self.data(error, missing, invalid)
        )

    def data(self, error: str, missing: Sequence[str], invalid: dict[str, str]) -> JsonObject:
        """Return the members of the row."""
        details = [f"{key} is missing" for key in missing]
        details += [f"{key} has no category {value}" for key, value in invalid.items()]
        form = self._policy.onboarding.category_details
        if form == "map":
            return {
                "error": error,
                "details": {"messages": details},
                "missingKeys": dict.fromkeys(missing, "required"),
                "invalidValues": invalid,
            }
        if form == "text":
            return {
                "error": error,
                "details": "; ".join(details),
                "missingKeys": list(missing),
                "invalidValues": list(invalid.values()),
            }
        return {
            "error": error,
            "details": details,
            "missingKeys": list(missing),
            "invalidValues": [{"key": key, "value": value} for key, value in invalid.items()],
        }
