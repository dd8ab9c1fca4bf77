"""The knowledge as a static site."""
