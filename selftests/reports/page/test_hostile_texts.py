"""What comes from the target is data: shown as it came, never a part of the page."""

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

import reports.page
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import evidence_of_each, one_of_each, run_folder
from selftests.reports.page.hostile import PAYLOAD, STRUCTURE, poisoned, poisoned_exchange
from selftests.reports.page.markup import Page

NOTHING: frozenset[str] = frozenset()
FORBIDDEN = {"iframe", "img", "base", "link", "object", "embed", "form", "audio", "video"}
URL_ATTRIBUTES = {"href", "src", "action", "formaction", "xlink:href", "data", "poster"}
IN_STYLE = re.compile(r"@import|url\(|expression\(", re.IGNORECASE)
POLICY = re.compile(
    r"default-src 'none'; style-src ('sha256-[^']+'); script-src ('sha256-[^']+'); "
    r"base-uri 'none'; form-action 'none'"
)


@pytest.fixture(params=[STRUCTURE, NOTHING], ids=["texts", "every text"])
def hostile_page(request: pytest.FixtureRequest, show: Show) -> Page:
    """Return the page of a run whose texts all try to take it over."""
    exchanges = [poisoned_exchange(each) for each in evidence_of_each()]
    return show(poisoned(one_of_each(), request.param), exchanges)


def test_hostile_texts_add_no_element_and_no_attribute(hostile_page: Page) -> None:
    """One script, one style, no handler, no address but those within the page."""
    tags = [each.tag for each in hostile_page.elements]
    attributes = [item for each in hostile_page.elements for item in each.attributes.items()]

    assert (tags.count("script"), tags.count("style"), tags.count("meta")) == (1, 1, 5)
    assert set(tags) & FORBIDDEN == set()
    assert [name for name, _ in attributes if name.startswith("on") or name == "style"] == []
    assert all(value.startswith("#") for name, value in attributes if name in URL_ATTRIBUTES)


def test_hostile_text_is_shown_as_it_came(show: Show) -> None:
    """Escaped once, in the card, in the exchange and in the table; templates are not run."""
    exchanges = [poisoned_exchange(each) for each in evidence_of_each()]
    page = show(poisoned(one_of_each()), exchanges)

    begin = PAYLOAD[:60]
    assert page.all("td", "observed-value")[0].text.startswith(begin)
    assert begin in page.all("pre")[1].text
    assert page.by_id("row-B2C-REG-01").text.count(begin) == 2
    assert "1337" not in page.text
    assert "{{ 7 * 191 }}" in page.text


def test_what_can_not_be_seen_is_written_out(show: Show) -> None:
    """Terminal sequences, turned writing and halves of characters are reported, not obeyed."""
    reported = one_of_each()
    reported["requirements"][1]["violations"][0]["observed"] = "a\x1b[31m\u202eb\x00\ud800\tc"

    observed = show(reported).all("td", "observed-value")[0]

    assert observed.text == r"a\u001b[31m\u202eb\u0000\ud800 c"


def test_policy_allows_the_pages_own_style_and_script_alone(show: Show) -> None:
    """By their digests: a script that came in by any other way is not run."""
    page = show(one_of_each())

    (policy,) = [
        each.attributes["content"]
        for each in page.all("meta")
        if each.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    match = POLICY.fullmatch(policy)
    assert match
    for digest, tag in zip(match.groups(), ("style", "script"), strict=True):
        (element,) = page.all(tag)
        source = "".join(element.pieces)
        expected = base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
        assert digest == f"'sha256-{expected}'"


def test_page_asks_for_nothing(tmp_path: Path) -> None:
    """No address of the network in markup, style or script, but in texts of the run."""
    folder = run_folder(
        tmp_path,
        one_of_each() | {"target": {"name": "x", "base_url": "", "profiles": [], "file": None}},
    )
    reports.page.write(folder)

    text = (folder / "conformance.html").read_text(encoding="utf-8")

    assert "//" not in re.sub(r"/\*.*?\*/", "", text)
    assert not IN_STYLE.search(text)


def test_exchange_that_is_no_json_is_said_to_be_none(tmp_path: Path) -> None:
    """A line that was cut off, or nests deeper than can be read, costs that exchange alone."""
    folder = run_folder(tmp_path, one_of_each())
    deep = '{"id":"main-2","operation":"x","differs":[],"response":' + "[" * 100_000
    (folder / "exchanges.ndjson").write_text(deep + "\n", encoding="utf-8")

    reports.page.write(folder)

    page = Page((folder / "conformance.html").read_text(encoding="utf-8"))
    assert "can't be read as JSON" in page.by_id("B2C-REG-04").text


def test_strange_evidence_is_borne(show: Show) -> None:
    """Members that are missing or of another type leave a page."""
    odd = {"id": "main-2", "operation": 7, "request": [], "response": {"headers": None}}

    card = show(one_of_each(), [odd]).by_id("B2C-REG-04")

    assert "Exchange main-2" in card.text


def test_deeply_nested_bodies_are_borne(show: Show) -> None:
    """A body of five hundred levels is cut, not followed to its end."""
    body = json.loads("[" * 500 + "]" * 500)
    exchanges = [each | {"response": {"status": 201, "body": body}} for each in evidence_of_each()]
    exchanges[1]["request"] = exchanges[1]["request"] | {"body": body}

    card = show(one_of_each(), exchanges).by_id("B2C-REG-04")

    assert "[…]" in card.text
