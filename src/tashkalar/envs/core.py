"""The core of all environments: the configuration of their games, the legal actions, and a game under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any, ClassVar

from hotseat.codec.whole_numbers import require_positive, shorten
from hotseat.util import terminal
from tashkalar.engine import Decision, GameState, Option, Outcome, apply_unchecked, decision
from tashkalar.engine.events import Event
from tashkalar.envs.action_space import action_space
from tashkalar.envs.game_config import GameConfig, require_bool
from tashkalar.envs.observation import observation_space
from tashkalar.envs.rewards import rewards
from tashkalar.text.ascii_board import position_lines


class Configured:
    """The games of an environment: their configuration, its two spaces, and their bound."""

    def _configure(self, config: GameConfig, longest: object, resigning: object) -> None:
        self.config = config
        self.longest, self.resigning = require_positive(longest, "longest"), require_bool(resigning, "resigning")
        self.numbers, self.arrays = action_space(config), observation_space(config)

    def _listed(self, question: Decision) -> list[int]:
        return self.numbers.listed(question, resigning=self.resigning)

    def _option(self, question: Decision, action: object) -> Option:
        return self.numbers.answer(question, action, resigning=self.resigning)


class GameEnvironment(Configured):
    """A game under way in an environment; there is none before the first `reset`."""

    _changing: ClassVar[tuple[str, ...]] = ()
    """The attributes with values that change in place."""
    metadata: dict[str, Any]
    render_mode: str | None

    def _set_render_mode(self, mode: str | None) -> None:
        if mode is not None and mode not in self.metadata["render_modes"]:
            raise ValueError(f"no render mode is called {shorten(mode)}")
        self.render_mode = mode

    def _begin(self, game: GameState) -> None:
        self.answers = 0
        """The number of decisions made by all seats."""
        self._set(game)

    def _set(self, game: GameState) -> None:
        self.game: GameState = game
        """The full state with all hidden cards: for training code, not for agents."""
        self.decision: Decision | Outcome = decision(game)

    def _play(self, option: Option) -> tuple[Event, ...]:
        game, events = apply_unchecked(self.game, option)
        self.answers += 1
        self._set(game)
        return events

    @property
    def _pending(self) -> Decision | None:
        """The decision; None if the game is over or truncated."""
        found = self.decision
        return found if isinstance(found, Decision) and self.answers < self.longest else None

    def _rewards(self) -> tuple[float, ...]:
        """Return the reward of each seat, which is 0 while the game isn't over."""
        found = self.decision
        return rewards(self.game.config, found) if isinstance(found, Outcome) else (0.0,) * self.config.seats

    def _state_in(self, options: object) -> GameState | None:
        """Return the state in the options of a reset, or raise a ValueError."""
        if options is not None and not isinstance(options, Mapping):
            raise ValueError(f"the options must be a dict, not {shorten(options)}")
        state: GameState | None = (options or {}).get("state")
        if state is not None and not self.config.is_of(state):
            raise ValueError("the state isn't one of this environment's games")
        return state

    def _require_game(self, call: str, there: bool = True) -> None:
        """Raise an error if a method is called before the first `reset`, or without another thing that it needs."""
        if "game" not in vars(self) or not there:
            raise RuntimeError(f"reset() must be called before {call}()")

    def _attributes(self) -> dict[str, Any]:
        now = vars(self)
        return {**now, **{name: copy(now[name]) for name in self._changing if name in now}}

    def _undoing(self) -> Callable[[], None]:
        """Return a function that makes the environment what it is now."""
        before = self._attributes()

        def undo() -> None:
            vars(self).clear()
            vars(self).update(before)

        return undo

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Return a context that undoes its changes of the environment if it raises an exception, Ctrl+C included."""
        undo = self._undoing()
        try:
            yield
        except BaseException:
            undo()
            raise

    def render(self) -> Any:
        """Return the position as text or as a picture of shape (height, width, 3), or print it; hands aren't shown.

        Raises:
            RuntimeError: no game is dealt yet, and the render mode isn't None.
        """
        if self.render_mode is None:
            return None
        self._require_game("render")
        if self.render_mode == "rgb_array":
            from tashkalar.envs.picture import rgb_array

            return rgb_array(self.game)
        lines = position_lines(self.game)
        if self.render_mode == "ansi":
            return "\n".join(lines)
        terminal.print_lines(*lines, "")
        return None
