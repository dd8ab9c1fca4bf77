"""Plans: goals, the search for moves that reach them, and what guides it."""
