"""The proof that the suite is right: every fault is seen, every conforming variant passes."""
