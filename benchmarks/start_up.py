"""Start-up: `starlaw moves` on a file against merely importing clingo, pydantic and typer.

Each is run in turn, so that a busy machine slows both; the median of the ratios is what counts. The goal is 3.
"""

import argparse
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATE = ROOT / "seeds" / "horizons" / "states" / "mid_game.json"
STARLAW = str(Path(sys.executable).with_name("starlaw"))
BASE = [sys.executable, "-c", "import clingo, pydantic, typer"]
MEASURED = {
    "starlaw moves FILE": [STARLAW, "moves", str(STATE)],
    "starlaw --help": [STARLAW, "--help"],
    "import starlaw": [sys.executable, "-c", "import starlaw"],
}


def seconds(command: list[str]) -> float:
    """Return how long a command takes."""
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
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
        pairs = [(seconds(BASE), seconds(command)) for _ in range(rounds)]
        base = statistics.median(base for base, _ in pairs)
        taken = statistics.median(taken for _, taken in pairs)
        ratio = statistics.median(taken / base for base, taken in pairs)
        print(f"{name:20} {1000 * taken:6.0f} ms, imports alone {1000 * base:5.0f} ms, ratio {ratio:.2f}")
    print(f"{'moves, warm':20} {1000 * warm_moves(10 * rounds):6.1f} ms")


if __name__ == "__main__":
    main()
