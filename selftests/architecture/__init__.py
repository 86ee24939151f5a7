"""The rules of the house, read from the source by a machine."""
