"""The Mars Horizon table while a move is carried out: tokens, cards, the pool and the decks."""

from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.mars_horizon.cards import Effect
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.flights import lasting
from starlaw.knowledge.mars_horizon.state import Player, State, pile
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.table import BaseTable


class MarsTable(BaseTable):
    """Small steps that effects are made of; each leaves a whole state behind."""

    state: State
    content: Content

    def limit(self, name: str) -> int:
        """Return a number that the rules name."""
        return self.content.limits.values[name]

    def player(self, name: str) -> Player:
        """Return what a player holds."""
        return self.state.players[name]

    def name_of(self, card: str) -> str:
        """Return the title of an agency card, a milestone or a launch card."""
        content = self.content
        found = content.agency_cards.get(card) or content.goals_in_order.get(card) or content.launch_cards[card]
        return found.name

    # --- Tokens ---

    @cites("mars_horizon/setup#4")
    def gain(self, name: str, token: str, amount: int) -> None:
        """Move tokens from the bank to a player, as far as it reaches."""
        taken = min(amount, self.state.bank[token])  # type: ignore[index]
        if taken > 0:
            self._move(name, token, taken)
            self.tell("gained", f"{name} gains {taken} {token}", player=name, token=token, amount=taken)

    def pay(self, name: str, token: str, amount: int) -> None:
        """Move tokens from a player to the bank."""
        if amount > 0:
            self._move(name, token, -amount)
            self.tell("paid", f"{name} pays {amount} {token}", player=name, token=token, amount=amount)

    def _move(self, name: str, token: str, amount: int) -> None:
        self.change_player(name, stock=_shifted(self.player(name).stock, token, amount))
        self.change(bank=_shifted(self.state.bank, token, -amount))

    def hand_over(self, giver: str, taker: str, token: str, amount: int) -> None:
        """Move tokens between players."""
        self.change_player(giver, stock=_shifted(self.player(giver).stock, token, -amount))
        self.change_player(taker, stock=_shifted(self.player(taker).stock, token, amount))
        text = f"{giver} gives {taker} {amount} {token}"
        self.tell("handed_over", text, giver=giver, taker=taker, token=token, amount=amount)

    # --- Cards ---

    def effects(self, name: str, *kinds: str) -> Iterator[Effect]:
        """Yield the effects of these kinds that a player's HQ and tableau have."""
        return (effect for effect in lasting(self.state, self.content, name) if effect.effect in kinds)

    def change_agency(self, **fields: Any) -> None:
        """Replace fields of the agency card piles."""
        self.change(agency=evolve(self.state.agency, **fields))

    def discard_from_tableau(self, name: str, card: str) -> None:
        """Discard a card that lies before a player."""
        self.change_player(name, tableau=without(self.player(name).tableau, card))
        self.change_agency(discards=pile(*self.state.agency.discards, card))
        self.tell("discarded", f"{self.name_of(card)} is discarded", player=name, card=card)

    @cites("mars_horizon/missions#5", "mars_horizon/buying#5")
    def discard_from_pool(self, name: str, card: str) -> None:
        """Discard a card of the pool that a player has completed; the next one takes its place."""
        self.change_agency(pool=without(self.state.agency.pool, card))
        if self.cards_to_deal():
            self.deal()
        self.change_agency(discards=pile(*self.state.agency.discards, card))
        self.tell("discarded", f"{self.name_of(card)} is discarded", player=name, card=card)

    @cites("mars_horizon/buying#5", "mars_horizon/setup#9")
    def deal(self) -> None:
        """Draw the next agency card into the pool.

        Each card known to be in the deck is as likely as any other; which general cards are in it nobody knows, so the
        unseen ones share the places that they have in the deck.
        """
        agency = self.state.agency
        if not agency.deck and not agency.general:
            agency = evolve(agency, deck=agency.discards, discards=())
            self.tell("reshuffled", "the discarded agency cards become the deck")
        unseen = agency.unseen if agency.general else ()
        weights = [max(1, len(unseen))] * len(agency.deck) + [agency.general] * len(unseen)
        card = self.draw("agency card", (*agency.deck, *unseen), weights)
        if card in agency.deck:
            agency = evolve(agency, deck=without(agency.deck, card))
        else:
            agency = evolve(agency, unseen=without(agency.unseen, card), general=agency.general - 1)
        self.change(agency=evolve(agency, pool=pile(*agency.pool, card)))

    def cards_to_deal(self) -> int:
        """Return how many cards the pool lacks and the deck can give."""
        agency = self.state.agency
        left = len(agency.deck) + agency.general
        if not left and self.reading("empty_agency_deck") == "discards_return":
            left = len(agency.discards)
        return min(self.limit("pool") - len(agency.pool), left)


def without(names: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Return a pile without some cards."""
    return tuple(name for name in names if name not in gone)


def _shifted(counts: Mapping[Any, int], kind: str, by: int) -> dict[Any, int]:
    return {**counts, kind: counts[kind] + by}
