"""``[capabilities]``: the implementation conformance statement of a target file."""

from collections.abc import Callable

import pytest

from conformance.capabilities import CAPABILITIES, resolved
from conformance.outcomes import HarnessError
from selftests.target.conftest import Loader

Problems = Callable[..., list[str]]

ALL = 'profiles = ["b2c", "b2b", "payments", "webhooks"]'
KNOWN = ", ".join(CAPABILITIES)


def test_by_default_everything_is_there_but_rate_limits(load: Loader) -> None:
    """Nothing is declared, and nothing is left out."""
    target = load()

    assert target.declared == {}
    assert {name for name, has in target.statement.items() if not has} == {"rate_limits"}


@pytest.mark.parametrize("name", CAPABILITIES)
def test_each_can_be_declared(load: Loader, name: str) -> None:
    """In the file, or by the environment."""
    table = f"[capabilities]\n{name} = false"
    variable = {f"CONFORMANCE_CAPABILITIES__{name.upper()}": "false"}

    assert not load(table, keys=ALL).has(name)
    assert not load(keys=ALL, environment=variable).has(name)
    assert load(f"[capabilities]\n{name} = true", keys=ALL).has(name)


@pytest.mark.parametrize(
    ("tables", "name"),
    [
        ("[behaviour]\nauto_approval = true", "verification_approval"),
        ("[behaviour]\norganization_document_types = []", "corporate_documents"),
        ('[dialect.responses]\nsession_token = ""', "customer_tokens"),
    ],
)
def test_another_key_says_the_same(load: Loader, tables: str, name: str) -> None:
    """Alone, and together with the declaration."""
    declared = f"{tables}\n[capabilities]\n{name} = false"

    assert not load(tables, keys=ALL).has(name)
    assert not load(declared, keys=ALL).has(name)


def test_what_needs_an_absent_one_is_absent() -> None:
    """Nobody approves: then no other role does either."""
    assert resolved({"verification_approval": False}) == {
        **resolved({}),
        "verification_approval": False,
        "individual_approval": False,
        "organization_approval": False,
        "separate_approvers": False,
        "high_risk_organizations": False,
    }
    assert not resolved({"organization_approval": False})["high_risk_organizations"]
    assert not resolved({"corporate_documents": False})["document_review"]


OPPOSITE = "says the opposite"
WITHOUT = "without which there is none, is absent"


@pytest.mark.parametrize(
    ("tables", "declared", "text"),
    [
        ("", "topups = false", f'unknown key, did you mean "top_ups"? known: {KNOWN}'),
        ("", 'top_ups = "no"', 'expected true or false, found "no"'),
        (
            "behaviour.auto_approval = true",
            "verification_approval = true",
            f"declared present, though behaviour.auto_approval = true {OPPOSITE}",
        ),
        (
            "behaviour.auto_approval = false",
            "verification_approval = false",
            f"declared absent, though behaviour.auto_approval = false {OPPOSITE}",
        ),
        (
            "behaviour.organization_document_types = []",
            "corporate_documents = true",
            f"declared present, though behaviour.organization_document_types = [] {OPPOSITE}",
        ),
        (
            'dialect.responses.session_token = "data.jwt"',
            "customer_tokens = false",
            f'declared absent, though dialect.responses.session_token = "…" {OPPOSITE}',
        ),
        (
            "behaviour.auto_approval = true",
            "separate_approvers = true",
            f"declared present, though verification_approval, {WITHOUT}",
        ),
        (
            "behaviour.organization_document_types = []",
            "document_review = true",
            f"declared present, though corporate_documents, {WITHOUT}",
        ),
    ],
)
def test_a_wrong_declaration_is_one_line(
    problems: Problems, tables: str, declared: str, text: str
) -> None:
    """Unknown, of another type, or contradicted by another key."""
    name = declared.partition(" ")[0]

    found = problems(f"[capabilities]\n{declared}", keys=f"{ALL}\n{tables}")

    assert found == [f"capabilities.{name}: {text}"]


def test_each_wrong_declaration_is_reported(problems: Problems) -> None:
    """A capability of a profile that is not claimed, one line each."""
    table = "[capabilities]\ntop_ups = false\nhigh_risk_organizations = false\nrate_limits = true"

    assert problems(table, keys='profiles = ["b2c"]') == [
        "capabilities.high_risk_organizations: declared, though its profile b2b is not claimed",
        "capabilities.top_ups: declared, though its profile payments is not claimed",
    ]


def test_all_that_is_wrong_is_reported_at_once(problems: Problems) -> None:
    """Unknown keys, wrong types, contradictions and profiles, beside what else is wrong."""
    table = """
    [capabilities]
    topups = false
    order_expiry = "no"
    high_risk_organizations = false
    verification_approval = true
    [timing]
    poll_timeouts_s = 1
    """
    keys = 'profiles = ["b2c", "payments"]\nbehaviour.auto_approval = true'

    assert [line.partition(":")[0] for line in problems(table, keys=keys)] == [
        "timing.poll_timeouts_s",
        "capabilities.order_expiry",
        "capabilities.topups",
        "capabilities.high_risk_organizations",
        "capabilities.verification_approval",
    ]


@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ("behaviour.auto_approvals = true", "behaviour.auto_approvals"),
        ("behaviour.order_failed = [1]", "behaviour.order_failed.0"),
        ('dialect.responses.session_token = "["', "dialect.responses.session_token"),
        ('dialect.response.session_token = "data"', "dialect.response"),
    ],
)
def test_what_another_wrong_table_says_is_told_too(
    problems: Problems, keys: str, wrong: str
) -> None:
    """The right keys of a table with a mistake contradict a declaration as well."""
    table = "[capabilities]\nverification_approval = true\ntopups = true"
    right = f"{ALL}\nbehaviour.auto_approval = true\n{keys}"

    assert [line.partition(":")[0] for line in problems(table, keys=right)] == [
        wrong,
        "capabilities.topups",
        "capabilities.verification_approval",
    ]


def test_a_wrong_key_contradicts_nothing(problems: Problems) -> None:
    """What it was to say is not known."""
    table = "[capabilities]\nverification_approval = true"
    wrong = f'{ALL}\nbehaviour.auto_approval = "yes"'

    assert [line.partition(":")[0] for line in problems(table, keys=wrong)] == [
        "behaviour.auto_approval"
    ]


def test_an_unknown_capability_is_a_fault_of_the_suite(load: Loader) -> None:
    """The table is closed for the code, too."""
    target = load()

    with pytest.raises(HarnessError, match='did you mean "top_ups"'):
        target.has("topups")
