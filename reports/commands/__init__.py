"""The sub-commands of ``python -m reports``: what can be done with a run that is over.

Wrong input is one line on standard error and exit code 4, never a traceback.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from conformance.json_values import visible
from conformance.outcomes import ConfigurationError, HarnessError

CHECKOUT: Final = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Command:
    """One sub-command: its name, what it is for, its arguments, and what it does.

    ``act`` returns the exit code. It finds the checkout, whose catalogue it may need, in ``root``
    of what was given; what it imports, it imports itself: no command waits for another's libraries.
    """

    name: str
    about: str
    arguments: Callable[[argparse.ArgumentParser], None]
    act: Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """End with the exit code of wrong input instead of 2, which an interrupted run has."""
        self.exit(ConfigurationError.exit_code, f"{self.prog}: {message}\n")


def main(
    commands: Iterable[Command], given: Sequence[str] | None = None, root: Path = CHECKOUT
) -> int:
    """Do what the command line ``given`` says, and return the exit code."""
    parser = _Parser(prog="python -m reports", description="Work with a run that is over.")
    choices = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in commands:
        own = choices.add_parser(command.name, help=command.about, description=command.about)
        command.arguments(own)
        own.set_defaults(act=command.act, root=root)
    arguments = parser.parse_args(given)
    try:
        code: int = arguments.act(arguments)
    except (ConfigurationError, HarnessError) as error:
        return _refused(error, error.exit_code)
    except OSError as error:
        reason = error.strerror or str(error)
        return _refused(
            f"{error.filename}: {reason}" if error.filename else reason,
            ConfigurationError.exit_code,
        )
    return code


def _refused(why: object, code: int) -> int:
    line = " ".join(str(why).split())
    sys.stderr.write(f"ERROR: {visible(line)}\n")
    return code


def say(lines: Iterable[str]) -> None:
    """Write lines to standard output; what the terminal can't show is escaped."""
    for line in lines:
        # The name of a file or the answer of a target may hold anything.
        plain = visible(line).encode("ascii", "backslashreplace").decode("ascii")
        sys.stdout.write(f"{plain}\n")


def takes_run(parser: argparse.ArgumentParser) -> None:
    """Let a command be given the folder of a run."""
    parser.add_argument("run", type=Path, metavar="RUN", help="the folder of a run")


def forcible(parser: argparse.ArgumentParser) -> None:
    """Let a command write over a file only where that was asked for, see :func:`unforced`."""
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def unforced(output: Path, *, force: bool) -> None:
    """Refuse to write over a file that nobody said may go."""
    if output.exists() and not force:
        raise ConfigurationError(f"{output}: is already there; --force writes over it")
