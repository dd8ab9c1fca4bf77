"""Questions about Horizons that need no state; its `rulings.lp` answers them."""

from collections.abc import Mapping, Sequence
from typing import get_args

from starlaw.knowledge.horizons.content import Action, Content, Habitat, Resource, Structure
from starlaw.solver.horizons.rulings_missions import MISSIONS
from starlaw.solver.questions.rulings import Asked, Ruling, about

HABITATS, STRUCTURES, RESOURCES = get_args(Habitat), get_args(Structure), get_args(Resource)
ACTIONS = get_args(Action)
OFF = tuple(Asked(f"{resource}_off", f"{resource} that an ally takes off", 0, 0, 9) for resource in RESOURCES)
FEWEST, MOST_POINTS = 2, 200


def _build(_: Content) -> tuple[Asked, ...]:
    return (
        Asked("habitat", "type of the world", one_of=HABITATS),
        Asked("structure", "to be built", one_of=STRUCTURES),
    )


def by_player(content: Content, name: str, most: int, means: str = "how many each player has in the system") -> Asked:
    """Return a list with a number for each player."""
    return Asked(name, means, (), 0, most, numbers=len(content.seats.values))


def system_parameters(content: Content) -> tuple[Asked, ...]:
    """Return who has what in a system."""
    more = "at the table, if they are more than the lists have entries"
    return (
        Asked("players", more, FEWEST, FEWEST, len(content.seats.values)),
        *(by_player(content, kind, content.components.values[kind]) for kind in STRUCTURES),
    )


def structures(content: Content) -> tuple[Asked, ...]:
    """Return how many structures of each kind one player has."""
    return tuple(Asked(kind, "of the player there", 0, 0, content.components.values[kind]) for kind in STRUCTURES)


def _winner(content: Content) -> tuple[Asked, ...]:
    box = content.components.values
    resources = sum(box[resource] for resource in RESOURCES)
    return (
        by_player(content, "points", MOST_POINTS, "of each player, all together"),
        by_player(content, "resources", resources, "of each player, energy and metal together"),
        by_player(content, "mission_points", MOST_POINTS, "of each player, part of the points"),
        by_player(content, "missions", box["missions"], "that each player has accomplished"),
    )


def _harvest(content: Content) -> Sequence[Asked]:
    box = content.components.values
    collectors = (kind for kind in STRUCTURES if kind != "colony")
    return (
        *(Asked(kind, "own ones on the map", 0, 0, box[kind]) for kind in collectors),
        *(Asked(resource, "tokens in the supply", box[resource], 0, box[resource]) for resource in RESOURCES),
    )


_BUILDING: Mapping[str, Ruling] = {
    "builds_on": Ruling(
        "May a structure be built on a world?",
        lambda content: (
            *_build(content),
            Asked("standing", "what stands on the world, with commas", (), one_of=STRUCTURES),
            Asked("adapted", "the player has activated the habitat", True),
        ),
        readings=("world_collectors",),
    ),
    "structure_price": Ruling(
        "What does a structure cost?",
        lambda content: (*_build(content), *OFF, Asked("free", "an ally makes it free", False)),
        readings=("world_collectors",),
    ),
    "harvest": Ruling("What does a harvest bring at most?", _harvest),
    "sharing": Ruling(
        "What does sharing a world bring?",
        lambda content: (
            Asked("others", "other players with structures on the world", 1, 0, len(content.seats.values) - 1),
        ),
    ),
}

_CARDS: Mapping[str, Ruling] = {
    "may_trigger": Ruling(
        "May an ally be triggered now?",
        lambda _: (
            Asked("symbol", "the action that the ally shows", None, one_of=ACTIONS),
            Asked("action", "the action that is taken", None, one_of=ACTIONS),
            Asked("moment", "before or after that action, or later", "before", one_of=("before", "after", "later")),
            Asked("allies_used", "allies triggered with this action already", 0, 0, 5),
            Asked("side", "of the ally that shows", "front", one_of=("front", "back")),
        ),
    ),
    "surplus": Ruling(
        "How many cards are given up at the end of a turn?",
        lambda content: (
            Asked("missions", "held", 0, 0, content.components.values["missions"]),
            Asked("allies", "alien allies held", 0, 0, content.components.values["alien_allies"]),
            Asked("league", "the Exploration League card is held, too", False),
        ),
        readings=("league_limit",),
    ),
}

_SCORE: Mapping[str, Ruling] = {
    "system_points": Ruling(
        "What does each player score for a system?", system_parameters, readings=("control_presence",)
    ),
    "control_points": Ruling("How many Control Points do pieces in a system count?", structures, unit="Control Points"),
    "winner": Ruling(
        "Who wins?",
        _winner,
        readings=("tie_break",),
    ),
}

RULINGS: Mapping[str, Ruling] = {
    **about("building and harvest", _BUILDING),
    **about("allies and cards", _CARDS),
    **about("missions", MISSIONS),
    **about("points", _SCORE),
}
