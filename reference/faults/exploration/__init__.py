"""Faults that no single request shows: those of a sequence, of an odd value, of a race.

Published incidents of payment services are of this kind. The exploration has to find them; the
example suites do not.
"""
