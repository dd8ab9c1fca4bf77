"""Effects, chance, events and records: what happens, never what is allowed."""
