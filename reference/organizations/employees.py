"""Employees of organizations (sections 2.3 and 4.3.1 rule 1)."""

import secrets
from dataclasses import dataclass, replace
from typing import Final

from reference.access.accounts import Account, Accounts
from reference.access.customers import Access, Customers
from reference.individuals.registration import Registration
from reference.organizations.order import OnboardingOrder
from reference.organizations.organization import Employee, Organization
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import (
    Check,
    FieldRule,
    date_form_value,
    digits_value,
    e164_value,
    email_value,
    existing_date_value,
    member,
    object_type,
    text,
    text_list_type,
    text_type,
    untagged_email_value,
)

ADMIN_USER: Final = "ADMIN_USER"
EMPLOYEE_ROLES: Final = ("COMPLIANCE_OFFICER", "TRANSACTION_APPROVER", "EMPLOYEE", ADMIN_USER)


@dataclass(eq=False, repr=False)
class Employees(Area):
    """POST /customer/organization/{organizationId}/employee."""

    _access: Access
    _accounts: Accounts
    _customers: Customers
    _onboarding_order: OnboardingOrder
    _registration: Registration

    def __post_init__(self) -> None:
        """Set the field rules (section 2.3, employee request)."""
        self.fields = {rule.name: rule for rule in self._rules()}

    def _rules(self) -> tuple[FieldRule, ...]:
        policy = self._policy
        nested = policy.onboarding.nested_members == "required"
        email: tuple[Check, ...] = (email_value,)
        if policy.onboarding.email_strictness == "no-tags":
            email += (untagged_email_value,)
        phone = e164_value if policy.onboarding.phone_strictness == "e164" else digits_value
        birth: tuple[Check, ...] = (date_form_value, existing_date_value)
        if policy.onboarding.future_birth_date == "400":
            birth += (self._registration.past_date_value,)
        roles = () if policy.organizations.employee_roles == "any" else (self.listed_roles,)
        return (
            FieldRule("person", object_type),
            FieldRule("person.firstName", text_type, required=nested, free_text=True),
            FieldRule("person.lastName", text_type, required=nested, free_text=True),
            FieldRule("person.email", text_type, email),
            FieldRule("person.phoneNumber", text_type, (phone,), required=nested),
            FieldRule("person.dateOfBirth", text_type, birth, required=nested),
            FieldRule("person.nationality", text_type, required=nested, free_text=True),
            FieldRule("person.gender", text_type, required=nested, free_text=True),
            FieldRule("person.fullName", text_type, required=nested, free_text=True),
            FieldRule("position", text_type, free_text=True),
            FieldRule("roles", text_list_type, roles),
            FieldRule("department", text_type, free_text=True),
        )

    def listed_roles(self, value: object) -> str | None:
        """Require roles that an employee may have (section 2.3, default role set)."""
        sent = value if isinstance(value, list) else []
        unknown = [role for role in sent if role not in EMPLOYEE_ROLES]
        if unknown:
            return f"unknown roles {', '.join(map(str, unknown))}"
        everyone = self._policy.organizations.employee_roles == "with-employee"
        return "EMPLOYEE is missing" if everyone and "EMPLOYEE" not in sent else None

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "employee",
                "POST",
                "/api/v2.1/customer/organization/{organizationId}/employee",
                self.add,
                headers="organization",
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require the documented members (section 2.3)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def add(self, call: ServiceCall) -> ServiceAnswer:
        """Add an employee and create its user (section 2.3)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        self._onboarding_order.check(organization, "employee")
        employee = self.employee(call.body)
        self.check_admin_user(organization, employee)
        self.check_second_admin(organization, employee)
        self.check_duplicate(organization, employee)
        self.check_number(organization)
        self.save(organization, employee)
        self._accounts.add(self.account(organization, employee))
        return ServiceAnswer(200, self.message(), self.data(employee), created=True)

    def employee(self, body: JsonObject) -> Employee:
        """Build the new employee."""
        roles = member(body, "roles")
        return Employee(
            user_id=self.identifier(),
            email=text(body, "person.email"),
            roles=tuple(roles) if isinstance(roles, list) else (),
            position=text(body, "position"),
        )

    def check_admin_user(self, organization: Organization, employee: Employee) -> None:
        """Require ADMIN_USER of the first employee, by policy (section 4.3.1 rule 1)."""
        at_once = self._policy.organizations.admin_user_check == "employee"
        if at_once and not organization.employees and not self.is_admin(employee):
            raise self.missing_admin()

    def check_second_admin(self, organization: Organization, employee: Employee) -> None:
        """Refuse a second employee with ADMIN_USER, by policy (section 8: one is needed)."""
        choice = self._policy.organizations.second_admin_user
        known = any(self.is_admin(one) for one in organization.employees)
        if choice != "accepted" and known and self.is_admin(employee):
            raise self._refusals.plain(
                int(choice), "There is an ADMIN_USER already", "ADMIN_USER_EXISTS"
            )

    def is_admin(self, employee: Employee) -> bool:
        """Tell whether an employee carries ADMIN_USER."""
        return ADMIN_USER in employee.roles

    def missing_admin(self) -> RefusalError:
        """Build the row about the missing ADMIN_USER (section 7)."""
        return self._refusals.rows(
            self.missing_admin_code(), "Missing required role ADMIN_USER", self.missing_admin_data()
        )

    def missing_admin_code(self) -> int:
        """Return the code of the row."""
        return 400

    def missing_admin_data(self) -> JsonObject:
        """Return the members of the row."""
        return {"error": "MISSING_REQUIRED_ROLE"}

    def check_duplicate(self, organization: Organization, employee: Employee) -> None:
        """Refuse an address that the organization's employees have, by policy."""
        choice = self._policy.organizations.duplicate_employee
        known = {one.email.lower() for one in organization.employees}
        if choice != "accepted" and employee.email.lower() in known:
            raise self._refusals.plain(int(choice), "Employee already exists", "DUPLICATE_EMPLOYEE")

    def check_number(self, organization: Organization) -> None:
        """Refuse one more than an organization may have, by policy."""
        most = self._policy.organizations.most_employees
        if most != "any" and len(organization.employees) >= int(most):
            raise self._refusals.own_rule(422, "Too many employees", "TOO_MANY", most)

    def save(self, organization: Organization, employee: Employee) -> None:
        """Keep a new employee."""
        employees = (*organization.employees, employee)
        self._customers.save(replace(organization, employees=employees))

    def account(self, organization: Organization, employee: Employee) -> Account:
        """Build the employee's user, whose password nobody knows yet (section 2.3)."""
        return Account(
            employee.user_id,
            organization.tenant_id,
            employee.email,
            self._accounts.digest(secrets.token_urlsafe(24)),
            employee.roles,
            organization.id,
        )

    def message(self) -> str:
        """Say what was done (section 2.3)."""
        return "Employee added with role validation"

    def data(self, employee: Employee) -> JsonObject:
        """Return the answer (section 2.3)."""
        return {"individual": self.individual(employee)}

    def individual(self, employee: Employee) -> JsonObject:
        """Return the user that was created (section 2.3)."""
        return {"userId": employee.user_id, "email": employee.email}
