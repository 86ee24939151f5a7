"""The command line: options, lists, and the server that says when it is ready."""

import argparse
import difflib
import logging
import os
import socket
import sys
import textwrap
import threading
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

import uvicorn
from starlette.applications import Starlette

from reference.faults.catalogue import UnknownFaultError, all_faults
from reference.platform.policy import UnknownChoiceError, choices, parse_policy
from reference.serving.app import create_app

LAST_PORT = 65_535
_DESCRIPTION = (
    "Serve an implementation of the interface, as it chooses or with faults, until stopped."
)
CONTROL_VARIABLE = "REFERENCE_CONTROL_TOKEN"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, with a hint for a mistyped option."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and what may have been meant."""
        self.exit(2, f"{self.prog}: error: {message}{self._hint(message)}\n")

    def _hint(self, message: str) -> str:
        known = [option for action in self._actions for option in action.option_strings]
        if not message.startswith("unrecognized"):
            return ""
        for word in message.split():
            if word.startswith("--"):
                close = difflib.get_close_matches(word.partition("=")[0], known, n=1)
                return f"; did you mean {close[0]}?" if close else ""
        return ""


def main(arguments: Sequence[str] | None = None) -> None:
    """Parse the options, then list or serve until stopped."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.list_policies or options.list_faults:
        _tell(_policies() if options.list_policies else _faults())
        return
    try:
        app = create_app(
            parse_policy(options.policy),
            options.fault,
            control_token=os.environ.get(CONTROL_VARIABLE),
        )
    except (UnknownChoiceError, UnknownFaultError) as error:
        parser.error(str(error))
    try:
        listener = _listener(options.host, options.port)
    except OSError as error:
        parser.error(f"cannot listen on {options.host} port {options.port}: {error.strerror}")
    _serve(app, listener, exit_with_stdin=options.exit_with_stdin)


def _parser() -> Parser:
    parser = Parser(prog="python -m reference", description=_DESCRIPTION, allow_abbrev=False)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=_port, default=8080, help="0 picks a free port")
    parser.add_argument(
        "--policy", action="append", default=[], metavar="NAME=VALUE", help="may be repeated"
    )
    parser.add_argument(
        "--fault", action="append", default=[], metavar="NAME", help="may be repeated"
    )
    parser.add_argument("--list-policies", action="store_true", help="show every open choice")
    parser.add_argument("--list-faults", action="store_true", help="show every fault")
    parser.add_argument(
        "--exit-with-stdin", action="store_true", help="end when standard input ends"
    )
    return parser


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def _policies() -> Iterator[str]:
    for choice in choices():
        yield f"{choice.name} = {' | '.join(choice.values)}  (default {choice.default})\n"
        yield textwrap.indent(choice.question, "    ") + "\n"


def _faults() -> Iterator[str]:
    for fault in all_faults():
        yield f"{fault.name}  ({', '.join(fault.breaks)})\n    {fault.description}\n"


def _tell(lines: Iterable[str]) -> None:
    try:
        sys.stdout.writelines(lines)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads, such as `head`, has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _listener(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named so that asyncio knows it for TCP and sends small answers at once.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


class _Server(uvicorn.Server):
    """A server that says when it accepts connections."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then print the one line that says where."""
        await super().startup(sockets)
        for listener in sockets or ():
            host, port = listener.getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            sys.stdout.write(f"reference service ready at http://{shown}:{port}\n")
            sys.stdout.flush()


def _serve(app: Starlette, listener: socket.socket, *, exit_with_stdin: bool) -> None:
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        ws="none",
        loop="asyncio",
        http="h11",
        server_header=False,
        date_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    if exit_with_stdin:
        threading.Thread(target=_stop_at_end_of_stdin, args=(server,), daemon=True).start()
    server.run(sockets=[listener])


def _stop_at_end_of_stdin(server: uvicorn.Server) -> None:
    # os.read rather than sys.stdin: a buffered reader would hold its lock at interpreter exit.
    while os.read(0, 4096):
        pass
    server.should_exit = True
