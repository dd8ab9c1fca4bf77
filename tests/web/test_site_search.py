"""The site's search is that of `ask`: both evaluators give every question the same ranks, by the same index."""

import json
import random
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from benchmarks.ask import FILES, questions
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.game_search import families, searchable
from starlaw.knowledge.text_search import ranked

NODE = shutil.which("node")
ODD = [
    "", " ", "\0", "…", "s", "constructor", "__proto__ of toString", "hasOwnProperty", "valueOf colonies", "007 1e3",
    "Énergie ½ ﬁ", "e\u0301nergie", "İSTANBUL ΣΑΣ straße", "🚀 launch 🚀", "planet's moons", "planets\u2019 moons",
    "colonising", "controlling", "CVs", "wins win winning", "victory points victory point", "is the game's over", "a/b",
    "hz.build", "  HZ.build.cost ", "HORIZONS/build#7", "world_positions", "core.move", "no.such_name", "hz.build.\n",
]  # fmt: skip
DRIVER = """
const asked = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
const ranks = asked.map(([places, question, game]) => ranked(places.map(place => INDEXES[place]), question, game));
console.log(JSON.stringify(ranks.map(found => found.map(({ at, place, weight }) => [at, place, weight]))));
"""


def sampled(seed: int, number: int) -> list[tuple[str, str]]:
    """Return questions of words that passages and players use, some of them cut short or made longer."""
    chance = random.Random(seed)
    asked = []
    for _ in range(number):
        game = chance.choice(source_names())
        index = searchable(families(game)[0]).index
        known = sorted({*index.meant, *(word.strip("-") for word in index.words), *index.idle})
        words = chance.choices(known, k=chance.randint(1, 7))
        asked.append((game, " ".join(word + chance.choice(["", "", "s", "es", "ing", "ed", "ly"]) for word in words)))
    return asked


@pytest.mark.skipif(NODE is None, reason="did not run: there is no Node on this machine to evaluate the site's script")
def test_the_site_ranks_every_question_as_ask_does(tmp_path: Path) -> None:
    listed = [entry for file in FILES for entry in questions(file)]
    asked: list[tuple[str | None, str]] = [(entry.game, entry.question) for entry in listed]
    asked += [(None, question) for _, question in asked] + [(game, odd) for game in ("horizons", None) for odd in ODD]
    asked += sampled(1, 300)
    every = list(dict.fromkeys(sources for game, _ in asked for sources in families(game)))
    indexes = [searchable(sources).index for sources in every]
    program, given = tmp_path / "search.js", tmp_path / "asked.json"
    script = (files("starlaw.show.site") / "search.js").read_text(encoding="utf-8")
    filled = [f"INDEXES.push({json.dumps(index.model_dump(mode='json'))});" for index in indexes]
    program.write_text("\n".join([script, *filled, DRIVER]), encoding="utf-8")
    places = [[every.index(sources) for sources in families(game)] for game, _ in asked]
    put = [(among, question, game) for among, (game, question) in zip(places, asked, strict=True)]
    given.write_text(json.dumps(put), encoding="utf-8")
    done = subprocess.run(
        [str(NODE), str(program), str(given)], capture_output=True, text=True, check=True, timeout=300
    )
    found = 0
    for (game, question), among, ranks in zip(asked, places, json.loads(done.stdout), strict=True):
        expected = [list(rank) for rank in ranked([indexes[place] for place in among], question, game or "")]
        assert ranks == expected, f"{game}: {question!r}"
        found += bool(expected)
    assert found > len(asked) * 0.8
