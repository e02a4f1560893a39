"""The ways to choose an option: keys, arrows, mouse and typed text. Pointing plays nothing, taking plays the option.

Each way checks that the option played is the one that was previewed.
"""

from collections.abc import Callable

from hotseat.tui.command_input import CommandInput
from tashkalar.engine import Option, apply
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.plugin import TashKalar
from tashkalar.text.options import hint_text, left_undone
from tashkalar.tui.pointing import BoardPointer

Way = Callable[[BoardPointer, Option], Option | None]

LETTERS = ("skip", "done", "flare", "thaw", "warp", "end", "claim", "resign", "pass")
"""The verbs with a command of their own."""


def pointed(pointer: BoardPointer, point: Callable[..., object], *where: object) -> None:
    """Point at something, and check that this neither plays nor narrows anything."""
    before = pointer.answer
    assert point(*where) is None
    assert pointer.answer is before, "pointing has chosen something"


def taken(pointer: BoardPointer, take: Callable[..., Option | None], *where: object) -> Option | None:
    """Take what is pointed at, and check that an option played is the one that was previewed."""
    expected, preview, hint = pointer.option, pointer.preview, hint_text(pointer)
    played = take(*where)
    assert played == expected, f"{played} is played, {expected} was pointed at"
    if played is not None and preview is not None:
        assert preview.board == apply(pointer.state, played)[0].board
        assert preview.sentence in hint
    return played


def begin(pointer: BoardPointer, option: Option) -> Option | None:
    """Press the letter of a command or the digit of a card, which comes before pointing."""
    if option.verb in ("skip", "done"):
        return pointer.decline()
    if option.verb in LETTERS or (pointer.decision.ask == "action" and option.verb != "summon"):
        settled = pointer.verb("place" if option.verb == "lift" else option.verb)
        if settled is None and option.verb == "end":
            assert left_undone(pointer)
        return settled
    if option.verb == "summon":
        pointer.choose(pointer.cards.index(option.card) + 1)
    return None


def parts(pointer: BoardPointer, option: Option) -> list[Square]:
    """Return the squares of an option that are still to be chosen."""
    return [s for s in (option.square, option.to) if s >= 0 and s not in (pointer.answer.square, pointer.answer.to)]


def type_square(pointer: BoardPointer, square: Square) -> None:
    """Type the name of a square."""
    column, row = NAMES[square][0], NAMES[square][1]
    pointer.take_key(column)
    pointer.take_key(row)


def by_keys(pointer: BoardPointer, option: Option) -> Option | None:
    """A letter and a digit for a square, digits for an entry, Enter after each."""
    settled = begin(pointer, option)
    for square in () if settled else parts(pointer, option):
        pointed(pointer, type_square, pointer, square)
        settled = taken(pointer, pointer.take)
    if settled is None and option in (entries := [entry.option for entry in pointer.entries]):
        number = pointer.entries[entries.index(option)].key
        for digit in number if number.isdigit() else "":
            pointed(pointer, pointer.choose, int(digit))
        settled = taken(pointer, pointer.take)
    return settled


def by_mouse(pointer: BoardPointer, option: Option) -> Option | None:
    """Two clicks on each square, after the mouse has come there, and two on an entry."""
    settled = begin(pointer, option)
    for square in () if settled else parts(pointer, option):
        pointed(pointer, pointer.hover, square)
        pointed(pointer, pointer.pick, square)
        settled = taken(pointer, pointer.pick, square)
    if settled is None and option in (entries := [entry.option for entry in pointer.entries]):
        at = entries.index(option)
        pointed(pointer, pointer.pick, pointer.entries[at])
        settled = taken(pointer, pointer.pick, pointer.entries[at])
    return settled


def by_arrows(pointer: BoardPointer, option: Option) -> Option | None:
    """n until the square or the entry comes up, then Enter."""
    settled = begin(pointer, option)
    for _ in range(300):
        if settled is not None:
            return settled
        here = pointer.answer.targets.get(pointer.cursor, ()) if pointer.entry < 0 and pointer.aimed else ()
        narrows = option in here and (len(here) > 1 or pointer.answer.square < 0)
        if pointer.option == option or narrows:
            settled = taken(pointer, pointer.take)
        else:
            pointed(pointer, pointer.next_option, 1)
    return settled


def by_text(pointer: BoardPointer, option: Option) -> Option | None:
    """The line after the colon, letter by letter, with what it previews."""
    line = CommandInput(TashKalar(), pointer.state, pointer.decision.options)
    for sign in option.text:
        line.key(sign, sign)
    assert line.option is not None, line.fault
    seen = pointer.preview_of(line.option)
    assert seen is None or seen.board == apply(pointer.state, line.option)[0].board
    return line.option
