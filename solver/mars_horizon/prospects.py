"""What a launch promises: the exact chance of success before each decision and after each launch card."""

from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.decisions import ChooseVehicle
from starlaw.knowledge.mars_horizon.state import Flight, State
from starlaw.knowledge.moves import Move
from starlaw.knowledge.values import evolve
from starlaw.solver.judge import Judge
from starlaw.solver.mars_horizon.odds import faced, launch_of, success, under_way
from starlaw.solver.questions.rulings import Prospect


def prospects(state: State, judge: Judge, move: Move | None = None) -> tuple[Prospect, ...]:
    """Return the chance of the launch under way, or for each way that a move leaves open."""
    content: Content = judge.content
    if move is None or move.name in ("countdown", "face", "roll"):
        return _of_launch(state, content, move)
    player = str(move.arguments[0])
    if move.name == "attempt":
        goal = str(move.arguments[1])
        chosen = chosen_goal(state, player, goal)
        offers = (_offers(chosen, judge, goal, vehicle) for vehicle in usable(chosen, judge))
        return tuple(prospect for offered in offers for prospect in offered)
    if state.flight is None:
        return ()
    if move.name == "fly":
        return _offers(state, judge, state.flight.goal, str(move.arguments[1]))
    if move.name == "spend" and state.flight.vehicle:
        launch = launch_of(state, judge, player, state.flight.goal, state.flight.vehicle, int(move.arguments[1]))
        return (Prospect("success", success(launch)),)
    return ()


def _of_launch(state: State, content: Content, move: Move | None) -> tuple[Prospect, ...]:
    launch = under_way(state, content)
    if launch is None:
        return ()
    asked = state.agenda[0]
    if asked.kind == "hazard":
        payable = state.players[asked.player].stock[asked.token] >= asked.pay
        pay = payable if move is None else move.arguments[1] == "pay"
        launch = faced(launch, state, pay)
    return (Prospect("success", success(launch)),)


def _offers(state: State, judge: Judge, goal: str, vehicle: str) -> tuple[Prospect, ...]:
    """Return the chances with one vehicle, without prestige and with each offer that the player can take."""
    content: Content = judge.content
    player = state.turn
    held = state.players[player].stock["prestige"]
    found = []
    for prestige in (0, *(offer.prestige for offer in content.offers.values if offer.prestige <= held)):
        spent = f" and {prestige} prestige" if prestige else ""
        launch = launch_of(state, judge, player, goal, vehicle, prestige)
        found.append(Prospect(f"success with {content.vehicles[vehicle].name}{spent}", success(launch)))
    return tuple(found)


def chosen_goal(state: State, player: str, goal: str) -> State:
    """Return a state as it is once a player has chosen what to launch for."""
    return evolve(state, flight=Flight(goal=goal), agenda=(ChooseVehicle(player=player), *state.agenda[1:]))


def usable(chosen: State, judge: Judge) -> tuple[str, ...]:
    """Return the vehicles with which the rules let a player fly to the goal that is chosen."""
    legal = {move.arguments[1] for move in judge.moves(chosen) if move.name == "fly"}
    return tuple(card for seat in chosen.seats for card in chosen.players[seat].tableau if card in legal)
