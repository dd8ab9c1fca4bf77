"""Where tables are kept: of many who write at once nobody is left out, and each waits for those before it alone."""

import threading
from pathlib import Path

from starlaw.web.tables.store import LogEntry, Seat, Store, Turns

WRITERS, EACH = 30, 4


def test_turns_are_given_in_the_order_in_which_they_were_asked_for() -> None:
    turns, came, waiting = Turns(), list[int](), list[threading.Thread]()

    def take(number: int) -> None:
        with turns:
            came.append(number)

    with turns:
        for number in range(20):
            waiting.append(threading.Thread(target=take, args=(number,)))
            waiting[-1].start()
            while len(turns._waiting) <= number:
                pass
    for thread in waiting:
        thread.join()
    assert came == list(range(20))
    with turns:  # and it is free again
        pass


def test_of_many_who_write_at_once_each_does_and_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    store, failed = Store(f"sqlite:///{tmp_path / 'tables.db'}"), list[Exception]()

    def write(number: int) -> None:
        try:
            store.create(f"t{number}", {"of": number}, [Seat("orange", "person", None)])
            for entry in range(1, EACH + 1):
                store.add(f"t{number}", LogEntry(entry, "moved", "orange", {"entry": entry}))
                assert len(store.entries(f"t{number}", 0)) == entry
        except Exception as error:
            failed.append(error)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not failed
    assert store.latest([f"t{number}" for number in range(WRITERS)]) == {f"t{n}": EACH for n in range(WRITERS)}
    store.close()
