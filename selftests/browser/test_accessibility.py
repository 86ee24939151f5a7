"""No serious finding of axe-core on any page: keyboard, screen reader, contrast, structure."""

from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest

from selftests.browser.driving import PHONE, Browser
from selftests.browser.test_looks import UNFOLD

AXE: Final = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
SERIOUS: Final = {"serious", "critical"}
RUN: Final = """
return axe.run(document, { resultTypes: ['violations'] }).then((results) =>
  results.violations.flatMap((each) => each.nodes.map((node) =>
    [each.impact, each.id, node.html.slice(0, 120)])));
"""
UNNAMED: Final = "const image = document.createElement('img'); document.body.append(image);"


def _serious(browser: Browser) -> list[Any]:
    browser.run(UNFOLD)
    browser.run(AXE)
    return [found for found in browser.run(RUN) if found[0] in SERIOUS]


def test_axe_finds_what_is_wrong(browser: Browser, page: Path) -> None:
    """An image without a text would be found."""
    browser.open(page)
    browser.run(UNNAMED)

    assert [found[1] for found in _serious(browser)] == ["image-alt"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_a_run(browser: Browser, page: Path, scheme: str) -> None:
    """With a requirement of every verdict, everything unfolded."""
    browser.open(page, scheme=scheme)

    assert _serious(browser) == []


def test_the_page_of_a_run_on_a_phone(browser: Browser, long_page: Path) -> None:
    """With many failures."""
    browser.open(long_page, PHONE)

    assert _serious(browser) == []


@pytest.mark.parametrize("name", ["history", "annotation", "comparison"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_other_pages(browser: Browser, pages: Path, name: str, scheme: str) -> None:
    """Many runs, two runs, and an annotated specification."""
    browser.open(pages / f"{name}.html", scheme=scheme)

    assert _serious(browser) == []
