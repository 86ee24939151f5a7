"""Readable on a desktop, on a phone and on paper, in light and in dark."""

from pathlib import Path
from typing import Final

import pytest

from selftests.browser.driving import DESKTOP, PHONE, Browser, Screen

SCREENS = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
UNFOLD: Final = "for (const each of document.querySelectorAll('details')) each.open = true;"
CONTRAST: Final = """
const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]) =>
  0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
const colour = (text) => text.match(/[\\d.]+/g).map(Number);
const ground = (element) => {
  for (let each = element; each; each = each.parentElement) {
    const found = colour(getComputedStyle(each).backgroundColor);
    if (found.length < 4 || found[3] === 1) return found;
  }
  return [255, 255, 255];
};
const poor = new Set();
for (const element of document.body.querySelectorAll('*')) {
  const own = [...element.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  if (!own || !element.checkVisibility()) continue;
  const pair = [luminance(colour(getComputedStyle(element).color)), luminance(ground(element))];
  const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  if (ratio < 4.5) poor.add(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`);
}
return [...poor];
"""
"""WCAG 2.2, 1.4.3: 4.5 to 1 between every text and what is behind it."""
OVERLAPS: Final = """
const boxes = [];
for (const element of document.body.querySelectorAll('*')) {
  if (!element.checkVisibility() || element.closest('pre, svg, option')) continue;
  for (const each of element.childNodes) {
    if (each.nodeType !== 3 || !each.data.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(each);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) boxes.push({ box, text: each.data.trim() });
    }
  }
}
boxes.sort((one, other) => one.box.top - other.box.top);
const found = [];
boxes.forEach((one, place) => {
  for (let next = place + 1; next < boxes.length; next += 1) {
    const other = boxes[next];
    if (other.box.top >= one.box.bottom - 4) break;
    const [a, b] = [one.box, other.box];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 6) found.push(`${one.text} / ${other.text}`);
  }
});
return found.slice(0, 5);
"""
OUTSIDE: Final = """
return [...document.body.querySelectorAll('*')]
  .filter((each) => each.checkVisibility() && !each.closest('.skip'))
  .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((each) => `${each.tagName}.${each.className}`).slice(0, 5);
"""


@SCREENS
@SCHEMES
def test_every_text_has_contrast(browser: Browser, page: Path, screen: Screen, scheme: str) -> None:
    """Everything unfolded, on the screen and at each size."""
    browser.open(page, screen, scheme=scheme)

    assert browser.run(UNFOLD + CONTRAST) == []


def test_poor_contrast_is_found(browser: Browser, page: Path) -> None:
    """The measurement can fail."""
    browser.open(page)
    grey = "document.querySelector('h1').setAttribute('class', 'cut');"
    tint = "document.documentElement.style.setProperty('--muted', '#c9a0a0');"

    assert browser.run(grey + tint + CONTRAST)


@SCREENS
def test_nothing_overlaps_and_nothing_sticks_out(
    browser: Browser, page: Path, screen: Screen
) -> None:
    """Down to 360 pixels, everything unfolded."""
    browser.open(page, screen)

    assert browser.run(UNFOLD + OVERLAPS) == []
    assert browser.run(OUTSIDE) == []
    assert browser.run("return document.documentElement.scrollWidth") <= screen.width


def test_overlap_and_sticking_out_are_found(browser: Browser, page: Path) -> None:
    """The measurements can fail."""
    browser.open(page, PHONE)
    browser.run("document.querySelector('h1').style.marginBottom = '-2rem'")
    browser.run("document.querySelector('.facts').style.width = '30rem'")

    assert browser.run(OVERLAPS)
    assert browser.run(OUTSIDE)


@pytest.mark.parametrize(
    ("screen", "why"), [(DESKTOP, ".violations tbody"), (PHONE, ".why")], ids=["desktop", "phone"]
)
def test_first_screen_says_what_broke_and_why(
    browser: Browser, short_page: Path, screen: Screen, why: str
) -> None:
    """Verdict, profiles, and the first failed requirement with expected and observed."""
    browser.open(short_page, screen)
    above = "return arguments[0].getBoundingClientRect().bottom < innerHeight"

    for selector in ("h1", ".profiles", "#B2C-REG-04 .statement", f"#B2C-REG-04 {why}"):
        assert browser.run(above, browser.find(selector)), selector


@SCHEMES
def test_colours_follow_the_scheme(browser: Browser, page: Path, scheme: str) -> None:
    """The ground is light in light and dark in dark."""
    browser.open(page, scheme=scheme)
    ground = browser.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]")

    assert (int(ground) > 127) is (scheme == "light")


@SCREENS
@SCHEMES
def test_page_can_be_pictured(
    browser: Browser, page: Path, tmp_path: Path, screen: Screen, scheme: str
) -> None:
    """Each size and scheme gives a picture of its own, without a complaint of the browser."""
    browser.open(page, screen, scheme=scheme)

    (tmp_path / "page.png").write_bytes(browser.picture())

    assert (tmp_path / "page.png").stat().st_size > 10_000
    assert browser.complaints() == []


@SCHEMES
def test_paper_is_light_and_has_no_controls(browser: Browser, page: Path, scheme: str) -> None:
    """Whatever the screen's scheme; what can't be clicked on paper is left out."""
    browser.open(page, scheme=scheme)
    browser.media("print", scheme)

    ground = browser.run("return getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]")
    assert int(ground) > 127
    assert browser.shown(".filters, nav") == []
    assert browser.run(CONTRAST) == []


def test_paper_shows_every_card_open(browser: Browser, long_page: Path) -> None:
    """And the screen is as before when the printing is over."""
    browser.open(long_page)
    browser.run("dispatchEvent(new Event('beforeprint'))")
    assert len(browser.shown(".card .violations")) == 8

    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.shown(".card .violations") == []
    assert browser.paper().startswith(b"%PDF")


def test_each_failure_begins_a_sheet_of_paper(browser: Browser, long_page: Path) -> None:
    """So that one can be handed to whoever mends it."""
    browser.open(long_page)
    browser.media("print")

    breaks = browser.run(
        "return [...document.querySelectorAll('#failed .card')]"
        ".map((card) => getComputedStyle(card).breakBefore)"
    )
    assert breaks == ["auto", *["page"] * 7]


def test_page_is_complete_without_script(browser: Browser, page: Path) -> None:
    """A viewer that runs no script shows all requirements, and no dead controls."""
    browser.allow_script(allowed=False)
    try:
        browser.open(page)
        assert browser.shown(".filters") == []
        assert len(browser.shown("tr[id^='row-']")) == 8
    finally:
        browser.allow_script(allowed=True)
