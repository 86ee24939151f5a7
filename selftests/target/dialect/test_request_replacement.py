"""``[dialect.requests.NAME]`` replaces a body; what it gets wrong is found when it is loaded."""

from collections.abc import Callable

import pytest

from conformance.outcomes import HarnessError
from fixtures.target.dialect.dialect import Dialect
from selftests.target.conftest import Loader


def test_replaced_body(load: Loader) -> None:
    """Nothing of the default remains; tables, arrays and literals nest."""
    dialect = load(
        """
        [dialect.requests.prepare]
        kind = "SEPA"
        amount = "{amount_value}e-{amount_scale}"
        flags = [true, 1, 2.5, "{currency}", {wallet = "{wallet_id}"}, []]
        empty = {}
        note = "{{literal}} for {iban}"
        exact = "{{amount_value}}"
        """
    ).dialect
    body = dialect.body("prepare", amount_value="1050", amount_scale=2, iban="DE1", currency="EUR")
    assert body == {
        "kind": "SEPA",
        "amount": "1050e-2",
        "flags": [True, 1, 2.5, "EUR", []],
        "empty": {},
        "note": "{literal} for DE1",
        "exact": "{amount_value}",
    }


def test_absent_value_leaves_fields_out_here_too(load: Loader) -> None:
    """Also where the placeholder stands inside a longer text."""
    dialect = load(
        """
        [dialect.requests.director]
        name = "{first_name} {last_name}"
        birth = "{date_of_birth}"
        role = "DIRECTOR"
        """
    ).dialect
    assert dialect.body("director", first_name="A", date_of_birth=None) == {"role": "DIRECTOR"}


def test_other_requests_keep_their_default(load: Loader) -> None:
    """Only the named request is replaced: transfer_prepare does not follow prepare."""
    dialect = load('[dialect.requests.prepare]\nx = "{iban}"').dialect
    assert dialect.body("transfer_prepare", iban="I") == {
        "type": "INTERNAL",
        "target": {"iban": "I"},
    }


def test_unknown_request(problems: Callable[..., list[str]]) -> None:
    """The nearest name is suggested, and all are listed."""
    (line,) = problems("[dialect.requests.consent_accept]\nx = 1")
    assert line.startswith(
        'dialect.requests.consent_accept: unknown request "consent_accept",'
        ' did you mean "consent_acceptance"? known: session, individual_activation, '
    )
    assert line.endswith(", topup_prepare, webhook_subscription")


def test_unknown_placeholder(problems: Callable[..., list[str]]) -> None:
    """Every unknown placeholder is a line, wherever it stands."""
    assert problems(
        """
        [dialect.requests.consent_acceptance]
        flags = [{deep = "v{versoin}"}]
        who = "{user-id}"
        """
    ) == [
        (
            'dialect.requests.consent_acceptance: unknown placeholder "versoin",'
            ' did you mean "version"? known: accepted, version'
        ),
        (
            'dialect.requests.consent_acceptance: unknown placeholder "user-id",'
            " known: accepted, version"
        ),
    ]


@pytest.mark.parametrize("value", ["2024-01-01", "2024-01-01T00:00:00Z", "07:30:00", "inf", "nan"])
def test_value_that_json_cannot_carry(problems: Callable[..., list[str]], value: str) -> None:
    """TOML's dates and infinities are not JSON."""
    assert problems(f"[dialect.requests.beneficiary]\na = [{{b = {value}}}]") == [
        (
            "dialect.requests.beneficiary.a.0.b: expected a value that JSON can carry,"
            " a date or time as text"
        )
    ]


def test_request_that_is_no_table(problems: Callable[..., list[str]]) -> None:
    """A body is a table."""
    assert problems('[dialect.requests]\nsession = "x"') == [
        'dialect.requests.session: expected a table of request bodies, each a table, found "x"'
    ]


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("sesion", {}, 'unknown request "sesion", did you mean "session"? known: session, '),
        (
            "session",
            {"user": "x"},
            (
                'dialect.requests.session: unknown placeholder "user", did you mean "username"?'
                " known: username, password, tenant_id"
            ),
        ),
    ],
)
def test_wrong_use_by_the_suite(name: str, values: dict[str, str], text: str) -> None:
    """It is an error of the harness, not of the file."""
    with pytest.raises(HarnessError) as caught:
        Dialect().body(name, **values)
    assert str(caught.value).startswith(text)
