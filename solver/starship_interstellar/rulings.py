"""Questions about Starship Interstellar that need no state; its `rulings.lp` answers them."""

from collections.abc import Mapping

from starlaw.solver.rulings import Ruling
from starlaw.solver.starship_interstellar.hall_rulings import HALL_RULINGS

RULINGS: Mapping[str, Ruling] = {**HALL_RULINGS}
