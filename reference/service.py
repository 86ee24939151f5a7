"""The service object: every area, wired together, with its own state."""

import uuid

from reference.accounts import Account, Accounts, Lockout
from reference.activation import Activation
from reference.admission import Admission
from reference.categories import Categories
from reference.categorization import Categorization
from reference.clock import Clock
from reference.consents import Consents
from reference.customers import Access, Customers
from reference.envelope import Envelope
from reference.exchange import Operation
from reference.header_filter import HeaderFilter
from reference.ibans import Ibans
from reference.login import Login, LoginRefusals
from reference.notation import Notation
from reference.outbox import Outbox
from reference.policy import Policy
from reference.refusals import Refusals
from reference.registration import Registration
from reference.roles import Roles
from reference.seeds import LoginSeed, Tenant, seeded_tenants
from reference.sessions import Sessions
from reference.tokens import Tokens
from reference.undocumented import Undocumented
from reference.validation import BodyRules
from reference.verification import Verifications
from reference.wallets import Wallets


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
        self.wallets = Wallets(self)
        for tenant in self.tenants.values():
            for seed in tenant.logins:
                self.add_login(tenant.id, seed)

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
        )
