"""What was explored, on the page: pictures of the model, diagrams of findings."""

import json
from pathlib import Path
from typing import Any

import pytest

import reports.page
from reports.page.exploration import MOST_MESSAGES, drawn
from selftests.reports.page.documents import document, requirement, run_folder, violation
from selftests.reports.page.markup import Page

MODEL = [["activation: ready", "accepted (3)"], ["activation: <b>", "open (3, gap)"]]


def _taken(number: int, subject: str = "individual 1") -> dict[str, str]:
    return {
        "subject": subject,
        "operation": f"activation {number}",
        "expectation": "refused with 400 (4.3 rule 3)",
        "observed": "accepted with 200",
        "exchange": f"main-{number}",
    }


def _finding(**changed: Any) -> dict[str, Any]:
    return {
        "requirement": "CON-IND-05",
        "theme": "individuals",
        "repeated": True,
        "path": "$.code",
        "expected": "refused with 400",
        "observed": "accepted with 200 <script>",
        "exchange": "main-2",
        "steps": [["somebody new", [3], 0, [-1]], ["activate", [0], 1, [0]]],
        "taken": [_taken(1), _taken(2, "individual 2")],
        **changed,
    }


def _part(**changed: Any) -> dict[str, Any]:
    return {
        "theme": "individuals",
        "part": 1,
        "sequences": 3,
        "steps": 60,
        "states": ["a", "b"],
        "rows": {"activation: ready": 2},
        "edges": [["registered", "activation", "active", 2], ["active", "session", "active", 4]],
        "model": MODEL,
        "blocked": [],
        "findings": [],
        **changed,
    }


def _run(folder: Path, *parts: dict[str, Any]) -> Path:
    broken = requirement("CON-IND-05", "failed", violation())
    run = run_folder(folder / "run", document("non_conformant", broken), ())
    (run / "exploration").mkdir()
    for number, part in enumerate(parts):
        text = json.dumps(part)
        (run / "exploration" / f"part-{number}.json").write_text(text, encoding="utf-8")
    return run


def _page(run: Path) -> Page:
    reports.page.write(run)
    return Page((run / "conformance.html").read_text(encoding="utf-8"))


def test_parts_of_a_theme_add_up(tmp_path: Path) -> None:
    """States that two of them met are counted once, and rows that none walked are reported."""
    run = _run(tmp_path, _part(), _part(part=2, states=["b", "c"], blocked=["no hook"]))

    [theme] = drawn(run)

    assert (theme.sequences, theme.steps, theme.states, theme.walked) == (6, 120, 3, 1)
    assert theme.rows == (
        ("activation: ready", "accepted (3)", 4),
        ("activation: <b>", "open (3, gap)", 0),
    )
    assert theme.blocked == ("no hook",)


def test_states_are_drawn_with_their_counts(tmp_path: Path) -> None:
    """A change as an arc, what stays as a number."""
    [theme] = drawn(_run(tmp_path, _part()))

    assert theme.picture is not None
    assert [(node.name, node.stays) for node in theme.picture.nodes] == [
        ("registered", 0),
        ("active", 4),
    ]
    assert [(edge.count, edge.operations) for edge in theme.picture.edges] == [(2, "activation 2")]


def test_way_back_runs_on_the_other_side(tmp_path: Path) -> None:
    """So that both can be seen."""
    edges = [["a", "x", "b", 1], ["b", "y", "a", 1]]
    [theme] = drawn(_run(tmp_path, _part(edges=edges)))

    assert theme.picture is not None
    there, back = theme.picture.edges
    assert there.label_y < theme.picture.line < back.label_y


@pytest.mark.parametrize(("found", "led"), [(_finding(), True), (None, False)])
def test_card_leads_to_what_was_explored(
    tmp_path: Path, found: dict[str, Any] | None, *, led: bool
) -> None:
    """The steps that led to a finding stand far below it; the parts of the page are linked."""
    page = _page(_run(tmp_path, _part(findings=[found] if found else [])))

    assert ("exploration, step by step" in page.by_id("CON-IND-05").text) is led
    links = [each.attributes.get("href") for each in page.all("a")]
    assert links.count("#exploration") == 1 + led


def test_finding_is_a_diagram(tmp_path: Path) -> None:
    """Who asked for what, what the model expects, and what came; the last one broke it."""
    [theme] = drawn(_run(tmp_path, _part(findings=[_finding()])))
    [diagram] = theme.findings

    assert [name for name, _ in diagram.columns] == ["individual 1", "individual 2"]
    assert [message.broken for message in diagram.messages] == [False, True]
    assert diagram.steps == ("somebody new 3", "activate 0")
    assert all(message.y < diagram.height for message in diagram.messages)


def test_long_finding_shows_its_end(tmp_path: Path) -> None:
    """And says how much came before."""
    taken = [_taken(number) for number in range(MOST_MESSAGES + 5)]
    [theme] = drawn(_run(tmp_path, _part(findings=[_finding(taken=taken)])))
    [diagram] = theme.findings

    assert (len(diagram.messages), diagram.earlier) == (MOST_MESSAGES, 5)


def test_page_tells_what_was_explored(tmp_path: Path) -> None:
    """As text, too; nothing of a target is markup."""
    page = _page(_run(tmp_path, _part(findings=[_finding(repeated=False)])))

    assert "individuals: 3 sequences, 60 steps, 2 states; 1 of 2 transitions walked" in page.text
    assert "accepted with 200 <script>" in page.text
    assert "it was not seen again" in page.text
    assert "never" in page.text


def test_page_of_a_run_that_explored_nothing_says_nothing(tmp_path: Path) -> None:
    """There is no such part."""
    run = run_folder(tmp_path / "run", document("conformant"), ())

    assert drawn(run) == ()
    assert "Exploration" not in _page(run).text


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", "null", json.dumps(_part(edges=[["a"]])), json.dumps(_part(findings=[{}]))],
)
def test_other_files_are_reported(tmp_path: Path, content: str) -> None:
    """In place of a page with half of it."""
    run = _run(tmp_path)
    (run / "exploration" / "x.json").write_text(content, encoding="utf-8")

    with pytest.raises(LookupError, match="not what an exploration writes"):
        drawn(run)
