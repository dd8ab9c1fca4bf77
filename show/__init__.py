"""Words and pictures of the games, for every front door."""
