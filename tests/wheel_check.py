"""Builds a wheel, installs it into a fresh environment elsewhere, and runs every command from it."""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATE = ROOT / "seeds" / "horizons" / "states" / "mid_game.json"
FLEETS, BATTLE = (ROOT / "seeds" / "new_horizons" / "states" / f"{name}.json" for name in ("fleets", "battle"))
RECORD = next((ROOT / "seeds" / "horizons" / "records").glob("*.jsonl"))
MARS = ROOT / "seeds" / "mars_horizon"


def commands(place: Path) -> list[tuple[int, list[str]]]:
    """Return the commands with the exit codes that they must have."""
    state, new = str(STATE), str(place / "new.json")
    mars, launch = str(MARS / "states" / "mid_game.json"), str(MARS / "states" / "countdown.json")
    return [
        (0, ["games"]),
        (0, ["clause", "horizons/build#4"]),
        (0, ["rule", "hz.build.habitat"]),
        (0, ["interactions", "horizons", "hz.build.cost"]),
        (0, ["ask", "horizons", "how many planets can go around a sun?"]),
        (0, ["find", "horizons", "has(P, metal, 9)", "-o", str(place / "rich.json")]),
        (0, ["query", "horizons", "total(P, N)", "--state", state]),
        (3, ["why", state, "build(orange,w1,colony)", "--sources-only"]),
        (0, ["simulate", "horizons", "-n", "2", "--max-moves", "5", "--report", str(place / "games.html")]),
        (0, ["diff", "horizons", "--option", "tie_break=missions_completed", "--sample", "20"]),
        (0, ["ruling", "horizons", "structure_price", "habitat=desert", "structure=colony"]),
        (0, ["docs", "build", "--out", str(place / "site")]),
        (2, ["serve", "--host", "no.invalid"]),
        (2, ["mcp"]),  # since its packages are missing there
        (0, ["coverage", "horizons"]),
        (0, ["schema", "horizons"]),
        (0, ["new", "horizons", "--seed", "1", "-o", new]),
        (0, ["moves", state]),
        (1, ["why", state, "explore(blue)"]),
        (0, ["check", state, new]),
        (0, ["score", state]),
        (0, ["view", state, "--player", "orange"]),
        (0, ["apply", state, "explore(orange)", "--seed", "1"]),
        (0, ["odds", state, "explore(orange)"]),
        (0, ["replay", str(RECORD)]),
        (0, ["perft", new, "1"]),
        (0, ["play", "horizons", "--agent", "all=random", "--seed", "1", "--max-moves", "5"]),
        (0, ["rules", "horizons", "--generated"]),
        (0, ["tables", "horizons"]),
        (0, ["cache"]),
        (0, ["graph", "horizons", "--state", state, "-o", str(place / "map.svg")]),
        (0, ["new", "mars_horizon", "--players", "1", "--seed", "1"]),
        (0, ["moves", mars]),
        (1, ["why", mars, "fly(blue,soyuz)"]),
        (0, ["check", mars, launch]),
        (0, ["odds", launch, "countdown(blue)"]),
        (0, ["replay", str(MARS / "records" / "greedy_1.jsonl")]),
        (0, ["play", "mars_horizon", "--agent", "all=random", "--seed", "1", "--max-moves", "5"]),
        (0, ["graph", "mars_horizon", "--state", mars, "-o", str(place / "mars.svg")]),
        (0, ["rulings", "mars_horizon"]),
        (0, ["ruling", "mars_horizon", "launch.odds", "target=9", "reliability=2"]),
        (0, ["new", "horizons", "--with", "new_horizons", "--seed", "1", "-o", str(place / "ships.json")]),
        (0, ["check", str(place / "ships.json"), str(FLEETS)]),
        (0, ["graph", "horizons", "--state", str(FLEETS), "--map", "lanes", "-o", str(place / "fleets.svg")]),
        (0, ["route", "horizons", "w1", "w7", "--state", str(FLEETS)]),
        (0, ["odds", str(BATTLE), "--forecast"]),
    ]


def run(arguments: list[str], place: Path, code: int = 0) -> None:
    """Run a program away from the project, and stop if it does not exit as it must."""
    alone = {**os.environ, "STARLAW_CACHE": str(place / "cache")}
    done = subprocess.run(arguments, cwd=place, env=alone, capture_output=True, text=True, check=False)
    if done.returncode != code:
        sys.exit(f"{' '.join(arguments)}: exit {done.returncode}, expected {code}\n{done.stdout}{done.stderr}")


def main() -> None:
    """Build, install, run."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run([sys.executable, "-m", "build", "--wheel", "--outdir", str(place), str(ROOT)], ROOT)
        wheel = next(place.glob("*.whl"))
        venv.create(place / "fresh", with_pip=True)
        python = str(place / "fresh" / "bin" / "python")
        constraints = ROOT / "constraints.txt"
        run([python, "-m", "pip", "install", "-q", "-c", str(constraints), str(wheel)], place)
        for code, arguments in commands(place):
            run([str(place / "fresh" / "bin" / "starlaw"), *arguments], place, code)
        print(f"{wheel.name}: {len(commands(place))} commands run from a fresh environment")


if __name__ == "__main__":
    main()
