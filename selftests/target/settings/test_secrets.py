"""References are resolved for logins and customers, and secrets are never shown."""

import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.settings import load_target
from selftests.target.conftest import Loader

SECRET = "hunter2-hunter2"
ADMIN = """
[identities.tenant_admin]
email = "{email}"
password = "{password}"
"""


def test_environment_reference(load: Loader) -> None:
    """``env:NAME`` is the text of that variable."""
    table = ADMIN.format(email="env:WHO", password="env:ADMIN_PASSWORD")
    admin = load(table, environment={"WHO": "a@b.example", "ADMIN_PASSWORD": SECRET}).identity(
        "tenant_admin"
    )
    assert (admin.email, admin.password.get_secret_value()) == ("a@b.example", SECRET)


def test_line_end_of_a_variable_is_none_of_the_password(load: Loader) -> None:
    """A file that it was read from has left it; a password of it alone is none."""
    table = ADMIN.format(email="a", password="env:ADMIN_PASSWORD")
    admin = load(table, environment={"ADMIN_PASSWORD": f"{SECRET}\r\n"}).identity("tenant_admin")
    assert admin.password.get_secret_value() == SECRET


def test_file_reference_is_relative_to_the_target_file(load: Loader, tmp_path: Path) -> None:
    """``file:PATH`` is the text of that file without its last line end."""
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "password").write_text(f"{SECRET}\n", encoding="utf-8")
    table = ADMIN.format(email="a", password="file:secrets/password")
    assert load(table).identity("tenant_admin").password.get_secret_value() == SECRET


def test_customers_may_refer_too(load: Loader) -> None:
    """Every text of a customer may stand elsewhere, its roles included."""
    customer = load(
        '[customers.active_individual]\ncustomer_id = "env:ID"\nroles = ["env:ROLE"]',
        environment={"ID": "c1", "ROLE": "USER"},
    ).customers.active_individual
    assert customer is not None
    assert (customer.customer_id, customer.roles) == ("c1", ("USER",))


def test_reference_that_is_overridden_is_not_looked_up(load: Loader) -> None:
    """A variable for the key wins before its reference is resolved."""
    admin = load(
        ADMIN.format(email="a", password="env:NOT_SET"),
        environment={"CONFORMANCE_IDENTITIES__TENANT_ADMIN__PASSWORD": SECRET},
    ).identity("tenant_admin")
    assert admin.password.get_secret_value() == SECRET


def test_other_tables_do_not_refer(load: Loader) -> None:
    """Elsewhere ``env:`` is a text like any other."""
    assert load('[headers]\ndevice_id = "env:NOT_SET"').headers.device_id == "env:NOT_SET"


def test_unset_variable(problems: Callable[..., list[str]]) -> None:
    """The line names key and variable."""
    assert problems(ADMIN.format(email="a", password="env:NOT_SET")) == [
        (
            'identities.tenant_admin.password: expected the environment variable "NOT_SET"'
            " to be set, found none"
        )
    ]


@pytest.mark.parametrize("reference", ["env:NOT_SET", "file:nothing", "file:a\\u0000b"])
def test_reference_in_the_place_of_a_table(
    problems: Callable[..., list[str]], reference: str
) -> None:
    """What it would stand for is not needed to tell that it is no table."""
    assert problems(f'[customers]\nactive_individual = "{reference}"') == [
        "customers.active_individual: expected a table with at least customer_id, found a text"
    ]


@pytest.mark.parametrize("empty", ["", "\r\n"])
def test_empty_variable(problems: Callable[..., list[str]], empty: str) -> None:
    """A variable that is set to nothing is not a password; the line names it."""
    table = ADMIN.format(email="a", password="env:EMPTY")
    assert problems(table, environment={"EMPTY": empty}) == [
        (
            'identities.tenant_admin.password: expected the environment variable "EMPTY"'
            " to be set, found an empty text"
        )
    ]


def test_missing_secret_file(problems: Callable[..., list[str]], tmp_path: Path) -> None:
    """The line names key and file."""
    assert problems(ADMIN.format(email="file:who", password="x")) == [
        f"identities.tenant_admin.email: expected the file {tmp_path / 'who'}, found none"
    ]


def test_secret_file_that_is_a_directory(
    problems: Callable[..., list[str]], tmp_path: Path
) -> None:
    """What the operating system says is passed on."""
    assert problems(ADMIN.format(email="file:.", password="x")) == [
        f"identities.tenant_admin.email: the file {tmp_path} cannot be read: Is a directory"
    ]


def test_secret_file_without_end(problems: Callable[..., list[str]]) -> None:
    """It is not read until memory is full."""
    assert problems(ADMIN.format(email="file:/dev/zero", password="x")) == [
        "identities.tenant_admin.email: the file /dev/zero cannot be read: File too large"
    ]


def test_secret_file_that_is_no_text(problems: Callable[..., list[str]], tmp_path: Path) -> None:
    """Other bytes are refused and not shown."""
    (tmp_path / "who").write_bytes(b"\xff\xfe\x00")
    assert problems(ADMIN.format(email="file:who", password="x")) == [
        (
            f"identities.tenant_admin.email: expected the file {tmp_path / 'who'} to be UTF-8 text,"
            " found other bytes"
        )
    ]


def test_password_is_not_in_any_text_of_a_target(load: Loader) -> None:
    """repr, str and dumps of a target hide passwords and constant hooks."""
    target = load(
        ADMIN.format(email="a", password=SECRET)
        + f'[hooks]\ncard_number = "{SECRET}"\nexpired_access_token = "{SECRET}"'
    )
    assert SECRET not in repr(target) + str(target) + repr(target.hooks)
    assert SECRET not in target.model_dump_json(include={"identities", "customers"})


@pytest.mark.parametrize(
    "table",
    [
        f'[identities.tenant_admin]\nemail = "a"\npassword = ["{SECRET}"]',
        f'[identities.tenant_admin]\nemail = ["{SECRET}"]\npassword = "p"',
        f'[identities.tenant_admin]\nemail = "a"\npasword = "{SECRET}"',
        f'[identities]\ntenant_admin = "{SECRET}"',
        f'[customers.active_individual]\npassword = "{SECRET}"',
        f'[customers.active_individual]\ncustomer_id = "é{SECRET}"',
        f'[hooks]\ncard_number = ["{SECRET}"]',
        f'[hooks]\nfund = "{SECRET}"',
    ],
)
def test_secret_is_not_in_an_error(load: Loader, target_file: Path, table: str) -> None:
    """Neither the message nor the printed traceback shows a value of a secret section."""
    with pytest.raises(ConfigurationError) as caught:
        load(table)
    with pytest.raises(ConfigurationError):
        load_target(target_file, {})
    assert SECRET not in str(caught.value)
    printed = "".join(traceback.format_exception(caught.value))
    assert SECRET not in printed


def test_secret_of_the_environment_is_not_in_an_error(problems: Callable[..., list[str]]) -> None:
    """A misspelt variable is named without its value."""
    (line,) = problems(environment={"CONFORMANCE_IDENTITIES__SERVICE__PASWORD": SECRET})
    assert SECRET not in line
