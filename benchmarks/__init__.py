"""What a run costs, as ratios measured side by side: ``python -m benchmarks``."""
