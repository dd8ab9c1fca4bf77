"""What goes wrong in Stellar Horizons and how often, in percent, with the markers that a loss earns: plain Python."""

from fractions import Fraction

from tests.stellar_horizons.oracle_pack import PACK, SHIPS, WORLDS, Json, effect, flyby_of, is_cv, reading

ENGINE, MALFUNCTION, RECALL = 5, 30, 50
RADIATION = 10
RECOVERY = 25
SEARCH, TACTICS = 4, 3


def engine(rate: int, kind: str, size: int) -> int:
    """Return the engine failure rate of a ship; a CV is safer by its size, and less than 1 is not rolled for."""
    return max(0, rate - (size if kind == "cv" else 0))


def malfunction(rate: int, kind: str, world: str) -> int | None:
    """Return the chance that an RE malfunctions at a world; nothing where the document does not tell it."""
    if kind == "probe":
        return 100
    if WORLDS[world].get("atmosphere"):
        return None
    return min(100, rate + (RADIATION if WORLDS[world].get("radiation") else 0))


def recalled_after(what: str) -> bool:
    """Tell whether a CV checks for recall after something."""
    return what in ("exploration", "combat", "production")


def recovered(roll: int, tech: bool, fails_on_25: bool = False) -> bool:
    """Tell whether an LV comes back."""
    return tech and ((roll < RECOVERY) if fails_on_25 else (roll >= RECOVERY))


def markers(lost: str, by: str, size: int, errata: bool) -> tuple[int, str] | None:
    """Return the markers that a loss earns; nothing where the document does not tell."""
    match lost:
        case "re":
            return 1, "engineering"
        case "probe":  # an RE like others, but one that is used up by exploring
            return (0, "") if by == "malfunction" else (1, "engineering")
        case "cv":
            return {2: (3, "engineering"), 3: (5, "engineering")}.get(size)
        case "cargo_lv":
            return 1, "engineering"
        case "recalled_cv":
            return 1, "biology"
        case "base":
            return (1, "engineering") if errata else None
    return 0, ""


# --- In play, with the techs of a faction ---


def engine_of(player: Json, counter: str) -> int:
    """Return the engine failure rate of a ship, or of an LV with it."""
    rate = max(0, ENGINE - sum(effect(player["techs"], "engine_failure")))
    return engine(rate, SHIPS[counter]["kind"], SHIPS[counter].get("size", 0))


def malfunction_of(player: Json, counter: str, world: str) -> int:
    """Return the malfunction chance of an RE; what a severe atmosphere adds counts as nothing."""
    rate = MALFUNCTION - sum(effect(player["techs"], "malfunction"))
    known = malfunction(rate, SHIPS[counter]["kind"], world)
    return rate if known is None else known


def recall_of(player: Json) -> int:
    """Return the recall value of a faction's CVs."""
    return RECALL - sum(effect(player["techs"], "recall"))


def earned(counter: str) -> int:
    """Return the Engineering markers for a ship lost to engine failure, assumed ones among them; each counts 1."""
    if not is_cv(counter):
        return 1
    known = markers("cv", "engine", SHIPS[counter]["size"], True)
    return known[0] if known else int(PACK["large_losses"]["values"]["cv4"])


def caught(pirates: int) -> Fraction:
    """Return how likely pirates take a ship that leaves their box: one of them finds it short of tactics points."""
    pips = PACK["battle"]["values"]["pips_for_a_point"]
    helpless = sum(roll // pips < TACTICS for roll in range(1, 11))
    return 1 - (1 - Fraction(SEARCH, 10) * Fraction(helpless, 10)) ** pirates


def lost_on(state: Json, player: str, counter: str) -> Fraction:
    """Return how likely a ship is lost on a move from where it is, to its engine or to pirates."""
    me = state["players"][player]
    system = flyby_of(me["ships"][counter]["place"])
    threat = caught(state.get("pirates", {}).get(system, 0)) if system else Fraction(0)
    return 1 - (1 - Fraction(engine_of(me, counter), 100)) * (1 - threat)


def survives(player: Json, load: str | None) -> Fraction:
    """Return how likely the one roll of a launch with a ship, or with goods, is no failure."""
    bare = max(0, ENGINE - sum(effect(player["techs"], "engine_failure")))
    return 1 - Fraction(engine_of(player, load) if load else bare, 100)


def vehicle_kept(state: Json, player: str, load: str | None) -> Fraction:
    """Return how likely an LV is still there after a launch with a ship, or with goods."""
    me = state["players"][player]
    tech, other = "reusable_launch_vehicles" in me["techs"], reading(state, "lv_recovery") == "failed_on_25"
    good = sum(recovered(roll, tech, other) for roll in range(1, 101))
    return survives(me, load) * Fraction(good, 100)


def explored_world(place: str) -> str:
    """Return the world that a ship explores: where it is, or for a flyby the first of the system."""
    system = flyby_of(place)
    return next(world for world in WORLDS if WORLDS[world]["system"] == system) if system else place
