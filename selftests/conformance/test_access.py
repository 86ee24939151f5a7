"""Who asks for what is not theirs is reported by how requests differ, and by nothing else."""

import ast
from pathlib import Path
from typing import Any

import pytest

import conformance
from conformance.access import STRANGERS, AccessAttempt, attempt_of, stranger_in
from conformance.log import TestLog

ROOT = Path(conformance.__file__).parents[1]
OPERATION = "GET /api/v2.1/wallets/customer/{customerId}"
NO_STRANGERS = frozenset(
    {
        "another scheme than Bearer",
        "token of a TENANT_ADMIN",
        "token of a customer",
        "token of a second login",
        "token of an earlier login",
        "token of the session",
    }
)
"""Differences in who asks for which nobody is refused."""


def _evidence(*deviations: str, status: int = 401, **more: object) -> dict[str, Any]:
    response = {"status": status, "json": True, "body": {"code": status}}
    return {"id": "main-1", "differs": list(deviations), "response": response, **more}


@pytest.mark.parametrize(
    ("deviations", "stranger"),
    [
        ((), ""),
        (("header platform absent",), ""),
        (("header Authorization absent",), "nobody"),
        (("token with altered claims",), "forged token"),
        (("login of another tenant", "header X-Tenant-ID"), "another tenant"),
        (("path tenantId", "header X-Tenant-ID"), "another tenant"),
    ],
)
def test_differences_tell_who_asks(deviations: tuple[str, ...], stranger: str) -> None:
    """The first that tells of somebody counts."""
    assert stranger_in(deviations) == stranger


def test_attempt_has_the_code_that_the_answer_tells() -> None:
    """The body's, where it has one; on the card product too."""
    reported = {"status": 200, "json": True, "body": {"success": False, "code": 401}}
    card = _evidence("expired token", wrapping="card") | {"response": reported}

    assert attempt_of(OPERATION, card) == AccessAttempt(OPERATION, "expired token", 401, "main-1")


@pytest.mark.parametrize(
    "evidence",
    [
        _evidence(),
        _evidence("header platform absent"),
        _evidence("expired token", elsewhere=True),
        {"id": "main-1", "differs": ["expired token"], "response": None},
        {"id": "main-1"},
    ],
)
def test_other_requests_are_no_attempts(evidence: dict[str, Any]) -> None:
    """Nor is what was sent elsewhere, or left without an answer."""
    assert attempt_of(OPERATION, evidence) is None


def test_ledger_tells_attempts_once() -> None:
    """With the phase in which they were made."""
    log = TestLog()
    log.exchanged(OPERATION, 1.0, _evidence("no token"))
    log.exchanged(OPERATION, 1.0, _evidence())

    assert log.drain().attempts == (AccessAttempt(OPERATION, "nobody", 401, "main-1"),)
    assert log.drain().attempts == ()


def test_whoever_is_named_in_place_of_the_caller_is_known() -> None:
    """A text of the suites that no caller has would be missing on the page."""
    known = {text for reported in STRANGERS.values() for text in reported}
    reported = {
        text
        for folder in ("suites", "fixtures")
        for file in (ROOT / folder).rglob("*.py")
        for text in _reasons(ast.parse(file.read_text(encoding="utf-8")))
    }

    assert len(reported) > 5
    assert reported - known - NO_STRANGERS == set()


def _reasons(tree: ast.AST) -> set[str]:
    """Return the literal reasons with which calls get another sender."""
    return {
        str(argument.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in {"with_authorization", "sent_by"}
        for argument in node.args[1:]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }
