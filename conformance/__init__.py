"""The kernel: what a run observes, for those who make it and those who report it."""
