"""What players of Starship Interstellar call things: pieces that bear no name go by their numbers and places."""

from starlaw.knowledge.naming import names_in, numbered
from starlaw.knowledge.starship_interstellar.content import HALL, TRAPPIST, Content


def names(content: Content) -> dict[str, str]:
    """Return what players call the things of a pack, by id."""
    spaces = {space.id: f"space {space.id[1:]} of the Journey" for space in content.journey.values}
    tracks = [track.id for track in content.leader_tracks.values]
    return {
        **names_in(content),
        **numbered((mechanism.id for mechanism in content.mechanisms.values), "Mechanism"),
        **numbered((mechanism.id for mechanism in content.universal_mechanisms.values), "Universal Mechanism"),
        **numbered(content.family, "Family"),
        **numbered((token.id for token in content.pass_tokens.values), "Unique Pass token"),
        **numbered(tracks, "Leader Track"),
        **spaces,
        content.journey.values[0].id: "the start of the Journey",
        TRAPPIST: "Trappist",
        **{f"g{row.row}_{place}": f"space {place} of row {row.row}" for row in content.government.values
           for place in range(1, len(row.spaces) + 1)},
        HALL: "H.A.L.L.",
    }  # fmt: skip
