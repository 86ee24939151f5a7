"""The proof that other tools are told what the verdicts say."""
