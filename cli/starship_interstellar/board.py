"""A Starship Interstellar table in words: the round, the boards and what each player has."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from starlaw.cli.layout import wrapped
from starlaw.cli.starship_interstellar.hall import material
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.pieces import TRACKS, ActionSide, Effect, SalvationSide
from starlaw.knowledge.starship_interstellar.state import Player, State
from starlaw.solver.game import Game


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table; what others keep in their boxes is left out for a player."""
    content: Content = judge.content
    lines = [f"{judge.name}, round {state.round}, {state.phase}; Solar Spiral at {state.spiral}"]
    planets = ", ".join(f"{content.planet[name].name} {now.quadrant}" for name, now in state.planets.items())
    lines.append(wrapped(planets, "quadrants: "))
    lines.append(f"market: {cubes_in_words(state.market)}; on Earth: {cubes_in_words(state.population)}")
    rows = (
        ("current", state.projects.current),
        ("long-term", state.projects.long_term),
        ("future", state.projects.future),
    )
    lines += [
        wrapped(", ".join(mechanism(content, name) for name in row) or "nothing", f"{title}: ") for title, row in rows
    ]
    lines.append(f"built {len(state.projects.built)}, saved {state.saved}; tokens to earn: {', '.join(state.display)}")
    if state.families:
        lines.append(f"families: {', '.join(family(content, pile[0]) for pile in state.families if pile)}")
    for seat in state.seats:
        lines += _player(state, seat, state.players[seat], player in (None, seat) or state.hall is not None)
    if state.hall:
        lines += material(state.hall)
    return "\n".join(lines)


def cubes_in_words(cubes: Mapping[Any, int]) -> str:
    """Return cubes in words.

    >>> cubes_in_words({"red": 2, "blue": 0})
    '2 red'
    """
    return ", ".join(f"{number} {colour}" for colour, number in cubes.items() if number) or "no cubes"


def mechanism(content: Content, name: str) -> str:
    """Return a Mechanism with its price."""
    found = content.mechanism[name]
    return f"{name} (any cube)" if found.universal else f"{name} ({cubes_in_words(found.cost)})"


def family(content: Content, name: str) -> str:
    """Return a Family with its members."""
    return f"{name} ({cubes_in_words(content.family[name].members)})"


def _player(state: State, seat: str, held: Player, inside: bool) -> Iterator[str]:
    yield (
        f"{seat}: {held.prestige} Prestige, {held.reputation} Reputation, starship {held.starship}, "
        f"humankind {held.humankind}, probe at {held.probe}, Explorer at {held.explorer}"
    )
    if inside:
        yield f"  {held.fuel} Fuel, {held.scientists} Scientists, {cubes_in_words(held.cubes)}"
        yield wrapped(", ".join(held.pool) or "none", "  tokens: ", "    ")
    yield wrapped(", ".join(held.techs) or "none", "  technologies: ", "    ")
    for planet, site in held.sites.items():
        stands = f"; {', '.join(site.buildings)}" if site.buildings else ""
        yield f"  {planet}: Deposit {cubes_in_words(site.deposit)}, Storage {cubes_in_words(site.storage)}{stands}"


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
        f"  {token.id}: {action(token.action)} / {salvation(token.salvation)}" for token in content.extra_tokens.values
    ]
    lines.append("World Government, by row from below and space from the left:")
    lines += [f"  {row.row}: {'; '.join(map(rewards, row.spaces))}" for row in content.government.values]
    lines.append("Pass tokens, by rotations from none on:")
    lines += [f"  {token.id}: {'; '.join(map(rewards, token.rewards))}" for token in content.pass_tokens.values]
    lines.append("Leader tracks, by space:")
    for track in content.leader_tracks.values:
        for name in TRACKS:
            spaces = (f"{space} {rewards(won)}" for space, won in getattr(track, name).items())
            lines.append(wrapped("; ".join(spaces), f"  {track.id} {name}: ", "    "))
    lines.append("Points of Interest:")
    lines += [f"  {space.id}: {rewards(space.interest)}" for space in content.journey.values if space.interest]
    return "\n".join(lines)


def rewards(effects: Sequence[Effect]) -> str:
    """Return what is gained, in words.

    >>> rewards((Effect(does="fuel", amount=3), Effect(does="cube", colour="red")))
    '3 fuel, 1 red cube'
    >>> rewards((Effect(does="cube"), Effect(does="cube", colour=("green", "blue"), amount=2), Effect(does="advance")))
    '1 any cube, 2 green or blue cubes, a step on either track'
    """
    return ", ".join(map(_reward, effects)) or "nothing"


def _reward(effect: Effect) -> str:
    match effect.does:
        case "cube":
            which = "any" if effect.colour is None else " or ".join(effect.colours) if effect.free else effect.colour
            return f"{effect.amount} {which} cube{'s' if effect.amount > 1 else ''}"
        case "advance":
            steps = "a step" if effect.amount == 1 else f"{effect.amount} steps"
            return f"{steps} on {'either' if effect.free else f'the {effect.track}'} track"
        case "extra":
            return "an Extra Action token"
        case "deposit":
            return f"{effect.amount} cubes for a Deposit, one level higher"
        case "drill":
            return f"{effect.amount} cubes from a Deposit to its Storage"
        case "probe":
            return "a move of the Government Probe"
        case "save" | "build" as does:
            return "the lowest Population saved" if does == "save" else "the lowest Mechanism built"
    return f"{effect.amount} {effect.does}"


def action(side: ActionSide) -> str:
    """Return the Action side of a token in words."""
    special = [
        *(["for nothing"] if side.free else []),
        *([f"{side.less} Fuel better"] if side.less else []),
        *([f"{side.deals} colours"] if side.deals > 1 else []),
        *([f"{side.draws} drawn, {side.keeps} kept"] if side.draws > 2 else []),
        *(["one cube a level lower"] if side.lower else []),
        *(["at the price of the level before"] if side.previous else []),
        *([f"{side.amount} cubes"] if side.amount else []),
        *([f"up to {side.levels} levels higher"] if side.levels else []),
    ]
    if side.does == "gain":
        return f"gain {rewards(side.gains)}"
    return f"{side.does} ({', '.join(special)})" if special else side.does


def salvation(side: SalvationSide) -> str:
    """Return the Salvation side of a token in words."""
    special = [
        *([f"Prestige for {side.bonus}"] if side.bonus else []),
        *([f"then {_reward(side.then)}"] if side.then else []),
        *([f"only {side.only}"] if side.only else []),
        *([f"up to {side.times} times"] if side.times > 1 else []),
        *(["a level cheaper"] if side.lower else []),
        *(["for nothing"] if side.free else []),
        *(["bonuses of the whole line"] if side.line else []),
        *([f"{side.steps} steps"] if side.steps > 1 else []),
    ]
    return "none" if side.absent else ", ".join(special) or "any action"
