"""How a run ends: asked to, by itself, by force, or with nobody to read its output."""
