"""The values that players see of a game's course: decisions, options and outcomes."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from operator import itemgetter
from typing import Literal, NamedTuple, ParamSpec, cast, get_args

from tashkalar.engine.board import Piece
from tashkalar.engine.geometry import NAMES, SIZE, Square

P = ParamSpec("P")
TurnWord = Literal["place", "lift", "summon", "discard", "flare", "thaw", "warp", "claim", "end", "pass", "resign"]
"""The verb of an option of an action decision."""
Word = Literal[TurnWord, "return", "pick", "mode", "skip", "done"]
"""The verbs of the game's own decisions. The card language has more; `verbs.option_words` lists all."""
WORDS: tuple[Word, ...] = get_args(Word)


class Option(NamedTuple):
    """One legal choice of a decision. Its `text` is unique among the options of the decision.

    Fields that the verb doesn't need are empty.

    >>> option = current.option("summon swordmaster e5")
    >>> option.verb, option.card, option.square
    ('summon', 'swordmaster', 40)
    """

    verb: str
    """The first word of the text, which says what is done."""
    card: str = ""
    """The id of the card that is used; "" for none."""
    square: Square = -1
    """The target, the arrival square, or the start of a move; -1 for none."""
    to: Square = -1
    """The end of a move; -1 for none."""
    piece: Piece | None = None
    """The piece to place, where an effect allows others than your own common."""
    orientation: str = ""
    """The orientation of the pattern, where different matches exist for one square; else ""."""
    word: str = ""
    """A mode, a direction, or the number of a seat or colour from 1."""
    stand_ins: tuple[Square, ...] = ()
    """The squares of enemy pieces that stand in when summoning."""
    gaps: tuple[Square, ...] = ()
    """Empty squares that stand in for commons when summoning, in the order a1 b1 ... i9."""

    @property
    def text(self) -> str:
        """The option as text, such as "summon knight e5 r90"."""
        parts: list[str] = [self.verb]
        if self.card:
            parts.append(self.card)
        if self.square >= 0:
            parts.append(NAMES[self.square])
        if self.to >= 0:
            parts.append(NAMES[self.to])
        if self.piece is not None:
            parts.append(str(self.piece))
        if self.orientation:
            parts.append(self.orientation)
        if self.word:
            parts.append(self.word)
        if self.stand_ins:
            parts += ["with", *(NAMES[square] for square in self.stand_ins)]
        if self.gaps:
            parts += ["without", *(NAMES[square] for square in self.gaps)]
        return " ".join(parts)

    @property
    def other_texts(self) -> tuple[str, ...]:
        """Other texts of the same option: empty squares may be named in any order, as in older records."""
        others = [order for order in permutations(self.gaps) if order != self.gaps] if len(self.gaps) > 1 else ()
        return tuple(self._replace(gaps=order).text for order in others)

    def __str__(self) -> str:
        return self.text


SKIP = Option("skip")
DONE = Option("done")
END = Option("end")
FLARE = Option("flare")
THAW = Option("thaw")
PASS = Option("pass")
RESIGN = Option("resign")
"""The option to resign, which every decision of a game with two sides has (rules.md 12.8)."""
BESIDES = ("pass", "resign")
"""The verbs of options that a decision offers besides its actual choices."""
PLACE: tuple[Option, ...] = tuple(Option("place", square=s) for s in range(SIZE * SIZE))
LIFT: tuple[Option, ...] = tuple(Option("lift", square=s) for s in range(SIZE * SIZE))


def options_at(ready: tuple[Option, ...], squares: tuple[Square, ...]) -> tuple[Option, ...]:
    """Return the options for these squares from a tuple of ready-made options."""
    return itemgetter(*squares)(ready) if len(squares) > 1 else tuple(ready[square] for square in squares)


def _kept(function: Callable[P, Option]) -> Callable[P, Option]:
    """Cache the options that a function makes. The type of `cache` alone would accept any arguments."""
    return cast("Callable[P, Option]", cache(function))


@_kept
def option_on(verb: str, square: Square, to: Square = -1) -> Option:
    """Return the option to apply a verb to a square, or to move from it to another."""
    return Option(verb, square=square, to=to)


@_kept
def card_option(verb: str, card: str) -> Option:
    """Return the option to apply a verb to a card."""
    return Option(verb, card=card)


@_kept
def word_option(verb: str, word: str) -> Option:
    """Return the option to choose a mode, a direction, or the number of a seat or colour from 1."""
    return Option(verb, word=word)


@_kept
def summon_option(card: str, square: Square, orientation: str = "") -> Option:
    """Return the option to summon a being with own pieces alone, in an orientation if the square is ambiguous."""
    return Option("summon", card, square, orientation=orientation)


class Decision(NamedTuple):
    """A choice that a seat must make now, with all its legal options."""

    seat: int
    """The seat that decides, from 0."""
    ask: str
    """The kind of decision.

    It is "action" in a turn outside of effects, else the verb of the options, "choice" if their verbs differ, or
    "return" if only `skip` or `done` is left.
    """
    source: str
    """The id of the card whose effect needs the decision; "" if it comes from the rules."""
    prompt: str
    """The prompt in words, without the player's name."""
    options: tuple[Option, ...]
    """Every legal option; never empty."""

    def option(self, text: str) -> Option:
        """Return the option with a text such as "summon knight e5 r90", or with one of its `other_texts`.

        Raises:
            LookupError: no option of this decision has the text.
        """
        for option in self.options:
            if option.text == text:
                return option
        for option in self.options:
            if text in option.other_texts:
                return option
        raise LookupError(f"{text!r} is not an option here")


class Outcome(NamedTuple):
    """The result of a finished game."""

    winners: tuple[int, ...]
    """The winning seats from 0; in a draw all tied seats."""
    scores: tuple[int, ...]
    """The scores by seat."""
    reason: str
    """The reason why these seats won, in words."""


def actual_options(decision: Decision) -> list[Option]:
    """Return the options of a decision without passing and resigning; after all others the game goes on."""
    return [option for option in decision.options if option.verb not in BESIDES]
