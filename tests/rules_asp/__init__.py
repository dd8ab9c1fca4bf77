"""Rule files."""
