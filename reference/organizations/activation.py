"""Readiness and activation of organizations (sections 2.3, 4.3.1 and 7)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

from reference.access.customers import Access, Customers
from reference.organizations.acting_users import ActingUsers
from reference.organizations.audit import Audit, AuditRecord
from reference.organizations.organization import ORGANIZATION_ACTIVE, Organization
from reference.organizations.prerequisites import Prerequisite, Prerequisites
from reference.payments.ibans import Ibans
from reference.payments.ledger import Ledger
from reference.payments.wallets import Wallet, Wallets
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, object_type, text, text_type

PRODUCT: Final = "b2b_product_general_purpose_wallet"
MASTER: Final = "b2b_master_general_purpose_wallet"


@dataclass(frozen=True)
class Activated:
    """What an activation gave to an organization (section 2.3, automatic actions)."""

    wallet: Wallet
    iban: str
    warnings: tuple[str, ...]


@dataclass(eq=False, repr=False)
class OrganizationActivation(Area):
    """GET /{organizationId}/activation/readiness and POST /{organizationId}/activation."""

    _access: Access
    _acting_users: ActingUsers
    _audit: Audit
    _customers: Customers
    _ibans: Ibans
    _ledger: Ledger
    _prerequisites: Prerequisites
    _wallets: Wallets

    def __post_init__(self) -> None:
        """Set the field rules (section 2.3)."""
        self._activated: dict[str, Activated] = {}
        self.fields = {
            "activationReason": FieldRule("activationReason", text_type, free_text=True),
            "additionalInfo": FieldRule("additionalInfo", object_type, required=False),
            **{
                name: FieldRule(name, text_type, required=False)
                for name in ("additionalInfo.userId", "additionalInfo.activationCode")
            },
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        path = "/api/v2.1/customer/organization/{organizationId}/activation"
        return (
            Operation(
                "activation_readiness",
                "GET",
                f"{path}/readiness",
                self.readiness,
                headers="organization",
            ),
            Operation(
                "organization_activation",
                "POST",
                path,
                self.activate,
                headers="acting_user",
                body="required",
                check_body=self.check_body,
            ),
        )

    def readiness(self, call: ServiceCall) -> ServiceAnswer:
        """Answer which prerequisites are met (section 4.3.1); nothing changes."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        checks = self._prerequisites.of(call, organization)
        ready = self.ready(checks)
        code = 200 if ready else int(self._policy.organizations.not_ready_code)
        return ServiceAnswer(code, "Activation readiness", self.readiness_data(checks, ready=ready))

    def ready(self, checks: Sequence[Prerequisite]) -> bool:
        """Tell whether every prerequisite is met, that of who asks by policy."""
        of_all = self._policy.organizations.readiness_counts == "all"
        return all(check.met for check in checks if of_all or not check.authorization)

    def readiness_data(self, checks: Sequence[Prerequisite], *, ready: bool) -> JsonObject:
        """Return the readiness, whose shape is open."""
        met = [check for check in checks if check.met]
        forms: dict[str, JsonObject] = {
            "list": {
                "ready": ready,
                "checks": [{"name": check.name, "met": check.met} for check in checks],
            },
            "map": {"isReady": ready, "prerequisites": {one.name: one.met for one in checks}},
            "counters": {"canActivate": ready, "met": len(met), "total": len(checks)},
            "status": {"status": "READY" if ready else "NOT_READY"},
        }
        return forms[self._policy.organizations.readiness_form]

    def check_body(self, call: ServiceCall) -> None:
        """Require the reason (section 2.3)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def activate(self, call: ServiceCall) -> ServiceAnswer:
        """Activate an organization that meets its prerequisites (section 3)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        repeated = self._policy.organizations.second_organization_activation == "idempotent"
        if repeated and organization.id in self._activated and self.authorized(call, organization):
            return self.success(self._activated[organization.id], organization)
        self.check_code(call, organization)
        unmet = [one for one in self._prerequisites.of(call, organization) if not one.met]
        self.check_unmet(unmet)
        organization = self.activated(organization)
        self._customers.save(organization)
        outcome = self.outcome(organization, self.warnings(unmet))
        self._activated[organization.id] = outcome
        self.record(call, organization)
        return self.success(outcome, organization)

    def authorized(self, call: ServiceCall, organization: Organization) -> bool:
        """Tell whether the acting user may activate."""
        checks = self._prerequisites.authorization(call, organization)
        return all(check.met for check in checks)

    def check_code(self, call: ServiceCall, organization: Organization) -> None:
        """Compare the activation code, when one is sent and the policy looks at it."""
        sent = text(call.body, "additionalInfo.activationCode")
        checked = self._policy.organizations.organization_activation_code == "checked"
        if checked and sent and sent != organization.activation_code:
            raise self._refusals.plain(400, "Activation code is wrong", "INVALID_ACTIVATION_CODE")

    def check_unmet(self, unmet: Sequence[Prerequisite]) -> None:
        """Raise for the first prerequisite whose lack is not merely warned about."""
        blocking = [one for one in unmet if not self.only_warned(one)]
        if not blocking:
            return
        first = self._prerequisites.ordered(blocking)[0]
        refusal = first.refusal()
        alone = all(one.authorization for one in blocking)
        if first.authorization and not alone:
            code = int(self._policy.organizations.activation_without_role)
            refusal.answer = replace(
                refusal.answer, code=refusal.answer.code if code == HTTPStatus.FORBIDDEN else code
            )
        raise refusal

    def only_warned(self, prerequisite: Prerequisite) -> bool:
        """Tell whether a lack only warns (section 2.3, activation warnings), by policy."""
        return self._policy.organizations.structure_defects == "warned" and bool(
            prerequisite.warnings
        )

    def warnings(self, unmet: Sequence[Prerequisite]) -> tuple[str, ...]:
        """Return the warnings of what is unmet (section 2.3, activation warnings)."""
        return tuple(warning for one in unmet for warning in one.warnings)

    def activated(self, organization: Organization) -> Organization:
        """Return the organization in its next state (section 3)."""
        now = self._platform.clock.now()
        return replace(organization, status=ORGANIZATION_ACTIVE, activated_at=now)

    def outcome(self, organization: Organization, warnings: tuple[str, ...]) -> Activated:
        """Open the wallet and do the other automatic actions (section 2.3)."""
        wallet = self.wallet(organization)
        wallets = [wallet]
        if self._policy.organizations.organization_wallet == "product-and-master":
            wallets.append(self._wallets.new(organization, MASTER, None))
        self._wallets.keep(organization.id, wallets)
        return Activated(wallet, self.iban(wallet), warnings)

    def wallet(self, organization: Organization) -> Wallet:
        """Build the default wallet with its IBAN (section 2.3, actions 2 and 3)."""
        return self._wallets.new(organization, PRODUCT, self.new_iban())

    def new_iban(self) -> str:
        """Return an IBAN that nobody has."""
        return self._ibans.issue()

    def iban(self, wallet: Wallet) -> str:
        """Return the IBAN that the answer tells: the wallet's."""
        return wallet.iban or ""

    def record(self, call: ServiceCall, organization: Organization) -> None:
        """Keep an audit record (section 2.3, action 6)."""
        user = self._acting_users.of(call)
        now = self._platform.clock.now()
        record = AuditRecord(now, "ORGANIZATION_ACTIVATED", user.user_id, organization.id)
        self._audit.add(record)

    def success(self, outcome: Activated, organization: Organization) -> ServiceAnswer:
        """Answer an activation (section 2.3)."""
        return ServiceAnswer(200, "Organization activated", self.data(outcome, organization))

    def data(self, outcome: Activated, organization: Organization) -> JsonObject:
        """Return the activation's data (section 2.3)."""
        return {
            "wallet": self.wallet_data(outcome.wallet),
            "iban": outcome.iban,
            "activation": self.activation_data(outcome, organization),
        }

    def wallet_data(self, wallet: Wallet) -> JsonObject:
        """Return the wallet of the answer (section 2.3)."""
        return {
            "walletId": wallet.id,
            "id": wallet.id,
            "balance": self._platform.notation.decimal(self._ledger.balance(wallet.id)),
            "currency": wallet.currency,
            "status": wallet.status,
        }

    def activation_data(self, outcome: Activated, organization: Organization) -> JsonObject:
        """Return how the activation went (section 2.3)."""
        policy = self._policy
        at = organization.activated_at or self._platform.clock.now()
        warnings = list(outcome.warnings)
        return {
            "message": "The organization is active",
            "status": policy.organizations.activation_result,
            "activatedAt": self._platform.notation.datetime(at),
            "warnings": None
            if not warnings and policy.organizations.no_warnings == "null"
            else warnings,
        }
