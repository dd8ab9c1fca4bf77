"""The recorded games of New Horizons hold what they are there to show."""

from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.solver.executor.chance import ScriptedChance
from starlaw.solver.executor.records import Record, read_record
from tests.new_horizons.play import new_horizons
from tests.support import as_json

RECORDS = [read_record(path) for path in sorted((folder("seeds") / "new_horizons" / "records").glob("*.jsonl"))]


def moves(record: Record) -> list[Move]:
    return [new_horizons().move(step.move) for step in record.steps]


def test_battles_bombardment_retreat_and_cloaks_are_on_record() -> None:
    made = [move for record in RECORDS for move in moves(record)]
    names = {move.name for move in made}
    assert names >= {"build_ship", "fly", "activate", "attack", "bombard", "roll", "hit", "retreat", "repair", "done"}
    assert names >= {"propose", "accept", "decline", "trade"}
    assert any(move.name == "cloak" and move.arguments[1] for move in made)
    assert any(move.name == "hunt" and move.arguments[1] for move in made)
    assert any(move.name == "hit" and move.arguments[2] == "colony" for move in made)


def test_every_race_uses_what_is_its_own_on_record() -> None:
    seen: set[str] = set()
    for record in RECORDS:
        start = new_horizons().set_up(record.header.options, ScriptedChance(record.header.drawn)).state
        races = as_json(start)["races"]
        for move in moves(record):
            race = races.get(move.arguments[0])
            own = {
                "narah": move.name == "build_ship" and move.arguments[2] == "battleship",
                "species_1825": move.name == "land",
                "quillion": move.name == "build_ship" and move.arguments[2] == "cruiser",
                "traachet": move.name == "fly" and move.arguments[1] == "destroyer",
                "drej": move.name == "cloak",
            }
            if race and own[race]:
                seen.add(race)
    assert seen == {"narah", "species_1825", "quillion", "traachet", "drej"}
