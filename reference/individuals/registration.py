"""Registration of individuals (sections 2.3, 3 and 4.3)."""

from dataclasses import dataclass
from datetime import date
from typing import Final

from reference.access.accounts import Account, Accounts
from reference.access.customers import Customer, Customers, Person
from reference.consents.outbox import Outbox
from reference.individuals.categories import Categories
from reference.individuals.plausibility import (
    mobile_value,
    name_value,
    norwegian_mobile_value,
    of_age,
    password_value,
    pincode_value,
)
from reference.platform.codes import drawn_code
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import (
    Check,
    FieldRule,
    Violation,
    date_form_value,
    digits_value,
    dotted_email_value,
    e164_value,
    email_value,
    existing_date_value,
    filled_value,
    member,
    object_type,
    text,
    text_list_type,
    text_type,
    untagged_email_value,
)

GRANTED_ROLES: Final = ("ACCOUNT_OWNER", "USER")
"""What a registration may grant; a body cannot ask for an operator's roles."""


@dataclass(eq=False, repr=False)
class Registration(Area):
    """POST /customer/individual/registration."""

    _accounts: Accounts
    _categories: Categories
    _customers: Customers
    _outbox: Outbox

    def __post_init__(self) -> None:
        """Set the field rules (section 2.3, registration request)."""
        self._known: set[tuple[str, ...]] = set()
        self.fields = {rule.name: rule for rule in self._rules()}

    def _rules(self) -> tuple[FieldRule, ...]:
        policy = self._policy
        nested = policy.onboarding.nested_members == "required"
        email: tuple[Check, ...] = (email_value,)
        if policy.onboarding.email_strictness == "no-tags":
            email += (untagged_email_value,)
        elif policy.onboarding.email_strictness == "any-dots":
            email = (dotted_email_value,)
        phone: tuple[Check, ...]
        phone = (e164_value if policy.onboarding.phone_strictness == "e164" else digits_value,)
        plausible = policy.onboarding.personal_data == "plausible"
        name: tuple[Check, ...] = (name_value,) if plausible else ()
        birth: tuple[Check, ...] = (date_form_value, existing_date_value)
        if policy.onboarding.future_birth_date == "400":
            birth += (self.past_date_value,)
        if plausible:
            birth += (self.of_age_value,)
            phone += (mobile_value,)
        if policy.onboarding.served_country == "NO":
            phone += (norwegian_mobile_value,)
        password = (filled_value, password_value) if plausible else (filled_value,)
        pincode = (filled_value, pincode_value) if plausible else (filled_value,)
        return (
            FieldRule("firstName", text_type, name, free_text=True),
            FieldRule("lastName", text_type, name, free_text=True),
            FieldRule("email", text_type, email),
            FieldRule("phone", text_type, phone),
            FieldRule("password", text_type, password),
            FieldRule("matchingPassword", text_type, (filled_value,)),
            FieldRule("dateOfBirth", text_type, birth),
            FieldRule("gender", text_type, free_text=True),
            FieldRule("nationality", text_type, free_text=True),
            FieldRule("placeOfBirth", text_type, free_text=True),
            FieldRule("pincode", text_type, pincode),
            FieldRule("roleIds", text_list_type),
            FieldRule("customerCategory", object_type),
            FieldRule("customerCategory.id", text_type, (filled_value,)),
            FieldRule("customerCategory.name", text_type, required=nested, free_text=True),
            FieldRule("individualCustomer", object_type),
            FieldRule(
                "individualCustomer.customerName", text_type, required=nested, free_text=True
            ),
            FieldRule("individualCustomer.tenantId", text_type, (filled_value,), required=nested),
        )

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "individual_registration",
                "POST",
                "/api/v2.1/customer/individual/registration",
                self.register,
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Check the fields of the body, then the missing category keys (section 4.3 rules 1, 2)."""
        violations = self._platform.body_rules.violations(self.fields, call.body, closed=True)
        violations.extend(self.unequal_passwords(call.body))
        missing_keys = [
            violation.field
            for violation in violations
            if violation.kind == "missing" and violation.field.startswith("customerCategory")
        ]
        only_category = len(missing_keys) == len(violations)
        if missing_keys and only_category and self._categorization_answers():
            raise self._categories.missing(missing_keys)
        if violations:
            raise self._refusals.validation(violations)

    def _categorization_answers(self) -> bool:
        return self._policy.onboarding.missing_category_form == "categorization"

    def unequal_passwords(self, body: JsonObject) -> list[Violation]:
        """Return the violation of unequal passwords (section 4.3 rule 1)."""
        password, repeated = member(body, "password"), member(body, "matchingPassword")
        if password is None or repeated is None or password == repeated:
            return []
        return [Violation("matchingPassword", "must equal password", "unequal")]

    def past_date_value(self, value: object) -> str | None:
        """Require a day that is not in the future."""
        try:
            born = date.fromisoformat(str(value))
        except ValueError:
            return None  # the other checks tell
        return "must be in the past" if born > self._platform.clock.now().date() else None

    def of_age_value(self, value: object) -> str | None:
        """Require somebody of age."""
        return of_age(str(value), self._platform.clock.now().date())

    def register(self, call: ServiceCall) -> ServiceAnswer:
        """Create customer, person and initial user (section 3, first transition)."""
        self.check_operator(call)
        self.check_body_tenant(call)
        self._categories.check(call.tenant_id, text(call.body, "customerCategory.id"))
        self.check_age(call)
        self.check_duplicate(call.tenant_id, text(call.body, "email"))
        self.check_person(call.tenant_id, call.body)
        customer = self.customer(call)
        self._accounts.add(self.account(customer, call.body))
        self._customers.save(customer)
        by_mail = self._policy.onboarding.activation_code == "mailbox"
        self._outbox.deliver(
            customer.email if by_mail else customer.user_id, customer.activation_code
        )
        return ServiceAnswer(200, self.message(), self.data(customer), created=True)

    def check_operator(self, call: ServiceCall) -> None:
        """Refuse a customer's own token: customers are registered by their tenant."""
        if call.caller is not None and call.caller.is_customer:
            raise self._refusals.plain(403, "Access denied", "OPERATOR_REQUIRED")

    def check_body_tenant(self, call: ServiceCall) -> None:
        """Hold individualCustomer.tenantId against the tenant header (section 7, tenant row)."""
        asked = member(call.body, "individualCustomer.tenantId")
        choice = self._policy.onboarding.body_tenant_mismatch
        if asked is not None and asked != call.tenant_id and choice != "header":
            raise self._refusals.tenant(str(asked), call.tenant_id, int(choice))

    def check_duplicate(self, tenant_id: str, email: str) -> None:
        """Refuse an e-mail address that the tenant knows (section 7, duplicate resource)."""
        choice = self._policy.onboarding.duplicate_individual
        if choice == "accepted":
            return
        if any(True for _ in self._accounts.with_email(tenant_id, email)):
            raise self._refusals.plain(int(choice), "Customer already exists", "DUPLICATE_EMAIL")

    def check_age(self, call: ServiceCall) -> None:
        """Keep the first category for those who are under age, by policy."""
        if self._policy.onboarding.first_category == "open":
            return
        first = self._categories.first(call.tenant_id)
        chosen = text(call.body, "customerCategory.id") == first.database_id
        if chosen and self.of_age_value(text(call.body, "dateOfBirth")) is None:
            raise self._refusals.own_rule(422, f"{first.name} is for minors", "CATEGORY_FOR_MINORS")

    def check_person(self, tenant_id: str, body: JsonObject) -> None:
        """Refuse a person or a phone number that the tenant knows, by policy."""
        if self._policy.onboarding.personal_data == "formal":
            return
        person = tuple(text(body, name) for name in ("firstName", "lastName", "dateOfBirth"))
        for known in ((tenant_id, *person), (tenant_id, text(body, "phone"))):
            if known in self._known:
                raise self._refusals.own_rule(409, "Customer already exists", "DUPLICATE_PERSON")
            self._known.add(known)

    def customer(self, call: ServiceCall) -> Customer:
        """Build the new customer."""
        body = call.body
        first, last = text(body, "firstName"), text(body, "lastName")
        person = Person(
            first,
            last,
            text(body, "phone"),
            text(body, "dateOfBirth"),
            text(body, "gender"),
            text(body, "nationality"),
            text(body, "placeOfBirth"),
        )
        return Customer(
            id=self.identifier(),
            tenant_id=call.tenant_id,
            user_id=self.identifier(),
            email=text(body, "email"),
            name=text(body, "individualCustomer.customerName") or f"{first} {last}",
            category_id=text(body, "customerCategory.id"),
            person=person,
            activation_code=self.activation_code(),
        )

    def activation_code(self) -> str:
        """Draw the code that the customer receives."""
        if self._policy.onboarding.activation_code == "fixed":
            return "123456"
        return drawn_code()

    def account(self, customer: Customer, body: JsonObject) -> Account:
        """Build the initial user, who may open sessions (section 2.3)."""
        asked = member(body, "roleIds")
        roles = tuple(role for role in GRANTED_ROLES if isinstance(asked, list) and role in asked)
        return Account(
            customer.user_id,
            customer.tenant_id,
            customer.email,
            self._accounts.digest(text(body, "password")),
            roles,
            customer.id,
        )

    def message(self) -> str:
        """Report that the account was created (section 2.3)."""
        return "Individual account has been created"

    def data(self, customer: Customer) -> JsonObject:
        """Return the registration response (section 2.3)."""
        data: JsonObject = {
            "id": customer.id,
            "customerStatus": self.status(customer),
            "user": self.user(customer),
        }
        if self._policy.onboarding.activation_code == "answered":
            data["activationCode"] = customer.activation_code
        return data

    def status(self, customer: Customer) -> object:
        """Return the status of the new customer (section 3)."""
        return customer.status

    def user(self, customer: Customer) -> JsonObject:
        """Return the initial user of the answer."""
        return {"id": customer.user_id, "email": customer.email}
