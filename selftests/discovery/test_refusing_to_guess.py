"""What is not guessed: money, logins, approvals, what the file says, what fits in two places."""

from collections.abc import Callable

import httpx
import pytest

from selftests.client.exchanges import envelope
from selftests.discovery.conftest import FULL, Discovery, entries

Instead = Callable[[httpx.Request], httpx.Response | None]


def _refusing(ending: str, code: int = 400, *names: str) -> Instead:
    """Refuse whatever is sent to paths with that end, and name members as a validation does."""

    def instead(request: httpx.Request) -> httpx.Response | None:
        if not request.url.path.endswith(ending):
            return None
        errors = [{"field": name, "message": "is required"} for name in names]
        body = {**envelope(code), "message": "refused", "data": {"errors": errors}}
        return httpx.Response(code, json=body)

    return instead


@pytest.mark.parametrize(
    ("profiles", "ending", "most"),
    [
        ("b2c", "/approve", 1),
        ("b2c", "/sessions", 4),
        ("b2c payments", "/types/transfer/prepare", 3),
        ("b2c payments", "/types/transfer/execute", 2),
    ],
)
def test_no_other_form_is_tried(
    discovery: Discovery, profiles: str, ending: str, most: int
) -> None:
    """Of what approves, logs in or moves money, however clearly the refusal names a member.

    A refusal that speaks of a consent is answered with another one's other reference, once.
    """
    found = discovery(
        profiles, instead=_refusing(ending, 400, "consentGiven", "verificationId", "userId")
    )
    sent = discovery.watched.bodies(ending)

    assert 1 <= len(sent) <= most
    assert len({tuple(sorted(body)) for body in sent}) == 1
    assert entries(found) == {}


def test_what_follows_an_approval_is_asked_again_and_not_otherwise(discovery: Discovery) -> None:
    """The approval may count late; an activation is not guessed."""
    found = discovery("b2c", instead=_refusing("/activation", 400, "verificationId", "userId"))
    first, *again = discovery.watched.bodies("/activation")

    assert again == [first] * len(again)
    assert entries(found) == {}


def test_what_stays_refused_is_asked_and_taken_back(discovery: Discovery) -> None:
    """Every likely form was tried, none remains."""
    found = discovery("b2c", instead=_refusing("/documents", 400, "mysterious"))

    assert entries(found) == {}
    assert any("/documents was refused, as were" in each.text for each in found.questions)
    assert all(question.exchange for question in found.questions if "documents" in question.text)


def test_attempts_are_bounded(discovery: Discovery) -> None:
    """Eight changes at most to the call of one operation, even if each refusal names another."""
    numbers = iter(range(100))

    def ever_new(request: httpx.Request) -> httpx.Response | None:
        names = ("docType", "type", "content", "file", "documentContent", "mediaType", "userId")
        name = names[next(numbers) % len(names)] if "documents" in request.url.path else ""
        return _refusing("/documents", 400, name)(request)

    discovery("b2c", instead=ever_new)

    assert len(discovery.watched.bodies("/documents")) <= 1 + 8


def test_the_file_is_not_doubted(discovery: Discovery) -> None:
    """What it says itself is asked about where it is refused, not replaced."""
    own = {"dialect": {"requests": {"consent_acceptance": {"accepted": "{accepted}"}}}}
    found = discovery("b2c", {"consent_members": "consentGiven-version"}, own=own)

    assert entries(found) == {}
    assert any("/consents/{kind} was refused" in each.text for each in found.questions)


def test_no_request_is_one_too_many(discovery: Discovery) -> None:
    """What was found until then is reported, and that there is more."""
    found = discovery("b2c b2b payments", {"consent_members": "consentGiven-version"}, most=25)

    assert (found.requests, len(discovery.watched.sent)) == (25, 25)
    assert list(entries(found)) == ["dialect.requests.consent_acceptance"]
    assert found.questions[-1].text.startswith("25 requests were sent")


def test_no_money_moves_unless_the_file_allows_it(discovery: Discovery) -> None:
    """A transfer is prepared, not executed."""
    found = discovery("b2c payments", own={"allow_money_movement": False})

    assert discovery.watched.bodies("/types/transfer/prepare")
    assert discovery.watched.bodies("/execute") == []
    assert "allow_money_movement" in found.text


def test_a_service_that_activates_anybody_does_not_approve_by_itself(discovery: Discovery) -> None:
    """An activation without approval is a fault where no answer told of an approval."""

    def activated(request: httpx.Request) -> httpx.Response | None:
        if request.url.path.endswith("/approve"):
            return httpx.Response(404, json=envelope(404))
        return None

    found = discovery("b2c", instead=activated)

    assert "behaviour.auto_approval" not in entries(found)
    assert found.questions != ()


def test_of_two_places_none_is_taken(discovery: Discovery) -> None:
    """Two members that may be the balance are a question."""

    def two(request: httpx.Request) -> httpx.Response | None:
        if not request.url.path.endswith("/balance"):
            return None
        data = {"first": {"balance": "1.00"}, "second": {"balance": "2.00"}}
        return httpx.Response(200, json={**envelope(200), "data": data})

    found = discovery("b2c payments", instead=two)

    assert "dialect.responses.balance" not in entries(found)
    assert any("tell balance (dialect.responses)" in each.text for each in found.questions)


def test_an_unknown_word_of_an_order_is_a_question(discovery: Discovery) -> None:
    """Whether it means paid, nobody knows but those who run the service."""

    def word(request: httpx.Request) -> httpx.Response | None:
        if "/orders/" not in request.url.path:
            return None
        return httpx.Response(200, json={**envelope(200), "data": {"status": "GELB"}})

    found = discovery("b2c payments", instead=word)

    assert "behaviour.order_completed" not in entries(found)
    assert any('order status "GELB"' in each.text for each in found.questions)


def test_without_logins_and_hooks_nothing_is_made_up(discovery: Discovery) -> None:
    """The smallest file: what a person has to supply is listed, most useful first."""
    own = {"identities": {"service": FULL["identities"]["service"]}, "hooks": None}
    found = discovery("b2c", own={**own, "other_tenant_id": None})

    assert entries(found) == {}
    listed = [line for line in found.text.splitlines() if line.startswith("# - ")]
    assert [line.split()[2] for line in listed][:2] == [
        "identities.tenant_admin",
        "hooks.activation_code",
    ]


@pytest.mark.parametrize(
    ("empty", "found"), [(404, {"capabilities.top_ups": False}), (400, {})], ids=["absent", "there"]
)
def test_path_whose_refusal_tells_it_is_absent_where_nothing_is_found_there(
    discovery: Discovery, empty: int, found: dict[str, bool]
) -> None:
    """Not where an empty body is read: something else was not found by the well-formed one."""

    def instead(request: httpx.Request) -> httpx.Response | None:
        if not request.url.path.endswith("/types/topup/prepare"):
            return None
        code = 404 if len(request.content) > len("{}") else empty
        return httpx.Response(code, json={**envelope(code), "message": f"no {request.url.path}"})

    proposed = entries(discovery("b2c payments", instead=instead))

    assert {key: proposed[key] for key in proposed if key.endswith("top_ups")} == found
