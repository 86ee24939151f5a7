"""CONFORMANCE_… variables override keys; one that is not a key is never ignored."""

from collections.abc import Callable
from operator import attrgetter

import pytest

from selftests.target.conftest import Loader

FILE = """
[timing]
retry_attempts = 9
[dialect.requests.prepare]
type = "SEPA"
amount = "{amount_value}"
"""


@pytest.mark.parametrize(
    ("variable", "text", "attribute", "value"),
    [
        ("BASE_URL", "https://other.example/", "base_url", "https://other.example"),
        ("NAME", "5", "name", "5"),
        ("TENANT_ID", "true", "tenant_id", "true"),
        ("OTHER_TENANT_ID", "t2", "other_tenant_id", "t2"),
        ("PROFILES", "b2c, b2b", "profiles", ("b2c", "b2b")),
        ("PROFILES", '["payments"]', "profiles", ("payments",)),
        ("PROFILES", "", "profiles", ()),
        ("ALLOW_MONEY_MOVEMENT", "true", "allow_money_movement", True),
        ("ALLOW_MONEY_MOVEMENT", "True", "allow_money_movement", True),
        ("VERIFY_TLS", "FALSE", "verify_tls", False),
        ("HEADERS__PLATFORM", "ios", "headers.platform", "ios"),
        ("IDENTITIES__SERVICE__EMAIL", "5", "identities.service.email", "5"),
        ("TIMING__POLL_INTERVAL_S", "2", "timing.poll_interval_s", 2.0),
        ("TIMING__RETRY_ATTEMPTS", "3", "timing.retry_attempts", 3),
        (
            "BEHAVIOUR__ORGANIZATION_DOCUMENT_TYPES",
            "A,B",
            "behaviour.organization_document_types",
            ("A", "B"),
        ),
        ("BEHAVIOUR__SESSION_HEADER", "snapshot", "behaviour.session_header", "snapshot"),
        ("HOOKS__ACTIVATION_CODE", "123456", "hooks.activation_code", "123456"),
        ("DIALECT__PATHS__LOGIN", "/in", "dialect.paths", {"login": "/in"}),
        ("DIALECT__RESPONSES__SESSION_TOKEN", "", "dialect.responses", {"session_token": ""}),
        (
            "CUSTOMERS__ACTIVE_INDIVIDUAL__CUSTOMER_ID",
            "c",
            "customers.active_individual.customer_id",
            "c",
        ),
        (
            "CUSTOMERS__ACTIVE_INDIVIDUAL",
            '{customer_id = "c"}',
            "customers.active_individual.customer_id",
            "c",
        ),
        (
            "DIALECT__REQUESTS__CONSENT_ACCEPTANCE",
            '{isAccepted = "{accepted}"}',
            "dialect.requests",
            {
                "prepare": {"type": "SEPA", "amount": "{amount_value}"},
                "consent_acceptance": {"isAccepted": "{accepted}"},
            },
        ),
        (
            "DIALECT__REQUESTS__PREPARE__companyName",
            "{name}",
            "dialect.requests",
            {"prepare": {"type": "SEPA", "amount": "{amount_value}", "companyName": "{name}"}},
        ),
    ],
)
def test_variable_overrides_the_file(
    load: Loader, variable: str, text: str, attribute: str, value: object
) -> None:
    """Text stays text where the key holds text; elsewhere it is a TOML value or a list."""
    target = load(FILE, environment={f"CONFORMANCE_{variable}": text})
    assert attrgetter(attribute)(target) == value


def test_line_end_of_a_variable_is_none_of_the_value(load: Loader) -> None:
    """A file of variables with line ends of another system leaves one in each."""
    environment = {
        "CONFORMANCE_BASE_URL": "https://other.example.com\r",
        "CONFORMANCE_NAME": "other\r",
        "CONFORMANCE_TIMING__POLL_TIMEOUT_S": "7\r",
    }
    target = load(FILE, environment=environment)
    told = (target.base_url, target.name, target.timing.poll_timeout_s)
    assert told == ("https://other.example.com", "other", 7.0)


def test_deeper_variable_completes_a_table(load: Loader) -> None:
    """A variable for a table and one for a key in it are merged, the key's wins."""
    target = load(
        environment={
            "CONFORMANCE_IDENTITIES__TENANT_ADMIN__EMAIL": "b",
            "CONFORMANCE_IDENTITIES__TENANT_ADMIN": '{email = "a", password = "p"}',
        }
    )
    assert target.identity("tenant_admin").email == "b"


def test_variables_of_others_are_ignored(load: Loader) -> None:
    """Only the suite's own prefix counts, and CONFORMANCE_TARGET addresses the suite."""
    target = load(
        environment={"CONFORMANCE_TARGET": "x.toml", "NAME": "y", "conformance_name": "z"}
    )
    assert target.name == "staging.example.com"


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        (
            "CONFORMANCE_TIMING__POLL_INTERVAL",
            'unknown environment variable, did you mean "CONFORMANCE_TIMING__POLL_INTERVAL_S"?',
        ),
        (
            "CONFORMANCE_BASEURL",
            'unknown environment variable, did you mean "CONFORMANCE_BASE_URL"?',
        ),
        ("CONFORMANCE_TARGETS", 'unknown environment variable, did you mean "CONFORMANCE_TARGET"?'),
        ("CONFORMANCE_", "unknown environment variable, no key of the target file matches it"),
        ("CONFORMANCE_SOURCE", "unknown environment variable"),
        ("CONFORMANCE_NAME__X", "unknown environment variable"),
        ("CONFORMANCE_DIALECT__PATHS__", "unknown environment variable"),
    ],
)
def test_unknown_variable_is_an_error(
    problems: Callable[..., list[str]], variable: str, text: str
) -> None:
    """A typing error in a variable is not silently ignored."""
    (reported,) = problems(environment={variable: "x"})
    assert reported.startswith(f"{variable}: {text}")


WHOLE = "a whole number from 1 to 20"
LOGIN = "a table with email and password"
PROFILES = "an array of b2c, b2b, payments, webhooks and card"
ABSOLUTE = 'a path that begins with "/" and has no query'


@pytest.mark.parametrize(
    ("variable", "value", "key", "expected", "found"),
    [
        ("TIMING__RETRY_ATTEMPTS", "0.5", "timing.retry_attempts", WHOLE, "0.5"),
        ("PROFILES", "b2c,b2x", "profiles.1", PROFILES, '"b2x"'),
        ("IDENTITIES__SERVICE", "secret", "identities.service", LOGIN, "a text"),
        (
            "ALLOW_MONEY_MOVEMENT",
            "true\nname = 1",
            "allow_money_movement",
            "true or false",
            '"true\\nname = 1"',
        ),
        ("DIALECT__PATHS__LOGIN", "in", "dialect.paths.login", ABSOLUTE, '"in"'),
    ],
)
def test_wrong_value_names_the_variable(
    problems: Callable[..., list[str]],
    variable: str,
    value: str,
    key: str,
    expected: str,
    found: str,
) -> None:
    """The line says which variable the value came from."""
    assert problems(environment={f"CONFORMANCE_{variable}": value}) == [
        f"{key} (set by CONFORMANCE_{variable}): expected {expected}, found {found}"
    ]


def test_bytes_of_another_encoding_are_refused(problems: Callable[..., list[str]]) -> None:
    """As Python holds them; no report could tell the name of such a target."""
    assert problems(environment={"CONFORMANCE_NAME": "caf\udce9"}) == [
        "name (set by CONFORMANCE_NAME): expected a text in UTF-8, found other bytes"
    ]
