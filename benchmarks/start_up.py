"""Start-up: `starlaw moves` on a file against merely importing clingo, pydantic and typer, and against clingo alone.

Each is run in turn, so that a busy machine slows all; the median of the ratios is what counts. The goal for the first
is 2. Clingo alone, on an empty program, is out of reach for whatever imports pydantic and typer; a profile of the steps
tells how far.
"""

import argparse
import os
import platform
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATE = ROOT / "seeds" / "horizons" / "states" / "mid_game.json"
STARLAW = str(Path(sys.executable).with_name("starlaw"))
KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as after an install
BASE = [sys.executable, "-c", "import clingo, pydantic, typer"]
CLINGO = [sys.executable, "-m", "clingo", "--verbose=0", "--quiet=2", os.devnull]
MEASURED = {
    "starlaw moves FILE": [STARLAW, "moves", str(STATE)],
    "the same on tables, kept": [STARLAW, "moves", "--evaluator", "tables", str(STATE)],
    "the imports": BASE,
    "starlaw --help": [STARLAW, "--help"],
    "import starlaw": [sys.executable, "-c", "import starlaw"],
}

# What a cold `moves` does one after the other, as a program that prints after each step its processor time so far.
STEPS = {
    "python": "",
    "import clingo": "import clingo",
    "import pydantic": "import pydantic; pydantic.create_model('First', x=(int, ...))",
    "import typer": "import typer",
    "our commands": "from starlaw.cli.app import app_of; import typer.main; typer.main.get_command(app_of('moves'))",
    "our judge": "import starlaw; from starlaw.solver.loading import load_state",
    "state, content, models": f"game, state = load_state({str(STATE)!r})",
    "ground and solve": "moves = game.moves(state)",
    "words": "from starlaw.show.words import words_of; [words_of(game.name).choice(game, state, m) for m in moves]",
}


def profile(rounds: int) -> dict[str, float]:
    """Return the median share of each step of a cold `moves`, in seconds of the processor's time."""
    lines = ["import time", *(f"{step}\nprint(time.process_time())" for step in STEPS.values())]
    runs = []
    for _ in range(rounds):
        command = [sys.executable, "-c", "\n".join(lines)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=KEPT)
        times = [0.0, *map(float, done.stdout.split())]
        runs.append([after - before for before, after in pairwise(times)])
    return {name: statistics.median(run[place] for run in runs) for place, name in enumerate(STEPS)}


def seconds(command: list[str]) -> float:
    """Return how long a command takes."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=KEPT)
    return time.perf_counter() - start


def warm_moves(rounds: int) -> float:
    """Return the median time of `moves` within one process."""
    import starlaw

    game, state = starlaw.load_state(STATE)
    game.moves(state)
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        game.moves(state)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, {rounds} rounds, medians")
    seconds(BASE)
    for name, command in MEASURED.items():
        seconds(command)
        runs = [(seconds(command), seconds(BASE), seconds(CLINGO)) for _ in range(rounds)]
        taken = statistics.median(run[0] for run in runs)
        imports = statistics.median(run[0] / run[1] for run in runs)
        alone = statistics.median(run[0] / run[2] for run in runs)
        print(f"{name:30} {1000 * taken:6.0f} ms, {imports:5.2f} times the imports, {alone:5.2f} times clingo alone")
    print("where a cold `moves` spends its processor time:")
    for name, taken in profile(rounds).items():
        print(f"  {name:28} {1000 * taken:6.1f} ms")
    print(f"{'moves, warm':30} {1000 * warm_moves(10 * rounds):6.1f} ms")


if __name__ == "__main__":
    main()
