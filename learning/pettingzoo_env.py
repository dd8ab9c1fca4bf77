"""The games as environments of PettingZoo, in which agents decide one after the other (extra `pettingzoo`).

Agents are seats. What an agent observes is what its seat sees, with a mask of its legal moves; others than the one
whose decision it is have none. Draws come from the seed of a reset.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.learning.arrangement import LONGEST, Arrangement, arrangement
from starlaw.learning.observations import MOST, Vector
from starlaw.solver.executor.chance import SeededChance


class Environment(AECEnv):  # type: ignore[misc]
    """One game under way. Its end brings 1 to a sole winner and -1 to who does not win; until then nothing is gained.

    After `longest` decisions it is broken off, and brings what it would if it ended then.
    """

    agent_selection: str

    def __init__(self, table: Arrangement) -> None:
        super().__init__()
        self.metadata = {"name": f"starlaw_{table.judge.name}", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.judge = table.judge
        self.actions, self.observations = table.actions, table.observations
        self.possible_agents = list(table.seats)
        self._table = table
        self._seeds = np.random.default_rng()
        self._action_space = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._observation_space = {agent: self._observed() for agent in self.possible_agents}

    def _observed(self) -> spaces.Dict:
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, MOST, (len(self.observations),), np.int8),
            "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
        }
        return spaces.Dict(parts)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: the numbers of all moves that can be spelt."""
        return self._action_space[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of what an agent observes, and of its legal moves."""
        return self._observation_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set a new game up; without a seed it is another one each time."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._chance = SeededChance(int(self._seeds.integers(2**31)))
        self.state_now: GameState = self.judge.set_up(self._table.options, self._chance).state
        self.decided = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Vector]:
        """Return what an agent sees, and a mask of its legal moves."""
        mask = np.zeros(len(self.actions), dtype=np.int8)
        if self.state_now.decider == agent:
            mask[self.actions.numbers(self.judge.choices(self.state_now))] = 1
        return {"observation": self.observations.vector(self.state_now, agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out the move of the agent whose decision it is; raise an error that names the rules against it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.actions):
            raise InvalidInputError(f"action: expected a number below {len(self.actions)}, got {action!r}")
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.judge.apply(self.state_now, self.actions.moves[action], self._chance).state
        self.decided += 1
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Go on to the next decision of an agent: seats that the rules play make theirs, and an end brings rewards."""
        while self.state_now.decider is not None and self.state_now.decider not in self.possible_agents:
            move = self.judge.choices(self.state_now)[0]
            self.state_now = self.judge.carry_out(self.state_now, move, self._chance).state
        over, broken_off = self.state_now.decider is None, self.decided >= self._table.longest
        if over or broken_off:
            brought = self._table.returns(self.state_now)
            self.rewards = dict(zip(self.possible_agents, brought, strict=True))
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        if self.state_now.decider is not None:
            self.agent_selection = self.state_now.decider


def environment(
    source: str, players: int = 3, options: Mapping[str, str] | None = None, longest: int = LONGEST
) -> Environment:
    """Return an environment of a game, or of an expansion with its game, at a table with some players."""
    return Environment(arrangement(source, players, options or {}, longest))
