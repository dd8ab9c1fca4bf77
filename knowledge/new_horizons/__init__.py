"""New Horizons: typed models of what the expansion adds to Horizons."""
