"""Validating values against the exported schemas, as a reader of the document would."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from fixtures.target.openapi import document

DOCUMENT = "urn:document"


def _pattern(_: object, pattern: str, instance: object, __: object) -> Iterator[ValidationError]:
    """Search as ECMA-262 does, on which JSON Schema rests: there ``$`` is the very end."""
    if isinstance(instance, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


_Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"pattern": _pattern}
)


@cache
def exported() -> dict[str, Any]:
    """Return the exported document, built once."""
    return document()


def validator(contents: dict[str, Any], pointer: str) -> Validator:
    """Return a validator for the schema that stands at a JSON pointer of a document."""
    escaped = pointer.replace("{", "%7B").replace("}", "%7D")
    registry = Registry().with_resource(DOCUMENT, DRAFT202012.create_resource(contents))
    found: Validator = _Validator(
        {"$ref": f"{DOCUMENT}#{escaped}"}, registry=registry, format_checker=FormatChecker()
    )
    return found


@cache
def _of_document(pointer: str) -> Validator:
    return validator(exported(), pointer)


def located(pointer: str) -> Any:
    """Return what stands at a reference such as ``#/components/responses/success``."""
    found = exported()
    for step in pointer.removeprefix("#/").split("/"):
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return found


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return path, method and description of every exported operation, by its identifier."""
    return {
        described["operationId"]: (path, method, described)
        for path, methods in exported()["paths"].items()
        for method, described in methods.items()
    }


def response_errors(operation: str, status: str, body: Any) -> list[str]:
    """Return what is wrong with an answer of an operation; an unlisted status is all that is."""
    _, _, described = operations()[operation]
    responses = described["responses"]
    found = responses.get(status, responses.get("default"))
    if found is None:
        return [f"{operation} has no response {status}"]
    pointer = found["$ref"].removeprefix("#") + "/content/application~1json/schema"
    return [f"{each.json_path}: {each.message}" for each in _of_document(pointer).iter_errors(body)]


def request_errors(operation: str, body: Any) -> list[str]:
    """Return what is wrong with the body of a request of an operation."""
    path, method, _ = operations()[operation]
    escaped = path.replace("/", "~1")
    pointer = f"/paths/{escaped}/{method}/requestBody/content/application~1json/schema"
    return [f"{each.json_path}: {each.message}" for each in _of_document(pointer).iter_errors(body)]
