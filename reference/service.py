"""The service object: every area, wired together, with its own state."""

import uuid

from reference.accounts import Account, Accounts, Lockout
from reference.acting_users import ActingUsers
from reference.activation import Activation
from reference.admission import Admission
from reference.amounts import Amounts
from reference.audit import Audit
from reference.beneficiaries import Beneficiaries
from reference.card_envelope import CardEnvelope
from reference.cards import Cards
from reference.categories import Categories
from reference.categorization import Categorization
from reference.clock import Clock
from reference.consent_approval import ConsentApproval
from reference.consent_messages import ConsentMessages
from reference.consents import Consents
from reference.corporate_documents import CorporateDocuments
from reference.customers import Access, Customers
from reference.directors import Directors
from reference.employees import Employees
from reference.envelope import Envelope
from reference.exchange import Operation
from reference.execution import Execution
from reference.header_filter import HeaderFilter
from reference.ibans import Ibans
from reference.ledger import Ledger
from reference.limits import Fees, Limits
from reference.login import Login, LoginRefusals
from reference.notation import Notation
from reference.orders import Orders
from reference.organization_activation import OrganizationActivation
from reference.organization_registration import OrganizationRegistration
from reference.organization_verification import OrganizationVerification
from reference.outbox import Outbox
from reference.payment_accounts import PaymentAccounts
from reference.payment_consents import PaymentConsents
from reference.policy import Policy
from reference.preparation import Preparation
from reference.prerequisites import Prerequisites
from reference.refusals import Refusals
from reference.registration import Registration
from reference.roles import Roles
from reference.seeds import LoginSeed, Tenant, seeded_tenants
from reference.session_header import SessionHeader
from reference.sessions import Sessions
from reference.shareholders import Shareholders
from reference.snapshots import Snapshots
from reference.tokens import Tokens
from reference.undocumented import Undocumented
from reference.validation import BodyRules
from reference.verification import Verifications
from reference.wallets import Wallets
from reference.webhooks import Webhooks
from reference.workers import Workers


class Service:
    """One instance of the service; rules are methods of its parts, which a fault may replace."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Wire the parts and seed tenants and logins."""
        self.policy = policy
        self.clock = clock
        self.notation = Notation(policy)
        self.envelope = Envelope(policy, clock, self.notation)
        self.refusals = Refusals(policy)
        self.header_filter = HeaderFilter(policy, self.refusals)
        self.tokens = Tokens(policy, clock, self.notation, self.refusals)
        self.body_rules = BodyRules(policy)
        self.undocumented = Undocumented(policy)
        self.roles = Roles(policy, self.refusals)
        self.accounts = Accounts()
        self.lockout = Lockout(policy, clock)
        self.customers = Customers()
        self.outbox = Outbox()
        self.ibans = Ibans()
        self.tenants: dict[str, Tenant] = seeded_tenants(policy)
        self.access = Access(self)
        self.admission = Admission(self)
        self.login_refusals = LoginRefusals(self)
        self.categories = Categories(self)
        self.login = Login(self)
        self.sessions = Sessions(self)
        self.categorization = Categorization(self)
        self.registration = Registration(self)
        self.verifications = Verifications(self)
        self.consents = Consents(self)
        self.activation = Activation(self)
        self.ledger = Ledger(clock)
        self.payment_accounts = PaymentAccounts(self)
        self.wallets = Wallets(self)
        self.audit = Audit()
        self.acting_users = ActingUsers(self)
        self.organization_registration = OrganizationRegistration(self)
        self.employees = Employees(self)
        self.directors = Directors(self)
        self.shareholders = Shareholders(self)
        self.corporate_documents = CorporateDocuments(self)
        self.organization_verification = OrganizationVerification(self)
        self.prerequisites = Prerequisites(self)
        self.organization_activation = OrganizationActivation(self)
        self.consent_messages = ConsentMessages(self)
        self.consent_approval = ConsentApproval(self)
        self._wire_payments()
        for tenant in self.tenants.values():
            for seed in tenant.logins:
                self.add_login(tenant.id, seed)

    def _wire_payments(self) -> None:
        """Wire the parts about money, webhooks and cards."""
        self.amounts = Amounts(self)
        self.limits = Limits(self)
        self.fees = Fees(self)
        self.session_header = SessionHeader(self)
        self.beneficiaries = Beneficiaries(self)
        self.payment_consents = PaymentConsents(self)
        self.orders = Orders(self)
        self.preparation = Preparation(self)
        self.execution = Execution(self)
        self.snapshots = Snapshots(self)
        self.webhooks = Webhooks(self)
        self.cards = Cards(self)
        self.card_envelope = CardEnvelope(self)
        self.workers = Workers()

    def add_login(self, tenant_id: str, seed: LoginSeed) -> Account:
        """Create an operator's account."""
        account = Account(
            str(uuid.uuid4()),
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
