"""Plans, their heuristic and what moves need."""
