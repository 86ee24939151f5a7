"""The proxy and the raw replay, without which the ratios of the page would mean nothing."""
