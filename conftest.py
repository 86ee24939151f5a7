"""The front door: which plugins make a conformance run."""

pytest_plugins = [
    "reports.session.plugin",
    "fixtures.target.plugin",
    "fixtures.states.connection",
    "fixtures.states.accounts",
    "fixtures.states.individuals",
    "fixtures.states.organizations",
    "fixtures.states.organization_attempts",
    "fixtures.states.organization_actors",
    "fixtures.states.consents",
    "fixtures.states.wallets",
    "fixtures.states.allowed_operations",
    "fixtures.states.cards",
    "fixtures.states.webhooks",
    "fixtures.states.payments",
    "fixtures.states.payments_before_activation",
    "fixtures.states.payments_attempts",
    "fixtures.states.payments_limits",
    "fixtures.states.payments_money",
    "fixtures.states.payments_topups",
    "fixtures.states.controls",
]
