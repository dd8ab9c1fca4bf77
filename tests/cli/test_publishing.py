"""The static site: every link leads somewhere, everything known is on it, nothing comes from the network."""

import json
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from starlaw.cli.looking_up import coverage_of
from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.game_search import families, searchable
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.show.site.build import site
from tests.command import run

EMPTY = {"meta", "link", "img", "input"}


class Reader(HTMLParser):
    """Collects anchors and links of a page, and that its elements are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        found = dict(attrs)
        self.anchors += [str(found["id"])] if "id" in found else []
        self.links += [str(found[key]) for key in ("href", "src") if key in found]
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note its end."""
        assert self._open.pop() == tag


@cache
def built() -> dict[str, str]:
    return dict(site({name: coverage_of(name) for name in source_names()}))


@cache
def page(name: str) -> Reader:
    return Reader(built()[name])


INDEXES = list(dict.fromkeys([*map(lineage, source_names()), *families(None)]))


def found_on_site(sources: tuple[str, ...]) -> dict[str, Any]:
    """Return the index of some games as the site has it."""
    script = built()[f"index-{'-'.join(sources)}.js"].removeprefix("INDEXES.push(").removesuffix(");\n")
    value: dict[str, Any] = json.loads(script)
    return value


def index_files(name: str) -> list[str]:
    """Return the indexes that a page loads."""
    return [link for link in page(name).links if link.startswith("index-")]


PAGES = ["index.html", *(f"{name}.html" for name in source_names())]


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_an_element_of_the_site(name: str) -> None:
    found = page(name)
    assert len(set(found.anchors)) == len(found.anchors)
    for link in found.links:
        file, _, anchor = link.partition("#")
        assert (file or name) in built(), link
        if anchor:
            assert anchor in page(file or name).anchors, link


@pytest.mark.parametrize("name", source_names())
def test_every_clause_rule_and_case_has_a_place(name: str) -> None:
    anchors = set(page(f"{name}.html").anchors)
    own = [clause for clause in clauses(name) if clause.startswith(f"{name}/")]
    assert {clause.partition("/")[2].replace("#", "-") for clause in own} <= anchors
    assert {f"case-{case}" for case in cases(name)} <= anchors
    everywhere = {anchor for other in PAGES for anchor in page(other).anchors}
    assert set(rules(name)) <= everywhere


def test_the_search_index_leads_to_what_it_names() -> None:
    assert len(INDEXES) >= len(source_names())
    for sources in INDEXES:
        index = found_on_site(sources)
        assert len(index["names"]) == len(index["shown"])
        for name, (text, address) in zip(index["names"], index["shown"], strict=True):
            file, _, anchor = address.partition("#")
            assert text
            assert anchor in ("", *page(file).anchors), name
            home, _, own = name.partition("/")
            if "#" in name:
                assert address == f"{home}.html#{own.replace('#', '-')}"
            elif "." not in name and anchor.startswith("reading-"):
                assert address == f"{home}.html#reading-{own}"
                assert text == f"Reading: {readings(home)[own].question}"


def article(name: str, anchor: str) -> str:
    """Return the text of one article of a page, without its marks."""
    inside = built()[name].partition(f'<article id="{anchor}">')[2].partition("</article>")[0]
    assert inside
    return re.sub(r"<[^>]*>", "", inside)


@pytest.mark.parametrize("name", source_names())
def test_what_is_amended_is_shown_as_printed_on_both_sides(name: str) -> None:
    register = clauses(name)
    amending = [(c, p) for c in register.values() for p in c.amends if c.id.startswith(f"{name}/")]
    for clause, printed in amending:
        said = unescape(article(f"{name}.html", clause.id.partition("/")[2].replace("#", "-")))
        assert f"amends {printed}, as printed: {register[printed].text}" in said
        for rule in (rule for rule in rules(name).values() if clause.id in rule.clauses):
            assert f"amends {printed}, as printed" in unescape(article(f"{name}.html", rule.id))
        home = printed.partition("/")[0]
        back = unescape(article(f"{home}.html", printed.partition("/")[2].replace("#", "-")))
        assert f"amended by {clause.id}: {clause.text}" in back


def test_a_page_searches_its_game_by_the_index_that_ask_uses_and_the_front_page_all() -> None:
    for name in source_names():
        assert index_files(f"{name}.html") == [f"index-{'-'.join(lineage(name))}.js"]
    assert index_files("index.html") == [f"index-{'-'.join(sources)}.js" for sources in families(None)]
    for sources in INDEXES:
        index = found_on_site(sources)
        del index["shown"]
        assert index == searchable(sources).index.model_dump(mode="json")


def test_the_search_knows_the_words_of_players() -> None:
    assert "cv" in found_on_site(("stellar_horizons",))["meant"]["crewed ship"]
    assert "world" in found_on_site(lineage("new_horizons"))["meant"]["planet"]  # said in its base game


@pytest.mark.one_in(4)
def test_nothing_comes_from_the_network_and_the_same_is_built_again() -> None:
    for name, text in built().items():
        addresses = set(re.findall(r"https?://[^\s\"'<]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, name
        assert "@import" not in text
    assert dict(site({name: coverage_of(name) for name in source_names()})) == built()
    assert 'name="viewport"' in built()["index.html"]


@pytest.mark.one_in(4)
def test_the_command_writes_the_site(tmp_path: Path) -> None:
    done = run("docs", "build", "--out", str(tmp_path / "site"), "--json")
    assert sorted(json.loads(done.stdout)["files"]) == sorted(file.name for file in (tmp_path / "site").iterdir())
    wrong = run("docs", "burn")
    assert (wrong.returncode, wrong.stderr) == (2, "error: expected build, got 'burn'\n")
