"""Cases of the checks of promises, directors and readiness."""

from conformance.exchange import Exchange
from fixtures.checks import organizations as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, Case, envelope, exchange

DIALECT = Dialect()
ADA, BEN = ("Falkxb", "ada@example.com"), ("Benzxc", "ben@example.com")


def _data(value: object, code: int = 200) -> Exchange:
    return exchange(envelope(code, value))


LISTED = checks.lists_directors(DIALECT, ADA, BEN)
DIRECTORS = (
    Case(
        checks.lists_directors,
        "by name or address, anywhere",
        LISTED,
        _data([{"person": {"lastName": "FALKXB"}}, {"email": "ben@example.com"}]),
    ),
    Case(
        checks.lists_directors,
        "cut off",
        LISTED,
        _data([{"lastName": "Falkxb"}]),
        (("$.data", "the 2 directors that were added", "1 entries, 1 of the directors missing"),),
    ),
    Case(
        checks.lists_directors,
        "no list",
        LISTED,
        _data("none"),
        (("$.data", "the 2 directors that were added", 'text "none"'),),
    ),
    Case(
        checks.lists_none_of,
        "others",
        checks.lists_none_of(DIALECT, BEN),
        _data([{"lastName": "Falkxb"}]),
    ),
    Case(
        checks.lists_none_of,
        "one of them",
        checks.lists_none_of(DIALECT, ADA),
        _data([{"lastName": "Falkxb"}]),
        (("$.data", "no director of another organization", 'object {"lastName": "Falkxb"}'),),
    ),
    *(
        Case(checks.lists_no_director, about, checks.lists_no_director(DIALECT), answer)
        for about, answer in (
            ("empty", _data([])),
            ("null", _data(None)),
            ("404", _data(None, 404)),
        )
    ),
    Case(
        checks.lists_no_director,
        "somebody",
        checks.lists_no_director(DIALECT),
        _data([{"lastName": "Falkxb"}]),
        (("$.data", "an empty list", 'array [{"lastName": "Falkxb"}]'),),
    ),
    Case(
        checks.lists_no_director,
        "a refusal of another kind",
        checks.lists_no_director(DIALECT),
        _data(None, 422),
        (("$.code", "404", "422"),),
    ),
)

FRESH = _data({"organizationId": UUID, "ready": False, "checkedAt": "2026-01-31T09:30:00Z"})
READINESS = (
    Case(
        checks.differs_in_readiness_from,
        "another answer",
        checks.differs_in_readiness_from(FRESH),
        _data({"organizationId": UUID, "ready": True, "checkedAt": "2026-01-31T09:30:00Z"}),
    ),
    Case(
        checks.differs_in_readiness_from,
        "another identifier and moment only",
        checks.differs_in_readiness_from(FRESH),
        _data({"organizationId": OTHER_UUID, "ready": False, "checkedAt": "2026-02-01"}),
        (
            (
                "$.data",
                "another readiness than a new organization's",
                f'object {{"organizationId": "{OTHER_UUID}", "ready": false, "che…',
            ),
        ),
    ),
    Case(
        checks.tells_readiness,
        "as it is",
        checks.tells_readiness(DIALECT, ready=False),
        _data({"ready": False}),
    ),
    Case(
        checks.tells_readiness,
        "no word of it",
        checks.tells_readiness(DIALECT, ready=True),
        _data({"checks": []}),
    ),
    Case(
        checks.tells_readiness,
        "the contrary",
        checks.tells_readiness(DIALECT, ready=True),
        _data({"ready": False}),
        (("$.data (readiness_ready)", "true", "boolean false"),),
    ),
)

READY, NOT_READY = exchange(envelope(200, {"ready": True})), exchange(envelope(400))
PROMISES = (
    Case(
        checks.does_not_promise,
        "ready, and activated all the same",
        checks.does_not_promise(exchange(envelope(200)), DIALECT),
        READY,
    ),
    Case(
        checks.does_not_promise,
        "ready, and activation is refused",
        checks.does_not_promise(NOT_READY, DIALECT),
        READY,
        (("$.data (readiness_ready)", "false", "boolean true"),),
    ),
    Case(
        checks.is_the_list_of_directors,
        "the array itself",
        checks.is_the_list_of_directors(DIALECT),
        exchange(envelope(200, [])),
    ),
    Case(
        checks.is_the_list_of_directors,
        "in an object, as the target file says",
        checks.is_the_list_of_directors(Dialect(responses={"directors": "data.items"})),
        exchange(envelope(200, {"items": []})),
    ),
    Case(
        checks.is_the_list_of_directors,
        "in an object of which the target file says nothing",
        checks.is_the_list_of_directors(DIALECT),
        exchange(envelope(200, {"directors": []})),
        (("$.data", "array", 'object {"directors": []}'),),
    ),
)

CASES = (*PROMISES, *DIRECTORS, *READINESS)
