"""The search for states: nearest legal ones, first ones with a property, witnesses of two rules, audits."""
