"""Sketches of states."""
