"""``python -m reports``: sign, verify, compare, merge and recover runs, and export the interface.

The one module of ``reports`` that knows ``fixtures``: commands that need its judging or its
interface data are handed them here, and only they import them.
"""

from __future__ import annotations

import sys
from typing import Any

from reports.attest.reexamination import Rejudging
from reports.commands import main
from reports.commands.attesting import (
    COMPARE,
    SIGN,
    openapi_command,
    rejudge_command,
    verify_command,
)
from reports.commands.telling import ANNOTATE, HISTORY, WORKFLOW_COMMANDS
from reports.commands.writing import MERGE, PAGE, RECOVER


def _rejudging() -> Rejudging:
    from fixtures.client.judging.rejudging import comes_from_judging, expect_again, rejudge

    return Rejudging(rejudge, comes_from_judging, expect_again)


def _openapi() -> dict[str, Any]:
    from fixtures.target.openapi import document

    return document()


COMMANDS = (
    SIGN,
    verify_command(_rejudging),
    rejudge_command(_rejudging),
    COMPARE,
    MERGE,
    RECOVER,
    PAGE,
    HISTORY,
    ANNOTATE,
    WORKFLOW_COMMANDS,
    openapi_command(_openapi),
)

if __name__ == "__main__":
    sys.exit(main(COMMANDS))
