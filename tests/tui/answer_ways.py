"""The ways to choose an option: keys, arrows, mouse and typed text. Pointing plays nothing, taking plays the option.

Each way checks that the option played is the one that was previewed.
"""

from collections.abc import Callable

from hotseat.tui.command_input import CommandInput
from tashkalar.engine import Option, apply
from tashkalar.engine.geometry import NAMES, Square
from tashkalar.tui.answer_controller import AnswerController
from tashkalar.tui.prompts import hint_text, left_undone

Way = Callable[[AnswerController, Option], Option | None]

LETTERS = ("skip", "done", "flare", "thaw", "warp", "end", "claim", "resign", "pass")
"""The verbs with a command of their own."""


def pointed(controller: AnswerController, point: Callable[..., object], *where: object) -> None:
    """Point at something, and check that this neither plays nor narrows anything."""
    before = controller.answer
    assert point(*where) is None
    assert controller.answer is before, "pointing has chosen something"


def taken(controller: AnswerController, take: Callable[..., Option | None], *where: object) -> Option | None:
    """Take what is pointed at, and check that an option played is the one that was previewed."""
    expected, preview, hint = controller.current, controller.preview, hint_text(controller)
    played = take(*where)
    assert played == expected, f"{played} is played, {expected} was pointed at"
    if played is not None and preview is not None:
        assert preview.board == apply(controller.state, played)[0].board
        assert preview.sentence in hint
    return played


def begin(controller: AnswerController, option: Option) -> Option | None:
    """Press the letter of a command or the digit of a card, which comes before pointing."""
    if option.verb in ("skip", "done"):
        return controller.decline()
    if option.verb in LETTERS or (controller.decision.ask == "action" and option.verb != "summon"):
        settled = controller.verb("place" if option.verb == "lift" else option.verb)
        if settled is None and option.verb == "end":
            assert left_undone(controller)
        return settled
    if option.verb == "summon":
        controller.digit(controller.cards.index(option.card) + 1)
    return None


def parts(controller: AnswerController, option: Option) -> list[Square]:
    """Return the squares of an option that are still to be chosen."""
    return [
        s for s in (option.square, option.to) if s >= 0 and s not in (controller.answer.square, controller.answer.to)
    ]


def type_square(controller: AnswerController, square: Square) -> None:
    """Type the name of a square."""
    column, row = NAMES[square][0], NAMES[square][1]
    controller.letter(column)
    controller.digit(int(row))


def by_keys(controller: AnswerController, option: Option) -> Option | None:
    """A letter and a digit for a square, digits for an entry, Enter after each."""
    settled = begin(controller, option)
    for square in () if settled else parts(controller, option):
        pointed(controller, type_square, controller, square)
        settled = taken(controller, controller.confirm)
    if settled is None and option in (entries := [entry.option for entry in controller.entries]):
        number = controller.entries[entries.index(option)].key
        for digit in number if number.isdigit() else "":
            pointed(controller, controller.digit, int(digit))
        settled = taken(controller, controller.confirm)
    return settled


def by_mouse(controller: AnswerController, option: Option) -> Option | None:
    """Two clicks on each square, after the mouse has come there, and two on an entry."""
    settled = begin(controller, option)
    for square in () if settled else parts(controller, option):
        pointed(controller, controller.hover, square)
        pointed(controller, controller.click, square)
        settled = taken(controller, controller.click, square)
    if settled is None and option in (entries := [entry.option for entry in controller.entries]):
        at = entries.index(option)
        pointed(controller, controller.click_entry, at)
        settled = taken(controller, controller.click_entry, at)
    return settled


def by_arrows(controller: AnswerController, option: Option) -> Option | None:
    """n until the square or the entry comes up, then Enter."""
    settled = begin(controller, option)
    for _ in range(300):
        if settled is not None:
            return settled
        here = controller.answer.targets.get(controller.cursor, ()) if controller.entry < 0 and controller.aimed else ()
        narrows = option in here and (len(here) > 1 or controller.answer.square < 0)
        if controller.current == option or narrows:
            settled = taken(controller, controller.confirm)
        else:
            pointed(controller, controller.step, 1)
    return settled


def by_text(controller: AnswerController, option: Option) -> Option | None:
    """The line after the colon, letter by letter, with what it previews."""
    line = CommandInput(controller.decision.options)
    for sign in option.text:
        line.key(sign, sign)
    assert line.option is not None, line.fault
    seen = controller.preview_of(line.option)
    assert seen is None or seen.board == apply(controller.state, line.option)[0].board
    return line.option
