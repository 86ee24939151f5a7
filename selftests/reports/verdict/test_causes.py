"""What was blocked is gathered by cause, and each cause comes with what would help."""

import pytest

from conformance.capabilities import settled_by
from reports.verdict.causes import causes
from selftests.reports.conftest import FakeSuite
from selftests.reports.page.documents import requirement


def test_one_cause_is_reported_once_whichever_exchange_shows_it() -> None:
    """The cause that blocks most comes first."""
    refused = "POST /approve was refused with code 403 (HTTP 403): no [exchange {}]"
    found = causes(
        [
            requirement("A-1", "blocked", causes=["needs other_tenant_id in the target file"]),
            *(
                requirement(f"A-{n}", "blocked", causes=[refused.format(f"main-{n}")])
                for n in range(2, 8)
            ),
        ]
    )

    assert [cause.text for cause in found] == [
        "POST /approve was refused with code 403 (HTTP 403): no",
        "needs other_tenant_id in the target file",
    ]
    assert found[0].requirements == tuple(f"A-{n}" for n in range(2, 8))
    assert (found[0].exchanges, found[0].more_exchanges) == (("main-2", "main-3", "main-4"), 3)


def test_what_would_settle_a_cause_is_no_part_of_it() -> None:
    """A step that was refused is one cause, whatever may be declared of what needs it."""
    refused = "POST /x was refused with code 403 (HTTP 403): no [exchange main-{}]{}"
    settled = settled_by("top_ups"), "", settled_by("transfers_path"), settled_by("top_ups")
    (cause,) = causes(
        requirement(f"A-{n}", "blocked", causes=[refused.format(n, by)])
        for n, by in enumerate(settled)
    )

    assert cause.text == "POST /x was refused with code 403 (HTTP 403): no"
    assert cause.exchanges == ("main-0", "main-1", "main-2")
    assert cause.help.startswith("The login lacks the right")
    assert cause.help.count("[capabilities]: top_ups = false, where wallets") == 1
    assert "; transfers_path = false, where" in cause.help


def test_requirement_of_two_causes_stands_with_both() -> None:
    """Both have to go before it can be checked; an old report without causes has its reason."""
    both = causes([requirement("A-1", "blocked", causes=["one", "two"])])
    old = causes([requirement("A-1", "blocked", reason="2 of 3 checks: one")])

    assert [cause.text for cause in both] == ["one", "two"]
    assert [cause.text for cause in old] == ["2 of 3 checks: one"]


@pytest.mark.parametrize(
    ("reason", "help_begins"),
    [
        (
            "needs the hook `activation_code`, a text: the code",
            'Add the hook to [hooks] of the target file: activation_code = "…" if it is a constant',
        ),
        (
            "needs the hook `disposable_login`: email and password of an account",
            "Add the hook to [hooks] of the target file: a method disposable_login of",
        ),
        ("needs the hook `fund`, or allow_money_movement = true for a", "Add a hook fund"),
        ("needs identities.tenant_admin, a login of its own", "Add [identities.tenant_admin]"),
        ("needs other_tenant_id in the target file", "Add other_tenant_id"),
        ("needs card_product_segment in the target file", "Add card_product_segment"),
        ("allow_money_movement is false in the target file: nothing", "Write allow_money"),
        ("POST /x was refused with code 403 (HTTP 403): no", "The login lacks the right"),
        ("POST /x was refused with code 400 (HTTP 400): no", "The step was refused."),
        ("its check stopped at a violation of ENV-07", "Repair ENV-07 first."),
        ("HookError: fund raised ValueError", "This is a fault of a hook or of the suite"),
        ("the target does not work any more (no answer to 5", "The service stopped answering"),
        ("not run", "The run ended before"),
        ("POST /x: no answer (timed out (waited for 30 s))", "The service did not answer in time"),
        (
            "POST /x: still rate limited after every retry",
            "The service, or a gateway before it, lim",
        ),
        (
            "the target lets no request through for now (POST /x: asked to wait 9 s",
            "The service, or",
        ),
        ("GET /x is answered with a page (HTTP 200)", "Something answers in the place of"),
        (
            "POST /registration was refused with code 409 (HTTP 409): no",
            "What this run has made up",
        ),
        ("POST /x was refused with code 409 (HTTP 409): no", "The step was refused."),
        ("POST /x: no answer ([Errno 111] Connection refused)", "The connection failed"),
        (
            "POST /x was refused with code 400 (HTTP 400): no (stands on the hook `a_code`)",
            "See that what the hook `a_code` gave is what the service expects;",
        ),
        ("the magicLinkToken does not decode to claims with an answer", "The answer of a payment"),
        ("something that nobody thought of", ""),
    ],
)
def test_cause_comes_with_what_would_help(reason: str, help_begins: str) -> None:
    """As the table of the target file says; where nothing is known, nothing is made up."""
    (cause,) = causes([requirement("A-1", "blocked", causes=[reason])])

    assert cause.help.startswith(help_begins)
    assert bool(cause.help) is bool(help_begins)


def test_terminal_tells_one_cause_once(suite: FakeSuite) -> None:
    """Whichever exchange shows it; whatever it blocks stands below what would help."""
    suite.with_tests(
        {
            f"DEM-A-0{n} must": f'raise Blocked("/a was refused with code 403 [exchange e{n}]")'
            for n in (1, 2)
        }
        | {"DEM-A-03 must": 'raise Blocked("needs other_tenant_id in the target file")'}
    )

    ran = suite.run()

    assert (
        "2 blocked: /a was refused with code 403 [exchange e1]\n"
        "  The login lacks the right to this step" in ran.text
    )
    assert "\n  DEM-A-01 DEM-A-02\n\n1 blocked: needs other_tenant_id" in ran.text


def test_nothing_would_help_where_nothing_applies(suite: FakeSuite) -> None:
    """What a target need not have is no trouble, whatever its refusal says."""
    outcomes, reason = "import conformance.outcomes as o", "POST /a was refused with code 403"
    suite.with_tests({"DEM-A-01 must": f'{outcomes}; raise o.NotApplicable("{reason}")'})

    ran = suite.run()

    assert "1 not applicable: POST /a was refused with code 403\n  DEM-A-01\n" in ran.text
