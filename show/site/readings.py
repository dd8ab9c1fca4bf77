"""Readings and variants on the site: what a source leaves open or players choose, and why one choice is made."""

from collections.abc import Iterator, Mapping
from html import escape

from starlaw.knowledge.readings import Reading
from starlaw.show.site.markup import article, line, said, soft, tag
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap, in_sections

BEARINGS: Mapping[str, str] = {
    "frees": "might forbid less", "forbids": "might forbid more", "either": "might say otherwise",
    "partly": "might say otherwise where it names this reading",
}  # fmt: skip


def reading_anchor(name: str) -> str:
    """Return the anchor of a reading or a variant on its page."""
    return f"reading-{name}"


def _readings(own: Own) -> Iterator[Item]:
    return in_sections({name: reading.clauses[0] for name, reading in own.readings.items()}, reading_anchor, own.name)


def _variants(own: Own) -> Iterator[Item]:
    return (Item(name, reading_anchor(name), "") for name in own.variants)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    reading = (own.readings | own.variants)[item.id]
    return article(
        item.anchor,
        places.reading(own.name, reading.id),
        said(reading.question),
        f'<dl class="choices">{"".join(_choices(reading))}</dl>',
        soft(escape(reading.reason)),
        soft(escape(f"beyond the rules: {reading.beyond_rules}" if reading.beyond_rules else "")),
        line("under what is not encoded", (
            f"{places.link('rules', own.name, rule)} {BEARINGS[bears]}" for rule, bears in reading.decides.items()
        )),
        line("clauses", (places.link("clauses", own.name, clause) for clause in reading.clauses)),
    )  # fmt: skip


def _choices(reading: Reading) -> Iterator[str]:
    for name, means in reading.choices.items():
        marks = tag("chosen", "good") if name == reading.chosen else ""
        marks += tag("chosen for one player", "good") if name == reading.alone else ""
        yield f"<dt><code>{escape(name)}</code>{marks}</dt><dd>{escape(means)}</dd>"
    for name, means in reading.not_encoded.items():
        yield f"<dt><code>{escape(name)}</code>{tag('not encoded')}</dt><dd>{escape(means)}</dd>"


def _question(own: Own, name: str) -> str:
    return (own.readings | own.variants)[name].question


READINGS = Chapter(
    "readings",
    "Readings",
    "Where the source contradicts itself or is silent: the choices that there are, the chosen one, and why.",
    _readings,
    _article,
    _question,
)
VARIANTS = Chapter(
    "variants",
    "Variants",
    "What players choose before a game, since the source offers it.",
    _variants,
    _article,
    _question,
)
