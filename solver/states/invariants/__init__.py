"""What always holds in play, mined from very many states, and legal states that break it."""
