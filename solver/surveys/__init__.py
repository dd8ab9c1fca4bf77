"""Many games and states: sampled, compared, played by agents, counted."""
