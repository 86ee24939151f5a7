"""Reports name operations a second time, since their arrows end at the kernel: as the table does.

One that is added or renamed there would else be made again without what it needs, and nobody saw.
"""

from fixtures.interface.operations import EXECUTIONS, OPERATIONS, PREPARATIONS
from reports.replay.closure import ABOUT_NOBODY, MOVE_MONEY, OF_A_WALLET
from reports.replay.recording import LOGINS


def test_replays_know_what_moves_money() -> None:
    """What executes an order does; what a wallet does besides leaves those whom it pays."""
    assert MOVE_MONEY == EXECUTIONS
    assert OF_A_WALLET >= EXECUTIONS | PREPARATIONS


def test_replays_know_what_logs_in() -> None:
    """The login, and what else yields a token: it adds up to a lock where it is refused."""
    assert {"login", *(name for name, each in OPERATIONS.items() if each.yields_token)} == LOGINS


def test_replays_name_no_operation_that_there_is_not() -> None:
    """Nobody would miss it."""
    assert (ABOUT_NOBODY | OF_A_WALLET) - OPERATIONS.keys() == set()
