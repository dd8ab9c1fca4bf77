"""The Stellar Horizons map as a picture."""

from starlaw.show.stellar_horizons.picture.map import picture

PICTURES = {"heliocentric": picture}

__all__ = ["PICTURES", "picture"]
