"""The hooks of the reference service as a command.

``python -m reference.serving.hook_command NAME JSON``: replay scripts call it where ``REPLAY_HOOK``
names it. It prints what the hook returns: nothing for None, a JSON array for several values. The
service is found at ``CONFORMANCE_BASE_URL``; it has to be started with the
``REFERENCE_CONTROL_TOKEN`` of this environment.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from reference.serving.hooks import Hooks

DEFAULT_ADDRESS = "http://127.0.0.1:8080"
WRONG_USE = 2


@dataclass
class Address:
    """All that the hooks need of a target."""

    base_url: str


def main(arguments: Sequence[str]) -> int:
    """Call one hook and print its value; return 2 for a wrong call, 1 where the hook failed."""
    hooks = Hooks(Address(os.environ.get("CONFORMANCE_BASE_URL", DEFAULT_ADDRESS)))
    name = arguments[0] if arguments else ""
    hook = None if name.startswith("_") else getattr(hooks, name, None)
    try:
        keywords = json.loads(arguments[1]) if len(arguments) > 1 else {}
        value = hook(**keywords) if hook else None
    except (TypeError, ValueError, KeyError, RuntimeError, OSError) as error:
        sys.stderr.write(f"hook {name}: {error}\n")
        return 1
    if hook is None:
        sys.stderr.write(
            "usage: python -m reference.serving.hook_command NAME [ARGUMENTS AS JSON]\n"
        )
        return WRONG_USE
    if value is not None:
        sys.stdout.write((value if isinstance(value, str) else json.dumps(value)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
