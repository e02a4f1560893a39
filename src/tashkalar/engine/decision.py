"""What is asked, what may be answered, and how a game ended."""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from operator import itemgetter
from typing import Literal, NamedTuple, ParamSpec, cast, get_args

from tashkalar.engine.board import Piece
from tashkalar.engine.geometry import NAMES, SIZE, Square

P = ParamSpec("P")
TurnWord = Literal["place", "lift", "summon", "discard", "flare", "thaw", "warp", "claim", "end", "pass", "resign"]
"""What an answer to a turn's own question begins with."""
Word = Literal[TurnWord, "return", "pick", "mode", "skip", "done"]
"""The words of the game's own questions. Verbs declare those of the card language; `verbs.option_words` has all."""
WORDS: tuple[Word, ...] = get_args(Word)


class Option(NamedTuple):
    """One legal answer. Its `text` is unique within its question; what isn't part of the answer is left empty.

    >>> option = asked.option("summon swordmaster e5")
    >>> option.verb, option.card, option.square
    ('summon', 'swordmaster', 40)
    """

    verb: str
    """The first word: what is done."""
    card: str = ""
    """The id of the card with which it is done."""
    square: Square = -1
    """The target, the arrival square, or where a move begins; -1 for none."""
    to: Square = -1
    """Where a move ends; -1 for none."""
    piece: Piece | None = None
    """What is placed, where an effect lets it be anything else than your own common."""
    orientation: str = ""
    """Which of several different matches on one square is meant."""
    word: str = ""
    """A mode, a direction or a seat."""
    stand_ins: tuple[Square, ...] = ()
    """Enemy pieces that stand in when summoning."""
    gaps: tuple[Square, ...] = ()
    """Empty squares that stand in for commons when summoning, in the order a1 b1 ... i9."""

    @property
    def text(self) -> str:
        """The option in its short text, such as "summon knight e5 r90"."""
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
        """Other texts that mean it: empty squares may be named in any order, as they are in older records."""
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
"""Giving up, which every question of a game with two sides offers (rules.md 12.8)."""
PLACE: tuple[Option, ...] = tuple(Option("place", square=s) for s in range(SIZE * SIZE))
LIFT: tuple[Option, ...] = tuple(Option("lift", square=s) for s in range(SIZE * SIZE))


def options_at(ready: tuple[Option, ...], squares: tuple[Square, ...]) -> tuple[Option, ...]:
    """Of ready-made options, one for every square, those of these squares."""
    return itemgetter(*squares)(ready) if len(squares) > 1 else tuple(ready[square] for square in squares)


def _kept(function: Callable[P, Option]) -> Callable[P, Option]:
    """Make each option once. `cache` alone would take any arguments for good."""
    return cast("Callable[P, Option]", cache(function))


@_kept
def option_on(verb: str, square: Square) -> Option:
    """The option to do something to what stands on a square."""
    return Option(verb, square=square)


@_kept
def option_move(verb: str, square: Square, to: Square) -> Option:
    """The option to go from one square to another."""
    return Option(verb, square=square, to=to)


@_kept
def card_option(verb: str, card: str) -> Option:
    """The option to do something with a card."""
    return Option(verb, card=card)


@_kept
def word_option(verb: str, word: str) -> Option:
    """The option of a mode, a direction or a seat."""
    return Option(verb, word=word)


@_kept
def summon_option(card: str, square: Square, orientation: str = "") -> Option:
    """The option to summon a being there."""
    return Option("summon", card, square, orientation=orientation)


class Decision(NamedTuple):
    """One question of the game."""

    seat: int
    """Whose answer is asked, from 0."""
    ask: str
    """The kind of answer: "action" for a turn's own question, else the verb of the options, "choice" for mixed ones."""
    source: str
    """The id of the card that asks; "" for the game itself."""
    prompt: str
    """The question in words, without the player's name."""
    options: tuple[Option, ...]
    """Every legal answer, never empty."""

    def option(self, text: str) -> Option:
        """The option with a text.

        Args:
            text: such as "summon knight e5 r90"; one of its `other_texts` does too.

        Returns:
            That option of this question.

        Raises:
            LookupError: no option of this question is called so.
        """
        for option in self.options:
            if option.text == text:
                return option
        for option in self.options:
            if text in option.other_texts:
                return option
        raise LookupError(f"{text!r} is not an option here")


class Outcome(NamedTuple):
    """How a game ended."""

    winners: tuple[int, ...]
    """The winning seats from 0; all tied seats of a draw."""
    scores: tuple[int, ...]
    """One number a seat."""
    reason: str
    """Why these seats won, in words."""
