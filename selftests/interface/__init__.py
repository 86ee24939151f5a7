"""The documented interface as data: formats, shapes, error conditions and operations."""
