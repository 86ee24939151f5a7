"""The service object: every area, wired together, with its own state."""

import uuid

from reference.access.accounts import Account, Accounts, Lockout
from reference.access.admission import Admission
from reference.access.customers import Access, Customers
from reference.access.header_filter import HeaderFilter
from reference.access.login import Login, LoginRefusals
from reference.access.roles import Roles
from reference.access.session_header import SessionHeader
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
from reference.organizations.audit import Audit
from reference.organizations.corporate_documents import CorporateDocuments
from reference.organizations.directors import Directors
from reference.organizations.employees import Employees
from reference.organizations.prerequisites import Prerequisites
from reference.organizations.registration import OrganizationRegistration
from reference.organizations.shareholders import Shareholders
from reference.organizations.verification import OrganizationVerification
from reference.payments.accounts import PaymentAccounts
from reference.payments.amounts import Amounts
from reference.payments.beneficiaries import Beneficiaries
from reference.payments.consents import PaymentConsents
from reference.payments.execution import Execution
from reference.payments.ibans import Ibans
from reference.payments.ledger import Ledger
from reference.payments.limits import Fees, Limits
from reference.payments.orders import Orders
from reference.payments.preparation import Preparation
from reference.payments.snapshots import Snapshots
from reference.payments.wallets import Wallets
from reference.platform.clock import Clock
from reference.platform.envelope import Envelope
from reference.platform.exchange import Operation
from reference.platform.notation import Notation
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals
from reference.platform.seeds import LoginSeed, Tenant, seeded_tenants
from reference.platform.undocumented import Undocumented
from reference.platform.validation import BodyRules
from reference.products.card_envelope import CardEnvelope
from reference.products.cards import Cards
from reference.products.webhooks import Webhooks
from reference.serving.workers import Workers


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
