"""The frame around every page: its address, the search field, the menu of its game, and the way back."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from starlaw.knowledge.folders import lineage
from starlaw.knowledge.game_search import families

HOME = "starlaw"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<base href="{root}">
<link rel="stylesheet" href="style.css">
<link rel="icon" href="icon.svg">
</head>
<body data-game="{game}" data-indexes="{indexes}">
<a class="skip" href="{address}#main">To the text</a>
<header>
{button}<a class="home" href="index.html">starlaw</a>
<form role="search" action="{search}">
<input id="search" name="q" type="search" role="combobox" aria-label="Search {about}" aria-expanded="false"
aria-controls="found" aria-autocomplete="list" autocomplete="off" placeholder="A question about {about}, or a name">
<div id="found" role="listbox" aria-label="Found" hidden></div>
</form>
</header>
<div class="page">
{menu}
<main id="main" tabindex="-1">
{trail}
<h1>{heading}</h1>
{body}
</main>
</div>
<script src="forward.js"></script>
<script src="search_box.js"></script>
</body>
</html>
"""
BUTTON = '<button type="button" popovertarget="menu">Menu</button>\n'
Step = tuple[str, str]  # what leads somewhere is called, and where it leads


class Framed(NamedTuple):
    """A page with all that its frame tells: the pages above it from the top, and the game that it is about."""

    address: str
    heading: str
    body: str
    above: Sequence[Step] = ()
    game: str = ""
    about: str = "any game"
    menu: str = ""


def index_file(sources: Sequence[str]) -> str:
    """Return the name of the file that holds the search's index of some games."""
    return f"index-{'-'.join(sources)}.js"


def search_address(game: str) -> str:
    """Return the page that shows what a search finds in a game, or in all."""
    return f"{game}/search.html" if game else "search.html"


def framed(page: Framed) -> str:
    """Return a page as the text of a file; all of its links start from the site's front."""
    sources = [lineage(page.game)] if page.game else families(None)
    return PAGE.format(
        title=escape(" · ".join(dict.fromkeys([page.heading, *(name for name, _ in reversed(page.above)), HOME]))),
        root="../" * page.address.count("/") or "./",
        game=page.game,
        indexes=" ".join(map(index_file, sources)),
        address=page.address,
        button=BUTTON if page.menu else "",
        search=search_address(page.game),
        about=escape(page.about),
        menu=f'<nav id="menu" popover aria-label="{escape(page.about)}">\n{page.menu}\n</nav>' if page.menu else "",
        trail=_trail(page),
        heading=escape(page.heading),
        body=page.body,
    )


def _trail(page: Framed) -> str:
    """Return the way from the front to a page."""
    if not page.above:
        return ""
    steps = "".join(f'<li><a href="{address}">{escape(name)}</a></li>' for name, address in page.above)
    here = f'<li aria-current="page">{escape(page.heading)}</li>'
    return f'<nav class="trail" aria-label="Where this page stands"><ol>{steps}{here}</ol></nav>'
