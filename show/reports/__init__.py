"""Reports for people: pages that stand alone, with pictures of numbers."""
