"""The rules as tables."""
