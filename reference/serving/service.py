"""The service object: every area, wired together, with its own state."""

import uuid

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
from reference.platform.clock import Clock
from reference.platform.envelope import Envelope
from reference.platform.exchange import Operation
from reference.platform.platform import Platform
from reference.platform.policy import Policy
from reference.platform.seeds import LoginSeed, Tenant, seeded_tenants
from reference.products.card_envelope import CardEnvelope
from reference.products.cards import Cards
from reference.products.webhooks import Webhooks
from reference.serving.workers import Workers


class Service:
    """One instance of the service; rules are methods of its parts, which a fault may replace.

    The parts are made in the order in which they need each other.
    """

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Wire the parts and seed tenants and logins."""
        self.platform = Platform(policy, clock)
        self.policy = policy
        self.clock = clock
        self.notation = self.platform.notation
        self.refusals = self.platform.refusals
        self.body_rules = self.platform.body_rules
        self.undocumented = self.platform.undocumented
        self.envelope = Envelope(policy, clock, self.notation)
        self.workers = Workers()
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
        platform = self.platform
        self.header_filter = HeaderFilter(self.policy, self.refusals)
        self.tokens = Tokens(self.policy, self.clock, self.notation, self.refusals)
        self.roles = Roles(self.policy, self.refusals)
        self.accounts = Accounts()
        self.lockout = Lockout(self.policy, self.clock)
        self.customers = Customers()
        self.access = Access(platform, self.customers)
        self.admission = Admission(platform, self.header_filter, self.tenants, self.tokens)
        self.login_refusals = LoginRefusals(platform, self.lockout)
        self.login = Login(
            platform,
            self.accounts,
            self.admission,
            self.customers,
            self.lockout,
            self.login_refusals,
            self.tokens,
        )
        self.sessions = Sessions(
            platform, self.access, self.accounts, self.lockout, self.login_refusals, self.tokens
        )

    def _wire_wallets(self) -> None:
        platform = self.platform
        self.ibans = Ibans(platform.policy)
        self.ledger = Ledger(self.clock)
        self.payment_accounts = PaymentAccounts(platform, self.access, self.customers, self.ledger)
        self.wallets = Wallets(
            platform, self.access, self.customers, self.ibans, self.ledger, self.payment_accounts
        )

    def _wire_individuals(self) -> None:
        platform = self.platform
        self.outbox = Outbox()
        self.categories = Categories(platform, self.tenants)
        self.categorization = Categorization(platform, self.admission, self.tenants)
        self.registration = Registration(
            platform, self.accounts, self.categories, self.customers, self.outbox
        )
        self.organization_approval = OrganizationApproval(platform, self.customers)
        self.verifications = Verifications(
            platform, self.access, self.customers, self.organization_approval, self.roles
        )
        self.consents = Consents(platform, self.access, self.verifications)
        self.consent_messages = ConsentMessages(
            platform, self.access, self.consents, self.customers
        )
        self.activation = Activation(
            platform, self.access, self.consents, self.customers, self.verifications, self.wallets
        )

    def _wire_organizations(self) -> None:
        platform = self.platform
        self.audit = Audit()
        self.acting_users = ActingUsers(platform, self.accounts, self.roles)
        self.organization_registration = OrganizationRegistration(
            platform,
            self.accounts,
            self.categories,
            self.customers,
            self.outbox,
            self.registration,
            self.tenants,
        )
        self.employees = Employees(
            platform, self.access, self.accounts, self.customers, self.registration
        )
        self.directors = Directors(platform, self.access, self.customers)
        self.shareholders = Shareholders(platform, self.access, self.customers)
        self.organization_verification = OrganizationVerification(
            platform,
            self.access,
            self.acting_users,
            self.customers,
            self.organization_approval,
            self.verifications,
        )
        self.corporate_documents = CorporateDocuments(
            platform, self.access, self.customers, self.organization_verification
        )
        self.prerequisites = Prerequisites(
            platform,
            self.acting_users,
            self.activation,
            self.consents,
            self.corporate_documents,
            self.employees,
            self.shareholders,
            self.verifications,
        )
        self.organization_activation = OrganizationActivation(
            platform,
            self.access,
            self.acting_users,
            self.audit,
            self.customers,
            self.ibans,
            self.ledger,
            self.prerequisites,
            self.wallets,
        )

    def _wire_payments(self) -> None:
        platform = self.platform
        self.amounts = Amounts(platform)
        self.fees = Fees(platform, self.amounts)
        self.orders = Orders(platform, self.amounts, self.fees, self.ledger, self.payment_accounts)
        self.limits = Limits(platform, self.amounts, self.orders)
        self.operation_types = OperationTypes(platform)
        self.session_header = SessionHeader(platform, self.header_filter, self.payment_accounts)
        self.beneficiaries = Beneficiaries(platform, self.payment_accounts)
        self.payment_consents = PaymentConsents(
            platform, self.operation_types, self.payment_accounts, self.session_header
        )
        self.consent_approval = ConsentApproval(
            platform, self.access, self.consents, self.payment_consents
        )
        self.preparation = Preparation(
            platform,
            self.amounts,
            self.beneficiaries,
            self.fees,
            self.ledger,
            self.limits,
            self.operation_types,
            self.orders,
            self.payment_accounts,
            self.payment_consents,
            self.session_header,
        )
        self.execution = Execution(
            platform,
            self.amounts,
            self.ledger,
            self.limits,
            self.operation_types,
            self.orders,
            self.payment_accounts,
            self.payment_consents,
            self.preparation,
            self.session_header,
        )
        self.snapshots = Snapshots(
            platform,
            self.amounts,
            self.beneficiaries,
            self.fees,
            self.ledger,
            self.limits,
            self.payment_accounts,
            self.payment_consents,
            self.session_header,
        )

    def _wire_products(self) -> None:
        self.webhooks = Webhooks(self.platform, self.header_filter)
        self.cards = Cards(self.platform)
        self.card_envelope = CardEnvelope(self.platform, self.envelope)

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
