"""A rough worth of a Mars Horizon position for the greedy agent: what helps on the way to Mars."""

from starlaw.knowledge.mars_horizon.cards import Building, Milestone
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.flights import profile
from starlaw.knowledge.mars_horizon.state import State
from starlaw.solver.judge import Judge
from starlaw.solver.mars_horizon.odds import launch_of, success, under_way
from starlaw.solver.mars_horizon.prospects import chosen_goal, usable

CLAIM, LANDING = 12.0, 1000.0
WORTH = {"money": 1.0, "research": 0.9, "prestige": 1.6}
ENOUGH = 14  # more tokens than this are hoarded, not used


def merit(state: State, judge: Judge, player: str) -> float:
    """Value tokens, buildings, vehicles for the milestones to come, and the launch under way."""
    content: Content = judge.content
    held = state.players[player]
    worth = sum(_tokens(token, number) for token, number in held.stock.items())
    worth += 0.2 * len(held.tableau)  # each purchase shows a new card
    worth += sum(3.0 for card in held.tableau if isinstance(content.agency_cards[card], Building))
    worth += sum(1.5 for card in held.tableau if card in content.goals)
    worth += CLAIM * sum(claim.by == player for claim in state.milestones.values())
    worth += _vehicles(state, content, player)
    return worth + _launch(state, judge, player)


def _tokens(token: str, number: int) -> float:
    return WORTH[token] * (min(number, ENOUGH) + 0.05 * max(0, number - ENOUGH))


def _vehicles(state: State, content: Content, player: str) -> float:
    """Count for the next milestones the best vehicle that is open to the player."""
    ahead = [name for name in content.goals_in_order if name not in state.milestones]
    held = [
        card
        for seat in state.seats
        for card in state.players[seat].tableau
        if card in content.vehicles and (seat == player or card not in state.blueprints)
    ]
    worth = 0.0
    for distance, goal in enumerate(ahead[:3]):
        fits = [_fitness(content, card, goal) for card in held if _looks_fit(content, card, goal)]
        worth += max(fits, default=0.0) / (1 + distance)
    return worth


def _looks_fit(content: Content, vehicle: str, goal: str) -> bool:
    card, wanted = content.vehicles[vehicle], content.goals[goal]
    return wanted.destination in card.reliability and card.capacity >= wanted.payload


def _fitness(content: Content, vehicle: str, goal: str) -> float:
    card = content.vehicles[vehicle]
    return 9.0 + 1.5 * card.reliability[content.goals[goal].destination] - 0.4 * card.launch_cost


def _launch(state: State, judge: Judge, player: str) -> float:
    """Return what the launch under way is expected to bring, less what it will still cost."""
    content: Content = judge.content
    flight = state.flight
    if flight is None or state.turn != player:
        return 0.0
    launch = under_way(state, content)
    spent = 0.0
    if launch is None:
        choices = [flight.vehicle] if flight.vehicle else usable(chosen_goal(state, player, flight.goal), judge)
        launches = [launch_of(state, judge, player, flight.goal, vehicle) for vehicle in choices if vehicle]
        if not launches:
            return 0.0
        launch = max(launches, key=success)
        spent = _tokens("money", state.players[player].stock["money"]) - _tokens("money", launch.money)
    stock = state.players[player].stock
    shown = profile(state, content, flight.goal).reward
    reward = max(_tokens(t, stock[t] + number) - _tokens(t, stock[t]) for t, number in shown.items())
    card = content.goals[flight.goal]
    if isinstance(card, Milestone) and flight.goal not in state.milestones:
        reward += LANDING if flight.goal == content.last_milestone else CLAIM
    return float(success(launch)) * reward - spent
