"""The proof that outcomes become the right verdicts, and verdicts the right reports."""
