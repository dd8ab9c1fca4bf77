"""Mars Horizon as atoms: content and options, in the words of `rules_asp/mars_horizon/inputs.lp`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from starlaw.knowledge.maps import Telling
from starlaw.knowledge.mars_horizon.cards import (
    Affair,
    Building,
    Effect,
    Income,
    LaunchCard,
    Milestone,
    Token,
    Vehicle,
    When,
)
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.movement import all_cards
from starlaw.solver.session import Atom, fact

NAME = "mars_horizon"
PLACES: Telling = {"destination": (("destination", "name", "number"),), "vehicle": (("farthest", "name", "farthest"),)}
WAYS: Telling = {"bound_for": (("bound_for", "start", "end"),)}


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    yield from (fact("token", token) for token in get_args(Token))
    yield from (fact("resource", token) for token in get_args(Income))
    yield from all_cards(content).told(PLACES, WAYS)
    yield from (fact("limit", name, number) for name, number in content.limits.values.items())
    for name, number in (*content.components.values.items(), *content.tokens.values.items()):
        yield fact("in_box", name, number)
    yield from (fact("offer", offer.prestige, offer.reliability) for offer in content.offers.values)
    for era, cards in enumerate((content.agency.general, content.agency.era_1, content.agency.era_2)):
        yield from (fact("era_of", card.id, era) for card in cards)
    for card in content.agency_cards.values():
        yield from _card_facts(card)
    for name, effects in content.effects.items():
        yield from _discount_facts(name, effects)
    yield from (fact("headquarters", hq.id) for hq in content.headquarters.cards)
    for number, drawn in enumerate(content.launch_cards.values(), start=1):
        yield fact("numbered", drawn.id, number)
        yield from _launch_card_facts(drawn)
    yield from _goal_facts(content)


def _launch_card_facts(card: LaunchCard) -> Iterator[Atom]:
    yield fact("launch_card", card.id)
    does = card.does
    if does.effect == "hazard":
        yield fact("asks_for", card.id, does.token, does.pay)
    if does.effect in ("hazard", "reliability"):
        yield fact("shifts", card.id, does.amount)
    if does.effect == "reliability":
        yield from (fact("only_when", card.id, condition) for condition in _conditions(does.when))


def _conditions(when: When) -> Iterator[str]:
    yield from (value for value in (when.destination, when.goal, when.vehicle) if value)
    if when.crewed is not None:
        yield "crewed" if when.crewed else "uncrewed"


def _card_facts(card: Any) -> Iterator[Atom]:
    yield fact("kind", card.id, card.type)
    yield from (fact("cost", card.id, token, number) for token, number in card.cost.items())
    if not isinstance(card, Affair) or card.until != "at_once":
        yield fact("stays", card.id)
    if isinstance(card, Affair):
        yield from (fact("demand", card.id, e.token, e.amount) for e in card.effects if e.effect == "give")
    if isinstance(card, Affair | Building) and any(effect.effect == "retire" for effect in card.effects):
        yield fact("lets_retire", card.id)
    if isinstance(card, Vehicle):
        yield fact("capacity", card.id, card.capacity)
        yield fact("launch_cost", card.id, card.launch_cost)


def _discount_facts(name: str, effects: Sequence[Effect]) -> Iterator[Atom]:
    lowered: Counter[tuple[str, str]] = Counter()
    for effect in effects:
        if effect.effect == "discount":
            lowered[effect.of, effect.token] += effect.amount
    yield from (fact("lowers", name, of, token, number) for (of, token), number in lowered.items())


def _goal_facts(content: Content) -> Iterator[Atom]:
    for name, card in content.goals.items():
        yield fact("goal", name)
        yield fact("payload", name, card.payload)
        if card.crewed:
            yield fact("crewed", name)
        profiles = {"first": card.first, "repeat": card.repeat} if isinstance(card, Milestone) else {"only": card}
        for profile, printed in profiles.items():
            yield from (fact("reward", name, profile, token, number) for token, number in printed.reward.items())
    for number, name in enumerate(content.goals_in_order, start=1):
        yield fact("milestone", name, number)
        yield fact("deadline", name, content.deadline(name))
    for era, cards in enumerate((content.milestones.era_1, content.milestones.era_2), start=1):
        yield from (fact("milestone_era", card.id, era) for card in cards)
    yield fact("last", content.last_milestone)
