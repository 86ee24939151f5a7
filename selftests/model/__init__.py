"""The model of the document explains what it should, and nothing else."""
