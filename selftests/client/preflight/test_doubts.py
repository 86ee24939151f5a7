"""Preflight: what is doubted in a target file whose login is refused."""

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.preflight import preflight
from selftests.client.conftest import SERVICE, Clients
from selftests.client.service import FakeService, refusal


@pytest.mark.parametrize("code", [401, 404])
def test_base_url_with_a_path_is_doubted(clients: Clients, service: FakeService, code: int) -> None:
    """The paths of the specification are whole: with that of an API before them nobody is there."""
    service.login = refusal(code)

    with pytest.raises(ConfigurationError) as caught:
        preflight(clients(base_url="https://staging.example.com/api/v2.1"))
    asked = "/api/v2.1/api/auth/login was asked for"
    assert str(caught.value).endswith(f"; with the path of base_url, {asked}")


@pytest.mark.parametrize(
    ("password", "hint"),
    [
        *((text, "written like a variable") for text in ("$PW", "${PW}", "{{ pw }}", "%PW%")),
        *((text, "begins or ends with a blank") for text in ("pw ", "\tpw")),
    ],
)
def test_password_that_is_none_is_doubted(
    clients: Clients, service: FakeService, password: str, hint: str
) -> None:
    """Once it is refused: what it looks like is told, and nothing of it."""
    service.login = refusal(401)

    with pytest.raises(ConfigurationError, match=hint) as caught:
        preflight(clients(identities={"service": {**SERVICE, "password": password}}))
    assert password.strip() not in str(caught.value)
