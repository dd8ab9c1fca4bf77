"""What the rules of Horizons work out, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_PREDICATES: Mapping[str, str] = {
    "absent(Player)": "Player has nothing there",
    "at_home(Player, World)": "Player has activated the type of World",
    "in_play(World)": "World lies on the table",
    "permits(World, Structure)": "World takes a Structure",
    "has_position(World)": "World has a free position for a structure",
    "stock(Player, Resource, N)": "Player has N Resource and no more",
    "may_choose(Player, Structure)": "the decision lets Player choose a Structure",
    "off(Player, Resource, N)": "an ally takes N Resource off what Player pays",
    "lowered(Player, Resource)": "an ally takes some Resource off what Player pays",
    "pays_nothing(Player)": "an ally lets Player build for nothing",
    "to_pay(Player, Habitat, Structure, Resource, N)": "a Structure on a world of type Habitat costs Player N Resource",
    "cost(Habitat, Structure, Resource, N)": "a Structure on a world of type Habitat costs N Resource",
    "may_pass": "the player may pass on the decision",
    "beneath(Action)": "the stack of Action has an ally under the one on top",
    "by_an_ally": "an ally has been triggered in this action",
    "gives_back(Player)": "Player can give back what the effect asks for, if it asks for anything",
    "left(Resource, N)": "the supply has at least N Resource",
    "lies(Card, Place)": "Card lies here: Place",
    "somewhere(World)": "World lies in a place where a tile can be",
    "owns(Player, Card)": "Player has Card in hand or in the tableau",
    "parts_with(Ally)": "a player can lose Ally",
    "shadows(Player, Star)": "Player counts as second at Star for Power's Shadow",
    "second(Player, Star)": "Player has the second most control points at Star, behind one leader",
    "minority(Player, Star)": "Player has the second most control points at Star, even behind a tie",
    "card(Player, Card, Kind)": "Card counts among the Kind of Player",
    "over_limit(Player, Kind)": "Player has more Kind than the limit",
    "limit(Name, N)": "the limit of Name is N",
    "price_here(Price)": "the structure costs this here: Price",
    "unfit(Structure, Habitat)": "a world of type Habitat takes no Structure",
    "brings(Resource, N)": "a harvest brings at most N Resource",
    "shared(N)": "sharing brings N of a resource",
    "reward(Name, N)": "the reward for Name is N",
    "several": "more than two players play",
    "star(Star)": "the question is about one system: Star",
    "compares(Question)": "the question compares players",
    "decidable": "the question says enough to name a winner",
    "other_action": "the ally is triggered before an action that is not its own",
}


def predicates(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each predicate."""
    return _PREDICATES
