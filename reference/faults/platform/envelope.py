"""Faults in envelopes, status lines and general error answers (sections 2.1 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Change,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    replace_rule,
    without,
)
from reference.platform.exchange import Answer

if TYPE_CHECKING:
    from reference.serving.service import Service

BODIES = (
    changed("envelope-code-text", "The code is a text.", "2.1", "envelope.code", str),
    answered("envelope-code-null", "The code is null.", "2.1", "envelope.code", None),
    answered("envelope-code-zero", "Every code is 0.", "2.1", "envelope.code", 0),
    answered("envelope-message-null", "The message is null.", "2.1", "envelope.message", None),
    answered("envelope-message-empty", "The message is empty.", "2.1", "envelope.message", ""),
    changed(
        "envelope-message-object",
        "The message is an object of texts by language.",
        "2.1",
        "envelope.message",
        lambda text: {"en": text},
    ),
    answered(
        "envelope-html-type",
        "Answers are declared to be HTML.",
        "2.1",
        "envelope.media_type",
        "text/html",
    ),
)


def _on_answers(
    service: "Service", rule: str, applies: Callable[[Answer], bool], change: Change
) -> None:
    """Change what an envelope rule returns for the answers that are concerned."""

    def build(honest: Rule) -> Rule:
        def rule_(answer: Answer, *rest: object) -> object:
            result = honest(answer, *rest)
            return change(result) if applies(answer) else result

        return rule_

    replace_rule(service, rule, build)


def _is_error(answer: Answer) -> bool:
    return answer.code >= 400 and not answer.flat  # noqa: PLR2004


def _is_success(answer: Answer) -> bool:
    return answer.code < 400 and not answer.flat  # noqa: PLR2004


@fault("envelope-bare-data", "Successful payloads are returned without envelope.", "2.1 rule 1")
def bare_data(service: "Service") -> None:
    """Return data bare."""
    _on_answers(service, "envelope.body", _is_success, lambda body: body.get("data"))


@fault("envelope-bare-errors", "Errors are returned without envelope.", "2.1 rule 1")
def bare_errors(service: "Service") -> None:
    """Return the data of errors bare."""
    _on_answers(service, "envelope.body", _is_error, lambda body: body["data"])


class _Twice(dict[str, Any]):
    """An object that is written with its first member a second time, at its end."""

    def items(self) -> Any:  # noqa: ANN401  (a view of a dictionary, or what is iterated like one)
        members = list(super().items())
        return [*members, *members[:1]]


@fault("envelope-names-twice", "Successes say their code twice.", "2.1")
def names_twice(service: "Service") -> None:
    """Write a member of the envelope twice."""
    _on_answers(service, "envelope.body", _is_success, _Twice)


@fault("envelope-code-missing-on-success", "Successes carry no code.", "2.1")
def no_success_code(service: "Service") -> None:
    """Forget the code of successes."""
    _on_answers(service, "envelope.body", _is_success, without("code"))


@fault("envelope-code-missing-on-errors", "Errors carry no code.", "7")
def no_error_code(service: "Service") -> None:
    """Forget the code of errors."""
    _on_answers(service, "envelope.body", _is_error, without("code"))


@fault("envelope-message-missing-on-success", "Successes carry no message.", "2.1")
def no_success_message(service: "Service") -> None:
    """Forget the message of successes."""
    _on_answers(service, "envelope.body", _is_success, without("message"))


@fault("envelope-message-missing-on-errors", "Errors carry no message.", "7")
def no_error_message(service: "Service") -> None:
    """Forget the message of errors."""
    _on_answers(service, "envelope.body", _is_error, without("message"))


@fault("envelope-data-missing-on-errors", "Errors carry no data.", "7")
def no_error_data(service: "Service") -> None:
    """Forget the data of errors."""
    _on_answers(service, "envelope.body", _is_error, without("data"))


@fault("envelope-error-code-200", "Errors say code 200 with their own status line.", "2.1")
def errors_say_success(service: "Service") -> None:
    """Put the success code into errors."""
    _on_answers(service, "envelope.code", _is_error, lambda _code: 200)


@fault("envelope-success-code-500", "Successes say code 500.", "2.1")
def successes_say_failure(service: "Service") -> None:
    """Put a server fault's code into successes."""
    _on_answers(service, "envelope.code", _is_success, lambda _code: 500)


@fault("envelope-success-http-500", "Successes have the status line 500.", "2.1")
def failing_status(service: "Service") -> None:
    """Answer as if the work had failed."""
    _on_answers(service, "envelope.status", _is_success, lambda _status: 500)


@fault("validation-server-fault", "Invalid bodies are answered as server faults.", "7")
def validation_server_fault(service: "Service") -> None:
    """Let validation end in code 500."""

    def to_server_fault(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=500)
        return refusal

    replace_rule(
        service,
        "refusals.validation",
        lambda honest: lambda *a, **k: to_server_fault(honest(*a, **k)),
    )


@fault("malformed-json-server-fault", "Malformed JSON is answered as a server fault.", "7")
def malformed_json_server_fault(service: "Service") -> None:
    """Let the parser's error escape."""
    replace_rule(service, "admission.unreadable", lambda _honest: _raise_parser_error)


@fault("malformed-json-accepted", "A body that is not JSON counts as an empty object.", "7")
def malformed_json_accepted(service: "Service") -> None:
    """Forgive unreadable bodies."""

    def build(honest: Rule) -> Rule:
        def parsed(raw_body: bytes) -> object:
            try:
                return honest(raw_body)
            except Exception:  # noqa: BLE001 - the fault: any error is swallowed
                return {}

        return parsed

    replace_rule(service, "admission.parsed", build)


@fault("malformed-id-server-fault", "A path identifier that is no UUID is a server fault.", "7")
def malformed_id_server_fault(service: "Service") -> None:
    """Let the conversion's error escape."""
    replace_rule(service, "admission.is_uuid", lambda _honest: _convert_uuid)


@fault("unknown-route-200", "Unknown routes are answered as successes.", "7")
def unknown_route_success(service: "Service") -> None:
    """Answer unknown routes with an empty success."""
    _recode(service, "refusals.unknown_route", 200)


@fault("unknown-route-500", "Unknown routes are answered as server faults.", "7")
def unknown_route_server_fault(service: "Service") -> None:
    """Answer unknown routes with code 500."""
    _recode(service, "refusals.unknown_route", 500)


@fault("unknown-route-no-error", "The unknown-route answer lacks data.error.", "7")
def unknown_route_without_error(service: "Service") -> None:
    """Forget the error text of unknown routes."""

    def build(honest: Rule) -> Rule:
        def rule(*values: object) -> object:
            refusal = honest(*values)
            refusal.answer = replace(refusal.answer, data={})
            return refusal

        return rule

    replace_rule(service, "refusals.unknown_route", build)


@fault("wrong-method-code-of-its-own", "A wrong method has code 4050, beside its status.", "2.1")
def wrong_method_code(service: "Service") -> None:
    """Number an error apart from HTTP."""

    def renumbered(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        answer = refusal.answer
        refusal.answer = replace(answer, code=4050, http_status=answer.code)
        return refusal

    change_result(service, "refusals.wrong_method", renumbered)


@fault("not-found-500", "A resource that does not exist is a server fault.", "7")
def not_found_server_fault(service: "Service") -> None:
    """Let the look-up's error escape."""
    _recode(service, "refusals.not_found", 500)


def _recode(service: "Service", rule: str, code: int) -> None:
    """Give the refusal that a rule builds another code."""

    def build(honest: Rule) -> Rule:
        def rebuilt(*values: object) -> object:
            refusal = honest(*values)
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        return rebuilt

    replace_rule(service, rule, build)


def _raise_parser_error() -> Exception:
    message = "unreadable body"
    raise ValueError(message)


def _convert_uuid(value: str) -> bool:
    import uuid  # noqa: PLC0415 - only this fault needs it

    return bool(uuid.UUID(value))
