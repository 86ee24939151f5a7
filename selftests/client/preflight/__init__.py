"""What is said of a wrong configuration before the first test."""
