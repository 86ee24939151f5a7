"""What can happen to a run: data, one entry for each."""
