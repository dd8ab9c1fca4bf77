"""What the sources settle: values and readings left open, fields unknown, and what holds all the same."""
