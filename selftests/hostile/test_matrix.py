"""The table of hostile targets reports what was run, and what was not; no secret is in a report."""

from datetime import date
from pathlib import Path

import httpx
import pytest

from selftests.hostile.__main__ import COLUMNS, main, page, row, rows_of
from selftests.hostile.cases.every import CASES
from selftests.hostile.misbehaviours import says
from selftests.hostile.proxy import Proxy
from selftests.hostile.running import Ended, leaks_in

PASSWORD, TOKEN = "Cf!password-of-1", "token-of-somebody"
ON = date(2030, 1, 2)
RUN = Ended(6, 12.4, 80.2, "", 10, {"verdict": "incomplete", "counts": {"blocked": 3}})


def test_every_case_has_a_row() -> None:
    """One that was run as it came out, any other as not run."""
    first, second, *_ = CASES
    rows = {
        first.does: row(first, RUN, [], 10.0, ON),
        second.does: row(second, RUN, ["no report"], 10.0, ON),
    }
    lines = list(page(rows))

    measured = "wallets | incomplete | 6 | 12 | 10 | 80 | 0 | 0 | 3"
    assert lines[-len(CASES) :][:2] == [
        f"| {first.does} | {measured} | yes | {ON} |",
        f"| {second.does} | {measured} | no report | {ON} |",
    ]
    assert sum("| not run |" in line for line in lines) == len(CASES) - 2
    assert {line.count("|") for line in lines if line.startswith("|")} == {len(COLUMNS) + 1}


def test_rows_of_other_cases_stay() -> None:
    """What was written is read again."""
    rows = {case.does: row(case, RUN, [], 10.0, ON) for case in CASES}
    lines = list(page(rows))

    assert list(page(rows_of("\n".join(lines)))) == lines


def test_secrets_of_requests_are_found_in_files(tmp_path: Path) -> None:
    """Passwords and tokens; not what may stand anywhere by chance."""
    with Proxy("http://127.0.0.1:1", says(200)) as proxy:
        for body, token in (
            ({"password": PASSWORD}, "-"),
            ({"password": "aaaaaaaaaaaa"}, "...."),
            ({"note": "no secret at all"}, TOKEN),
        ):
            headers = {"Authorization": f"Bearer {token}"}
            httpx.post(f"{proxy.base_url}/api/auth/login", json=body, headers=headers)
    (tmp_path / "deep").mkdir()
    for name, text in (("deep/one", f"<{PASSWORD}>"), ("two", TOKEN), ("three", "aaaa ....")):
        (tmp_path / name).write_text(text, encoding="utf-8")

    assert proxy.secrets == {PASSWORD.encode(), TOKEN.encode()}
    assert leaks_in(tmp_path, proxy.secrets) == {"one", "two"}


def test_unknown_case_is_told() -> None:
    """No run is begun, and none is taken for found right."""
    with pytest.raises(SystemExit, match="nonsense"):
        main(["nonsense"])
