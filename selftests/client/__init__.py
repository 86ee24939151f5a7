"""The client: checks, judging, redaction, calls, retries, forgeries, journeys, preflight."""
