"""Ways to make a state of Starship Interstellar impossible, or merely different."""

import random
from collections.abc import Callable
from typing import Any

from tests.starship_interstellar.oracle_content import (
    BUILDINGS,
    COLOURS,
    by_id,
    discoveries,
    faces,
    mechanisms,
    planets,
)
from tests.starship_interstellar.playing import CONTENT

Plain = dict[str, Any]


def _player(plain: Plain, source: random.Random) -> Plain:
    found: Plain = plain["players"][source.choice(plain["seats"])]
    return found


def _means(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    player[source.choice(["fuel", "scientists", "prestige", "reputation"])] = source.choice([0, 0, 1, 2, 5, 40])


def _cubes(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["cubes"][source.choice(COLOURS)] = source.choice([0, 0, 1, 9])


def _cargo(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["cargo"][source.choice(COLOURS)] = source.choice([0, 1, 6, 7])


def _tracks(plain: Plain, source: random.Random) -> None:
    _player(plain, source)[source.choice(["starship", "humankind"])] = source.randint(0, 10)


def _probe(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["probe"] = source.choice(sorted(by_id(CONTENT, "journey")))


def _government_probe(plain: Plain, source: random.Random) -> None:
    plain["journey"]["government"] = source.choice(sorted(by_id(CONTENT, "journey")))


def _explorer(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["explorer"] = source.choice([*planets(CONTENT), "wormhole"])


def _wormhole(plain: Plain, source: random.Random) -> None:
    spot = {"orbit": source.randint(1, 9), "quadrant": source.randint(1, 5)}
    _player(plain, source)["wormhole"] = source.choice([None, spot])


def _techs(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    player["techs"] = source.choice([player["techs"][:-1], [*player["techs"], source.choice(_technologies())]])


def _technologies() -> list[str]:
    return sorted(by_id(CONTENT, "technologies"))


def _reserve(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["reserve"][source.choice(BUILDINGS)] = source.randint(0, 3)


def _bases(plain: Plain, source: random.Random) -> None:
    _player(plain, source)["bases"] = source.randint(0, 5)


def _site(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    if not player["sites"]:
        return
    site = player["sites"][source.choice(sorted(player["sites"]))]
    match source.randrange(5):
        case 0:
            site["layer"] = source.randint(1, 3)
        case 1:
            site["storage"][source.choice(COLOURS)] = source.randint(0, 7)
        case 2:
            site["deposit"][source.choice(COLOURS)] = source.randint(0, 7)
        case 3:
            site["buildings"] = sorted([*site["buildings"], source.choice(BUILDINGS)])
        case 4:
            site["face"] = source.choice(sorted(faces(CONTENT)))


def _no_site(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    if player["sites"]:
        del player["sites"][source.choice(sorted(player["sites"]))]


def _pool(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    token = source.choice([*player["pool"], *player["played"], *player["extras"], "earth", "mars", "x01"])
    where = source.choice(["pool", "played"])
    player[where] = source.choice([[*player[where], token], [t for t in player[where] if t != token]])


def _extras(plain: Plain, source: random.Random) -> None:
    token, player = f"x{source.randint(1, 24):02}", _player(plain, source)
    where = source.choice([player["extras"], plain["display"]])
    if token in where:
        where.remove(token)
    else:
        where.append(token)


def _passing(plain: Plain, source: random.Random) -> None:
    player = _player(plain, source)
    match source.randrange(4):
        case 0:
            player["passed"] = not player["passed"]
        case 1:
            player["rotations"] = source.randint(0, 3)
        case 2:
            plain["passing"] = source.sample(plain["seats"], source.randint(0, len(plain["seats"])))
        case 3:
            plain["order"] = source.choices(plain["seats"], k=len(plain["seats"]))


def _turn(plain: Plain, source: random.Random) -> None:
    plain["turn"] = source.choice(plain["seats"])


def _phase(plain: Plain, source: random.Random) -> None:
    plain["phase"] = source.choice(["draft", "action", "salvation", "government", "over"])


def _agenda(plain: Plain, source: random.Random) -> None:
    seat = source.choice(plain["seats"])
    kinds = ["turn", "reward", "site", "onward", "black_hole", "extra", "steer", "draft", "commit", "wormhole_token"]
    plain["agenda"] = source.choice([[], [{"kind": source.choice(kinds), "player": seat}]])


def _entry(plain: Plain, source: random.Random) -> None:
    for entry in plain["agenda"][:1]:
        said = sorted(set(entry) - {"kind"})
        key = source.choice(said)
        if key == "player":
            entry[key] = source.choice(plain["seats"])
        elif key == "token":
            entry[key] = source.choice(["travel", "market", "solar", "x01", "x13", "x15", "x16", "x19", "x24"])
        elif key == "colour":
            entry[key] = source.choice(COLOURS)
        elif key == "planet":
            entry[key] = source.choice(sorted(planets(CONTENT)))
        elif isinstance(entry[key], bool):
            entry[key] = not entry[key]
        elif isinstance(entry[key], int):
            entry[key] = source.randint(0, 4)
        elif isinstance(entry[key], list):
            entry[key] = source.choice([entry[key][1:], [*entry[key], *entry[key][:1]]])


def _later(plain: Plain, source: random.Random) -> None:
    seat = source.choice(plain["seats"])
    plain["agenda"].insert(source.randrange(2), {"kind": source.choice(["turn", "extra", "hall"]), "player": seat})


def _planet(plain: Plain, source: random.Random) -> None:
    name = source.choice(sorted(plain["planets"]))
    match source.randrange(4):
        case 0:
            plain["planets"][name]["quadrant"] = source.randint(1, 5)
        case 1:
            del plain["planets"][name]
        case 2:
            plain["planets"][name]["hidden"] = plain["planets"][name]["hidden"][1:]
        case 3:
            hidden = plain["planets"][name]["hidden"]
            plain["planets"][name]["hidden"] = [*hidden[1:], source.choice(sorted(faces(CONTENT)))]


def _spiral(plain: Plain, source: random.Random) -> None:
    plain["spiral"] = source.randint(0, 30)


def _stocks(plain: Plain, source: random.Random) -> None:
    where = source.choice(["bag", "market", "population"])
    plain[where][source.choice(COLOURS)] = source.randint(0, 15)


def _saved(plain: Plain, source: random.Random) -> None:
    plain["saved"] = source.randint(0, 28)


def _journey(plain: Plain, source: random.Random) -> None:
    space, kind = source.choice(sorted(by_id(CONTENT, "journey"))), source.choice(sorted(discoveries(CONTENT)))
    match source.randrange(3):
        case 0:
            plain["journey"]["pile"][kind] = source.randint(0, 12)
        case 1:
            plain["journey"]["found"][space] = kind
        case 2:
            plain["journey"]["taken"] = sorted({*plain["journey"]["taken"], space})


def _projects(plain: Plain, source: random.Random) -> None:
    row = plain["projects"][source.choice(["current", "long_term", "future", "red", "blue", "built"])]
    if row and source.random() < 0.5:
        row.remove(source.choice(row))
    else:
        row.append(source.choice(sorted(mechanisms(CONTENT))))


def _government(plain: Plain, source: random.Random) -> None:
    space = f"g{source.randint(1, 3)}_{source.randint(1, 4)}"
    if plain["government"].pop(space, None) is None:
        plain["government"][space] = source.choice(plain["seats"])


def _families(plain: Plain, source: random.Random) -> None:
    family = source.choice(sorted(by_id(CONTENT, "families")))
    if plain["families"]:
        pile = source.choice(plain["families"])
        pile[:] = source.choice([pile[1:], [family, *pile[1:]], [family, *pile]])
    else:
        plain["families"] = [[family], []]


def _variant_pieces(plain: Plain, source: random.Random) -> None:
    unique = f"unique_{source.randint(1, 4)}"
    match source.randrange(4):
        case 0:
            plain["track"] = source.choice(sorted(by_id(CONTENT, "leader_tracks")))
        case 1:
            plain["uniques"] = sorted({*plain["uniques"], unique})
        case 2:
            _player(plain, source)["pass_token"] = source.choice(["basic", unique])
        case 3:
            _player(plain, source)["drafted"] = source.choice([None, unique])


def _round(plain: Plain, source: random.Random) -> None:
    plain["round"] = source.randint(1, 9)


def _players(plain: Plain, source: random.Random) -> None:
    plain["options"]["players"] = source.randint(1, 5)


def _options(plain: Plain, source: random.Random) -> None:
    choices = {"families": ["on", "off"], "unique_pass": ["on", "off"], "universal": ["off", "added", "replacing"]}
    choices |= {"deep_deposits": ["off", "halves", "mixed"], "leader_tracks": ["basic", "random", "track_2a"]}
    choices |= {name: ["off", "added", "replacing"] for name in ("black_holes", "lost_planets")}
    name = source.choice(sorted(choices))
    plain["options"].setdefault("readings", {})[name] = source.choice(choices[name])


def _hall(plain: Plain, source: random.Random) -> None:
    hall = plain["hall"]
    if hall is None:
        return
    match source.randrange(6):
        case 0:
            hall["tried"] = source.randint(0, 9)
        case 1:
            hall["count"] = source.randint(0, 9)
        case 2:
            known = {"planet": source.choice(sorted(planets(CONTENT))), "face": source.choice(sorted(faces(CONTENT)))}
            hall["planets"] = source.choice([hall["planets"][1:], [known, *hall["planets"]]])
        case 3:
            rows = ["solar", "travel", "production", "build", "probe"]
            hall["board"][source.choice(rows)] = {source.choice(COLOURS): source.randint(0, 2)}
        case 4:
            hall["settled"] = not hall["settled"]
        case 5:
            hall["pile"] = [*hall["pile"][1:], *hall["pile"][:1]]


SPOILERS: tuple[Callable[[Plain, random.Random], None], ...] = (
    _means, _cubes, _cargo, _tracks, _probe, _government_probe, _explorer, _wormhole, _techs, _reserve, _bases, _site,
    _no_site, _pool, _extras, _passing, _turn, _phase, _agenda, _entry, _later, _hall, _planet, _spiral, _stocks,
    _saved, _journey, _projects, _government, _families, _variant_pieces, _round, _players, _options,
)  # fmt: skip
