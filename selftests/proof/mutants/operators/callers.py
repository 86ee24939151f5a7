"""Mutants of who is let in: each header rule dropped, each forbidden caller accepted."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from fixtures.interface.headers import Header, Strength
from fixtures.interface.operation import Operation
from fixtures.interface.operations import OPERATIONS
from reference.faults.registry import Rule, replace_rule
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note, Seam

AUTHORIZATION: Final = "authorization"
TENANT: Final = "x-tenant-id"
IN_THE_BODY: Final = {"verification", "consent_resend", "consent_magic_link"}
"""Operations that name a customer in the body, not in the path."""
PARTS_OF_A_JWT: Final = 3

_TOKEN = ("5 item 5",)
_TENANT = ("1", "7 tenant access denied")


def caller_mutants() -> Iterator[Mutant]:
    """Yield the mutants of each operation that a header rule or a token guards."""
    for operation in OPERATIONS.values():
        for header, strength in operation.headers.strengths.items():
            if strength is not Strength.OPEN and header is not Header.AUTHORIZATION:
                yield _without_header(operation, header, due=strength is Strength.ENFORCED)
        if operation.headers.strengths.get(Header.AUTHORIZATION) is Strength.ENFORCED:
            for name, (sections, forbidden) in CALLERS.items():
                yield Mutant(
                    "accept a caller",
                    operation.name,
                    name,
                    sections,
                    due=True,
                    inject=_accepting(operation.name, (AUTHORIZATION, TENANT), forbidden),
                    waits=True,
                )
            for name, (sections, rules) in CHECKS.items() if _names_a_resource(operation) else ():
                yield Mutant(
                    "skip an access check",
                    operation.name,
                    name,
                    sections,
                    due=name == "tenant",
                    inject=_skipping(operation.name, rules),
                    waits=True,
                )


def _names_a_resource(operation: Operation) -> bool:
    """Tell whether an operation is about something that is a customer's, by path or body."""
    return "Id}" in operation.path.replace("{tenantId}", "") or operation.name in IN_THE_BODY


def _without_header(operation: Operation, header: Header, *, due: bool) -> Mutant:
    names = [name.lower() for name in (header.canonical, *header.alternatives)]

    def absent(_service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
        return not any(name in call.headers for name in names)

    return Mutant(
        "drop a header rule",
        operation.name,
        header.canonical,
        ("5 item 4", "5 item 3", "4.4 consent acceptance headers"),
        due=due,
        inject=_accepting(operation.name, names, absent),
        waits=True,
    )


def _nobody(_service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
    return AUTHORIZATION not in call.headers


def _empty(_service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
    return call.headers.get(AUTHORIZATION, "-").strip() in {"", "Bearer"}


def _garbage(service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
    return _error(service, call) == "invalid" and not _jwt(call)


def _forged(service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
    return _error(service, call) == "invalid" and _jwt(call)


def _expired(service: Service, call: ServiceCall, _accepted: ServiceCall) -> bool:
    return _error(service, call) == "expired"


def _of_another_tenant(service: Service, call: ServiceCall, accepted: ServiceCall) -> bool:
    other = _tenant_of_token(service, call) not in {None, call.headers.get(TENANT)}
    return other and call.headers.get(TENANT) == accepted.headers.get(TENANT)


def _under_another_tenant(service: Service, call: ServiceCall, accepted: ServiceCall) -> bool:
    own = _tenant_of_token(service, call) == accepted.headers.get(TENANT)
    return own and call.headers.get(TENANT) in set(service.tenants) - {accepted.headers[TENANT]}


def _under_no_tenant(service: Service, call: ServiceCall, accepted: ServiceCall) -> bool:
    own = _tenant_of_token(service, call) == accepted.headers.get(TENANT)
    return own and call.headers.get(TENANT, accepted.headers[TENANT]) not in service.tenants


CALLERS: Final = {
    "nobody": (_TOKEN, _nobody),
    "an empty token": (_TOKEN, _empty),
    "what is not a token": (_TOKEN, _garbage),
    "a forged token": (_TOKEN, _forged),
    "an expired token": (_TOKEN, _expired),
    "a token of another tenant": (_TENANT, _of_another_tenant),
    "a token under another tenant": (_TENANT, _under_another_tenant),
    "a token under an unknown tenant": (_TENANT, _under_no_tenant),
}
"""Who must not be served: the sections that say so, and how such a call is recognised."""

CHECKS: Final = {
    "tenant": (_TENANT, ("access.check_tenant", "payment_accounts.check_tenant")),
    "customer": (("7 code 403", "1", "4.5"), ("access.check_own", "payment_accounts.check_owner")),
}
"""The checks of whose a resource is, by what they compare; the second only `should` be."""


def _accepting(
    operation: str,
    names: tuple[str, ...] | list[str],
    forbidden: Callable[[Service, ServiceCall, ServiceCall], bool],
) -> Injection:
    """Return what takes a forbidden call for the first one of its path, in some headers.

    Whose call that was is not looked at any more, since there may be none for the same customer.
    """

    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)
        accepted: dict[str, ServiceCall] = {}
        let_in = False

        def build(original: Rule) -> Rule:
            return lambda *arguments: None if let_in else original(*arguments)

        def like_accepted(call: ServiceCall) -> ServiceCall:
            nonlocal let_in
            let_in = False
            known = accepted.get(call.path) or accepted.get(operation)
            if seam.operation != operation or known is None or not forbidden(service, call, known):
                return call
            kept = {name: value for name, value in call.headers.items() if name not in names}
            taken = {name: known.headers[name] for name in names if name in known.headers}
            let_in = AUTHORIZATION in names
            note()
            return replace(call, headers=kept | taken)

        def remember(call: ServiceCall) -> None:
            for key in (call.path, seam.operation):
                accepted.setdefault(key, call)

        for rule in CHECKS["customer"][1]:
            replace_rule(service, rule, build)
        seam.on_request(like_accepted)
        seam.on_success(remember)

    return inject


def _skipping(operation: str, rules: tuple[str, ...]) -> Injection:
    """Return what leaves out the checks of one operation, which raise when they are broken."""

    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)

        def build(original: Rule) -> Rule:
            def check(*arguments: object) -> None:
                try:
                    original(*arguments)
                except RefusalError:
                    if seam.operation != operation:
                        raise
                    note()

            return check

        for rule in rules:
            replace_rule(service, rule, build)

    return inject


def _jwt(call: ServiceCall) -> bool:
    return call.headers[AUTHORIZATION].count(".") == PARTS_OF_A_JWT - 1


def _error(service: Service, call: ServiceCall) -> str:
    """Return what is wrong with the token of a call: expired, invalid or nothing."""
    if not call.headers.get(AUTHORIZATION, "").removeprefix("Bearer").strip():
        return ""
    try:
        service.tokens.caller(call.headers[AUTHORIZATION])
    except RefusalError as refusal:
        return "expired" if "JWT_EXPIRED" in str(refusal.answer.data) else "invalid"
    return ""


def _tenant_of_token(service: Service, call: ServiceCall) -> str | None:
    try:
        return service.tokens.caller(call.headers.get(AUTHORIZATION)).tenant_id
    except RefusalError:
        return None
