"""An organization from registration to activation."""
