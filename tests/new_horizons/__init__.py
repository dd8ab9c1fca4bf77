"""New Horizons."""
