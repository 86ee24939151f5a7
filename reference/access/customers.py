"""Customers of both kinds, and who may reach them (sections 2.3, 5 and 7)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from reference.organizations.organization import Organization
from reference.platform.clock import Clock
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.platform import Area

REGISTRATION_COMPLETED: Final = "CS_REGISTRATION_COMPLETED"
ACTIVE: Final = "CS_ACTIVE"


@dataclass(frozen=True)
class Person:
    """The person of an individual customer, as registered (section 2.3)."""

    first_name: str
    last_name: str
    phone: str
    date_of_birth: str
    gender: str
    nationality: str
    place_of_birth: str


@dataclass(frozen=True)
class Customer:
    """An individual customer in one of its states (section 3)."""

    id: str
    tenant_id: str
    user_id: str
    email: str
    name: str
    category_id: str
    person: Person
    activation_code: str
    status: str = REGISTRATION_COMPLETED
    verification_id: str | None = None
    activated_at: datetime | None = None

    @property
    def active(self) -> bool:
        """Tell whether the customer was activated."""
        return self.status == ACTIVE


AnyCustomer = Customer | Organization
"""An individual or an organization."""


class Customers:
    """All customers of the service, each in its latest state."""

    def __init__(self, clock: Clock) -> None:
        """Start empty."""
        self._clock = clock
        self._customers: dict[str, AnyCustomer] = {}
        self._created: dict[str, datetime] = {}

    def save(self, customer: AnyCustomer) -> None:
        """Keep a customer's latest state."""
        self._customers[customer.id] = customer
        self._created.setdefault(customer.id, self._clock.now())

    def get(self, customer_id: str) -> AnyCustomer | None:
        """Return a customer's latest state, None when there is no such customer."""
        return self._customers.get(customer_id)

    def created_at(self, customer_id: str) -> datetime | None:
        """Return when a customer came to be, None when there is no such customer."""
        return self._created.get(customer_id)

    def organizations(self, tenant_id: str) -> Iterator[Organization]:
        """Yield the organizations of a tenant, oldest first."""
        for customer in self._customers.values():
            if isinstance(customer, Organization) and customer.tenant_id == tenant_id:
                yield customer


@dataclass(eq=False, repr=False)
class Access(Area):
    """Who may reach a customer (sections 5 and 7)."""

    _customers: Customers

    def individual(self, call: ServiceCall, customer_id: str, *, acting: bool = True) -> Customer:
        """Return the individual of a path; an organization is not found."""
        customer = self.customer(call, customer_id, acting=acting)
        if not isinstance(customer, Customer):
            raise self._refusals.not_found(customer_id, "Customer")
        return customer

    def organization(self, call: ServiceCall, organization_id: str) -> Organization:
        """Return the organization of a path; an individual is not found."""
        if not isinstance(self._customers.get(organization_id), Organization):
            raise self.unknown_organization(organization_id)
        customer = self.customer(call, organization_id, acting=False)
        if not isinstance(customer, Organization):
            raise self.unknown_organization(organization_id)
        return customer

    def unknown_organization(self, organization_id: str) -> RefusalError:
        """Build the answer to an organization that does not exist (section 7, code 404)."""
        original = self._refusals.not_found(organization_id, "Organization")
        code = int(self._policy.organizations.unknown_organization)
        return RefusalError(replace(original.answer, code=code))

    def customer(self, call: ServiceCall, customer_id: str, *, acting: bool = True) -> AnyCustomer:
        """Return the customer of a path, or raise the refusal that the caller is due.

        `acting` marks the customer's own steps, for which the policy may ask for a certain token.
        """
        customer = self._customers.get(customer_id)
        seen = self._platform.is_seen(self._customers.created_at(customer_id))
        if customer is None or not seen:
            raise self._refusals.not_found(customer_id, "Customer")
        self.check_tenant(call, customer)
        self.check_own(call, customer)
        if acting:
            self.check_acting(call)
        return customer

    def check_tenant(self, call: ServiceCall, customer: AnyCustomer) -> None:
        """Hide a customer of another tenant (section 7, tenant access)."""
        if call.tenant_id == customer.tenant_id:
            return
        if self._policy.headers.foreign_tenant_resource == "403":
            raise self._refusals.tenant(call.tenant_id, call.tenant_id)
        raise self._refusals.not_found(customer.id, "Customer")

    def check_own(self, call: ServiceCall, customer: AnyCustomer) -> None:
        """Refuse a customer's token on another customer (section 7, code 403)."""
        if call.caller is None or not call.caller.is_customer:
            return
        if call.caller.customer_id == customer.id:
            return
        if self._policy.headers.foreign_customer == "403":
            raise self._refusals.plain(403, "Access denied", "FOREIGN_CUSTOMER")
        raise self._refusals.not_found(customer.id, "Customer")

    def sees_empty_lists(self, call: ServiceCall, owner_id: str) -> bool:
        """Tell whether a customer's token lists nothing of somebody else's, by policy."""
        caller = call.caller
        own = caller is None or not caller.is_customer or caller.customer_id == owner_id
        return self._policy.headers.foreign_customer == "empty" and not own

    def check_acting(self, call: ServiceCall, *, paying: bool = False) -> None:
        """Refuse tokens of the kind that the policy excludes from customers' own steps."""
        wanted = self._policy.headers.acting_token
        if wanted == "operator-then-customer":
            wanted = "customer" if paying else "operator"
        if call.caller is None or wanted == "any":
            return
        if call.caller.is_customer != (wanted == "customer"):
            raise self._refusals.plain(403, "Access denied", f"A {wanted} token is needed")
