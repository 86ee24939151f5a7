"""``conformance.html``: a run as one page that needs nothing but itself.

It is made from the files of the run folder alone, so it can be made again at any time. What came
from the target is data: escaped, cut where it is long, its control characters made visible, on a
page whose policy allows no script, style or request but the page's own.
"""

from pathlib import Path

from reports.record.folder import write_whole

PAGE = "conformance.html"


def write(folder: Path) -> None:
    """Write the page of the run whose files stand in ``folder``, as a whole or not at all.

    Reads ``conformance.json`` and, for what failed or warned, ``exchanges.ndjson``. Raises
    ``OSError`` where a file can't be read or written, ``ValueError`` where ``conformance.json``
    is not JSON, ``LookupError`` or ``TypeError`` where it is not what its schema says.
    """
    from reports.page.rendering import page

    write_whole(folder / PAGE, page(folder))
