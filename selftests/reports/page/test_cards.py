"""The card of a broken requirement: which clause, what came back, in what the request differed."""

from pathlib import Path

from conformance.log import TestLog
from reports.page.evidence import Evidence
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import (
    REGISTRATION,
    document,
    evidence_of_each,
    exchange,
    one_of_each,
    requirement,
    run_folder,
    violation,
)
from selftests.reports.page.markup import Element


def _rows(card: Element, page_elements: list[Element], name: str) -> list[str]:
    """Return the rows of the tables of a class within a card."""
    return [each.text for each in page_elements if each.tag == "tr" and _within(each, card, name)]


def _within(element: Element, card: Element, name: str) -> bool:
    above = []
    at = element.parent
    while at is not None:
        above.append(at)
        at = at.parent
    return card in above and any(name in each.classes for each in above if each.tag == "table")


def test_card_tells_clause_operation_difference_and_how_to_see_it_again(show: Show) -> None:
    """What the terminal tells, and the exchange."""
    page = show(one_of_each(), evidence_of_each())
    card = page.by_id("B2C-REG-04")

    assert card.text.startswith(
        "B2C-REG-04 § 4.3 rule 1 · must · b2c B2C-REG-04 is as documented. "
        "HTTP 201 $.code expected 400, observed 201 "
        "POST /api/v2.1/customer/individual/registration HTTP 201"
    )
    assert _rows(card, page.elements, "violations") == ["WhereExpectedObserved", "$.code400201"]
    assert "Differs from an accepted request in: matchingPassword" in card.text
    assert "tox run -e conformance -- --target staging.toml --requirement B2C-REG-04" in card.text
    assert "suites/b2c_onboarding/test_registration.py::test_it" in card.text


def test_test_that_met_it_stands_before_others_of_the_requirement(show: Show) -> None:
    """Of twenty tests of a requirement the first four are shown: the one to look at among them."""
    tests = [f"suites/x/test_x.py::test_{n}" for n in range(9)]
    broken = requirement("A-1", "failed", violation(), checks=tests)
    met = {**exchange(violation()["exchange"]), "replay": {"test": f"{tests[7]} (call)"}}

    text = show(document("non_conformant", broken), [met]).by_id("A-1").text

    assert text.index(tests[7]) < text.index(tests[0])
    assert "and 5 more" in text


def test_request_is_compared_with_an_accepted_one_member_by_member(show: Show) -> None:
    """What the test changed stands apart from what is new for every customer."""
    page = show(one_of_each(), evidence_of_each())

    assert _rows(page.by_id("B2C-REG-04"), page.elements, "compared") == [
        "In the requestAccepted (main-1)This request",
        '$.matchingPassword"[masked]""[masked]" both masked',
        "In the requestAccepted (main-1)This request",
        '$.email"a@example.com""b@example.com"',
    ]


def test_exchange_is_folded_and_the_broken_line_is_marked(show: Show) -> None:
    """Request and response stand in it, headers and bodies."""
    page = show(one_of_each(), evidence_of_each())

    folded = page.all("details", "exchange")[0]
    assert "open" not in folded.attributes
    request, response = page.all("pre")[:2]
    assert request.text.startswith("POST https://service.example/api/v2.1/customer/individual")
    assert "platform: web" in request.text
    assert '"firstName": "Ada",' in request.text
    assert response.text.startswith("HTTP 201 content-type: application/json {")
    assert [each.text for each in page.all("mark")] == ['"code": 201,']


def test_status_line_is_marked_where_it_is_what_broke(show: Show) -> None:
    """Violations name it in words."""
    reported = document("non_conformant", requirement("A-1", "failed", violation("status line")))

    assert show(reported, [exchange()]).all("mark")[0].text == "HTTP 201"


def test_answer_that_is_no_json_is_shown_as_it_came(show: Show) -> None:
    """A page of HTML is reported as text."""
    reported = document("non_conformant", requirement("A-1", "failed", violation("$")))
    sent = exchange()
    sent["response"] |= {"json": False, "body": None, "text": "<h1>Bad gateway</h1>"}

    assert "<h1>Bad gateway</h1>" in show(reported, [sent]).all("pre")[1].text


def test_exchange_stands_on_the_page_once(show: Show) -> None:
    """A second requirement that the same answer breaks leads to the first."""
    page = show(
        document(
            "non_conformant",
            requirement("A-1", "failed", violation()),
            requirement("A-2", "failed", violation("$.message")),
        ),
        [exchange()],
    )

    assert len(page.all("details", "exchange")) == 1
    assert "Exchange main-2: shown with A-1" in page.by_id("A-2").text


def test_script_of_a_failure_is_named_where_there_is_one(show: Show, tmp_path: Path) -> None:
    """By its place in the folder of the run."""
    (tmp_path / "run/replay").mkdir(parents=True)
    (tmp_path / "run/replay/A-1.py").write_text("", encoding="utf-8")
    entries = [requirement(name, "failed", violation()) for name in ("A-1", "A-2")]

    page = show(document("non_conformant", *entries))

    assert "replay/A-1.py" in page.by_id("A-1").text
    assert "replay/" not in page.by_id("A-2").text


def test_few_failures_are_open_many_are_folded(show: Show) -> None:
    """Three fit a screen; of many, the list does."""
    for count, opened in ((3, 3), (4, 0)):
        entries = [requirement(f"A-{n}", "failed", violation()) for n in range(count)]

        cards = show(document("non_conformant", *entries)).all("details", "card")

        assert [("open" in card.attributes) for card in cards].count(True) == opened


def test_difference_of_several_requirements_is_reported_once(show: Show) -> None:
    """Fifty failures of one cause look like one cause."""
    entries = [
        requirement("A-1", "failed", violation("$.data[0].iban", "text", "7")),
        requirement("A-2", "failed", violation("$.data[5].iban", "IBAN", "7")),
        requirement("A-3", "failed", violation("$.code", "400", "201")),
        requirement("A-4", "failed", violation("$.message", "text", "nothing")),
    ]

    page = show(document("non_conformant", *entries))

    (listed,) = page.all("ul", "recurring")
    operation = f"{REGISTRATION} answers a wrong $.data[*].iban: observed 7"
    assert listed.text == f"2 fail by the same: {operation} A-1 A-2"


def test_card_says_who_sent_the_request_what_the_refusal_said_and_on_which_hooks_it_stands(
    show: Show,
) -> None:
    """What nobody knows without the exchange; what a difference shows already is not repeated."""
    told = {"said": "Wrong code", "caller": "the user of an individual"}
    refused = violation() | told | {"stands_on": ["activation_code"]}
    entries = [
        requirement("A-1", "failed", refused),
        requirement("A-2", "failed", violation("$.message", "text", "Wrong code") | told),
    ]

    page = show(document("non_conformant", *entries))

    first, second = (page.by_id(name).text for name in ("A-1", "A-2"))
    assert 'said: "Wrong code"' in first
    assert "Sent by: the user of an individual" in first
    assert "It stands on the hook `activation_code`." in first
    assert "said:" not in second
    assert "hook" not in second


def test_failures_without_anything_in_common_have_no_such_list(show: Show) -> None:
    """One requirement may break in two ways; that is not two requirements."""
    entries = [
        requirement(f"A-{n}", "failed", violation(f"$.a{n}"), violation(f"$.b{n}"))
        for n in range(4)
    ]

    assert show(document("non_conformant", *entries)).all("ul", "recurring") == []


def test_warning_is_a_folded_card(show: Show) -> None:
    """Compact, apart from what failed, with the reason where it is not a violation."""
    unusual = requirement(
        "A-2", "warned", level="observe", reason="observed 418; known to be fair: 400"
    )
    page = show(document("conformant", requirement("A-1", "warned", violation()), unusual))

    cards = page.all("details", "warned")
    assert [card.attributes["id"] for card in cards] == ["A-1", "A-2"]
    assert not any("open" in card.attributes for card in cards)
    assert "observed 418; known to be fair: 400" in cards[1].text


def test_evidence_that_the_test_log_writes_is_found(tmp_path: Path) -> None:
    """The page looks at the first characters of a line; the test log decides what they are."""
    folder = run_folder(tmp_path, document("conformant"))
    log = TestLog(folder / "exchanges.ndjson")
    for reported in evidence_of_each():
        log.exchanged("POST /registration", 1.0, reported)
    log.drain()
    log.close()
    evidence = Evidence(folder / "exchanges.ndjson")

    evidence.find({"main-2"})

    found = evidence.get("main-2")
    assert found
    assert found.said == evidence_of_each()[1]
    assert [each.id for each in evidence.controls("main-2")] == ["main-1"]
    assert evidence.get("main-1") is None
