"""A failure as a person meets it."""

from dataclasses import replace
from textwrap import dedent

from conformance.outcomes import Violation
from reports.verdict import wording
from reports.verdict.catalogue import Requirement
from selftests.reports.conftest import FakeSuite

REQUIREMENT = Requirement(
    "B2C-REG-04",
    "4.3 rule 1",
    "must",
    "Registration whose matchingPassword differs from password is refused with code 400.",
)
OPERATION = "POST /api/v2.1/customer/individual/registration"


def violation(path: str, expected: str, observed: str, exchange: str = "e1") -> Violation:
    """Return a violation of the registration."""
    deviations = ("matchingPassword",)
    return Violation(path, expected, observed, "", OPERATION, exchange, deviations, 200)


def test_a_failure_stands_alone() -> None:
    """Clause, statement, what was sent, every difference aligned, what the request differs in."""
    lines = wording.failure(
        REQUIREMENT,
        [
            violation("$.code", "400", "200"),
            violation("$.data.errors", "an array of {field, message}", "nothing"),
        ],
    )

    assert "\n".join((*lines, wording.again("B2C-REG-04", ("--target", "staging.toml")))) == dedent(
        """\
        B2C-REG-04 (4.3 rule 1)  failed
          Registration whose matchingPassword differs from password is refused with code 400.
          POST /api/v2.1/customer/individual/registration → HTTP 200
            $.code           expected 400, observed 200
            $.data.errors    expected an array of {field, message}, observed nothing
          differs from an accepted request in: matchingPassword
          again: tox run -e conformance -- --target staging.toml --requirement B2C-REG-04"""
    )


def test_failure_tells_what_the_refusal_said_who_was_refused_and_on_which_hooks_it_stands() -> None:
    """Below the differences; what one of them shows is not said again."""
    refused = replace(
        violation("$.code", "200", "400"),
        said="Wrong code",
        caller="the user of an individual",
        stands_on=("a_code", "a_token"),
    )
    shown = replace(refused, observed='400, message text "Wrong code"')

    assert wording.failure(REQUIREMENT, [refused])[4:] == [
        '    said: "Wrong code"',
        "  differs from an accepted request in: matchingPassword",
        "  sent by: the user of an individual",
        "  stands on the hooks `a_code`, `a_token`",
    ]
    assert not any("said:" in line for line in wording.failure(REQUIREMENT, [shown]))


def test_again_without_target_file() -> None:
    """The embedded reference needs none; a path with blanks is quoted, what was set is repeated."""
    assert wording.options_of_target({"file": None}) == ()
    assert wording.again("A-1", ()) == "  again: tox run -e conformance -- --requirement A-1"
    chosen = wording.options_of_target({"file": "my target.toml", "settings": ["name=x"]})
    assert "--target 'my target.toml' --set name=x " in wording.again("A-1", chosen)


def test_alike_answers_are_reported_once() -> None:
    """Twelve exchanges, broken in the same way at different places: one and a count."""
    lines = wording.failure(
        REQUIREMENT,
        [violation(f"$.data[{number}].iban", "text", "7", f"e{number}") for number in range(12)],
    )

    assert lines[3:] == [
        "    $.data[0].iban    expected text, observed 7",
        "  differs from an accepted request in: matchingPassword",
        "    … and 11 more like it",
    ]


def test_values_of_one_form_are_alike_whatever_the_requests_differed_in() -> None:
    """What well-formed requests show, and others too, is told of the well-formed one."""
    found = [
        violation("$.data[0].balance", "text", "number 1.05", "e1"),
        replace(violation("$.data[1].balance", "text", "number 0", "e2"), deviations=()),
    ]

    lines = wording.failure(REQUIREMENT, found)

    assert lines[3:] == [
        "    $.data[1].balance    expected text, observed number 0",
        "    … and 1 more like it",
    ]


def test_a_code_is_told_with_what_the_request_differed_in() -> None:
    """What was accepted, though a deviation should be refused, is not what else was accepted."""
    accepted = violation("$.code", "400", "201", "e1")

    lines = wording.failure(
        REQUIREMENT, [accepted, replace(accepted, exchange="e2", deviations=())]
    )

    assert "  differs from an accepted request in: matchingPassword" in lines
    assert "    … and 1 more like it" not in lines


def test_words_of_a_value_tell_answers_apart() -> None:
    """A status of another name is another finding, one more identifier is not."""
    texts = ('text "OPEN"', 'text "SHUT"', 'text "a-1"', 'text "b-22"')
    found = [violation("$.data.id", "a UUID", each, each) for each in texts]

    lines = wording.failure(REQUIREMENT, found)

    assert sum("expected a UUID" in line for line in lines) == 3


def test_many_different_answers_are_cut() -> None:
    """A terminal is not an archive: the report has them all."""
    lines = wording.failure(
        REQUIREMENT, [violation("$.code", "400", str(number), f"e{number}") for number in range(8)]
    )

    assert lines[-1] == "  … and 3 other answers, all in the report"
    assert sum("expected 400" in line for line in lines) == wording.BLOCKS


def test_a_long_list_of_differences_is_cut() -> None:
    """One answer with hundreds of differences does not hide the others."""
    lines = wording.failure(
        REQUIREMENT, [violation(f"$.data.a{number}", "text", "7") for number in range(300)]
    )

    assert f"    … and {300 - wording.LINES} more in this answer" in lines


def test_long_and_many_lined_values_fit_a_line() -> None:
    """An answer that is a page of HTML does not flood the terminal."""
    (line,) = wording.failure(REQUIREMENT, [violation("$", "JSON", "<html>\n" * 900)])[3:4]

    assert "\n" not in line
    assert line.endswith("…")
    assert len(line) < 2 * wording.WIDTH


def test_the_terminal_shows_requirements_and_no_traceback(suite: FakeSuite) -> None:
    """A violated test appears once, by its requirement, with the way to see it again."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        def test_it(log):
            found = {"operation": "POST /x", "exchange": "e1", "status": 201}
            raise ViolationFound((Violation("$.code", "400", "200", **found),))
        """
    )
    suite.claim(
        more="""
        def pytest_addoption(parser): parser.addoption("--target")
        """
    )

    ran = suite.run("--target", "staging.toml")

    assert "  POST /x → HTTP 201\n    $.code    expected 400, observed 200\n" in ran.text
    assert "conformance -- --target staging.toml --requirement DEM-A-01" in ran.text
    assert ran.text.count("expected 400, observed 200") == 1
    assert "test_demo.py:" not in ran.text
    assert "1 failed" in ran.text


def test_the_terminal_shows_how_a_warning_began(suite: FakeSuite) -> None:
    """In the words of a failure, with the way to see it again; the report has the rest."""
    suite.with_tests(
        {
            "DEM-A-01 should": """raise ViolationFound(tuple(
                Violation(f"$.{name}", "400", "200", operation="POST /x", exchange="e", status=201)
                for name in "abc"))"""
        }
    )

    ran = suite.run()

    assert "DEM-A-01 (4.3)  warned\n  DEM-A-01 holds.\n  POST /x → HTTP 201\n    $.a " in ran.text
    assert "    … and 2 more in the report\n  again: tox run -e conformance -- " in ran.text
    assert "$.b" not in ran.text


def test_junit_tells_the_same(suite: FakeSuite) -> None:
    """Other formats of pytest get the people's text too, and blocked as skipped."""
    suite.with_tests(
        {
            "DEM-A-01 must": 'raise ViolationFound((Violation("$.code", "400", "200"),))',
            "DEM-A-02 must": 'raise Blocked("no hook fund")',
        }
    )

    suite.run("--junit-xml", "junit.xml")

    text = (suite.root / "junit.xml").read_text(encoding="utf-8")
    assert "DEM-A-01 (4.3)  failed" in text
    assert 'skipped="1"' in text
    assert "no hook fund" in text
    assert "Traceback" not in text
