"""Judging and carrying out: the judge of a game, what it is asked through, and a package for each further job."""
