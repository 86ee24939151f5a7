"""The service object: every area, wired together, with its own state."""

import uuid
from dataclasses import fields
from datetime import timedelta
from typing import TypeVar

from reference.access.accounts import Account, Accounts, Lockout
from reference.access.admission import Admission
from reference.access.customers import Access, Customers
from reference.access.header_filter import HeaderFilter
from reference.access.login import Login, LoginRefusals
from reference.access.roles import Roles
from reference.access.sessions import Sessions
from reference.access.tokens import Tokens
from reference.consents.approval import ConsentApproval
from reference.consents.consents import Consents
from reference.consents.messages import ConsentMessages
from reference.consents.outbox import Outbox
from reference.individuals.activation import Activation
from reference.individuals.categories import Categories
from reference.individuals.categorization import Categorization
from reference.individuals.registration import Registration
from reference.individuals.verification import Verifications
from reference.organizations.acting_users import ActingUsers
from reference.organizations.activation import OrganizationActivation
from reference.organizations.approval import OrganizationApproval
from reference.organizations.audit import Audit
from reference.organizations.corporate_documents import CorporateDocuments
from reference.organizations.directors import Directors
from reference.organizations.employees import Employees
from reference.organizations.order import OnboardingOrder
from reference.organizations.prerequisites import Prerequisites
from reference.organizations.registration import OrganizationRegistration
from reference.organizations.shareholders import Shareholders
from reference.organizations.verification import OrganizationVerification
from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.beneficiaries import Beneficiaries
from reference.payments.consents import PaymentConsents
from reference.payments.fees import Fees
from reference.payments.ibans import Ibans
from reference.payments.ledger import Ledger
from reference.payments.limits import Limits
from reference.payments.operation_types import OperationTypes
from reference.payments.orders.execution import Execution
from reference.payments.orders.orders import Orders
from reference.payments.orders.preparation import Preparation
from reference.payments.session_header import SessionHeader
from reference.payments.snapshots import Snapshots
from reference.payments.wallets import Wallets
from reference.platform.clock import SHIFTS, Clock, ServiceClock
from reference.platform.envelope import Envelope
from reference.platform.platform import Area, Operation, Platform
from reference.platform.policy import Policy
from reference.platform.seeds import LoginSeed, Tenant, seeded_tenants
from reference.products.card_envelope import CardEnvelope
from reference.products.cards import Cards
from reference.products.webhooks import Webhooks
from reference.serving.replicas import Replicas
from reference.serving.workers import Workers

Made = TypeVar("Made", bound=Area)


class Service:
    """One instance of the service; rules are methods of its parts, which a fault may replace.

    The parts are made in the order in which they need each other.
    """

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Wire the parts and seed tenants and logins."""
        self.policy = policy
        self.clock = clock = ServiceClock(clock, SHIFTS[policy.envelope.clock])
        self.platform = Platform(policy, clock)
        self.notation = self.platform.notation
        self.refusals = self.platform.refusals
        self.body_rules = self.platform.body_rules
        self.undocumented = self.platform.undocumented
        self.envelope = Envelope(policy, clock, self.notation)
        self.workers = Workers()
        self.replicas = Replicas(policy, clock)
        self.tenants: dict[str, Tenant] = seeded_tenants(policy)
        self._wire_access()
        self._wire_wallets()
        self._wire_individuals()
        self._wire_organizations()
        self._wire_payments()
        self._wire_products()
        for tenant in self.tenants.values():
            for seed in tenant.logins:
                self.add_login(tenant.id, seed)

    def _wire_access(self) -> None:
        self.header_filter = HeaderFilter(self.policy, self.refusals)
        self.tokens = Tokens(self.policy, self.clock, self.notation, self.refusals)
        self.roles = Roles(self.policy, self.refusals)
        self.accounts = Accounts()
        self.lockout = Lockout(self.policy, self.clock)
        self.customers = Customers(self.clock)
        self.access = self._made(Access)
        self.admission = self._made(Admission)
        self.login_refusals = self._made(LoginRefusals)
        self.login = self._made(Login)
        self.sessions = self._made(Sessions)

    def _wire_wallets(self) -> None:
        self.ibans = Ibans(self.policy)
        later = self.policy.payments.spending == "later"
        self.ledger = Ledger(self.clock, timedelta(seconds=0.4 if later else 0))
        self.payment_accounts = self._made(PaymentAccounts)
        self.wallets = self._made(Wallets)

    def _wire_individuals(self) -> None:
        self.outbox = Outbox()
        self.categories = self._made(Categories)
        self.categorization = self._made(Categorization)
        self.registration = self._made(Registration)
        self.organization_approval = OrganizationApproval(self.platform, self.customers)
        self.verifications = self._made(Verifications)
        self.consents = self._made(Consents)
        self.consent_messages = self._made(ConsentMessages)
        self.activation = self._made(Activation)

    def _wire_organizations(self) -> None:
        self.audit = Audit()
        self.acting_users = self._made(ActingUsers)
        self.organization_registration = self._made(OrganizationRegistration)
        self.onboarding_order = self._made(OnboardingOrder)
        self.employees = self._made(Employees)
        self.directors = self._made(Directors)
        self.shareholders = self._made(Shareholders)
        self.organization_verification = self._made(OrganizationVerification)
        self.corporate_documents = self._made(CorporateDocuments)
        self.prerequisites = self._made(Prerequisites)
        self.organization_activation = self._made(OrganizationActivation)

    def _wire_payments(self) -> None:
        self.amounts = self._made(Amounts)
        self.fees = Fees(self.platform, self.amounts)
        self.orders = self._made(Orders)
        self.limits = self._made(Limits)
        self.operation_types = self._made(OperationTypes)
        self.session_header = self._made(SessionHeader)
        self.beneficiaries = self._made(Beneficiaries)
        self.payment_consents = self._made(PaymentConsents)
        self.consent_approval = self._made(ConsentApproval)
        self.preparation = self._made(Preparation)
        self.execution = self._made(Execution)
        self.snapshots = self._made(Snapshots)

    def _wire_products(self) -> None:
        self.webhooks = self._made(Webhooks)
        self.cards = self._made(Cards)
        self.card_envelope = CardEnvelope(self.platform, self.envelope)

    def _made(self, area: type[Made]) -> Made:
        """Make an area of the parts that its fields name, each of which has to be made before."""
        names = (one.name for one in fields(area) if one.init)
        return area(**{name: getattr(self, name.removeprefix("_")) for name in names})

    def add_login(self, tenant_id: str, seed: LoginSeed) -> Account:
        """Create an operator's account; its address tells its identifier."""
        account = Account(
            str(uuid.uuid5(uuid.NAMESPACE_URL, f"mailto:{seed.user or seed.email}")),
            tenant_id,
            seed.email,
            self.accounts.digest(seed.password),
            seed.roles,
        )
        self.accounts.add(account)
        return account

    def operations(self) -> tuple[Operation, ...]:
        """Return the routes of all areas; built late, so that replaced methods are served."""
        return (
            *self.login.operations(),
            *self.sessions.operations(),
            *self.categorization.operations(),
            *self.registration.operations(),
            *self.verifications.operations(),
            *self.consents.operations(),
            *self.activation.operations(),
            *self.wallets.operations(),
            *self.organization_registration.operations(),
            *self.employees.operations(),
            *self.directors.operations(),
            *self.shareholders.operations(),
            *self.corporate_documents.operations(),
            *self.organization_verification.operations(),
            *self.organization_activation.operations(),
            *self.consent_messages.operations(),
            *self.consent_approval.operations(),
            *self.beneficiaries.operations(),
            *self.snapshots.operations(),
            *self.payment_consents.operations(),
            *self.preparation.operations(),
            *self.execution.operations(),
            *self.orders.operations(),
            *self.webhooks.operations(),
            *self.cards.operations(),
        )
