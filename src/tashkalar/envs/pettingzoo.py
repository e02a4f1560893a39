"""Tash-Kalar as an environment of PettingZoo (AEC): `env` for use, `raw_env` without its guards.

    >>> table = env(form="duel", schools=("northern", "southern"))
    >>> table.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = table.last()
    >>> table.agent_selection, info["decision"].prompt, int(seen["action_mask"].sum())
    ('seat_2', 'Opening: choose whose common stands there at the start', 3)

PettingZoo's words: an *agent* is a seat; an *action* is the number of an option (`action_space`), and not one of the
two actions of a turn. A seat may be asked many times in a row.
"""

from __future__ import annotations

import sys
from copy import copy
from typing import TYPE_CHECKING, Any, SupportsIndex

from tashkalar.engine import (
    MAX_SEED,
    Catalogue,
    Decision,
    GameState,
    Outcome,
    apply_unchecked,
    decision,
    draw_below,
    view,
)
from tashkalar.engine.game import as_seed
from tashkalar.entropy import randbelow as unforeseen
from tashkalar.envs.action_space import action_space
from tashkalar.envs.game_config import LONGEST, SCHOOLS, GameConfig, truth
from tashkalar.envs.observation import observation_space
from tashkalar.envs.rewards import rewards
from tashkalar.extras import not_installed
from tashkalar.text.ascii_board import position_lines as drawn
from tashkalar.whole_numbers import require_int, shorten

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise not_installed(missing.name or "pettingzoo", "pettingzoo") from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

RENDERED = ("ansi", "human")
"""What `render` can do."""
Seen = dict[str, Any]
"""What an agent observes: "observation", the numbers of its view, and "action_mask", 1 for each listed option."""


def env(**options: Any) -> AECEnv:
    """The environment with the usual guards: what isn't listed ends the game with -1 for who answered it.

    Args:
        options: those of `raw_env`.
    """
    guarded = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 # untyped, and the field's own name
    """The environment itself. What isn't listed raises `IllegalOption`, and the game stands as it was.

    Before the first `reset` there is no game: whatever needs one raises a `RuntimeError` that says so.

    Args:
        form: "high-form", "duel" or "melee".
        schools: by seat, the starting player first.
        teams: whether the first and third seat play against the second and fourth.
        besides: further schools that the numbers are to know.
        cards: what is played with; the game's own cards if left out.
        longest: after so many answers the game is broken off (`truncations`), with 0 for everybody.
        resigning: whether giving up is offered.
        render_mode: "ansi", what `render` gives as a text, or "human", which prints it.

    Raises:
        ValueError: nobody can sit down so, the mode isn't known, or an option isn't what it must be.
    """

    metadata = {  # noqa: RUF012 # so it is declared
        "render_modes": [*RENDERED],
        "name": "tash_kalar_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

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
        if render_mode not in (None, *RENDERED):
            raise ValueError(f"no render mode is called {render_mode!r}")
        self.config = GameConfig(form, schools, teams, besides, cards)
        self.longest, self.resigning = require_int(longest, "longest"), truth(resigning, "resigning")
        if self.longest < 1:
            raise ValueError(f"longest must be at least 1, not {self.longest}")
        self.render_mode = render_mode
        self.numbers, self.arrays = action_space(self.config), observation_space(self.config)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.config.seats)]
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.numbers)) for agent in self.possible_agents}
        self._chance = unforeseen(MAX_SEED + 1)
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
        """Deal a game.

        Args:
            seed: 0 to 2**64 - 1; the same seed is the same deal as `new_game`'s on every machine. Left out, the next
                seed follows from the one before, or for the first game from nothing that could be foreseen.
            options: "state" may hold a `GameState` of such a game, from which it goes on; nothing else is read.

        Raises:
            ValueError: the seed isn't such a number, or the state is of another game. All stands as it was.
        """
        given = self._state_in(options)
        if seed is None:
            seed, chance = draw_below(MAX_SEED + 1, self._chance)
        else:
            seed = chance = as_seed(seed)
        game = self.config.deal(seed) if given is None else given
        self._chance = chance
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.answers = 0
        self._skip_agent_selection = None
        self._stand(game)

    def _state_in(self, options: object) -> GameState | None:
        """The state that the options of a reset hold, if any.

        Raises:
            ValueError: they are no options, or it is none of such a game.
        """
        if options is not None and not isinstance(options, dict):
            raise ValueError(f"the options must be a dict, not {shorten(options)}")
        state: GameState | None = (options or {}).get("state")
        if state is not None and not self.config.is_of(state):
            raise ValueError("the state isn't one of this environment's games")
        return state

    def _need_game(self, call: str) -> None:
        """Let a call fail that needs a game.

        Raises:
            RuntimeError: none is dealt yet.
        """
        if "game" not in vars(self):
            raise RuntimeError(f"reset() must be called before {call}()")

    def _stand(self, game: GameState) -> None:
        """Let the game stand so."""
        self.game: GameState = game
        """The whole state: for who trains, not for who plays."""
        self.decision: Decision | Outcome = decision(game)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seat = self.decision.seat if isinstance(self.decision, Decision) else game.seat
        self.agent_selection = self.possible_agents[seat]
        if isinstance(self.decision, Decision):
            self.infos[self.agent_selection] = {"view": view(game, seat), "decision": self.decision}
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._need_game("last")
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: SupportsIndex | None) -> None:
        """Answer for the agent that is asked.

        Args:
            action: the number of what its mask offers; None for an agent whose game is over.

        Raises:
            IllegalOption: it is anything else. The game stands as it was.
            RuntimeError: no game is dealt yet.
        """
        self._need_game("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert isinstance(self.decision, Decision)
        self._cumulative_rewards[agent] = 0.0
        option = self.numbers.answer(self.decision, action, resigning=self.resigning)
        game, _ = apply_unchecked(self.game, option)
        self.answers += 1
        self._stand(game)
        self._clear_rewards()
        if isinstance(self.decision, Outcome):
            self.rewards = dict(zip(self.possible_agents, rewards(game.table, self.decision), strict=True))
        elif self.answers >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Seen:
        """The numbers of an agent's view, and which options it has now; none while another is asked.

        Raises:
            ValueError: no agent is called so.
            RuntimeError: no game is dealt yet.
        """
        self._need_game("observe")
        if agent not in self.possible_agents:
            raise ValueError(f"no agent is called {shorten(agent)} (there are {', '.join(self.possible_agents)})")
        seat = self.possible_agents.index(agent)
        mask: NDArray[np.int8] = np.zeros(len(self.numbers), np.int8)
        question = self.decision if isinstance(self.decision, Decision) and self.decision.seat == seat else None
        if question is not None:
            mask[self.numbers.listed(question, resigning=self.resigning)] = 1
        return {"observation": self.arrays.read(view(self.game, seat), question), "action_mask": mask}

    # --- around it ---------------------------------------------------------------------------------------------------

    def render(self) -> str | None:
        """The position as lines of text, in which no hand and no deck is told."""
        if self.render_mode is None:
            return None
        self._need_game("render")
        text = "\n".join(drawn(self.game))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __deepcopy__(self, memo: dict[int, Any]) -> raw_env:
        """A copy that plays on by itself: the state is a frozen value, and is shared."""
        twin = copy(self)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            if name in vars(self):  # nothing is dealt before `reset`
                setattr(twin, name, copy(getattr(self, name)))
        return twin
