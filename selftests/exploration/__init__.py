"""The exploration itself: what it draws, finds, shortens, tells and charges."""
