"""Long texts and many of them: the page stays small and says what is not on it."""

from pathlib import Path

import pytest

import reports.page
from reports.page.texts import LINES, WIDTH, cut, lines_of, text_lines
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import (
    document,
    evidence_of_each,
    exchange,
    one_of_each,
    requirement,
    run_folder,
    violation,
)
from selftests.reports.page.hostile import STRUCTURE, poisoned, poisoned_exchange

MEGABYTE = 1_000_000
FIVE_MEGABYTES = "x" * 5 * MEGABYTE
LONG = "y" * 500_000


@pytest.mark.parametrize("spared", [STRUCTURE, frozenset[str]()], ids=["texts", "every text"])
def test_long_texts_everywhere_leave_a_small_page(tmp_path: Path, spared: frozenset[str]) -> None:
    """Every text of the document and of two exchanges is half a megabyte long."""
    reported = poisoned(one_of_each(), spared, LONG)
    folder = run_folder(
        tmp_path, reported, [poisoned_exchange(e, LONG) for e in evidence_of_each()]
    )

    reports.page.write(folder)

    assert (folder / "conformance.html").stat().st_size < MEGABYTE


def test_texts_of_five_megabytes_leave_a_small_page(tmp_path: Path) -> None:
    """An answer, a header and what a check observed of them."""
    reported = document(
        "non_conformant", requirement("A-1", "failed", violation(observed=FIVE_MEGABYTES))
    )
    sent = exchange(body={"message": FIVE_MEGABYTES}, firstName=FIVE_MEGABYTES)
    sent["response"]["headers"]["server"] = FIVE_MEGABYTES
    folder = run_folder(tmp_path, reported, [sent])

    reports.page.write(folder)

    assert (folder / "conformance.html").stat().st_size < MEGABYTE / 10


def test_cut_text_says_how_much_is_missing_and_where_it_is() -> None:
    """The beginning, the number of characters, the file."""
    assert cut("x" * 1030, 30, "exchanges.ndjson, id main-2") == (
        "x" * 30
        + '<span class="cut">… 1,000 more characters, whole in exchanges.ndjson, id main-2</span>'
    )


def test_text_that_fits_is_not_touched() -> None:
    """Neither cut nor marked; ``None`` is nothing."""
    assert cut("a<b", 3) == "a&lt;b"
    assert cut(None, 3) == ""
    assert cut(201, 3) == "201"


def test_long_observed_text_names_its_exchange(show: Show) -> None:
    """A reader who needs the whole knows the line to look at."""
    reported = document(
        "non_conformant",
        requirement("A-1", "failed", violation(observed="y" * 5000, exchange="main-2")),
    )

    observed = show(reported).all("td", "observed-value")[0].text

    assert observed == "y" * 600 + ("… 4,400 more characters, whole in exchanges.ndjson, id main-2")


def test_body_is_reported_line_by_line_with_paths() -> None:
    """As violations name them, so that the line of a violation can be marked."""
    body = lines_of({"code": 201, "data": [{"iban": "DE1"}, {}], "more": None})

    assert body.whole
    assert [(line.path, line.text) for line in body.lines] == [
        ("$", "{"),
        ("$.code", '  "code": 201,'),
        ("$.data", '  "data": ['),
        ("$.data[0]", "    {"),
        ("$.data[0].iban", '      "iban": "DE1"'),
        ("", "    },"),
        ("$.data[1]", "    {}"),
        ("", "  ],"),
        ("$.more", '  "more": null'),
        ("", "}"),
    ]


def test_long_member_does_not_hide_the_next() -> None:
    """Each text is cut by itself, and says by how much."""
    body = lines_of({"message": "m" * 1_000_000, "code": 500})

    assert not body.whole
    assert body.lines[1].more == 1_000_000 - WIDTH
    assert body.lines[2].text == '  "code": 500'


def test_long_list_is_cut() -> None:
    """After so many lines the rest is in the evidence."""
    body = lines_of(list(range(100_000)))

    assert not body.whole
    assert len(body.lines) == LINES


@pytest.mark.parametrize(
    ("text", "lines", "whole"),
    [
        ("<html>\nno", 2, True),
        ("a\n" * 1000, LINES, False),
        ("a" * 1_000_000, 1, False),
        ("", 1, True),
    ],
)
def test_answer_that_is_no_json_is_reported_as_text(text: str, lines: int, *, whole: bool) -> None:
    """Line by line, cut like JSON."""
    body = text_lines(text)

    assert (len(body.lines), body.whole) == (lines, whole)
    assert "".join(line.text for line in body.lines)[:6] == text.replace("\n", "")[:6]


def test_cut_exchange_says_its_size_and_place(show: Show) -> None:
    """The whole line of the evidence is named."""
    reported = document("non_conformant", requirement("A-1", "failed", violation()))

    card = show(reported, [exchange(body={"message": "m" * 9999})]).by_id("A-1")

    assert "bytes, is in exchanges.ndjson, id main-2" in card.text
    assert "… 9,599 more characters" in card.text


def test_number_of_exchanges_on_a_page_is_limited(show: Show) -> None:
    """Three hundred failures, each with an exchange of its own: two hundred are shown."""
    entries = [requirement(f"A-{n}", "failed", violation(exchange=f"main-{n}")) for n in range(300)]

    page = show(document("non_conformant", *entries), [exchange(f"main-{n}") for n in range(300)])

    assert len(page.all("details", "exchange")) == 200
    assert "not on this page, to be looked for in exchanges.ndjson" in page.by_id("A-299").text


def test_answers_of_a_requirement_are_limited(show: Show) -> None:
    """Five different answers are shown of nine, one of those that are alike."""
    different = [violation(observed=str(n), exchange=f"main-{n}") for n in range(9)]
    alike = [violation(observed="0", exchange=f"other-{n}") for n in range(4)]

    page = show(document("non_conformant", requirement("A-1", "failed", *different, *alike)))

    assert "And 4 more answers like this one" in page.by_id("A-1").text
    assert "4 other answers broke it from other requests" in page.by_id("A-1").text
    assert len(page.all("div", "answer")) == 5


def test_clean_run_has_no_exchange_and_a_small_page(show: Show, tmp_path: Path) -> None:
    """Seven hundred requirements that held are well below a megabyte and a half."""
    entries = [requirement(f"B2C-REG-{n}", "passed") for n in range(700)]

    page = show(document("conformant", *entries), [exchange(f"main-{n}") for n in range(50)])

    assert page.all("details", "exchange") == []
    assert (tmp_path / "run/conformance.html").stat().st_size < 1.5 * MEGABYTE
