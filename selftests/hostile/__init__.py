"""Runs of the suite against a service and a network that misbehave."""
