"""Faults in the separation of tenants and customers (sections 1, 5 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Rule,
    answered,
    change_result,
    fault,
    having,
    replace_rule,
    skipped,
    without,
)
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service

RULES = (
    skipped(
        "tenant-resources-visible",
        "Customers of another tenant are served.",
        "1",
        "access.check_tenant",
    ),
    skipped(
        "customer-resources-visible",
        "A customer's token reaches other customers of the tenant.",
        "7",
        "access.check_own",
    ),
    answered(
        "tenant-header-ignored",
        "A tenant header that is not the token's is served.",
        "7",
        "admission.tenant_matches",
        result=True,
    ),
)


@fault("tenant-header-other-accepted", "A foreign tenant header wins over the token.", "7")
def foreign_header_wins(service: "Service") -> None:
    """Replace the caller's tenant by the header's."""

    def build(honest: Rule) -> Rule:
        def with_tenant(operation: object, call: Call) -> object:
            sent = call.header("X-Tenant-ID")
            if sent in service.tenants and call.caller is not None:
                call = replace(call, caller=replace(call.caller, tenant_id=sent))
            return honest(operation, call)

        return with_tenant

    replace_rule(service, "admission.with_tenant", build)


@fault("tenant-first-open-to-all", "Tokens of every tenant open the first one.", "7")
def first_open_to_all(service: "Service") -> None:
    """Take the oldest tenant for everybody's."""
    first = next(iter(service.tenants))

    def build(honest: Rule) -> Rule:
        return lambda header, token: header == first or honest(header, token)

    replace_rule(service, "admission.tenant_matches", build)


@fault("tenant-of-the-token-wins", "X-Tenant-ID is never read.", "7")
def token_wins(service: "Service") -> None:
    """Take the token's tenant for every operation."""

    def build(honest: Rule) -> Rule:
        def with_tenant(operation: Any, call: Call) -> object:  # noqa: ANN401 - an operation
            if call.caller is not None:
                call = replace(call, headers={**call.headers, "x-tenant-id": call.caller.tenant_id})
            return honest(operation, call)

        return with_tenant

    replace_rule(service, "admission.with_tenant", build)


@fault("tenant-header-ignored-by-list", "The list of beneficiaries ignores X-Tenant-ID.", "7")
def ignored_by_list(service: "Service") -> None:
    """Take the token's tenant for this operation, whatever the header says."""

    def build(honest: Rule) -> Rule:
        def with_tenant(operation: Any, call: Call) -> object:  # noqa: ANN401 - an operation
            listing = operation is not None and operation.name == "beneficiary_list"
            if listing and call.caller is not None:
                headers = {**call.headers, "x-tenant-id": call.caller.tenant_id}
                call = replace(call, headers=headers)
            return honest(operation, call)

        return with_tenant

    replace_rule(service, "admission.with_tenant", build)


@fault("tenant-unknown-accepted", "An unknown tenant header counts as the own tenant.", "7")
def unknown_accepted(service: "Service") -> None:
    """Fall back to the token's tenant."""

    def build(honest: Rule) -> Rule:
        def with_tenant(operation: object, call: Call) -> object:
            if call.caller is not None and call.header("X-Tenant-ID") not in service.tenants:
                return replace(call, tenant_id=call.caller.tenant_id)
            return honest(operation, call)

        return with_tenant

    replace_rule(service, "admission.with_tenant", build)


def _refusal(service: "Service", change: Rule) -> None:
    def changed(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = change(refusal.answer)
        return refusal

    change_result(service, "refusals.tenant", changed)


@fault("tenant-refused-401", "A refused tenant is answered with 401.", "7")
def refused_401(service: "Service") -> None:
    """Mistake the tenant for authentication."""
    _refusal(service, lambda answer: replace(answer, code=401))


@fault("tenant-refused-500", "A refused tenant is a server fault.", "7")
def refused_500(service: "Service") -> None:
    """Let the look-up's error escape."""
    _refusal(service, lambda answer: replace(answer, code=500))


@fault("tenant-refused-without-error", "The tenant refusal lacks error.", "7")
def refused_without_error(service: "Service") -> None:
    """Forget a member."""
    _refusal(service, lambda answer: replace(answer, data=without("error")(answer.data)))


@fault("tenant-refused-without-tenantid", "The tenant refusal lacks tenantId.", "7")
def refused_without_tenant(service: "Service") -> None:
    """Forget a member."""
    _refusal(service, lambda answer: replace(answer, data=without("tenantId")(answer.data)))


@fault("tenant-refused-tenantid-null", "The tenant refusal's tenantId is null.", "7")
def refused_tenant_null(service: "Service") -> None:
    """Fill no value in."""
    _refusal(service, lambda answer: replace(answer, data=having("tenantId", None)(answer.data)))


@fault("tenant-path-ignored", "Categorization answers the categories of any tenant.", "7")
def path_ignored(service: "Service") -> None:
    """Answer the tenant of the path, whoever asks."""
    replace_rule(
        service,
        "categorization.tenant",
        lambda _honest: lambda call: service.tenants[call.parameters["tenantId"]],
    )


@fault("tenant-login-foreign", "Credentials of one tenant log in under another.", "5 item 2")
def login_foreign(service: "Service") -> None:
    """Look accounts up by e-mail alone."""

    def build(honest: Rule) -> Rule:
        def with_email(_tenant_id: str, email: str) -> object:
            return (one for tenant in service.tenants for one in honest(tenant, email))

        return with_email

    replace_rule(service, "accounts.with_email", build)


@fault("tenant-body-followed", "A registration creates the customer in another tenant.", "7")
def body_followed(service: "Service") -> None:
    """Let the body decide on the tenant."""
    replace_rule(service, "registration.check_body_tenant", lambda _honest: lambda _call: None)

    def build(honest: Rule) -> Rule:
        def customer(call: Call) -> object:
            tenant = call.body["individualCustomer"]["tenantId"]
            return replace(honest(call), tenant_id=tenant)

        return customer

    replace_rule(service, "registration.customer", build)
