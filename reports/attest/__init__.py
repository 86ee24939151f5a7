"""What can be done with a run that is over: sign, verify, compare, merge."""
