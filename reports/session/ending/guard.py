"""A run goes on in a process of its own, and the one that was started waits for its verdict.

What runs within it, or the system, can end a process at any moment, with any exit code: with 0,
which would be taken for success. The exit code of a run is what it said that it came to. Of one
that ended, or lost its descriptors, before it said so, the report is made of what it had recorded:
where that is nothing, it is incomplete if somebody ended it.
"""

import contextlib
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from reports import commands
from reports.commands.writing import RECOVER
from reports.record import folder
from reports.session.ending import closed_output
from reports.session.ending.lost_workers import FROM_OUTSIDE
from reports.session.ending.termination import LEFT_S, SIGNALS
from reports.session.run import Run
from reports.verdict.enumerations import RunVerdict

CAN_GO_APART: Final = hasattr(os, "fork") and sys.platform != "darwin"
"""Whether a copy of this process is good for all: macOS may end one that looks for its proxies."""
_KILLED_AFTER_S: Final = 2 * LEFT_S
"""Of a run that has said what it came to: a process ends itself before that."""
_ASKED_AGAIN_S: Final = 0.5
_PROGRAMS: Final = frozenset({"pytest", "py.test"})
_FAULT: Final = RunVerdict.HARNESS_FAULT.exit_code
_INCOMPLETE: Final = RunVerdict.INCOMPLETE.exit_code
_RECOVERED: Final = (RunVerdict.NON_CONFORMANT.exit_code, _INCOMPLETE)


def goes_on_apart(config: pytest.Config, run: Run) -> Callable[[int], None]:
    """Go on in a process of its own, and return what it tells its exit code to.

    The process that was started does not return. None is made where pytest is not the program that
    was started, nor where threads run that it would lack, nor where the system allows no more.
    """
    alone = is_program(config) and threading.active_count() == 1
    if not (CAN_GO_APART and run.active and alone and not run.worker):
        return lambda _: None
    closed_output.let_go()  # else both would write what is waiting
    try:
        heard, told = os.pipe()
        watched, watching = os.pipe()
        child = os.fork()
    except OSError:  # there is no room for another
        return lambda _: None
    if child:
        os.close(told)
        os.close(watched)
        code = _FAULT
        try:
            code = _waited_for(child, heard, run)
            closed_output.let_go()
        except Exception:  # noqa: BLE001  (nobody is left to show it)
            closed_output.say(traceback.format_exc())
        finally:
            os._exit(code)
    os.close(heard)
    os.close(watching)
    os.register_at_fork(after_in_child=lambda: _close(told))
    threading.Thread(target=_end_unwatched, args=(watched,), daemon=True).start()
    return lambda code: _tell(told, code)


def is_program(config: pytest.Config) -> bool:
    """Tell whether nothing comes after the run: a script that calls pytest goes on."""
    program = Path(sys.argv[0])
    named = program.name in _PROGRAMS or program.parts[-2:] == ("pytest", "__main__.py")
    return named and list(config.invocation_params.args) == sys.argv[1:]


def _tell(told: int, code: int) -> None:
    with contextlib.suppress(OSError):  # closed by whoever closed all that is open
        os.write(told, bytes((code,)))


def _close(descriptor: int) -> None:
    with contextlib.suppress(OSError):
        os.close(descriptor)


def _end_unwatched(watched: int) -> None:
    """Ask the run to end once nobody waits for it any more, until it has heard that.

    What comes right before a call that waits is heard after it only.
    """
    with contextlib.suppress(OSError):
        os.read(watched, 1)
    handler, pause = signal.getsignal(signal.SIGTERM), threading.Event()
    while signal.getsignal(signal.SIGTERM) is handler:
        os.kill(os.getpid(), signal.SIGTERM)
        pause.wait(_ASKED_AGAIN_S)


def _waited_for(child: int, heard: int, run: Run) -> int:
    """Wait for a run and return its exit code, whatever that of its process is."""
    _pass_on(child)
    said = os.read(heard, 1)  # nothing, once it has no descriptor left that it could say it to
    kill = threading.Timer(_KILLED_AFTER_S if said else LEFT_S, os.kill, (child, signal.SIGKILL))
    kill.daemon = True
    kill.start()
    _, status = os.waitpid(child, 0)
    kill.cancel()
    how = _shown(os.waitstatus_to_exitcode(status))
    if not said:
        closed_output.say(f"ERROR: the process of the run ended before the run did: {how}\n")
    if said and (said[0] != _FAULT or (run.report_dir / folder.DOCUMENT).exists()):
        return said[0]
    recovered = _recovered(run, _INCOMPLETE if how in FROM_OUTSIDE else _FAULT)
    return said[0] if said else recovered


def _shown(ended: int) -> str:
    if ended >= 0:
        return f"exit code {ended}"
    names = {each.value: each.name for each in signal.Signals}  # of those in real time two alone
    return names.get(-ended, f"signal {-ended}")


def _recovered(run: Run, unrecorded: int) -> int:
    """Make the report of a run that could not, and return its exit code: never that of success.

    It is ``unrecorded`` where there is nothing that a report could be made of.
    """
    if not (run.report_dir / folder.JOURNAL).is_file():
        return unrecorded
    code = commands.main((RECOVER,), (RECOVER.name, str(run.report_dir)), run.root)
    if code not in _RECOVERED:
        return _FAULT
    from reports.session.reporting import put_among_runs

    put_among_runs(run)
    return code


def _pass_on(child: int) -> None:
    """Pass on who asks the run to end. Ctrl-C at a terminal has reached both already."""

    def send(number: int, _: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, number)

    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, send)
    signal.signal(signal.SIGINT, signal.SIG_IGN if _is_in_front_of_terminal() else send)


def _is_in_front_of_terminal() -> bool:
    with contextlib.suppress(OSError), Path("/dev/tty").open("rb", buffering=0) as terminal:
        return os.tcgetpgrp(terminal.fileno()) == os.getpgrp()
    return False
