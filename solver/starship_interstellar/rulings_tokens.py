"""Questions about tokens of Starship Interstellar: what the register tells of each side, and the size of its bonus."""

from collections.abc import Iterator, Mapping

from starlaw.knowledge.clauses import Clause, clauses
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values

SIDES = ("action", "salvation")
SECTION = "starship_interstellar/extra_tokens#"


def _about(token: str, side: str) -> Iterator[Clause]:
    """Yield what is told of a side: a clause that names no side goes on about the one before."""
    told = ""
    for clause in clauses("starship_interstellar").values():
        if clause.id.startswith(SECTION) and f"token {token}" in clause.text:
            told = next((name for name in SIDES if f"{name} side" in clause.text.lower()), told)
            if told == side:
                yield clause


def _sides(judge: Judge, values: Values) -> Answer:
    content: Content = judge.content
    token = content.token[values["token"]]
    sides = SIDES if values["side"] == "both" else (values["side"],)
    told = {side: tuple(_about(token.name, side)) for side in sides}
    bare = {"salvation"} if token.salvation.absent else set()  # such a token is gone before that phase
    missing = tuple(
        f"what the {side} side of {token.name} does" for side in sides if not told[side] and side not in bare
    )
    bonus = "salvation" in sides and token.salvation.bonus
    source = content.bonus.provenance
    size = f"the bonus for {token.salvation.bonus} is {content.bonus.values['prestige']} Prestige"
    resting = Assumption(value="size of the Prestige bonus", why=source.why, range=source.admits)
    return Answer(
        status="undetermined" if missing and len(missing) == len(sides) else "answered",
        answers=tuple(clause.text for side in sides for clause in told[side]),
        missing=missing,
        steps=(size,) if bonus else (),
        clauses=tuple(clause.id for side in sides for clause in told[side]),
        assumptions=(resting,) if bonus and source.kind in ("assumed", "unknown") else (),
    )


TOKENS: Mapping[str, Ruling] = {
    "token_sides": Ruling(
        "What does an Extra Action token do on each side?",
        lambda content: (
            Asked("token", "the token", None, one_of=content.extras),
            Asked("side", "of the token", "both", one_of=(*SIDES, "both")),
        ),
        _sides,
    ),
}
