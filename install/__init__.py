"""What an environment installs of this checkout, and what builds it."""
