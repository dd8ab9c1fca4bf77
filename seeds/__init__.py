"""Clause registers, content, cases, states and records: data files of the package."""
