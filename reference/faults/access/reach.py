"""Faults in whose customers and accounts a caller reaches, one operation each (1 and 7)."""

from typing import Final

from reference.faults.payments.payment_accounts import PATHS as OF_ACCOUNTS
from reference.faults.registry import Fault, Rule, breaking, replace_rule
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

TENANT, CUSTOMER = "tenant", "customer"
_BREAKS: Final = {TENANT: "AUT-19", CUSTOMER: "AUT-20"}
_CHECKS: Final = {
    TENANT: ("access.check_tenant", "payment_accounts.check_tenant"),
    CUSTOMER: ("access.check_own", "payment_accounts.check_owner"),
}
_PATHS: Final = {
    "individual-verification": ("/individual/", "/verification"),
    "individual-consent": ("/individual/", "/consents/"),
    "individual-activation": ("/individual/", "/activation"),
    "topup-prepare": ("/types/topup/prepare",),
    **{
        name: OF_ACCOUNTS[name]
        for name in ("payment-consent", "transfer-prepare", "execute", "balance", "order")
    },
}


def _reaching(operation: str, whose: str) -> Fault:
    def inject(service: Service) -> None:
        for rule in _CHECKS[whose]:
            replace_rule(service, rule, build)

    def build(original: Rule) -> Rule:
        def check(call: ServiceCall, owned: object) -> None:
            if not all(part in call.path for part in _PATHS[operation]):
                original(call, owned)

        return check

    return Fault(
        f"{operation}-for-another-{whose}",
        f"The operation {operation} is served to another {whose}.",
        inject,
    )


REACHING = tuple(
    fault
    for whose, requirement in _BREAKS.items()
    for fault in breaking(requirement, *(_reaching(operation, whose) for operation in _PATHS))
)
