"""Where vehicles of Mars Horizon fly: the destinations, the missions bound for them, and each vehicle's reach."""

from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.movement import DESTINATIONS
from starlaw.knowledge.mars_horizon.state import State
from starlaw.show.lettering import lines_of
from starlaw.show.mars_horizon.cards import goal_in_words, rating, vehicle_in_words
from starlaw.show.mars_horizon.picture.bodies import draw_body
from starlaw.show.scenery import DIM, INK, PALE, colour_of, panel, seat_mark
from starlaw.show.svg import Node, add, moved, place

WIDTH = 600.0
_LABEL, _TOP, _ROW, _MISSION = 186.0, 134.0, 44.0, 62.0
_SIZES = {"earth": 42.0, "moon": 28.0, "mars": 35.0}


def _missions(content: Content, state: State) -> dict[str, list[tuple[str, str]]]:
    """Return whose missions are bound where."""
    found: dict[str, list[tuple[str, str]]] = {destination: [] for destination in DESTINATIONS}
    for seat in state.seats:
        for card in state.players[seat].tableau:
            if card in content.goals:
                found[content.goals[card].destination].append((seat, card))
    return found


def _vehicles(content: Content, state: State) -> list[tuple[str, str]]:
    return [(s, card) for s in state.seats for card in state.players[s].tableau if card in content.vehicles]


def flights_height(content: Content, state: State) -> float:
    """Return how much height the destinations and the vehicles take."""
    missions = max(map(len, _missions(content, state).values()))
    return _TOP + missions * _MISSION + max(1, len(_vehicles(content, state))) * _ROW + 18


def draw_flights(svg: Node, content: Content, state: State, at: tuple[float, float], high: float) -> None:
    """Draw destinations, missions and vehicles on a plate."""
    plate = panel(svg, "flights", at, (WIDTH, high))
    across = (WIDTH - _LABEL - 8) / len(DESTINATIONS)
    middle = {name: _LABEL + (n + 0.5) * across for n, name in enumerate(DESTINATIONS)}
    add(plate, "text", "Vehicles", x=16, y=26, font_size=13, font_weight=700, letter_spacing=0.5, fill=DIM)
    add(plate, "path", d=f"M{middle[DESTINATIONS[0]]:.0f} 58H{middle[DESTINATIONS[-1]]:.0f}", stroke=DIM,
        stroke_dasharray="3 9", stroke_width=3, stroke_linecap="round")  # fmt: skip
    for name in DESTINATIONS:
        spot = place(
            plate, "destination", name, name.capitalize(), data_destination=name, transform=moved(middle[name], 58)
        )
        draw_body(spot, name, 0, 0, _SIZES.get(name, 30))
        add(spot, "text", name.capitalize(), y=63, font_size=16, font_weight=700, fill=PALE, text_anchor="middle")
    missions = _missions(content, state)
    for name, cards in missions.items():
        for row, (seat, card) in enumerate(cards):
            _mission(
                plate, content, state, seat, card, (middle[name] - across / 2 + 4, _TOP + row * _MISSION), across - 8
            )
    y = _TOP + max(map(len, missions.values())) * _MISSION
    vehicles = _vehicles(content, state)
    for row, (seat, card) in enumerate(vehicles):
        _vehicle(plate, content, state, seat, card, middle, y + (row + 0.5) * _ROW)
    if not vehicles:
        add(
            plate, "text", "no vehicle designs yet", x=WIDTH / 2, y=y + 26, font_size=13, fill=DIM, text_anchor="middle"
        )


def _mission(
    plate: Node, content: Content, state: State, seat: str, name: str, at: tuple[float, float], width: float
) -> None:
    card, colour = content.goals[name], colour_of(seat, state.seats)
    title = f"mission of {seat}: {goal_in_words(content, name, False)}"
    spot = place(plate, "goal", name, title, data_goal=name, data_owner=seat, transform=moved(*at))
    add(spot, "rect", width=width, height=_MISSION - 8, rx=8, fill=INK, stroke=colour, stroke_dasharray="6 4")
    target = "" if not hasattr(card, "target") else f" · {card.target}+"
    words = lines_of(card.name, 12, width - 16, bold=True)
    for line, text in enumerate(words):
        add(spot, "text", text, x=8, y=16 + line * 14, font_size=12, font_weight=600, fill=PALE)
    about = f"{rating(card.destination, card.payload)}{target}"
    add(spot, "text", about, x=8, y=46, font_size=11.5, fill=DIM)


def _vehicle(
    plate: Node, content: Content, state: State, seat: str, card: str, middle: dict[str, float], y: float
) -> None:
    vehicle, colour = content.vehicles[card], colour_of(seat, state.seats)
    closed = card in state.blueprints
    far = middle[max(vehicle.reliability, key=DESTINATIONS.index)]
    blueprint = "with blueprint" if closed else "open to all"
    title = f"{vehicle.name} of {seat}, {blueprint}: {vehicle_in_words(vehicle)}"
    row = place(plate, "vehicle", card, title, data_vehicle=card, data_owner=seat, transform=moved(0, y))
    add(row, "path", d=f"M{_LABEL:.0f} 0H{far:.0f}", stroke=colour, stroke_width=3,
        stroke_dasharray="7 6" if closed else "none")  # fmt: skip
    seat_mark(row, seat, state.seats, 16, -10)
    name = lines_of(vehicle.name, 14, _LABEL - 50, most=1, bold=True)[0]
    add(row, "text", name, x=44, y=-3, font_size=14, font_weight=600, fill=colour)
    add(row, "text", f"capacity {vehicle.capacity}, launch {vehicle.launch_cost}", x=44, y=14, font_size=12, fill=DIM)
    for where, number in vehicle.reliability.items():
        add(row, "circle", cx=middle[where], r=16, fill=INK, stroke=colour, stroke_width=2)
        add(row, "text", f"{number:+}", x=middle[where], y=5, font_size=14, font_weight=700, fill=PALE,
            text_anchor="middle")  # fmt: skip
