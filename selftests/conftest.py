"""Self-tests depend on nothing that the load of a machine can change: Hypothesis takes its time."""

from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
