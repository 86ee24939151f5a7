"""A run of pytest: what is collected, judged and concluded."""
