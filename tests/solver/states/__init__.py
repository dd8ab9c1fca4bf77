"""Searches for states."""
