"""Verbs that change what a summoning may use, and whether it counts as a legend's."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from tashkalar.engine.decision import DONE, Option, word_option
from tashkalar.engine.events import SeatNumber, event
from tashkalar.engine.forms import add_score, form_of
from tashkalar.engine.selectors import Register, SmallInt
from tashkalar.engine.verbs.base import AutomaticVerb, Options, Verb, register_verb

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


@event("{seat} may use an enemy piece for the next summoning", word="lent")
class SubstituteAllowed(NamedTuple):
    """An enemy piece may stand in at the next summoning."""

    seat: SeatNumber


@register_verb(
    "lend",
    ("lend: enemy", "an enemy piece may stand in for one of yours at the next summoning of this turn", "war-summoner"),
)
class AllowSubstitute(AutomaticVerb):
    """Allow an enemy piece to stand in at the next summoning of this turn (rules.md 5.12)."""

    what: Literal["enemy"] = "enemy"

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(lent=True)
        play.emit(lambda: SubstituteAllowed(play.seat))


@event("{seat} may use empty squares for {squares:common} in the next summoning", word="gapped")
class EmptySquaresAllowed(NamedTuple):
    """Empty squares may stand in at the next summoning; `squares` is their greatest number."""

    seat: SeatNumber
    squares: int


@register_verb(
    "gaps",
    (
        "gaps: 2",
        "so many empty squares may stand in for commons of yours at the next summoning of this turn",
        "void-summoner",
    ),
)
class AllowEmptySquares(AutomaticVerb):
    """Allow empty squares to stand in for commons at the next summoning of this turn (rules.md 5.12)."""

    squares: SmallInt

    def answer(self, play: Transition, option: Option) -> None:
        play.turn = play.turn._replace(gaps=self.squares)
        play.emit(lambda: EmptySquaresAllowed(play.seat, self.squares))


@event("{seat} will summon with {colour}'s pieces", word="possessed")
class ColourPossessed(NamedTuple):
    """A colour's pieces stand for the seat's own at the next summoning (rules.md 13.14)."""

    seat: SeatNumber
    colour: SeatNumber


@register_verb(
    "possess",
    (
        "possess: same",
        "at the next summoning pieces of the colour of the step before stand for yours, and yours don't count",
        "possessed-summoner",
    ),
)
class Possess(AutomaticVerb):
    """Let another colour's pieces replace the player's own at the next summoning (rules.md 13.14)."""

    whose: Literal["same"] = "same"

    @property
    def reads(self) -> frozenset[Register]:
        """The colour of the last step's piece."""
        return frozenset(("colour",))

    def answer(self, play: Transition, option: Option) -> None:
        colour = play.frame.colour
        play.turn = play.turn._replace(possessed=colour)
        play.emit(lambda: ColourPossessed(play.seat, colour))


@event("{seat} counts the summoning of {card} as a legend's")
class CountedAsLegend(NamedTuple):
    """A summoning counts as that of a legend."""

    seat: SeatNumber
    card: str


@register_verb(
    "as_legend",
    (
        "as_legend: summoning",
        "the summoning counts as a legend's, for tasks and points; whose colour scores, is asked in a melee",
        "gate-master",
    ),
    answers=("pick 3", "the opponent in whose colour a legend scores"),
)
class AsLegend(Verb):
    """Count the summoning as a legend's (rules.md 9.2, 10.3)."""

    what: Literal["summoning"] = "summoning"

    of_several: ClassVar[bool] = True
    hint: ClassVar[str] = "choose the opponent in whose colour the legend scores"

    def options(self, state: GameState, frame: Frame) -> Options:
        return [word_option(self.answered, str(colour + 1)) for colour in form_of(state).legend_colours(state)] or [
            DONE
        ]

    def answer(self, play: Transition, option: Option) -> None:
        frame = play.frame
        counted = tuple(
            arrival._replace(legend=arrival.legend or (arrival.card, arrival.square) == (frame.card, frame.square))
            for arrival in play.turn.summoned
        )
        play.turn = play.turn._replace(summoned=counted)
        play.emit(lambda: CountedAsLegend(play.seat, frame.card))
        form_of(play).legend_came(play)
        if option.word:
            add_score(play, play.seat, 1, "legend", int(option.word) - 1)
