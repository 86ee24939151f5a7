"""Target files for the tests of the target contract."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.settings import Target, load_target

MINIMAL = """
base_url = "https://staging.example.com"
tenant_id = "tenant-1"
{keys}
[identities.service]
email = "service@example.com"
password = "service-password"
{tables}
"""


class Loader(Protocol):
    """Loads a minimal target file with more top-level keys, more tables, an environment."""

    def __call__(
        self, tables: str = "", *, keys: str = "", environment: Mapping[str, str] | None = None
    ) -> Target:
        """Return the loaded target."""


@pytest.fixture
def target_file(tmp_path: Path) -> Path:
    """Where the target file of a test stands."""
    return tmp_path / "staging.toml"


@pytest.fixture
def load(target_file: Path) -> Loader:
    """A minimal target file, loaded with what a test adds to it."""

    def loaded(
        tables: str = "", *, keys: str = "", environment: Mapping[str, str] | None = None
    ) -> Target:
        target_file.write_text(MINIMAL.format(keys=keys, tables=tables), encoding="utf-8")
        return load_target(target_file, environment or {})

    return loaded


@pytest.fixture
def problems(load: Loader, target_file: Path) -> Callable[..., list[str]]:
    """The lines of the one error that loading raises, without the name of the file."""

    def lines(
        tables: str = "", *, keys: str = "", environment: Mapping[str, str] | None = None
    ) -> list[str]:
        with pytest.raises(ConfigurationError) as caught:
            load(tables, keys=keys, environment=environment)
        reported = str(caught.value).splitlines()
        assert all(line.startswith(f"{target_file}: ") for line in reported)
        return [line.removeprefix(f"{target_file}: ") for line in reported]

    return lines


def message_of(file: Path) -> str:
    """The message that loading ``file`` raises."""
    with pytest.raises(ConfigurationError) as caught:
        load_target(file, {})
    return str(caught.value)
