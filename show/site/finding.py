"""What the site's search needs: a page for answers, and the indexes of `ask` with the place of everything found."""

import json
from collections.abc import Sequence

from starlaw.knowledge.game_search import searchable
from starlaw.knowledge.passages import Passage
from starlaw.knowledge.readings import readings
from starlaw.show.site.frame import HOME, Framed, Step, framed, search_address
from starlaw.show.site.places import SiteMap

FOUND = """<p id="told" role="status">Ask a question, or give a name or a part of one.</p>
<ol id="answers"></ol>
<noscript><p>The search needs JavaScript.</p></noscript>"""
CHAPTERS = {
    "clause": "clauses", "heading": "clauses", "note": "clauses", "rule": "rules", "case": "cases", "ruling": "rulings",
}  # fmt: skip


def search_page(game: str = "", above: Sequence[Step] = (), about: str = "any game", menu: str = "") -> str:
    """Return the page that shows what a search finds; without a game, in all."""
    steps = above or ((HOME, "index.html"),)
    return framed(Framed(search_address(game), f"Search {about}", FOUND, steps, game, about, menu))


def index_script(sources: tuple[str, ...], places: SiteMap) -> str:
    """Return an index of the search as a script, with the text and the address of everything that it finds."""
    found = searchable(sources)
    shown = [(_text(passage), _address(passage, places)) for passage in found.passages]
    value = {**found.index.model_dump(mode="json"), "shown": shown}
    return f"INDEXES.push({json.dumps(value, ensure_ascii=False, separators=(',', ':'))});\n"


def _text(passage: Passage) -> str:
    if passage.kind == "reading":
        return f"Reading: {readings(passage.source)[passage.id].question}"
    return passage.text


def _address(passage: Passage, places: SiteMap) -> str:
    """Return where a passage stands; a part without a place, where the clause does that it follows."""
    kind = CHAPTERS.get(passage.kind, passage.kind)
    if passage.kind == "reading":
        return places.reading_address(passage.source, passage.id)
    name = passage.id if kind in ("clauses", "rules", "cases") else passage.id.partition("/")[2].removeprefix("ruling/")
    own = places.address(kind, passage.source, name)
    cited = places.address("clauses", passage.source, passage.clauses[0]) if passage.clauses else None
    return own or cited or f"{passage.source}.html"
