"""The table of capabilities that people read is the one that the code has."""

from pathlib import Path

import pytest

from conformance.capabilities import CAPABILITIES, resolved, settled_by, why_absent
from reports.verdict import catalogue

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", CAPABILITIES)
def test_the_readme_tells_each(name: str) -> None:
    """Name, default and meaning."""
    capability = CAPABILITIES[name]
    default = "" if capability.default else " (default `false`)"

    readme = (ROOT / "fixtures/target/README.md").read_text(encoding="utf-8")

    assert f"| `{name}`{default} | {capability.absent}" in readme


def test_the_readme_tells_no_other() -> None:
    """A line of the table for each, and no more."""
    readme = (ROOT / "fixtures/target/README.md").read_text(encoding="utf-8")
    table = readme.partition("| capability | `false` means |")[2].partition("\n\n")[0]

    assert len(table.strip().splitlines()) - 1 == len(CAPABILITIES)


def test_each_leaves_something_out_of_the_catalogue() -> None:
    """But for the one without which a service only never refuses with 429."""
    tied = {name for requirement in catalogue.load(ROOT) for name in requirement.when}
    marked = "\n".join(
        file.read_text(encoding="utf-8")
        for folder in ("suites", "fixtures/states")
        for file in (ROOT / folder).rglob("*.py")
    )

    untied = {name for name in CAPABILITIES if name not in tied and f'"{name}"' not in marked}
    assert untied == {"rate_limits"}


def test_what_a_capability_needs_is_one() -> None:
    """And a capability without what it needs is absent."""
    for name, capability in CAPABILITIES.items():
        if capability.needs:
            assert not resolved({capability.needs: False})[name]


def test_reasons_name_and_explain_the_declaration() -> None:
    """In the report, and at the end of a blocked line."""
    assert why_absent(["top_ups"]) == (
        "declared in the target file: top_ups = false (wallets are not topped up through this "
        "interface)"
    )
    assert settled_by("top_ups") == (
        "; or declare in [capabilities] top_ups = false, where wallets are not topped up through "
        "this interface"
    )
