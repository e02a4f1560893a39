"""Tash-Kalar as the OpenSpiel game `tash_kalar`: sequential, with hidden cards and one chance node at the root.

    >>> game = pyspiel.load_game("tash_kalar(form=duel,schools=northern+southern)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(7)
    >>> state.current_player(), [state.action_to_string(number) for number in state.legal_actions()]
    (1, ['resign', 'place c5 1c', 'place c5 2c'])

Terms of OpenSpiel: a *player* is a seat, from 0; an *action* is the number of an option (`action_space`), and not one
of the two actions of a turn. The chance node at the root draws the seed of the deal uniformly from 0 to `deals - 1`.
All later shuffles follow from the seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hotseat.codec.whole_numbers import require_positive
from hotseat.util.extras import report_missing
from tashkalar.engine import Decision, Outcome, view
from tashkalar.envs.core import Configured
from tashkalar.envs.game_config import LONGEST, SCHOOLS, GameConfig
from tashkalar.envs.game_point import GamePoint, compact_view
from tashkalar.envs.rewards import rewards
from tashkalar.text.ascii_board import position_lines

with report_missing("openspiel"):
    import numpy as np
    import pyspiel

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME = "tash_kalar"
DEALS = 1000
"""The default number of different deals."""
PARAMETERS = {
    "form": "duel",
    "schools": "+".join(SCHOOLS),
    "teams": False,
    "besides": "",
    "deals": DEALS,
    "longest": LONGEST,
    "resigning": True,
}
"""The parameters of a game with their defaults; `schools` and `besides` are lists joined by "+"."""
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Tash-Kalar",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class TashKalarGame(Configured, pyspiel.Game):  # type: ignore[misc] # pyspiel has no type hints
    """The game of a form and of schools.

    Args:
        params: values for some of `PARAMETERS`; the others have their defaults.

    Raises:
        ValueError: the rules don't allow this setup, a parameter is unknown, or its value is invalid.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        if unknown := given.keys() - PARAMETERS.keys():
            raise ValueError(f"no parameter is called {min(unknown)!r:.80} (there are {', '.join(PARAMETERS)})")
        wanted = {**PARAMETERS, **given}
        schools, besides = (tuple(filter(None, str(wanted[key]).split("+"))) for key in ("schools", "besides"))
        config = GameConfig(str(wanted["form"]), schools, wanted["teams"], besides)
        numbers = {key: require_positive(wanted[key], key) for key in ("deals", "longest")}
        self.deals = numbers["deals"]
        self._configure(config, numbers["longest"], wanted["resigning"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers),
            max_chance_outcomes=self.deals,
            num_players=self.config.seats,
            min_utility=-1 / (self.config.colours - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(TYPE, info, {key: numbers.get(key, value) for key, value in given.items()})

    def new_initial_state(self, *_: Any) -> TashKalarState:
        return TashKalarState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of this game, as OpenSpiel requests it.

        Args:
            iig_obs_type: the kind of the observation; None for the default of `Observer`.
            params: must be empty or None.
        """
        return Observer(self, iig_obs_type, params)


class TashKalarState(pyspiel.State):  # type: ignore[misc] # pyspiel has no type hints
    """A node of the game tree, before the deal or after it."""

    def __init__(self, game: TashKalarGame) -> None:
        super().__init__(game)
        self.point: GamePoint | None = None
        """The point of the game; None before the deal."""

    @property
    def _game(self) -> TashKalarGame:
        game: TashKalarGame = self.get_game()
        return game

    def current_player(self) -> int:
        if self.point is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        assert isinstance(self.point.decision, Decision)
        return self.point.decision.seat

    def is_terminal(self) -> bool:
        point = self.point
        return point is not None and (isinstance(point.decision, Outcome) or point.answers >= self._game.longest)

    def returns(self) -> list[float]:
        if self.point is None or not isinstance(self.point.decision, Outcome):
            return [0.0] * self._game.config.seats
        return [*rewards(self.point.game.config, self.point.decision)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.point is None or not isinstance(self.point.decision, Decision):
            return []
        game, question = self._game, self.point.decision
        return sorted(game._listed(question))

    def _apply_action(self, action: int) -> None:
        game = self._game
        if self.point is None:
            if not 0 <= action < game.deals:
                raise ValueError(f"a deal is a number from 0 to {game.deals - 1}, not {action}")
            self.point = GamePoint(game.config.deal(action))
        elif self.is_terminal() or not isinstance(self.point.decision, Decision):
            raise ValueError("the game is over; it takes no action")
        else:
            # OpenSpiel itself doesn't check the action
            self.point = self.point.after(game._option(self.point.decision, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self._game.numbers.decode(action)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> TashKalarState:
        """Return another state that a seat can't tell from this one, with its hidden cards sampled.

        The new state can be played on like any other. Its history still names the deal of this state, so clone it, but
        don't serialize it as a history.

        Args:
            player: the seat, from 0.
            probability_sampler: returns uniform random numbers from 0 to 1.
        """
        other: TashKalarState = self.clone()
        if self.point is not None:
            chance = int(probability_sampler() * 2**53)
            other.point = self.point.determinize(player, chance)
        return other

    def __str__(self) -> str:
        return "before the deal" if self.point is None else "\n".join(position_lines(self.point.game))


class Observer:
    """An OpenSpiel observer of a player's view.

    Args:
        game: the game.
        kind: the observation type; None for all that the player sees now, without perfect recall.
        params: observation parameters; none are supported.

    Raises:
        ValueError: parameters are given, or the private information of all players is requested.
    """

    def __init__(self, game: TashKalarGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations know no parameters, and so not {', '.join(params)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees all hands")
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.public, self.recall = kind.public_info, kind.perfect_recall
        self.arrays = game.arrays
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.own and self.public and not self.recall:
            self.tensor = np.zeros(len(self.arrays), np.float32)
            planes, facts = self.arrays.split(self.tensor)
            self.dict = {"planes": planes, "facts": facts}

    def set_from(self, state: TashKalarState, player: int) -> None:
        """Fill the tensor with a player's observation.

        Args:
            state: the state to observe.
            player: the seat, from 0.
        """
        if self.tensor is not None:
            self.tensor[:] = 0 if state.point is None else self.arrays.read(view(state.point.game, player))

    def string_from(self, state: TashKalarState, player: int) -> str:
        """Return a player's observation as one line of text.

        Args:
            state: the state to observe.
            player: the seat, from 0.
        """
        point = state.point
        if point is None:
            return "before the deal"
        if not self.public:
            return " ".join(point.game.seats[player].hand) if self.own else ""
        seen = compact_view(view(point.game, player if self.own else None))
        return f"{seen} {point.known(player)}" if self.recall and self.own else seen


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, TashKalarGame)
