"""The choices of the reference service."""
