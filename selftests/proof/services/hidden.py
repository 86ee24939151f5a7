"""Faults that once lived on in a conforming service, since it chose otherwise than the default one.

A check that was not applicable there, or that another rule of the service answered.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from selftests.proof.kills import Claim

FILE = Path(__file__).with_suffix(".toml")


def hidden_faults() -> Mapping[str, list[Claim]]:
    """Return, for each variant, the faults that are killed there, and what they break."""
    listed: dict[str, dict[str, str]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {variant: list(faults.items()) for variant, faults in listed.items()}
