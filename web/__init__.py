"""The HTTP service: shows what the other folders know."""
