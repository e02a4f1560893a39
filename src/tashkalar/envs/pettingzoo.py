"""Tash-Kalar as a PettingZoo environment (AEC): `env` for use, `raw_env` without the usual wrappers.

    >>> table = env(form="duel", schools=("northern", "southern"))
    >>> table.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = table.last()
    >>> table.agent_selection, info["decision"].prompt, int(seen["action_mask"].sum())
    ('seat_2', 'Opening: choose whose common stands there at the start', 3)

Terms of PettingZoo: an *agent* is a seat; an *action* is the number of an option (`action_space`), and not one of the
two actions of a turn. A seat may have to decide many times in a row.
"""

from __future__ import annotations

import secrets
from copy import copy
from typing import TYPE_CHECKING, Any, SupportsIndex

from hotseat.codec.whole_numbers import shorten
from hotseat.util.extras import report_missing
from tashkalar.engine import MAX_SEED, Catalogue, Decision, GameState, Outcome, draw_below, view
from tashkalar.engine.game import as_seed
from tashkalar.envs.core import GameEnvironment
from tashkalar.envs.game_config import LONGEST, SCHOOLS, GameConfig

with report_missing("pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from numpy.typing import NDArray

RENDERED = ("ansi", "human")
"""The render modes."""
Seen = dict[str, Any]
"""The observation of an agent: "observation", the numbers of its view, and "action_mask", 1 for each legal option."""


def env(**options: Any) -> AECEnv:
    """Return `raw_env` with the usual wrappers; an illegal action ends the game with reward -1 for its agent."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(GameEnvironment, AECEnv):  # type: ignore[misc] # noqa: N801 # untyped, and the field's own name
    """The environment without wrappers; an illegal action raises `IllegalOption` and doesn't change the game.

    Before the first `reset` there is no game: methods that need one raise a `RuntimeError` that says so.

    Args:
        form: "high-form", "duel" or "melee".
        schools: the school of each seat, the starting player first.
        teams: whether the first and third seat play against the second and fourth.
        besides: further schools to include in the action space and the observation.
        cards: the cards to play with; the game's own if None.
        longest: number of decisions, from 1, after which the game is truncated (`truncations`) with reward 0 for all.
        resigning: whether resigning is a legal action.
        render_mode: "ansi" makes `render` return the text, "human" makes it print the text, None turns rendering off.

    Raises:
        ValueError: the rules don't allow this setup, the render mode is unknown, or another argument is invalid.
    """

    metadata = {  # noqa: RUF012 # PettingZoo declares it without ClassVar
        "render_modes": [*RENDERED],
        "name": "tash_kalar_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }
    """The name and render modes, as PettingZoo demands them."""
    _changing = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")

    def __init__(
        self,
        form: str = "duel",
        schools: tuple[str, ...] = SCHOOLS,
        teams: bool = False,
        besides: tuple[str, ...] = (),
        cards: Catalogue | None = None,
        longest: SupportsIndex = LONGEST,
        resigning: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._set_render_mode(render_mode)
        self._configure(GameConfig(form, schools, teams, besides, cards), longest, resigning)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.config.seats)]
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.numbers)) for agent in self.possible_agents}
        self._chance = secrets.randbelow(MAX_SEED + 1)
        self.agents: list[str] = []

    def _space(self) -> spaces.Dict:
        low, high = self.arrays.low, self.arrays.high
        mask = spaces.Box(0, 1, (len(self.numbers),), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # --- a game ------------------------------------------------------------------------------------------------------

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: seed of the deal, from 0 to 2**64 - 1; the same seed deals the same game as `new_game` on every
                machine. If None, the next seed follows from the previous one; the first one is random.
            options: "state" may hold a `GameState` of such a game to start from; other keys are ignored.

        Raises:
            ValueError: the seed isn't such a number, or the state belongs to another game. Nothing has changed then.
        """
        given = self._state_in(options)
        if seed is None:
            seed, chance = draw_below(MAX_SEED + 1, self._chance)
        else:
            seed = chance = as_seed(seed)
        game = self.config.deal(seed) if given is None else given
        with self.all_or_nothing():
            self._chance = chance
            self._begin(game)

    def _begin(self, game: GameState) -> None:
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        super()._begin(game)

    def _set(self, game: GameState) -> None:
        super()._set(game)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.decision.seat if isinstance(self.decision, Decision) else game.seat
        self.agent_selection = self.possible_agents[seat]
        if isinstance(self.decision, Decision):
            self.infos[self.agent_selection] = {"view": view(game, seat), "decision": self.decision}
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._require_game("last", bool(self.agents))
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: SupportsIndex | None) -> None:
        """Choose an option for the selected agent.

        Args:
            action: the number of an option that its mask offers; None for an agent whose game is over.

        Raises:
            IllegalOption: the action isn't legal.
            ValueError: the agent's game is over, and the action isn't None.
            RuntimeError: no game is dealt yet, or all agents have made their last step.

        Whatever is raised, nothing has changed then.
        """
        self._require_game("step", bool(self.agents))
        with self.all_or_nothing():
            self._step(action)

    def _step(self, action: SupportsIndex | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert isinstance(self.decision, Decision)
        self._play(self._option(self.decision, action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._rewards(), strict=True))
        if not isinstance(self.decision, Outcome) and self.answers >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """Return what an agent such as "seat_1" sees with its action mask, 0 while another agent has to decide.

        Raises:
            ValueError: there is no such agent.
            RuntimeError: no game is dealt yet.
        """
        self._require_game("observe")
        if agent not in self.possible_agents:
            raise ValueError(f"no agent is called {shorten(agent)} (there are {', '.join(self.possible_agents)})")
        seat = self.possible_agents.index(agent)
        mask: NDArray[np.int8] = np.zeros(len(self.numbers), np.int8)
        question = self.decision if isinstance(self.decision, Decision) and self.decision.seat == seat else None
        if question is not None:
            mask[self._listed(question)] = 1
        return {"observation": self.arrays.read(view(self.game, seat), question), "action_mask": mask}

    # --- around it ---------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """Return an independent copy; it shares the state, which is immutable."""
        twin = copy(self)
        twin.__dict__.update(self._attributes())
        return twin
