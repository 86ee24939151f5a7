"""What people read leads where it says: files that are there, headings that they have."""

import re
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from selftests.architecture.sources import ROOT

READ: Final = ("README.md", "CONTRIBUTING.md", "fixtures/target/README.md", "reports/README.md")
LONGEST: Final = 200
"""Lines of the first document, which is read in five minutes."""
SHORT: Final = 60
"""Characters of sentences that may well be alike."""
_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
_HEADING: Final = re.compile(r"(?m)^#+ (.+)$")
_IN_FENCES: Final = re.compile(r"(?ms)^ *```.*?^ *```$")


def _text(file: Path) -> str:
    return _IN_FENCES.sub("", file.read_text(encoding="utf-8"))


def _anchors(file: Path) -> set[str]:
    """Return what links name the headings of a document by, as GitHub and GitLab do."""
    headings = _HEADING.findall(_text(file))
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("name", READ)
def test_every_link_leads_somewhere(name: str) -> None:
    """To a file of the checkout, and to a heading of it."""
    document = ROOT / name
    for link in _LINK.findall(_text(document)):
        path, _, anchor = link.partition("#")
        file = document.parent / path if path else document
        assert file.exists(), link
        assert not anchor or anchor in _anchors(file), link


def test_each_document_is_led_to_from_the_first() -> None:
    """And the first one stays short."""
    first = ROOT / READ[0]
    led_to = {link.partition("#")[0] for link in _LINK.findall(_text(first))}

    assert set(READ[1:]) <= led_to
    assert len(first.read_text(encoding="utf-8").splitlines()) < LONGEST


def test_nothing_is_said_twice() -> None:
    """A sentence of some length stands in one document, once."""
    texts = (" ".join(_text(ROOT / name).split()) for name in READ)
    said = Counter(sentence for text in texts for sentence in re.split(r"(?<=[.:]) ", text))

    assert [each for each, times in said.items() if times > 1 and len(each) > SHORT] == []
