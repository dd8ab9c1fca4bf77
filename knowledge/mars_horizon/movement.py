"""Destinations and the vehicles that reach them, as a networkx graph."""

from itertools import pairwise
from typing import TYPE_CHECKING, get_args

from starlaw.knowledge.mars_horizon.cards import Destination
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State

if TYPE_CHECKING:
    import networkx as nx


def movement_graph(state: State, content: Content) -> "nx.Graph[str]":
    """Return the chain of destinations, the goals on the table and the vehicle designs before players.

    A vehicle is joined to every destination it reaches, with its reliability there; a goal to its own destination.
    """
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(name="mars_horizon")
    places = get_args(Destination)
    graph.add_nodes_from(places, kind="destination")
    graph.add_edges_from(pairwise(places), kind="farther")
    for name, milestone in content.goals_in_order.items():
        if milestone in content.milestones.era_1 or state.era == 2:
            claim = state.milestones.get(name)
            graph.add_node(name, kind="milestone", payload=milestone.payload, claimed_by=claim.by if claim else "")
            graph.add_edge(name, milestone.destination, kind="bound_for")
    for seat in state.seats:
        for card in state.players[seat].tableau:
            if card in content.vehicles:
                vehicle = content.vehicles[card]
                blueprint = card in state.blueprints
                graph.add_node(card, kind="vehicle", owner=seat, capacity=vehicle.capacity, blueprint=blueprint)
                for place, number in vehicle.reliability.items():
                    graph.add_edge(card, place, kind="reaches", reliability=number)
            elif card in content.goals:
                mission = content.goals[card]
                graph.add_node(card, kind="mission", payload=mission.payload, owner=seat)
                graph.add_edge(card, mission.destination, kind="bound_for")
    return graph
