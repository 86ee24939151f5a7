"""The embedded reference service: an honest, in-memory implementation of the interface.

One module per area of the specification; `policy` names every choice that the specification leaves
open, `faults` breaks single rules on purpose. Run it with ``python -m reference``.
"""
