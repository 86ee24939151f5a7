"""An individual from categorization to activation."""
