"""The pages beside that of a run, of many, of two, and of a specification, look as good."""

from pathlib import Path

import pytest

from selftests.browser.driving import DESKTOP, PHONE, Browser, Screen
from selftests.browser.test_looks import CONTRAST, OVERLAPS, UNFOLD

PAGES = pytest.mark.parametrize("name", ["history", "annotation", "comparison"])
SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
NAMELESS = """
return [...document.querySelectorAll('a, button, summary, input, select, th')]
  .filter((each) => each.checkVisibility() && !(each.textContent.trim()
    || each.getAttribute('aria-label') || each.title || each.labels?.length))
  .map((each) => each.outerHTML.slice(0, 80));
"""
"""What can be reached or is a heading of a table, and has no name that could be read out."""


@PAGES
@SCREENS
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read(
    browser: Browser, pages: Path, name: str, screen: Screen, scheme: str
) -> None:
    """With contrast, side by side, and within the screen."""
    browser.open(pages / f"{name}.html", screen, scheme=scheme)
    browser.run(UNFOLD)

    assert browser.run(CONTRAST) == []
    assert browser.run(OVERLAPS) == []
    assert browser.complaints() == []


@PAGES
@SCREENS
def test_nothing_lies_outside(browser: Browser, pages: Path, name: str, screen: Screen) -> None:
    """What is wider than the screen scrolls in a box of its own."""
    browser.open(pages / f"{name}.html", screen)

    assert browser.run("return document.documentElement.scrollWidth <= innerWidth + 1")


@PAGES
def test_what_can_be_reached_has_a_name(browser: Browser, pages: Path, name: str) -> None:
    """Links, controls and headings of tables, for who listens to the page; and its language."""
    browser.open(pages / f"{name}.html")
    browser.run(UNFOLD)

    assert browser.run(NAMELESS) == []
    assert browser.run("return document.documentElement.lang") == "en"
    assert browser.run("return document.querySelectorAll('h1').length") == 1


@PAGES
def test_a_keyboard_reaches_something_and_shows_it(
    browser: Browser, pages: Path, name: str
) -> None:
    """A link, a control or a box that scrolls and says what it is; the focus can be seen."""
    browser.open(pages / f"{name}.html")
    browser.type("\ue004")

    focused = "const focused = document.activeElement;"
    known = "a, button, summary, [tabindex][role][aria-label]"
    assert browser.run(f"{focused} return focused.matches('{known}');")
    assert browser.run(f"{focused} return getComputedStyle(focused).outlineStyle;") != "none"
