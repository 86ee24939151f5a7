"""Cards and exchanges are opened by click, by key and by link."""

from pathlib import Path

from selftests.browser.driving import Browser


def test_card_is_opened_and_closed_by_click(browser: Browser, long_page: Path) -> None:
    """Of many failures only the differences are seen at first."""
    browser.open(long_page)
    assert browser.find("#B2C-REG-01 .why").text == "HTTP 201 $.code expected 400, observed 201"
    assert browser.shown("#B2C-REG-01 .violations") == []

    browser.click("#B2C-REG-01 > summary")
    assert len(browser.shown("#B2C-REG-01 .violations")) == 1

    browser.click("#B2C-REG-01 > summary")
    assert browser.shown("#B2C-REG-01 .violations") == []


def test_card_is_opened_by_key(browser: Browser, long_page: Path) -> None:
    """Its heading takes the focus."""
    browser.open(long_page)
    browser.run("document.querySelector('#B2C-REG-02 > summary').focus()")
    browser.type("\n")

    assert len(browser.shown("#B2C-REG-02 .violations")) == 1


def test_exchange_is_folded_until_it_is_asked_for(browser: Browser, page: Path) -> None:
    """Headers and bodies do not stand in the way of what broke."""
    browser.open(page)
    assert browser.shown("#B2C-REG-04 pre") == []

    browser.click("#B2C-REG-04 .exchange > summary")

    request, response = browser.shown("#B2C-REG-04 pre")
    assert request.text.startswith("POST https://service.example/")
    assert '"code": 201,' in response.text


def test_address_of_a_requirement_opens_its_card(browser: Browser, long_page: Path) -> None:
    """So that a link to one failure can be sent to somebody."""
    browser.open(long_page, at="B2C-REG-07")

    assert len(browser.shown("#B2C-REG-07 .violations")) == 1


def test_address_of_a_requirement_without_card_leads_to_its_row(
    browser: Browser, long_page: Path
) -> None:
    """It is in sight, and marked."""
    browser.open(long_page, at="PAY-EXE-30")

    seen = "const at = document.getElementById('PAY-EXE-30').getBoundingClientRect();"
    assert browser.run(f"{seen} return at.top >= 0 && at.bottom <= innerHeight")
    assert browser.run("return getComputedStyle(document.querySelector(':target')).backgroundColor")


def test_address_leads_to_a_row_that_a_filter_had_hidden(browser: Browser, long_page: Path) -> None:
    """Some browsers keep the filters when a page is opened again."""
    browser.open(long_page)
    browser.run(
        "const field = document.getElementById('by-text'); field.value = 'B2C';"
        "field.dispatchEvent(new Event('input')); location.hash = '#PAY-EXE-30'"
    )

    assert browser.eventually("return !document.querySelector('#PAY-EXE-30').closest('[hidden]')")


def test_row_of_the_table_leads_to_the_card(browser: Browser, long_page: Path) -> None:
    """And opens it; a second time, too, after it was closed."""
    browser.open(long_page)
    for _ in range(2):
        browser.click("#row-B2C-REG-03 a")
        assert len(browser.shown("#B2C-REG-03 .violations")) == 1
        browser.click("#B2C-REG-03 > summary")


def test_exchange_that_stands_elsewhere_is_reached(browser: Browser, page: Path) -> None:
    """A warning whose answer broke another requirement, too, leads to that one's card."""
    browser.open(page, at="B2C-REG-10")
    browser.run("document.getElementById('B2C-REG-04').open = false")

    browser.click("#B2C-REG-10 .ref a")

    assert len(browser.shown("#B2C-REG-04 .violations")) == 1
