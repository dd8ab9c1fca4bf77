"""Commands about maps."""

COMMANDS = ()
