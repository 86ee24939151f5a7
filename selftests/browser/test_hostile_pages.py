"""Texts that try to take over the page do nothing, and long ones leave it usable."""

from pathlib import Path

import pytest

from selftests.browser.driving import DESKTOP, PHONE, Browser, Screen

UNFOLD = "for (const each of document.querySelectorAll('details')) each.open = true"


def test_hostile_texts_do_nothing(browser: Browser, hostile_page: Path) -> None:
    """No script ran, nothing was asked for, the policy had nothing to refuse."""
    browser.open(hostile_page)
    browser.run(UNFOLD)

    assert browser.run("return document.documentElement.dataset.taken ?? null") is None
    assert browser.complaints() == []
    assert browser.run("return performance.getEntriesByType('resource').length") == 0
    assert browser.run("return document.scripts.length") == 1
    assert browser.run("return document.querySelectorAll('img, iframe, base, form').length") == 0
    assert browser.run("return [...document.links].every((each) => each.hash)")


def test_page_without_its_escaping_would_be_taken(browser: Browser, tmp_path: Path) -> None:
    """The texts of these tests do harm where nothing stops them: else they would show nothing."""
    file = tmp_path / "bare.html"
    payload = "<img src=x onerror=document.documentElement.dataset.taken=1>"
    file.write_text(f"<!doctype html><title>x</title>{payload}", encoding="utf-8")

    browser.open(file)

    assert browser.eventually("return document.documentElement.dataset.taken ?? null") == "1"


def test_policy_refuses_what_escaping_would_let_through(
    browser: Browser, page: Path, tmp_path: Path
) -> None:
    """Were a text ever printed as markup, its script would still not run."""
    file = tmp_path / "leaky.html"
    leak = (
        "<script>document.documentElement.dataset.taken = 1</script>"
        "<p style='color: red' onclick='document.documentElement.dataset.taken = 2'>x</p></main>"
    )
    text = page.read_text(encoding="utf-8").replace("</main>", leak)
    file.write_text(text, encoding="utf-8")

    browser.open(file)
    browser.click("main > p")

    assert browser.run("return document.documentElement.dataset.taken ?? null") is None
    assert len(browser.complaints()) == 3


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_texts_of_megabytes_leave_the_page_usable(
    browser: Browser, heavy_page: Path, screen: Screen
) -> None:
    """It fits the screen, is searched at once, and says what was cut."""
    browser.open(heavy_page, screen)
    browser.run(UNFOLD)

    assert browser.run("return document.documentElement.scrollWidth") <= screen.width
    assert browser.run("return document.documentElement.scrollHeight") < 60_000
    browser.find("#by-text").send_keys("reg-04")
    assert len(browser.shown("tr[id^='row-']")) == 1
    observed = browser.find("#B2C-REG-04 .violations .observed-value").text
    assert observed.endswith("4,999,400 more characters, whole in exchanges.ndjson, id main-2")
