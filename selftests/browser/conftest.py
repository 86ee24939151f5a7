"""One browser for all tests, and the pages that it is shown."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import reports.page
from reports import commands
from reports.__main__ import COMMANDS
from selftests.browser.driving import Browser, started
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

FIVE_MEGABYTES = "x" * 5_000_000
SPECIFICATION = """# An interface

## 4. Endpoints

### 4.3 Individuals

| Field | Type |
|---|---|
| code | integer |

## 9. Nothing cites this
"""


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Return a headless Chromium; without one, every test fails and says what to install."""
    yield from started(tmp_path_factory.mktemp("profile"))


def _written(
    folder: Path, reported: Mapping[str, Any], exchanges: Iterable[Mapping[str, Any]] = ()
) -> Path:
    reports.page.write(run_folder(folder, reported, exchanges))
    return folder / "conformance.html"


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a run with a requirement of every verdict."""
    return _written(tmp_path_factory.mktemp("page"), one_of_each(), evidence_of_each())


@pytest.fixture(scope="session")
def short_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a run in which one thing broke."""
    reported = document(
        "non_conformant",
        requirement("B2C-REG-01", "passed"),
        requirement("B2C-REG-04", "failed", violation()),
    )
    return _written(tmp_path_factory.mktemp("short"), reported, [exchange()])


@pytest.fixture(scope="session")
def long_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the page of a run with many failures, so that their cards are folded."""
    failed = [
        requirement(f"B2C-REG-{n:02}", "failed", violation(exchange=f"main-{n}"))
        for n in range(1, 9)
    ]
    passed = [requirement(f"PAY-EXE-{n:02}", "passed", profile="payments") for n in range(1, 40)]
    reported = document("non_conformant", *failed, *passed)
    return _written(
        tmp_path_factory.mktemp("long"), reported, [exchange(f"main-{n}") for n in range(1, 9)]
    )


@pytest.fixture(scope="session", params=[STRUCTURE, frozenset[str]()], ids=["texts", "every text"])
def hostile_page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page whose texts all try to take it over."""
    exchanges = [poisoned_exchange(each) for each in evidence_of_each()]
    folder = tmp_path_factory.mktemp("hostile")
    return _written(folder, poisoned(one_of_each(), request.param), exchanges)


@pytest.fixture(scope="session")
def heavy_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a page of texts of five megabytes, without a blank in them."""
    reported = poisoned(one_of_each(), payload="y" * 200_000)
    reported["requirements"][1]["violations"][0]["observed"] = FIVE_MEGABYTES
    exchanges = [poisoned_exchange(each, "z" * 200_000) for each in evidence_of_each()]
    exchanges[1]["response"]["body"] = {"message": FIVE_MEGABYTES, FIVE_MEGABYTES: 1}
    return _written(tmp_path_factory.mktemp("heavy"), reported, exchanges)


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages of three runs, of two beside each other, and of a specification."""
    place = tmp_path_factory.mktemp("pages")
    runs = place / "runs"
    for day, verdict in enumerate(("passed", "failed", "passed"), 1):
        broken = [violation()] if verdict == "failed" else []
        entries = [requirement("B2C-REG-04", verdict, *broken), requirement("B2C-REG-05", "warned")]
        reported = document("non_conformant" if broken else "conformant", *entries)
        reported["run"] |= {"id": f"run-{day}", "started_at": f"2030-01-0{day}T03:04:05+00:00"}
        reported["access"] = [
            {
                "operation": "GET /api/v2.1/wallets",
                "caller": caller,
                "codes": [400 + day],
                "requirements": ["B2C-REG-04"],
                "exchanges": ["main-1"],
            }
            for caller in ("nobody", "expired token", "forged token", "another customer")
        ]
        run = runs / f"run-{day}"
        run.mkdir(parents=True)
        (run / "conformance.json").write_text(json.dumps(reported), encoding="utf-8")
    file = place / "interface.md"
    file.write_text(SPECIFICATION, encoding="utf-8")
    history, annotated = str(place / "history.html"), str(place / "annotation.html")
    run = runs / "run-2"
    for given in (
        ["history", str(runs), "--output", history],
        ["annotate", str(run), "--specification", str(file), "--output", annotated],
    ):
        assert commands.main(COMMANDS, given) == 0
    compared = ["compare", str(runs / "run-1"), str(run), "--page", str(place / "comparison.html")]
    assert commands.main(COMMANDS, compared) == 1
    return place
