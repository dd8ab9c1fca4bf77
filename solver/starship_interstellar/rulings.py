"""Questions about Starship Interstellar that need no state; its `rulings.lp` answers them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from starlaw.knowledge.starship_interstellar.content import EARTH, Content
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS, COLOURS
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values, about
from starlaw.solver.starship_interstellar.facts import UNITS
from starlaw.solver.starship_interstellar.hall_rulings import HALL_RULINGS
from starlaw.solver.starship_interstellar.rulings_tokens import TOKENS

NONE = "none"
RELIEF = {"public_relations": "solar_1", "leader": "solar_3"}  # technologies that spare Reputation


def _one(name: str, means: str, one_of: Sequence[str], default: str | None = None) -> Asked:
    return Asked(name, means, default, one_of=tuple(one_of))


def _some(name: str, means: str, one_of: Sequence[str]) -> Asked:
    return Asked(name, f"{means}, with commas", (), one_of=tuple(one_of))


def _tokens(content: Content, action: str) -> tuple[str, ...]:
    return tuple(token.id for token in content.token.values() if token.action.does == action)


def _flight(content: Content) -> tuple[Asked, ...]:
    orbits, quadrants = max(planet.orbit for planet in content.planet.values()), content.travel.values["quadrants"]
    return (
        Asked("from_orbit", "orbit left, counted from the Sun", None, 1, orbits),
        Asked("from_quadrant", "quadrant left", None, 1, quadrants),
        Asked("to_orbit", "orbit reached", None, 1, orbits),
        Asked("to_quadrant", "quadrant reached", None, 1, quadrants),
        _one("planet", "the planet left, none at an empty spot", (*content.planet, NONE), NONE),
        _some("technologies", "of the Travel line", ("travel_1", "travel_2", "travel_3")),
        Asked("wormhole", "one end is Earth, the other the player's Wormhole token", False),
        _one("token", "that is played", _tokens(content, "travel"), "travel"),
    )


def _technology(content: Content) -> tuple[Asked, ...]:
    return (
        _one("technology", "to be researched", tuple(content.technology)),
        _one("token", "that is played", _tokens(content, "research"), "research"),
        _one("lower", "the colour of which one cube is a level lower, with X16", (*COLOURS, NONE), NONE),
        Asked("place", "in the player's order of Salvation technologies", 1, 1, len(content.salvation_prices.values)),
    )


def _production(_: Content) -> tuple[Asked, ...]:
    return (
        _one("colour", "of the Deposit", COLOURS),
        Asked("cubes", "in the Deposit", None, 0, 12),
        _one("next_colour", "of the layer below", (*COLOURS, NONE), NONE),
        Asked("next_cubes", "in the layer below", 0, 0, 12),
        Asked("storage", "cubes in the Storage", 0, 0, 12),
        _some("order", "what is activated, in this order", UNITS),
        *(Asked(f"{kind}_level", "of that technology", 1, 1, 3) for kind in ("ars", "outpost", "drill")),
    )


def _impossible_flight(content: Content, values: Values) -> str | None:
    planet, start, goal = values["planet"], values["from_orbit"], values["to_orbit"]
    if planet != NONE and content.planet[planet].orbit != start:
        return f"from_orbit: expected {content.planet[planet].orbit}, the orbit of {planet}, got {start}"
    if values["wormhole"] and "travel_3" not in values["technologies"]:
        return "technologies: expected travel_3 for a flight through the Wormhole"
    home = content.planet[EARTH].orbit
    from_home = planet == EARTH or (planet == NONE and start == home)
    if values["wormhole"] and not from_home and goal != home:
        return f"wormhole: expected a flight from or to {EARTH} on orbit {home}, got orbits {start} and {goal}"
    return None


def _impossible_production(content: Content, values: Values) -> str | None:
    for unit in UNITS:
        times, allowed = values["order"].count(unit), content.room.values["same_building"] if unit in BUILDINGS else 1
        if times > allowed:
            return f"order: {unit} stands {times} times, expected {allowed} at most"
    return None


def _solar_loss(judge: Judge, values: Values) -> Answer:
    """Answer what kept cubes cost in Reputation, as an extraction in play does."""
    content: Content = judge.content
    techs = [tech for name, tech in RELIEF.items() if values[name]]
    kept: Counter[str] = Counter(values["kept"])
    worth, loss = content.worth(kept), content.solar_loss(kept, techs)
    clauses = ["starship_interstellar/base_solar#3"]
    clauses += ["starship_interstellar/solar_technology#3"] if values["public_relations"] else []
    clauses += ["starship_interstellar/solar_technology#8"] if values["leader"] else []
    steps = (f"the cubes kept are worth {worth}", *([f"{worth - loss} less by technologies"] if worth > loss else []))
    return Answer(status="answered", answers=(str(loss),), unit="Reputation", steps=steps, clauses=tuple(clauses))


_OWN: Mapping[str, Ruling] = {
    "flight_price": Ruling("What does a flight cost?", _flight, unit="Fuel", wrong=_impossible_flight),
    "technology_price": Ruling("What does a technology cost with a token?", _technology, readings=("level_bounds",)),
    "production": Ruling(
        "What does a planet produce in a given order of activation?", _production, wrong=_impossible_production
    ),
    "solar_loss": Ruling(
        "How much Reputation do cubes kept from the Solar Bag cost?",
        lambda _: (
            _some("kept", "colours of the cubes", COLOURS),
            Asked("public_relations", "Improved Public Relations is researched", False),
            Asked("leader", "the Technology Leader is researched", False),
        ),
        _solar_loss,
        unit="Reputation",
    ),
    "family_reputation": Ruling(
        "How much Reputation does saving a Family bring?",
        lambda _: (_some("members", "colours of the meeples", COLOURS),),
        unit="Reputation",
    ),
    "universal_prestige": Ruling(
        "How much Prestige does a Universal Mechanism bring?",
        lambda _: (_some("cubes", "paid", COLOURS), Asked("build_extra", "the technology is researched", False)),
        unit="Prestige",
    ),
    "black_hole": Ruling(
        "How much Prestige does a Black Hole bring?",
        lambda content: (
            Asked("fuel", "that is spent", None, 0, 9),
            Asked("drawn", "the token was drawn now, not met where it lay", True),
            _one("by", "whose probe it is", ("player", "governor"), "player"),
        ),
        unit="Prestige",
        readings=("holes_governor",),
    ),
}

_SITES: Mapping[str, Ruling] = {
    "same_buildings": Ruling(
        "May another Building of the same kind stand on a planet?",
        lambda _: (Asked("standing", "Buildings of that kind that the player has there", 1, 0, 9),),
        readings=("same_building",),
    ),
    "deposit_cubes": Ruling(
        "Which cubes are added to a Deposit?",
        lambda _: (_one("colour", "of the Deposit", COLOURS), Asked("levels", "above that of the Deposit", 1, 0, 4)),
    ),
}

RULINGS: Mapping[str, Ruling] = {
    **about("flights, technologies, production and Salvation", {**_OWN, **_SITES}),
    **about("tokens", TOKENS),
    **about("the opponent H.A.L.L.", HALL_RULINGS),
}
