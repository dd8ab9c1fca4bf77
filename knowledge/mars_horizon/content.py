"""The content of Mars Horizon: the box, the cards and the solo clock, with the provenance of each part."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated

from pydantic import Field, model_validator

from starlaw.knowledge.mars_horizon.cards import (
    Affair,
    Agency,
    Building,
    Effect,
    Headquarters,
    LaunchCard,
    Milestone,
    Mission,
    Vehicle,
)
from starlaw.knowledge.packs import DEFAULT, Pack, read_pack
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.values import Frozen, Name

Count = Annotated[int, Field(ge=0, le=3000, strict=True)]
RESERVED = {"all", "nobody", "bank", "none", "each"}
NUMBERS = {  # the numbers that a pack names, each with the most that states and rules have room for
    "components": {
        "era_1": 99, "era_2": 99, "general": 99, "milestones_era_1": 20, "milestones_era_2": 20, "launch_cards": 99,
        "headquarters": 9, "blueprints": 99, "markers": 6, "dice": 9,
    },
    "tokens": {"money": 110, "research": 110, "prestige": 110},
    "start": {"money": 20, "research": 20, "prestige": 20},
    "limits": {"pool": 12, "general_in_deck": 99, "income": 9, "loan_fee": 9, "countdown": 9, "failure": 9},
    "solo": {"first_year": 2200, "ticks_a_year": 99},
}  # fmt: skip


class Numbers(Frozen):
    """Named numbers of one provenance."""

    provenance: Provenance
    values: Mapping[Name, Count]


class Seats(Frozen):
    """The players' colours, in the order in which seats are filled."""

    provenance: Provenance
    values: tuple[Name, ...]


class Offer(Frozen):
    """So much prestige buys so much reliability."""

    prestige: Annotated[int, Field(ge=1, le=9, strict=True)]
    reliability: Annotated[int, Field(ge=1, le=9, strict=True)]


class Offers(Frozen):
    """What prestige buys before a launch; one offer at most is taken."""

    provenance: Provenance
    values: tuple[Offer, ...]


class Milestones(Frozen):
    """The milestone cards in the order of the row."""

    provenance: Provenance
    era_1: tuple[Milestone, ...]
    era_2: tuple[Milestone, ...]


class AgencyCards(Frozen):
    """The agency cards of each era, and those of none."""

    provenance: Provenance
    era_1: tuple[Agency, ...]
    era_2: tuple[Agency, ...]
    general: tuple[Agency, ...]


class LaunchCards(Frozen):
    """The launch deck."""

    provenance: Provenance
    cards: tuple[LaunchCard, ...]


class HeadquartersCards(Frozen):
    """The HQ cards."""

    provenance: Provenance
    cards: tuple[Headquarters, ...]


class Content(Pack):
    """One content pack; a player's own copy is described by a pack of the same shape."""

    components: Numbers
    tokens: Numbers
    start: Numbers
    limits: Numbers
    offers: Offers
    seats: Seats
    milestones: Milestones
    agency: AgencyCards
    launch: LaunchCards
    headquarters: HeadquartersCards
    solo: Numbers

    @model_validator(mode="after")
    def _names_every_number(self) -> "Content":
        for part, numbers in NUMBERS.items():
            values = getattr(self, part).values
            for name, most in numbers.items():
                if name not in values:
                    raise ValueError(f"{part}.values.{name} is missing")
                if values[name] > most:
                    raise ValueError(f"{part}.values.{name}: expected at most {most}, got {values[name]}")
            for name in values:
                if name not in numbers:
                    raise ValueError(f"{part}.values.{name} is not a known key")
        return self

    @model_validator(mode="after")
    def _fits_the_box(self) -> "Content":
        ids = self._all_ids()
        twice = sorted({i for i in ids if ids.count(i) > 1})
        if twice:
            raise ValueError(f"ids used twice: {', '.join(twice)}")
        seats = self.seats.values
        if len(set(seats)) != len(seats) or RESERVED & set(seats):
            raise ValueError(f"seats: expected different colours, got {', '.join(seats)}")
        counted = {
            "era_1": self.agency.era_1, "era_2": self.agency.era_2, "general": self.agency.general,
            "milestones_era_1": self.milestones.era_1, "milestones_era_2": self.milestones.era_2,
            "launch_cards": self.launch.cards, "headquarters": self.headquarters.cards,
        }  # fmt: skip
        for name, cards in counted.items():
            if len(cards) != self.components.values[name]:
                raise ValueError(f"{name}: expected {self.components.values[name]} cards, got {len(cards)}")
        if len(seats) > len(self.headquarters.cards):
            raise ValueError(f"seats: expected at most one for each HQ card, got {len(seats)}")
        if len(self.launch.cards) < self.limits.values["countdown"]:
            raise ValueError("launch.cards: expected enough for a countdown")
        general, taken = len(self.agency.general), self.limits.values["general_in_deck"]
        if taken > general:
            raise ValueError(f"limits.values.general_in_deck: expected at most {general}, got {taken}")
        if max(map(self.deadline, self.goals_in_order)) > 500:
            raise ValueError("solo: expected deadlines of at most 500 ticks")
        for card in self.headquarters.cards:
            if any(effect.effect in ("give", "gain", "retire") for effect in card.effects):
                raise ValueError(f"headquarters.{card.id}: an HQ card has lasting effects only")
        for held in self.agency_cards.values():
            if isinstance(held, Building) and any(effect.effect == "give" for effect in held.effects):
                raise ValueError(f"agency.{held.id}: only operation and diplomacy cards make demands")
        for name, effects in self.effects.items():
            if sum(effect.effect == "retire" for effect in effects) > 1:
                raise ValueError(f"{name}: a card lets at most one card of the pool be discarded")
        return self

    def _all_ids(self) -> list[str]:
        agency = (*self.agency.era_1, *self.agency.era_2, *self.agency.general)
        milestones = (*self.milestones.era_1, *self.milestones.era_2)
        cards = (*agency, *milestones, *self.launch.cards, *self.headquarters.cards)
        return [card.id for card in cards]

    @cached_property
    def agency_cards(self) -> Mapping[str, Building | Vehicle | Affair | Mission]:
        """Every agency card by id."""
        return {card.id: card for card in (*self.agency.era_1, *self.agency.era_2, *self.agency.general)}

    @cached_property
    def goals_in_order(self) -> Mapping[str, Milestone]:
        """Every milestone by id, in the order of the row."""
        return {card.id: card for card in (*self.milestones.era_1, *self.milestones.era_2)}

    @cached_property
    def goals(self) -> Mapping[str, Milestone | Mission]:
        """Every card that can be launched to: milestones, then missions."""
        missions = {card.id: card for card in self.agency_cards.values() if isinstance(card, Mission)}
        return {**self.goals_in_order, **missions}

    @cached_property
    def vehicles(self) -> Mapping[str, Vehicle]:
        """Every vehicle design by id."""
        return {card.id: card for card in self.agency_cards.values() if isinstance(card, Vehicle)}

    @cached_property
    def launch_cards(self) -> Mapping[str, LaunchCard]:
        """Every launch card by id."""
        return {card.id: card for card in self.launch.cards}

    @cached_property
    def effects(self) -> Mapping[str, tuple[Effect, ...]]:
        """The effects of every card that has some: HQ, buildings, operations and diplomacy."""
        found = {card.id: card.effects for card in self.headquarters.cards}
        return found | {c.id: c.effects for c in self.agency_cards.values() if isinstance(c, Building | Affair)}

    @cached_property
    def last_milestone(self) -> str:
        """The milestone that wins the game."""
        return list(self.goals_in_order)[-1]

    def deadline(self, milestone: str) -> int:
        """Return the last tick of the solo clock at which history has not reached a milestone."""
        solo = self.solo.values
        return max(0, (self.goals_in_order[milestone].year - solo["first_year"]) * solo["ticks_a_year"])


@cache
def content(path: str = DEFAULT) -> Content:
    """Return the default pack, or the pack in a user's file."""
    return read_pack(Content, "mars_horizon", path)
