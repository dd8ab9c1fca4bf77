"""What every front door says: moves, decisions, transitions, verdicts and problems as objects for JSON."""
