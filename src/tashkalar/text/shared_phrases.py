"""Words of Tash-Kalar that every way to play it shares."""

from collections.abc import Iterable, Sequence

from tashkalar.engine import (
    Catalogue,
    GameState,
    Piece,
    Rank,
    Refusal,
    School,
    Table,
    prospects,
    refusal,
    task_goals,
    until_stalemate,
)
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, squares
from tashkalar.kernel.phrases import against, count, listed
from tashkalar.text import rule_topics

RANKS = {Rank.COMMON: "common", Rank.HEROIC: "heroic", Rank.LEGENDARY: "legend"}

KINDS = {"colored": "coloured"}
"""The types of tasks whose word in the card file is spelt otherwise than our texts."""

DIRECTIONS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
"""How a direction is called, by its word in an option."""


def owner(table: Table, colour: int) -> str:
    """Who plays a colour: "Ada", or the mates of a team, "Ada & Cleo"."""
    return " & ".join(table.names[seat] for seat in table.seats_of(colour))


def versus(table: Table, called: Sequence[str]) -> str:
    """Who plays whom: "Ada against Boris", "Ada & Cleo against Boris & Dan", or in a melee "Ada, Boris and Cleo".

    Args:
        called: how each seat is to be called.
    """
    return against([" & ".join(called[seat] for seat in table.seats_of(colour)) for colour in range(table.colours)])


def own_losses(lost: Iterable[Destroyed]) -> str:
    """Pieces of one's own that are destroyed: "your own heroic on d6"; "" for none."""
    return listed([f"your own {RANKS[Piece.named(each.piece).rank]} on {each.square}" for each in lost])


REFUSED: dict[Refusal, str] = {
    "no resigning": "nobody resigns in a melee",
    "no mate": "there is no team mate to hand over to",
    "not handed over now": "control is handed over once a turn, before an action or inside a card's effect",
    "another question": "first answer the question above",
    "only placing": "you place commons for your team mate, and do nothing else",
    "no action": "no action is left this turn",
    "no common": "no common is left, in supply or on the board",
    "common in supply": "commons are left in supply, so none is picked up",
    "empty supply": "all your pieces stand on the board: lift one first",
    "fits nowhere": "no being of your hand can come now",
    "no piece left": "no being of your hand can come now",
    "discarded": "only one discard a turn",
    "no being": "no being of your own school is in hand",
    "handed over": "a flare is invoked by whoever began the turn, and not after handing over",
    "no flare": "no flare is left in hand",
    "flare not met": "neither criterion of the flare is met",
    "nothing frozen": "no frozen card lies before you",
    "no warp": "no card of your hand has a warp",
    "pending": "a card of yours is pending already, and there is room for one",
    "first turn": "nothing is warped in your first turn",
    "no tasks": "there are no tasks in this form",
    "actions left": "tasks are claimed after the last action",
    "task not met": "no task is fulfilled now",
}
"""Why a kind of answer isn't offered; what needs a name or a number is missing here."""

OF_CARD: dict[Refusal, str] = {
    "another question": "first answer the question above",
    "only placing": "you place commons for your team mate, and summon nothing",
    "no piece left": "{name}'s pattern stands, but no piece is left for it",
    "fits nowhere": "{name} fits nowhere now",
}
"""The same of one being."""


def refused(state: GameState, verb: str) -> str:
    """Why no answer that begins so is offered now."""
    why = refusal(state, verb)
    if why == "actions left" and verb == "end":
        return f"{count(state.turn.actions, 'action')} must still be used"
    return REFUSED.get(why, f"{verb} isn't possible now")


def unsummoned(state: GameState, card: str) -> str:
    """Why a being can't be summoned now."""
    why, name = refusal(state, "summon", card), state.table.cards.name(card)
    if why == "no action":
        return f"no action is left to summon {name}{', though it fits' if prospects(state, card) else ''}"
    return OF_CARD[why].format(name=name)


NEAR = 8
"""With so many turns or fewer to go, a stalemate is spoken of: two rounds of four players."""


def stalemate_near(state: GameState) -> str:
    """Says that a stalemate is near, and how near; empty while it is far or plays no part (rules.md 12.9)."""
    left = until_stalemate(state)
    if state.ended or state.turn.last is not None or left > NEAR:
        return ""
    return f"stalemate in {count(left, 'turn')}"


def in_set(mask: int) -> str:
    """The squares of a set, by name."""
    return " ".join(NAMES[square] for square in squares(mask))


def progress(state: GameState, task: str, seat: int) -> str:
    """How far a seat is with a task, such as "on red 2 of 3, upgraded on red 1 of 2"."""
    return ", ".join(f"{part.label} {part.have} of {part.need}" for part in task_goals(state, task, seat))


def description_of(cards: Catalogue, school: School) -> str:
    """What a school is, in a line; of one that the game doesn't know how large its deck is."""
    return rule_topics.SCHOOLS.get(school.id) or f"A deck of {count(len(cards.decks[school.deck]), 'being')}."
