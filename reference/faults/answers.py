"""Faults in the codes of refusals, and in who is refused what on one operation's path."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from reference.faults.registry import Change, Fault, Requirements, Row, Rule, family, replaces
from reference.faults.rows import changed
from reference.platform.exchange import Caller, RefusalError, ServiceCall
from reference.serving.service import Service

FILTERED: Final = {
    "x-forwarded-for": "0.0.0.0",  # noqa: S104 - an address of nobody
    "x-forwarded-from": "gateway",
    "platform": "web",
    "deviceid": "gateway",
}


def refused_with(refusal: Any, code: int) -> Any:
    """Return a refusal with another code."""
    refusal.answer = replace(refusal.answer, code=code)
    return refusal


def recoded(name: str, breaks: Requirements, code: int) -> Row:
    """Return a row that gives the refusal which the rule builds another code."""
    does = f"refused with {code}"
    return changed(name, breaks, lambda refusal: refused_with(refusal, code), does)


def recodings(name: str, breaks: Requirements, codes: tuple[int, ...]) -> tuple[Row, ...]:
    """Return a row for each code."""
    return tuple(recoded(f"{name}-{code}", breaks, code) for code in codes)


def answered_with(name: str, breaks: Requirements, change: Change) -> Row:
    """Return a row that changes the data of the refusal which the rule builds."""

    def other(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, data=change(refusal.answer.data))
        return refusal

    return changed(name, breaks, other)


def raising_with(name: str, breaks: Requirements, code: int) -> Row:
    """Return a row that gives what the rule raises another code."""

    def build(original: Rule) -> Rule:
        def checked(*values: object, **named: object) -> object:
            try:
                return original(*values, **named)
            except RefusalError as refusal:
                raise refused_with(refusal, code) from None

        return checked

    return Row(name, breaks, build, f"refused with {code}")


def on_operations(
    service: Service, names: tuple[str, ...], change: Callable[[ServiceCall], ServiceCall]
) -> None:
    """Let the checks of these operations see a changed call."""

    @replaces(service, "admission.admit")
    def admit(original: Rule, operation: Any, call: ServiceCall, *, known_path: bool) -> object:
        if operation is not None and operation.name in names:
            call = change(call)
        return original(operation, call, known_path=known_path)


def with_headers(headers: Mapping[str, str]) -> Callable[[ServiceCall], ServiceCall]:
    """Return a change that fills in headers which are not sent."""
    return lambda call: replace(call, headers={**headers, **call.headers})


def unfiltered(service: Service, operation: str) -> None:
    """Let the header filter pass an operation's requests, whatever they lack."""
    on_operations(service, (operation,), with_headers(FILTERED))


def without_token(*rows: tuple[str, Requirements, str], at_the_end: str = "") -> tuple[Fault, ...]:
    """Declare the faults that operations are open to anybody; a row ends with the operation.

    Of an operation with several paths it is those `at_the_end` of which something stands.
    """
    ending = ((name, breaks, (operation, at_the_end)) for name, breaks, operation in rows)
    return family("admission.check_token", _as_anybody, *ending)


def _as_anybody(
    service: Service, original: Rule, place: tuple[str, str], found: Any, call: ServiceCall
) -> object:
    operation, ending = place
    named = found is not None and found.name == operation and call.path.endswith(ending)
    if not named or call.header("Authorization"):
        return original(found, call)
    tenant = (call.header("X-Tenant-ID") or "").strip()
    anybody = next(service.accounts.of_tenant(tenant), None)
    caller = Caller(anybody.user_id if anybody else "", tenant, anybody.roles if anybody else ())
    return replace(call, tenant_id=tenant, caller=caller)


def not_served(name: str, breaks: Requirements, operation: str) -> Fault:
    """Declare the fault that an operation's path is an unknown route."""

    def admit(original: Rule) -> Rule:
        def with_route(found: Any, call: ServiceCall, *, known_path: bool) -> object:
            served = None if found is not None and found.name == operation else found
            return original(served, call, known_path=known_path)

        return with_route

    return Row(name, breaks, admit, f"{operation} is not served").of("admission.admit")
