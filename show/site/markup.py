"""Small pieces of a page's HTML; whatever is given as text is escaped, whatever is given as HTML is not."""

from collections.abc import Iterable, Sequence
from html import escape

from starlaw.knowledge.naming import in_number


def article(anchor: str, head: str, *parts: str) -> str:
    """Return one thing of a page under its heading, each part on a line."""
    inside = "\n".join(filter(None, parts))
    return f'<article id="{escape(anchor)}">\n<h2>{head}</h2>\n{inside}\n</article>'


def said(text: str) -> str:
    """Return a paragraph that says the main thing."""
    return f"<p>{escape(text)}</p>"


def soft(html: str) -> str:
    """Return a paragraph beside the main thing, if there is anything to say."""
    return f'<p class="soft">{html}</p>' if html else ""


def line(what: str, parts: Iterable[str]) -> str:
    """Return a list in one line under its name, if there is anything to list."""
    found = list(parts)
    return soft(f"{what}: {', '.join(found)}") if found else ""


def folded(what: str, html: str) -> str:
    """Return what is shown when somebody asks for it."""
    return f"<details><summary>{escape(what)}</summary>{html}</details>" if html else ""


def several(links: Sequence[str], what: str) -> str:
    """Return links folded under their number, such as "3 case(s)", if there are any."""
    return folded(in_number(f"{len(links)} {what}"), soft(", ".join(links)))


def plain_list(items: Iterable[str]) -> str:
    """Return a list without marks, if there is anything in it."""
    found = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="plain">{found}</ul>' if found else ""


def tag(text: str, kind: str = "") -> str:
    """Return a word or two that mark a thing."""
    return f'<span class="tag{" " + kind if kind else ""}">{escape(text)}</span>'
