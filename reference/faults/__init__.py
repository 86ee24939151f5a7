"""Single faults: each breaks one rule of a fresh service, to prove that a judge notices."""
