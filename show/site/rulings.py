"""Questions that a game answers without a position, on the site: what each needs to be told, and examples."""

from collections.abc import Iterator
from html import escape

from starlaw.knowledge.cases import Case
from starlaw.knowledge.folders import lineage
from starlaw.show.phrases import listed
from starlaw.show.site.markup import article, line, plain_list, said, soft, tag
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap
from starlaw.solver.game import judge_of
from starlaw.solver.questions.rulings import Asked, by_topic, parameters_of

MOST = 5  # examples of a question
STATUS = {"true": "yes", "false": "no", "undetermined": "open"}


def _items(own: Own) -> Iterator[Item]:
    known = own.judge.ruleset.rulings
    base = lineage(own.name)[0]
    shared = judge_of(base).ruleset.rulings if base != own.name else {}
    for topic, names in by_topic({name: ruling for name, ruling in known.items() if name not in shared}).items():
        yield from (Item(name, f"ruling-{name}", topic) for name in names)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    ruling = own.judge.ruleset.rulings[item.id]
    parameters = parameters_of(ruling, own.judge)
    examples = [case for case in own.cases.values() if case.asks == item.id]
    needed = " ".join(f"{one.name}=…" for one in parameters if one.default is None)
    return article(
        item.anchor,
        places.link("rulings", own.name, item.id),
        said(ruling.question),
        soft(escape(f"answered in {ruling.unit}" if ruling.unit else "")),
        plain_list(_parameter(one) for one in parameters),
        f"<p><code>starlaw ruling {own.name} {item.id} {escape(needed)}</code></p>",
        line("readings", (places.reading(own.name, name) for name in ruling.readings)),
        plain_list(_example(own, places, case) for case in examples[:MOST]),
    )


def _parameter(one: Asked) -> str:
    needed = (
        tag("must be told", "open") if one.default is None else f'<span class="soft">else {escape(_usual(one))}</span>'
    )
    return f"<code>{escape(one.name)}</code> {escape(one.means)} ({escape(_short(one.admits))}) {needed}"


def _short(admits: str) -> str:
    """Return what a parameter can be; of very many names, the first."""
    return admits if len(admits) < 300 else f"{admits[:300].rpartition(',')[0]}, …"


def _usual(one: Asked) -> str:
    value = one.default
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (listed(value, nothing="none") if isinstance(value, tuple) else str(value)).replace("_", " ")


def _example(own: Own, places: SiteMap, case: Case) -> str:
    given = " ".join(f"{key}={value}" for key, value in case.given.items())
    answer = listed(case.expect.answers, nothing="") or STATUS.get(case.expect.status or "", "")
    link = places.link("cases", own.name, case.id, case.says)
    return f"<code>{escape(given)}</code> → <b>{escape(answer)}</b>: {link}"


def _question(own: Own, name: str) -> str:
    return own.judge.ruleset.rulings[name].question


CHAPTER = Chapter(
    "rulings",
    "Rulings",
    "Questions with parameters that the rules answer without a position.",
    _items,
    _article,
    _question,
)
