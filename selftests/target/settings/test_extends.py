"""One target file may stand on another: its keys are replaced, its tables merged."""

from pathlib import Path

import pytest

from fixtures.target.settings import load_target
from selftests.target.conftest import message_of

BASE = """
base_url = "https://base.example.com"
tenant_id = "tenant-1"
profiles = ["b2c", "b2b"]

[identities.service]
email = "service@example.com"
password = "file:password.txt"

[timing]
poll_timeout_s = 90
retry_attempts = 2

[hooks]
module = "hooks.py:Hooks"

[dialect.paths]
balance = "/base/{accountId}/balance"

[dialect.requests.session]
mail = "{username}"
secret = "{password}"
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A file that others extend, in a folder of its own."""
    folder = tmp_path / "shared"
    folder.mkdir()
    (folder / "password.txt").write_text("of the base\n", encoding="utf-8")
    file = folder / "base.toml"
    file.write_text(BASE, encoding="utf-8")
    return file


@pytest.fixture
def file(tmp_path: Path, base: Path) -> Path:
    """Where the extending file of a test stands."""
    assert base.is_file()
    return tmp_path / "staging.toml"


def extending(file: Path, text: str = "", named: str = "shared/base.toml") -> Path:
    """Write a target file that extends another."""
    file.write_text(f'extends = "{named}"\n{text}', encoding="utf-8")
    return file


def test_extended_file_gives_what_the_other_does_not_say(file: Path) -> None:
    """Keys are replaced, tables are merged."""
    target = load_target(extending(file, 'profiles = ["b2c"]\n[timing]\nretry_attempts = 7\n'), {})

    assert (target.base_url, target.profiles) == ("https://base.example.com", ("b2c",))
    assert (target.timing.poll_timeout_s, target.timing.retry_attempts) == (90, 7)
    assert target.source == file.absolute()


def test_body_of_a_request_is_replaced_as_a_whole(file: Path) -> None:
    """Else no member of the extended file's could be left out."""
    text = '[dialect.requests.session]\nmail = "{username}"\n'

    target = load_target(extending(file, text), {})

    assert target.dialect.requests == {"session": {"mail": "{username}"}}
    assert "balance" in target.dialect.paths


def test_paths_start_from_the_file_that_they_stand_in(file: Path, base: Path) -> None:
    """Secrets in files, and the module with hooks."""
    target = load_target(extending(file), {})

    assert target.identities.service.password.get_secret_value() == "of the base"
    assert target.hooks.module == f"{base.parent.absolute()}/hooks.py:Hooks"


def test_environment_goes_before_both_files(file: Path) -> None:
    """As it does before one."""
    variables = {"CONFORMANCE_TIMING__RETRY_ATTEMPTS": "5"}

    target = load_target(extending(file, "[timing]\nretry_attempts = 7\n"), variables)

    assert target.timing.retry_attempts == 5


def test_problem_is_reported_of_the_file_that_has_it(file: Path, base: Path) -> None:
    """Each line begins with the file in which to look."""
    base.write_text(BASE.replace("= 90", '= "soon"'), encoding="utf-8")

    lines = message_of(extending(file, "[timing]\nretry_attempts = 0\n")).splitlines()

    assert [line.partition(": expected")[0] for line in sorted(lines)] == sorted(
        [f"{base}: timing.poll_timeout_s", f"{file}: timing.retry_attempts"]
    )


def test_only_one_level(file: Path, base: Path) -> None:
    """A chain, or a circle, is refused."""
    base.write_text('extends = "../staging.toml"\n', encoding="utf-8")

    assert message_of(extending(file)) == (
        f"{base}: extends: expected a file that extends no other, as {file} extends it"
    )


def test_extended_file_that_is_not_there(file: Path, tmp_path: Path) -> None:
    """It is named."""
    assert message_of(extending(file, named="missing.toml")) == (
        f"{tmp_path / 'missing.toml'}: the target file does not exist"
    )


@pytest.mark.parametrize("value", ["5", '""', "[]"])
def test_extends_names_a_file(file: Path, value: str) -> None:
    """A path, as a text."""
    file.write_text(f"extends = {value}\n", encoding="utf-8")

    assert message_of(file) == f"{file}: extends: expected the path of another target file"
