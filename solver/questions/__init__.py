"""Questions beyond a move: rulings with parameters, queries, conditions."""
