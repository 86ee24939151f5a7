"""Verdicts from outcomes, and every format that they are shown in."""
