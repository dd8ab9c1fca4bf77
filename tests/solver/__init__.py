"""Solver and executor."""
