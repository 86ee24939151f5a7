"""Builds what an environment installs of this checkout (PEP 517): one plugin of pytest, no suite.

The suite itself runs from the checkout. Nothing has to be downloaded to build this.
"""

import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PLUGIN: Final = "wallet_conformance_start"


def build_wheel(
    wheel_directory: str, config_settings: object = None, metadata_directory: object = None
) -> str:
    """Write the wheel into that folder and return its name; no setting changes it."""
    del config_settings, metadata_directory
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    dist = f"{project['name'].replace('-', '_')}-{project['version']}"
    said = f"Name: {project['name']}\nVersion: {project['version']}\n"
    contents = {
        f"{PLUGIN}.py": (ROOT / f"install/{PLUGIN}.py").read_text(encoding="utf-8"),
        f"{dist}.dist-info/METADATA": f"Metadata-Version: 2.1\n{said}",
        f"{dist}.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{dist}.dist-info/entry_points.txt": f"[pytest11]\n{PLUGIN} = {PLUGIN}\n",
    }
    record = f"{dist}.dist-info/RECORD"
    lines = [f"{name},{_digest(text)},{len(text.encode())}" for name, text in contents.items()]
    contents[record] = "\n".join([*lines, f"{record},,", ""])
    wheel = f"{dist}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w") as archive:
        for name, text in contents.items():
            archive.writestr(name, text)
    return wheel


build_editable = build_wheel


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256={base64.urlsafe_b64encode(digest).decode().rstrip('=')}"
