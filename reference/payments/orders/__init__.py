"""Orders: prepared, executed, looked at (section 4.6)."""
