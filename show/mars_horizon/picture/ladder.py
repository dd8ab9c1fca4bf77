"""The milestones of Mars Horizon as a ladder: the first one at the foot, the one that wins the game on top."""

from starlaw.knowledge.mars_horizon.cards import Milestone
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State
from starlaw.show.lettering import cut
from starlaw.show.mars_horizon.cards import goal_in_words, price, rating
from starlaw.show.mars_horizon.picture.bodies import draw_body
from starlaw.show.scenery import DIM, GOLD, INK, PALE, colour_of, letter_of
from starlaw.show.svg import Node, add, group, moved, piece, place

WIDTH = 400.0
_RUNG, _CARD = 66.0, 54.0


def ladder_height(content: Content) -> float:
    """Return how high the ladder is."""
    return _RUNG * len(content.goals_in_order)


def draw_ladder(svg: Node, content: Content, state: State, at: tuple[float, float], high: float) -> None:
    """Draw the ladder with its upper left corner at a point; milestones of a later era are left open."""
    ladder = group(svg, "ladder", transform=moved(*at))
    for x in (26.0, WIDTH - 26):
        add(
            ladder,
            "path",
            d=f"M{x:g} -8V{high + 8:g}",
            stroke=DIM,
            stroke_width=5,
            stroke_opacity=0.45,
            stroke_linecap="round",
        )
    goals = list(content.goals_in_order.items())
    apart = (high - _CARD) / max(1, len(goals) - 1)
    for rung, (name, milestone) in enumerate(reversed(goals)):
        y = rung * apart
        if milestone in content.milestones.era_2 and state.era == 1:
            later = group(ladder, "later", f"a milestone of era 2: {milestone.name}", transform=moved(0, y))
            add(later, "rect", width=WIDTH, height=_CARD, rx=10, fill=INK, fill_opacity=0.4, stroke=DIM,
                stroke_opacity=0.5, stroke_dasharray="3 6")  # fmt: skip
            add(later, "text", f"{milestone.name}, later", x=54, y=32, font_size=13, fill=DIM)
        else:
            _rung(ladder, content, state, name, milestone, y, name == content.last_milestone)


def _rung(ladder: Node, content: Content, state: State, name: str, milestone: Milestone, y: float, wins: bool) -> None:
    claim = state.milestones.get(name)
    profile = milestone.repeat if claim else milestone.first
    told = goal_in_words(content, name, claim is not None)
    title = f"claimed by {claim.by}; again {told}" if claim else f"open: {told}"
    card = place(ladder, "goal", name, title, data_goal=name, transform=moved(0, y))
    colour = colour_of(claim.by, state.seats) if claim else GOLD if wins else PALE
    add(card, "rect", width=WIDTH, height=_CARD, rx=10, fill=INK, fill_opacity=0.92, stroke=colour,
        stroke_width=2 if claim or wins else 1.2, stroke_opacity=1 if claim or wins else 0.6)  # fmt: skip
    draw_body(card, milestone.destination, 28, _CARD / 2, 15)
    add(card, "text", cut(milestone.name, 15, 236, bold=True), x=56, y=23, font_size=15, font_weight=700, fill=PALE)
    crew = ", crewed" if milestone.crewed else ""
    about = f"{rating(milestone.destination, milestone.payload)}{crew} · {price(profile.reward, last='or')}"
    add(card, "text", cut(about, 12, 258), x=56, y=42, font_size=12, fill=DIM)
    add(
        card,
        "text",
        f"{profile.target}+",
        x=WIDTH - 14,
        y=33,
        font_size=19,
        font_weight=700,
        fill=PALE,
        text_anchor="end",
    )
    if claim:
        flag = piece(card, "claim", f"claim-{name}", f"{claim.by} was the first", data_owner=claim.by,
                     transform=moved(WIDTH - 73, _CARD / 2))  # fmt: skip
        add(flag, "path", d="M-9 -12H11L5 -3L11 6H-6V14H-9Z", fill=colour_of(claim.by, state.seats))
        add(flag, "text", letter_of(claim.by, state.seats), x=-1, y=1, font_size=11, font_weight=700, fill=INK,
            text_anchor="middle")  # fmt: skip
