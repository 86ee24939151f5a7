"""Drives one in-memory instance of the reference service, as a careful client would."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

from httpx import Client, Response

from reference.consents.consents import CURRENT_VERSIONS
from reference.faults.registry import Fault
from reference.individuals.verification import REQUESTED_FIELDS
from reference.platform.policy import Policy
from reference.platform.seeds import FIRST_TENANT, SECOND_TENANT, LoginSeed, TenantSeed, tenant_id
from reference.serving.app import create_app
from reference.serving.service import Service
from selftests.reference.transport import InMemoryTransport

API = "/api/v2.1"
INDIVIDUAL = f"{API}/customer/individual"
KINDS = ("terms", "privacy", "data-processing")
OPERATOR, APPROVER, POWER = FIRST_TENANT.logins
PART = b'--x\r\nContent-Disposition: form-data; name="f"; filename="p"\r\n\r\n.\r\n--x--'
PASSWORD = "Secret-Passw0rd!"


class FakeClock:
    """A clock that moves when told to."""

    def __init__(self) -> None:
        """Start at a fixed moment."""
        self.moment = datetime(2030, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)

    def now(self) -> datetime:
        """Return the moment."""
        return self.moment

    def advance(self, **time: float) -> None:
        """Move on, by the arguments of a timedelta."""
        self.moment += timedelta(**time)


@dataclass(frozen=True)
class Individual:
    """A registered customer, as its client knows it."""

    customer_id: str
    user_id: str
    email: str


@dataclass
class Driver:
    """One service and the tokens of its logins; `last` is the latest response."""

    policy: Policy = field(default_factory=Policy)
    faults: tuple[str | Fault, ...] = ()
    clock: FakeClock = field(default_factory=FakeClock)

    def __post_init__(self) -> None:
        """Build the service."""
        app = create_app(self.policy, self.faults, self.clock, control_token="control")
        self.app = app
        self.service: Service = app.state.service
        self._client = Client(transport=InMemoryTransport(app), base_url="http://reference")
        self._client.headers.clear()
        self.register_numbers = count(100_001)
        self._tokens: dict[tuple[str, datetime], str] = {}
        self.tenant = tenant_id(FIRST_TENANT, self.policy)
        self.other_tenant = tenant_id(SECOND_TENANT, self.policy)

    def headers(self, **changes: str | None) -> dict[str, str]:
        """Return a full set of headers; a changed value of None leaves one out."""
        headers: dict[str, str | None] = {
            "X-Tenant-ID": self.tenant,
            "X-Forwarded-For": "203.0.113.10",
            "X-Forwarded-From": "selftests",
            "platform": "web",
            "deviceId": "device-1",
            "User-Agent": "selftests",
            **{name.replace("_", "-"): value for name, value in changes.items()},
        }
        return {name: value for name, value in headers.items() if value is not None}

    def send(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        json: object = None,
        content: bytes | None = None,
        **changes: str | None,
    ) -> Response:
        """Send one request with the operator's token unless another, or "" for none, is given."""
        headers = self.headers(**changes)
        token = self.token() if token is None else token
        if token and "Authorization" not in headers:
            headers["Authorization"] = f"Bearer {token}"
        if content is not None:
            return self._client.request(method, path, content=content, headers=headers)
        if json is None:
            return self._client.request(method, path, headers=headers)
        return self._client.request(method, path, json=json, headers=headers)

    def login(self, seed: LoginSeed, tenant: str | None = None) -> Response:
        """Log in as a seeded operator."""
        return self.login_as(seed.email, seed.password, tenant)

    def login_as(self, email: str, password: str, tenant: str | None = None) -> Response:
        """Log in with any credentials."""
        tenant = tenant or self.tenant
        body = {"email": email, "password": password, "tenantId": tenant}
        return self.send("POST", "/api/auth/login", token="", json=body, X_Tenant_ID=tenant)

    def token(self, seed: LoginSeed = OPERATOR, tenant: TenantSeed = FIRST_TENANT) -> str:
        """Return the token of a login, issued without asking the login path."""
        key = seed.email, self.clock.moment
        if key not in self._tokens:
            accounts = self.service.accounts.with_email(tenant_id(tenant, self.policy), seed.email)
            self._tokens[key] = self.service.tokens.issue(next(accounts))
        return self._tokens[key]

    def other_token(self) -> str:
        """Return the token of the second tenant's operator."""
        return self.token(SECOND_TENANT.logins[0], SECOND_TENANT)

    def registration(self, address: str = "", **changes: object) -> dict[str, Any]:
        """Return an acceptable registration; a changed value of `...` leaves a field out."""
        served = self.policy.onboarding
        first = 1 if served.first_category == "minors" else 0
        category = self.service.tenants[self.tenant].categories[first]
        body: dict[str, object] = {
            "firstName": "Ada",
            "lastName": "Byron",
            "email": address or f"ada.{uuid4().hex}@example.com",
            "phone": "+4741234567" if served.served_country == "NO" else "+4915112345678",
            "password": PASSWORD,
            "matchingPassword": PASSWORD,
            "dateOfBirth": "1990-12-10",
            "gender": "FEMALE",
            "nationality": "DE",
            "placeOfBirth": "London",
            "pincode": "1234",
            "roleIds": ["ACCOUNT_OWNER", "USER"],
            "customerCategory": {"id": category.database_id, "name": category.name},
            "individualCustomer": {"customerName": "Ada Byron", "tenantId": self.tenant},
            **changes,
        }
        return {name: value for name, value in body.items() if value is not ...}

    def register(self, email: str = "") -> Individual:
        """Register a customer that must be accepted."""
        body = self.registration(email)
        data = self.send("POST", f"{INDIVIDUAL}/registration", json=body).json()["data"]
        return Individual(data["id"], data["user"]["id"], body["email"])

    def session(self, one: Individual, password: str = PASSWORD, username: str = "") -> Response:
        """Ask for a session of a customer's user."""
        path = f"{INDIVIDUAL}/{one.customer_id}/users/{one.user_id}/sessions"
        body = {"username": username or one.email, "password": password}
        return self.send("POST", path, json=body)

    def session_token(self, one: Individual) -> str:
        """Return the token of a customer's session."""
        answer = self.session(one).json()
        return str(answer.get("data", answer)[self.policy.session.session_token_member])

    def acting(self, one: Individual) -> str:
        """Return the token of a customer's own steps: the operator's, unless the policy differs."""
        own = self.policy.headers.acting_token == "customer"
        return self.session_token(one) if own else self.token()

    def start(self, one: Individual, **send: Any) -> Response:
        """Start a customer's verification."""
        send.setdefault("token", self.acting(one))
        body = dict.fromkeys(REQUESTED_FIELDS, "text")
        body |= {"customerId": one.customer_id, "requestedByTenantId": self.tenant}
        return self.send("POST", f"{INDIVIDUAL}/{one.customer_id}/verification", json=body, **send)

    def verification(self, one: Individual) -> str:
        """Start a customer's verification and return its identifier."""
        return str(self.start(one).json()["data"][self.policy.onboarding.verification_id_member])

    def verification_path(self, verification_id: str, step: str) -> str:
        """Return the path of a verification's documents or approval."""
        prefix = {"versioned": API, "root": "", "individual": INDIVIDUAL}
        start = prefix[self.policy.onboarding.verification_prefix]
        return f"{start}/verifications/{verification_id}/{step}"

    def upload(self, verification_id: str, kind: str = "PASSPORT", **send: Any) -> Response:
        """Upload a document, in the policy's form."""
        path = self.verification_path(verification_id, "documents")
        if self.policy.onboarding.document_upload == "multipart":
            form = "multipart/form-data; boundary=x"
            return self.send("POST", path, content=PART, Content_Type=form, **send)
        members = ("documentType", "fileContent", "type", "content")
        return self.send("POST", path, json=dict.fromkeys(members, kind), **send)

    def approve(self, verification_id: str, token: str | None = None) -> Response:
        """Approve a verification, as the tenant's administrator unless another token is given."""
        path = self.verification_path(verification_id, "approve")
        if token is not None:
            return self.send("POST", path, token=token, json={})
        token = self.token(APPROVER)
        return self.send("POST", path, token=token, json={}, X_User_Roles="TENANT_ADMIN, USER")

    def consent(self, one: Individual, kind: str, *, accepted: object = True) -> Response:
        """Decide about one kind of consent."""
        decision, version = self.policy.onboarding.consent_members.split("-")
        body = {decision: accepted, version: self.version(kind)}
        path = f"{INDIVIDUAL}/{one.customer_id}/consents/{kind}"
        return self.send("POST", path, token=self.acting(one), json=body)

    def version(self, kind: str) -> str:
        """Return a version in which that kind of consent is accepted."""
        own = self.policy.onboarding.consent_versions == "own"
        return CURRENT_VERSIONS[kind] if own else "1.0"

    def activate(self, one: Individual, **changes: object) -> Response:
        """Ask for activation with the code that was delivered."""
        body = {"userId": one.user_id, "code": self.code(one), **changes}
        body = {name: value for name, value in body.items() if value is not ...}
        path = f"{INDIVIDUAL}/{one.customer_id}/activation"
        return self.send("POST", path, token=self.acting(one), json=body)

    def code(self, one: Individual) -> str:
        """Return the activation code that was delivered, to the user or the address."""
        code = self.service.outbox.code
        return code(one.user_id.lower()) or code(one.email) or ""

    def wallets(self, one: Individual, customer_type: str = "B2C", **send: Any) -> Response:
        """List a customer's wallets."""
        path = f"{API}/wallets/customer/{one.customer_id}?customerType={quote(customer_type)}"
        return self.send("GET", path, **send)

    def categorization(self, tenant: str = "", **send: Any) -> Response:
        """Read a tenant's categories."""
        path = f"{INDIVIDUAL}/categorization/hierarchy/{tenant or self.tenant}"
        return self.send("GET", path, **send)

    def verified(self) -> Individual:
        """Return a customer with an approved verification and no consent."""
        one = self.register()
        verification = self.verification(one)
        self.upload(verification)
        self.approve(verification)
        return one

    def ready(self) -> Individual:
        """Return a customer that lacks nothing but activation."""
        one = self.verified()
        for kind in KINDS:
            self.consent(one, kind)
        return one

    def active(self) -> Individual:
        """Return an activated customer."""
        one = self.ready()
        self.activate(one)
        return one

    def control(self, action: str, **members: object) -> Any:
        """Ask the control path."""
        headers = {"X-Control-Token": "control"}
        response = self._client.post(f"/_control/{action}", json=members, headers=headers)
        return response.json()["value"]


def is_uuid(value: object) -> bool:
    """Tell whether a value is a UUID text."""
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False
