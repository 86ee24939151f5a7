"""From what tests found to verdicts: catalogue, attribution, waivers."""
