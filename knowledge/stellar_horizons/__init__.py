"""Stellar Horizons: content, states and the movement graph."""
