"""The page of a run, read as text: no browser is needed."""
