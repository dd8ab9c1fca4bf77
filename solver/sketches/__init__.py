"""Sketches: a position in a few words, completed to the nearest legal state, and the shortest one of a state."""
