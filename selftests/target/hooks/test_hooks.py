"""Calling hooks: what they get, what they may return, and what a target lacks."""

import re
import traceback
from decimal import Decimal
from pathlib import Path

import pytest

from conformance.outcomes import Blocked, HarnessError
from fixtures.client.evidence.redaction import Redactor
from fixtures.journeys.organizations.companies import Companies
from fixtures.journeys.people import People
from fixtures.target.hooks.calling import Hooks
from fixtures.target.hooks.known import KNOWN_HOOKS, Returns
from selftests.target.conftest import Loader

MODULE = '[hooks]\nmodule = "staging_hooks.py:Hooks"\n'
PARAMETERS = {
    "activation_code": ("customer_id", "user_id", "email"),
    "consent_id": ("customer_id", "kind"),
    "consent_token": ("customer_id", "consent_id"),
    "expired_consent_token": ("customer_id", "consent_id"),
    "expired_access_token": (),
    "disposable_login": (),
    "age_lockout": ("email", "minutes"),
    "expire_prepared_order": ("prepared_order_id",),
    "fund": ("wallet_id", "amount", "currency"),
    "review_documents": ("customer_id",),
    "verify_personnel": ("organization_id",),
    "mark_high_risk": ("organization_id",),
    "checked_number": ("kind", "number"),
    "card_number": (),
    "redirect_url": (),
}


def hooks_of(load: Loader, folder: Path, body: str, tables: str = MODULE) -> Hooks:
    """Hooks whose class has ``body``."""
    lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
    source = f"class Hooks:\n    def __init__(self, target): self.target = target\n{lines}\n"
    (folder / "staging_hooks.py").write_text(source, encoding="utf-8")
    return Hooks(load(tables))


def test_known_hooks_are_the_documented_ones() -> None:
    """Vendors write methods of these names and parameters."""
    assert {name: hook.parameters for name, hook in KNOWN_HOOKS.items()} == PARAMETERS


def test_hook_is_constructed_with_the_target_and_called_by_keyword(
    load: Loader, tmp_path: Path
) -> None:
    """Attributes of the target are named as the keys of the file."""
    hooks = hooks_of(
        load,
        tmp_path,
        "def consent_id(self, *, kind, customer_id):\n"
        "    return f'{self.target.tenant_id} {customer_id} {kind}'",
    )
    assert hooks.has("consent_id")
    assert hooks.call("consent_id", customer_id="c", kind="terms") == "tenant-1 c terms"


def test_numbers_have_the_check_digits_that_a_hook_knows(load: Loader, tmp_path: Path) -> None:
    """What it leaves stays as it is; a report can tell how each was made."""
    hooks = hooks_of(
        load,
        tmp_path,
        "def checked_number(self, *, kind, number):\n"
        "    return f'{number}-{int(number[-9:]) % 97}' if kind == 'tax_id' else number",
    )
    companies = Companies(People("run", "gw0", Redactor()).checked_by(hooks))
    company = companies.new()

    number, _, digits = company.tax_id.partition("-")
    assert int(digits) == int(number[-9:]) % 97
    assert re.fullmatch(r"HRB \d{9}", company.registration_number)
    assert re.fullmatch(r"\+4917\d{9}", company.phone)


def test_constant_stands_in_for_a_hook(load: Loader) -> None:
    """No module is needed for it."""
    hooks = Hooks(load('[hooks]\nactivation_code = "123456"'))
    assert hooks.has("activation_code")
    given = hooks.call("activation_code", customer_id="c", user_id="u", email="e")
    assert given == "123456"


def test_constant_goes_before_a_method(load: Loader, tmp_path: Path) -> None:
    """The file is nearer at hand, and the environment can override it."""
    body = "def card_number(self): return 'method'"
    hooks = hooks_of(load, tmp_path, body, f'{MODULE}card_number = "constant"')
    assert hooks.call("card_number") == "constant"


@pytest.mark.parametrize("name", PARAMETERS)
def test_missing_hook_blocks(load: Loader, tmp_path: Path, name: str) -> None:
    """With and without a class, the reason names the hook, what it returns, and what it is for."""
    for hooks in (Hooks(load()), hooks_of(load, tmp_path, "")):
        assert not hooks.has(name)
        with pytest.raises(Blocked) as caught:
            hooks.call(name, **dict.fromkeys(PARAMETERS[name], "x"))  # type: ignore[call-overload]
        reported = str(caught.value).partition("; or declare ")[0]
        hook = KNOWN_HOOKS[name]
        a_text = ", a text" if hook.returns is Returns.TEXT else ""
        assert reported == f"needs the hook `{name}`{a_text}: {hook.purpose}"


def test_fact_is_asked_for_once(load: Loader, tmp_path: Path) -> None:
    """What has arguments, or makes something new, is asked for each time."""
    body = (
        "calls = 0\n"
        "def _number(self, **_):\n"
        "    self.calls += 1\n"
        "    return str(self.calls)\n"
        "def redirect_url(self): return self._number()\n"
        "def consent_id(self, *, customer_id, kind): return self._number()\n"
        "def disposable_login(self): return self._number(), 'password'"
    )
    hooks = hooks_of(load, tmp_path, body)

    assert [hooks.call("redirect_url") for _ in range(2)] == ["1", "1"]
    asked = [hooks.call("consent_id", customer_id="c", kind="terms") for _ in range(2)]
    assert asked == ["2", "3"]
    assert [hooks.call("disposable_login")[0] for _ in range(2)] == ["4", "5"]
    hooks.forget("redirect_url")
    assert [hooks.call("redirect_url") for _ in range(2)] == ["6", "6"]


def test_fact_is_asked_for_again_in_another_state_of_things(load: Loader, tmp_path: Path) -> None:
    """What it held for is no longer so, whoever has changed it."""
    body = "asked = 0\ndef redirect_url(self):\n    self.asked += 1\n    return str(self.asked)"
    hooks, states = hooks_of(load, tmp_path, body), ["first", "first", "second", "second"]
    hooks.watch("redirect_url", lambda: states.pop(0))

    assert [hooks.call("redirect_url") for _ in range(4)] == ["1", "1", "2", "2"]


def test_hook_without_result(load: Loader, tmp_path: Path) -> None:
    """Values arrive typed; whatever an action returns is ignored."""
    body = (
        "def fund(self, wallet_id, amount, currency):\n"
        "    self.funded = (wallet_id, amount, currency)\n"
        "    return self.funded\n"
        "def card_number(self): return repr(self.funded)"
    )
    hooks = hooks_of(load, tmp_path, body)
    hooks.call("fund", wallet_id="w", amount=Decimal("1.50"), currency="EUR")
    assert hooks.call("card_number") == "('w', Decimal('1.50'), 'EUR')"


@pytest.mark.parametrize(
    ("returned", "text"),
    [
        ("123456\\r\\n", "123456"),
        (" 1 2 ", "1 2"),
        ("bearer  e.y.J", "e.y.J"),
        ("Bearer", "Bearer"),
    ],
)
def test_text_is_taken_without_what_its_carrier_adds(
    load: Loader, tmp_path: Path, returned: str, text: str
) -> None:
    """Read from a line, a cell or a header, the right code would be refused."""
    hooks = hooks_of(load, tmp_path, f"def card_number(self): return '{returned}'")
    assert hooks.call("card_number") == text


def test_login_is_taken_without_line_ends(load: Loader, tmp_path: Path) -> None:
    """Blanks a password may have."""
    hooks = hooks_of(load, tmp_path, "def disposable_login(self): return ['e\\n', ' p \\r\\n']")
    assert hooks.call("disposable_login") == ("e", " p ")


def test_disposable_login_is_a_pair(load: Loader, tmp_path: Path) -> None:
    """A list of two texts is taken as well."""
    hooks = hooks_of(load, tmp_path, "def disposable_login(self): return ['e', 'p']")
    assert hooks.call("disposable_login") == ("e", "p")


@pytest.mark.parametrize(
    ("name", "returned", "text"),
    [
        ("card_number", "None", "returned NoneType, expected a text that is not empty"),
        ("card_number", "4111", "returned int, expected a text that is not empty"),
        ("card_number", "' '", "returned an empty text, expected a text that is not empty"),
        ("disposable_login", "None", "returned NoneType, expected a pair of texts"),
        ("disposable_login", "('e',)", "returned tuple, expected a pair of texts"),
        ("disposable_login", "('e', None)", "returned tuple, expected a pair of texts"),
        ("disposable_login", "'ep'", "returned str, expected a pair of texts"),
        ("mark_high_risk", "False", "returned bool, expected nothing"),
    ],
)
def test_wrong_result_blocks(
    load: Loader, tmp_path: Path, name: str, returned: str, text: str
) -> None:
    """It says what came back by kind, not by value."""
    hooks = hooks_of(load, tmp_path, f"def {name}(self, **given): return {returned}")
    with pytest.raises(Blocked) as caught:
        hooks.call(name, **dict.fromkeys(PARAMETERS[name], "x"))  # type: ignore[call-overload]
    assert str(caught.value).startswith(f"hook `{name}` {text}")
    assert "4111" not in str(caught.value)


def test_asynchronous_hook_is_refused(load: Loader, tmp_path: Path) -> None:
    """It would never run."""
    hooks = hooks_of(load, tmp_path, "async def verify_personnel(self, organization_id): pass")
    with pytest.raises(Blocked, match="`verify_personnel` returned coroutine, expected noth"):
        hooks.call("verify_personnel", organization_id="o")


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("raise KeyError('inbox')", "hook `activation_code` raised KeyError: 'inbox'"),
        ("raise SystemExit(3)", "hook `activation_code` raised SystemExit: 3"),
        ("raise ValueError", "hook `activation_code` raised ValueError (staging_hooks.py line 3)"),
    ],
)
def test_hook_that_raises_blocks(load: Loader, tmp_path: Path, statement: str, text: str) -> None:
    """Type, message and line are reported; arguments and local variables are not."""
    hooks = hooks_of(load, tmp_path, f"def activation_code(self, **given): {statement}")
    with pytest.raises(Blocked) as caught:
        hooks.call("activation_code", customer_id="c", user_id="u", email="secret@example.com")
    printed = "".join(traceback.format_exception(caught.value))
    assert str(caught.value).startswith(text)
    assert " (staging_hooks.py line 3); where organizations receive none" in str(caught.value)
    assert "secret@example.com" not in printed.replace(__file__, "").partition("Blocked")[2]
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("name", "keywords", "text"),
    [
        ("fnd", {}, 'unknown hook "fnd", did you mean "fund"? known: activation_code, '),
        ("fund", {"wallet_id": "w"}, "hook `fund` takes wallet_id, amount, currency, given wallet"),
        ("card_number", {"x": 1}, "hook `card_number` takes no arguments, given x"),
    ],
)
def test_wrong_use_by_the_suite(
    load: Loader, name: str, keywords: dict[str, object], text: str
) -> None:
    """It is found also where the target lacks the hook."""
    with pytest.raises(HarnessError) as caught:
        Hooks(load()).call(name, **keywords)  # type: ignore[call-overload]
    assert str(caught.value).startswith(text)
