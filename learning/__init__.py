"""The games as environments for programs that learn: actions, observations, chance, and two libraries' interfaces."""
