"""Faults in the header filter (section 5 items 3 and 4)."""

from dataclasses import replace

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
    breaking,
    changed,
    fault,
    having,
    injected,
    of_rule,
    replace_rule,
    replacing,
    turning,
    without,
)
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _not_enforced(rule: HeaderRule) -> Fault:
    def inject(service: Service) -> None:
        def build(original: Rule) -> Rule:
            return lambda group: tuple(one for one in original(group) if one.name != rule.name)

        replace_rule(service, "header_filter.required", build)
        if rule is TENANT:
            replace_rule(service, "admission.with_tenant", _own_tenant_by_default)

    return Fault(
        f"header-{rule.name.lower()}-not-enforced",
        f"Requests without {rule.name} are served.",
        inject,
    )


def _own_tenant_by_default(original: Rule) -> Rule:
    def with_tenant(operation: object, call: ServiceCall) -> object:
        if call.header(TENANT.name) or call.caller is None:
            return original(operation, call)
        return replace(call, tenant_id=call.caller.tenant_id)

    return with_tenant


NOT_ENFORCED = breaking(
    {
        "header-x-forwarded-for-not-enforced": "HDR-01",
        "header-x-forwarded-from-not-enforced": "HDR-02",
        "header-platform-not-enforced": "HDR-03",
        "header-deviceid-not-enforced": "HDR-04",
        "header-x-tenant-id-not-enforced": "HDR-08",
    },
    *(_not_enforced(rule) for rule in (FORWARDED_FOR, FORWARDED_FROM, PLATFORM, DEVICE, TENANT)),
)


def _alternative_refused(rule: HeaderRule, name: str) -> Fault:
    def present(_service: Service, original: Rule, one: HeaderRule, call: ServiceCall) -> object:
        if one.name == rule.name:
            kept = tuple(accepted for accepted in one.accepted if accepted != name)
            one = replace(one, accepted=kept)
        return original(one, call)

    return replacing(
        "header_filter.present",
        f"header-{name.lower()}-not-accepted",
        f"{name} does not count as {rule.name}.",
        present,
    )


ALTERNATIVES = breaking(
    {
        "header-platform-not-accepted": "LOG-01",
        "header-sec-ch-ua-platform-not-accepted": "HDR-09",
        "header-deviceid-not-accepted": "LOG-01",
        "header-x-device-id-not-accepted": "HDR-10",
        "header-device-id-not-accepted": "HDR-11",
    },
    *(_alternative_refused(rule, name) for rule in (PLATFORM, DEVICE) for name in rule.accepted),
)


def _unfiltered(group: str, paths: tuple[str, ...]) -> Fault:
    def admit(
        _service: Service,
        original: Rule,
        operation: object,
        call: ServiceCall,
        *,
        known_path: bool,
    ) -> object:
        if any(path in call.path for path in paths):
            filled = {"x-forwarded-for": "0.0.0.0", "x-forwarded-from": "gateway"}  # noqa: S104
            filled |= {"platform": "web", "deviceid": "gateway"}
            call = replace(call, headers={**filled, **call.headers})
        return original(operation, call, known_path=known_path)

    return replacing(
        "admission.admit",
        f"header-filter-skips-{group}",
        f"The header filter does not act on {group} paths.",
        admit,
    )


UNFILTERED = breaking(
    "HDR-01",
    _unfiltered("categorization", ("/categorization/",)),
    _unfiltered("registration", ("/individual/registration",)),
    _unfiltered("sessions", ("/sessions",)),
    _unfiltered("activation", ("/activation",)),
    _unfiltered("wallets", ("/wallets/",)),
    _unfiltered("verification-start", ("/verification",)),
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


def _data_fault(name: str, description: str, change: Rule) -> Fault:
    def refusal(_service: Service, original: Rule, missing: list[HeaderRule]) -> object:
        error = original(missing)
        error.answer = replace(error.answer, data=change(error.answer.data))
        return error

    return replacing("header_filter.refusal", name, description, refusal)


MEMBERS = (
    *breaking(
        "HDR-01",
        _data_fault(
            "header-error-without-names",
            "The missing-header error lacks missingHeaders.",
            without("missingHeaders"),
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
    ),
    *breaking(
        "HDR-06",
        _data_fault(
            "header-error-without-devices",
            "The missing-header error lacks deviceId_accepted.",
            without("deviceId_accepted"),
        ),
    ),
)


@injected(breaks="HDR-12")
def header_platform_android_refused(service: Service) -> None:
    """The platform android is refused."""
    _platform_refused(service, "android")


@injected(breaks="HDR-12")
def header_platform_ios_refused(service: Service) -> None:
    """The platform ios is refused."""
    _platform_refused(service, "ios")


def _platform_refused(service: Service, platform: str) -> None:
    def check_platform(call: ServiceCall) -> None:
        if call.header("platform") == platform:
            raise service.refusals.plain(400, "Unknown platform", "INVALID_HEADER")

    replace_rule(service, "header_filter.check_platform", lambda _original: check_platform)


@injected(breaks="LOG-01")
def header_platform_required_twice(service: Service) -> None:
    """Both platform headers are required."""

    def build(original: Rule) -> Rule:
        second = HeaderRule("sec-ch-ua-platform", ("sec-ch-ua-platform",), "sec-ch-ua-platform")
        return lambda group: (*original(group), second)

    replace_rule(service, "header_filter.required", build)


@injected(breaks="LOG-01")
def header_session_id_everywhere(service: Service) -> None:
    """X-Session-Id is required on every path."""
    _also_required(service, "X-Session-Id")


@injected(breaks="LOG-01")
def header_user_id_everywhere(service: Service) -> None:
    """X-User-ID is required on every path."""
    _also_required(service, "X-User-ID")


def _asked_of_customers(rule: HeaderRule) -> Fault:
    def further(_service: Service, original: Rule, group: str) -> object:
        asked = ((rule, "500"),) if group == "customer" else ()
        return (*original(group), *asked)

    return replacing(
        "header_filter.further",
        f"header-{rule.name.lower()}-for-customers",
        f"{rule.name} is required where customers and their wallets are asked for.",
        further,
    )


ACTING_USER = breaking("HDR-14", *(_asked_of_customers(rule) for rule in (USER_ID, USER_ROLES)))


@injected(breaks="HDR-15")
def header_accept_required(service: Service) -> None:
    """Accept is required."""
    _also_required(service, "Accept")


def _also_required(service: Service, name: str) -> None:
    rule = HeaderRule(name, (name,), name)
    replace_rule(
        service, "header_filter.required", lambda original: lambda group: (*original(group), rule)
    )


@injected(breaks="HDR-15")
def header_accept_for_organizations(service: Service) -> None:
    """Organizations have to send Accept."""
    rule = HeaderRule("Accept", ("Accept",), "Accept")

    def build(original: Rule) -> Rule:
        return lambda group: (*original(group), *((rule,) if group == "acting_user" else ()))

    replace_rule(service, "header_filter.required", build)


@fault(rule="header_filter.check", breaks="HDR-14")
def header_user_id_for_payments(
    service: Service, original: Rule, group: str, call: ServiceCall
) -> None:
    """Financial operations require X-User-ID."""
    original(group, call)
    if "/fintrans/" in call.path and not call.header("X-User-ID"):
        raise service.header_filter.refusal([USER_ID])
