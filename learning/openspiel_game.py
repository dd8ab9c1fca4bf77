"""The games for OpenSpiel, with explicit chance and what each player knows (extra `openspiel`).

Importing this module registers each game as `starlaw_<name>`, an expansion with its game. What a player observes is the
view of its seat; its information state is that and all that it observed and did before.
"""

import json
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.moves import Move
from starlaw.learning.arrangement import LONGEST, Arrangement, arrangement
from starlaw.learning.chance import Moment, first_moment
from starlaw.solver.game import Game

PREFIX = "starlaw_"


class LearnedGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its number of players, its readings (`name:choice`, with semicolons between) and its longest play."""

    kind: pyspiel.GameType  # of the class that is registered for each game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        source = self.kind.short_name.removeprefix(PREFIX)
        chosen = {**self.kind.parameter_specification, **(params or {})}
        readings = dict(pair.split(":", 1) for pair in str(chosen["options"]).split(";") if pair)
        self.table = arrangement(source, int(chosen["players"]), readings, int(chosen["longest"]))
        self.first = first_moment(self.table.judge, self.table.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.actions),
            max_chance_outcomes=_most_results(self.table.judge),
            num_players=len(self.table.seats),
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.table.longest,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> "LearnedState":
        """Return the table before anything is drawn for it."""
        return LearnedState(self, self.table, self.first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """Return what looks at states for one player."""
        return SeatObserver(self.table, iig_obs_type is not None and iig_obs_type.perfect_recall)


class LearnedState(pyspiel.State):  # type: ignore[misc]
    """A game under way."""

    def __init__(self, game: LearnedGame, table: Arrangement, first: Moment) -> None:
        super().__init__(game)
        self.table = table
        self.decided = 0
        self.moment = first

    def current_player(self) -> int:
        """Return the number of the player who decides, or that of chance, or that of the end."""
        moment = self.moment
        if moment.draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if moment.decider is None or self.decided >= self.table.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.table.seats.index(moment.decider)

    def is_terminal(self) -> bool:
        """Tell whether the game is over or broken off."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.actions.numbers(self.moment.moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the results of a draw, with their probabilities."""
        assert self.moment.draw is not None
        return [(number, float(chance)) for number, chance in enumerate(self.moment.draw.chances)]

    def _apply_action(self, action: int) -> None:
        if self.moment.draw is not None:
            self.moment = self.moment.after(self.moment.draw.results[action])
        else:
            self.moment = self.moment.after(self.table.actions.moves[action])
            self.decided += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            draw = self.moment.draw
            return f"{draw.what}: {draw.results[action]}" if draw else f"result {action}"
        return self.table.actions.moves[action].text

    def returns(self) -> list[float]:
        """Return what the game has brought each player: nothing before its end."""
        if not self.is_terminal() or self.moment.state is None:
            return [0.0] * len(self.table.seats)
        return self.table.returns(self.moment.state)

    def __str__(self) -> str:
        moment = self.moment
        state = moment.state.model_dump_json(by_alias=True) if moment.state else "set-up"
        under_way = [moment.move.text] if moment.move else []
        return " ".join([state, *under_way, *moment.drawn])


class SeatObserver:
    """Looks at a state for one player: as a vector, or as the JSON of its view with a digest of what it knew before."""

    def __init__(self, table: Arrangement, perfect_recall: bool) -> None:
        self._table = table
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(len(table.observations), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LearnedState, player: int) -> None:
        """Write what a player sees; nothing lies on the table before it is set up."""
        self.tensor.fill(0)
        if state.moment.state is not None:
            self.tensor[:] = self._table.observations.vector(state.moment.state, self._table.seats[player])

    def string_from(self, state: LearnedState, player: int) -> str:
        """Return what a player sees, or what it knows."""
        seat = self._table.seats[player]
        return " ".join(_known(state.moment, seat)) if self._perfect_recall else _view(state.moment, seat)


def _view(moment: Moment, seat: str) -> str:
    return json.dumps(moment.judge.view(moment.state, seat), sort_keys=True) if moment.state else ""


def _known(moment: Moment, seat: str) -> tuple[str, str]:
    """Return a digest of all that a seat saw and did so far, and what it sees now; what it cannot notice adds nothing.

    It is kept at each moment on the way, so that play asks for each view once.
    """
    line: list[Moment] = []
    at: Moment | None = moment
    while at is not None and seat not in at.known:
        line.append(at)
        at = at.before
    digest, seen = at.known[seat] if at is not None else ("", "")
    for later in reversed(line):
        mine = later.before is not None and later.before.decider == seat
        own = later.step.text if mine and isinstance(later.step, Move) else ""
        view = _view(later, seat)
        if own or view != seen:
            digest, seen = sha256(f"{digest} {own} {view}".encode()).hexdigest(), view
        later.known[seat] = digest, seen
    return digest, seen


def _most_results(judge: Game) -> int:
    """Return a number that no draw has more results than: each is a thing or a number of the content."""
    return len({part for atom in judge.content_facts for part in atom[1:]})


def _kind(source: str) -> pyspiel.GameType:
    least, most = manifest(source).players
    return pyspiel.GameType(
        short_name=PREFIX + source,
        long_name=manifest(source).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(least, 2), "options": "", "longest": LONGEST},
    )


for _source in source_names():
    _type = _kind(_source)
    # A class, not a function: the library lets go of it after Python's end, when nothing can be destroyed any more.
    pyspiel.register_game(_type, type(_type.short_name, (LearnedGame,), {"kind": _type}))
