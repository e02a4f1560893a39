"""How pieces, seats and answers are written on the screen."""

from functools import partial

from tashkalar.cards import printed
from tashkalar.engine import Decision, GameState, Option, losses
from tashkalar.engine.geometry import NAMES
from tashkalar.kernel.phrases import count
from tashkalar.text.drawing import BRACKETS as BRACKETS
from tashkalar.text.drawing import LETTERS as LETTERS
from tashkalar.text.drawing import badge as badge
from tashkalar.text.drawing import symbol as symbol
from tashkalar.text.shared_phrases import DIRECTIONS, RANKS, own_losses, owner


def label(option: Option, state: GameState) -> str:
    """What an option is called, in a few words; `deed` tells what it costs as well."""
    name = partial(printed.name_of, state.table.cards)
    match option.verb:
        case "flare":
            return f"invoke the flare{_against(option, state)}"
        case "thaw":
            return f"thaw {name(state.seats[state.turn.seat].frozen)}"
        case "pass":
            return f"hand over to {state.table.names[state.table.mate_of(state.turn.seat)]}"
        case "claim":
            task = state.table.cards.tasks[option.card]
            return f"claim {printed.name(task)} ({count(task.points, 'point')})"
        case "place" if option.square < 0 and option.piece is None:
            return "place a common"
        case "end":
            return "end the turn"
        case "done":
            return "done"
        case "skip":
            return "skip"
        case "aim":
            return DIRECTIONS.get(option.word, option.word)
        case "mode":
            return option.word
        case "pick" if option.card:
            return name(option.card)
        case "pick" if option.word:
            return _in_colour(int(option.word) - 1, state)
        case "swap":
            return f"swap {NAMES[option.square]} with {NAMES[option.to]}"
    return _with_squares(option, state)


def deed(option: Option, state: GameState, asked: Decision, shown: Option | None = None, more: str = "") -> str:
    """What an answer does, and what it costs: a loss is called a loss, never a kill.

    Args:
        option: the answer.
        state: the game.
        asked: the question that it answers.
        shown: the option without what needn't be said of it.
        more: what is to be said besides.
    """
    lost = own_losses(losses(state, option, asked))
    if lost and option.verb == "destroy":
        return f"lose {lost}"
    said = label(option if shown is None else shown, state) + more
    return f"{said}, losing {lost}" if lost else said


def _against(option: Option, state: GameState) -> str:
    """In a melee, whom a flare is invoked against."""
    if not option.word:
        return ""
    enemy = int(option.word) - 1
    return f" against {badge(enemy)} {state.table.names[enemy]}"


def _in_colour(colour: int, state: GameState) -> str:
    """In a melee, in whose colour a point scores, and how many there are."""
    points = state.seats[state.turn.seat].by_colour[colour]
    return f"{badge(colour)} {state.table.names[colour]}'s colour ({points} so far)"


def _with_squares(option: Option, state: GameState) -> str:
    parts: list[str] = [option.verb]
    if option.card:
        parts.append(printed.name_of(state.table.cards, option.card))
    if option.piece is not None:
        parts.append(f"{owner(state.table, option.piece.colour)}'s {symbol(option.piece)} {RANKS[option.piece.rank]}")
    if option.square >= 0:
        parts.append(f"{'on' if option.card or option.piece else ''} {NAMES[option.square]}".strip())
    if option.to >= 0:
        parts.append(f"to {NAMES[option.to]}")
    if option.orientation:
        parts.append(option.orientation)
    if option.stand_ins:
        parts.append(f"with {' '.join(f'{symbol(state.board.standing(s))} {NAMES[s]}' for s in option.stand_ins)}")
    if option.gaps:
        parts.append(f"without {' '.join(NAMES[s] for s in option.gaps)}")
    return " ".join(parts)
