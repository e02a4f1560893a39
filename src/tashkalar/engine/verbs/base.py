"""The base classes of verbs, and their registration.

A verb is a frozen value. `options` lists the options of its decision; `answer` carries one out. A compulsory verb whose
piece is named outright, or that takes all pieces, needs no decision: the machine carries out all its options in turn.

The fields of a verb are the keys under which a card writes it, and their types define the possible values. So a verb is
declared in one place: its class, the arguments of `register_verb`, and its event, if it has one of its own
(`events.event`). The card language, the check, the lint, the words of options, the texts for players and the manual are
derived from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar, dataclass_transform

from tashkalar.engine.decision import DONE, WORDS, Option
from tashkalar.engine.geometry import Square, mask_of
from tashkalar.engine.selectors import Once, Ranks, Region, Register, Target

if TYPE_CHECKING:
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition

Options = Iterable[Option]
"""An iterable of options. It is lazy: a step that only needs to know whether there is any takes the first and stops."""


class Usage(NamedTuple):
    """A way to write a verb, or a key of it, for the manual."""

    form: str
    meaning: str
    example: str
    """The id of a card, or steps in brackets if no card has the verb."""


@dataclass_transform(frozen_default=True)
class Verb:
    """The action of one step of an effect, and what follows from its declared fields.

    A verb is built, compared, hashed and printed like a frozen dataclass. The methods for that are the same for all
    verbs: to compile them for each of forty classes would take a tenth of the time of a start.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    """The names of the fields, those of the base class first."""
    defaults: ClassVar[Mapping[str, Any]] = {}
    """The values of the fields that may be left out."""
    word: ClassVar[str] = ""
    """The key of the verb on cards; "" if cards can't use it."""
    answered: ClassVar[str] = ""
    """The first word of the verb's options; "" if it needs no decision."""
    answers: ClassVar[tuple[str, str]] = ("", "")
    """One of its options and its meaning, for the manual."""
    usage: ClassVar[tuple[Usage, ...]] = ()
    """The ways to write the verb, for the manual."""
    sets: ClassVar[frozenset[Register]] = frozenset()
    """The registers that the verb sets."""
    clears: ClassVar[frozenset[Register]] = frozenset()
    """The registers that are empty afterwards."""
    all_of: ClassVar[Ranks] = ()
    """The ranks whose pieces a card may take all at once; empty if it takes a single piece."""
    chooses: ClassVar[bool] = False
    """Whether the verb only chooses something for the steps that follow."""
    of_several: ClassVar[bool] = False
    """Whether a decision is needed only if there are several opponents."""
    runs: ClassVar[Literal["", "warp"]] = ""
    """The program of a card that the verb starts, if any."""

    def __init_subclass__(cls) -> None:
        own = (name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar"))
        cls.fields = tuple(dict.fromkeys((*cls.fields, *own)))
        cls.defaults = {name: getattr(cls, name) for name in cls.fields if hasattr(cls, name)}

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self.fields, values, strict=False), **named)
        complete = {**self.defaults, **given}
        if len(given) < len(values) + len(named) or complete.keys() != set(self.fields):
            raise TypeError(f"{type(self).__name__} has the fields {self.fields}, not {values} {named}")
        for name, value in complete.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self), self.values()))

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in zip(self.fields, self.values(), strict=True))
        return f"{type(self).__name__}({given})"

    def values(self) -> tuple[Any, ...]:
        """Return the values of the fields, in their order."""
        return tuple(getattr(self, name) for name in self.fields)

    @property
    def reads(self) -> frozenset[Register]:
        """The registers that the verb depends on: those of its targets and regions."""
        read = (part.reads for part in self.values() if isinstance(part, Target | Region))
        return frozenset[Register]().union(*read)

    @property
    def asks(self) -> bool:
        """Whether it needs a decision even when it is compulsory."""
        return True

    @property
    def hint(self) -> str:
        """The prompt of the decision: "choose a piece to destroy"."""
        raise NotImplementedError

    def options(self, state: GameState, frame: Frame) -> Options:
        """Return every legal option now; none if the step is passed over."""
        raise NotImplementedError

    def answer(self, play: Transition, option: Option) -> None:
        """Carry out one option."""
        raise NotImplementedError


class PieceVerb(Verb):
    """A verb with a target. It needs a decision unless its piece is named outright."""

    target: Target

    @property
    def asks(self) -> bool:
        """Whether a piece must be chosen."""
        return not self.target.name


class AutomaticVerb(Verb):
    """A verb that leaves nothing to choose and is carried out at once."""

    hint: ClassVar[str] = ""

    @property
    def asks(self) -> bool:
        """Always false."""
        return False

    def options(self, state: GameState, frame: Frame) -> Options:
        return [DONE]


VERBS: dict[str, type[Verb]] = {}
"""The class of every verb of the card language by its word, in the order of the manual."""
R = TypeVar("R", bound=type[Verb])


def register_verb(word: str, *usage: tuple[str, str, str], answers: tuple[str, str] = ("", "")) -> Callable[[R], R]:
    """Declare a verb beside its class, with usages for the manual: each form, its meaning, a card or steps."""

    def declare(verb: R) -> R:
        verb.word, verb.answers, verb.answered = word, answers, answers[0].partition(" ")[0]
        verb.usage = tuple(Usage(*each) for each in usage)
        VERBS[word] = verb
        return verb

    return declare


def option_words() -> tuple[str, ...]:
    """Return every word that an option may begin with.

        >>> option_words()[:5], "convert" in option_words()
        (('place', 'lift', 'summon', 'discard', 'flare'), True)

    Returns:
        The words of action decisions, those of the game's other decisions, then those of the verbs.
    """
    return tuple(dict.fromkeys((*WORDS, *(verb.answered for verb in VERBS.values() if verb.answered))))


STEP: frozenset[Register] = frozenset(("there", "colour"))
"""The registers that every step on a piece sets."""


def set_registers(
    play: Transition, square: Square, colour: int, once: Once = "", after: Square | None = None, **more: Any
) -> None:
    """Set the registers after a step on a piece, which stands at `after` or has left the board."""
    frame = play.frame
    now = 0 if after is None else mask_of(after)
    if once == "piece":
        more["chosen_pieces"] = frame.chosen_pieces | now
    elif once == "square":
        more["chosen_squares"] = frame.chosen_squares | mask_of(square)
    play.frame = frame._replace(it=now, there=square, colour=colour, **more)
