"""What a launch promises: the exact chance of success before each decision and after each launch card."""

from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.moves import Move
from starlaw.solver.mars_horizon.odds import faced, launch_of, success, under_way
from starlaw.solver.rulings import Prospect


def prospects(state: State, content: Content, move: Move | None) -> tuple[Prospect, ...]:
    """Return the chance of the launch under way, or for each way that a move leaves open."""
    if move is None or move.name in ("countdown", "face", "roll"):
        return _of_launch(state, content, move)
    player = str(move.arguments[0])
    if move.name == "attempt":
        goal = str(move.arguments[1])
        return tuple(p for vehicle in usable(state, content, player, goal) for p in _offers(state, content, goal, vehicle))
    if state.flight is None:
        return ()
    if move.name == "fly":
        return _offers(state, content, state.flight.goal, str(move.arguments[1]))
    if move.name == "spend" and state.flight.vehicle:
        launch = launch_of(state, content, player, state.flight.goal, state.flight.vehicle, int(move.arguments[1]))
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


def _offers(state: State, content: Content, goal: str, vehicle: str) -> tuple[Prospect, ...]:
    """Return the chances with one vehicle, without prestige and with each offer that the player can take."""
    player = state.turn
    held = state.players[player].stock["prestige"]
    found = []
    for prestige in (0, *(offer.prestige for offer in content.offers.values if offer.prestige <= held)):
        spent = f" and {prestige} prestige" if prestige else ""
        launch = launch_of(state, content, player, goal, vehicle, prestige)
        found.append(Prospect(f"success with {content.vehicles[vehicle].name}{spent}", success(launch)))
    return tuple(found)


def usable(state: State, content: Content, player: str, goal: str) -> tuple[str, ...]:
    """Return vehicles that look fit for a goal; whether they may fly is for the rules."""
    wanted = content.goals[goal]
    found = []
    for seat in state.seats:
        for card in state.players[seat].tableau:
            vehicle = content.vehicles.get(card)
            closed = card in state.blueprints and seat != player
            if vehicle and not closed and wanted.destination in vehicle.reliability:
                if vehicle.capacity >= wanted.payload and launch_of(state, content, player, goal, card).money >= 0:
                    found.append(card)
    return tuple(found)
