"""The suite in the machinery of others: action, container, recipes."""
