"""What a run knows of itself beside what its tests learned."""

import time
import tomllib
from pathlib import Path
from typing import Any

from reports.record import digests
from reports.record.document import SPECIFICATION
from reports.session.run import Run


def about(run: Run) -> dict[str, dict[str, Any]]:
    """Return what a run knows of itself beside what its tests learned."""
    return {
        "suite": {
            "name": "wallet-conformance",
            "version": _version(run.root),
            "commit": digests.commit(run.root),
            "catalogue": digests.of_catalogue(run.root),
        },
        "specification": SPECIFICATION,
        "target": {
            "name": run.target.name,
            "base_url": run.target.base_url,
            "profiles": list(run.target.profiles),
            "capabilities": dict(run.target.capabilities),
            "file": run.target_file,
            "settings": list(run.settings),
        },
        "run": {
            "id": run.id,
            "started_at": run.started_at.isoformat(),
            "duration_s": round(time.monotonic() - run.began, 3),
            "seed": run.seed,
            "workers": run.workers,
        },
    }


def _version(root: Path) -> str:
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "unknown"
