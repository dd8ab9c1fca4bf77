"""The search for states: the nearest legal ones, those in which a condition holds, witnesses of two rules, audits."""
