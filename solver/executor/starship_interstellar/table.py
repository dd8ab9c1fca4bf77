"""The Starship Interstellar table while a move is carried out: stocks, sites, tokens and draws."""

from collections.abc import Iterable, Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.boards import Player, Site
from starlaw.knowledge.starship_interstellar.content import BASIC, Content
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS, COLOURS, ActionSide
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.values import Frozen, evolve
from starlaw.solver.executor.table import BaseTable

__all__ = ["BASIC", "StarshipTable", "shifted", "top_colour", "total"]

STANDARD_TRAVEL = ActionSide(does="travel", repeats=True)
PAID = (*COLOURS, "scientist", "fuel", "base", *BUILDINGS)  # in this order


class StarshipTable(BaseTable):
    """Small steps that effects are made of; each leaves a whole state behind."""

    state: State
    content: Content

    def player(self, name: str) -> Player:
        """Return what a player has."""
        return self.state.players[name]

    def number(self, part: str, name: str) -> int:
        """Return a number of the content."""
        return int(getattr(self.content, part).values[name])

    def turns(self, player: str) -> int:
        """Return how often a player's Pass token turns at most."""
        return self.content.pass_token[self.player(player).pass_token].turns

    def track_length(self, track: str) -> int:
        """Return how many spaces a track of the Leader Track board in use has."""
        return self.content.track[self.state.track].length(track)

    _rewards = 0  # decisions at the head of the agenda that rewards of this move have asked for

    def ask_next(self, *decisions: Frozen) -> None:
        """Ask what a reward asks for, after what earlier rewards of the move ask for and before all else."""
        agenda, place = self.state.agenda, self._rewards
        self.change(agenda=(*agenda[:place], *decisions, *agenda[place:]))
        self._rewards += len(decisions)

    def drop(self) -> Any:
        """Take the decision that is asked now off the agenda and return it."""
        first, *rest = self.state.agenda
        self.change(agenda=tuple(rest))
        return first

    def has_part(self, name: str, decision: str) -> bool:
        """Tell whether a decision would leave a player something to choose now, as the rules say."""
        return name not in self.idlers(decision)

    def had_part(self, name: str, decision: str) -> bool:
        """Tell whether a decision would have left a player something to choose before the move."""
        before, _ = self._judged
        return name not in self.rules.idlers(before, decision)

    @property
    def governor(self) -> str | None:
        """The Governor, if there is one."""
        return next((seat for seat in self.state.seats if self.has_part(seat, "govern")), None)

    def side(self, token: str) -> ActionSide:
        """Return the Action side of a token; in one reading the one that is lost is a standard Travel."""
        printed: ActionSide = self.content.token[token].action
        lost = printed.does == "unknown" and self.reading("x21_action") == "standard_travel"
        return STANDARD_TRAVEL if lost else printed

    def with_a_side(self, name: str, tokens: Iterable[str]) -> tuple[str, ...]:
        """Return those of a player's tokens that have a side for the phase."""
        all_do = self.has_part(name, "one_sided")
        return tuple(token for token in tokens if all_do or not self.content.token[token].salvation.absent)

    # --- Stocks ---

    def add(self, name: str, what: str, amount: int) -> None:
        """Raise or lower a number of a player; none falls below 0."""
        before = getattr(self.player(name), what)
        amount = max(amount, -before)
        self.change_player(name, **{what: before + amount})
        if amount:
            self._note(name, what.removesuffix("s"), amount)

    @cites("starship_interstellar/base_resources#7", "starship_interstellar/base_resources#8")
    def add_cubes(self, name: str, colour: str, amount: int) -> None:
        """Move cubes between a player and the general supply, which never ends."""
        self.change_player(name, cubes=shifted(self.player(name).cubes, colour, amount))
        if amount:
            self._note(name, colour, amount)

    def _note(self, name: str, token: str, amount: int) -> None:
        """Note that a player has gained or paid something."""
        kind, does = ("gained", "gains") if amount > 0 else ("paid", "pays")
        self.tell(kind, f"{name} {does} {abs(amount)} {token}", player=name, token=token, amount=abs(amount))

    def pay(self, name: str) -> Mapping[str, int]:
        """Take what the move costs from a player, who gains what it costs less than none of; return all of it."""
        charged = self.charges()
        for token in (token for token in PAID if token in charged):
            number = charged[token]
            if token in COLOURS:
                self.add_cubes(name, token, -number)
            elif token in BUILDINGS:
                self.change_player(name, reserve=shifted(self.player(name).reserve, token, -number))
            elif token == "base":
                self.change_player(name, bases=self.player(name).bases - number)
            else:
                self.add(name, "scientists" if token == "scientist" else token, -number)
        return charged

    def to_market(self, colour: str, amount: int) -> None:
        """Put cubes into the Market, as far as it has room."""
        room = self.number("market", "size") - self.state.market[colour]  # type: ignore[index]
        self.change(market=shifted(self.state.market, colour, min(amount, max(0, room))))

    def draw_cube(self, what: str) -> str:
        """Draw a cube from the Solar Bag."""
        bag = {colour: number for colour, number in self.state.bag.items() if number}
        colour = self.draw(what, tuple(bag), tuple(bag.values()))
        self.change(bag=shifted(self.state.bag, colour, -1))
        return colour

    def move_spiral(self, steps: int) -> None:
        """Move the Solar Spiral."""
        self.change(spiral=self.state.spiral + steps)
        if steps:
            self.tell("spiral", f"the Solar Spiral is at {self.state.spiral}", spiral=self.state.spiral)

    # --- Sites ---

    def site(self, name: str, planet: str) -> Site:
        """Return a player's base on a planet."""
        return self.player(name).sites[planet]

    def change_site(self, name: str, planet: str, **fields: Any) -> None:
        """Replace fields of a base."""
        sites = self.player(name).sites
        self.change_player(name, sites={**sites, planet: evolve(sites[planet], **fields)})

    def on(self, planet: str) -> str:
        """Return where something happens, in words."""
        return f"on {self.content.planet[planet].name}"

    def room(self, name: str, planet: str) -> int:
        """Return how many more cubes a Storage takes."""
        return max(0, self.number("room", "storage") - total(self.site(name, planet).storage))


def shifted(cubes: Mapping[Any, int], colour: str, amount: int) -> dict[Any, int]:
    """Return cubes with more or fewer of one colour."""
    return {**cubes, colour: cubes[colour] + amount}


def total(cubes: Mapping[Any, int]) -> int:
    """Return how many cubes there are."""
    return sum(cubes.values())


def top_colour(cubes: Mapping[Any, int]) -> str | None:
    """Return the most valuable colour among cubes, if there are any."""
    return next((colour for colour in reversed(COLOURS) if cubes[colour]), None)
