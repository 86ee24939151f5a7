"""The JSON Schema of target files accepts what loads, and finds what a file alone shows."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fixtures.target.__main__ import main
from fixtures.target.schema import schema
from selftests.target.settings.test_settings_values import EVERY_KEY

ROOT = Path(__file__).resolve().parents[2]
VALIDATOR = Draft202012Validator(schema())


def errors(text: str) -> list[str]:
    """The places at which a target file is wrong."""
    return [error.json_path for error in VALIDATOR.iter_errors(tomllib.loads(text))]


def test_schema_is_one() -> None:
    """Of the draft that it names."""
    Draft202012Validator.check_schema(schema())


def test_schema_tells_what_holds_without_a_dialect() -> None:
    """With the placeholders that a body may have; a file that says just that is accepted."""
    told = schema()["$defs"]["Dialect"]["properties"]
    assert "amount_value" in told["requests"]["properties"]["prepare"]["description"]
    assert told["requests"]["properties"]["payment_consent"]["default"]["title"] == "{description}"

    dialect = {
        table: {name: each["default"] for name, each in told[table]["properties"].items()}
        for table in ("requests", "paths", "responses")
    }
    assert not list(VALIDATOR.iter_errors({"dialect": dialect}))
    assert {table: set(names) for table, names in dialect.items()} == {
        table: set(told[table]["propertyNames"]["enum"]) for table in dialect
    }


@pytest.mark.parametrize("name", ["reference/target.toml", "selftests/runs/other_names.toml"])
def test_files_of_this_checkout_are_accepted(name: str) -> None:
    """They are loaded by other tests."""
    assert errors((ROOT / name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        EVERY_KEY,
        'extends = "base.toml"',
        'extends = "base.toml"\n[identities.service]\npassword = "env:X"',
        "verify_tls = false",
        'verify_tls = "bundle.pem"',
    ],
)
def test_what_loads_is_accepted(text: str) -> None:
    """Every key, and files of which others give the rest."""
    assert errors(text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("tenent_id = 'x'", "$"),
        ("source = 'x'", "$"),
        ("extends = 5", "$.extends"),
        ("verify_tls = 5", "$.verify_tls"),
        ("profiles = ['b2x']", "$.profiles[0]"),
        ("[timing]\npoll_timeout_s = 'soon'", "$.timing.poll_timeout_s"),
        ("[timing]\npoll_timeout_s = 0", "$.timing.poll_timeout_s"),
        ("[timing]\npol_timeout_s = 5", "$.timing"),
        ("[dialect.paths]\nbalanse = '/x'", "$.dialect.paths"),
        ("[dialect.requests.prepair]\na = 1", "$.dialect.requests"),
    ],
)
def test_what_is_wrong_is_found(text: str, place: str) -> None:
    """Unknown keys, types, ranges and enumerated values."""
    assert errors(text) == [place]


@pytest.mark.parametrize(
    ("table", "key", "purpose"),
    [
        ("Capabilities", "top_ups", "false where wallets are not topped up"),
        ("HookSettings", "redirect_url", "a whitelisted redirect URL"),
    ],
)
def test_keys_tell_what_they_are_for(table: str, key: str, purpose: str) -> None:
    """Beside what may stand there: an editor shows it where the key is written."""
    assert purpose in schema()["$defs"][table]["properties"][key]["description"]


def test_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """As JSON."""
    assert main(["schema"]) == 0
    printed: Any = json.loads(capsys.readouterr().out)
    assert printed == schema()


@pytest.mark.parametrize("given", [[], ["scheme"], ["schema", "staging.toml"], ["--no"]])
def test_another_command_is_wrong_input(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, and the exit code that wrong input has everywhere."""
    with pytest.raises(SystemExit) as caught:
        main(given)

    assert caught.value.code == 4
    assert capsys.readouterr().err.count("\n") == 1
