"""The maps of Starship Interstellar as pictures: the solar board with what lies beside it, and the Journey."""

from starlaw.show.starship_interstellar.picture.journey import journey_picture
from starlaw.show.starship_interstellar.picture.solar import solar_picture

PICTURES = {"solar_board": solar_picture, "journey": journey_picture}
UNSEEN = (
    *("agenda", "phase", "round", "turn", "order", "passing", "uniques", "journey", "options"),
    *("players.*.pool", "players.*.played", "players.*.reserve", "players.*.drafted", "players.*.rotations"),
    *("players.*.cubes", "players.*.fuel", "players.*.probe"),
)  # by the solar board, but for its heading

__all__ = ["PICTURES", "journey_picture", "solar_picture"]
