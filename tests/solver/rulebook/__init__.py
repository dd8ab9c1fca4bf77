"""The rules as things to look at."""
