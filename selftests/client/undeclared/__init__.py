"""What a target file does not say: found out from refusals, or named where it cannot be."""
