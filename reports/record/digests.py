"""What tells one suite and one run from another: the commit, and SHA-256 digests as text."""

import errno
import hashlib
import os
import subprocess
from functools import cache
from pathlib import Path

from reports.verdict.catalogue import FILE_NAME

LINK = "link to "
"""What stands instead of the digest of a symbolic link: its content is not the folder's own."""


def of_catalogue(root: Path) -> str | None:
    """Return one digest of every ``requirements.toml`` of the checkout ``root``, names included.

    Line ends count as LF, whatever git makes of them. ``None`` where a file can't be read.
    """
    whole = hashlib.sha256()
    try:
        for file in sorted(root.glob(f"suites/*/{FILE_NAME}")):
            name = file.relative_to(root).as_posix()
            content = file.read_bytes().replace(b"\r\n", b"\n")
            whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    except OSError:
        return None
    return whole.hexdigest()


def of_file(file: Path) -> str:
    """Return the digest of one file; raise ``OSError`` where it can't be read, or is not a file."""
    examine(file)
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def examine(file: Path) -> None:
    """Raise ``OSError`` for what is not a file: a pipe or a device may have no end."""
    if not os.path.isfile(file):
        if os.path.exists(file):
            raise OSError(errno.EINVAL, "not a file", str(file))
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file))


def of_folder(folder: Path) -> dict[str, str]:
    """Return the digest of every file below ``folder``, by its path from there, sorted.

    Links are not followed. Raises ``OSError`` where something can't be read.
    """
    return {
        file.relative_to(folder).as_posix(): (
            f"{LINK}{file.readlink()}" if file.is_symlink() else of_file(file)
        )
        for file in sorted(folder.rglob("*"))
        if file.is_symlink() or os.path.isfile(file)
    }


@cache
def commit(root: Path) -> str | None:
    """Return the commit that the checkout ``root`` stands at, ``None`` where there is none."""
    try:
        asked = subprocess.run(
            ("git", "rev-parse", "HEAD"),  # noqa: S607  (whichever git the operator uses)
            cwd=root,
            capture_output=True,
            check=True,
            encoding="utf-8",
            timeout=5,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return asked.stdout.strip()
