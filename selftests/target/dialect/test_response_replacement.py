"""``[dialect.responses]`` replaces expressions; an invalid one is found when it is loaded."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError, HarnessError
from fixtures.target.dialect.dialect import Dialect
from selftests.target.conftest import Loader

ROOT = Path(__file__).resolve().parents[3]


def test_replaced_expression(load: Loader) -> None:
    """It is applied to the whole body, and reported as it stands."""
    dialect = load('[dialect.responses]\norder_id = "result.reference"').dialect
    assert dialect.read("order_id", {"result": {"reference": "r"}, "data": {"orderId": "o"}}) == "r"
    assert dialect.expression("order_id") == "result.reference"
    assert dialect.expression("verification_id").startswith("data.verificationId || ")
    assert dialect.declares("order_id")
    assert not dialect.declares("verification_id")


@pytest.mark.parametrize("literal", ['`"OPEN"`', "`OPEN`", "'OPEN'"])
def test_literal_text_is_read_in_each_notation(load: Loader, literal: str) -> None:
    """That without quotes, too, of which the library warns."""
    expression = f"length(data[?state == {literal}]) == `0`"
    entry = f'readiness_ready = """{expression}"""'
    dialect = load(f"[dialect.responses]\n{entry}").dialect

    assert dialect.read("readiness_ready", {"data": [{"state": "OPEN"}]}) is False
    assert dialect.read("readiness_ready", {"data": [{"state": "MET"}]}) is True


def test_empty_text_is_not_a_value(load: Loader) -> None:
    """What is there but empty counts as not found."""
    dialect = load('[dialect.responses]\norder_id = "data.ref"').dialect
    assert dialect.read("order_id", {"data": {"ref": ""}}) is None


def test_empty_session_token_means_that_customers_have_none(load: Loader) -> None:
    """Customers' steps then use the service identity's token."""
    target = load('[dialect.responses]\nsession_token = ""')
    assert not target.has("customer_tokens")
    assert target.dialect.read("session_token", {"data": {"token": "eyJ"}}) is None


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (
            'orderid = "data.id"',
            (
                'dialect.responses.orderid: unknown response key "orderid",'
                ' did you mean "order_id"? known: session_token, organization_id, '
            ),
        ),
        (
            'order_id = "data.["',
            'dialect.responses.order_id: expected a JMESPath expression, found "data.[": ',
        ),
        (
            f'order_id = "{"(" * 2_000}"',
            f'dialect.responses.order_id: expected a JMESPath expression, found "{"(" * 80}…": ',
        ),
        (
            'order_id = "data.ref || data[?lenght(@) > `1`]"',
            (
                'dialect.responses.order_id: expected a JMESPath expression, found "data.ref ||'
                ' data[?lenght(@) > `1`]": unknown function "lenght", did you mean "length"?'
            ),
        ),
        (
            'consent_id = " "',
            (
                "dialect.responses.consent_id: expected a JMESPath expression,"
                " only session_token may be empty"
            ),
        ),
        (
            "order_id = 1",
            (
                "dialect.responses.order_id: expected a table of JMESPath expressions, each a text,"
                " found 1"
            ),
        ),
    ],
)
def test_wrong_expression(problems: Callable[..., list[str]], entry: str, line: str) -> None:
    """The line names the key."""
    (reported,) = problems(f"[dialect.responses]\n{entry}")
    assert reported.startswith(line)


def test_expression_that_fits_no_such_body(load: Loader) -> None:
    """It is the target file that is wrong, and the message names the key."""
    dialect = load('[dialect.responses]\nbalance = "to_number(abs(data))"').dialect
    with pytest.raises(ConfigurationError, match=r"dialect\.responses\.balance: to_number"):
        dialect.read("balance", {"data": "text"})


@pytest.mark.parametrize(
    "body",
    [{}, {"code": 403, "data": {"error": "not linked"}}, {"code": 500, "data": {"open": None}}],
)
def test_function_of_nothing_finds_nothing(load: Loader, body: object) -> None:
    """A refusal has no such list: that is no mistake of the target file."""
    dialect = load('[dialect.responses]\nreadiness_ready = "length(data.open) == `0`"').dialect
    assert dialect.read("readiness_ready", body) is None
    assert dialect.read("readiness_ready", {"data": {"open": []}}) is True


def test_function_of_nothing_in_a_success_is_reported(load: Loader) -> None:
    """There it is the target file whose path leads nowhere."""
    dialect = load('[dialect.responses]\nreadiness_ready = "length(data.opne) == `0`"').dialect
    with pytest.raises(ConfigurationError, match=r"readiness_ready: length.*cannot be applied"):
        dialect.read("readiness_ready", {"code": 200, "data": {"open": []}})


def test_unknown_key_is_an_error_of_the_suite() -> None:
    """The message lists what there is."""
    with pytest.raises(HarnessError, match='unknown response key "balanse", did you mean "balanc'):
        Dialect().read("balanse", {})


def test_loading_settings_imports_nothing_heavy() -> None:
    """JMESPath, the interface's schemas and an HTTP client wait until they are used."""
    script = (
        "import sys, fixtures.target.settings, fixtures.target.hooks.calling;"
        "print([m for m in ('jmespath', 'httpx', 'fixtures.interface.operations', 'pytest')"
        " if m in sys.modules])"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert printed.stdout.strip() == "[]"
