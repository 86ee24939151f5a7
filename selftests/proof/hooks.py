"""The reference service's own hooks, asked within the process."""

from reference.serving.hooks import Hooks as ReferenceHooks
from selftests.proof.processes.memory import CONTROL_TOKEN, control


class Hooks(ReferenceHooks):
    """The same hooks over another way."""

    def _exchange(self, path: str, body: str) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json", "X-Control-Token": CONTROL_TOKEN}
        return control(path, body, headers)
