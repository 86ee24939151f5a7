"""Faults in what null counts as, where an organization's steps need a value (section 2.3)."""

from dataclasses import replace

from reference.faults.registry import Rule, family
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _taken(_service: Service, original: Rule, call: ServiceCall) -> object:
    body = {name: "null" if value is None else value for name, value in call.body.items()}
    return original(replace(call, body=body))


NULLS = (
    *family("employees.check_body", _taken, ("employee-null-taken", "B2B-EMP-26")),
    *family(
        "organization_verification.check_body", _taken, ("verification-null-taken", "B2B-VER-32")
    ),
)
