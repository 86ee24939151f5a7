"""Faults in the header filter (section 5 items 3 and 4)."""

from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any

from reference.access.header_filter import (
    DEVICE,
    FORWARDED_FOR,
    FORWARDED_FROM,
    PLATFORM,
    TENANT,
    USER_AGENT,
    USER_ID,
    USER_ROLES,
    HeaderRule,
)
from reference.faults.answers import answered_with, unfiltered
from reference.faults.registry import (
    Change,
    Rule,
    family,
    fault,
    injections,
    of_rule,
    refusing,
    replaces,
)
from reference.faults.rows import answered, changed, having, turning, without
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service


def _not_enforced(service: Service, rule: HeaderRule) -> None:
    @replaces(service, "header_filter.required")
    def required(original: Rule, group: str) -> object:
        return tuple(one for one in original(group) if one.name != rule.name)

    if rule is not TENANT:
        return

    @replaces(service, "admission.with_tenant")
    def with_tenant(original: Rule, operation: object, call: ServiceCall) -> object:
        if call.header(TENANT.name) or call.caller is None:
            return original(operation, call)
        return replace(call, tenant_id=call.caller.tenant_id)


NOT_ENFORCED = injections(
    _not_enforced,
    ("header-x-forwarded-for-not-enforced", "HDR-01", FORWARDED_FOR),
    ("header-x-forwarded-from-not-enforced", "HDR-02", FORWARDED_FROM),
    ("header-platform-not-enforced", "HDR-03", PLATFORM),
    ("header-deviceid-not-enforced", "HDR-04", DEVICE),
    ("header-x-tenant-id-not-enforced", "HDR-08", TENANT),
)


def _not_accepted(
    _service: Service, original: Rule, name: str, rule: HeaderRule, call: ServiceCall
) -> object:
    kept = tuple(accepted for accepted in rule.accepted if accepted.lower() != name)
    return original(replace(rule, accepted=kept), call)


ALTERNATIVES = family(
    "header_filter.present",
    _not_accepted,
    ("header-platform-not-accepted", "LOG-01", "platform"),
    ("header-sec-ch-ua-platform-not-accepted", "HDR-09", "sec-ch-ua-platform"),
    ("header-deviceid-not-accepted", "LOG-01", "deviceid"),
    ("header-x-device-id-not-accepted", "HDR-10", "x-device-id"),
    ("header-device-id-not-accepted", "HDR-11", "device-id"),
)


UNFILTERED = injections(
    unfiltered,
    ("header-filter-skips-categorization", "HDR-01", "categorization"),
    ("header-filter-skips-registration", "HDR-01", "individual_registration"),
    ("header-filter-skips-sessions", "HDR-01", "session"),
    ("header-filter-skips-activation", "HDR-01", "individual_activation"),
    ("header-filter-skips-wallets", "HDR-01", "wallets"),
    ("header-filter-skips-verification-start", "HDR-01", "individual_verification"),
)

DATA = (
    answered("header-error-code-400", "HDR-01", 400).of("header_filter.missing_code"),
    *of_rule(
        "header_filter.names",
        answered("header-error-names-empty", "HDR-01", []),
        changed("header-error-names-text", "HDR-01", ", ".join),
        changed("header-error-names-first-only", "HDR-05", lambda names: names[:1]),
        answered(
            "header-error-names-all",
            "HDR-01",
            ["X-Forwarded-For", "X-Forwarded-From", "platform", "deviceId"],
        ),
    ),
    *of_rule(
        "header_filter.device_names",
        answered("header-error-devices-empty", "HDR-06", []),
        changed("header-error-devices-incomplete", "HDR-06", lambda names: names[:2]),
        changed("header-error-devices-text", "HDR-06", ", ".join),
    ),
)


MEMBERS = of_rule(
    "header_filter.refusal",
    answered_with("header-error-without-names", "HDR-01", without("missingHeaders")),
    answered_with("header-error-names-null", "HDR-01", having("missingHeaders", None)),
    answered_with(
        "header-error-names-objects",
        "HDR-01",
        turning("missingHeaders", lambda names: [{"name": name} for name in names]),
    ),
    answered_with("header-error-without-devices", "HDR-06", without("deviceId_accepted")),
)


def _platform_refused(service: Service, _original: Rule, platform: str, call: ServiceCall) -> None:
    if call.header("platform") == platform:
        raise service.refusals.plain(400, "Unknown platform", "INVALID_HEADER")


REFUSED = family(
    "header_filter.check_platform",
    _platform_refused,
    ("header-platform-android-refused", "HDR-12", "android"),
    ("header-platform-ios-refused", "HDR-12", "ios"),
)


def _also_required(
    _service: Service, original: Rule, name: str, groups: tuple[str, ...], group: str
) -> object:
    asked = () if groups and group not in groups else (HeaderRule(name, (name,), name),)
    return (*original(group), *asked)


REQUIRED = family(
    "header_filter.required",
    _also_required,
    ("header-platform-required-twice", "LOG-01", "sec-ch-ua-platform", ()),
    ("header-session-id-everywhere", "LOG-01", "X-Session-Id", ()),
    ("header-user-id-everywhere", "LOG-01", "X-User-ID", ()),
    ("header-accept-required", "HDR-15", "Accept", ()),
    ("header-accept-for-organizations", "HDR-15", "Accept", ("acting_user",)),
)


def _asked_of_customers(_service: Service, original: Rule, rule: HeaderRule, group: str) -> object:
    return (*original(group), *(((rule, "500"),) if group == "customer" else ()))


ACTING_USER = family(
    "header_filter.further",
    _asked_of_customers,
    ("header-x-user-id-for-customers", "HDR-14", USER_ID),
    ("header-x-user-roles-for-customers", "HDR-14", USER_ROLES),
)


def _asked_of_payments(
    service: Service, original: Rule, rule: HeaderRule, group: str, call: ServiceCall
) -> None:
    original(group, call)
    if "/fintrans/" in call.path and not call.header(rule.name):
        raise service.header_filter.refusal([rule])


OF_PAYMENTS = family(
    "header_filter.check",
    _asked_of_payments,
    ("header-user-id-for-payments", "HDR-14", USER_ID),
    ("header-user-agent-for-payments", "HDR-13", USER_AGENT),
    ("header-accept-for-payments", "HDR-15", HeaderRule("Accept", ("Accept",), "Accept")),
)


@refusing(rule="header_filter.check", breaks="HDR-06")
def header_error_without_devices_for_payments(
    _service: Service, refusal: RefusalError, _group: str, call: ServiceCall
) -> None:
    """Financial operations do not tell the names of the device header."""
    if "/fintrans/" in call.path:
        data = without("deviceId_accepted")(refusal.answer.data)
        refusal.answer = replace(refusal.answer, data=data)


@fault(rule="header_filter.check", breaks="HDR-12")
def header_platform_ios_refused_for_payments(
    service: Service, original: Rule, group: str, call: ServiceCall
) -> None:
    """Financial operations are refused on the platform ios."""
    original(group, call)
    if "/fintrans/" in call.path and call.header("platform") == "ios":
        raise service.refusals.plain(400, "Unknown platform", "INVALID_HEADER")


@fault(rule="header_filter.check", breaks="HDR-14")
def header_user_id_for_employees(
    service: Service, original: Rule, group: str, call: ServiceCall
) -> None:
    """Adding an employee requires X-User-ID."""
    original(group, call)
    if call.path.endswith("/employee") and not call.header("X-User-ID"):
        raise service.header_filter.refusal([USER_ID])


FILTER = ("HDR-01", "HDR-02", "HDR-03", "HDR-04")


def _besides(header: str) -> Change:
    return lambda names: [*names, header]


NAMED_BESIDE = of_rule(
    "header_filter.names",
    changed("header-error-names-invented", FILTER, _besides("X-Request-Signature")),
    changed("header-error-names-not-due", FILTER, _besides("X-Session-Id")),
)


def _carried_out(service: Service, rule: str, path: str) -> None:
    refused: list[RefusalError] = []

    @replaces(service, "admission.check_headers")
    def check_headers(original: Rule, operation: Any, call: ServiceCall) -> object:
        refused.clear()
        try:
            return original(operation, call)
        except RefusalError as refusal:
            if operation is None or call.method != "POST" or not call.path.endswith(path):
                raise
            refused.append(refusal)
            return call

    @replaces(service, rule)
    def act(original: Rule, call: ServiceCall) -> object:
        due = tuple(refused)
        with suppress(RefusalError) if due else nullcontext():
            answer = original(call)
        if due:
            raise due[0]
        return answer


CARRIED_OUT = injections(
    _carried_out,
    ("beneficiary-refused-for-headers-is-kept", "ENV-18", "beneficiaries.create", "/beneficiaries"),
    ("consent-refused-for-headers-counts", "ENV-18", "consents.decide", "/privacy"),
    ("approval-refused-for-headers-counts", "ENV-18", "verifications.approve", "/approve"),
    ("employee-refused-for-headers-counts", "B2B-PRE-15", "employees.add", "/employee"),
    ("director-refused-for-headers-counts", "B2B-PRE-15", "directors.add", "/director"),
    (
        "organization-consent-refused-for-headers-counts",
        "B2B-PRE-15",
        "consents.decide_for_organization",
        "/data-processing",
    ),
    ("topup-refused-for-headers-counts", "PAY-TOP-18", "execution.execute", "/topup/execute"),
)
