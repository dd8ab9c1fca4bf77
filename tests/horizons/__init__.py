"""Horizons."""
