"""Typed models that read the seeds: clauses, rule records, content, states, movement graphs."""
