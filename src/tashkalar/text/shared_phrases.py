"""Texts of Tash-Kalar that the screens and the text interface share."""

from collections.abc import Iterable, Sequence

from hotseat.util.i18n import gettext_noop
from hotseat.util.names_in_text import with_names
from hotseat.util.text_utils import BRACKETS, versus
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards.card_text import own_name
from tashkalar.engine import (
    Catalogue,
    Config,
    GameState,
    GoalProgress,
    Piece,
    Rank,
    School,
    task_ways,
    turns_until_stalemate,
)
from tashkalar.engine.geometry import NAMES, squares
from tashkalar.text import rule_topics

LETTERS = {Rank.COMMON: "c", Rank.HEROIC: "H", Rank.LEGENDARY: "L"}

RANKS = {
    Rank.COMMON: gettext_noop("common"),
    Rank.HEROIC: gettext_noop("heroic"),
    Rank.LEGENDARY: gettext_noop("legend"),
}

KINDS = {
    "destruction": gettext_noop("destruction"),
    "colored": gettext_noop("coloured"),
    "summoning": gettext_noop("summoning"),
    "pattern": gettext_noop("pattern"),
    "enemy": gettext_noop("enemy"),
}
"""The names of the types of tasks."""

DIRECTIONS = {
    "n": gettext_noop("north"),
    "ne": gettext_noop("north-east"),
    "e": gettext_noop("east"),
    "se": gettext_noop("south-east"),
    "s": gettext_noop("south"),
    "sw": gettext_noop("south-west"),
    "w": gettext_noop("west"),
    "nw": gettext_noop("north-west"),
}
"""The name of each direction, by its word in an option."""


def symbol(piece: Piece) -> str:
    """Return the symbol of a piece, such as "[c]" or "(H)"."""
    left, right = BRACKETS[piece.colour]
    return f"{left}{LETTERS[piece.rank]}{right}"


def owner(config: Config, colour: int) -> str:
    """Return the players of a colour: "Ada", or for a team "Ada & Cleo"."""
    return " & ".join(config.names[seat] for seat in config.seats_of(colour))


def sides_versus(config: Config, names: Sequence[str]) -> str:
    """Return the opponents: "Ada against Boris", "Ada & Cleo against Boris & Dan", in a melee "Ada, Boris and Cleo"."""
    return versus([" & ".join(names[seat] for seat in config.seats_of(colour)) for colour in range(config.colours)])


NEAR = 8
"""The number of turns before a stalemate from which the warning is shown: two rounds of four players."""


def stalemate_warning(state: GameState) -> str:
    """Return a warning with the number of turns until a stalemate; "" while none is near (rules.md 12.9)."""
    left = turns_until_stalemate(state)
    if state.ended or state.turn.last is not None or left > NEAR:
        return ""
    return ngettext("stalemate in {number} turn", "stalemate in {number} turns", left).format(number=left)


def square_names(mask: int) -> str:
    """Return the names of the squares of a set, joined by spaces."""
    return " ".join(NAMES[square] for square in squares(mask))


def task_progress(state: GameState, task: str, seat: int) -> str:
    """Return a seat's progress with a task, such as "on red 2 of 3, upgraded on red 1 of 2"."""
    return _(" or ").join(map(goal_progress_text, task_ways(state, task, seat)))


def goal_progress_text(parts: Iterable[GoalProgress]) -> str:
    """Return the progress of the parts of a task, such as "on red 2 of 3, upgraded on red 1 of 2"."""
    return _(", ").join(
        _("{goal} {have} of {need}").format(goal=_(part.label), have=part.have, need=part.need) for part in parts
    )


def description_of(cards: Catalogue, school: School) -> str:
    """Return one line about a school: the game's own line, or for other schools the size of the deck."""
    if school.id in rule_topics.SCHOOLS:
        return with_names(_(rule_topics.SCHOOLS[school.id]), own_name)
    beings = len(cards.decks[school.deck])
    return ngettext("A deck of {number} being.", "A deck of {number} beings.", beings).format(number=beings)
