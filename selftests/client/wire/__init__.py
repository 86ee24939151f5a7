"""Self-tests of requests on the wire."""
