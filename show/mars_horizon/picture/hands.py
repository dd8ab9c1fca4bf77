"""What players of Mars Horizon have, the cards of the pool, and the launch under way."""

from collections.abc import Sequence

from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import Flight, State
from starlaw.knowledge.naming import several
from starlaw.show.badges import Badge, height_of, lay
from starlaw.show.lettering import cut, lines_of
from starlaw.show.mars_horizon.cards import card_in_words, effect_in_words, goal_in_words, launch_card_in_words, price
from starlaw.show.scenery import DIM, GOLD, INK, PALE, colour_of, panel, seat_mark
from starlaw.show.svg import Node, add, group, moved, piece

_ACROSS, _GAP, _CARD, _STOCKS = 4, 10.0, 82.0, 74.0
_TOKENS = {"money": ("#ffd257", "$"), "research": ("#6fdcff", "R"), "prestige": ("#ff9ecf", "P")}
_TYPES = {
    "building": "#8fd0ff", "vehicle": "#ffb347", "operation": "#74d99a", "diplomacy": "#bd8cff", "mission": "#ff9ecf",
}  # fmt: skip
_COLOURS = {"green": "#3ddc84", "red": "#ff5f6d"}


def pool_height(state: State) -> float:
    """Return how much height the pool takes."""
    return 36 + -(-max(1, len(state.agency.pool)) // _ACROSS) * (_CARD + _GAP) + 4


def draw_pool(svg: Node, content: Content, state: State, at: tuple[float, float], width: float) -> None:
    """Draw the cards that can be bought."""
    left = len(state.agency.deck) + state.agency.general
    plate = panel(svg, "pool", at, (width, pool_height(state)), f"Cards to buy · {left} more in the deck")
    wide = (width - 32 - (_ACROSS - 1) * _GAP) / _ACROSS
    for number, name in enumerate(state.agency.pool):
        row, column = divmod(number, _ACROSS)
        card = content.agency_cards[name]
        told = card_in_words(content, name)
        spot = piece(plate, "card", name, f"{told}; costs {price(card.cost)}", data_card=name,
                     transform=moved(16 + column * (wide + _GAP), 36 + row * (_CARD + _GAP)))  # fmt: skip
        add(spot, "rect", width=wide, height=_CARD, rx=9, fill=INK, stroke=_TYPES[card.type], stroke_opacity=0.8)
        add(spot, "rect", width=5, height=_CARD - 16, x=5, y=8, rx=2, fill=_TYPES[card.type])
        add(
            spot,
            "text",
            cut(card.name, 13.5, wide - 24, bold=True),
            x=18,
            y=19,
            font_size=13.5,
            font_weight=700,
            fill=PALE,
        )
        add(spot, "text", cut(f"{card.type} · {price(card.cost, 'free')}", 12, wide - 24), x=18, y=36, font_size=12,
            fill=_TYPES[card.type])  # fmt: skip
        for line, text in enumerate(lines_of(told.partition(": ")[2], 11.5, wide - 24)):
            add(spot, "text", text, x=18, y=54 + line * 15, font_size=11.5, fill=DIM)


def _held(content: Content, state: State, seat: str) -> list[Badge]:
    """Return the cards before a player that are neither vehicles nor missions."""
    cards = [card for card in state.players[seat].tableau if card not in content.vehicles and card not in content.goals]
    return [
        Badge(
            card,
            "card",
            f"before {seat}: {card_in_words(content, card)}",
            _TYPES[content.agency_cards[card].type],
            "",
            content.agency_cards[card].name,
            data={"data_card": card},
        )
        for card in cards
    ]


def players_height(content: Content, state: State, room: float) -> float:
    """Return how much height the players take, two side by side."""
    wide = _half(room)
    return sum(_row_height(content, state, row, wide) + _GAP for row in _pairs(state))


def _pairs(state: State) -> list[tuple[str, ...]]:
    return [state.seats[start : start + 2] for start in range(0, len(state.seats), 2)]


def _half(room: float) -> float:
    return (room - _GAP) / 2


def _row_height(content: Content, state: State, seats: Sequence[str], wide: float) -> float:
    return _STOCKS + max(height_of(_held(content, state, seat), wide - 32) for seat in seats) + 8


def draw_players(svg: Node, content: Content, state: State, at: tuple[float, float], room: float) -> None:
    """Draw a plate for each player."""
    wide, y = _half(room), at[1]
    for row in _pairs(state):
        high = _row_height(content, state, row, wide)
        for place, seat in enumerate(row):
            size = (wide if len(row) > 1 else room, high)
            _player(svg, content, state, seat, (at[0] + place * (wide + _GAP), y), size)
        y += high + _GAP


def _player(
    svg: Node, content: Content, state: State, seat: str, at: tuple[float, float], size: tuple[float, float]
) -> None:
    held, colour = state.players[seat], colour_of(seat, state.seats)
    plate = panel(svg, "player", at, size)
    seat_mark(plate, seat, state.seats, 16, 13)
    add(plate, "text", seat.capitalize(), x=46, y=28, font_size=16, font_weight=700, fill=colour)
    hq = next(card for card in content.headquarters.cards if card.id == held.hq)
    told = ", ".join(map(effect_in_words, hq.effects))
    base = group(plate, "hq", f"headquarters {hq.name}: {told}", transform=moved(size[0] - 16, 28))
    add(base, "text", cut(f"{hq.name}: {told}", 12, size[0] - 150), font_size=12, fill=DIM, text_anchor="end")
    x = 16.0
    for token, number in held.stock.items():
        look, letter = _TOKENS[token]
        coin = piece(plate, "stock", f"{seat}-{token}", f"{number} {token}", transform=moved(x, 54))
        add(coin, "circle", cx=10, r=10, fill=look)
        add(coin, "text", letter, x=10, y=4.5, font_size=12, font_weight=700, fill=INK, text_anchor="middle")
        add(coin, "text", str(number), x=28, y=5.5, font_size=16, font_weight=700, fill=PALE)
        x += 84
    flags = piece(
        plate, "markers", f"{seat}-markers", f"{several(held.markers, 'agency token')} left", transform=moved(x, 54)
    )
    add(flags, "path", d="M4 -9H18L14 -3L18 4H7V10H4Z", fill=colour)
    add(flags, "text", str(held.markers), x=28, y=5.5, font_size=16, font_weight=700, fill=PALE)
    lay(plate, _held(content, state, seat), 16, _STOCKS, size[0] - 32)


def flight_height(content: Content, flight: Flight | None, room: float) -> float:
    """Return how much height the launch under way takes."""
    return 0 if flight is None else 52 + height_of(_turned(content, flight), room - 32) + _GAP


def draw_flight(svg: Node, content: Content, state: State, at: tuple[float, float], room: float) -> None:
    """Draw the launch under way, if there is one."""
    flight = state.flight
    if flight is None:
        return
    plate = panel(svg, "launch", at, (room, flight_height(content, flight, room) - _GAP))
    vehicle = f" with {content.vehicles[flight.vehicle].name}" if flight.vehicle else ""
    told = f"Launch to {goal_in_words(content, flight.goal, flight.goal in state.milestones)}{vehicle}"
    add(plate, "text", cut(told, 15, room - 32, bold=True), x=16, y=30, font_size=15, font_weight=700, fill=GOLD)
    lay(plate, _turned(content, flight), 16, 46, room - 32)


def _turned(content: Content, flight: Flight) -> list[Badge]:
    cards = [content.launch_cards[card] for card in flight.cards]
    turned = [
        Badge(
            f"turned-{card.id}",
            "card",
            launch_card_in_words(card),
            _COLOURS[card.colour],
            "",
            launch_card_in_words(card),
        )
        for card in cards
    ]
    paid, sum_ = f"{flight.prestige} prestige spent", f"reliability {flight.bonus:+} by launch cards"
    told = [*([paid] if flight.prestige else []), *([sum_] if cards else [])]
    return [*turned, *(Badge(f"launch-{number}", "told", text, GOLD, "", text) for number, text in enumerate(told))]
