"""Effects of Stellar Horizons."""
