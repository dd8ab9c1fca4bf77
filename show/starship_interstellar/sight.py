"""What a seat at a Starship Interstellar table may see, as a state that can be judged: what is hidden is laid anew.

Boxes of others hold no stock, and the tokens and Buildings that follow from what lies open; piles, face-down tokens and
Pass tokens that nobody has shown are dealt in the order of the content. So the state is the same, whatever lies hidden.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.starship_interstellar.boards import PlanetNow, Player
from starlaw.knowledge.starship_interstellar.content import EARTH, HALL, Content
from starlaw.knowledge.starship_interstellar.hall_state import Hall, TargetPlanet
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.values import evolve
from starlaw.solver.declared.seat_state import seen_by
from starlaw.solver.game import Game

_BYSTANDER = "nobody"  # no seat has this name, so its view shows what lies open to all
_BEFORE_SALVATION = ("draft", "action")


def seen(judge: Game, state: State, player: str | None) -> State:
    """Return a state that looks the same to a player, made from nothing but what that player sees."""
    eye, content = player or _BYSTANDER, judge.content
    view, base = judge.view(state, eye), seen_by(state, eye).state
    assert isinstance(base, State)
    players = _with_drafts(view, base, content, {name: _boxed(base, content, view, name) for name in base.seats})
    planets = {name: _face_down(base, content, view, name) for name in base.planets}
    laid = evolve(
        base,
        players=players,
        planets=planets,
        projects=evolve(base.projects, **{back: _mechanisms(base, content, view, back) for back in ("red", "blue")}),
        uniques=_unshown(view, base, content)[: _number(view["uniques"])] if _number(view["uniques"]) else base.uniques,
    )
    return laid if base.hall is None else evolve(laid, hall=_hall(laid, content))


def dealt(judge: Game, state: State) -> frozenset[str]:
    """Return the production tokens that lie face down, and Mechanisms in piles of which others were taken out."""
    faces = {face for planet in state.planets.values() for face in planet.hidden}
    out = settled_readings(state.game, state.options)["universal"] == "replacing"
    return frozenset({*faces, *(state.projects.red if out else ()), *(state.projects.blue if out else ())})


def _number(part: Any) -> int:
    """Return how many things a part of a view hides; none if it shows them."""
    return int(part["hidden"]) if isinstance(part, Mapping) and "hidden" in part else 0


def _left(names: Iterable[str], gone: Collection[str]) -> list[str]:
    return [name for name in names if name not in gone]


# --- Player boxes ---


def _boxed(base: State, content: Content, view: Mapping[str, Any], name: str) -> Player:
    """Return a player whose hidden box holds no stock, and the tokens and Buildings that follow from what is open."""
    player, shown = base.players[name], view["players"][name]
    if shown["fuel"] is not None:
        return player
    basic = (token.id for token in content.basic_tokens.values)
    mine = _left((*basic, *player.extras, *sorted(player.sites)), player.played)
    later = base.phase not in _BEFORE_SALVATION
    pool = [token for token in mine if not (later and content.token[token].salvation.absent)]
    return evolve(
        player, fuel=0, scientists=0, cubes={}, pool=tuple(sorted(pool[: _number(shown["pool"])])),
        reserve=_reserve(player, content),
    )  # fmt: skip


def _reserve(player: Player, content: Content) -> dict[str, int]:
    """Return the Buildings that a player has developed and not deployed."""
    lines = [content.technology[name].line for name in player.techs]
    stand = list(chain.from_iterable(site.buildings for site in player.sites.values()))
    return {building: max(0, lines.count(building) - stand.count(building)) for building in BUILDINGS}


def _with_drafts(
    view: Mapping[str, Any], base: State, content: Content, players: Mapping[str, Player]
) -> dict[str, Player]:
    """Return the players, those who have drafted a Pass token face down with one that nobody has shown."""
    if base.phase != "draft":
        return dict(players)
    to_come = {asked.player for asked in base.agenda if asked.kind == "draft"}
    unknown = iter(_unshown(view, base, content)[_number(view["uniques"]) :])
    drafted = {
        name: evolve(player, pass_token="basic", drafted=next(unknown, None))
        for name, player in players.items()
        if view["players"][name]["pass_token"] is None and name not in (*to_come, HALL)
    }
    others = {name: evolve(player, pass_token="basic") for name, player in players.items() if player.pass_token is None}
    return {**players, **others, **drafted}


def _unshown(view: Mapping[str, Any], base: State, content: Content) -> tuple[str, ...]:
    """Return the Unique Pass tokens that the view does not show, in the order of the content."""
    shown = {"basic", *base.uniques, *(player.drafted or "" for player in base.players.values())}
    return tuple(_left(content.pass_token, shown))


# --- What lies face down ---


def _face_down(base: State, content: Content, view: Mapping[str, Any], name: str) -> PlanetNow:
    """Return a planet with as many tokens of its own as lie there, as many of them with layers as must."""
    number = _number(view["planets"][name]["hidden"])
    shown = _faces_shown(base, name)
    deep = _left((face.id for face in content.deep_faces.values if face.planet == name), shown)
    plain = _left((face.id for face in content.faces.values), shown)
    variant = settled_readings(base.game, base.options)["deep_deposits"]
    most = 0
    if variant == "halves":
        most = content.deposits.values["deep_laid"] - sum(content.face[face].planet is not None for face in shown)
    few = deep[: min(max(most, 0), number)]
    more = [*plain, *_left(deep, few)] if variant != "off" else plain
    return evolve(base.planets[name], hidden=tuple(sorted([*few, *more[: number - len(few)]])))


def _faces_shown(base: State, name: str) -> list[str]:
    """Return the faces of a planet's tokens that lie open or belong to H.A.L.L."""
    sites = (player.sites[name].face for player in base.players.values() if name in player.sites)
    asked = (a.face for a in base.agenda if a.kind == "settle" and a.planet == name and a.face is not None)
    return [*sites, *asked]


def _mechanisms(base: State, content: Content, view: Mapping[str, Any], back: str) -> tuple[str, ...]:
    """Return as many Mechanisms with a back as lie in its pile; universal ones stay in the game, others may not."""
    rows = base.projects
    shown = {*rows.current, *rows.long_term, *rows.future, *rows.built}
    plays_with = settled_readings(base.game, base.options)["universal"] != "off"
    first = content.universal_mechanisms.values if plays_with else ()
    known = [mechanism.id for mechanism in (*first, *content.mechanisms.values) if mechanism.back == back]
    return tuple(sorted(_left(known, shown)[: _number(view["projects"][back])]))


# --- H.A.L.L. ---


def _hall(base: State, content: Content) -> Hall:
    """Return H.A.L.L. with its pile, and the planets that it has not settled, each under some token."""
    hall = base.hall
    assert hall is not None
    held = base.players[HALL]
    first = [target.planet for target in hall.planets]
    to_settle = [*first, *_left((name for name in base.planets if name != EARTH), {*held.sites, *first})]
    return evolve(
        hall, pile=_pile(hall, held.pool, content), planets=tuple(_target(base, content, name) for name in to_settle)
    )


def _pile(hall: Hall, held: Sequence[str], content: Content) -> tuple[str, ...]:
    """Return its tokens below the one on top: those of planets begin on top, and what was tried in vain went under."""
    top, names = hall.pile[:1], sorted(held)
    of_planets = [name for name in names if name in content.planet and name != EARTH]
    laid = [*of_planets, *_left(names, of_planets)]
    ordered = [*laid[hall.tried :], *laid[: hall.tried]]
    return (*top, *_left(ordered, top))


def _target(base: State, content: Content, name: str) -> TargetPlanet:
    """Return a planet of H.A.L.L.'s pile under a token that was left in the box."""
    laid: Sequence[str] = [*base.planets[name].hidden, *_faces_shown(base, name)]
    return TargetPlanet(planet=name, face=_left((face.id for face in content.faces.values), laid)[0])
