"""Labels of pieces, seats and options on the screen."""

from functools import partial

from textual.content import Content

from hotseat.util.text_utils import badge, count
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.cards import card_text
from tashkalar.engine import GameState, Option, own_losses_of_option
from tashkalar.engine.geometry import NAMES
from tashkalar.text.ascii_board import symbol
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import DIRECTIONS, losses_text, verb_word


def game_heading() -> Content:
    """Return the name of the game as a heading of two lines."""
    return Content.assemble(("T A S H - K A L A R", "bold $primary"), (f"\n{_('Arena of Legends')}", "$quiet"))


def option_label(option: Option, state: GameState) -> str:
    """Return the name of an option in a few words; `option_effect` adds its cost."""
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
    """Return the effect of an option with the own pieces that it costs, which are called losses.

    Args:
        shown: the option without the fields to leave out of the text; None for the whole option.
    """
    lost = losses_text(own_losses_of_option(state, option))
    if lost and option.verb == "destroy":
        return _("lose {pieces}").format(pieces=lost)
    text = " ".join(filter(None, (option_label(option if shown is None else shown, state), more)))
    return _("{deed}, losing {pieces}").format(deed=text, pieces=lost) if lost else text


def _flaring(option: Option, state: GameState) -> str:
    """Return the name of an option to invoke the flare, in a melee with the enemy."""
    if not option.word:
        return _("invoke the flare")
    enemy = int(option.word) - 1
    return _("invoke the flare against {name}").format(name=f"{badge(enemy)} {state.table.names[enemy]}")


def _in_colour(colour: int, state: GameState) -> str:
    """Return the name of an option to score a point in a colour, with the points there so far."""
    points = state.seats[state.turn.seat].by_colour[colour]
    name = f"{badge(colour)} {state.table.names[colour]}"
    return _("{name}'s colour ({points} so far)").format(name=name, points=points)


def _with_squares(option: Option, state: GameState) -> str:
    """Return the name of an option from its fields: verb, card, piece, squares, orientation and stand-ins."""
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
