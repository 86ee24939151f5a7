"""Faults in envelopes, status lines and general error answers (sections 2.1 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reference.faults.registry import (
    Change,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    injected,
    instead,
    of_rule,
    replace_rule,
    without,
)
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


def _on_answers(
    service: Service, rule: str, applies: Callable[[ServiceAnswer], bool], change: Change
) -> None:
    """Change what an envelope rule returns for the answers that are concerned."""

    def build(original: Rule) -> Rule:
        def rule_(answer: ServiceAnswer, *rest: object) -> object:
            result = original(answer, *rest)
            return change(result) if applies(answer) else result

        return rule_

    replace_rule(service, rule, build)


def _is_error(answer: ServiceAnswer) -> bool:
    return answer.code >= 400 and not answer.flat


def _is_success(answer: ServiceAnswer) -> bool:
    return answer.code < 400 and not answer.flat


@injected(breaks="ENV-01")
def envelope_bare_data(service: Service) -> None:
    """Successful payloads are returned without envelope."""
    _on_answers(service, "envelope.body", _is_success, lambda body: body.get("data"))


@injected(breaks="ENV-01")
def envelope_bare_errors(service: Service) -> None:
    """Errors are returned without envelope."""
    _on_answers(service, "envelope.body", _is_error, lambda body: body["data"])


class _Twice(dict[str, Any]):
    """An object that is written with its first member a second time, at its end."""

    def items(self) -> Any:
        members = list(super().items())
        return [*members, *members[:1]]


@injected(breaks="ENV-16")
def envelope_names_twice(service: Service) -> None:
    """Successes say their code twice."""
    _on_answers(service, "envelope.body", _is_success, _Twice)


@injected(breaks="ENV-02")
def envelope_code_missing_on_success(service: Service) -> None:
    """Successes carry no code."""
    _on_answers(service, "envelope.body", _is_success, without("code"))


@injected(breaks="ENV-02")
def envelope_code_missing_on_errors(service: Service) -> None:
    """Errors carry no code."""
    _on_answers(service, "envelope.body", _is_error, without("code"))


@injected(breaks="ENV-05")
def envelope_message_missing_on_success(service: Service) -> None:
    """Successes carry no message."""
    _on_answers(service, "envelope.body", _is_success, without("message"))


@injected(breaks="ENV-05")
def envelope_message_missing_on_errors(service: Service) -> None:
    """Errors carry no message."""
    _on_answers(service, "envelope.body", _is_error, without("message"))


@injected(breaks="ENV-11")
def envelope_data_missing_on_errors(service: Service) -> None:
    """Errors carry no data."""
    _on_answers(service, "envelope.body", _is_error, without("data"))


@injected(breaks="ENV-06")
def envelope_error_code_200(service: Service) -> None:
    """Errors say code 200 with their own status line."""
    _on_answers(service, "envelope.code", _is_error, lambda _code: 200)


@injected(breaks="B2C-CAT-01")
def envelope_success_code_500(service: Service) -> None:
    """Successes say code 500."""
    _on_answers(service, "envelope.code", _is_success, lambda _code: 500)


@injected(breaks="ENV-06")
def envelope_success_http_500(service: Service) -> None:
    """Successes have the status line 500."""
    _on_answers(service, "envelope.status", _is_success, lambda _status: 500)


@injected(breaks="B2C-ACT-07")
def validation_server_fault(service: Service) -> None:
    """Invalid bodies are answered as server faults."""

    def to_server_fault(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, code=500)
        return refusal

    replace_rule(
        service,
        "refusals.validation",
        lambda original: lambda *a, **k: to_server_fault(original(*a, **k)),
    )


@fault(rule="admission.parsed", breaks="ENV-12")
def malformed_json_accepted(_service: Service, original: Rule, raw_body: bytes) -> object:
    """A body that is not JSON counts as an empty object."""
    try:
        return original(raw_body)
    except Exception:  # noqa: BLE001 - the fault: any error is swallowed
        return {}


@injected(breaks="ENV-11")
def unknown_route_200(service: Service) -> None:
    """Unknown routes are answered as successes."""
    _recode(service, "refusals.unknown_route", 200)


@injected(breaks="ENV-11")
def unknown_route_500(service: Service) -> None:
    """Unknown routes are answered as server faults."""
    _recode(service, "refusals.unknown_route", 500)


@fault(rule="refusals.unknown_route", breaks="ENV-11")
def unknown_route_no_error(_service: Service, original: Rule, *values: object) -> object:
    """The unknown-route answer lacks data.error."""
    refusal = original(*values)
    refusal.answer = replace(refusal.answer, data={})
    return refusal


@injected(breaks="ENV-03")
def wrong_method_code_of_its_own(service: Service) -> None:
    """A wrong method has code 4050, beside its status."""

    def renumbered(refusal: Any) -> Any:
        answer = refusal.answer
        refusal.answer = replace(answer, code=4050, http_status=answer.code)
        return refusal

    change_result(service, "refusals.wrong_method", renumbered)


@injected(breaks=("CON-MSG-06", "ALO-ACC-01", "BEN-12", "BEN-14", "WAL-PAY-05"))
def not_found_500(service: Service) -> None:
    """A resource that does not exist is a server fault."""
    _recode(service, "refusals.not_found", 500)


def _recode(service: Service, rule: str, code: int) -> None:
    """Give the refusal that a rule builds another code."""

    def build(original: Rule) -> Rule:
        def rebuilt(*values: object) -> object:
            refusal = original(*values)
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        return rebuilt

    replace_rule(service, rule, build)


def _raise_parser_error() -> Exception:
    message = "unreadable body"
    raise ValueError(message)


def _convert_uuid(value: str) -> bool:
    import uuid

    return bool(uuid.UUID(value))


OTHERS = (
    instead("malformed-json-server-fault", "ENV-12", _raise_parser_error).of(
        "admission.unreadable"
    ),
    instead("malformed-id-server-fault", "ENV-13", _convert_uuid).of("admission.is_uuid"),
)
