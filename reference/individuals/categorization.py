"""Categories of a tenant (sections 2.3 and 4.3)."""

from collections.abc import Mapping

from reference.access.admission import Admission
from reference.platform.exchange import JsonObject, Operation, ServiceAnswer, ServiceCall
from reference.platform.platform import Platform
from reference.platform.seeds import Category, Tenant


class Categorization:
    """GET /customer/individual/categorization/hierarchy/{tenantId}."""

    def __init__(
        self, platform: Platform, admission: Admission, tenants: Mapping[str, Tenant]
    ) -> None:
        """Remember the collaborators."""
        self._platform = platform
        self._admission = admission
        self._tenants = tenants

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
            raise self._platform.refusals.tenant(asked, call.tenant_id)
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
