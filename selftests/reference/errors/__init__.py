"""The refusals of the reference service."""
