"""The rules as tables: ground once, evaluated for many states at a time without a solver."""
