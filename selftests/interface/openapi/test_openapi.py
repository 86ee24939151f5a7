"""The exported OpenAPI document states the interface data, whole and the same each time."""

import hashlib
import json
import os
import re
import subprocess
import sys
from copy import deepcopy
from typing import Any

import pytest
from openapi_spec_validator import validate
from openapi_spec_validator.validation.exceptions import OpenAPIValidationError

from fixtures.interface import openapi
from fixtures.interface.errors import CONDITIONS
from fixtures.interface.headers import Header, Strength
from fixtures.interface.openapi_schemas import references
from fixtures.interface.operations import OPERATIONS
from selftests.interface.openapi.validators import exported, located, operations

PRINT_DIGEST = (
    "import hashlib, json; from fixtures.target.openapi import document;"
    "print(hashlib.sha256(json.dumps(document()).encode()).hexdigest())"
)


def parameters(name: str) -> list[dict[str, Any]]:
    """Return the parameters of an operation, references followed."""
    _, _, described = operations()[name]
    return [located(each["$ref"]) if "$ref" in each else each for each in described["parameters"]]


def test_document_is_valid() -> None:
    """It is an OpenAPI 3.1 document, each schema in it a JSON Schema."""
    validate(exported())


@pytest.mark.parametrize("member", ["info", "paths"])
def test_damaged_document_is_not_valid(member: str) -> None:
    """The validator sees what is missing."""
    damaged = deepcopy(exported())
    del damaged[member]
    damaged.pop("components")

    with pytest.raises(OpenAPIValidationError):
        validate(damaged)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_document_has_the_same_bytes_each_time(seed: str) -> None:
    """Its order does not depend on the order of sets."""
    printed = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout

    assert printed.strip() == hashlib.sha256(json.dumps(exported()).encode()).hexdigest()


def test_document_says_that_it_is_derived() -> None:
    """Nobody takes it for the specification, whose title and version it carries."""
    info = exported()["info"]

    assert (info["title"], info["version"]) == (
        "Customer Onboarding, Wallet and Payment Service",
        "2.1",
    )
    assert "not an official document" in info["description"]
    assert exported()["servers"][0]["url"] == "{baseUrl}"


def test_operations_are_those_of_the_interface() -> None:
    """Each stands once, with its method, path and section."""
    found = {
        name: (f"{method.upper()} {path}", described["x-section"])
        for name, (path, method, described) in operations().items()
    }

    assert found == {name: (str(entry), entry.section) for name, entry in OPERATIONS.items()}


def test_every_operation_is_summed_up_and_belongs_to_a_journey() -> None:
    """No summary is another's, and every tag is declared and used."""
    described = [entry for _, _, entry in operations().values()]
    declared = [tag["name"] for tag in exported()["tags"]]

    assert len({entry["summary"] for entry in described}) == len(OPERATIONS)
    assert not any(entry["summary"].endswith(".") for entry in described)
    assert {name for entry in described for name in entry["tags"]} == set(declared)
    assert len(declared) == 8


@pytest.mark.parametrize("name", OPERATIONS)
def test_path_parameters_are_those_of_the_template(name: str) -> None:
    """Each parameter in braces is declared, is required, and is declared once."""
    declared = [each for each in parameters(name) if each["in"] == "path"]

    assert [each["name"] for each in declared] == re.findall(r"{(\w+)}", OPERATIONS[name].path)
    assert all(each["required"] for each in declared)


@pytest.mark.parametrize("name", OPERATIONS)
def test_headers_have_the_strength_of_the_rules(name: str) -> None:
    """Required is what is enforced; what else the rules name may be left out."""
    found = {
        each["name"]: (each["required"], each["x-strength"])
        for each in parameters(name)
        if each["in"] == "header"
    }

    assert found == {
        header.canonical: (strength is Strength.ENFORCED, strength.value)
        for header, strength in OPERATIONS[name].headers.strengths.items()
        if header is not Header.AUTHORIZATION
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("login", []),
        ("session", [{"bearer": []}, {}]),
        ("consent_verification", [{"bearer": []}, {}]),
        ("wallets", [{"bearer": []}]),
    ],
)
def test_token_is_asked_for_as_by_the_rules(name: str, expected: list[object]) -> None:
    """None, one, or either where the specification leaves it open."""
    _, _, described = operations()[name]

    assert described["security"] == expected


def test_queries_tell_what_their_absence_means() -> None:
    """The three documented ones, each with its default."""
    found = {
        (name, each["name"], each["schema"]["default"])
        for name in OPERATIONS
        for each in parameters(name)
        if each["in"] == "query"
    }

    assert found == {
        ("wallets", "customerType", "B2B"),
        ("allowed_operations", "includeBeneficiaries", True),
        ("allowed_operations", "includeConsents", True),
    }


@pytest.mark.parametrize("name", [name for name in OPERATIONS if name != "card_info"])
def test_successes_are_the_documented_codes(name: str) -> None:
    """Execute has 200 only; nothing has a success that is not listed."""
    _, _, described = operations()[name]
    successes = {int(status) for status in described["responses"] if int(status) < 400}

    assert successes == OPERATIONS[name].success


EVERYWHERE = {"tenant_denied", "expired_token", "missing_headers", "server_fault"}
"""The conditions that do not depend on the operation, and yet are met by operations."""


@pytest.mark.parametrize("name", sorted({*CONDITIONS} - EVERYWHERE))
def test_condition_stands_where_it_is_met_and_nowhere_else(name: str) -> None:
    """Under each of its codes, with the members of its row, at each operation that it is about."""
    condition = CONDITIONS[name]
    row = condition.data.__name__ if condition.data else "RefusalData"
    found = {
        (operation, int(status))
        for operation, (_, _, described) in operations().items()
        for status, response in described["responses"].items()
        if name in response["$ref"].split(".") and row in references(located(response["$ref"]))
    }

    assert set(condition.operations) <= set(OPERATIONS)
    assert found == {(each, code) for each in condition.operations for code in condition.codes}


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("tenant_denied", {"card_info"}),
        ("expired_token", {"card_info", "login"}),
        ("missing_headers", {"card_info"}),
        ("server_fault", {"card_info"}),
    ],
)
def test_general_condition_stands_wherever_its_header_is_sent(name: str, without: set[str]) -> None:
    """The card product apart, whose refusals have an envelope of their own."""
    found = {
        operation
        for operation, (_, _, described) in operations().items()
        if any(name in each["$ref"].split(".") for each in described["responses"].values())
    }

    assert set(OPERATIONS) - found == without


def test_every_condition_has_a_response() -> None:
    """Also those that do not depend on the operation."""
    named = {part for name in exported()["components"]["responses"] for part in name.split(".")}

    assert set(CONDITIONS) <= named


def test_token_of_a_consent_may_have_expired() -> None:
    """Code 410 belongs to consent verification, and to nothing else."""
    gone = {name for name, (_, _, entry) in operations().items() if "410" in entry["responses"]}

    assert gone == {"consent_resend", "consent_magic_link", "consent_verification"}


def test_no_schema_is_left_over() -> None:
    """What has a name is referred to, and what is referred to has a name."""
    used = set(references(exported()))

    assert used == set(exported()["components"]["schemas"])


def test_without_likely_bodies_an_open_body_is_any_object() -> None:
    """The interface alone says nothing of what the specification does not show."""
    alone = openapi.document()
    path, method, _ = operations()["director"]
    body = alone["paths"][path][method]["requestBody"]["content"]["application/json"]["schema"]

    assert body == {"type": "object", "x-open": True}
