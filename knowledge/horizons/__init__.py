"""Horizons: its state, its content and its movement graph."""
