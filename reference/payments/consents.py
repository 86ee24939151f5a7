"""Payment consents and their authentication codes (sections 2.4, 4.6 and 5 item 7)."""

import hmac
import secrets
import uuid
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from typing import Final

import jwt

from reference.payments.accounts import BUSINESS, PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.ledger import Ledger, PaymentAccount
from reference.payments.operation_types import OperationTypes
from reference.payments.orders.orders import READY, TOPUP, TRANSFER, Order, Orders
from reference.payments.session_header import SessionHeader
from reference.platform.codes import drawn_code
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import object_type

EXPIRY_MINUTES: Final = 15
_CENT: Final = Decimal("0.01")
_AT_ONCE: Final = 3
"""So many consents of an account may be open, where a policy says so."""


@dataclass(frozen=True)
class PaymentConsent:
    """A customer's consent to a payment; `answer` is what its owner confirms with."""

    id: str
    reference: str
    token: str
    account_id: str
    answer: str
    expires_at: datetime
    approved: bool
    approved_at: datetime | None = None


@dataclass(eq=False, repr=False)
class PaymentConsents(Area):
    """POST /fintrans/{accountId}/payment-consents/types/{operationType}."""

    _amounts: Amounts
    _ledger: Ledger
    _operation_types: OperationTypes
    _orders: Orders
    _payment_accounts: PaymentAccounts
    _session_header: SessionHeader

    def __post_init__(self) -> None:
        """Draw a random key for the tokens."""
        self._consents: dict[str, PaymentConsent] = {}
        self._most: dict[str, Decimal] = {}
        self._payees: dict[str, object] = {}
        self._sessions: dict[str, str] = {}
        self._key = secrets.token_bytes(32)

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "payment_consent",
                "POST",
                "/api/v2.1/fintrans/{accountId}/payment-consents/types/{operationType}",
                self.create,
                body="optional",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Check operation type and body, whose fields are not stated (section 4.8)."""
        operation_type = call.parameters["operationType"]
        spelling = self._policy.payments.payment_consent_path
        known = {TRANSFER, TRANSFER.upper()} if spelling == "any" else {spelling}
        if operation_type not in {*known, TOPUP}:
            raise self._operation_types.unknown(operation_type)
        choices = self._policy.payments
        covers_less = choices.consent_covers not in {"anything", "payee"}
        due = choices.payment_consent_body == "amount" or covers_less
        if due and object_type(call.body.get("maxAmount")) is not None:
            raise self._refusals.plain(
                400, "Request validation failed", "INVALID_CONSENT", "maxAmount is required"
            )

    def create(self, call: ServiceCall) -> ServiceAnswer:
        """Create a payment consent (section 4.6)."""
        self._session_header.check(call, "consent", TRANSFER)
        account = self._payment_accounts.of_path(call, acting=True)
        self.check_open(account)
        most = call.body.get("maxAmount")
        amount = None if most is None else _amount_of(most)
        if call.parameters["operationType"] != TOPUP:
            self.check_funds(account, _CENT if amount is None else amount)
        consent = self.new(account)
        self._consents[consent.id] = consent
        self._sessions[consent.id] = self._session_header.sent(call)
        self._payees[consent.id] = call.body.get("allowedBeneficiaries")
        if amount is not None:
            self._most[consent.id] = amount
        return ServiceAnswer(200, "Payment consent created", self.data(consent), created=True)

    def check_open(self, account: PaymentAccount) -> None:
        """Refuse a consent while as many as may be of its account are open, by policy."""
        choice = self._policy.payments.consents_at_once
        if choice == "several":
            return
        orders = self._orders.of_account(account.id)
        if choice == "three":
            orders = [order for order in orders if order.status != READY]
        used, now = {order.consent_reference for order in orders}, self._platform.clock.now()
        still_open = [
            consent
            for consent in tuple(self._consents.values())
            if consent.account_id == account.id and consent.expires_at > now
            if used.isdisjoint(self.references(consent))
        ]
        if len(still_open) >= _AT_ONCE:
            raise self._refusals.own_rule(
                422, "Too many payment consents are open", "CONSENTS_OPEN", still_open[0].id
            )

    def check_funds(self, account: PaymentAccount, amount: Decimal) -> None:
        """Refuse a consent for more than its account has, by policy (section 7)."""
        looked_at = self._policy.payments.consent_funds == "balance"
        if looked_at and not self._ledger.covers(account.id, amount):
            available = self._ledger.spendable(account.id)
            data = self._amounts.shortage(available, amount, account.currency)
            raise self._refusals.rows(400, "Insufficient balance", data)

    def new(self, account: PaymentAccount) -> PaymentConsent:
        """Build a consent with a code of its own."""
        identifier, answer = self.identifier(), self.new_answer()
        expires_at = self._platform.clock.now() + timedelta(minutes=self.lifetime_minutes())
        return PaymentConsent(
            id=identifier,
            reference=str(uuid.uuid4()),
            token=self.token(identifier, answer, expires_at),
            account_id=account.id,
            answer=answer,
            expires_at=expires_at,
            approved=not self.waits(),
        )

    def waits(self) -> bool:
        """Tell whether a new consent waits for its approval."""
        return self._policy.payments.payment_consent_approval in {"required", "untold"}

    def new_answer(self) -> str:
        """Draw a code that starts with no digit that a number would lose."""
        if self._policy.payments.consent_codes == "one":
            return "123456"
        return drawn_code("123456789")

    def lifetime_minutes(self) -> int:
        """Return how long consents last (section 8, payment consent expiry)."""
        return EXPIRY_MINUTES

    def token(self, identifier: str, answer: str, expires_at: datetime) -> str:
        """Return the magicLinkToken, a JWT."""
        claims = self.claims(identifier, answer, expires_at)
        if self._policy.payments.magic_link_signature == "unsigned":
            return jwt.encode(claims, "", algorithm="none")
        return jwt.encode(claims, self._key, algorithm="HS256")

    def claims(self, identifier: str, answer: str, expires_at: datetime) -> JsonObject:
        """Return the payload, which has the answer (section 5 item 7)."""
        number = self._policy.payments.answer_type == "number"
        return {
            "sub": identifier,
            "answer": int(answer) if number else answer,
            "exp": int(expires_at.timestamp()),
        }

    def data(self, consent: PaymentConsent) -> JsonObject:
        """Return a new consent; only magicLinkToken is documented (section 4.6)."""
        choice = self._policy.payments.consent_reference
        data: JsonObject = {
            "magicLinkToken": consent.token,
            **self.status(consent),
            "expiresAt": self._platform.notation.datetime(consent.expires_at),
        }
        if choice in {"any", "id", "beside-id"}:
            data["consentId"] = consent.id
        if choice in {"any", "reference", "beside-id"}:
            data["consentReference"] = consent.reference
        return data

    def status(self, consent: PaymentConsent) -> JsonObject:
        """Return the status of a new consent, which need not tell that it waits."""
        choice = self._policy.payments.payment_consent_approval
        if choice == "untold":
            return {}
        return {"status": "APPROVED" if consent.approved and choice == "none" else "PENDING"}

    def approved(self, call: ServiceCall, consent_id: str) -> bool:
        """Approve a consent that the caller may reach; tell whether there is one (section 4.4)."""
        consent = self._consents.get(consent_id)
        if consent is None:
            return False
        if self._policy.payments.payment_consent_approval == "by-itself":
            raise self._refusals.plain(
                403, "Consents approve themselves", "CONSENT_APPROVAL", consent_id
            )
        self._payment_accounts.reachable(call, consent.account_id)
        if not consent.approved:  # what counts goes on counting
            now = self._platform.clock.now()
            self._consents[consent_id] = replace(consent, approved=True, approved_at=now)
        return True

    def operation_requires(self, account: PaymentAccount, *payee: str) -> bool:
        """Tell requiresConsent of an account's transfers to whom these name (section 2.4)."""
        by_itself = self._policy.payments.consent_requirement != "model-only"
        return by_itself and self._due(account, *payee)

    def model_requires(self, account: PaymentAccount) -> bool:
        """Tell requireConsent of the consent model (section 2.4)."""
        by_itself = self._policy.payments.consent_requirement != "operation-only"
        return by_itself and self._due(account)

    def required(self, order: Order) -> bool:
        """Tell whether an order needs a consent; one of the two places is enough."""
        account = self._ledger.find(order.account_id)
        if not order.transfer:
            return self._policy.payments.topup_consent == "required"
        return account is not None and self._due(account, order.beneficiary_reference)

    def _due(self, account: PaymentAccount, *payee: str) -> bool:
        requirement = self._policy.payments.consent_requirement
        if requirement in {"organizations", "individuals"}:
            return (requirement == "organizations") == (account.kind == BUSINESS)
        if requirement == "new-payees":
            paid = (one for one in self._orders.of_account(account.id) if one.status != READY)
            return all(one.beneficiary_reference not in payee for one in paid)
        return requirement != "never"

    def confirms(self, order: Order, consent_id: object) -> bool:
        """Tell whether an identifier, where there is one, names the consent of an order."""
        consent = self.find(order.account_id, order.consent_reference)
        return consent is None or consent_id in {None, consent.id}

    def find(self, account_id: str, reference: str) -> PaymentConsent | None:
        """Return an account's consent by what the policy takes as consentReference."""
        for consent in tuple(self._consents.values()):
            if consent.account_id == account_id and reference in self.references(consent):
                return consent
        return None

    def references(self, consent: PaymentConsent) -> tuple[str, ...]:
        """Return what counts as a consent's reference."""
        known = {"id": consent.id, "reference": consent.reference, "token": consent.token}
        choice = self._policy.payments.consent_reference
        if choice == "any":
            return tuple(known.values())
        return (known["reference" if choice == "beside-id" else choice],)

    def usable(self, consent: PaymentConsent) -> bool:
        """Tell whether a consent counts: approved, and not past its expiry."""
        if self._policy.payments.payment_consent_approval == "by-itself":
            lifetime = timedelta(minutes=self.lifetime_minutes())
            counts = self._platform.is_past(consent.expires_at - lifetime, "fixed")
        else:
            counts = consent.approved and self._platform.counts(consent.approved_at)
        return counts and consent.expires_at > self._platform.clock.now()

    def check(self, order: Order) -> None:
        """Refuse an order without the consent that it needs (section 3, prepare)."""
        if not self.required(order):
            return
        consent = self.find(order.account_id, order.consent_reference)
        if consent is None or not self.usable(consent) or not self.covers(consent, order):
            raise self.missing(order)

    def check_ended(self, call: ServiceCall, order: Order) -> None:
        """Refuse an order whose consent has ended before its time, by policy (section 4.6)."""
        consent = self.find(order.account_id, order.consent_reference)
        choice = self._policy.payments.consent_ends
        if choice == "in-time" or consent is None or not order.transfer:
            return
        of_account = (one for one in self._consents.values() if one.account_id == order.account_id)
        if choice == "next":
            ended = consent is not tuple(of_account)[-1]
        else:
            ended = self._sessions[consent.id] != self._session_header.sent(call)
        if ended:
            raise self.missing(order)

    def covers(self, consent: PaymentConsent, order: Order) -> bool:
        """Tell whether a consent is good for so much, which nothing says (section 4.8)."""
        choice = self._policy.payments.consent_covers
        if choice == "payee" and order.transfer:
            payees = self._payees.get(consent.id)
            return isinstance(payees, list) and order.beneficiary_reference in payees
        most = self._most.get(consent.id, Decimal(0))
        cost = order.amount + order.fee if choice == "total" else order.amount
        return choice == "anything" or (cost == most if choice == "exact" else cost <= most)

    def missing(self, order: Order) -> RefusalError:
        """Build the answer to a consent that is missing, unknown or expired."""
        return self._refusals.plain(
            int(self._policy.payments.missing_consent),
            "Payment consent required",
            "PAYMENT_CONSENT_REQUIRED",
            f"No valid payment consent {order.consent_reference}",
        )

    def check_code(self, order: Order, code: str) -> None:
        """Compare the authenticationCode with the answer of the order's consent (section 2.4)."""
        if not self.code_fits(order, code):
            raise self._refusals.plain(
                int(self._policy.payments.wrong_authentication_code),
                "Authentication code is wrong",
                "INVALID_AUTHENTICATION_CODE",
            )

    def code_fits(self, order: Order, code: str) -> bool:
        """Tell whether a code is right for an order."""
        consent = self.find(order.account_id, order.consent_reference)
        if consent is not None:
            return self.matches(consent, code)
        if self._policy.payments.consent_free_code == "any":
            return True
        return any(
            self.matches(one, code) and self.usable(one)
            for one in tuple(self._consents.values())
            if one.account_id == order.account_id
        )

    def matches(self, consent: PaymentConsent, code: str) -> bool:
        """Compare a code with a consent's answer."""
        sent = code.encode("utf-8", "surrogatepass")
        return hmac.compare_digest(consent.answer.encode(), sent)


def _amount_of(told: object) -> Decimal:
    """Return what an AmountDto comes to, nothing where it is none."""
    amount = told if isinstance(told, dict) else {}
    try:
        return Decimal(str(amount.get("value"))).scaleb(-int(str(amount.get("scale"))))
    except (InvalidOperation, ValueError):
        return Decimal(0)
