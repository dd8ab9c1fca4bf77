"""Questions about Stellar Horizons that need no state; its `rulings.lp` answers all of them."""

from collections.abc import Mapping

from starlaw.solver.questions.rulings import Ruling
from starlaw.solver.stellar_horizons.rulings_economy import ECONOMY
from starlaw.solver.stellar_horizons.rulings_ships import SHIPS

RULINGS: Mapping[str, Ruling] = {**ECONOMY, **SHIPS}
