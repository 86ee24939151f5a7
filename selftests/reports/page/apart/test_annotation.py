"""The reader's copy of the specification, with what a run came to beside each section."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from reports import commands
from reports.__main__ import COMMANDS
from reports.page import annotation
from selftests.reports.page.documents import document, requirement
from selftests.reports.page.hostile import PAYLOAD
from selftests.reports.page.markup import Element, Page

SPECIFICATION = """# An interface

Preamble.

## 1. Envelopes

### 1.1 Common

| Field | Type |
|---|---|
| code | integer |

```text
## 9. no heading
```

### 1.2 Cards

Text with <b>markup</b> and [a link](javascript:alert).

## 2 Limits

- one
"""


@dataclass(frozen=True)
class Reader:
    """A folder with a specification, and a run beside it."""

    place: Path

    def annotate(self, *entries: dict[str, Any], text: str = SPECIFICATION) -> Page:
        """The page that the command writes."""
        assert self.command(*entries, text=text) == 0
        return Page((self.place / "interface.html").read_text(encoding="utf-8"))

    def command(self, *entries: dict[str, Any], text: str = SPECIFICATION) -> int:
        """Write run and specification, and do it."""
        run = self.place / "run"
        run.mkdir(exist_ok=True)
        reported = json.dumps(document("non_conformant", *entries))
        (run / "conformance.json").write_text(reported, encoding="utf-8")
        file = self.place / "interface.md"
        file.write_text(text, encoding="utf-8")
        return commands.main(COMMANDS, ["annotate", str(run), "--specification", str(file)])


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    """A reader of the specification."""
    return Reader(tmp_path)


def _within(page: Page, tag: str, part: Element) -> list[Element]:
    def above(element: Element) -> bool:
        return element is part or (element.parent is not None and above(element.parent))

    return [each for each in page.all(tag) if above(each)]


@pytest.mark.parametrize(
    ("reported", "numbers"),
    [
        ("4.3 rule 1", ("4.3",)),
        ("4", ("4",)),
        ("1, 2.3", ("1", "2.3")),
        ("4.3.1 rules 3 and 5, 5 item 6", ("4.3.1", "5")),
        ("2.1 card envelope, 5 items 4 and 5, 7", ("2.1", "5", "7")),
        ("2.4 snapshot, limits; 8", ("2.4", "8")),
        ("4.6, 4.6 rule 2, gap", ("4.6",)),
        ("7 code 403", ("7",)),
        ("3rd party", ()),
        ("", ()),
    ],
)
def test_sections_that_are_cited_are_found(reported: str, numbers: tuple[str, ...]) -> None:
    """In the words in which requirements name them."""
    assert annotation.cited(reported) == numbers


def test_verdicts_stand_beside_the_sections_that_are_cited(reader: Reader) -> None:
    """The most severe first; each leads to the requirement on the page of the run."""
    page = reader.annotate(
        requirement("A-1", "passed", section="1.1 rule 2, 2"),
        requirement("A-2", "failed", section="1.1"),
        requirement("A-3", "passed", section="1.1"),
    )

    part = page.by_id("section-1.1")
    badges = [each.text for each in _within(page, "span", part) if "badge" in each.classes]
    assert badges[:2] == ["1 failed", "2 passed"]
    links = [each.attributes["href"] for each in _within(page, "a", part)]
    assert links == [f"run/conformance.html#A-{number}" for number in (1, 2, 3)]
    beside = _within(page, "a", page.by_id("section-2"))
    assert [each.text for each in beside] == ["A-1"]
    assert [each.text for each in _within(page, "td", part)] == ["code", "integer"]


def test_sections_that_nothing_cites_are_marked(reader: Reader) -> None:
    """Those that have a text: a heading above others demands nothing itself."""
    page = reader.annotate(requirement("A-1", "passed", section="1.1"))

    marked = [each.attributes.get("id") for each in page.all("div", "uncited")]
    assert marked == ["section-1.2", "section-2"]
    assert page.all("p", "uncited-list")[0].text.endswith("of this run: 1.2, 2")


def test_another_edition_is_reported(reader: Reader, capsys: pytest.CaptureFixture[str]) -> None:
    """And what is cited but not there, on the page and by the command."""
    page = reader.annotate(requirement("A-1", "passed", section="7 status codes"))

    reported = [each.text for each in page.all("p", "warning")]
    assert reported == [
        "! this is not the text that the catalogue of the run was made from",
        "! cited, and not in this text: 7",
    ]
    assert capsys.readouterr().out.count("warning: ") == 2


def test_neither_text_nor_run_can_act(reader: Reader) -> None:
    """No element but those of Markdown, no script, no address that runs."""
    payload = PAYLOAD.removesuffix("\ud800")
    entry = requirement("A-1", "failed", section="1.1", statement=payload, reason=payload)

    page = reader.annotate(entry, text=f"{SPECIFICATION}\n{payload}\n\n![x](http://evil.example/)")

    for tag in ("script", "iframe", "base", "b", "svg"):
        assert page.all(tag) == []
    addresses = [each.attributes["href"] for each in page.all("a")]
    assert not any(unquote(each).startswith("javascript:") for each in addresses)
    policy = page.all("meta")[1].attributes["content"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("", "interface.md: no specification: is empty"),
        ("x" * (annotation.MOST_BYTES + 1), "no specification: more than 4,000,000 bytes"),
    ],
    ids=["empty", "large"],
)
def test_what_is_no_specification_is_refused(
    reader: Reader, capsys: pytest.CaptureFixture[str], text: str, reported: str
) -> None:
    """In one line, exit code 4; no page is written."""
    assert reader.command(requirement("A-1", "passed"), text=text) == 4

    said = capsys.readouterr().err
    assert reported in said
    assert said.count("\n") == 1
    assert not (reader.place / "interface.html").exists()
