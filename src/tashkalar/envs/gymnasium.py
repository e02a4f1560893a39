"""Tash-Kalar as a Gymnasium environment: one seat against built-in players, alone or many games at a time.

    >>> table = TashKalarEnv(seat=0, opponents="random")
    >>> seen, info = table.reset(seed=7)
    >>> seen.shape, info["decision"].prompt, int(info["action_mask"].sum())
    ((2019,), 'choose an action (1 left)', 70)

Terms of Gymnasium: an *action* is the number of an option (`action_space`) or of a word (`word_space`), and not one of
the two actions of a turn. A step lasts until the seat has to decide again.

Importing this module registers the environment as `ID`. The environments of a version never change: a change of
observations or actions, as by a new verb, needs a new id.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsInt

from hotseat.codec.whole_numbers import require_positive, shorten, to_int
from hotseat.util.extras import report_missing
from tashkalar.ai import MAKERS, Player, make_player
from tashkalar.engine import MAX_SEED, Catalogue, Decision, IllegalOption, Option, Outcome, View, events_for_seat, view
from tashkalar.engine.decision import RESIGN
from tashkalar.engine.events import Event
from tashkalar.engine.game import as_seed
from tashkalar.envs.card_features import SLOTS, card_features
from tashkalar.envs.core import GameEnvironment
from tashkalar.envs.game_config import LONGEST, SCHOOLS, GameConfig, require_bool
from tashkalar.envs.word_space import PartialAnswer, word_space

with report_missing("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium import register, spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tashkalar.envs.observation import Floats

ID = "TashKalar-v0"
"""The id of the environment in `gymnasium.make` and `gymnasium.make_vec`."""
Chooser = Callable[[View, Decision], Option]
"""A function that answers for a seat: from its view and its decision to one of the options."""
ACTIONS = ("options", "words")
"""The action spaces."""
ILLEGAL = ("raise", "lose")
"""The effects of an illegal action."""
RENDERED = ("ansi", "human", "rgb_array")
"""The render modes."""


@dataclass(eq=False)
class BuiltinOpponent:
    """A built-in player at a seat; it sees all events since its last decision."""

    player: Player
    """The player that chooses."""
    unseen: list[Event] = field(default_factory=list)
    """The events that the seat has seen since."""

    def __call__(self, seen: View, question: Decision) -> Option:
        events, self.unseen = self.unseen, []
        return self.player.choose(seen.state, question, events)


class TashKalarEnv(GameEnvironment, gymnasium.Env[Any, Any]):
    """One seat of a game; all other seats are played by built-in players or functions.

    Args:
        form: "high-form", "duel" or "melee".
        schools: the school of each seat, the starting player first.
        teams: whether the first and third seat play against the second and fourth.
        besides: further schools to include in the action space and the observation.
        cards: the cards to play with; the game's own if None.
        seat: the learner's seat, from 0; None to draw it at each reset.
        opponents: who plays the other seats: the name of a built-in player such as "random" or "easy", or a function
            from a view and a decision to an option; or a sequence of them, one for each other seat in turn order.
        actions: "options" for one number for each option (`action_space`), "words" for a word at a time (`word_space`).
        features: whether the observation also holds the features of the cards in hand (`card_features`).
        longest: number of decisions of all seats, from 1, after which the game is truncated.
        resigning: whether resigning is a legal action.
        illegal: "raise" to raise IllegalOption for an illegal action, "lose" to end the game with reward -1, for
            learners without masks and for Gymnasium's `check_env`, which samples actions.
        render_mode: "ansi" for text, "human" to print it, "rgb_array" for a picture; None turns rendering off.
        fingerprint: the `fingerprint` with which an agent was trained; "" if it doesn't matter.

    Raises:
        ValueError: the rules don't allow this setup, another argument is invalid, or the spaces have another
            fingerprint.
    """

    metadata = {"render_modes": [*RENDERED], "render_fps": 2}  # noqa: RUF012 # as Gymnasium declares it
    """The render modes, and the pictures a second."""
    _changing = ("_answer",)

    def __init__(
        self,
        form: str = "duel",
        schools: Sequence[str] = SCHOOLS,
        teams: bool = False,
        besides: Sequence[str] = (),
        cards: Catalogue | None = None,
        seat: int | None = None,
        opponents: str | Chooser | Sequence[str | Chooser] = "random",
        actions: str = "options",
        features: bool = False,
        longest: int = LONGEST,
        resigning: bool = False,
        render_mode: str | None = None,
        fingerprint: str = "",
        illegal: str = "raise",
    ) -> None:
        self._set_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal must be one of {', '.join(ILLEGAL)}, not {shorten(illegal)}")
        self._losing = illegal == "lose"
        if actions not in ACTIONS:
            raise ValueError(f"no action space is called {shorten(actions)} (there are {', '.join(ACTIONS)})")
        self._configure(GameConfig(form, tuple(schools), teams, tuple(besides), cards), longest, resigning)
        self._seat = None if seat is None else self._require_seat(seat)
        self._opponents = self._named(opponents)
        self._words = word_space(self.config) if actions == "words" else None
        self._features = card_features(self.config.cards) if require_bool(features, "features") else None
        self._first_word = len(self.arrays)
        self._first_feature = self._first_word + (len(self._words) if self._words else 0)
        self._low, high = self._limits()
        self._actions = len(self._words or self.numbers)
        self.observation_space = spaces.Box(self._low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self._actions)
        if fingerprint and fingerprint != self.fingerprint:
            raise ValueError(
                f"observations or actions have changed since {shorten(fingerprint)} (now {self.fingerprint})"
            )

    def _require_seat(self, given: object) -> int:
        seat = to_int(given)
        if seat is None or not 0 <= seat < self.config.seats:
            raise ValueError(f"seat must be from 0 to {self.config.seats - 1}, not {shorten(given)}")
        return seat

    def _named(self, opponents: str | Chooser | Sequence[str | Chooser]) -> tuple[str | Chooser, ...]:
        """Return who plays each other seat in turn order."""
        others = self.config.seats - 1
        alike = isinstance(opponents, str) or callable(opponents)
        found: tuple[Any, ...] = (opponents,) * others if alike else tuple(opponents)  # type: ignore[arg-type]
        if len(found) != others:
            raise ValueError(f"there must be {others} opponents, not {len(found)}")
        for who in found:
            if not callable(who) and who not in MAKERS:
                raise ValueError(f"no player is called {shorten(who)} (there are {', '.join(MAKERS)})")
        return found

    def _limits(self) -> tuple[Floats, Floats]:
        """Return the lower and upper limit of each number of an observation."""
        more = self._first_feature - self._first_word
        cells = sum(SLOTS.values()) * len(self._features.names) if self._features else 0
        low = np.concatenate([self.arrays.low, np.zeros(more + cells, np.float32)])
        high = np.concatenate([self.arrays.high, np.ones(more, np.float32), np.full(cells, 9, np.float32)])
        return low, high

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every number of an observation."""
        words = tuple(f"given: {word}" for word in self._words.words) if self._words else ()
        slots = [f"{kind} {number + 1}" for kind, most in SLOTS.items() for number in range(most)]
        cards = tuple(f"{slot}: {name}" for slot in slots for name in self._features.names) if self._features else ()
        return (*self.arrays.names, *words, *cards)

    @property
    def fingerprint(self) -> str:
        """A digest of the names of all numbers of observations and of all actions; store it with a trained agent."""
        actions = self._words.words if self._words else tuple(option.text for option in self.numbers.options)
        return hashlib.sha256("\n".join((*self.names, "", *actions)).encode()).hexdigest()[:16]

    # --- a game ------------------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal a new game, and play until the learner has to decide.

        Args:
            seed: seed of the deal and of all random choices; it deals the same game as `new_game` with this seed. If
                None, the deal follows from the seed before.
            options: "state" may hold a `GameState` of such a game to start from, "seat" the learner's seat.

        Raises:
            ValueError: the seed isn't a number from 0 to 2**64 - 1, the options aren't a mapping, the state belongs to
                another game, or there is no such seat. Nothing has changed then, nor if an opponent raises an error.
        """
        known = None if seed is None else as_seed(seed)
        state = self._state_in(options)
        with self.all_or_nothing():
            super().reset(seed=known)
            dealt = int(self.np_random.integers(MAX_SEED >> 1)) if known is None else known
            drawn = int(self.np_random.integers(self.config.seats))
            wanted = drawn if self._seat is None else self._seat
            self.seat: int = self._require_seat((options or {}).get("seat", wanted))
            """The learner's seat in this game, from 0."""
            self._players = {
                (self.seat + by) % self.config.seats: who if callable(who) else self._player(who)
                for by, who in enumerate(self._opponents, 1)
            }
            self._lost = False
            self._begin(self.config.deal(dealt) if state is None else state)
            self._let_others_play()
            return self._observe()

    def _player(self, name: str) -> BuiltinOpponent:
        return BuiltinOpponent(make_player(name, self.config.form, int(self.np_random.integers(1 << 32))))

    def _undoing(self) -> Callable[[], None]:
        chance, undo_rest = self._np_random, super()._undoing()
        drawn = None if chance is None else chance.bit_generator.state
        players: dict[int, BuiltinOpponent | Chooser] = vars(self).get("_players", {})
        builtin = {seat: who for seat, who in players.items() if isinstance(who, BuiltinOpponent)}
        as_now = pickle.dumps(builtin)

        def undo() -> None:
            undo_rest()
            if chance is not None and drawn is not None:
                chance.bit_generator.state = drawn
            players.update(pickle.loads(as_now))

        return undo

    def step(self, action: SupportsInt) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Choose an option or a word, and play until the learner has to decide again.

        Args:
            action: a number that the mask offers.

        Returns:
            The observation, the reward, whether the game is over, whether it was truncated, and the info.

        Raises:
            IllegalOption: the action isn't legal, unless `illegal` is "lose", or an opponent's answer isn't. Nothing
                has changed then, nor if an opponent raises an error.
            RuntimeError: no game is dealt yet, or the game is over.
        """
        self._require_game("step", "game" in vars(self) and self._pending is not None)
        with self.all_or_nothing():
            try:
                option = self._chosen(action)
            except IllegalOption:
                if not self._losing:
                    raise
                option, self._lost = None, True
            if option is not None:
                self._play(option)
                self._let_others_play()
            seen, info = self._observe()
        if self._lost:
            return seen, -1.0, True, False, info
        over = isinstance(self.decision, Outcome)
        return seen, self._rewards()[self.seat], over, not over and self.answers >= self.longest, info

    def _chosen(self, action: object) -> Option | None:
        """Return the option that an action chooses; None if the answer needs further words."""
        if self._words is None:
            assert isinstance(self.decision, Decision)
            return self._option(self.decision, action)
        number = to_int(action)
        if number is None or not 0 <= number < len(self._words):
            raise IllegalOption(f"an action is a whole number from 0 to {len(self._words) - 1}, not {shorten(action)}")
        try:
            self._answer.give(self._words.words[number])
        except ValueError as fault:
            raise IllegalOption(str(fault)) from None
        return self._answer.option

    @property
    def _pending(self) -> Decision | None:
        return None if self._lost else super()._pending

    def _play(self, option: Option) -> tuple[Event, ...]:
        events = super()._play(option)
        for seat, who in self._players.items():
            if isinstance(who, BuiltinOpponent):
                who.unseen += events_for_seat(events, seat)
        return events

    def _answer_of(self, seat: int, question: Decision) -> Option:
        who = self._players[seat]
        option = who(view(self.game, seat), question)
        if not isinstance(who, BuiltinOpponent) and option not in question.options:
            raise IllegalOption(f"the opponent at seat {seat} chose {shorten(option)}, which is not an option here")
        return option

    def _let_others_play(self) -> None:
        """Play until the learner has to decide or the end; by words, also decisions with a single option."""
        while (question := self._pending) is not None:
            if question.seat != self.seat:
                self._play(self._answer_of(question.seat, question))
                continue
            if self._words is None:
                return
            self._answer = PartialAnswer(one for one in question.options if self.resigning or one != RESIGN)
            if (forced := self._answer.option) is None:
                return
            self._play(forced)

    # --- what the learner gets ---------------------------------------------------------------------------------------

    def _observe(self) -> tuple[Floats, dict[str, Any]]:
        """Return the observation with its info; at the end of the game, the info holds the outcome."""
        seen, question = view(self.game, self.seat), self._pending
        numbers = np.zeros(len(self._low), np.float32)
        numbers[: self._first_word] = self.arrays.read(seen, question)
        if self._words is not None and question is not None:
            numbers[[self._first_word + self._words.number(word) for word in self._answer.given]] = 1
        if self._features is not None:
            hand = seen.state.seats[self.seat]
            slots = self._features.slots(hand.beings, hand.legends, hand.flares)
            numbers[self._first_feature :] = slots.ravel()
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat, "view": seen}
        if question is not None:
            info["decision"] = question
        elif isinstance(self.decision, Outcome):
            info["outcome"] = self.decision
        return numbers, info

    def _mask(self) -> NDArray[np.int8]:
        if (question := self._pending) is None:
            return np.ones(self._actions, np.int8)
        mask, words = np.zeros(self._actions, np.int8), self._words
        mask[[words.number(word) for word in self._answer.next_words] if words else self._listed(question)] = 1
        return mask

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as MaskablePPO of SB3-contrib asks for them; all once a game is over.

        Raises:
            RuntimeError: no game is dealt yet.
        """
        self._require_game("action_masks")
        return self._mask().astype(np.bool_)


def _as_list(values: Any) -> list[Any]:
    """Return values as a list; a single one is the list of itself."""
    try:
        return [*values]
    except TypeError:
        return [values]


class TashKalarVectorEnv(VectorEnv[Any, Any, Any]):
    """Several games in one process, with observations and masks as one array each.

    `infos["action_mask"]` has the shape (games, actions). A game that is over is dealt anew by the next step, which
    ignores its action (Gymnasium's mode NEXT_STEP), so its mask then offers every action.

    Args:
        num_envs: the number of games.
        options: the arguments of `TashKalarEnv`.

    Raises:
        ValueError: `num_envs` is less than 1, or an argument of the single environments is invalid.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": [*RENDERED]}  # noqa: RUF012
    """The render modes, and the way in which finished games begin anew: at the next step."""

    def __init__(self, num_envs: int = 1, **options: Any) -> None:
        self.num_envs = require_positive(num_envs, "num_envs")
        self.games = [TashKalarEnv(**options) for _ in range(self.num_envs)]
        """The single environments."""
        self.render_mode = self.games[0].render_mode
        self.single_observation_space = self.games[0].observation_space
        self.single_action_space = self.games[0].action_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._over = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal all games anew.

        Args:
            seed: the seed of the first game, the next ones have the following seeds; or one seed for each game.
            options: as for a single environment.

        Raises:
            ValueError: there isn't one seed for each game, or a single environment refuses its arguments. No game has
                changed then.
        """
        seeds = self._seeds(seed)
        with self._all_or_nothing():
            found = [game.reset(seed=given, options=options)[0] for game, given in zip(self.games, seeds, strict=True)]
            self._over[:] = False
            return np.stack(found), self._infos()

    def _seeds(self, seed: object) -> list[int | None]:
        """Return the seed of each game, or raise a ValueError."""
        if seed is None:
            return [None] * self.num_envs
        if (first := to_int(seed)) is not None:
            return [first + number for number in range(self.num_envs)]
        if len(seeds := _as_list(seed)) != self.num_envs:
            raise ValueError(f"there must be {self.num_envs} seeds, not {len(seeds)}")
        return seeds

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        over = self._over.copy()
        with ExitStack() as undoing:
            for game in self.games:
                undoing.enter_context(game.all_or_nothing())
            try:
                yield
            except BaseException:
                self._over = over
                raise

    def step(
        self, actions: Sequence[SupportsInt] | NDArray[Any]
    ) -> tuple[Floats, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Choose an action in each game that goes on, and deal those anew that are over.

        Args:
            actions: the action for each game.

        Raises:
            IllegalOption: an action isn't legal. No game has changed then, nor if an opponent raises an error.
            ValueError: there isn't one action for each game.
            RuntimeError: the games aren't dealt yet.
        """
        given = _as_list(actions)
        if len(given) != self.num_envs:
            raise ValueError(f"there must be {self.num_envs} actions, not {len(given)}")
        with self._all_or_nothing():
            found = [
                (game.reset()[0], 0.0, False, False) if over else game.step(action)[:4]
                for game, action, over in zip(self.games, given, self._over, strict=True)
            ]
            seen, earned, terminated, truncated = zip(*found, strict=True)
            self._over = np.array(terminated) | np.array(truncated)
            return np.stack(seen), np.array(earned), np.array(terminated), np.array(truncated), self._infos()

    def _infos(self) -> dict[str, Any]:
        masks = np.stack([game._mask() for game in self.games])
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, with the shape (games, actions)."""
        return np.stack([game.action_masks() for game in self.games])

    def render(self) -> tuple[Any, ...] | None:
        """Return what the single environments render."""
        return tuple(game.render() for game in self.games)

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: the games hold no resources."""


register(
    ID,
    entry_point="tashkalar.envs.gymnasium:TashKalarEnv",
    vector_entry_point="tashkalar.envs.gymnasium:TashKalarVectorEnv",
    disable_env_checker=True,  # it samples illegal actions
    order_enforce=False,
)
