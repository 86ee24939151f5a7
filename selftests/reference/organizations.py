"""Takes organizations from registration to activation, on top of the driver."""

import base64
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from httpx import Request, Response

from fixtures.journeys import documents
from reference.individuals.verification import REGISTER_EXTRACT, REQUESTED_FIELDS
from selftests.reference.driver import API, KINDS, OPERATOR, Driver

ORGANIZATION: Final = f"{API}/customer/organization"
ROLES: Final = ("COMPLIANCE_OFFICER", "TRANSACTION_APPROVER", "EMPLOYEE", "ADMIN_USER")
CERTIFICATE: Final = "CERTIFICATE_OF_INCORPORATION"


@dataclass(frozen=True)
class Company:
    """An organization as its client knows it; `user_id` is that of its first employee."""

    id: str
    number: str = ""
    user_id: str = ""


@dataclass
class Office:
    """One driver, seen as a client that onboards organizations."""

    driver: Driver

    def post(self, company: Company, step: str, json: object, **send: Any) -> Response:
        """Post to a step of an organization."""
        return self.driver.send("POST", f"{ORGANIZATION}/{company.id}/{step}", json=json, **send)

    def get(self, company: Company, step: str, **send: Any) -> Response:
        """Read a step of an organization."""
        return self.driver.send("GET", f"{ORGANIZATION}/{company.id}/{step}", **send)

    def category(self, marker: str = "BUSINESS") -> str:
        """Return the id of the tenant's first category whose name contains a text."""
        categories = self.driver.service.tenants[self.driver.tenant].categories
        return next(one.database_id for one in categories if marker in one.name)

    def registration(self, **changes: object) -> dict[str, Any]:
        """Return an acceptable registration; a changed value of `...` leaves a field out."""
        number, email = self.driver.policy.organizations.organization_members.split("-")
        registered = next(self.driver.register_numbers)
        name = str(registered).translate(str.maketrans("0123456789", "abcdefghij"))
        served = self.driver.policy.onboarding.served_country
        register = "NO 900" if served == "NO" else "HRB "
        body: dict[str, object] = {
            "legalName": f"Engines {name} Ltd",
            "categoryId": self.category(),
            number: f"{register}{registered}",
            email: f"office.{uuid4()}@example.com",
            **changes,
        }
        return {name: value for name, value in body.items() if value is not ...}

    def register_with(self, body: object, **send: Any) -> Response:
        """Send a registration."""
        return self.driver.send("POST", f"{ORGANIZATION}/registration", json=body, **send)

    def register(self, **changes: object) -> Company:
        """Register an organization that must be accepted."""
        body = self.registration(**changes)
        number = self.driver.policy.organizations.organization_members.split("-")[0]
        data = self.register_with(body).json()["data"]
        return Company(
            data[self.driver.policy.organizations.organization_id_member], body.get(number, "")
        )

    def employee(self, *roles: str, **changes: object) -> dict[str, Any]:
        """Return an acceptable employee."""
        body: dict[str, object] = {
            "person": {
                "firstName": "Grace",
                "lastName": "Hopper",
                "email": f"grace.{uuid4()}@example.com",
                "phoneNumber": "+4915112345678",
                "dateOfBirth": "1986-12-09",
                "nationality": "American",
                "gender": "female",
                "fullName": "Grace Hopper",
            },
            "position": "Director of Finance",
            "roles": list(roles or ROLES),
            "department": "Finance",
            **changes,
        }
        return {name: value for name, value in body.items() if value is not ...}

    def employ(self, company: Company, *roles: str, **changes: object) -> Response:
        """Add an employee."""
        return self.post(company, "employee", self.employee(*roles, **changes))

    def user(self, company: Company, *roles: str) -> str:
        """Add an employee that must be accepted; return its user's identifier."""
        return str(self.employ(company, *roles).json()["data"]["individual"]["userId"])

    def director(self, name: str = "Ada") -> dict[str, Any]:
        """Return an acceptable director in the policy's form."""
        names = {"firstName": name, "lastName": "Byron", "fullName": f"{name} Byron"}
        if self.driver.policy.organizations.director_members == "flat":
            return {**names, "role": "MANAGING_DIRECTOR"}
        return {"person": names, "role": "MANAGING_DIRECTOR"}

    def direct(self, company: Company, name: str = "Ada", **send: Any) -> Response:
        """Add a director."""
        return self.post(company, "director", self.director(name), **send)

    def share(self, company: Company, *shares: object, **send: Any) -> Response:
        """Submit owners with these shares, one owner of everything unless told otherwise."""
        items = [
            {"type": "INDIVIDUAL", "firstName": "A", "lastName": "B", "ownershipPercentage": share}
            for share in shares or (100,)
        ]
        return self.post(company, "shareholders", items, **send)

    def upload(self, company: Company, kind: str = CERTIFICATE, **send: Any) -> Response:
        """Upload a corporate document."""
        name, content = self.driver.policy.organizations.corporate_document_members.split("-")
        if self.driver.policy.organizations.corporate_document_upload == "multipart":
            return self.upload_form(company, kind, **send)
        return self.post(company, "documents", {name: kind, content: documents.page()}, **send)

    def upload_form(self, company: Company, kind: str = CERTIFICATE, **send: Any) -> Response:
        """Upload a corporate document as a form with a file."""
        name, content = self.driver.policy.organizations.corporate_document_members.split("-")
        files = {content: ("certificate.pdf", base64.b64decode(documents.page()))}
        form = Request("POST", "https://form.invalid", data={name: kind}, files=files)
        path = f"{ORGANIZATION}/{company.id}/documents"
        media_type = form.headers["content-type"]
        return self.driver.send("POST", path, content=form.read(), Content_Type=media_type, **send)

    def six(self, company: Company, **changes: object) -> dict[str, Any]:
        """Return an acceptable verification request."""
        body: dict[str, object] = dict.fromkeys(REQUESTED_FIELDS, "text")
        body |= {"customerId": company.id, "requestedByTenantId": self.driver.tenant}
        body |= {"type": "BUSINESS_VERIFICATION", "requestedLevel": "TENANT_VERIFIED", **changes}
        return {name: value for name, value in body.items() if value is not ...}

    def acting(self, company: Company, **changes: str | None) -> dict[str, Any]:
        """Return the headers of the acting user: the first employee, or who registered."""
        operator = next(self.driver.service.accounts.with_email(self.driver.tenant, OPERATOR.email))
        own = self.driver.policy.organizations.acting_user.startswith("own")
        return {
            "X_User_ID": (not own and company.user_id) or operator.user_id,
            "X_User_Roles": "ADMIN_USER,COMPLIANCE_OFFICER",
            **changes,
        }

    def verify(self, company: Company, body: object = None, **changes: str | None) -> Response:
        """Start the verification, acting as the first employee."""
        body = self.six(company) if body is None else body
        return self.post(company, "verify", body, **self.acting(company, **changes))

    def fallback(self, company: Company, **changes: object) -> Response:
        """Start the verification on the fallback path."""
        body = self.six(company, **changes)
        return self.driver.send("POST", f"{API}/verifications", json=body, **self.acting(company))

    def verification(self, company: Company) -> str:
        """Start the verification and return its identifier."""
        return str(self.verify(company).json()["data"]["verificationId"])

    def approve(self, verification_id: str, role: str = "TENANT_ADMIN") -> Response:
        """Approve a verification as an operator with a role."""
        tenant = self.driver.service.tenants[self.driver.tenant]
        seed = next(one for one in tenant.logins if role in one.roles)
        path = self.driver.verification_path(verification_id, "approve")
        token = self.driver.token(seed)
        return self.driver.send("POST", path, token=token, json={}, X_User_Roles=role)

    def consent(self, company: Company, kind: str, *, accepted: object = True) -> Response:
        """Decide about one kind of consent."""
        decision, version = self.driver.policy.onboarding.consent_members.split("-")
        return self.post(
            company, f"consents/{kind}", {decision: accepted, version: self.driver.version(kind)}
        )

    def readiness(self, company: Company, **send: Any) -> Response:
        """Read the activation's readiness."""
        return self.get(company, "activation/readiness", **{**self.acting(company), **send})

    def activate(self, company: Company, body: object = None, **changes: str | None) -> Response:
        """Ask for activation, acting as the first employee."""
        body = {"activationReason": "Onboarding completed"} if body is None else body
        return self.post(company, "activation", body, **self.acting(company, **changes))

    def wallets(self, company: Company, query: str = "", **send: Any) -> Response:
        """List an organization's wallets."""
        path = f"{API}/wallets/customer/{company.id}"
        return self.driver.send("GET", path + (f"?customerType={query}" if query else ""), **send)

    def prepared(self, *without: str) -> Company:
        """Return an organization that lacks nothing but activation, and the named steps."""
        company = self.register()
        if "employee" not in without:
            company = Company(company.id, company.number, self.user(company))
        if "director" not in without:
            self.direct(company)
        if "shareholders" not in without:
            self.share(company)
        for kind in () if "documents" in without else (CERTIFICATE, "ARTICLES_OF_ASSOCIATION"):
            self.upload(company, kind)
        self.prove(company, *without)
        for kind in (one for one in KINDS if one not in without):
            self.consent(company, kind)
        return company

    def prove(self, company: Company, *without: str) -> None:
        """Verify an organization, and have approved and reviewed what is not left out."""
        if "verification" not in without:
            verification = self.verification(company)
            if self.driver.policy.organizations.kyb_documents != "corporate":
                self.driver.upload(verification, REGISTER_EXTRACT)
            for role in () if "approval" in without else ("TENANT_ADMIN", "POWER_TENANT"):
                self.approve(verification, role)
        if "review" not in without:
            self.driver.control("review-documents", customer_id=company.id)
            self.driver.control("verify-personnel", organization_id=company.id)

    def active(self) -> Company:
        """Return an activated organization."""
        company = self.prepared()
        self.activate(company)
        return company
