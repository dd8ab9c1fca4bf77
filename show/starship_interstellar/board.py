"""A Starship Interstellar table in words: the round, the boards and what each player has."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import called
from starlaw.knowledge.starship_interstellar.boards import Player
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.pieces import TRACKS
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.layout import wrapped
from starlaw.show.phrases import spoken
from starlaw.show.starship_interstellar.hall import material
from starlaw.show.starship_interstellar.places import boards
from starlaw.show.starship_interstellar.rewards import action, rewards, salvation
from starlaw.solver.game import Game


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table; what others keep in their boxes is left out for a player."""
    content: Content = judge.content
    lines = [f"{manifest(judge.name).title}, round {state.round}, {state.phase}; Solar Spiral at {state.spiral}"]
    planets = ", ".join(f"{content.planet[name].name} {now.quadrant}" for name, now in state.planets.items())
    lines.append(wrapped(planets, "quadrants: "))
    lines.append(f"market: {cubes_in_words(state.market)}; on Earth: {cubes_in_words(state.population)}")
    rows = (
        ("current", state.projects.current),
        ("long-term", state.projects.long_term),
        ("future", state.projects.future),
    )
    lines += [
        wrapped(", ".join(mechanism(judge, name) for name in row) or "nothing", f"{title}: ") for title, row in rows
    ]
    what, tokens = ("tokens to earn in line", state.hall.line) if state.hall else ("tokens to earn", state.display)
    lines.append(f"built {len(state.projects.built)}, saved {state.saved}; {what}: {listing(judge, tokens)}")
    lines += boards(judge.names, content, state)
    if state.track != content.leader_tracks.values[0].id:
        lines.append(f"Leader track: {called(judge.names, state.track)}")
    if state.families:
        lines.append(f"families: {', '.join(family(judge, pile[0]) for pile in state.families if pile)}")
    for seat in state.seats:
        lines += _player(judge, state, seat, state.players[seat], player in (None, seat) or state.hall is not None)
    if state.hall:
        lines += material(judge.names, state.hall)
    return "\n".join(lines)


def cubes_in_words(cubes: Mapping[Any, int]) -> str:
    """Return cubes in words.

    >>> cubes_in_words({"red": 2, "blue": 0})
    '2 red'
    """
    return ", ".join(f"{number} {colour}" for colour, number in cubes.items() if number) or "no cubes"


def mechanism(judge: Game, name: str) -> str:
    """Return a Mechanism with its price."""
    shown = judge.content.mechanism[name]
    return f"{called(judge.names, name)} ({'any cube' if shown.universal else cubes_in_words(shown.cost)})"


def family(judge: Game, name: str) -> str:
    """Return a Family with its members."""
    return f"{called(judge.names, name)} ({cubes_in_words(judge.content.family[name].members)})"


def listing(judge: Game, things: Iterable[str]) -> str:
    """Return things by their names."""
    return ", ".join(called(judge.names, thing) for thing in things) or "none"


def token_in_words(content: Content, face: str) -> str:
    """Return the hidden side of a Planetary Production token."""
    shown = content.face[face]
    layers = ", then ".join(f"{layer.cubes} {layer.colour}" for layer in shown.layers)
    return f"a Deposit of {layers}; {shown.ars} {shown.layers[0].colour} at once"


def _player(judge: Game, state: State, seat: str, held: Player, inside: bool) -> Iterator[str]:
    where = (f", Wormhole token on orbit {held.wormhole.orbit} in quadrant {held.wormhole.quadrant}"
             if held.wormhole else "")  # fmt: skip
    yield wrapped(
        f"{held.prestige} Prestige, {held.reputation} Reputation, starship {held.starship}, "
        f"humankind {held.humankind}, "
        f"probe at {called(judge.names, held.probe)}, Explorer at {called(judge.names, held.explorer)}{where}",
        f"{seat}: ", "  ",
    )  # fmt: skip
    if any(held.cargo.values()):
        yield f"  in the Explorer: {cubes_in_words(held.cargo)}"
    if inside:
        scientists = "Scientist" if held.scientists == 1 else "Scientists"
        stands = ", ".join(f"{number} {kind}" for kind, number in held.reserve.items() if number)
        reserve = f"; Buildings in reserve: {stands}" if stands else ""
        yield f"  {held.fuel} Fuel, {held.scientists} {scientists}, {cubes_in_words(held.cubes)}{reserve}"
        yield wrapped(listing(judge, held.pool), "  tokens: ", "    ")
    if state.phase in ("action", "salvation"):
        active = f"active token: {called(judge.names, held.played[-1])}" if held.played else "no token played"
        rotations = f" with {held.rotations} rotation{'' if held.rotations == 1 else 's'}"
        yield f"  {active}{f'; has passed{rotations}' if held.passed else ''}"
    yield wrapped(listing(judge, held.techs), "  technologies: ", "    ")
    for planet, site in held.sites.items():
        stands = f"; {', '.join(map(spoken, site.buildings))}" if site.buildings else ""
        mined = f"Deposit {cubes_in_words(site.deposit)}, Storage {cubes_in_words(site.storage)}"
        yield f"  {called(judge.names, planet)}: {mined}{stands}"


def reference(judge: Game) -> str:
    """Return what technologies cost and what tokens, tracks, the World Government and Points of Interest give."""
    content: Content = judge.content
    lines = ["technologies:"]
    lines += [
        f"  {tech.id}: {tech.name}, {cubes_in_words(tech.cost)}" for tech in content.technologies.values if tech.cost
    ]
    lines.append("Salvation technologies, by the order of research:")
    lines += [
        f"  {place}: {cubes_in_words(cost)}" for place, cost in enumerate(content.salvation_prices.values, start=1)
    ]
    lines.append("Extra Action tokens, Action side / Salvation side:")
    lines += [
        f"  {token.name}: {action(token.action)} / {salvation(token.salvation)}"
        for token in content.extra_tokens.values
    ]
    lines.append("World Government, by row from below and space from the left:")
    lines += [f"  {row.row}: {'; '.join(map(rewards, row.spaces))}" for row in content.government.values]
    lines.append("Pass tokens, by rotations from none on:")
    lines += [
        f"  {called(judge.names, token.id)}: {'; '.join(map(rewards, token.rewards))}"
        for token in content.pass_tokens.values
    ]
    lines.append("Leader tracks, by space:")
    for track in content.leader_tracks.values:
        for name in TRACKS:
            spaces = (f"{space} {rewards(won)}" for space, won in getattr(track, name).items())
            lines.append(wrapped("; ".join(spaces), f"  {called(judge.names, track.id)} {name}: ", "    "))
    lines.append("Points of Interest:")
    lines += [
        f"  {called(judge.names, space.id)}: {rewards(space.interest)}"
        for space in content.journey.values
        if space.interest
    ]
    return "\n".join(lines)
