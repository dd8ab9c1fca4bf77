"""What a seat at a Horizons table may see of the missions."""

from typing import Any

from starlaw.knowledge.horizons.state import MissionCards, State
from starlaw.knowledge.values import evolve
from starlaw.solver.game import Game

_BYSTANDER = "nobody"  # no seat has this name, so its view shows what lies open to all


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return a state in which every mission whose place a player does not know lies in the draw pile."""
    view = judge.ruleset.view(state, player or _BYSTANDER)
    hands = {name: _listed(held["missions"]) for name, held in view["players"].items()}
    discards = _listed(view["missions"]["discards"])
    known = {*discards, *(card for hand in hands.values() for card in hand)}
    deck = tuple(card for card in _missions(state) if card not in known)
    return evolve(
        state,
        players={name: evolve(held, missions=hands[name]) for name, held in state.players.items()},
        missions=MissionCards(deck=deck, discards=discards),
    )


def missions_seen(judge: Game, state: State, player: str | None) -> frozenset[str]:
    """Return the missions whose place a player knows."""
    return frozenset(_missions(state)) - frozenset(seen(judge, state, player).missions.deck)


def _missions(state: State) -> tuple[str, ...]:
    hands = (card for held in state.players.values() for card in held.missions)
    return (*hands, *state.missions.deck, *state.missions.discards)


def _listed(cards: Any) -> tuple[str, ...]:
    return tuple(cards) if isinstance(cards, list) else ()
