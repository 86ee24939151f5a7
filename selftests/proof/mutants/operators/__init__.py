"""The operators: each makes the mutants of one kind of thing that the interface data knows."""
