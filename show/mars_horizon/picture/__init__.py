"""The Mars Horizon table as a picture."""

from starlaw.show.mars_horizon.picture.table import picture

PICTURES = {"destinations": picture}

__all__ = ["PICTURES", "picture"]
