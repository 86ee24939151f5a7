"""Categories of a tenant (sections 2.3 and 4.3)."""

from collections.abc import Mapping
from dataclasses import dataclass

from reference.access.admission import Admission
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.seeds import Category, Tenant


@dataclass(eq=False, repr=False)
class Categorization(Area):
    """GET /customer/individual/categorization/hierarchy/{tenantId}."""

    _admission: Admission
    _tenants: Mapping[str, Tenant]

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "categorization",
                "GET",
                "/api/v2.1/customer/individual/categorization/hierarchy/{tenantId}",
                self.hierarchy,
            ),
        )

    def hierarchy(self, call: ServiceCall) -> ServiceAnswer:
        """Answer the categories of the caller's tenant (section 4.3)."""
        tenant = self.tenant(call)
        return ServiceAnswer(200, "Categorization hierarchy", self.data(tenant))

    def tenant(self, call: ServiceCall) -> Tenant:
        """Return the tenant of the path, which must be the caller's (section 7, tenant row)."""
        asked = call.parameters["tenantId"]
        self._admission.check_tenant(asked, own=call.tenant_id)
        if asked != call.tenant_id:
            raise self._refusals.tenant(asked, call.tenant_id)
        return self._tenants[asked]

    def data(self, tenant: Tenant) -> JsonObject:
        """Return the categorization response (section 2.3)."""
        return {"tenantId": tenant.id, "categories": self.categories(tenant)}

    def categories(self, tenant: Tenant) -> object:
        """Return the map from category key to category."""
        return {category.key: self.category(category) for category in tenant.categories}

    def category(self, category: Category) -> JsonObject:
        """Return one value of the map."""
        return {"databaseId": category.database_id, "categoryName": category.name}
