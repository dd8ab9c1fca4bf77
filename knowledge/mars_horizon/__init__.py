"""Mars Horizon: Blast Off!: its state, its content and its movement graph."""
