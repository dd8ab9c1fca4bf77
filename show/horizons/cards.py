"""Horizons cards and pieces in words: tokens, structures, ally faces, missions."""

from collections.abc import Iterable, Mapping
from typing import Any

from starlaw.knowledge.horizons.content import Ally, Content, Effect, Face, Gain, Mission, Side
from starlaw.knowledge.naming import a, several
from starlaw.knowledge.rules import rules
from starlaw.show.phrases import listed, spoken


def pieces(kind: str, number: int) -> str:
    """Return so many structures in words, such as '2 colonies'."""
    return several(number, spoken(kind))


def one_of(kinds: Iterable[str]) -> str:
    """Return a choice of structures in words, such as 'an energy collector or a metal collector'."""
    return listed((a(spoken(kind)) for kind in kinds), "or")


def price(counts: Mapping[Any, int], nothing: str = "nothing") -> str:
    """Return tokens in words; those at zero are left out.

    >>> price({"energy": 1, "knowledge": 0, "metal": 2})
    '1 energy and 2 metal'
    """
    return listed((f"{number} {token}" for token, number in counts.items() if number), nothing=nothing)


def face_of(card: Ally, side: Side) -> Face:
    """Return the side of an ally that shows."""
    return card.front if side == "front" else card.back


def face_in_words(face: Face) -> str:
    """Return what a side of an ally costs and does, and what becomes of the card."""
    first = f"pay {price(face.cost)}: " if face.cost else ""
    effects = ", ".join(_effect(effect) for effect in face.effects) or "nothing"
    return f"{first}{effects}; then {face.after}"


def _effect(effect: Effect) -> str:
    match effect.effect:
        case "gain":
            return _gain(effect)
        case "discount":
            return f"this Build costs {less(effect.energy, effect.metal)}"
        case "build":
            paid = "free" if effect.free else f"for {less(effect.energy, effect.metal)}"
            return f"build {one_of(effect.structures)} {paid}"
        case "displace":
            whose = "an opponent's" if effect.of == "opponent" else "anyone's"
            kinds = listed(map(spoken, effect.structures), "or")
            return f"send {whose} {kinds} back"
        case "take":
            swap = f" for {a(effect.give)} token" if effect.give else ""
            return f"take {a(_token(effect.token))} token from an opponent{swap}"
        case "draw":
            return {"mission": "draw a mission", "ally": "recruit an ally", "world": "draw and lay a world"}[
                effect.what
            ]
        case "adapt":
            return "activate a habitat"


def _gain(effect: Gain) -> str:
    if effect.per is None:
        return f"gain {effect.amount} {_token(effect.token)}"
    cap = f", at most {effect.at_most}" if effect.at_most < Gain.model_fields["at_most"].default else ""
    return f"gain {effect.amount} {_token(effect.token)} for each {spoken(effect.per)}{cap}"


def _token(token: str) -> str:
    return "energy or metal" if token == "either" else token


def less(energy: int = 0, metal: int = 0) -> str:
    """Return a discount in words, as a price that follows 'costs' or 'for'."""
    off = price({"energy": energy, "metal": metal}, "")
    return f"{off} less" if off else "its price"


def mission(content: Content, card: str) -> str:
    """Return a mission by title and points, with its condition."""
    found = next(mission for mission in content.mission_cards if mission.id == card)
    return f"{mission_title(content, card)}: {_condition(found)}"


def mission_title(content: Content, card: str) -> str:
    """Return a mission by title and points."""
    found = next(mission for mission in content.mission_cards if mission.id == card)
    return f"{found.title} ({found.points} points)"


def _condition(card: Mission) -> str:
    if card.counted is not None:
        most = card.counted.at_most
        bound = f"at most {most}" if most is not None else f"at least {card.counted.at_least}"
        return f"{spoken(card.counted.of)}: {bound}"
    habitat = card.id.removesuffix("_system")
    kind = "type" if habitat == card.id else "system"
    records = rules("horizons")
    rule = records.get(f"hz.mission.{card.id}") or records[f"hz.mission.{kind}"]
    return (
        rule.sentence.replace(" asks for ", " ask for ")
        .partition(" ask for ")[2]
        .rstrip(".")
        .replace("that type", f"the type {habitat}")
    )
