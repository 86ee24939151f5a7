"""Faults in the header filter (section 5 items 3 and 4)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.access.header_filter import (
    DEVICE,
    FORWARDED_FOR,
    FORWARDED_FROM,
    PLATFORM,
    TENANT,
    USER_ID,
    USER_ROLES,
    HeaderRule,
)
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    replace_rule,
    turning,
    without,
)
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service


def _not_enforced(rule: HeaderRule) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            return lambda group: tuple(one for one in honest(group) if one.name != rule.name)

        replace_rule(service, "header_filter.required", build)
        if rule is TENANT:
            replace_rule(service, "admission.with_tenant", _own_tenant_by_default)

    return Fault(
        f"header-{rule.name.lower()}-not-enforced",
        f"Requests without {rule.name} are served.",
        "5 item 3",
        plant,
    )


def _own_tenant_by_default(honest: Rule) -> Rule:
    def with_tenant(operation: object, call: Call) -> object:
        if call.header(TENANT.name) or call.caller is None:
            return honest(operation, call)
        return replace(call, tenant_id=call.caller.tenant_id)

    return with_tenant


NOT_ENFORCED = tuple(
    _not_enforced(rule) for rule in (FORWARDED_FOR, FORWARDED_FROM, PLATFORM, DEVICE, TENANT)
)


def _alternative_refused(rule: HeaderRule, name: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def present(one: HeaderRule, call: Call) -> object:
                if one.name == rule.name:
                    kept = tuple(accepted for accepted in one.accepted if accepted != name)
                    one = replace(one, accepted=kept)
                return honest(one, call)

            return present

        replace_rule(service, "header_filter.present", build)

    return Fault(
        f"header-{name.lower()}-not-accepted",
        f"{name} does not count as {rule.name}.",
        "5 item 3",
        plant,
    )


ALTERNATIVES = tuple(
    _alternative_refused(rule, name) for rule in (PLATFORM, DEVICE) for name in rule.accepted
)


def _unfiltered(group: str, paths: tuple[str, ...]) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def admit(operation: object, call: Call, *, known_path: bool) -> object:
                if any(path in call.path for path in paths):
                    filled = {"x-forwarded-for": "0.0.0.0", "x-forwarded-from": "gateway"}  # noqa: S104
                    filled |= {"platform": "web", "deviceid": "gateway"}
                    call = replace(call, headers={**filled, **call.headers})
                return honest(operation, call, known_path=known_path)

            return admit

        replace_rule(service, "admission.admit", build)

    return Fault(
        f"header-filter-skips-{group}",
        f"The header filter does not act on {group} paths.",
        "5 item 3",
        plant,
    )


UNFILTERED = (
    _unfiltered("categorization", ("/categorization/",)),
    _unfiltered("registration", ("/individual/registration",)),
    _unfiltered("sessions", ("/sessions",)),
    _unfiltered("activation", ("/activation",)),
    _unfiltered("wallets", ("/wallets/",)),
    _unfiltered("verification-start", ("/verification",)),
)

DATA = (
    answered(
        "header-error-code-400",
        "The missing-header error has body code 400.",
        "5 item 4",
        "header_filter.missing_code",
        400,
    ),
    answered(
        "header-error-names-empty",
        "missingHeaders is empty.",
        "5 item 4",
        "header_filter.names",
        [],
    ),
    changed(
        "header-error-names-text",
        "missingHeaders is a text in place of an array.",
        "5 item 4",
        "header_filter.names",
        ", ".join,
    ),
    changed(
        "header-error-names-first-only",
        "missingHeaders names only the first of several missing headers.",
        "5 item 4",
        "header_filter.names",
        lambda names: names[:1],
    ),
    answered(
        "header-error-names-all",
        "missingHeaders names headers that were sent, too.",
        "5 item 4",
        "header_filter.names",
        ["X-Forwarded-For", "X-Forwarded-From", "platform", "deviceId"],
    ),
    answered(
        "header-error-devices-empty",
        "deviceId_accepted is empty.",
        "5 item 4",
        "header_filter.device_names",
        [],
    ),
    changed(
        "header-error-devices-incomplete",
        "deviceId_accepted lacks the third name.",
        "5 item 4",
        "header_filter.device_names",
        lambda names: names[:2],
    ),
    changed(
        "header-error-devices-text",
        "deviceId_accepted is a text in place of an array.",
        "5 item 4",
        "header_filter.device_names",
        ", ".join,
    ),
)


def _data_fault(name: str, description: str, change: Rule) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def refusal(missing: list[HeaderRule]) -> object:
                error = honest(missing)
                error.answer = replace(error.answer, data=change(error.answer.data))
                return error

            return refusal

        replace_rule(service, "header_filter.refusal", build)

    return Fault(name, description, "5 item 4", plant)


MEMBERS = (
    _data_fault(
        "header-error-without-names",
        "The missing-header error lacks missingHeaders.",
        without("missingHeaders"),
    ),
    _data_fault(
        "header-error-without-devices",
        "The missing-header error lacks deviceId_accepted.",
        without("deviceId_accepted"),
    ),
    _data_fault(
        "header-error-names-null",
        "missingHeaders is null.",
        having("missingHeaders", None),
    ),
    _data_fault(
        "header-error-names-objects",
        "missingHeaders is an array of objects.",
        turning("missingHeaders", lambda names: [{"name": name} for name in names]),
    ),
)


@fault("header-platform-android-refused", "The platform android is refused.", "2.2")
def android_refused(service: "Service") -> None:
    """Know two platforms only."""
    _platform_refused(service, "android")


@fault("header-platform-ios-refused", "The platform ios is refused.", "2.2")
def ios_refused(service: "Service") -> None:
    """Know two platforms only."""
    _platform_refused(service, "ios")


def _platform_refused(service: "Service", platform: str) -> None:
    def check_platform(call: Call) -> None:
        if call.header("platform") == platform:
            raise service.refusals.plain(400, "Unknown platform", "INVALID_HEADER")

    replace_rule(service, "header_filter.check_platform", lambda _honest: check_platform)


@fault("header-platform-required-twice", "Both platform headers are required.", "5 item 3")
def both_platforms(service: "Service") -> None:
    """Treat the alternative as a header of its own."""

    def build(honest: Rule) -> Rule:
        second = HeaderRule("sec-ch-ua-platform", ("sec-ch-ua-platform",), "sec-ch-ua-platform")
        return lambda group: (*honest(group), second)

    replace_rule(service, "header_filter.required", build)


@fault("header-session-id-everywhere", "X-Session-Id is required on every path.", "5 item 3")
def session_id_everywhere(service: "Service") -> None:
    """Ask reads for a header of transfer operations."""
    _also_required(service, "X-Session-Id")


@fault("header-user-id-everywhere", "X-User-ID is required on every path.", "5 item 3")
def user_id_everywhere(service: "Service") -> None:
    """Ask individual paths for a header of organization paths."""
    _also_required(service, "X-User-ID")


def _asked_of_customers(rule: HeaderRule) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def further(group: str) -> object:
                asked = ((rule, "500"),) if group == "customer" else ()
                return (*honest(group), *asked)

            return further

        replace_rule(service, "header_filter.further", build)

    return Fault(
        f"header-{rule.name.lower()}-for-customers",
        f"{rule.name} is required where customers and their wallets are asked for.",
        "5 item 3",
        plant,
    )


ACTING_USER = tuple(_asked_of_customers(rule) for rule in (USER_ID, USER_ROLES))


@fault("header-accept-required", "Accept is required.", "5 item 3")
def accept_required(service: "Service") -> None:
    """Require an optional header."""
    _also_required(service, "Accept")


def _also_required(service: "Service", name: str) -> None:
    rule = HeaderRule(name, (name,), name)
    replace_rule(
        service, "header_filter.required", lambda honest: lambda group: (*honest(group), rule)
    )


@fault("header-accept-for-organizations", "Organizations have to send Accept.", "4.3.1")
def accept_for_organizations(service: "Service") -> None:
    """Require an optional header where verification and activation call it so."""
    rule = HeaderRule("Accept", ("Accept",), "Accept")

    def build(honest: Rule) -> Rule:
        return lambda group: (*honest(group), *((rule,) if group == "acting_user" else ()))

    replace_rule(service, "header_filter.required", build)


@fault("header-user-id-for-payments", "Financial operations require X-User-ID.", "4.6")
def user_id_for_payments(service: "Service") -> None:
    """Require an optional header where money moves."""

    def build(honest: Rule) -> Rule:
        def check(group: str, call: Call) -> None:
            honest(group, call)
            if "/fintrans/" in call.path and not call.header("X-User-ID"):
                raise service.header_filter.refusal([USER_ID])

        return check

    replace_rule(service, "header_filter.check", build)
