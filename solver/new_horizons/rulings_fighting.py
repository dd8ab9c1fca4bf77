"""Questions about fights of New Horizons that need no state: who hits whom, what must be fought, and how it ends."""

from collections.abc import Mapping
from typing import get_args

from starlaw.knowledge.horizons.content import Structure
from starlaw.knowledge.new_horizons.content import SHIPS, Content, Race
from starlaw.solver.judge import Judge
from starlaw.solver.new_horizons.odds import CHOICES, Battle, fought, piece
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values

STRUCTURES: tuple[str, ...] = get_args(Structure)
PIECES = (*SHIPS, *STRUCTURES)
RACES = (*get_args(Race), "none")
NONE = "none"


def race_of(name: str, means: str) -> Asked:
    """Return a parameter that is a race."""
    return Asked(name, means, NONE, one_of=RACES)


def _some(name: str, means: str, one_of: tuple[str, ...]) -> Asked:
    return Asked(name, f"{means}, with commas, each as often as there are", (), one_of=one_of)


def _odds_parameters(_: Content) -> tuple[Asked, ...]:
    return (
        _some("attackers", "ships that attack", SHIPS),
        _some("defenders", "ships that defend, or structures that are bombarded", PIECES),
        race_of("attacker_race", "of the attacker, in the advanced game"),
        race_of("defender_race", "of the defender, in the advanced game"),
        *(Asked(name, "what that side does", choices[0], one_of=choices) for name, choices in CHOICES.items()),
    )


def _wrong_odds(content: Content, values: Values) -> str | None:
    """Say which side cannot be so."""
    structures = [name for name in values["defenders"] if name in STRUCTURES]
    if structures and len(structures) < len(values["defenders"]):
        return "defenders: expected ships, or structures alone, which are bombarded once no ship defends them"
    most = content.limits.values["structures_per_world"]
    if len(structures) > most:
        return f"defenders: expected at most {most} structures, as many as a world holds, got {len(structures)}"
    for side in ("attacker", "defender"):
        race, pieces = values[f"{side}_race"], values[f"{side}s"]
        if not pieces:
            return f"{side}s: expected at least one"
        for name in pieces:
            own = content.in_fleet(name, None if race == NONE else race) if name in SHIPS else len(pieces)
            if pieces.count(name) > own:
                return f"{side}s: expected at most {own} {name.replace('_', ' ')}, got {pieces.count(name)}"
    return None


def _battle_odds(judge: Judge, values: Values) -> Answer:
    """Answer how a battle of two fleets ends, exactly."""
    content: Content = judge.content
    sides = [
        tuple(piece(content, name, None if values[race] == NONE else values[race]) for name in values[side])
        for side, race in (("attackers", "attacker_race"), ("defenders", "defender_race"))
    ]
    bombardment = values["defenders"][0] in STRUCTURES
    told = fought(Battle(sides[0], sides[1], bombardment), content, {name: values[name] for name in CHOICES})
    chances = {end: chance for end, chance in told.ends.items() if chance}
    losses = (
        f"{side} lose on average {float(lost['pieces']):.2f} of {len(values[side])} pieces"
        for side, lost in told.losses.items()
    )
    picked = [f"{name}={choice}" for name, choice in told.policy.items() if choice != CHOICES[name][0]]
    return Answer(
        status="answered",
        answers=tuple(f"{end.replace('_', ' ')} {float(chance):.1%}" for end, chance in chances.items()),
        steps=(
            *(f"{end.replace('_', ' ')}: {chance}" for end, chance in chances.items() if len(str(chance)) < 40),
            *losses,
            f"both sides keep to a policy: {', '.join(picked) or 'fight on, hit the strongest, hunt what is cloaked'}",
        ),
        clauses=(
            "new_horizons/combat#11", "new_horizons/combat#12", "new_horizons/combat#13", "new_horizons/combat#14",
            "new_horizons/combat#16", "new_horizons/combat#17", "new_horizons/combat#18",
        ),
    )  # fmt: skip


FIGHTING: Mapping[str, Ruling] = {
    "may_hit": Ruling(
        "May this piece hit that one?",
        lambda _: (
            Asked("by", "the piece that throws dice", None, one_of=PIECES),
            Asked("target", "the piece to be hit", None, one_of=PIECES),
            Asked("cloaked", "the stealth ship is cloaked, the one that fires if there are two", False),
            Asked("hunting", "a destroyer that fires hunts cloaked ships", False),
            Asked("target_cloaked", "the stealth ship that is to be hit is cloaked", False),
        ),
        wrong=lambda _, values: (
            "target: expected a ship, since structures fight nothing else"
            if values["by"] in STRUCTURES and values["target"] in STRUCTURES
            else None
        ),
    ),
    "may_bombard": Ruling(
        "May a player bombard the structures on a world?",
        lambda _: (
            Asked("owner", "whose structures stand there", "hostile", one_of=("hostile", "ally", "nobody")),
            Asked("ships", "the player has ships there", True),
            _some("defending", "ships of another player there", SHIPS),
        ),
    ),
    "must_fight": Ruling(
        "Must ships of two players at one world fight?",
        lambda _: (
            _some("own", "ships of the player", SHIPS),
            _some("theirs", "ships of the other player", SHIPS),
            Asked("allied", "both are allied", False),
        ),
    ),
    "hits_to_destroy": Ruling(
        "How many hits destroy a piece?",
        lambda _: (
            Asked("piece", "ship or structure", None, one_of=PIECES),
            race_of("race", "of its player, in the advanced game"),
        ),
        unit="hits",
    ),
    "battle_odds": Ruling("How does a battle of two fleets end?", _odds_parameters, _battle_odds, wrong=_wrong_odds),
}
