"""A Stellar Horizons state from its atoms: the way back from `facts.py`."""

from collections.abc import Mapping
from typing import Any

from starlaw.solver.restoring import Said, restored_agenda
from starlaw.solver.stellar_horizons.facts import RICHEST


def restored(before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    """Return the JSON of the state that the atoms describe; what they leave open is as in the state before."""
    return {
        **before,
        "phase": said.one("phase"),
        "year": said.one("year"),
        "agenda": restored_agenda(said, before["agenda"], {}),
        "players": {seat: _player(seat, player, said) for seat, player in before["players"].items()},
        "worlds": {world: said.number("worth", world) for world in before["worlds"]},
    }


def _player(seat: str, before: Mapping[str, Any], said: Said) -> dict[str, Any]:
    cash = said.number("has", seat, "cash")
    ships = {
        name: {"place": place, **{what: (name,) in said.of(what, seat) for what in ("reserved", "moved", "explored")}}
        for name, place in said.of("at", seat)
    }
    return {
        **before,
        "cash": max(cash, before["cash"]) if cash == RICHEST else cash,
        "markers": {**before["markers"], "victory": said.number("victory", seat)},
        "techs": said.names("owns", seat),
        "ships": ships,
    }
