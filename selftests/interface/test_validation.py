"""What a mismatch says, and that saying it is cheap."""

from decimal import Decimal
from time import process_time

import pytest

from conformance.json_values import shown
from fixtures.interface.schemas import errors, individuals
from fixtures.interface.schemas.payments import allowed_operations, orders
from fixtures.interface.schemas.validation import Mismatch, mismatches
from fixtures.interface.schemas.windows import WIDTH
from selftests.interface.documents import ANSWERS, UUID


@pytest.mark.parametrize(
    ("shape", "value", "expected"),
    [
        (list[str], 5, Mismatch("$.data", "array", "number 5")),
        (dict[str, str], [], Mismatch("$.data", "object", "array []")),
        (
            individuals.CategorizationData,
            {"tenantId": "t", "categories": {"X-1": {"databaseId": 4, "categoryName": "c"}}},
            Mismatch("$.data.categories['X-1'].databaseId", "identifier text", "number 4"),
        ),
        (
            individuals.CategorizationData,
            {"tenantId": "t", "categories": {"it's": {"databaseId": "4"}}},
            Mismatch(r"$.data.categories['it\'s'].categoryName", "present", "nothing"),
        ),
        (
            allowed_operations.Limits,
            {"daily": {"euro": 5}},
            Mismatch("$.data.daily.euro", "ISO 4217 currency code as key", 'text "euro"'),
        ),
        (
            errors.UnequalPasswordsData,
            {"errors": []},
            Mismatch("$.data.errors", "array with at least one entry", "array []"),
        ),
        (
            errors.TenantDeniedData,
            {"error": None, "tenantId": "t"},
            Mismatch("$.data.error", "text", "null"),
        ),
    ],
    ids=["array", "object", "key", "quoted key", "wrong key", "empty array", "null"],
)
def test_mismatch_names_place_expectation_and_observation(
    shape: object, value: object, expected: Mismatch
) -> None:
    """A mismatch can be read alone: where, what was expected, what came."""
    assert mismatches(shape, value) == (expected,)


def test_path_starts_where_the_value_stands() -> None:
    """The caller says at which JSONPath the value stands."""
    assert mismatches(list[int], ["a"], at="$")[0].path == "$[0]"


def test_closed_enumeration_is_listed() -> None:
    """The expectation of a closed enumeration is its words."""
    document = {**ANSWERS["prepared order"].document, "status": "DONE"}
    (found,) = mismatches(orders.PreparedOrder, document)

    assert found == Mismatch("$.data.status", "one of READY, EXECUTING, COMPLETED", 'text "DONE"')


def test_one_word_of_an_enumeration_is_told_as_the_target_writes_it() -> None:
    """Nobody outside knows what it is called in here."""
    name = "individual registration"
    document = {**ANSWERS[name].document, "customerStatus": "CS_ACTIVE"}
    (found,) = mismatches(individuals.IndividualRegistrationData, document)

    assert found.expected == "CS_REGISTRATION_COMPLETED"


def test_alternatives_are_one_line_where_none_fits() -> None:
    """A value that is of none of several types is one mismatch that names them."""
    (found,) = mismatches(errors.Collection, value=True)
    assert found == Mismatch("$.data", "array or object or text", "boolean true")


def test_closest_alternative_is_reported() -> None:
    """Of several forms, the one that the value comes closest to is compared."""
    found = mismatches(list[errors.MissingConsent] | dict[str, errors.MissingConsent], [{}])
    assert [each.path for each in found] == [
        "$.data[0].consentType",
        "$.data[0].status",
        "$.data[0].acceptUrl",
    ]


@pytest.mark.parametrize(
    "document",
    [
        {**ANSWERS["executed order, long"].document, "orderId": "o", "transactionId": "t"},
        {**ANSWERS["executed order, long"].document, "orderId": "o"},
        {"orderId": "o", "transactionId": "t", "status": "COMPLETED", "executionId": "e"},
    ],
    ids=["all members", "long with order", "short with execution"],
)
def test_execute_answer_may_mix_both_shapes(document: object) -> None:
    """Members of the other documented shape may stand beside a complete one."""
    assert mismatches(orders.ExecutedOrder, document) == ()


def test_execute_answer_without_identifiers_is_refused() -> None:
    """An answer that carries the identifiers of neither shape conforms to none."""
    found = mismatches(orders.ExecutedOrder, {"status": "COMPLETED", "success": True})
    assert "$.data.executionId" in {each.path for each in found}


def test_python_names_are_no_json_names() -> None:
    """A member under its snake_case name is unknown, so that the documented one is missing."""
    request = orders.ExecuteRequest
    found = mismatches(request, {"prepared_order_id": "o", "authenticationCode": "c"})

    assert found == (Mismatch("$.data.preparedOrderId", "present", "nothing"),)


def test_approved_is_no_obstacle() -> None:
    """The refusal for a missing verification never shows an approved one."""
    data = {
        "activationStatus": "VERIFICATION_REQUIRED",
        "verificationStatus": "APPROVED",
        "reason": "r",
        "estimatedCompletionTime": None,
    }
    (found,) = mismatches(errors.VerificationRequiredData, data)
    assert found.expected == "status other than APPROVED"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "null"),
        (True, "boolean true"),
        (12.5, "number 12.5"),
        ("ä", 'text "ä"'),
        ([1], "array [1]"),
        ({"a": None}, 'object {"a": null}'),
        (Decimal("10.5"), "number 10.5"),
        ("\ud800", 'text "?"'),
    ],
    ids=["null", "boolean", "number", "text", "array", "object", "decimal", "half a character"],
)
def test_value_is_shown_with_its_type(value: object, expected: str) -> None:
    """An observation is the JSON type and the value as JSON."""
    assert shown(value) == expected


def test_half_a_character_can_be_reported() -> None:
    """A key or text that no file can hold is judged and reported like any other."""
    document = {"tenantId": "t", "categories": {"\ud800": "\ud800"}}
    found = mismatches(individuals.CategorizationData, document)

    assert found
    assert all(f"{each.path} {each.expected} {each.observed}".encode() for each in found)


def test_long_value_is_cut() -> None:
    """An observation stays on one readable line."""
    text = shown("x" * 500)
    assert len(text) < 100
    assert text.endswith("…")


def test_judging_is_cheap() -> None:
    """Judging a registration takes microseconds; the bound leaves room for slow hosts."""
    document = ANSWERS["individual registration"].document
    mismatches(individuals.IndividualRegistrationData, document)
    started = process_time()
    for _ in range(1000):
        mismatches(individuals.IndividualRegistrationData, document)

    assert (process_time() - started) / 1000 < 0.0005


def test_secrets_are_not_in_the_text_of_a_model() -> None:
    """What an assertion prints of a model holds no secret."""
    request = orders.ExecuteRequest(prepared_order_id=UUID, authentication_code="s3cret")
    assert "s3cret" not in repr(request) + str(request)


@pytest.mark.parametrize("wrong", [0, WIDTH - 1, WIDTH, 7 * WIDTH + 3])
def test_entry_of_a_long_array_is_found_where_it_stands(wrong: int) -> None:
    """However many stand before it; a short array beside it keeps its places."""
    long: list[object] = ["one"] * (8 * WIDTH)
    long[wrong] = 1

    assert mismatches(dict[str, list[str]], {"short": ["one"], "long": long}) == (
        Mismatch(f"$.data.long[{wrong}]", "text", "number 1"),
    )


def test_entries_that_are_all_wrong_are_told_of_a_few() -> None:
    """Nobody reads more of them."""
    assert len(mismatches(list[str], [1] * 50_000)) == WIDTH


def test_long_name_is_cut_in_a_path() -> None:
    """A name of a megabyte would fill every report."""
    (found,) = mismatches(dict[str, str], {"n" * 1_000_000: 1})

    assert found.path == f"$.data['{'n' * 79}…']"
