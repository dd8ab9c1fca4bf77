"""Effects of New Horizons."""
