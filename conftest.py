"""The front door: which plugins make a conformance run."""

pytest_plugins = [
    "reports.plugin",
    "fixtures.target.plugin",
    "fixtures.states.connection",
    "fixtures.states.accounts",
    "fixtures.states.individuals",
    "fixtures.states.wallets",
    "fixtures.states.controls",
]
