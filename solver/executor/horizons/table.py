"""The Horizons table while a move is carried out: tokens, pieces, worlds and cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons.content import Ally, Content, Face, Habitat, Side
from starlaw.knowledge.horizons.state import Player, Stack, State, pile
from starlaw.knowledge.naming import a
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Alike
from starlaw.solver.executor.table import BaseTable


class HorizonsTable(BaseTable):
    """Small steps that effects are made of; each leaves a whole state behind."""

    state: State
    content: Content

    def player(self, name: str) -> Player:
        """Return what a player holds."""
        return self.state.players[name]

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Draw one of several things; those of a pile have no order, and none of them leads to further draws."""
        return super().draw(what, Alike(sorted(results)), weights)

    # --- Tokens ---

    @cites("horizons/setup#9", "horizons/faq#18")
    def gain(self, name: str, token: str, amount: int) -> None:
        """Move tokens from the supply to a player, as far as it reaches."""
        taken = min(amount, self.state.supply[token])  # type: ignore[index]
        if taken:
            self._move(name, token, taken)
            self.tell("gained", f"{name} gains {taken} {token}", player=name, token=token, amount=taken)

    def pay(self, name: str, token: str, amount: int) -> None:
        """Move tokens from a player to the supply."""
        if amount:
            self._move(name, token, -amount)
            self.tell("paid", f"{name} pays {amount} {token}", player=name, token=token, amount=amount)

    def pay_charges(self, name: str) -> None:
        """Move what the move costs from a player to the supply."""
        for token, number in self.charges().items():
            self.pay(name, token, number)

    def _move(self, name: str, token: str, amount: int) -> None:
        stock, supply = self.player(name).stock, self.state.supply
        self.change_player(name, stock=_shifted(stock, token, amount))
        self.change(supply=_shifted(supply, token, -amount))

    def hand_over(self, giver: str, taker: str, token: str) -> None:
        """Move one token between players."""
        self.change_player(giver, stock=_shifted(self.player(giver).stock, token, -1))
        self.change_player(taker, stock=_shifted(self.player(taker).stock, token, 1))
        self.tell("handed_over", f"{giver} gives {taker} {a(token)} token", giver=giver, taker=taker, token=token)

    # --- Structures and habitats ---

    def shift_piece(self, owner: str, tile: str, structure: str, number: int) -> None:
        """Move structures from their owner's board onto a world, or back for a negative number."""
        world = self.state.worlds[tile]
        mine = _shifted({structure: 0, **world.structures.get(owner, {})}, structure, number)
        kept = {name: kinds for name, kinds in world.structures.items() if name != owner}
        left = {kind: n for kind, n in mine.items() if n}
        structures = {**kept, owner: left} if left else kept
        self.change(worlds={**self.state.worlds, tile: evolve(world, structures=structures)})
        self.change_player(owner, reserve=_shifted(self.player(owner).reserve, structure, -number))

    def present(self, tile: str) -> tuple[str, ...]:
        """Return the players with a structure on a world, in turn order."""
        there = self.state.worlds[tile].structures
        return tuple(seat for seat in self.state.seats if any(there.get(seat, {}).values()))

    @cites("horizons/adapt#2", "horizons/adapt#4", "horizons/setup#26", "horizons/faq#9")
    def activate(self, name: str, habitat: Habitat) -> None:
        """Attach a habitat marker."""
        self.change_player(name, habitats=pile(*self.player(name).habitats, habitat))
        self.tell("adapted", f"{name} activates the habitat {habitat}", player=name, habitat=habitat)

    def draw_world(self) -> str:
        """Take a world out of the bag at random."""
        tile = self.draw("world from the bag", self.state.bag)
        self.change(bag=tuple(other for other in self.state.bag if other != tile))
        return tile

    # --- Cards ---

    def ally(self, card: str) -> Ally:
        """Return an ally card."""
        return self.content.ally_cards[card]

    def face(self, card: str, side: Side) -> Face:
        """Return one side of an ally card."""
        return self.ally(card).front if side == "front" else self.ally(card).back

    @cites("horizons/missions#4", "horizons/setup#12")
    def draw_missions(self, name: str, number: int) -> None:
        """Draw missions; an empty pile is made anew from the discards."""
        for _ in range(number):
            missions = self.state.missions
            if not missions.deck and missions.discards:
                missions = evolve(missions, deck=missions.discards, discards=())
                self.tell("reshuffled", "the discarded missions become the draw pile")
            if not missions.deck:
                return
            card = self.draw(f"mission for {name}", missions.deck)
            self.change(missions=evolve(missions, deck=tuple(c for c in missions.deck if c != card)))
            self.change_player(name, missions=pile(*self.player(name).missions, card))

    def set_stack(self, symbol: str, stack: Stack) -> None:
        """Replace an ally stack."""
        self.change(stacks={**self.state.stacks, symbol: stack})

    @cites("horizons/adapt#7", "horizons/adapt#8", "horizons/conspire#4")
    def recruit(self, name: str, symbol: str) -> None:
        """Take the top ally of a stack into a tableau, unused side up, and show the next one."""
        stack = self.state.stacks[symbol]  # type: ignore[index]
        card = stack.top
        assert card is not None
        self.change_player(name, allies={**self.player(name).allies, card: "front"})
        self.tell("recruited", f"{name} takes {self.ally(card).name}", player=name, ally=card)
        self.set_stack(symbol, evolve(stack, top=None))
        self.reveal(symbol)

    def reveal(self, symbol: str) -> None:
        """Turn up the next card of a stack that shows none."""
        stack = self.state.stacks[symbol]  # type: ignore[index]
        if stack.unseen:
            card = self.draw(f"next {symbol} ally", stack.unseen)
            unseen = tuple(c for c in stack.unseen if c != card)
            self.set_stack(symbol, evolve(stack, top=card, unseen=unseen))
        elif stack.bottom:
            self.set_stack(symbol, evolve(stack, top=stack.bottom[0], bottom=stack.bottom[1:]))
            self.tell("shown", f"the {symbol} stack shows {self.ally(stack.bottom[0]).name}", ally=stack.bottom[0])

    @cites("horizons/turn#16")
    def put_under(self, card: str) -> None:
        """Put an ally under its own stack; the starting ally has none and leaves the game."""
        if card == self.content.starting_ally.card.id:
            return
        symbol = self.ally(card).action
        stack = self.state.stacks[symbol]
        if stack.top is None:
            self.set_stack(symbol, evolve(stack, top=card))
        else:
            self.set_stack(symbol, evolve(stack, bottom=(*stack.bottom, card)))

    def lose_ally(self, name: str, card: str) -> None:
        """Take an ally out of a tableau and put it under its stack."""
        self.change_player(name, allies={c: side for c, side in self.player(name).allies.items() if c != card})
        self.put_under(card)
        self.tell("discarded", f"{name} discards {self.ally(card).name}", player=name, card=card)


def _shifted(counts: Mapping[Any, int], kind: str, by: int) -> dict[Any, int]:
    return {**counts, kind: counts[kind] + by}
