"""The embedded reference service: an honest, in-memory implementation of the interface.

A folder for each part of the specification, all on `platform`; `serving` wires them together.
`policies` names every choice that the specification leaves open, `faults` breaks single rules on
purpose. Run it with ``python -m reference``.
"""
