"""The folder of a run: written, and read back."""
