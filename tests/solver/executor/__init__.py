"""Effects, chance and records."""
