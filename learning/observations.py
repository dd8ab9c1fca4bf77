"""Observations: what one seat sees, as a vector of fixed length.

First comes one place for each atom that a state can hold, 1 where it holds and the seat may know it; then one for each
pile or hand that can be hidden, with how many things the seat knows to be there.
"""

import numpy as np
import numpy.typing as npt

from starlaw.knowledge.states import GameState
from starlaw.solver.declared.atoms_of_state import state_atoms
from starlaw.solver.declared.seat_state import hiding_places, seen_by
from starlaw.solver.game import Game
from starlaw.solver.session import Atom
from starlaw.solver.tables.compiled import ASKED

Vector = npt.NDArray[np.int8]
MOST = 127  # hidden things that are told apart by number


class Observations:
    """The places of a game's vectors, from what is declared beside the fields of its states."""

    def __init__(self, judge: Game) -> None:
        self._judge = judge
        self.atoms = tuple(sorted((atom for atom in judge.tables.atoms if atom[0] not in ASKED), key=_order))
        self.hidden = hiding_places(judge.state_model, judge.ruleset.may_sit(judge.content))
        self._places = {atom: place for place, atom in enumerate(self.atoms)}
        self._counts = {hiding: place for place, hiding in enumerate(self.hidden, start=len(self.atoms))}

    def __len__(self) -> int:
        return len(self.atoms) + len(self.hidden)

    def vector(self, state: GameState, seat: str) -> Vector:
        """Return what a seat sees.

        An atom beyond what tables are made for, such as a huge stock, or with a hidden part has no place.
        """
        seen, hidden = seen_by(state, seat)
        found = np.zeros(len(self), dtype=np.int8)
        atoms = (*self._judge.table_facts(state.options, state.seats), *state_atoms(seen))
        found[[place for place in map(self._places.get, atoms) if place is not None]] = 1
        for hiding, number in hidden.items():
            found[self._counts[hiding]] = min(number, MOST)
        return found


def _order(atom: Atom) -> tuple[tuple[bool, str | int], ...]:
    return tuple((isinstance(part, int), part) for part in atom)
