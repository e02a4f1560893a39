"""Texts of Tash-Kalar that the screens and the text interface share."""

from collections.abc import Iterable, Sequence

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import join_and, versus
from tashkalar import gettext as _
from tashkalar import ngettext
from tashkalar.cards import card_text
from tashkalar.engine import (
    Catalogue,
    GameState,
    GoalProgress,
    Piece,
    Rank,
    Refusal,
    School,
    Table,
    summon_options_for,
    task_ways,
    turns_until_stalemate,
    why_not_offered,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, squares
from tashkalar.text import rule_topics

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


def owner(table: Table, colour: int) -> str:
    """Return the players of a colour: "Ada", or for a team "Ada & Cleo"."""
    return " & ".join(table.names[seat] for seat in table.seats_of(colour))


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
"""The text of each verb; players may type it instead of the verb itself."""


MODES = ("action", "near", "far")
"""The words of modes that aren't verbs too; players may type their texts instead, which have the context "mode"."""


def verb_word(verb: str) -> str:
    """Return the text of a verb in the player's language."""
    return _(VERBS.get(verb, verb))


def sides_versus(table: Table, names: Sequence[str]) -> str:
    """Return the opponents: "Ada against Boris", "Ada & Cleo against Boris & Dan", in a melee "Ada, Boris and Cleo"."""
    return versus([" & ".join(names[seat] for seat in table.seats_of(colour)) for colour in range(table.colours)])


OWN = {
    Rank.COMMON: gettext_noop("your own common on {square}"),
    Rank.HEROIC: gettext_noop("your own heroic on {square}"),
    Rank.LEGENDARY: gettext_noop("your own legend on {square}"),
}
"""The text of a piece that the addressed player owns, by its rank."""


def losses_text(lost: Iterable[Destroyed]) -> str:
    """Return the player's own pieces that are destroyed, as text: "your own heroic on d6"; "" for none."""
    return join_and([_(OWN[Piece.parse(each.piece).rank]).format(square=each.square) for each in lost])


REFUSED: dict[Refusal, str] = {
    "no resigning": gettext_noop("you can't resign in a melee"),
    "no mate": gettext_noop("you have no partner to hand over to"),
    "not handed over now": gettext_noop("you may hand over once per turn, before an action or during a card's effect"),
    "another question": gettext_noop("first answer the question above"),
    "only placing": gettext_noop("you only place commons for your partner now"),
    "no action": gettext_noop("no action is left this turn"),
    "no common": gettext_noop("no common is left, in supply or on the board"),
    "common in supply": gettext_noop("you still have commons in supply, so you can't pick one up"),
    "empty supply": gettext_noop("all your pieces stand on the board: lift one first"),
    "fits nowhere": gettext_noop("you can't summon anything from your hand right now"),
    "no piece left": gettext_noop("you can't summon anything from your hand right now"),
    "discarded": gettext_noop("you may discard only once per turn"),
    "no being": gettext_noop("you have no being of your school in hand"),
    "handed over": gettext_noop("only the player who began the turn may invoke the flare, and not after handing over"),
    "no flare": gettext_noop("no flare is left in hand"),
    "flare not met": gettext_noop("neither criterion of the flare is met"),
    "nothing frozen": gettext_noop("you have no frozen card"),
    "no warp": gettext_noop("no card in your hand has a warp"),
    "pending": gettext_noop("you already have a pending card, and there is room for only one"),
    "first turn": gettext_noop("you can't play a warp in your first turn"),
    "no tasks": gettext_noop("there are no tasks in this form"),
    "actions left": gettext_noop("tasks are claimed after the last action"),
    "task not met": gettext_noop("you don't fulfil any task right now"),
}
"""The reason why a kind of option isn't offered; reasons with a name or a number are missing here."""

OF_CARD: dict[Refusal, str] = {
    "another question": gettext_noop("first answer the question above"),
    "only placing": gettext_noop("you only place commons for your partner now"),
    "no piece left": gettext_noop("{name}'s pattern is complete, but you have no piece left for it"),
    "fits nowhere": gettext_noop("{name} can't be summoned anywhere right now"),
}
"""The reason why one being can't be summoned."""


def why_not_offered_text(state: GameState, verb: str) -> str:
    """Return the reason why no option with a verb is offered now."""
    why = why_not_offered(state, verb)
    if why == "actions left" and verb == "end":
        left = state.turn.actions
        more = ngettext("{number} action must still be used", "{number} actions must still be used", left)
        return more.format(number=left)
    return _(REFUSED[why]) if why in REFUSED else _("{verb} isn't possible right now").format(verb=verb)


def why_not_summoned(state: GameState, card: str) -> str:
    """Return the reason why a being can't be summoned now."""
    why, name = why_not_offered(state, "summon", card), card_text.card_name_by_id(state.table.cards, card)
    if why == "no action" and summon_options_for(state, card):
        return _("no action is left to summon {name}, though it fits").format(name=name)
    if why == "no action":
        return _("no action is left to summon {name}").format(name=name)
    return _(OF_CARD[why]).format(name=name)


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
        return _(rule_topics.SCHOOLS[school.id])
    beings = len(cards.decks[school.deck])
    return ngettext("A deck of {number} being.", "A deck of {number} beings.", beings).format(number=beings)
