"""Activation of individuals (sections 2.3, 4.3 rule 3 and 7)."""

import hmac
from collections import Counter
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from reference.access.customers import ACTIVE, Access, AnyCustomer, Customer, Customers
from reference.access.tokens import Tokens
from reference.consents.consents import KINDS, Consents
from reference.individuals.verification import APPROVED, Verifications
from reference.organizations.organization import Organization
from reference.payments.wallets import Wallets
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type

REVIEW_TIME: Final = timedelta(hours=24)


@dataclass(eq=False, repr=False)
class Activation(Area):
    """POST /customer/individual/{customerId}/activation."""

    _access: Access
    _consents: Consents
    _customers: Customers
    _tokens: Tokens
    _verifications: Verifications
    _wallets: Wallets

    def __post_init__(self) -> None:
        """Set the body rules (section 2.3)."""
        self._wrong_codes: Counter[str] = Counter()
        policy = self._policy.onboarding
        counted = policy.activation_body != "compared"
        user_counted = counted or policy.activation_user == "ignored"
        self.fields = {
            name: FieldRule(name, text_type, (filled_value,), required)
            for name, required in (("userId", user_counted), ("code", counted))
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        first = self._policy.onboarding.activation_body == "first"
        return (
            Operation(
                "individual_activation",
                "POST",
                "/api/v2.1/customer/individual/{customerId}/activation",
                self.activate,
                body="required",
                check_body=self.check_body if first else None,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require userId and code (section 2.3)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def activate(self, call: ServiceCall) -> ServiceAnswer:
        """Activate a customer and open its wallets (sections 1 and 4.3)."""
        customer = self._access.individual(call, call.parameters["customerId"])
        if customer.active:
            return self.repeated()
        code_first = self._policy.onboarding.activation_code_check == "first"
        if code_first:
            self.check_body(call)
            self.check_code(customer, call.body)
        self.check_obstacles(customer)
        self.check_body(call)
        self.check_code(customer, call.body)
        active = replace(customer, status=ACTIVE, activated_at=self._platform.clock.now())
        self._customers.save(active)
        self._wallets.open_for(active)
        self._tokens.end_sessions(active.user_id)
        return self.success()

    def success(self) -> ServiceAnswer:
        """Answer with an empty object (section 2.3)."""
        return ServiceAnswer(200, "Customer activated", self._platform.undocumented.empty())

    def repeated(self) -> ServiceAnswer:
        """Answer the activation of an active customer, by policy."""
        choice = self._policy.onboarding.second_activation
        if choice == "idempotent":
            return self.success()
        raise self._refusals.plain(int(choice), "Customer already active", "ALREADY_ACTIVE")

    def check_obstacles(self, customer: Customer) -> None:
        """Check consents and verification, in the policy's order (section 4.3 rule 3)."""
        checks = [self.check_consents, self.check_verification]
        if self._policy.onboarding.activation_obstacle == "verification-first":
            checks.reverse()
        for check in checks:
            check(customer)

    def check_code(self, customer: Customer, body: JsonObject) -> None:
        """Compare user and code with what the customer received (section 2.3)."""
        if not self.user_matches(customer, text(body, "userId")):
            raise self._refusals.not_found(text(body, "userId"), "User")
        most = self._policy.onboarding.wrong_codes
        wrong = self._wrong_codes[customer.id]
        if most != "any" and wrong >= int(most):
            raise self._refusals.own_rule(409, "The code is no longer good", "CODE_VOID")
        if not self.code_matches(customer, text(body, "code")):
            self._wrong_codes[customer.id] += "code" in body
            raise self._refusals.plain(
                int(self._policy.onboarding.wrong_activation_code),
                "Activation code is wrong",
                "INVALID_ACTIVATION_CODE",
            )

    def user_matches(self, customer: Customer, user_id: str) -> bool:
        """Tell whether a user is the customer's."""
        ignored = self._policy.onboarding.activation_user == "ignored"
        return ignored or customer.user_id == user_id

    def code_matches(self, customer: Customer, code: str) -> bool:
        """Compare the code with the one that was delivered."""
        sent = code.encode("utf-8", "surrogatepass")
        return hmac.compare_digest(customer.activation_code.encode(), sent)

    def check_consents(self, customer: Customer) -> None:
        """Raise the 400 while a consent is missing (section 4.3 rule 3)."""
        missing = self.missing_kinds(customer)
        if missing:
            raise self.consents_refusal(customer, missing)

    def required_kinds(self) -> tuple[str, ...]:
        """Return the consents that activation needs (section 2.2, consent path kinds)."""
        return KINDS

    def missing_kinds(self, customer: AnyCustomer) -> list[str]:
        """Return the kinds that the customer has not accepted."""
        accepted = self._consents.is_accepted
        return [kind for kind in self.required_kinds() if not accepted(customer.id, kind)]

    def consents_refusal(self, customer: AnyCustomer, missing: list[str]) -> RefusalError:
        """Build the answer to missing consents (section 7)."""
        return self._refusals.rows(
            400, "Missing required consents", self.consents_data(customer, missing)
        )

    def consents_data(self, customer: AnyCustomer, missing: list[str]) -> JsonObject:
        """Return the members of the row about missing consents."""
        details = [self.missing_detail(customer, kind) for kind in missing]
        steps = [f"Accept the {kind} consent" for kind in missing]
        policy = self._policy
        as_map = policy.onboarding.missing_consent_details == "map"
        return {
            "activationStatus": "CONSENT_REQUIRED",
            "customerId": customer.id,
            "missingConsentTypes": [self._consents.consent_type(kind) for kind in missing],
            "missingConsentDetails": (
                {str(detail["consentType"]): detail for detail in details} if as_map else details
            ),
            "totalRequiredConsents": len(KINDS),
            "totalMissingConsents": len(missing),
            "nextSteps": steps if policy.onboarding.next_steps == "list" else "; ".join(steps),
        }

    def missing_detail(self, customer: AnyCustomer, kind: str) -> JsonObject:
        """Return the detail of one missing consent (section 7)."""
        owner = "organization" if isinstance(customer, Organization) else "individual"
        path = f"/api/v2.1/customer/{owner}/{customer.id}/consents/{kind}"
        absolute = self._policy.onboarding.accept_url == "absolute"
        return {
            "consentType": self._consents.consent_type(kind),
            "status": "MISSING",
            "acceptUrl": f"https://wallet.example{path}" if absolute else path,
        }

    def check_verification(self, customer: Customer) -> None:
        """Raise the 422 until the verification is approved (section 4.3 rule 3)."""
        if not self._verifications.verified(customer):
            raise self._refusals.rows(
                422, "Customer not verified", self.verification_data(customer)
            )

    def verification_data(self, customer: AnyCustomer) -> JsonObject:
        """Return the members of the row about a customer that is not verified (section 7)."""
        return {
            "activationStatus": "VERIFICATION_REQUIRED",
            "verificationStatus": self.verification_status(customer),
            "reason": "The identity verification is not approved",
            "estimatedCompletionTime": self.estimated_completion(),
        }

    def verification_status(self, customer: AnyCustomer) -> str | None:
        """Return the status of the verification, also of one that was never started."""
        verification = self._verifications.of_customer(customer)
        if verification is not None:
            begun = verification.status == APPROVED  # to count, since it was looked at
            return self._verifications.initial_status() if begun else verification.status
        choice = self._policy.onboarding.never_started_status
        return None if choice == "null" else choice

    def estimated_completion(self) -> object:
        """Return when the verification may be done, in the policy's form."""
        forms: dict[str, object] = {
            "datetime": self._platform.notation.datetime(self._platform.clock.now() + REVIEW_TIME),
            "duration": "PT24H",
            "number": int(REVIEW_TIME.total_seconds()),
            "null": None,
        }
        return forms[self._policy.onboarding.estimated_completion]
