"""Judging and carrying out: clingo sessions, verdicts, and the executor."""
