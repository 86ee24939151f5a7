"""Documents and evidence of runs that never were, for the page to show."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from reports.verdict.catalogue import PROFILES
from reports.verdict.enumerations import RequirementVerdict, RunVerdict

REGISTRATION: Final = "POST /api/v2.1/customer/individual/registration"
URL: Final = "https://service.example/api/v2.1/customer/individual/registration"


def violation(
    path: str = "$.code",
    expected: str = "400",
    observed: str = "201",
    exchange: str = "main-2",
    *deviations: str,
) -> dict[str, Any]:
    """Return a violation of the registration."""
    return {
        "operation": REGISTRATION,
        "status": 201,
        "path": path,
        "expected": expected,
        "observed": observed,
        "clause": None,
        "differs": list(deviations),
        "exchange": exchange,
    }


def requirement(
    identifier: str, verdict: str, *violations: dict[str, Any], **more: object
) -> dict[str, Any]:
    """Return a requirement of that verdict; ``more`` replaces members."""
    reasons = {"blocked": "needs the hook `fund`", "excluded": "not visible from outside"}
    entry: dict[str, Any] = {
        "id": identifier,
        "section": "4.3 rule 1",
        "level": "observe" if verdict == "observed" else "must",
        "profile": "b2c",
        "statement": f"{identifier} is as documented.",
        "verdict": verdict,
        "reason": reasons.get(verdict),
        "checks": ["suites/b2c_onboarding/test_registration.py::test_it"],
        "violations": list(violations),
    }
    if verdict == "waived":
        entry["waiver"] = {
            "reason": "until the new gateway is out",
            "owner": "onboarding team",
            "expires": "2999-01-31",
            "ticket": "OPS-7",
        }
    return entry | more


def document(verdict: str, *requirements: dict[str, Any], **more: object) -> dict[str, Any]:
    """Return the document of a run of that verdict; ``more`` replaces members."""
    counted = Counter(entry["verdict"] for entry in requirements)
    counts = {name: counted[name] for name in RequirementVerdict}
    return {
        "schema_version": 1,
        "suite": {
            "name": "wallet-conformance",
            "version": "1.2.3",
            "commit": "ab" * 20,
            "catalogue": "cd" * 32,
        },
        "specification": {"title": "The interface", "version": "v2.1", "sha256": "ef" * 32},
        "target": {
            "name": "staging",
            "base_url": "https://service.example",
            "profiles": ["b2c"],
            "capabilities": {"top_ups": True, "rate_limits": False},
            "file": "staging.toml",
        },
        "run": {
            "id": "20300102T030405Z-abcdef",
            "started_at": "2030-01-02T03:04:05.678+00:00",
            "duration_s": 12.5,
            "seed": 42,
            "workers": 2,
            "selection": None,
            "requests": 1234,
            "exit_code": RunVerdict(verdict).exit_code,
        },
        "verdict": verdict,
        "reason": None,
        "counts": counts,
        "profiles": {
            name: {
                "claimed": name in {"core", "b2c"},
                "verdict": verdict if name in {"core", "b2c"} else "not_applicable",
                "counts": counts if name == "b2c" else dict.fromkeys(counts, 0),
            }
            for name in PROFILES
        },
        "requirements": list(requirements),
        "observations": [],
        "operations": [],
        "habits": [],
        "faults": [],
        "notes": [],
    } | more


def habit(name: str, assumed: str, found: str, shown_by: str, **took: float) -> dict[str, Any]:
    """Return what was found out about the target; ``took`` says how long was waited."""
    said = {"habit": name, "assumed": assumed, "found": [found], "exchange": shown_by}
    return said | {"waits": 0, "waited_s": 0.0} | took


def exchange(
    identifier: str = "main-2",
    code: int = 201,
    body: object = None,
    deviations: Iterable[str] = (),
    **request: object,
) -> dict[str, Any]:
    """Return the evidence of a registration that was answered with ``code``.

    ``body`` takes the place of the answer, ``request`` adds members to what was sent.
    """
    return {
        "id": identifier,
        "operation": "individual_registration",
        "started_at": "2030-01-02T03:04:06+00:00",
        "duration_ms": 1.5,
        "differs": list(deviations),
        "wrapping": "generic",
        "elsewhere": False,
        "request": {
            "method": "POST",
            "url": URL,
            "headers": {"platform": "web", "content-length": "3"},
            "body": {"firstName": "Ada", "password": "[masked]", **request},
        },
        "response": {
            "status": code,
            "headers": {"content-type": "application/json"},
            "json": True,
            "body": {"code": code, "message": "told"} if body is None else body,
            "text": "",
        },
    }


def run_folder(
    folder: Path, reported: Mapping[str, Any], exchanges: Iterable[Mapping[str, Any]] = ()
) -> Path:
    """Write the files of a run as the run does, and return the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(reported, indent=2) + "\n"
    (folder / "conformance.json").write_text(text, encoding="utf-8")
    lines = (json.dumps(each, separators=(",", ":")) + "\n" for each in exchanges)
    (folder / "exchanges.ndjson").write_text("".join(lines), encoding="utf-8")
    return folder


def one_of_each() -> dict[str, Any]:
    """Return a run in which every verdict of a requirement and every part of the page occurs."""
    return document(
        "non_conformant",
        requirement("B2C-REG-01", "passed"),
        requirement(
            "B2C-REG-04", "failed", violation("$.code", "400", "201", "main-2", "matchingPassword")
        ),
        requirement(
            "B2C-REG-10", "warned", violation("$.message", "text", "nothing"), level="should"
        ),
        requirement("B2C-REG-OPEN-01", "observed", reason="409"),
        requirement("B2C-ACT-01", "blocked", causes=["needs the hook `fund`"]),
        requirement("B2C-REG-29", "waived", reason="failed, waived until 2999-01-31: known"),
        requirement("B2C-REG-90", "excluded", checks=[]),
        requirement(
            "CARD-ENV-01", "not_applicable", profile="card", reason="profile card is not claimed"
        ),
        observations=[
            {
                "id": "B2C-REG-OPEN-01",
                "question": "A second registration with the same e-mail.",
                "observed": ["409", "accepted"],
                "fair": True,
            }
        ],
        operations=[
            {"operation": REGISTRATION, "requests": 9, "p50_ms": 2.0, "p95_ms": 8.0},
            {"operation": "POST /api/auth/login", "requests": 3, "p50_ms": 1.0, "p95_ms": 4.0},
        ],
        habits=[
            habit("one order at a time", "no", "yes", "main-1"),
            habit("it counts", "at once", "1.3 s late", "main-9", waits=3, waited_s=2.8),
        ],
        faults=["internal error: KeyError"],
        notes=[{"check": "suites/x.py::test_it", "text": "a remark"}],
    )


def evidence_of_each() -> list[dict[str, Any]]:
    """Return the exchanges that :func:`one_of_each` names, and an accepted one."""
    return [
        exchange("main-1", matchingPassword="[masked]", email="a@example.com"),
        exchange(
            "main-2",
            deviations=["matchingPassword"],
            matchingPassword="[masked]",
            email="b@example.com",
        ),
    ]
