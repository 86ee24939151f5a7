"""Planted mutants change what they say, where they say it, and nothing else."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from reference.faults.registry import Fault
from reference.platform.policy import Policy
from reference.platform.seeds import seeded_tenants
from reference.serving.app import create_app
from reports.verdict import catalogue
from selftests.proof.collected import ROOT
from selftests.proof.mutants.generated import all_mutants
from selftests.reference.transport import InMemoryTransport

if TYPE_CHECKING:
    from collections.abc import Callable

    Planting = Callable[[str], "Planted"]

HEADERS = {
    "X-Forwarded-For": "127.0.0.1",
    "X-Forwarded-From": "selftest",
    "platform": "web",
    "deviceId": "selftest",
}


class Planted:
    """A service with one mutant; ``noted`` says how often it changed something."""

    def __init__(self, name: str) -> None:
        """Plant the mutant of that name."""
        self.noted: list[None] = []
        (mutant,) = [one for one in all_mutants(catalogue.load(ROOT)) if one.name == name]
        plant = partial(mutant.plant, note=lambda: self.noted.append(None))
        app = create_app(faults=[Fault(name, name, plant)])
        self.tenant = next(iter(seeded_tenants(Policy()).values()))
        self._client = httpx.Client(
            transport=InMemoryTransport(app),
            base_url="http://127.0.0.1",
            headers={**HEADERS, "X-Tenant-ID": self.tenant.id},
        )

    def login(self, **changes: object) -> Any:  # noqa: ANN401  (JSON)
        """Log in as the tenant's first operator; return the answer."""
        login = self.tenant.logins[0]
        body = {"email": login.email, "password": login.password, "tenantId": self.tenant.id}
        return self._client.post("/api/auth/login", json={**body, **changes}).json()

    def categorization(self, *without: str, **headers: str) -> Any:  # noqa: ANN401  (JSON)
        """Read the categories with a valid token, some headers absent or of another value."""
        sent = {"Authorization": f"Bearer {self.login()['accessToken']}", **headers}
        path = f"/api/v2.1/customer/individual/categorization/hierarchy/{self.tenant.id}"
        request = self._client.build_request("GET", path, headers=sent)
        for name in without:
            request.headers.pop(name, None)
        return self._client.send(request).json()


@pytest.fixture
def planted() -> Planting:
    """Plant the mutant of a name."""
    return Planted


def test_member_of_an_answer_is_left_out(planted: Planting) -> None:
    """Of the answer that the mutant names only."""
    service = planted("leave out/categorization/categories")

    assert "categories" not in service.categorization()["data"]
    assert len(service.noted) == 1


def test_member_of_a_refusal_is_null(planted: Planting) -> None:
    """Answers of success are as they were."""
    service = planted("null of a refusal/missing_headers/missingHeaders")

    assert service.categorization()["code"] == 200
    assert not service.noted
    assert service.categorization("platform")["data"]["missingHeaders"] is None
    assert service.noted


def test_refusal_has_another_code(planted: Planting) -> None:
    """Each row of the table is recognised by its code and its members."""
    service = planted("another code of a refusal/wrong_credentials/404")

    assert service.login(password="wrong")["code"] == 404  # noqa: S106
    assert "accessToken" in service.login()


def test_envelope_of_one_side_is_changed(planted: Planting) -> None:
    """That of refusals leaves success alone."""
    service = planted("leave out of the envelope/categorization/refusal.code")

    assert "code" in service.categorization()
    assert "code" not in service.categorization("platform")


def test_header_rule_is_dropped_once_a_control_was_accepted(planted: Planting) -> None:
    """The other header rules still hold."""
    service = planted("drop a header rule/categorization/platform")

    assert service.categorization()["code"] == 200
    assert service.categorization("platform")["code"] == 200
    assert service.categorization("deviceId")["code"] == 500
    assert len(service.noted) == 1


@pytest.mark.parametrize(
    ("caller", "authorization"),
    [
        ("an empty token", "Bearer"),
        ("what is no token", "Bearer nonsense"),
        ("a forged token", "Bearer e30.e30.e30"),
    ],
)
def test_forbidden_caller_is_accepted(planted: Planting, caller: str, authorization: str) -> None:
    """And nobody else who is forbidden."""
    service = planted(f"accept a caller/categorization/{caller}")
    others = {"Bearer", "Bearer nonsense", "Bearer e30.e30.e30"} - {authorization}

    assert service.categorization()["code"] == 200
    assert service.categorization(Authorization=authorization)["code"] == 200
    assert {service.categorization(Authorization=one)["code"] for one in others} == {401}


def test_caller_of_no_tenant_is_accepted(planted: Planting) -> None:
    """A tenant that does not exist is taken for the token's own."""
    service = planted("accept a caller/categorization/a token under an unknown tenant")
    nowhere = {"X-Tenant-ID": "00000000-0000-4000-8000-000000000000"}

    assert service.categorization()["code"] == 200
    assert service.categorization(**nowhere)["code"] == 200
    assert service.categorization("Authorization")["code"] == 401


def test_member_of_a_request_may_be_null(planted: Planting) -> None:
    """Once it was there: the value of the accepted request stands in for it."""
    service = planted("accept null/login/email")

    assert "accessToken" not in service.login(email=None)
    assert "accessToken" in service.login()
    assert "accessToken" in service.login(email=None)
    assert "accessToken" not in service.login(email=7)
    assert len(service.noted) == 1
