"""Waivers: known failures that the operator answers for, each until a date.

Nothing is waived by the name of a test or by wildcard, and a waiver that is not needed any more
is an error, so that none outlives its reason.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from conformance.codecs import read_toml
from conformance.json_values import is_written
from conformance.outcomes import ConfigurationError
from reports.verdict.catalogue import Catalogue

_REQUIRED = ("requirement", "reason", "owner", "expires")
_KNOWN = (*_REQUIRED, "ticket")


@dataclass(frozen=True, slots=True)
class Waiver:
    """One requirement that may fail or be blocked, up to and including the day ``expires``."""

    requirement: str
    reason: str
    owner: str
    expires: date
    ticket: str = ""


def load(file: Path, catalogue: Catalogue, today: date) -> dict[str, Waiver]:
    """Read the ``[[waiver]]`` tables of ``file``, by requirement.

    Raises :class:`ConfigurationError` with everything that is wrong: an unknown key or id, a
    missing member, a waiver that has expired, two for one requirement.
    """
    if os.path.exists(file) and not os.path.isfile(file):
        raise ConfigurationError(f"waivers {file}: not a file")
    try:
        content = read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigurationError(f"waivers {file}: {error.strerror or error}") from None
    except ValueError as error:
        raise ConfigurationError(f"waivers {file}: {error}") from None
    tables = content.pop("waiver", [])
    troubles = [f"unknown key {key!r}; known is [[waiver]]" for key in content]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        troubles.append("waiver is to be a list of tables, [[waiver]]")
        tables = []
    waivers: dict[str, Waiver] = {}
    for number, table in enumerate(tables, 1):
        name = table.get("requirement") or f"waiver {number}"
        wrong = _troubles(table, catalogue, today)
        if not wrong and name in waivers:
            wrong = ["is waived twice"]
        troubles += [f"{name}: {trouble}" for trouble in wrong]
        if not wrong:
            waivers[name] = Waiver(**table)
    if troubles:
        raise ConfigurationError(f"waivers {file}: " + "; ".join(troubles))
    return waivers


def _troubles(table: Mapping[str, object], catalogue: Catalogue, today: date) -> list[str]:
    troubles = [
        f"unknown key {key!r}; known are {', '.join(_KNOWN)}" for key in table if key not in _KNOWN
    ]
    troubles += [f"{key} is missing" for key in _REQUIRED if key not in table]
    troubles += [
        f"{key} is to be a text, not {table[key]!r}"
        for key in _KNOWN
        if key != "expires" and key in table and not is_written(table[key])
    ]
    identifier = table.get("requirement")
    if is_written(identifier) and identifier not in catalogue:
        troubles.append(f"no such requirement{catalogue.did_you_mean(str(identifier))}")
    expires = table.get("expires", today)
    if not isinstance(expires, date) or isinstance(expires, datetime):
        troubles.append(f"expires is to be a date such as 2030-12-31, not {expires!r}")
    elif expires < today:
        troubles.append(f"expired on {expires.isoformat()}")
    return troubles
