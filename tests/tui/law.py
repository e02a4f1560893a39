"""The three ways to answer a question, and arrows besides, each by the law alone: pointing plays nothing, taking does.

Each looks at the screen as a player does: what is taken must be what was previewed.
"""

from collections.abc import Callable

from tashkalar.engine import Option, apply
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.tabletop.tui.command_input import CommandInput
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.prompts import hint_text, left_undone

Way = Callable[[AnswerController, Option], Option | None]

LETTERS = ("skip", "done", "flare", "thaw", "warp", "end", "claim", "resign", "pass")
"""What a command's letter begins or does."""


def pointed(chooser: AnswerController, point: Callable[..., object], *where: object) -> None:
    """Point somehow: it plays nothing and narrows nothing."""
    before = chooser.answer
    assert point(*where) is None
    assert chooser.answer is before, "pointing has chosen something"


def taken(chooser: AnswerController, take: Callable[..., Option | None], *where: object) -> Option | None:
    """Take what is pointed at: if that plays something, it is what was shown."""
    promised, seen, said = chooser.current, chooser.preview, hint_text(chooser)
    played = take(*where)
    assert played == promised, f"{played} is played, {promised} was pointed at"
    if played is not None and seen is not None:
        assert seen.board == apply(chooser.state, played)[0].board
        assert seen.sentence in said
    return played


def begin(chooser: AnswerController, option: Option) -> Option | None:
    """What comes before pointing: the letter of a command, or a card of the hand."""
    if option.verb in ("skip", "done"):
        return chooser.decline()
    if option.verb in LETTERS or (chooser.decision.ask == "action" and option.verb != "summon"):
        settled = chooser.verb("place" if option.verb == "lift" else option.verb)
        if settled is None and option.verb == "end":
            assert left_undone(chooser)
        return settled
    if option.verb == "summon":
        chooser.digit(chooser.cards.index(option.card) + 1)
    return None


def parts(chooser: AnswerController, option: Option) -> list[Square]:
    """The squares of an answer that are still to be chosen."""
    return [s for s in (option.square, option.to) if s >= 0 and s not in (chooser.answer.square, chooser.answer.to)]


def type_square(chooser: AnswerController, square: Square) -> None:
    """The name of a square."""
    column, row = NAMES[square][0], NAMES[square][1]
    chooser.letter(column)
    chooser.digit(int(row))


def by_keys(chooser: AnswerController, option: Option) -> Option | None:
    """A letter and a digit for a square, digits for an entry, Enter after each."""
    settled = begin(chooser, option)
    for square in () if settled else parts(chooser, option):
        pointed(chooser, type_square, chooser, square)
        settled = taken(chooser, chooser.confirm)
    if settled is None and option in (entries := [entry.option for entry in chooser.entries]):
        number = chooser.entries[entries.index(option)].key
        for digit in number if number.isdigit() else "":
            pointed(chooser, chooser.digit, int(digit))
        settled = taken(chooser, chooser.confirm)
    return settled


def by_mouse(chooser: AnswerController, option: Option) -> Option | None:
    """Two clicks on each square, after the mouse has come there, and two on an entry."""
    settled = begin(chooser, option)
    for square in () if settled else parts(chooser, option):
        pointed(chooser, chooser.hover, square)
        pointed(chooser, chooser.click, square)
        settled = taken(chooser, chooser.click, square)
    if settled is None and option in (entries := [entry.option for entry in chooser.entries]):
        at = entries.index(option)
        pointed(chooser, chooser.click_entry, at)
        settled = taken(chooser, chooser.click_entry, at)
    return settled


def by_arrows(chooser: AnswerController, option: Option) -> Option | None:
    """n until the square or the entry comes up, then Enter."""
    settled = begin(chooser, option)
    for _ in range(300):
        if settled is not None:
            return settled
        here = chooser.answer.targets.get(chooser.cursor, ()) if chooser.entry < 0 and chooser.aimed else ()
        narrows = option in here and (len(here) > 1 or chooser.answer.square < 0)
        if chooser.current == option or narrows:
            settled = taken(chooser, chooser.confirm)
        else:
            pointed(chooser, chooser.step, 1)
    return settled


def by_text(chooser: AnswerController, option: Option) -> Option | None:
    """The line after the colon, letter by letter, with what it previews."""
    line = CommandInput(chooser.decision.options)
    for sign in option.text:
        line.key(sign, sign)
    assert line.option is not None, line.fault
    seen = chooser.preview_of(line.option)
    assert seen is None or seen.board == apply(chooser.state, line.option)[0].board
    return line.option
