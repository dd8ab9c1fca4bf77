"""Questions about Mars Horizon that need no state: the odds of a launch, and whether a vehicle serves a mission."""

from collections.abc import Mapping, Sequence
from typing import get_args

from starlaw.knowledge.mars_horizon.cards import Destination, Goal
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.flights import Circumstances, bought, reaches
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.solver.judge import Judge
from starlaw.solver.mars_horizon.odds import Launch, as_cards, rolls, success
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values, about
from starlaw.solver.session import answer, fact

PLACES = get_args(Destination)
SERVES = {"reaches": "mh.fly.destination", "carries": "mh.fly.capacity"}


def _launch_parameters(content: Content) -> Sequence[Asked]:
    return (
        Asked("target", "the mission target, 9 for 9+", None, 2, 30),
        Asked("reliability", "of the vehicle with the player's cards, before prestige and launch cards", 0, -20, 20),
        Asked("prestige", "spent on this launch", 0, 0, max(offer.prestige for offer in content.offers.values)),
        Asked("destination", "of the mission", PLACES[0], one_of=PLACES),
        Asked("crewed", "whether people are on board", False),
        Asked("goal", "what is attempted", "milestone", one_of=get_args(Goal)),
        Asked("vehicle", "whose it is, or first for its first flight", "own", one_of=("own", "lent", "first")),
        Asked("money", "left to pay hazards with", 0, 0, 110),
        Asked("research", "left to pay hazards with", 0, 0, 100),
        Asked("cards", "launch cards still to be turned up", content.limits.values["countdown"], 0, 20),
        Asked("gone", "launch cards no longer in the deck, with commas", (), one_of=tuple(content.launch_cards)),
    )


def _launch_odds(judge: Judge, values: Values) -> Answer:
    """Answer the chance of a launch, with the launch deck that the content has."""
    content: Content = judge.content
    known = {offer.prestige for offer in content.offers.values}
    if values["prestige"] and values["prestige"] not in known:
        return Answer(
            status="false",
            steps=(f"prestige is spent as {' or '.join(map(str, sorted(known)))}, not as {values['prestige']}",),
            clauses=rules("mars_horizon")["mh.spend.offer"].clauses,
        )
    like = Circumstances(values["destination"], values["crewed"], values["goal"], values["vehicle"])
    deck = [card for name, card in content.launch_cards.items() if name not in values["gone"]]
    total = values["reliability"] + bought(content, values["prestige"])
    launch = Launch(
        target=values["target"],
        reliability=total,
        cards=min(values["cards"], len(deck)),
        deck=as_cards(deck, like),
        money=values["money"],
        research=values["research"],
        dice=content.components.values["dice"],
    )
    chance, plain = success(launch), rolls(launch.dice, launch.target - total)
    steps = [
        f"reliability {values['reliability']} and {bought(content, values['prestige'])} for prestige make {total}",
        f"without launch cards the dice have to show {launch.target - total} or more: {plain} or {float(plain):.1%}",
        f"over all draws of {launch.cards} out of {len(deck)} launch cards: {chance} or {float(chance):.1%}",
        "hazards are paid off where the tokens left suffice",
    ]
    source = content.launch.provenance
    assumed = Assumption(value="launch cards", why=source.why, range=str(source.range))
    return Answer(
        status="answered",
        answers=(str(chance),),
        unit="probability of success",
        steps=tuple(steps),
        clauses=(
            "mars_horizon/launch#17",
            "mars_horizon/launch#19",
            "mars_horizon/launch#20",
            "mars_horizon/launch#25",
            "mars_horizon/outcome#2",
        ),
        assumptions=(assumed,) if launch.cards and source.kind in ("assumed", "unknown") else (),
    )


def _result_parameters(content: Content) -> Sequence[Asked]:
    dice = content.components.values["dice"]
    return (
        Asked("target", "the mission target, 9 for 9+", None, 2, 30),
        Asked("roll", "of all dice together", None, dice, 6 * dice),
        Asked("reliability", "in the end, with cards, prestige and launch cards", 0, -20, 20),
    )


def _result(_: Judge, values: Values) -> Answer:
    """Answer whether a launch with this roll succeeds, as it does in play."""
    target, thrown, total = values["target"], values["roll"], values["reliability"]
    done = reaches(target, thrown, total)
    return Answer(
        status="true" if done else "false",
        answers=("yes" if done else "no",),
        steps=(f"{thrown} and reliability {total} make {thrown + total} against {target}+",),
        clauses=("mars_horizon/outcome#2", "mars_horizon/launch#15"),
    )


def _bonus(judge: Judge, values: Values) -> Answer:
    """Answer what an amount of prestige adds to a launch, of those that are on offer."""
    content: Content = judge.content
    clauses = rules("mars_horizon")["mh.spend.offer"].clauses
    on_offer = {offer.prestige for offer in content.offers.values}
    if values["prestige"] not in on_offer:
        step = f"prestige is spent as {' or '.join(map(str, sorted(on_offer)))}, not as {values['prestige']}"
        return Answer(status="false", answers=("no",), steps=(step,), clauses=clauses)
    added = bought(content, values["prestige"])
    return Answer(status="answered", answers=(f"+{added}",), unit="reliability", clauses=clauses)


def _serving_parameters(content: Content) -> Sequence[Asked]:
    return (
        Asked("vehicle", "the farthest destination of the vehicle", None, one_of=PLACES),
        Asked("capacity", "of the vehicle", None, 1, 9),
        Asked("mission", "the destination of the mission", None, one_of=PLACES),
        Asked("payload", "of the mission", None, 1, 9),
    )


def _serves(judge: Judge, values: Values) -> Answer:
    """Ask the rules whether a vehicle that need not exist serves a mission that need not exist."""
    facts = [fact("destination", name, number) for number, name in enumerate(PLACES, start=1)]
    facts += [fact("farthest", "vehicle", values["vehicle"]), fact("capacity", "vehicle", values["capacity"])]
    facts += [fact("bound_for", "mission", values["mission"]), fact("payload", "mission", values["payload"])]
    found = {atom.name for atom in answer(judge.files("inputs.lp", "prices.lp", "vehicles.lp"), facts)}
    records = rules("mars_horizon")
    failed = [rule for name, rule in SERVES.items() if name not in found]
    told = failed or list(SERVES.values())
    return Answer(
        status="false" if failed else "true",
        answers=("no" if failed else "yes",),
        steps=tuple(f"{rule}: {records[rule].sentence}" for rule in told),
        clauses=tuple(dict.fromkeys(clause for rule in told for clause in records[rule].clauses)),
    )


def _owned(content: Content) -> Asked:
    cards = tuple(content.agency_cards)
    return Asked("owned", "cards before the player that take something off, with commas", (), one_of=cards)


def _buying(content: Content) -> tuple[Asked, ...]:
    return (Asked("card", "to be bought", None, one_of=tuple(content.agency_cards)), _owned(content))


def _flying(content: Content) -> tuple[Asked, ...]:
    return (
        Asked("vehicle", "the design", None, one_of=tuple(content.vehicles)),
        Asked("owner", "before whom the design lies", "self", one_of=("self", "other")),
        _owned(content),
    )


_PRICES: Mapping[str, Ruling] = {
    "card.price": Ruling("What does an agency card cost?", _buying),
    "card.buy": Ruling(
        "May a player buy an agency card?",
        lambda content: (
            *_buying(content),
            *(Asked(token, "that the player has", 20, 0, 99) for token in ("money", "research", "prestige")),
            Asked("players", "at the table", 2, 1, 4),
            Asked("in_pool", "the card lies in the pool", True),
        ),
    ),
    "launch.price": Ruling("What does a launch cost?", _flying),
    "vehicle.use": Ruling(
        "May a player fly with this vehicle?",
        lambda content: (
            *_flying(content),
            Asked("blueprint", "a blueprint token lies on the design", False),
            Asked("money", "that the player has", 20, 0, 110),
        ),
    ),
}

RULINGS: Mapping[str, Ruling] = {
    **about(
        "launches",
        {
            "launch.odds": Ruling("How likely does a launch succeed?", _launch_parameters, _launch_odds),
            "launch.result": Ruling("Does a launch with this roll succeed?", _result_parameters, _result),
            "launch.bonus": Ruling(
                "What does spent prestige add to a launch?",
                lambda _: (Asked("prestige", "spent on the launch", None, 1, 30),),
                _bonus,
            ),
            "vehicle.serves": Ruling("Does a vehicle serve a mission?", _serving_parameters, _serves),
        },
    ),
    **about("prices", _PRICES),
}
