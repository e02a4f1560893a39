"""What has happened, told in the past tense. Rules never read events; they are for logs, screens and bots.

Squares and pieces stand in their texts ("e5", "2c"), seats are counted from 0 as everywhere in the engine.
"""

import re
from typing import Literal, NamedTuple

Going = Literal["move", "leap", "run"]
Kind = Literal["being", "legend", "flare"]
"""What kind of card, which its back shows to everybody."""
Why = Literal["destroyed", "legend", "flare"]
"""What points are scored for."""


class Placed(NamedTuple):
    """A piece came from supply onto an empty square."""

    seat: int
    piece: str
    square: str


class Lifted(NamedTuple):
    """A piece was picked up because of a shortage (rules.md 4.2, 5.7)."""

    seat: int
    piece: str
    square: str


class Summoned(NamedTuple):
    """A being arrived."""

    seat: int
    card: str
    piece: str
    square: str
    used: tuple[str, ...]


class Destroyed(NamedTuple):
    """A piece was taken off the board; `credited` if it counts for the player on turn (rules.md 6.28, 6.29)."""

    seat: int
    piece: str
    square: str
    credited: bool


class Moved(NamedTuple):
    """A piece went by a move, a leap or a run."""

    seat: int
    piece: str
    square: str
    to: str
    how: Going


class RankChanged(NamedTuple):
    """A piece was upgraded or downgraded."""

    seat: int
    square: str
    before: str
    after: str


class Converted(NamedTuple):
    """An enemy piece was replaced by one of the player's."""

    seat: int
    square: str
    before: str
    after: str


class Gained(NamedTuple):
    """Actions were gained."""

    seat: int
    actions: int


class Lent(NamedTuple):
    """An enemy piece may stand in at the next summoning."""

    seat: int


class Promised(NamedTuple):
    """Extra cards will be drawn after the refill, or an extra turn follows."""

    seat: int
    beings: int
    legends: int
    turns: int


class Improvised(NamedTuple):
    """An enemy piece stood in at a summoning, once a game for its colour (rules.md 10.7)."""

    seat: int
    piece: str
    square: str


class Passed(NamedTuple):
    """Control was passed to the team mate (rules.md 11.5)."""

    seat: int
    to: int


class HandedOver(NamedTuple):
    """So many legends went to the team mate's hand (rules.md 11.4, 11.5)."""

    seat: int
    to: int
    legends: int


class Recovered(NamedTuple):
    """A card went from a discard pile onto its deck."""

    seat: int
    card: str


class Discarded(NamedTuple):
    """A being was discarded as an action."""

    seat: int
    card: str


class Returned(NamedTuple):
    """A card will go under its deck at the turn's end; others than its holder hear only of which kind it is."""

    seat: int
    card: str
    kind: Kind


class Flared(NamedTuple):
    """A flare was invoked; the criteria that were met, and in a melee the opponent compared with."""

    seat: int
    card: str
    upper: bool
    lower: bool
    against: int | None = None


class Chosen(NamedTuple):
    """A piece, a direction or a mode was chosen for what follows."""

    seat: int
    choice: str


class Skipped(NamedTuple):
    """Something optional was declined."""

    seat: int


class Claimed(NamedTuple):
    """A task was claimed."""

    seat: int
    task: str
    points: int


class TaskTurned(NamedTuple):
    """A new next task lies open ("" if the deck is empty)."""

    task: str


class Scored(NamedTuple):
    """Points were scored, and why; in a melee also in whose colour."""

    seat: int
    points: int
    why: Why
    colour: int | None = None


class Drew(NamedTuple):
    """Cards were drawn."""

    seat: int
    beings: int
    legends: int
    flares: int


class TurnEnded(NamedTuple):
    """A turn is over."""

    seat: int
    number: int


class TurnBegan(NamedTuple):
    """A turn begins."""

    seat: int
    number: int
    actions: int


class EndTriggered(NamedTuple):
    """The last turns begin (rules.md 12.1), and why."""

    why: str


class GameEnded(NamedTuple):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


Event = (
    Placed
    | Lifted
    | Summoned
    | Destroyed
    | Moved
    | RankChanged
    | Converted
    | Gained
    | Lent
    | Promised
    | Improvised
    | Passed
    | HandedOver
    | Recovered
    | Discarded
    | Returned
    | Flared
    | Chosen
    | Skipped
    | Claimed
    | TaskTurned
    | Scored
    | Drew
    | TurnEnded
    | TurnBegan
    | EndTriggered
    | GameEnded
)


def word_of(kind: type[Event]) -> str:
    """The word by which an event of a kind is told to programs: its class's name in hyphens (docs/protocol.md).

    A change of rank keeps the word of the first version of the protocol.

    Args:
        kind: one of the kinds of `Event`.
    """
    if kind is RankChanged:
        return "turned"
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
