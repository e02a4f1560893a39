"""The base of verbs, and how one is registered.

A verb is a frozen value. `options` lists the answers to its question; `answer` carries one out. A verb that names its
piece outright, or takes all, asks nothing when it is compulsory: then the machine carries out all its options in turn.

Its fields are the keys under which a card writes it, and their types say what may stand there. So a verb is declared in
one place: the card language, the check, the lint, the words of options, what is told of it and the pages of the manual
go by its class, by what `register_verb` is told beside it, and by its event, if it has one of its own (`events.event`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, Protocol, TypeVar

from tashkalar.engine.decision import DONE, WORDS, Option
from tashkalar.engine.geometry import Square, mask_of
from tashkalar.engine.selectors import Once, Ranks, Region, Register, Target

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition

Options = Iterable[Option]
"""Looked for one by one: a step that must only know whether there is any takes the first and stops."""

# What may stand under a verb's keys, besides targets, regions, truths and words of a `Literal`, in which "" is a word
# that is left out.
RankSet = Annotated[Ranks, "rank set"]
"""A word for ranks, such as `upgraded`."""
RankList = Annotated[Ranks, "rank list"]
"""A list of ranks."""
OneRank = Annotated[int, "rank"]
"""A single rank."""
ByRank = Annotated[tuple[int, int, int], "by rank"]
"""A number from 1 to 9, or one for each rank."""
SmallInt = Annotated[int, "few"]
"""A number from 1 to 9."""
Count = Annotated[int, "count"]
"""A number from 0 to 99."""


class Verb(Protocol):
    """What an effect does in one step."""

    sets: ClassVar[frozenset[Register]]
    """The registers that an answer sets."""
    clears: ClassVar[frozenset[Register]]
    """Those that hold nothing afterwards."""
    of_several: ClassVar[bool]
    """Whether it asks only where there are several opponents."""
    runs: ClassVar[Literal["", "warp"]]
    """Which program of a card it lets happen, if it does so."""

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that it goes by."""
        ...

    @property
    def hint(self) -> str:
        """What is asked, for the prompt: "choose a piece to destroy"."""
        ...

    def options(self, state: GameState, frame: Frame) -> Options:
        """Every legal answer now; none if the step is to be passed over."""
        ...

    def answer(self, play: Transition, option: Option) -> None:
        """Carry out one answer."""
        ...


class Usage(NamedTuple):
    """A way to write a verb, or a key of it, for the manual."""

    form: str
    meaning: str
    example: str
    """A card, or steps in brackets if no card has it."""


class VerbBase:
    """What a verb's declared fields tell of it."""

    __slots__ = ()

    word: ClassVar[str] = ""
    """How a card writes it; "" if none can."""
    answered: ClassVar[str] = ""
    """What its options begin with; "" for a deed."""
    answers: ClassVar[tuple[str, str]] = ("", "")
    """One of its options, for the manual, and what is answered so."""
    usage: ClassVar[tuple[Usage, ...]] = ()
    """How it is written, for the manual."""
    sets: ClassVar[frozenset[Register]] = frozenset()
    clears: ClassVar[frozenset[Register]] = frozenset()
    all_of: ClassVar[Ranks] = ()
    """The ranks of which a card may take every candidate at once; none: it takes one."""
    chooses: ClassVar[bool] = False
    """Whether all it does is to choose something for what follows."""
    of_several: ClassVar[bool] = False
    """Whether it asks only where there are several opponents."""
    runs: ClassVar[Literal["", "warp"]] = ""
    """Which program of a card it lets happen, if it does so."""

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that its targets and regions go by."""
        declared = (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]
        return frozenset[Register]().union(*(part.reads for part in declared if isinstance(part, Target | Region)))

    @property
    def asks(self) -> bool:
        """Whether it leaves anything to choose when it is compulsory."""
        return True


class PieceVerb(VerbBase):
    """A verb with a target asks, unless its piece is named outright."""

    __slots__ = ()

    target: Target

    @property
    def asks(self) -> bool:
        """Whether a piece must be chosen."""
        return not self.target.name


class AutomaticVerb(VerbBase):
    """A verb that leaves nothing to choose: it is simply done."""

    __slots__ = ()

    hint: ClassVar[str] = ""

    @property
    def asks(self) -> bool:
        """Never."""
        return False

    def options(self, state: GameState, frame: Frame) -> Options:
        return [DONE]


VERBS: dict[str, type[VerbBase]] = {}
"""The class of every verb of the card language by its word, in the order of the manual."""
R = TypeVar("R", bound=type[VerbBase])


def register_verb(word: str, *usage: tuple[str, str, str], answers: tuple[str, str] = ("", "")) -> Callable[[R], R]:
    """Declare a verb of the card language, beside its class.

    Args:
        word: how a card writes it.
        usage: for the manual, how it is written, what that means, and a card that does so or, if none does, steps.
        answers: for the manual, one of its options and what is answered so; its options begin with the same word.

    Returns:
        A decorator for the class.
    """

    def declare(made: R) -> R:
        made.word, made.answers, made.answered = word, answers, answers[0].partition(" ")[0]
        made.usage = tuple(Usage(*each) for each in usage)
        VERBS[word] = made
        return made

    return declare


def option_words() -> tuple[str, ...]:
    """Every word that an answer may begin with.

        >>> option_words()[:5], "convert" in option_words()
        (('place', 'lift', 'summon', 'discard', 'flare'), True)

    Returns:
        Those of a turn, those of the game's other questions, then those of the verbs.
    """
    return tuple(dict.fromkeys((*WORDS, *(made.answered for made in VERBS.values() if made.answered))))


STEP: frozenset[Register] = frozenset(("there", "colour"))
"""What every step on a piece sets."""


def set_registers(
    play: Transition, square: Square, colour: int, once: Once = "", after: Square | None = None, **more: Any
) -> None:
    """Set the registers after a step on the piece of a colour on a square, which stands on `after` now, if anywhere.

    Args:
        play: the transition under way.
        square: where the piece stood before the step.
        colour: the colour of the piece.
        once: the register in which the choice is collected: "piece", "square", or "" for neither.
        after: where the piece stands after the step; None if it left the board.
        more: other registers that the step sets.
    """
    frame = play.frame
    now = 0 if after is None else mask_of(after)
    if once == "piece":
        more["chosen_pieces"] = frame.chosen_pieces | now
    elif once == "square":
        more["chosen_squares"] = frame.chosen_squares | mask_of(square)
    play.frame = frame._replace(it=now, there=square, colour=colour, **more)
