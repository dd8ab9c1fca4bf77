"""Mars Horizon: set-up, purchases, launches and the flow of turns, carried out."""
