"""Horizons: set-up, actions, allies and the flow of turns, carried out."""
