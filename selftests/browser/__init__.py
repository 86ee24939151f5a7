"""The page of a run as a browser shows it: Chromium and its driver have to be installed."""
