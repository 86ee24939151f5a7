"""How requests share the service: one after the other."""

from collections.abc import Callable

from reference.platform.exchange import ServiceAnswer


class Workers:
    """Runs the work of requests in the event loop, so that no two of them overlap."""

    async def run(self, work: Callable[[], ServiceAnswer]) -> ServiceAnswer:
        """Do a request's work without waiting."""
        return work()
