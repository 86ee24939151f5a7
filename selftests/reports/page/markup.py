"""A page read as its elements, so that a test sees what a browser would make of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final

EMPTY: Final = frozenset({"meta", "input", "br", "hr", "img", "link", "base", "rect"})
RAW: Final = frozenset({"script", "style"})


@dataclass(eq=False)
class Element:
    """One element, its attributes, its parent and all text within it, scripts apart."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    pieces: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Return the text in one line."""
        return " ".join("".join(self.pieces).split())

    @property
    def classes(self) -> set[str]:
        """Return the classes."""
        return set(self.attributes.get("class", "").split())


class Page(HTMLParser):
    """The elements of a page in their order; fails where one is closed that is not open."""

    def __init__(self, text: str) -> None:
        """Read ``text``."""
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(text)
        self.close()
        assert [each.tag for each in self._open] == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, self._open[-1] if self._open else None)
        self.elements.append(element)
        if tag not in EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        """Close the innermost element, which has to be of that name."""
        if tag in EMPTY:
            return
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> within <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Give a text to all elements that it is within."""
        inside = self._open[-1].tag if self._open else ""
        for element in self._open:
            if inside not in RAW or element.tag in RAW:
                element.pieces.append(data)

    def all(self, tag: str, name: str = "") -> list[Element]:
        """Return the elements of a tag, of that class where one is given."""
        found = [each for each in self.elements if each.tag == tag]
        return [each for each in found if name in each.classes] if name else found

    def by_id(self, identifier: str) -> Element:
        """Return the one element of that id."""
        (found,) = [each for each in self.elements if each.attributes.get("id") == identifier]
        return found

    @property
    def text(self) -> str:
        """Return all text that is shown."""
        return self.all("body")[0].text
