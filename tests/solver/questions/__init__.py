"""Questions that people put."""
