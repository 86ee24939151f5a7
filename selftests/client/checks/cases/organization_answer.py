"""Cases of the checks of promises, directors and readiness."""

from conformance.exchange import Exchange
from fixtures.checks import organizations as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, answered, case

DIALECT = Dialect()
ADA, BEN = ("Falkxb", "ada@example.com"), ("Benzxc", "ben@example.com")


def _data(value: object, code: int = 200) -> Exchange:
    return answered(code, value)


LISTED = checks.lists_directors(DIALECT, ADA, BEN)
DIRECTORS = (
    case(
        LISTED,
        "by name or address, anywhere",
        _data([{"person": {"lastName": "FALKXB"}}, {"email": "ben@example.com"}]),
    ),
    case(
        LISTED,
        "cut off",
        _data([{"lastName": "Falkxb"}]),
        ("$.data", "the 2 directors that were added", "1 entries, 1 of the directors missing"),
    ),
    *(
        case(LISTED, f"hidden as {hidden}", _data([{"name": hidden}, {"name": hidden}]))
        for hidden in ("F***b", "••••", "A. F.", "A. Falk", "Ada F.", "xxxxxxb")
    ),
    case(LISTED, "one of them hidden", _data([{"name": "B***c"}, {"lastName": "Falkxb"}])),
    case(
        LISTED,
        "one hidden entry for two",
        _data([{"name": "F***b"}]),
        ("$.data", "the 2 directors that were added", "1 entries, 1 of the directors missing"),
    ),
    case(
        LISTED,
        "somebody else",
        _data([{"lastName": "Falkxb"}, {"lastName": "Somebody"}]),
        ("$.data", "the 2 directors that were added", "2 entries, 1 of the directors missing"),
    ),
    case(
        LISTED,
        "no list",
        _data("none"),
        ("$.data", "the 2 directors that were added", 'text "none"'),
    ),
    case(checks.lists_none_of(DIALECT, BEN), "others", _data([{"lastName": "Falkxb"}])),
    case(
        checks.lists_none_of(DIALECT, ADA, own=[ADA]), "namesake", _data([{"lastName": "Falkxb"}])
    ),
    case(
        checks.lists_none_of(DIALECT, ADA),
        "one of them",
        _data([{"lastName": "Falkxb"}]),
        ("$.data", "no director of another organization", 'object {"lastName": "Falkxb"}'),
    ),
    *(
        case(checks.lists_no_director(DIALECT), about, answer)
        for about, answer in (
            ("empty", _data([])),
            ("null", _data(None)),
            ("404", _data(None, 404)),
        )
    ),
    case(
        checks.lists_no_director(DIALECT),
        "somebody",
        _data([{"lastName": "Falkxb"}]),
        ("$.data", "an empty list", 'array [{"lastName": "Falkxb"}]'),
    ),
    case(
        checks.lists_no_director(DIALECT),
        "a refusal of another kind",
        _data(None, 422),
        ("$.code", "404", "422"),
    ),
)

FRESH = _data({"organizationId": UUID, "ready": False, "checkedAt": "2026-01-31T09:30:00Z"})
READINESS = (
    case(
        checks.differs_in_readiness_from(FRESH),
        "another answer",
        _data({"organizationId": UUID, "ready": True, "checkedAt": "2026-01-31T09:30:00Z"}),
    ),
    case(
        checks.differs_in_readiness_from(FRESH),
        "another identifier and moment only",
        _data({"organizationId": OTHER_UUID, "ready": False, "checkedAt": "2026-02-01"}),
        (
            "$.data",
            "another readiness than a new organization's",
            f'object {{"organizationId": "{OTHER_UUID}", "ready": false, "che…',
        ),
    ),
    case(checks.tells_readiness(DIALECT, ready=False), "as it is", _data({"ready": False})),
    case(checks.tells_readiness(DIALECT, ready=True), "no word of it", _data({"checks": []})),
    case(
        checks.tells_readiness(DIALECT, ready=True),
        "the contrary",
        _data({"ready": False}),
        ("$.data (readiness_ready)", "true", "boolean false"),
    ),
)

ONCE = checks.lists_directors_once(DIALECT, ADA, BEN)
ENTRIES = (
    case(ONCE, "others besides", answered(200, [ADA[0], BEN[0], "Cem"])),
    case(ONCE, "no list", answered(200, {"id": 1})),
    case(ONCE, "refused", answered(404), ("$.code", "200 or 201", '404, message text "told"')),
    case(
        ONCE,
        "one of them in two entries",
        answered(200, [ADA[0], {"id": 1, "name": ADA[0]}, BEN[0]]),
        ("$.data", "one entry for each of the 2 directors", "3 entries about them"),
    ),
)

READY, NOT_READY = answered(200, {"ready": True}), answered(400)
PROMISES = (
    case(
        checks.does_not_promise(answered(200), DIALECT), "ready, and activated all the same", READY
    ),
    case(
        checks.does_not_promise(NOT_READY, DIALECT),
        "ready, and activation is refused",
        READY,
        ("$.data (readiness_ready)", "false", "boolean true"),
    ),
    case(checks.is_the_list_of_directors(DIALECT), "the array itself", answered(200, [])),
    case(
        checks.is_the_list_of_directors(Dialect(responses={"directors": "data.items"})),
        "in an object, as the target file says",
        answered(200, {"items": []}),
    ),
    case(
        checks.is_the_list_of_directors(DIALECT),
        "in an object of which the target file says nothing",
        answered(200, {"directors": []}),
        ("$.data", "array", 'object {"directors": []}'),
    ),
)

CASES = (*PROMISES, *DIRECTORS, *READINESS, *ENTRIES)
