"""Input of strangers: whatever comes, an answer or a refusal in a line, within its budget."""
