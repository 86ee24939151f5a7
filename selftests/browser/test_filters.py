"""The table of requirements is filtered by what is clicked and typed."""

from pathlib import Path

import pytest

from selftests.browser.driving import PHONE, Browser

ROW = "tr[id^='row-']"


def rows(browser: Browser) -> list[str]:
    """Return the ids of the requirements that the table shows."""
    shown = browser.shown(ROW)
    return [str(row.get_attribute("id")).removeprefix("row-") for row in shown]


@pytest.fixture
def table(browser: Browser, page: Path) -> Browser:
    """Return the browser at the table, nothing filtered yet."""
    browser.open(page, at="requirements")
    assert len(rows(browser)) == 8
    return browser


def test_verdicts_are_chosen_by_click(table: Browser) -> None:
    """One, then another beside it, then none: all."""
    table.click(".chip.failed")
    assert rows(table) == ["B2C-REG-04"]
    assert table.find("#shown").text == "1 of 8 shown"

    table.click(".chip.warned")
    assert rows(table) == ["B2C-REG-04", "B2C-REG-10"]

    table.click(".chip.failed")
    table.click(".chip.warned")
    assert len(rows(table)) == 8


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("by-profile", "card", ["CARD-ENV-01"]),
        ("by-level", "observe", ["B2C-REG-OPEN-01"]),
        ("by-journey", "Card product", ["CARD-ENV-01"]),
    ],
)
def test_profile_level_and_journey_are_chosen_from_lists(
    table: Browser, field: str, value: str, shown: list[str]
) -> None:
    """By the keyboard: typing the beginning of an entry chooses it."""
    table.find(f"#{field}").send_keys(value)

    assert rows(table) == shown


def test_text_is_searched_as_it_is_typed(table: Browser) -> None:
    """All words have to occur, in id, section, statement, reason or verdict; case is ignored."""
    table.find("#by-text").send_keys("reg-0 DOCUMENTED")
    assert rows(table) == ["B2C-REG-01", "B2C-REG-04"]

    table.find("#by-text").send_keys(" failed")
    assert rows(table) == ["B2C-REG-04"]


def test_filters_narrow_each_other_and_are_taken_back_at_once(table: Browser) -> None:
    """Where nothing is left, the page says so; empty groups have no heading."""
    table.click(".chip.failed")
    table.find("#by-text").send_keys("no such words")
    assert rows(table) == []
    assert table.find("#nothing").is_displayed()
    assert table.shown("tr.group") == []

    table.click("#reset")
    assert len(rows(table)) == 8
    assert not table.find("#nothing").is_displayed()
    assert table.find("#by-text").get_property("value") == ""


def test_filters_are_reached_and_used_by_keyboard(table: Browser) -> None:
    """Tab from one to the next, blank to choose."""
    table.run("document.querySelector('input[name=verdict]').focus()")
    table.type(" ")
    assert rows(table) == ["B2C-REG-04"]

    table.type("\t\t ")
    assert rows(table) == ["B2C-REG-04", "B2C-REG-10"]
    names = []
    for _ in range(12):
        table.type("\t")
        names.append(table.run("return document.activeElement.id"))
    assert [name for name in names if name] == [
        "by-journey",
        "by-profile",
        "by-level",
        "by-text",
        "reset",
    ]


def test_step_of_a_journey_leads_to_its_requirements(table: Browser) -> None:
    """Even if they were filtered out."""
    table.find("#by-text").send_keys("CARD")
    table.click("a.step.blocked")

    assert "B2C-ACT-01" in rows(table)
    assert table.run(
        "const box = document.getElementById('step-B2C-ACT').getBoundingClientRect();"
        "return box.top >= 0 && box.top < innerHeight"
    )


def test_filters_work_on_a_phone(browser: Browser, page: Path) -> None:
    """The same ones, one below the other."""
    browser.open(page, PHONE, at="requirements")
    browser.click(".chip.blocked")

    assert rows(browser) == ["B2C-ACT-01"]
