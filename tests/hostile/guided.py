"""Coverage-guided fuzzing on demand (`make fuzz-guided`): atheris changes texts for what they reach in each reader.

It is a tool that is installed apart, where there is a wheel of it. Texts that reach something new are kept in
build/fuzz/guided, so that the next run goes on from them; those that bring a fault out as `build/fuzz/READER-…`. With
`--keep N` the shortest of each reader that has a corpus become entries there, which the tests try from then on.
"""

import argparse
import json
import re
import subprocess
import sys
from hashlib import sha1
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "fuzz"
LONGEST = 4000  # bytes of a text
SLOW, MEMORY = 30, 4096  # seconds for one text; megabytes in all
SHORTEST = 4  # signs of a text that is kept in a corpus
ENTRIES = {"condition": ("conditions", ""), "line": ("requests", "engine"), "yaml": ("files", "yaml")}
TRIED = re.compile(r"stat::number_of_executed_units: (\d+)")
REACHED = re.compile(r"cov: (\d+) ft: (\d+) corp: (\d+)")


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one reader in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["starlaw", "yaml"], exclude=["starlaw.solver.tables.fast"]):
        from tests.hostile.readers import READERS, tried

        seeds = READERS[name].seeds()
        for text in seeds:  # so that what is only imported when it is needed is looked at, too
            tried(name, text)
    folder = KEPT / "guided" / name
    folder.mkdir(parents=True, exist_ok=True)
    for text in seeds:
        whole = text.encode("utf-8", "replace")
        (folder / sha1(whole, usedforsecurity=False).hexdigest()).write_bytes(whole)
    limits = [f"-max_total_time={seconds}", f"-timeout={SLOW}", f"-rss_limit_mb={MEMORY}", f"-max_len={LONGEST}"]
    kept = [f"-artifact_prefix={KEPT}/{name}-", "-print_final_stats=1"]

    def one(given: bytes) -> None:
        tried(name, given.decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], str(folder), *limits, *kept], one)
    atheris.Fuzz()


def keep(name: str, most: int) -> int:
    """Write some of the texts that reached something new to the corpus of a reader; return how many."""
    from tests.hostile.corpora import CORPUS, condition_read, entries, text_of

    corpus, kind = ENTRIES[name]
    known = {text_of(entry[1:]) for entry in entries(corpus) if kind in ("", entry[0])}
    found = sorted((KEPT / "guided" / name).glob("*"), key=lambda file: (file.stat().st_size, file.name))
    decoded = (file.read_bytes().decode("utf-8", "ignore") for file in found)
    new = [text for text in dict.fromkeys(decoded) if len(text) >= SHORTEST and text not in known][:most]
    with (CORPUS / f"{corpus}.jsonl").open("a", encoding="utf-8") as lines:
        lines.writelines(json.dumps([kind or condition_read(text), text]) + "\n" for text in new)
    return len(new)


def texts() -> list[str]:
    """Return the readers that read texts."""
    from tests.hostile.mutation import garbled
    from tests.hostile.readers import READERS

    return [name for name, reader in READERS.items() if reader.make is garbled]


def main(names: list[str], seconds: int) -> int:
    """Fuzz readers one after the other, each in a process of its own; return how many were at fault."""
    tried, failed = 0, 0
    for name in names:
        command: list[Any] = [sys.executable, "-m", "tests.hostile.guided", "--alone", "--seconds", str(seconds), name]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=ROOT, check=False)
        count = TRIED.search(done.stderr)
        if count is None and not REACHED.search(done.stderr):
            print(f"{name}: did not run\n{done.stderr[-2000:]}")
            return 1
        tried += int(count[1]) if count else 0
        failed += done.returncode != 0
        edges, features, corpus = REACHED.findall(done.stderr)[-1]
        said = "at fault\n" + done.stderr[-3000:] if done.returncode else "nothing found"
        many = count[1] if count else "some"
        print(f"{name}: {many} texts, {edges} edges, {features} features, {corpus} kept: {said}", flush=True)
    print(f"{tried} texts tried by {len(names)} readers, {failed} at fault")
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("readers", nargs="*", help="those that are meant; without them all")
    parser.add_argument("--seconds", type=int, default=30, help="for each reader")
    parser.add_argument(
        "--keep", type=int, metavar="N", help="instead: make so many texts of each entries of its corpus"
    )
    parser.add_argument("--alone", action="store_true", help="one reader in this process")
    chosen = parser.parse_args()
    if chosen.alone:
        fuzz(chosen.readers[0], chosen.seconds)
    if chosen.keep:
        print({name: keep(name, chosen.keep) for name in ENTRIES if name in (chosen.readers or ENTRIES)})
        sys.exit()
    sys.exit(bool(main(chosen.readers or texts(), chosen.seconds)))
