"""How pieces, seats and answers are written on the screen."""

from functools import partial

from tashkalar.cards import card_text
from tashkalar.engine import GameState, Option, own_losses_of_option
from tashkalar.engine.geometry import NAMES
from tashkalar.i18n import gettext as _
from tashkalar.i18n import gettext_noop, pgettext
from tashkalar.tabletop.text_utils import count
from tashkalar.text.ascii_board import BRACKETS as BRACKETS
from tashkalar.text.ascii_board import LETTERS as LETTERS
from tashkalar.text.ascii_board import badge as badge
from tashkalar.text.ascii_board import symbol as symbol
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import DIRECTIONS, losses_text

VERBS = {
    "place": gettext_noop("place"),
    "lift": gettext_noop("lift"),
    "summon": gettext_noop("summon"),
    "discard": gettext_noop("discard"),
    "return": gettext_noop("return"),
    "flare": gettext_noop("flare"),
    "thaw": gettext_noop("thaw"),
    "warp": gettext_noop("warp"),
    "claim": gettext_noop("claim"),
    "destroy": gettext_noop("destroy"),
    "upgrade": gettext_noop("upgrade"),
    "downgrade": gettext_noop("downgrade"),
    "convert": gettext_noop("convert"),
    "move": gettext_noop("move"),
    "leap": gettext_noop("leap"),
    "run": gettext_noop("run"),
    "swap": gettext_noop("swap"),
    "pick": gettext_noop("pick"),
    "release": gettext_noop("release"),
    "aim": gettext_noop("aim"),
    "resign": gettext_noop("resign"),
}
"""What an answer is called by its first word, where it is shown; what is typed stays as it is."""


def verb_word(verb: str) -> str:
    """What an answer is called by its first word, in the player's language."""
    return _(VERBS.get(verb, verb))


def option_label(option: Option, state: GameState) -> str:
    """What an option is called, in a few words; `option_effect` tells what it costs as well."""
    name = partial(card_text.card_name_by_id, state.table.cards)
    match option.verb:
        case "flare":
            return _flaring(option, state)
        case "thaw":
            return _("thaw {name}").format(name=name(state.seats[state.turn.seat].frozen))
        case "pass":
            mate = state.table.names[state.table.mate_of(state.turn.seat)]
            return _("hand over to {name}").format(name=mate)
        case "claim":
            task = state.table.cards.tasks[option.card]
            return _("claim {name} ({points})").format(
                name=card_text.card_name(task), points=count(task.points, "point")
            )
        case "place" if option.square < 0 and option.piece is None:
            return _("place a common")
        case "end":
            return _("end the turn")
        case "done":
            return _("done")
        case "skip":
            return _("skip")
        case "aim":
            return _(DIRECTIONS.get(option.word, option.word))
        case "mode":
            return pgettext("mode", option.word)
        case "pick" if option.card:
            return name(option.card)
        case "pick" if option.word:
            return _in_colour(int(option.word) - 1, state)
        case "swap":
            return _("swap {one} with {other}").format(one=NAMES[option.square], other=NAMES[option.to])
    return _with_squares(option, state)


def option_effect(option: Option, state: GameState, shown: Option | None = None, more: str = "") -> str:
    """What an answer does, and what it costs: a loss is called a loss, never a kill.

    Args:
        option: the answer.
        state: the game.
        shown: the option without what needn't be said of it.
        more: what is to be said besides.
    """
    lost = losses_text(own_losses_of_option(state, option))
    if lost and option.verb == "destroy":
        return _("lose {pieces}").format(pieces=lost)
    said = " ".join(filter(None, (option_label(option if shown is None else shown, state), more)))
    return _("{deed}, losing {pieces}").format(deed=said, pieces=lost) if lost else said


def _flaring(option: Option, state: GameState) -> str:
    """To invoke the flare; in a melee, against whom."""
    if not option.word:
        return _("invoke the flare")
    enemy = int(option.word) - 1
    return _("invoke the flare against {name}").format(name=f"{badge(enemy)} {state.table.names[enemy]}")


def _in_colour(colour: int, state: GameState) -> str:
    """In a melee, in whose colour a point scores, and how many there are."""
    points = state.seats[state.turn.seat].by_colour[colour]
    name = f"{badge(colour)} {state.table.names[colour]}"
    return _("{name}'s colour ({points} so far)").format(name=name, points=points)


def _with_squares(option: Option, state: GameState) -> str:
    """An answer that is hardly more than what is typed: its verb, what it is done with, and where."""
    parts = [verb_word(option.verb)]
    if option.card:
        parts.append(card_text.card_name_by_id(state.table.cards, option.card))
    if option.piece is not None:
        parts.append(f"{symbol(option.piece)} {owned_piece(str(option.piece), state.table)}")
    if option.square >= 0:
        at = NAMES[option.square]
        parts.append(_("on {square}").format(square=at) if option.card or option.piece else at)
    if option.to >= 0:
        parts.append(_("to {square}").format(square=NAMES[option.to]))
    if option.orientation:
        parts.append(option.orientation)
    if option.stand_ins:
        pieces = " ".join(f"{symbol(state.board.standing(s))} {NAMES[s]}" for s in option.stand_ins)
        parts.append(_("with {pieces}").format(pieces=pieces))
    if option.gaps:
        parts.append(_("without {squares}").format(squares=" ".join(NAMES[s] for s in option.gaps)))
    return " ".join(parts)
