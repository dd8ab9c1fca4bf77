"""Many games and states."""
