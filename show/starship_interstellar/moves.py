"""Starship Interstellar decisions and moves in words, and what of them is hidden."""

from typing import TYPE_CHECKING, Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import a, several
from starlaw.knowledge.naming import called as name_of
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.phrases import listed, spoken
from starlaw.show.starship_interstellar import hall
from starlaw.show.starship_interstellar.board import cubes_in_words, family, mechanism, token_in_words
from starlaw.show.starship_interstellar.places import lies_at
from starlaw.show.starship_interstellar.prices import price
from starlaw.show.starship_interstellar.rewards import action, rewards, salvation
from starlaw.show.words import Hidden
from starlaw.solver.executor.starship_interstellar.table import top_colour
from starlaw.solver.game import Game

if TYPE_CHECKING:
    from starlaw.solver.executor.events import Ply


def about(judge: Game, state: State, asked: Any) -> str:
    """Return what a decision is about beyond its phrase."""
    content: Content = judge.content
    match asked.kind:
        case "travel" | "research" | "salvation":
            return f"with {content.token[asked.token].name}"
        case "settle" | "deploy" | "produce" | "ars" | "convert":
            return f"on {content.planet[asked.planet].name}"
        case "market":
            return f"{several(asked.left, 'colour')} left"
        case "solar":
            return f"drawn {cubes_in_words(asked.drawn)}; {several(asked.left, 'cube')} more to keep"
        case "matter":
            return f"{asked.left} left"
        case "refill" | "drill":
            return several(asked.amount, "cube")
        case "resource":
            return f"{listed(asked.colours, 'or')}" + (f", {asked.left} left" if asked.left > 1 else "")
        case "hall_pick":
            return hall.PICKS.get(asked.action, "")
    return ""


def choice(judge: Game, state: State, move: Move) -> str:
    """Return in words what a legal move does."""
    content, asked = judge.content, state.agenda[0]
    player = str(move.arguments[0]) if move.arguments else ""
    token = getattr(asked, "token", None)
    charged = judge.charges(state, move)
    match (move.name, *move.arguments[1:]):
        case ("play", str(name)):
            sides = content.token[name]
            does = action(sides.action) if state.phase == "action" else salvation(sides.salvation)
            return f"play {sides.name}" + (f": {does}" if name in content.extras else "")
        case ("take_token", str(name)):
            sides = content.token[name]
            return f"take {sides.name}: {action(sides.action)} / {salvation(sides.salvation)}"
        case ("represent", int(space)):
            mine = (int(at[1:].partition("_")[0]) for at, seat in state.government.items() if seat == player)
            row = max(mine, default=0) + 1
            spaces = next((line.spaces for line in content.government.values if line.row == row), ())
            whole = token is not None and content.token[token].salvation.line
            won = tuple(effect for one in spaces for effect in one) if whole else spaces[space - 1]
            line = ", for the whole row" if whole else ""
            where = f"space {space} of row {row}"
            return f"send a Representative to {where} for {price(charged)}{line}: {rewards(won)}"
        case ("collect", int(rotations)):
            return f"take the reward {rewards(content.pass_token[state.players[player].pass_token].rewards[rotations])}"
        case ("receive", str(colour)):
            return f"take {a(colour)} cube"
        case ("advance", str(track)):
            space = getattr(state.players[player], track) + 1
            won = getattr(content.track[state.track], track).get(space, ())
            return f"advance to space {space} of the {track} track: {rewards(won)}"
        case ("fly", str(place)):
            where = content.planet[place].name if place in content.planet else "the Wormhole token"
            return f"fly to {where} for {price(charged)}"
        case ("sell", str(colour)):
            gained = {token: -number for token, number in charged.items() if number < 0}
            return f"sell a {colour} cube for {price(gained)}"
        case ("buy", str(colour)):
            return f"buy a {colour} cube for {price(charged)}"
        case ("research", str(tech), str(lower)):
            cheaper = "" if lower == "none" else f", a {lower} cube one level lower"
            return f"research {content.technology[tech].name} for {price(charged)}{cheaper}"
        case ("build", str(name), str(lower)):
            cheaper = "" if lower == "none" else f", a {lower} cube one level lower"
            return f"build {name_of(judge.names, name)} for {price(charged)}{cheaper}"
        case ("universal", str(name), str()):
            return f"build {name_of(judge.names, name)} for {price(charged)}"
        case ("save", str(colour)):
            return f"save a {colour} meeple for {price(charged)}"
        case ("family", str(name), str(lower)):
            cheaper = "" if lower == "none" else f", cheaper for a {lower} member"
            return f"save {family(judge, name)} for {price(charged)}{cheaper}"
        case ("place_wormhole", int(orbit), int(quadrant)):
            return f"put it on orbit {orbit} in quadrant {quadrant}"
        case ("refill", str(planet), int(levels)) if planet in state.players[player].sites:
            site = state.players[player].sites[planet]
            usual = content.face[site.face].layers[site.layer - 1].colour
            amount = getattr(asked, "amount", 0)
            return f"refill {content.planet[planet].name} with {amount} {content.shifted(usual, levels)}"
        case ("choose" | "commit" as name, str(pass_token)):
            does = "choose" if name == "choose" else "pass with"
            won_by = "; ".join(map(rewards, content.pass_token[pass_token].rewards))
            return f"{does} {name_of(judge.names, pass_token)}: by rotations {won_by}"
        case ("keep",) if asked.kind == "settle":
            face = content.face[asked.face]
            return f"keep the token and found a base: {token_in_words(content, face.id)}"
        case ("leave",):
            return "turn the token down again"
        case ("dive", int(fuel)):
            return f"spend {fuel} Fuel for {fuel} Prestige" if fuel else "spend nothing"
        case ("split" | "refine" as name,) if asked.kind == "convert":
            best = top_colour(state.players[player].sites[asked.planet].deposit)
            steps, number = (-1, content.tech_numbers.values["split"]) if name == "split" else (1, 1)
            made = content.shifted(str(best), steps)
            return f"turn a {best} cube of the Deposit into {number} {made} in the Storage, as far as there is room"
        case ("probe", str(space)):
            where = f"{name_of(judge.names, space)} for {price(charged)}"
            return f"advance the probe to {where}: {lies_at(content, state, space)}"
        case ("steer", str(space)):
            return f"move the Government Probe to {name_of(judge.names, space)}: {lies_at(content, state, space)}"
    if (text := hall.choice(judge, state, move, charged)) is not None:
        return text
    parts = [name_of(judge.names, part) for part in move.arguments[1:]]
    return _SAID[move.name].format(*parts) if move.name in _SAID else " ".join([spoken(move.name), *parts])


_SAID = {
    "load": "load a {} cube", "take": "keep a {} cube", "draw": "draw a cube from the Solar Bag",
    "deploy": "deploy the Building {}", "produce": "produce on {}", "activate": "activate the {}",
    "recover": "bring a {} cube home", "upgrade": "turn a {} cube into a {} one", "drill": "drill on {}",
    "repeat": "repeat the active token", "done": "be done",
}  # fmt: skip


_SECRET = ("choose", "commit")  # Pass tokens that lie face down until all are revealed


def hidden(judge: Game, ply: "Ply", player: str | None) -> Hidden:
    """Return the Pass tokens while others choose them."""
    secret = ply.move.name in _SECRET and player not in (None, ply.player)
    return {"pass_token": tuple(judge.content.pass_token)} if secret else {}


def called(judge: Game, thing: str) -> str:
    """Return what was drawn as people call it."""
    content: Content = judge.content
    if thing in content.face:
        return token_in_words(content, thing)
    return mechanism(judge, thing) if thing in content.mechanism else name_of(judge.names, thing)
