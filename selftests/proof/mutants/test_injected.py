"""Injected mutants change what they say, where they say it, and nothing else."""

from collections.abc import Callable

import pytest

from selftests.proof.mutants.injected import Injected

Planting = Callable[[str], Injected]


@pytest.fixture
def injected() -> Planting:
    """Inject the mutant of a name."""
    return Injected


def test_member_of_an_answer_is_left_out(injected: Planting) -> None:
    """Of the answer that the mutant names only."""
    service = injected("leave out/categorization/categories")

    assert "categories" not in service.categorization()["data"]
    assert len(service.noted) == 1


def test_member_of_a_refusal_is_null(injected: Planting) -> None:
    """Answers of success are as they were."""
    service = injected("null of a refusal/missing_headers/missingHeaders")

    assert service.categorization()["code"] == 200
    assert not service.noted
    assert service.categorization("platform")["data"]["missingHeaders"] is None
    assert service.noted


def test_refusal_has_another_code(injected: Planting) -> None:
    """Each row of the table is recognised by its code and its members."""
    service = injected("another code of a refusal/wrong_credentials/404")

    assert service.login(password="wrong")["code"] == 404
    assert "accessToken" in service.login()


def test_envelope_of_one_side_is_changed(injected: Planting) -> None:
    """That of refusals leaves success alone."""
    service = injected("leave out of the envelope/categorization/refusal.code")

    assert "code" in service.categorization()
    assert "code" not in service.categorization("platform")


def test_header_rule_is_dropped_once_a_control_was_accepted(injected: Planting) -> None:
    """The other header rules still hold."""
    service = injected("drop a header rule/categorization/platform")

    assert service.categorization()["code"] == 200
    assert service.categorization("platform")["code"] == 200
    assert service.categorization("deviceId")["code"] == 500
    assert len(service.noted) == 1


@pytest.mark.parametrize(
    ("caller", "authorization"),
    [
        ("an empty token", "Bearer"),
        ("what is not a token", "Bearer nonsense"),
        ("a forged token", "Bearer e30.e30.e30"),
    ],
)
def test_forbidden_caller_is_accepted(injected: Planting, caller: str, authorization: str) -> None:
    """And nobody else who is forbidden."""
    service = injected(f"accept a caller/categorization/{caller}")
    others = {"Bearer", "Bearer nonsense", "Bearer e30.e30.e30"} - {authorization}

    assert service.categorization()["code"] == 200
    assert service.categorization(Authorization=authorization)["code"] == 200
    assert {service.categorization(Authorization=one)["code"] for one in others} == {401}


def test_caller_of_no_tenant_is_accepted(injected: Planting) -> None:
    """A tenant that does not exist is taken for the token's own."""
    service = injected("accept a caller/categorization/a token under an unknown tenant")
    nowhere = {"X-Tenant-ID": "00000000-0000-4000-8000-000000000000"}

    assert service.categorization()["code"] == 200
    assert service.categorization(**nowhere)["code"] == 200
    assert service.categorization("Authorization")["code"] == 401


def test_member_of_a_request_may_be_null(injected: Planting) -> None:
    """Once it was there: the value of the accepted request stands in for it."""
    service = injected("accept null/login/email")

    assert "accessToken" not in service.login(email=None)
    assert "accessToken" in service.login()
    assert "accessToken" in service.login(email=None)
    assert "accessToken" not in service.login(email=7)
    assert len(service.noted) == 1
