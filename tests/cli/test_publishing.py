"""The static site: every link leads somewhere, everything known is on it, nothing comes from the network."""

import json
import posixpath
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
from starlaw.show.site.own import own_rules
from starlaw.solver.game import judge_of
from starlaw.solver.questions.rulings import parameters_of
from starlaw.solver.rulebook.interactions import interactions
from tests.command import run

EMPTY = {"meta", "link", "img", "input", "base", "br"}


class Reader(HTMLParser):
    """Collects anchors and links of a page, and that its elements are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.base, self.indexes = "", ""
        self._open: list[str] = []
        self.feed(text)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        found = dict(attrs)
        self.anchors += [str(found["id"])] if "id" in found else []
        self.links += [str(found[key]) for key in ("href", "src", "action") if key in found]
        if tag == "base":
            self.base = str(found["href"])
        self.indexes += found.get("data-indexes") or ""
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
    """Return the indexes that a page loads when its search is used."""
    return str(page(name).indexes).split()


def pages() -> list[str]:
    """Return the addresses of all pages."""
    return [name for name in built() if name.endswith(".html")]


@cache
def moved(name: str) -> dict[str, str]:
    """Return the page on which each anchor of a game stands, as its file of anchors says."""
    told = built()[f"{name}/anchors.js"].removeprefix("moved(").removesuffix(");\n")
    return {anchor: page for page, anchors in json.loads(told).items() for anchor in anchors}


def test_every_link_leads_to_an_element_of_the_site() -> None:
    for name in pages():
        found = page(name)
        assert len(set(found.anchors)) == len(found.anchors), name
        for link in found.links:
            file, _, anchor = link.partition("#")
            assert file in built() or link == found.base, f"{name}: {link}"
            if anchor:
                assert anchor in page(file).anchors, f"{name}: {link}"


def test_a_page_leads_back_to_the_front_from_wherever_it_lies() -> None:
    for name in pages():
        assert posixpath.normpath(posixpath.join(posixpath.dirname(name), page(name).base)) == "."


@pytest.mark.parametrize("name", source_names())
def test_every_clause_rule_reading_and_case_has_an_address_that_its_old_one_leads_to(name: str) -> None:
    old = {c.partition("/")[2].replace("#", "-") for c in clauses(name) if c.startswith(f"{name}/")}
    old |= {f"case-{case}" for case in cases(name)}
    base = lineage(name)[0]
    own = [reading for reading in readings(name) if name == base or reading not in readings(base)]
    old |= {f"reading-{reading}" for reading in own} | {rule.id for rule in own_rules(name)}
    where = moved(name)
    assert old <= set(where)
    for section, anchor in ((c.partition("#")[0].partition("/")[2], c.partition("/")[2]) for c in clauses(name)):
        assert where.get(anchor.replace("#", "-"), f"{name}/clauses/{section}.html") == f"{name}/clauses/{section}.html"
    for anchor in old:
        assert anchor in page(where[anchor]).anchors
    everywhere = {anchor for other in source_names() for anchor in moved(other)}
    assert set(rules(name)) <= everywhere


def test_no_page_holds_more_than_fits_some_screens() -> None:
    for name in pages():
        assert built()[name].count("<article") <= 103, name  # si.check, whose rules are short
        assert len(built()[name]) < 300_000, name


@pytest.mark.parametrize("name", source_names())
def test_the_numbers_on_a_front_page_are_those_of_the_articles(name: str) -> None:
    told = dict(
        re.findall(
            rf'<a class="id" href="{name}/(\w+)\.html">\w+</a> <span class="count">([\d,]+)<', built()[f"{name}.html"]
        )
    )
    assert {"clauses", "rules", "readings", "cases"} <= set(told)
    for kind, number in told.items():
        chapter = [page for page in pages() if page.startswith((f"{name}/{kind}/", f"{name}/{kind}.html"))]
        assert int(number.replace(",", "")) == sum(built()[page].count("<article") for page in chapter), kind


@pytest.mark.parametrize("name", source_names())
def test_content_is_told_with_where_it_comes_from(name: str) -> None:
    means = {"given": "printed in the source", "derived": "follows from", "assumed": "assumed", "unknown": "left open"}
    base = judge_of(lineage(name)[0]).content.provenances if name != lineage(name)[0] else {}
    fields = {entry for entry in judge_of(name).content.provenances if entry.count(".") > 1}  # of things, which say it
    told = {part: of for part, of in judge_of(name).content.provenances.items() if part not in fields | set(base)}
    shown = {part: of for part, of in told.items() if f"content-{part}" in moved(name)}
    assert len(shown) > len(told) * 0.8
    for part, origin in shown.items():
        said = unescape(article(name, f"content-{part}"))
        assert means[origin.kind] in said, part
        assert origin.why in said, part


@pytest.mark.parametrize("name", source_names())
def test_a_ruling_is_told_with_all_that_it_may_be_told(name: str) -> None:
    judge, base = judge_of(name), judge_of(lineage(name)[0])
    own = [ruling for ruling in judge.ruleset.rulings if judge is base or ruling not in base.ruleset.rulings]
    assert own
    for ruling in own:
        said = unescape(article(name, f"ruling-{ruling}"))
        assert judge.ruleset.rulings[ruling].question in said
        assert all(one.name in said for one in parameters_of(judge.ruleset.rulings[ruling], judge)), ruling


@pytest.mark.parametrize("name", source_names())
def test_a_rule_is_shown_with_every_rule_that_it_meets(name: str) -> None:
    for rule in own_rules(name)[::7]:
        said = article(name, f"meets-{rule.id}")
        assert all(one.rule in said for one in interactions(name, rule.id).meets), rule.id


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
            if not own:  # a rule
                assert anchor == name
            elif "#" in name:
                section, _, number = own.partition("#")
                assert address == f"{home}/clauses/{section}.html#{section}-{number}"
            elif f"content-{own}" in moved(home) and not anchor.startswith("reading-"):
                assert anchor == f"content-{own}"
            elif own.startswith("ruling/"):
                assert anchor == f"ruling-{own.removeprefix('ruling/')}"
            elif "." not in name and anchor.startswith("reading-"):
                assert anchor == f"reading-{own}"
                assert text == f"Reading: {readings(home)[own].question}"


def article(name: str, anchor: str) -> str:
    """Return the text of one thing of a game, without its marks."""
    inside = built()[moved(name)[anchor]].partition(f'<article id="{anchor}">')[2].partition("</article>")[0]
    assert inside
    return re.sub(r"<[^>]*>", "", inside)


@pytest.mark.parametrize("name", source_names())
def test_what_is_amended_is_shown_as_printed_on_both_sides(name: str) -> None:
    register = clauses(name)
    amending = [(c, p) for c in register.values() for p in c.amends if c.id.startswith(f"{name}/")]
    for clause, printed in amending:
        said = unescape(article(name, clause.id.partition("/")[2].replace("#", "-")))
        assert f"amends {printed}, as printed: {register[printed].text}" in said
        for rule in (rule for rule in own_rules(name) if clause.id in rule.clauses):
            assert f"amends {printed}, as printed" in unescape(article(name, rule.id))
        home = printed.partition("/")[0]
        back = unescape(article(home, printed.partition("/")[2].replace("#", "-")))
        assert f"amended by {clause.id}: {clause.text}" in back


def test_a_page_searches_its_game_by_the_index_that_ask_uses_and_the_front_page_all() -> None:
    for name in pages():
        game = name.partition("/")[0].removesuffix(".html")
        own = [lineage(game)] if game in source_names() else families(None)
        assert index_files(name) == [f"index-{'-'.join(sources)}.js" for sources in own], name
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


@pytest.mark.one_in(4)
def test_the_command_writes_the_site(tmp_path: Path) -> None:
    done = run("docs", "build", "--out", str(tmp_path / "site"), "--json")
    assert sorted(json.loads(done.stdout)["files"]) == sorted(
        file.relative_to(tmp_path / "site").as_posix() for file in (tmp_path / "site").rglob("*") if file.is_file()
    )
    wrong = run("docs", "burn")
    assert (wrong.returncode, wrong.stderr) == (2, "error: expected build, got 'burn'\n")
