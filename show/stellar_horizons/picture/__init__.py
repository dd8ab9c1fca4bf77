"""The Stellar Horizons map as a picture."""

from starlaw.show.stellar_horizons.picture.map import picture

PICTURES = {"heliocentric": picture}
UNSEEN = (
    *(
        "begun",
        "pending",
        "year",
        "public",
        "pool",
        "deck",
        "players.*.stock",
        "players.*.attacked",
        "players.*.mission",
    ),
    *("players.*.transported", "players.*.markers", "players.*.cash", "players.*.shifts"),
)  # by the map, but for its heading

__all__ = ["PICTURES", "picture"]
