"""Drives the financial operations of one customer, as a careful client would."""

from dataclasses import dataclass
from typing import Any, Literal

import jwt
from httpx import Response

from selftests.reference.driver import API, Driver, Individual

FINTRANS = f"{API}/fintrans"
PAYEE_IBAN = "NL91ABNA0417164300"
SESSION = "session-1"


@dataclass(frozen=True)
class Consent:
    """A payment consent, as its client knows it."""

    reference: str
    code: str


@dataclass
class Payer:
    """A customer with a wallet; `beneficiary` is the assetId of the latest beneficiary."""

    driver: Driver
    one: Individual
    wallet_id: str
    beneficiary: str = ""
    session_id: str = SESSION
    path_type: str = "transfer"

    def get(self, step: str, **send: Any) -> Response:
        """Read something of the account."""
        send.setdefault("token", self.driver.acting(self.one))
        return self.driver.send("GET", f"{FINTRANS}/{self.wallet_id}/{step}", **send)

    def post(self, step: str, body: object, **send: Any) -> Response:
        """Send a step of the account, with a session unless the caller says otherwise."""
        send.setdefault("token", self.driver.acting(self.one))
        send.setdefault("X_Session_Id", self._session(send["token"]))
        return self.driver.send("POST", f"{FINTRANS}/{self.wallet_id}/{step}", json=body, **send)

    def _session(self, token: str) -> str:
        """Return what X-Session-Id has to be: the session of the token, if the policy says so."""
        if self.driver.policy.payments.session_header_value == "login":
            return str(jwt.decode(token, options={"verify_signature": False})["sid"])
        return self.session_id

    def fund(self, amount: str, currency: str = "EUR") -> Any:
        """Let money reach the wallet over the control path."""
        return self.driver.control(
            "fund", wallet_id=self.wallet_id, amount=amount, currency=currency
        )

    def balance(self) -> object:
        """Return the balance that the endpoint answers."""
        return self.get("balance").json()["data"]["balance"]

    def available(self) -> object:
        """Return the available balance that the endpoint answers."""
        return self.get("balance").json()["data"]["availableBalance"]

    def snapshot(self, query: str = "", **send: Any) -> Response:
        """Read the allowed operations."""
        return self.get(f"allowed-operations{query}", **send)

    def company(self, **changes: object) -> dict[str, object]:
        """Return a beneficiary that is a company; a changed value of `...` leaves a field out."""
        body: dict[str, object] = {
            "partyType": "BUSINESS_CUSTOMER",
            "companyName": "Analytical Engines Ltd",
            "shortName": "Engines",
            "name": "Analytical Engines",
            "iban": PAYEE_IBAN,
            "bic": "ABNANL2A",
            "currency": "EUR",
            "country": "NL",
            "email": "payments@engines.example",
            "phoneNumber": "+31201234567",
            "networkName": "SEPA",
            "bankName": "ABN AMRO",
            "purposeCode": "SUPP",
            "type": "EXTERNAL",
            "allowedOperations": ["SEPA_TRANSFER"],
            **changes,
        }
        return {name: value for name, value in body.items() if value is not ...}

    def person(self, **changes: object) -> dict[str, object]:
        """Return a beneficiary that is a person."""
        body = {
            "partyType": "INDIVIDUAL_CUSTOMER",
            "firstName": "Charles",
            "lastName": "Babbage",
            "iban": "FR7630006000011234567890189",
            "bicSwiftCode": "AGRIFRPP",
            "currency": "EUR",
            "country": "FR",
            "dateOfBirth": "1991-12-26T00:00:00.000Z",
        }
        return {**body, **changes}

    def add_beneficiary(self, body: object = None, **send: Any) -> Response:
        """Create a beneficiary."""
        return self.post("beneficiaries", body or self.company(), **send)

    def beneficiaries(self, body: object = None, **send: Any) -> Response:
        """List the wallet's beneficiaries."""
        method = "GET" if self.driver.policy.beneficiaries.beneficiary_listing == "get" else "POST"
        send.setdefault("token", self.driver.acting(self.one))
        path = f"{API}/wallets/{self.wallet_id}/beneficiaries{send.pop('query', '')}"
        return self.driver.send(method, path, json=body, **send)

    def ask_consent(self, body: object = None, **send: Any) -> Response:
        """Create a payment consent."""
        amount = {"value": "100000", "scale": 2, "currency": "EUR"}
        body = {"maxAmount": amount} if body is None else body
        return self.post(f"payment-consents/types/{self.path_type}", body, **send)

    def consent(self, value: object = "100000", scale: object = 2) -> Consent:
        """Create a payment consent that must be accepted; approve it where that is due."""
        amount = {"value": value, "scale": scale, "currency": "EUR"}
        body = {"maxAmount": amount, "allowedBeneficiaries": [self.beneficiary]}
        data = self.ask_consent(body).json()["data"]
        token = data["magicLinkToken"]
        claims = jwt.decode(token, options={"verify_signature": False})
        reference = data.get("consentReference") or data.get("consentId") or token
        if data.get("status") != "APPROVED":  # a consent need not say that it waits
            self.driver.send("POST", f"{API}/consents/{claims['sub']}/approve", json={})
            self.driver.clock.advance(seconds=3)
        return Consent(reference, str(claims["answer"]))

    def request(self, value: object = "1050", scale: object = 2, **changes: object) -> Any:
        """Return a prepare request; a changed value of `...` leaves a field out."""
        body: dict[str, object] = {
            "type": "SEPA",
            "target": {"name": "Analytical Engines", "iban": PAYEE_IBAN},
            "currency": "EUR",
            "beneficiaryName": "Analytical Engines",
            "amount": {"value": value, "scale": scale, "currency": "EUR"},
            "beneficiaryId": self.beneficiary,
            "sourceAccount": {"walletId": self.wallet_id},
            "companyName": "Analytical Engines Ltd",
            "description": "Invoice 1",
            **changes,
        }
        return {name: value for name, value in body.items() if value is not ...}

    def prepare(self, body: object, kind: str = "transfer", **send: Any) -> Response:
        """Send a prepare request."""
        return self.post(f"types/{kind}/prepare", body, **send)

    def prepared(self, value: object = "1050", scale: object = 2, **changes: object) -> Response:
        """Prepare a transfer with a payment consent of its own."""
        consent = {"consentReference": self.consent().reference}
        return self.prepare(self.request(value, scale, consent=consent, **changes))

    def execute(
        self,
        prepared_order_id: str,
        code: object,
        kind: str = "transfer",
        changes: dict[str, object] | None = None,
        **send: Any,
    ) -> Response:
        """Execute a prepared order; a changed value of `...` leaves a field out."""
        named = self.driver.policy.payments.consent_confirmation == "named"
        confirmation = {"channel": "WEB", "signature": "x", "confirmed": True}
        body: dict[str, object] = {
            "preparedOrderId": prepared_order_id,
            "authenticationCode": code,
            "consentConfirmation": {**confirmation, **({"consentId": "any"} if named else {})},
            **(changes or {}),
        }
        body = {name: value for name, value in body.items() if value is not ...}
        return self.post(f"types/{kind}/execute", body, **send)

    def ordered(self, value: object = "1050", scale: object = 2) -> tuple[str, str]:
        """Return a prepared order's id and the code that executes it."""
        consent = self.consent(value, scale)
        body = self.request(value, scale, consent={"consentReference": consent.reference})
        return str(self.prepare(body).json()["data"]["preparedOrderId"]), consent.code

    def pay(self, value: object = "1050", scale: object = 2) -> Response:
        """Prepare and execute a transfer."""
        return self.execute(*self.ordered(value, scale))

    def topup_request(self, value: object = "5000", **changes: object) -> Any:
        """Return the prepare request of a top-up."""
        absent: dict[str, Any] = dict.fromkeys(
            ("beneficiaryName", "beneficiaryId", "companyName"), ...
        )
        if self.driver.policy.payments.topup_fields == "documented":
            absent = {}
        return self.request(value, **{"type": "TOPUP", **absent, **changes})

    def topup(self, value: object = "5000") -> Response:
        """Prepare and execute a top-up."""
        policy = self.driver.policy.payments
        due = policy.topup_consent == "required"
        code, named = "any", {}
        if due or policy.consent_free_code != "any":
            consent = self.consent(value)
            code, named = consent.code, {"consent": {"consentReference": consent.reference}}
        request = self.topup_request(value, **(named if due else {}))
        order = self.prepare(request, "topup").json()["data"]
        return self.execute(order["preparedOrderId"], code, "topup")

    def order(self, identifier: str, **send: Any) -> Response:
        """Read the status of an order."""
        return self.get(f"orders/{identifier}", **send)


def payer(driver: Driver, funds: str | None = "500", which: Literal["iban"] = "iban") -> Payer:
    """Return an activated customer with a beneficiary and a funded wallet that has an IBAN."""
    one = driver.active()
    send = {"token": driver.acting(one)}
    lists = [driver.wallets(one, **send).json()["data"] for _ in range(5)]
    wallet = next(item for item in lists[-1] if item.get(which))
    policy = driver.policy
    spelling = "TRANSFER" if policy.payments.payment_consent_path == "TRANSFER" else "transfer"
    result = Payer(driver, one, wallet["walletId"], path_type=spelling)
    if policy.payments.session_header_value == "snapshot":
        result.session_id = result.snapshot().json()["data"]["sessionId"]
    if funds is not None:
        result.fund(funds)
    result.beneficiary = str(result.add_beneficiary().json()["data"]["assetId"])
    for _ in range(int(policy.beneficiaries.payable_after_calls)):
        result.prepared()
    driver.clock.advance(seconds=3)
    return result
