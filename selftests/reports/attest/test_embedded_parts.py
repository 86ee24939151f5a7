"""Runs of the embedded service are parts of one: each has it under another address."""

from copy import deepcopy
from typing import Any

import pytest

from reports.attest.merging import difference

ABOUT: dict[str, dict[str, Any]] = {
    "suite": {"version": "1.0", "commit": None, "catalogue": "c"},
    "specification": {"title": "t", "version": "v2.1", "sha256": "s"},
    "target": {
        "name": "reference",
        "base_url": "http://127.0.0.1:40133",
        "profiles": [],
        "capabilities": {},
        "file": None,
    },
}


@pytest.mark.parametrize(
    ("files", "unlike"),
    [
        ((None, None), False),
        (("staging.toml", "staging.toml"), True),
        ((None, "staging.toml"), True),
    ],
)
def test_address_that_nobody_chose_may_differ(
    files: tuple[str | None, ...], *, unlike: bool
) -> None:
    """The one of a target file is that of the target."""
    one, other = deepcopy(ABOUT), deepcopy(ABOUT)
    one["target"]["file"], other["target"]["file"] = files
    other["target"]["base_url"] = "http://127.0.0.1:43685"

    assert ("target base_url is" in difference(one, other)) == unlike
