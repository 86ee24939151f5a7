"""Faults in envelopes, status lines and general error answers (sections 2.1 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reference.faults.answers import answered_with, recoded, refused_with
from reference.faults.registry import Change, Rule, change_result, family, fault, injected, of_rule
from reference.faults.rows import answered, changed, without
from reference.platform.exchange import ServiceAnswer
from reference.serving.service import Service

BODIES = (
    *of_rule(
        "envelope.code",
        changed("envelope-code-text", "ENV-02", str),
        answered("envelope-code-null", "ENV-02", None),
        answered("envelope-code-zero", "ENV-03", 0),
    ),
    *of_rule(
        "envelope.message",
        answered("envelope-message-null", "ENV-05", None),
        answered("envelope-message-empty", "ENV-05", ""),
        changed("envelope-message-object", "ENV-05", lambda text: {"en": text}),
    ),
    answered("envelope-html-type", "ENV-08", "text/html").of("envelope.media_type"),
)


def _is_error(answer: ServiceAnswer) -> bool:
    return answer.code >= 400 and not answer.flat


def _is_success(answer: ServiceAnswer) -> bool:
    return answer.code < 400 and not answer.flat


class _Twice(dict[str, Any]):
    """An object that is written with its first member a second time, at its end."""

    def items(self) -> Any:
        members = list(super().items())
        return [*members, *members[:1]]


def _of_some(
    _service: Service,
    original: Rule,
    applies: Callable[[ServiceAnswer], bool],
    change: Change,
    answer: ServiceAnswer,
    *rest: object,
) -> object:
    """Change what an envelope rule returns for the answers that are concerned."""
    result = original(answer, *rest)
    return change(result) if applies(answer) else result


OF_SOME = (
    *family(
        "envelope.body",
        _of_some,
        ("envelope-bare-data", "ENV-01", _is_success, lambda body: body.get("data")),
        ("envelope-bare-errors", "ENV-01", _is_error, lambda body: body["data"]),
        ("envelope-names-twice", "ENV-16", _is_success, _Twice),
        ("envelope-code-missing-on-success", "ENV-02", _is_success, without("code")),
        ("envelope-code-missing-on-errors", "ENV-02", _is_error, without("code")),
        ("envelope-message-missing-on-success", "ENV-05", _is_success, without("message")),
        ("envelope-message-missing-on-errors", "ENV-05", _is_error, without("message")),
        ("envelope-data-missing-on-errors", "ENV-11", _is_error, without("data")),
    ),
    *family(
        "envelope.code",
        _of_some,
        ("envelope-error-code-200", "ENV-06", _is_error, lambda _code: 200),
        ("envelope-success-code-500", "B2C-CAT-01", _is_success, lambda _code: 500),
    ),
    *family(
        "envelope.status",
        _of_some,
        ("envelope-success-http-500", "ENV-06", _is_success, lambda _status: 500),
    ),
)


REFUSALS = (
    recoded("validation-server-fault", "B2C-ACT-07", 500).of("refusals.validation"),
    recoded("unknown-route-200", "ENV-11", 200).of("refusals.unknown_route"),
    recoded("unknown-route-500", "ENV-11", 500).of("refusals.unknown_route"),
    recoded(
        "not-found-500", ("CON-MSG-06", "ALO-ACC-01", "BEN-12", "BEN-14", "WAL-PAY-05"), 500
    ).of("refusals.not_found"),
    answered_with("unknown-route-no-error", "ENV-11", lambda _data: {}).of(
        "refusals.unknown_route"
    ),
)


@fault(rule="refusals.unknown_route", breaks="ENV-11")
def unknown_route_of_a_post_500(
    _service: Service, original: Rule, method: str, path: str
) -> object:
    """A POST to an unknown route is a server fault."""
    refusal = original(method, path)
    return refused_with(refusal, 500) if method == "POST" else refusal


@fault(rule="admission.parsed", breaks="ENV-12")
def malformed_json_accepted(_service: Service, original: Rule, raw_body: bytes) -> object:
    """A body that is not JSON counts as an empty object."""
    try:
        return original(raw_body)
    except Exception:  # noqa: BLE001 - the fault: any error is swallowed
        return {}


@injected(breaks="ENV-03")
def wrong_method_code_of_its_own(service: Service) -> None:
    """A wrong method has code 4050, beside its status."""

    def renumbered(refusal: Any) -> Any:
        answer = refusal.answer
        refusal.answer = replace(answer, code=4050, http_status=answer.code)
        return refusal

    change_result(service, "refusals.wrong_method", renumbered)


def _below(_service: Service, original: Rule, base: str, method: str, path: str) -> object:
    refusal = original(method, path)
    return refused_with(refusal, 400) if path.startswith(f"/api/v2.1/{base}/") else refusal


BELOW_A_BASE = family(
    "refusals.unknown_route",
    _below,
    ("unknown-route-of-organizations-400", "ENV-11", "customer/organization"),
    ("unknown-route-of-wallets-400", "ENV-11", "wallets"),
    ("unknown-route-of-payments-400", "ENV-11", "fintrans"),
    ("unknown-route-of-webhooks-400", "ENV-11", "webhooks"),
)
