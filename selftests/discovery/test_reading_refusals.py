"""What a refusal says of a body, and the places of values: pure, whatever the service answers."""

import json
import tomllib
from typing import Any

import pytest

from conformance.json_values import printable
from fixtures.client.evidence.token_parts import claims_of
from fixtures.discovery.draft import Proposal, Question
from fixtures.discovery.places import place_of, places_of
from fixtures.discovery.refusals import bodies_by, names_in
from fixtures.discovery.supplies import Supply
from fixtures.discovery.writing import written
from fixtures.target.dialect.defaults import REQUESTS
from fixtures.target.dialect.responses import RESPONSES
from selftests.client.checks.cases.login import JWT

CONSENT = {"accepted": "{accepted}", "version": "{version}"}
ODD: list[Any] = [
    *(None, True, 0, -1.5, "", "x" * 50_000, [], {}, [[[[[[[[{"accepted": 1}]]]]]]]]),
    {"": {"": ""}, "data": [None, {"balance": {"value": "1", "scale": "2"}}]},
    {"consent_given": {"CONSENTGIVEN": ["_", "__accepted", "accepted.", ".accepted", "a.b.c.d"]}},
    {'"quoted\\"': {"balance": "1.00"}, "tab\t": {"token": JWT}, "n" * 200: {"jwt": JWT}},
    {"data": {"person.firstName": "person.firstName person.person.firstName", "\ud800": "\ud800"}},
    {"message": "walletId customer_id firstName type content isAccepted redirect_uri share"},
]
"""Answers that nobody would expect."""


@pytest.mark.parametrize(
    "refusal",
    [
        {"data": {"errors": [{"field": "consentGiven", "message": "is required"}]}},
        {"data": {"error": "INVALID", "details": ["consentGiven: must not be null"]}},
        {"message": "Field 'consentGiven' is missing", "data": None},
        {"data": {"missing": {"consentGiven": "required"}}},
    ],
)
def test_a_member_is_named_in_any_form(refusal: dict[str, Any]) -> None:
    """As a field, in a text, as the name of a member."""
    assert next(bodies_by("consent_acceptance", CONSENT, refusal)) == {
        "version": "{version}",
        "consentGiven": "{accepted}",
    }


@pytest.mark.parametrize(
    ("request_name", "template", "named", "body"),
    [
        ("director", {"person": {"email": "{email}"}}, "email", {"email": "{email}"}),
        (
            "director",
            {"person": {"email": "{email}"}},
            "person.contactEmail",
            {"person": {"contactEmail": "{email}"}},
        ),
        (
            "consent_resend",
            {"customerId": "{customer_id}", "consentId": "{consent_id}"},
            "consent_id",
            {"customer_id": "{customer_id}", "consent_id": "{consent_id}"},
        ),
        ("beneficiary_list", {}, "walletId", {"walletId": "{wallet_id}"}),
    ],
    ids=["lifted", "renamed in its table", "underscores everywhere", "added"],
)
def test_one_change_follows(
    request_name: str, template: dict[str, Any], named: str, body: dict[str, Any]
) -> None:
    """A name leads to one other body."""
    assert list(bodies_by(request_name, template, {"message": named})) == [body]


@pytest.mark.parametrize("refusal", [{"message": "accepted"}, {"message": "no such thing"}, None])
def test_what_is_sent_already_or_unknown_changes_nothing(refusal: object) -> None:
    """The name that is sent, and names that mean nothing."""
    assert list(bodies_by("consent_acceptance", CONSENT, refusal)) == []


@pytest.mark.parametrize(
    ("key", "body", "place"),
    [
        ("session_token", {"jwt": JWT, "refreshToken": JWT}, "jwt"),
        ("session_token", {"data": {"session": {"token": JWT}}}, "data.session.token"),
        ("session_token", {"token": JWT, "accessToken": JWT}, ""),
        ("session_token", {"token": "none"}, ""),
        ("balance", {"data": [{"currency": "EUR", "balance": "1.00"}]}, "data[0].balance"),
        ("balance", {"data": [{"balance": "1.00"}, {"balance": "2.00"}]}, ""),
        ("balance", {"data": {"my balance": {"balance": 1}}}, 'data."my balance".balance'),
        ("balance", {"data": {"balance": "much"}}, ""),
        ("readiness_ready", {"data": {"activation": {"ready": False}}}, "data.activation.ready"),
        ("payment_consent_id", {"data": {"magicLinkToken": JWT}}, "data.magicLinkToken"),
        ("magic_link_token", {"data": {"link": JWT}}, ""),
        ("no_such_key", {"data": {}}, ""),
    ],
)
def test_a_place_is_found_where_there_is_one(key: str, body: object, place: str) -> None:
    """One member with a likely name and a value of its kind; of two, none."""
    assert place_of(key, body) == place
    assert "answer" not in claims_of(JWT)


def test_further_places_follow_the_surest() -> None:
    """Each with a name of its own; of two with names that are as likely, none."""
    told = {"consentId": "1", "reference": "2", "id": "3", "magicLinkToken": JWT}

    assert places_of("payment_consent_id", told) == (*told,)
    assert places_of("payment_consent_id", {"consentReference": "4", **told}) == (
        *("consentId", "id", "magicLinkToken"),
    )


@pytest.mark.parametrize("answer", ODD, ids=range(len(ODD)))
def test_any_answer_can_be_read(answer: object) -> None:
    """Whatever JSON a service answers, there is no error, and each body is one for the wire."""
    assert all(isinstance(name, str) for name in names_in(answer))
    for request in REQUESTS:
        for body in bodies_by(request, REQUESTS[request].template, answer):
            assert isinstance(body, dict)
    assert all(isinstance(place_of(key, answer), str) for key in RESPONSES)


@pytest.mark.parametrize(
    "reported",
    [
        *("", "a" * 300, "two\nlines\x00\x7f", 'with "quotes" \\ and ü', "words " * 60),
        "half \ud800 a pair",
    ],
)
def test_any_text_is_written_as_toml(reported: str) -> None:
    """Whatever was found and told, the file can be read, and says what was found."""
    body = {"nested": {reported or "empty": [reported, {"deep": True, "number": 1}]}, "none": {}}
    text = written(
        {"extends": "base.toml", "identities": {"service": {"email": "env:A"}}},
        "staging.toml",
        [
            Proposal(("dialect", "requests", "consent_acceptance"), body, reported),
            Proposal(("capabilities", "top_ups"), False, reported),  # noqa: FBT003
        ],
        [Question(reported, reported)],
        [Supply("hooks.fund", "money", 3)],
    )

    tables = tomllib.loads(text.encode().decode())
    shown = json.loads(printable(json.dumps(body, ensure_ascii=False)))
    assert tables["dialect"]["requests"]["consent_acceptance"] == shown
    assert tables["capabilities"] == {"top_ups": False}
    assert tables["identities"] == {"service": {"email": "env:A"}}
    assert "hooks.fund (about 3): money" in text
    assert max(map(len, text.splitlines())) <= 1000
