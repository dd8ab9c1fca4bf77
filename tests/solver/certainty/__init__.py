"""What the sources leave open."""
