"""Judging refusals: by the row that they say they are, and of the card product."""
