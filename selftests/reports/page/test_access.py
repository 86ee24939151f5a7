"""The access matrix on the page tells what the run saw, and leads to the requirements."""

from typing import Any

from conformance.access import STRANGERS
from reports.page.access import AnswerCell, drawn
from selftests.reports.page.conftest import Show
from selftests.reports.page.documents import document, requirement, violation

READ = "GET /api/v2.1/wallets/customer/{customerId}"
WRITE = "POST /api/v2.1/webhooks/subscriptions"


def _asked(operation: str, caller: str, *codes: int, by: tuple[str, ...]) -> dict[str, Any]:
    exchange = f"main-{operation[:3]}-{caller}"
    return {
        "operation": operation,
        "caller": caller,
        "codes": list(codes),
        "requirements": list(by),
        "exchanges": [exchange],
    }


def _run(*access: dict[str, Any]) -> dict[str, Any]:
    broken = violation("$.code", "401", "200", "main-GET-forged token", "token with garbage")
    return document(
        "non_conformant",
        requirement("AUT-01", "passed"),
        requirement("AUT-03", "failed", broken),
        requirement("WHK-OPEN-01", "observed"),
        access=list(access),
    )


ASKED = (
    _asked(WRITE, "nobody", 200, 401, by=("WHK-OPEN-01",)),
    _asked(READ, "forged token", 200, by=("AUT-03", "UNKNOWN-1")),
    _asked(READ, "nobody", 401, by=("AUT-01",)),
)


def test_cells_tell_codes_verdict_and_requirements() -> None:
    """Broken by the exchanges of the cell, open where the document is, held else."""
    matrix = drawn(_run(*ASKED))

    assert matrix is not None
    assert matrix.callers == ("nobody", "forged token")
    assert {row.operation: row.cells for row in matrix.rows} == {
        READ: (
            AnswerCell("passed", (401,), ("AUT-01",)),
            AnswerCell("failed", (200,), ("AUT-03",)),
        ),
        WRITE: (AnswerCell("observed", (200, 401), ("WHK-OPEN-01",)), None),
    }
    assert matrix.broken


def test_failure_of_another_exchange_leaves_a_cell_alone() -> None:
    """That a requirement failed somewhere does not say that it failed here."""
    matrix = drawn(_run(_asked(WRITE, "forged token", 401, by=("AUT-03",))))

    assert matrix is not None
    assert [cell.verdict for row in matrix.rows for cell in row.cells if cell] == ["passed"]
    assert not matrix.broken


def test_callers_stand_in_one_order_whatever_was_asked() -> None:
    """An unknown one of another version comes last."""
    asked = [_asked(READ, each, 401, by=()) for each in ("somebody", *reversed(list(STRANGERS)))]
    matrix = drawn(_run(*asked))

    assert matrix is not None
    assert matrix.callers == (*STRANGERS, "somebody")


def test_run_without_attempts_has_no_matrix(show: Show) -> None:
    """Nor has one that an older suite wrote."""
    older = document("conformant", requirement("AUT-01", "passed"))

    assert drawn(_run()) is None
    assert drawn(older) is None
    assert [each for each in show(older).all("table") if "access" in each.classes] == []


def test_page_shows_the_matrix_and_its_links(show: Show) -> None:
    """A link leads to the requirement; what nobody asked says so."""
    page = show(_run(*ASKED))

    (table,) = page.all("table", "access")
    assert "✕ 200 AUT-03" in table.text
    assert "✓ 401 AUT-01" in table.text
    assert "not asked" in table.text
    links = {each.attributes["href"] for each in page.all("a") if table in _around(each)}
    assert links == {"#AUT-01", "#AUT-03", "#WHK-OPEN-01"}


def _around(element: Any) -> list[Any]:
    found = []
    while element is not None:
        found.append(element)
        element = element.parent
    return found
