"""The whole game as one frozen value."""

from functools import cache
from typing import NamedTuple

from tashkalar.engine.board import Board, Piece
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.geometry import Square, SquareSet


@cache
def _others(colours: int, colour: int) -> tuple[int, ...]:
    return tuple(other for other in range(colours) if other != colour)


def colour_of(seat: int, teams: bool) -> int:
    """The colour of a seat's pieces; team mates share one (rules.md 11.1)."""
    return seat % 2 if teams else seat


class Table(NamedTuple):
    """What is settled before the first card is dealt and never changes."""

    form: str
    """"high-form", "duel" or "melee"."""
    teams: bool
    names: tuple[str, ...]
    """By seat, in turn order."""
    schools: tuple[str, ...]
    """By seat."""
    cards: Catalogue

    def colour_of(self, seat: int) -> int:
        """The colour of a seat's pieces."""
        return colour_of(seat, self.teams)

    @property
    def colours(self) -> int:
        """How many colours play."""
        return 2 if self.teams else len(self.names)

    def seats_of(self, colour: int) -> tuple[int, ...]:
        """Who plays a colour: a seat, or two team mates."""
        return (colour, colour + 2) if self.teams else (colour,)

    def enemies_of(self, colour: int) -> tuple[int, ...]:
        """The other colours, by seat."""
        return _others(self.colours, colour)

    def mate_of(self, seat: int) -> int:
        """The other seat of the team (rules.md 11.1); without teams the seat itself."""
        return (seat + 2) % 4 if self.teams else seat

    def deck_of(self, seat: int) -> str:
        """The deck that the seat's school plays with; the two Imperials own the same one."""
        return self.cards.schools[self.schools[seat]].deck


class Pile(NamedTuple):
    """A shared deck and its discard pile; the first card of a deck is the top."""

    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    """The last discarded card is the last one."""


class TaskRow(NamedTuple):
    """The tasks of the High Form (rules.md 2.5-2.7, 8.2-8.4)."""

    current: tuple[str, ...] = ()
    next: str = ""
    deck: tuple[str, ...] = ()


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card) if card in cards else cards


class Seat(NamedTuple):
    """What one player owns."""

    beings: tuple[str, ...]
    legends: tuple[str, ...]
    flares: tuple[str, ...]
    deck: tuple[str, ...]
    discard: tuple[str, ...] = ()
    score: int = 0
    """Points of claimed tasks (High Form) or points scored (duel); legends on the board aren't in it."""
    claimed: tuple[str, ...] = ()
    by_colour: tuple[int, ...] = ()
    """In a melee the points scored in each colour, always 0 in the own one (rules.md 10.1); else empty."""
    improvised: tuple[int, ...] = ()
    """The colours already improvised with (rules.md 10.7)."""

    @property
    def hand(self) -> tuple[str, ...]:
        """All the cards in hand: beings, legends, flare."""
        return (*self.beings, *self.legends, *self.flares)

    def without(self, card: str) -> "Seat":
        """This seat with that card gone from its hand."""
        return self._replace(
            beings=_less(self.beings, card), legends=_less(self.legends, card), flares=_less(self.flares, card)
        )


class Arrival(NamedTuple):
    """A being summoned this turn (rules.md 5.11)."""

    card: str
    square: Square


class Turn(NamedTuple):
    """The turn under way and its tallies, all cleared when the next one starts."""

    number: int
    """All turns of the game counted from 1."""
    seat: int
    actions: int
    """Actions left; 0 in the last window."""
    discarded: bool = False
    """The discard action is used up."""
    destroyed: tuple[Piece, ...] = ()
    """Enemy pieces credited to the mover, at the rank they had."""
    summoned: tuple[Arrival, ...] = ()
    returned: tuple[str, ...] = ()
    """Cards that go under their decks at the turn's end, an earlier one above a later."""
    extra_beings: int = 0
    extra_legends: int = 0
    """Cards to draw after the refill."""
    extra_turns: int = 0
    """Further turns of the same seat after this one."""
    lent: bool = False
    """An enemy piece may stand in at the next summoning."""
    passed: bool = False
    """Control has been passed to the team mate (rules.md 11.5)."""
    last: int | None = None
    """Once the end is triggered, the number of turns still to come after this one."""
    idle: int = 0
    """How many turns in a row, all seats counted together, have passed without a card; it stays as it is once the end
    is triggered (rules.md 12.9)."""
    played: bool = False
    """In this turn a card was summoned, discarded or invoked, or a task claimed (rules.md 12.9)."""


class Frame(NamedTuple):
    """An effect, or another thing that takes several questions, under way: a program, a position in it, and registers.

    The registers that hold sets of pieces (`being`, `it`, `used`, `noted`) follow their pieces over the board and lose
    those that leave it; those that hold squares stay where they are.
    """

    card: str
    """A card id, or the name of a procedure such as "opening"."""
    part: str = ""
    """"upper" or "lower" of a flare, else empty."""
    seat: int = 0
    """Who is asked."""
    pc: int = 0
    square: Square = -1
    """The arrival square."""
    orientation: str = ""
    stand_ins: SquareSet = 0
    used: SquareSet = 0
    """The pieces used in the pattern."""
    marked: SquareSet = 0
    """The marked squares."""
    being: SquareSet = 0
    """The summoned piece, as a set of one or none."""
    it: SquareSet = 0
    """The piece of the last step, as a set of one or none."""
    noted: SquareSet = 0
    """The pieces taken by `once: piece`."""
    taken: SquareSet = 0
    """The squares taken by `once: square`."""
    there: Square = -1
    """The square of the last step."""
    way: int = -1
    """The direction of the last move or aim."""
    colour: int = -1
    """The colour of the last step's piece, or of the round of `each`."""
    felled: tuple[int, int, int] = (0, 0, 0)
    """How many pieces the last step destroyed, by rank."""
    clash: bool = False
    """The last move took a piece of equal rank."""
    stirred: bool = False
    """The being has moved in this effect."""
    placed: tuple[int, ...] = ()
    """The colours of the pieces placed so far."""
    queue: tuple[int, ...] = ()
    """The colours still to come in the running `each`."""


class GameState(NamedTuple):
    """The whole game at one moment. Equal moments are equal values, however they came about."""

    table: Table
    seed: int
    chance: int
    """The generator's state, from which the next shuffle comes."""
    board: Board
    seats: tuple[Seat, ...]
    legends: Pile
    flares: Pile
    tasks: TaskRow
    turn: Turn
    frames: tuple[Frame, ...] = ()
    """What is being resolved, the innermost last."""
    ended: str = ""
    """"" while the game goes on, "played" after the last turn, "resigned" when the seat asked gave up."""

    def __repr__(self) -> str:
        asked = self.ended or f"seat {self.seat + 1} is asked"
        return f"<GameState {self.table.form}, turn {self.turn.number}, {asked}>"

    @property
    def seat(self) -> int:
        """The seat whose answer is asked, or was asked last."""
        if self.frames:
            return self.frames[-1].seat
        passed = self.turn.passed and self.turn.actions
        return self.table.mate_of(self.turn.seat) if passed else self.turn.seat

    @property
    def mine(self) -> int:
        """The colour of the seat on turn, whose pieces the cards call yours; a team mate asked has the same one."""
        seat, table = self.turn.seat, self.table
        return table.colour_of(seat) if table.teams else seat

    def with_seat(self, number: int, seat: Seat) -> "GameState":
        """This state with one seat's cards and score replaced."""
        return self._replace(seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
