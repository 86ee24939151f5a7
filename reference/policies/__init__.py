"""The choices of the policy object, one module per chapter of open questions."""
