"""Paths of operations, by default and as a target file replaces them."""

from collections.abc import Callable

import pytest

from conformance.outcomes import HarnessError
from fixtures.interface.operations import OPERATIONS
from fixtures.target.dialect.dialect import Dialect
from selftests.target.conftest import Loader


def test_default_path() -> None:
    """The template of the operation is filled in."""
    path = Dialect().path("session", customerId="c-1", userId="u-1")
    assert path == "/api/v2.1/customer/individual/c-1/users/u-1/sessions"


@pytest.mark.parametrize("name", OPERATIONS)
def test_default_template(name: str) -> None:
    """Without a dialect every operation keeps its documented path."""
    assert Dialect().template(name) == OPERATIONS[name].path


@pytest.mark.parametrize(
    ("value", "segment"),
    [
        ("a b/c?d#e", "a%20b%2Fc%3Fd%23e"),
        ("zoë%2F", "zo%C3%AB%252F"),
        ("..", "%2E%2E"),
        (".", "%2E"),
        ("a.b", "a.b"),
        ("{customerId}", "%7BcustomerId%7D"),
    ],
)
def test_value_is_one_segment(value: str, segment: str) -> None:
    """No value can reach another path."""
    assert Dialect().path("wallets", customerId=value) == f"/api/v2.1/wallets/customer/{segment}"


def test_replaced_path_may_use_fewer_parameters(load: Loader) -> None:
    """The parameters of the default may be given nevertheless."""
    dialect = load(
        """
        [dialect.paths]
        payment_consent = "/api/v2.1/fintrans/{accountId}/payment-consents/types/TRANSFER"
        verification_document = "/verifications/{verificationId}/documents"
        """
    ).dialect
    assert dialect.path("payment_consent", accountId="a", operationType="transfer") == (
        "/api/v2.1/fintrans/a/payment-consents/types/TRANSFER"
    )
    assert dialect.path("verification_document", verificationId="v") == "/verifications/v/documents"
    assert dialect.template("verification_document") == "/verifications/{verificationId}/documents"


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ('balanse = "/x"', 'dialect.paths.balanse: unknown operation "balanse", did you mean "bal'),
        (
            'balance = "/x/{walletId}"',
            (
                'dialect.paths.balance: unknown parameter "walletId", known: accountId;'
                " expected {accountId} or fewer"
            ),
        ),
        (
            'login = "/in/{tenant}"',
            'dialect.paths.login: unknown parameter "tenant", known: none; expected none or fewer',
        ),
        (
            'order = "/x/{orderid}"',
            'dialect.paths.order: unknown parameter "orderid", did you mean "orderId"?',
        ),
        ('balance = "x"', 'dialect.paths.balance: expected a path that begins with "/" and has no'),
        ('balance = "//host/x"', "dialect.paths.balance: expected a path that begins with"),
        ('balance = "https://h/x"', "dialect.paths.balance: expected a path that begins with"),
        ('balance = "/x?y=1"', "dialect.paths.balance: expected a path that begins with"),
        ('balance = "/x y"', "dialect.paths.balance: expected a path that begins with"),
        ('balance = ""', "dialect.paths.balance: expected a path that begins with"),
        (
            'balance = "/x/{accountId"',
            (
                "dialect.paths.balance: expected parameters in braces, {accountId} or fewer,"
                ' found "/x/{accountId"'
            ),
        ),
        ('balance = "/x/{}"', "dialect.paths.balance: expected parameters in braces"),
        ('balance = "/x/{accountId!r}"', "dialect.paths.balance: expected parameters in braces"),
        ('balance = "/x/{accountId.y}"', "dialect.paths.balance: expected parameters in braces"),
        ("balance = 1", "dialect.paths.balance: expected a table of path templates, each a text"),
    ],
)
def test_wrong_path(problems: Callable[..., list[str]], entry: str, line: str) -> None:
    """What cannot be a path is found at start."""
    (reported,) = problems(f"[dialect.paths]\n{entry}")
    assert reported.startswith(line)


@pytest.mark.parametrize(
    ("name", "parameters", "text"),
    [
        ("balanse", {}, 'unknown operation "balanse", did you mean "balance"? known: '),
        ("balance", {}, "path of balance: no value for {accountId} of /api/v2.1/fintrans/"),
        ("balance", {"accountId": None}, "path of balance: no value for {accountId} of"),
        ("balance", {"accountId": ""}, "path of balance: no value for {accountId} of"),
        (
            "balance",
            {"walletId": "w"},
            'path of balance: unknown parameter "walletId", known: accountId',
        ),
    ],
)
def test_wrong_use_by_the_suite(name: str, parameters: dict[str, str], text: str) -> None:
    """It is an error of the harness, not of the file."""
    with pytest.raises(HarnessError) as caught:
        Dialect().path(name, **parameters)
    assert str(caught.value).startswith(text)
