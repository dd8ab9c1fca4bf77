"""Starship Interstellar: content, states and the two movement graphs."""
