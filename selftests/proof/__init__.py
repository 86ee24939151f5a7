"""The proof that the suite is right: every fault is seen, every fair service passes."""
