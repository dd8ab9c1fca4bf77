"""Rules in Answer Set Programming: data files of the package."""
