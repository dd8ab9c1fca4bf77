"""Effects of Starship Interstellar."""
