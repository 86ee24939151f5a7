"""Registration of organizations (sections 2.3, 4.3.1 and 7)."""

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from reference.access.accounts import Account, Accounts
from reference.access.customers import Customers
from reference.consents.outbox import Outbox
from reference.individuals.categories import Categories
from reference.individuals.plausibility import (
    company_value,
    norwegian_register_value,
    register_value,
)
from reference.individuals.registration import Registration
from reference.organizations.organization import Director, Organization
from reference.platform.exchange import ABSENT, JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.seeds import Tenant
from reference.platform.validation import (
    Check,
    FieldRule,
    email_value,
    filled_value,
    text,
    text_type,
)

MARKERS: Final = ("BUSINESS", "ORGANIZATION", "B2B")
"""A category whose name contains one of these is one for organizations (section 2.3)."""


@dataclass(eq=False, repr=False)
class OrganizationRegistration(Area):
    """POST /customer/organization/registration."""

    _accounts: Accounts
    _categories: Categories
    _customers: Customers
    _outbox: Outbox
    _registration: Registration
    _tenants: Mapping[str, Tenant]

    def __post_init__(self) -> None:
        """Set the field rules under the policy's names."""
        policy = self._policy
        self.number_name, self.email_name = policy.organizations.organization_members.split("-")
        further = policy.organizations.organization_required == "number-and-email"
        plausible = policy.onboarding.personal_data == "plausible"
        number: tuple[Check, ...] = (filled_value,)
        number += (register_value,) if plausible else ()
        if policy.onboarding.served_country == "NO":
            number += (norwegian_register_value,)
        name: tuple[Check, ...] = (company_value,) if plausible else ()
        self.fields = {
            "legalName": FieldRule("legalName", text_type, name, free_text=True),
            "categoryId": FieldRule("categoryId", text_type, (filled_value,)),
            self.number_name: FieldRule(self.number_name, text_type, number, required=further),
            self.email_name: FieldRule(
                self.email_name, text_type, (email_value,), required=further
            ),
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "organization_registration",
                "POST",
                "/api/v2.1/customer/organization/registration",
                self.register,
                headers="organization",
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require the documented members (section 2.3)."""
        self._platform.check_body(self.fields, call.body)
        asked = call.header("X-Tenant-ID") or ""
        with_body = self._policy.organizations.organization_category_check == "with-body"
        if with_body and asked in self._tenants:
            self.check_category(asked, text(call.body, "categoryId"))

    def register(self, call: ServiceCall) -> ServiceAnswer:
        """Create an organization that waits for its activation (section 3)."""
        self._registration.check_operator(call)
        self.check_category(call.tenant_id, text(call.body, "categoryId"))
        self.check_duplicate(call)
        organization = self.organization(call)
        self.save(organization)
        if organization.user_id is not None:
            self._accounts.add(self.account(organization, call.body))
        self._outbox.deliver(organization.id, organization.activation_code)
        return ServiceAnswer(200, "Organization registered", self.data(organization), created=True)

    def check_category(self, tenant_id: str, category_id: str) -> None:
        """Require one of the tenant's categories for organizations (section 2.3)."""
        policy = self._policy
        if not self.known_category(tenant_id, category_id):
            raise self.category_refusal(
                category_id, int(policy.organizations.unknown_organization_category)
            )
        choice = policy.organizations.unsuitable_organization_category
        if choice != "accepted" and not self.suitable_category(tenant_id, category_id):
            raise self.category_refusal(category_id, int(choice))

    def known_category(self, tenant_id: str, category_id: str) -> bool:
        """Tell whether a category is one of the tenant's."""
        return self._categories.known(tenant_id, category_id)

    def suitable_category(self, tenant_id: str, category_id: str) -> bool:
        """Tell whether a category is one for organizations (section 2.3)."""
        return any(
            category.database_id == category_id
            and any(marker in category.name.upper() for marker in self.markers())
            for category in self._tenants[tenant_id].categories
        )

    def markers(self) -> tuple[str, ...]:
        """Return what the name of a category for organizations contains (section 2.3)."""
        return MARKERS

    def category_refusal(self, category_id: str, code: int) -> RefusalError:
        """Build the row about invalid categorization (section 7)."""
        data = self._categories.data("INVALID_CATEGORIZATION", (), {"categoryId": category_id})
        return self._refusals.rows(code, "Categorization validation failed", data)

    def check_duplicate(self, call: ServiceCall) -> None:
        """Refuse an organization that the tenant has (section 4.3.1 rule 4)."""
        number, name = text(call.body, self.number_name), text(call.body, "legalName")
        existing = self.existing(call.tenant_id, number, name)
        if existing is not None:
            raise self.duplicate(number, existing)

    def existing(self, tenant_id: str, number: str, name: str) -> Organization | None:
        """Return the first organization that is the same, by registration number."""
        by_name = self._policy.organizations.duplicate_organization == "number-or-name"
        for organization in self._customers.organizations(tenant_id):
            if number and self.same_number(organization.registration_number, number):
                return organization
            if by_name and organization.name == name:
                return organization
        return None

    def same_number(self, known: str, sent: str) -> bool:
        """Compare two registration numbers."""
        return known == sent

    def duplicate(self, number: str, existing: Organization) -> RefusalError:
        """Build the row about an organization that exists already (section 7)."""
        return self._refusals.rows(
            self.duplicate_code(),
            "Organization already exists",
            self.duplicate_data(number, existing),
        )

    def duplicate_code(self) -> int:
        """Return the code of a duplicate (section 4.3.1 rule 4)."""
        return 409

    def duplicate_data(self, number: str, existing: Organization) -> JsonObject:
        """Return the members of the row."""
        return {
            "error": "ORGANIZATION_EXISTS",
            "registrationNumber": number,
            "existingOrganizationId": existing.id,
        }

    def organization(self, call: ServiceCall) -> Organization:
        """Build the new organization."""
        created = self._policy.organizations.organization_initial_user == "created"
        return Organization(
            id=self.identifier(),
            tenant_id=call.tenant_id,
            name=text(call.body, "legalName"),
            category_id=text(call.body, "categoryId"),
            registration_number=text(call.body, self.number_name),
            email=text(call.body, self.email_name),
            registered_by=call.caller.user_id if call.caller else "",
            activation_code=self._registration.activation_code(),
            user_id=str(uuid.uuid4()) if created else None,
            directors=self.founders(call),
        )

    def founders(self, call: ServiceCall) -> tuple[Director, ...]:
        """Return the directors that an organization begins with, by policy."""
        policy = self._policy.organizations
        if policy.founding_director == "none":
            return ()
        automatic = policy.personnel_review == "automatic"
        record: JsonObject = {"registeredBy": call.caller.user_id if call.caller else ""}
        return (Director(self.identifier(), record, verified=automatic),)

    def save(self, organization: Organization) -> None:
        """Keep a new organization."""
        self._customers.save(organization)

    def account(self, organization: Organization, body: JsonObject) -> Account:
        """Build the initial user, who may act for the organization."""
        password = text(body, "password") or secrets.token_urlsafe(24)
        return Account(
            organization.user_id or "",
            organization.tenant_id,
            organization.email,
            self._accounts.digest(password),
            ("ADMIN_USER",),
            organization.id,
        )

    def data(self, organization: Organization) -> JsonObject:
        """Return the organization record (section 4.3.1)."""
        data: JsonObject = {
            self._policy.organizations.organization_id_member: organization.id,
            "legalName": organization.name,
            "categoryId": organization.category_id,
            self.number_name: organization.registration_number or ABSENT,
            self.email_name: organization.email or ABSENT,
            **self.status(organization),
        }
        if organization.user_id is not None:
            data["user"] = {"id": organization.user_id, "email": organization.email}
        return {name: value for name, value in data.items() if value is not ABSENT}

    def status(self, organization: Organization) -> JsonObject:
        """Return the members that tell an organization's status (sections 2.2 and 3)."""
        status: JsonObject = {"status": organization.status}
        customer: JsonObject = {"customerStatus": f"CS_{organization.status}"}
        return {
            "status": status,
            "both": {**status, **customer},
            "customer-status": customer,
            "hidden": {},
        }[self._policy.organizations.organization_status]
