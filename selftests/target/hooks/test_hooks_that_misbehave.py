"""Hooks that hang, leave, wander off or are asked about nonsense: the run goes on."""

import os
import threading
from pathlib import Path

import pytest

from conformance.outcomes import Blocked, ConfigurationError
from fixtures.target.hooks.calling import Hooks
from fixtures.target.hooks.thread import PRINTED_BYTES
from selftests.target.conftest import Loader

MODULE = '[hooks]\nmodule = "staging_hooks.py:Hooks"\n'
HASTY = MODULE + "[timing]\nhook_timeout_s = 2\n"
HANGS = "threading.Event().wait()"
SOURCE = """
import os, sys, threading, time

class Hooks:
    def __init__(self, target): {constructed}
    def activation_code(self, *, customer_id, user_id, email): {body}; return "code"
    def redirect_url(self): return threading.current_thread().name
"""
CALL = {"customer_id": "c-1", "user_id": "u-1", "email": "ada@example.com"}


def hooks_of(
    load: Loader, folder: Path, body: str, constructed: str = "pass", settings: str = MODULE
) -> Hooks:
    """Hooks whose activation code comes from ``body``."""
    source = SOURCE.format(body=body, constructed=constructed)
    (folder / "staging_hooks.py").write_text(source, encoding="utf-8")
    return Hooks(load(settings))


def hooks_with(load: Loader, folder: Path, method: str) -> Hooks:
    """Hooks of one ``method`` alone."""
    source = f"class Hooks:\n    def __init__(self, target): pass\n    {method}\n"
    (folder / "staging_hooks.py").write_text(source, encoding="utf-8")
    return Hooks(load(MODULE))


def test_hook_that_hangs_is_given_up_once(load: Loader, tmp_path: Path) -> None:
    """Every later call of it fails at once, and other hooks still work."""
    begun = tmp_path / "begun"
    begun.mkdir()
    body = f"os.mkdir({str(begun)!r} + '/' + str(time.monotonic_ns())); {HANGS}"
    hooks = hooks_of(load, tmp_path, body, settings=HASTY)
    for _ in range(5):
        with pytest.raises(Blocked, match="`activation_code` did not return within 2 s"):
            hooks.call("activation_code", **CALL)

    assert hooks.call("redirect_url")
    assert len(list(begun.iterdir())) == 1


def test_hook_is_not_asked_about_a_target_that_is_gone(load: Loader, tmp_path: Path) -> None:
    """It would wait for the target, too, for each test anew."""
    called = tmp_path / "called"
    hooks = hooks_of(load, tmp_path, f"os.mkdir({str(called)!r})")

    def check() -> None:
        raise Blocked("gone")

    hooks.call_while(check)

    with pytest.raises(Blocked, match="gone"):
        hooks.call("activation_code", **CALL)
    assert not called.exists()


@pytest.mark.parametrize(
    ("body", "reported"),
    [
        ("sys.exit(0)", "raised SystemExit: 0"),
        ("raise KeyboardInterrupt", "raised KeyboardInterrupt"),
        ("raise ValueError('no')", "raised ValueError: no"),
        ("raise ValueError(chr(0xD800))", r"raised ValueError: \? "),
        ("return chr(0xD800)", "returned str, expected a text"),
        ("return 'x' * 10**7", "returned a text of 10000000 characters, expected a text"),
        ("raise ValueError('x' * 10**6)", "raised ValueError: x{1000} "),
        ("raise type('Odd', (Exception,), {'__str__': None})", "raised Odd "),
    ],
)
def test_hook_that_leaves_ends_no_run(
    load: Loader, tmp_path: Path, body: str, reported: str
) -> None:
    """Nor is it a fault of the suite: what the target reported may be to blame as well."""
    with pytest.raises(Blocked, match=reported):
        hooks_of(load, tmp_path, body).call("activation_code", **CALL)


@pytest.mark.parametrize("odd", ["__str__", "__eq__", "__format__", "strip"])
def test_text_of_a_class_of_its_own_is_a_text(load: Loader, tmp_path: Path, odd: str) -> None:
    """As of an enumeration or of a parser, whatever its methods do."""
    body = f"return type('Odd', (str,), {{'{odd}': None}})('code')"

    assert type(hooks_of(load, tmp_path, body).call("activation_code", **CALL)) is str


def test_hook_that_wanders_off_is_fetched_back(load: Loader, tmp_path: Path) -> None:
    """The reports of a run go where they were asked for."""
    before = Path.cwd()
    hooks_of(load, tmp_path, "os.chdir('/')").call("activation_code", **CALL)
    assert Path.cwd() == before


@pytest.mark.parametrize(
    "body",
    [
        "print('x\\n' * 10**6)",
        "sys.stderr.buffer.write(b'x\\n' * 10**6)",
        "os.write(1, b'x\\n' * 10**6)",
        "os.system('yes x | head -n 1000000 >&2')",
    ],
)
def test_of_what_a_hook_prints_the_head_is_kept(
    load: Loader, tmp_path: Path, body: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """All of it is gathered while its test goes on, in memory."""
    hooks_of(load, tmp_path, body).call("activation_code", **CALL)

    assert "".join(capsys.readouterr()) == "x\n" * (PRINTED_BYTES // 2)


def test_of_what_a_hook_prints_no_line_is_cut(
    load: Loader, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a secret is none that could be masked."""
    body = f"print('head'); print('x' * {PRINTED_BYTES - 9} + 'secret')"
    hooks_of(load, tmp_path, body).call("activation_code", **CALL)

    assert "".join(capsys.readouterr()) == "head\n"


@pytest.mark.parametrize(
    "closes", ["sys.stdout.close()", "sys.stdout.detach()", "sys.stderr.close()", "os.close(1)"]
)
def test_hook_that_closes_its_output_closes_no_other(
    load: Loader, tmp_path: Path, closes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is reported on what the hook was asked for."""
    hooks = hooks_of(load, tmp_path, f"print('x'); {closes}")
    hooks.call("activation_code", **CALL)
    hooks.call("activation_code", **CALL | {"customer_id": "c-2"})

    assert "".join(capsys.readouterr()) == "x\n" * 2


def test_stream_that_a_hook_keeps_is_good_for_all_calls(
    load: Loader, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As that of a log."""
    made = "self.log = sys.stderr"
    hooks = hooks_of(load, tmp_path, "print('x', file=self.log)", made)
    hooks.call("activation_code", **CALL)
    hooks.call("activation_code", **CALL)

    assert "".join(capsys.readouterr()) == "x\n" * 2


def test_copy_of_the_process_that_a_hook_forgets_ends_with_it(load: Loader, tmp_path: Path) -> None:
    """Else it would wait for calls that nobody makes, with all that is open."""
    hooks = hooks_of(load, tmp_path, "return str(os.fork())")
    copy = int(hooks.call("activation_code", **CALL))

    assert os.waitpid(copy, 0) == (copy, 0)


def test_what_a_hook_starts_prints_where_the_run_does(
    load: Loader, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A command has an output of the system's."""
    body = "import subprocess; subprocess.run(['echo', 'x'], stdout=sys.stdout)"
    hooks_of(load, tmp_path, body).call("activation_code", **CALL)

    assert capfd.readouterr().out == "x\n"


def test_threads_that_hooks_leave_behind_keep_no_run_from_ending(
    load: Loader, tmp_path: Path
) -> None:
    """They end with the process."""
    body = "threading.Thread(target=threading.Event().wait, name='left').start()"
    hooks_of(load, tmp_path, body).call("activation_code", **CALL)

    assert [each.daemon for each in threading.enumerate() if each.name == "left"] == [True]


def test_all_calls_are_made_in_one_thread(load: Loader, tmp_path: Path) -> None:
    """What a hook opens in its constructor or in one call it can use in the next."""
    hooks = hooks_of(
        load, tmp_path, "return self.made_in", "self.made_in = threading.current_thread().name"
    )
    assert hooks.call("activation_code", **CALL) == hooks.call("redirect_url")


@pytest.mark.parametrize("place", ["constructed", "imported"])
def test_hooks_that_hang_at_once_are_a_wrong_configuration(
    load: Loader, tmp_path: Path, place: str
) -> None:
    """Said before the first request."""
    if place == "imported":
        source = f"import threading\n{HANGS}"
        (tmp_path / "staging_hooks.py").write_text(source, encoding="utf-8")
        with pytest.raises(ConfigurationError, match="did not end within 2 s"):
            Hooks(load(HASTY))
    else:
        with pytest.raises(ConfigurationError, match="did not end within 2 s"):
            hooks_of(load, tmp_path, "return 'code'", HANGS, settings=HASTY)


@pytest.mark.parametrize(
    "identifier", ["../x", "a?b", "a#b", "a%00", "a\r\nb", "\ud800", "x" * 3000, "", "https://x/"]
)
def test_no_hook_is_asked_with_what_is_no_identifier(
    load: Loader, tmp_path: Path, identifier: str
) -> None:
    """Hooks put identifiers into paths and queries: the target's texts must do no harm there."""
    hooks = hooks_of(load, tmp_path, "return 'code'")
    with pytest.raises(
        Blocked, match="cannot be asked with the customer_id that the target reported"
    ):
        hooks.call("activation_code", **{**CALL, "customer_id": identifier})


@pytest.mark.parametrize("identifier", ["MTIz/+==", "consent 12?", "x" * 300])
def test_a_hook_is_asked_with_any_text_that_need_not_be_a_uuid(
    load: Loader, tmp_path: Path, identifier: str
) -> None:
    """How consents and orders are named is nowhere said: a hook escapes them where it must."""
    hooks = hooks_with(
        load, tmp_path, "def consent_token(self, *, customer_id, consent_id): return consent_id"
    )
    keywords = {"customer_id": CALL["customer_id"], "consent_id": identifier}
    assert hooks.call("consent_token", **keywords) == identifier


@pytest.mark.parametrize("identifier", ["a\r\nb", "\ud800", "x" * 3000, ""])
def test_no_hook_is_asked_with_what_cannot_be_printed(
    load: Loader, tmp_path: Path, identifier: str
) -> None:
    """That is no name of anything, whatever it names."""
    method = "def expire_prepared_order(self, *, prepared_order_id): pass"
    hooks = hooks_with(load, tmp_path, method)
    with pytest.raises(Blocked, match="cannot be asked with the prepared_order_id"):
        hooks.call("expire_prepared_order", prepared_order_id=identifier)
