"""What a request has to keep is looked for in every file of a run."""

from pathlib import Path

import httpx

from selftests.hostile.misbehaviours import says
from selftests.hostile.proxy import Proxy
from selftests.hostile.running import leaks_in

PASSWORD, TOKEN = "Cf!password-of-1", "token-of-somebody"


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
