"""Tests, in folders that mirror the program's."""
