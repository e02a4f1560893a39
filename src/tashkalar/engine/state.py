"""The whole game as one frozen value.

Cards are named by their ids, and seats and colours counted from 0. Whoever wants another state replaces a part:

    >>> from tashkalar import cards
    >>> from tashkalar.engine import new_game
    >>> state = new_game(cards.load(), "duel", ("northern", "southern"), seed=7)
    >>> state.turn.actions, state._replace(turn=state.turn._replace(actions=2)).turn.actions
    (1, 2)
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

from tashkalar.engine.board import Board, Piece
from tashkalar.engine.catalogue import CardPart, Catalogue
from tashkalar.engine.fast_replace import fast_replace
from tashkalar.engine.geometry import Direction, Square, SquareSet
from tashkalar.engine.json_schema import (
    BEING,
    BEINGS,
    BY_RANK,
    CARDS,
    COLOUR,
    COLOURS,
    COUNT,
    DIRECTION,
    ORIENTATION,
    PIECE,
    PIECE_NAMES,
    PIECES,
    SEAT,
    SQUARE,
    SQUARES,
    TRUTH,
    fields_of,
    int_between,
    record_list,
)
from tashkalar.engine.limits import ACTION_LIMIT


@cache
def _others(colours: int, colour: int) -> tuple[int, ...]:
    return tuple(other for other in range(colours) if other != colour)


def colour_of(seat: int, teams: bool) -> int:
    """The colour of a seat's pieces; team mates share one (rules.md 11.1).

    >>> colour_of(3, teams=True), colour_of(3, teams=False)
    (1, 3)

    Args:
        seat: from 0.
        teams: whether two play against two.

    Returns:
        The colour, from 0.
    """
    return seat % 2 if teams else seat


class Table(NamedTuple):
    """What is settled before the first card is dealt and never changes."""

    form: str
    """"high-form", "duel" or "melee"."""
    teams: bool
    """Whether two play against two (rules.md 11.1)."""
    names: tuple[str, ...]
    """By seat, in turn order."""
    schools: tuple[str, ...]
    """By seat."""
    cards: Catalogue
    """All the cards there are."""

    def colour_of(self, seat: int) -> int:
        """The colour of a seat's pieces.

        Args:
            seat: from 0.

        Returns:
            The colour, from 0.
        """
        return colour_of(seat, self.teams)

    @property
    def colours(self) -> int:
        """How many colours play."""
        return 2 if self.teams else len(self.names)

    def seats_of(self, colour: int) -> tuple[int, ...]:
        """Who plays a colour: a seat, or two team mates.

        Args:
            colour: from 0.

        Returns:
            The seats, from 0.
        """
        return (colour, colour + 2) if self.teams else (colour,)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each colour."""
        return tuple(self.seats_of(colour) for colour in range(self.colours))

    def enemies_of(self, colour: int) -> tuple[int, ...]:
        """The other colours, by seat.

        Args:
            colour: from 0.

        Returns:
            The colours, from 0.
        """
        return _others(self.colours, colour)

    def mate_of(self, seat: int) -> int:
        """The other seat of the team (rules.md 11.1); without teams the seat itself.

        Args:
            seat: from 0.

        Returns:
            The mate, from 0.
        """
        return (seat + 2) % 4 if self.teams else seat

    @property
    def gateway_colour(self) -> int:
        """The colour of which a piece may be the Gateway (rules.md 13.9); -1 for none."""
        schools = (self.cards.schools[school] for school in self.schools)
        return next((self.colour_of(seat) for seat, school in enumerate(schools) if school.gateway), -1)

    def deck_of(self, seat: int) -> str:
        """The deck that the seat's school plays with; the two Imperials own the same one.

        Args:
            seat: from 0.

        Returns:
            The deck's id.
        """
        return self.cards.schools[self.schools[seat]].deck


@fast_replace
class Pile(NamedTuple):
    """A shared deck and its discard pile; the first card of a deck is the top."""

    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    """The last discarded card is the last one."""


class TaskRow(NamedTuple):
    """The tasks of the High Form (rules.md 2.5-2.7, 8.2-8.4)."""

    current: tuple[str, ...] = ()
    """The tasks that may be claimed."""
    next: str = ""
    """The one that follows, which everybody sees; "" if there is none."""
    deck: tuple[str, ...] = ()
    """The rest, the top first."""


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple([other for other in cards if other != card])


@fast_replace
class Seat(NamedTuple):
    """What one player owns."""

    beings: tuple[str, ...]
    """In hand, of the own school."""
    legends: tuple[str, ...]
    """In hand."""
    flares: tuple[str, ...]
    """In hand."""
    deck: tuple[str, ...]
    """Of the own school, the top first."""
    discard: tuple[str, ...] = ()
    """Of the own school; the last discarded card is the last one."""
    score: int = 0
    """Points of claimed tasks (High Form) or points scored (duel); legends on the board aren't in it."""
    claimed: tuple[str, ...] = ()
    """The tasks, in the order in which they were claimed."""
    by_colour: tuple[int, ...] = ()
    """In a melee the points scored in each colour, always 0 in the own one (rules.md 10.1); else empty."""
    improvised: tuple[int, ...] = ()
    """The colours already improvised with (rules.md 10.7)."""
    frozen: str = ""
    """The being whose frozen effect waits to be thawed; "" for none (rules.md 13.2)."""
    pending: str = ""
    """The being that was warped and may still be summoned; "" for none (rules.md 13.16)."""
    stasis: Piece | None = None
    """The piece that the pending being holds (rules.md 13.22)."""
    stasis_gateway: bool = False
    """Whether that piece is the Gateway again when it returns, if there is no other (rules.md 13.11)."""
    fewer: int = 0
    """Actions less at the next turn: 0, or 1 (rules.md 13.7)."""

    @property
    def hand(self) -> tuple[str, ...]:
        """All the cards in hand: beings, legends, flare."""
        return (*self.beings, *self.legends, *self.flares)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """All the cards in hand, and among the beings the pending one, which counts as such (rules.md 13.17)."""
        return (*self.summonable, *self.flares)

    @property
    def summonable(self) -> tuple[str, ...]:
        """All the cards that may be summoned: beings, the pending one, legends (rules.md 13.17)."""
        if self.pending:
            return (*self.beings, self.pending, *self.legends)
        return (*self.beings, *self.legends)

    def without(self, card: str) -> Seat:
        """This seat with a card gone from its hand.

        Args:
            card: one of the hand, or the pending being.
        """
        if card == self.pending:
            return self._replace(pending="")
        if card in self.beings:
            return self._replace(beings=_less(self.beings, card))
        if card in self.legends:
            return self._replace(legends=_less(self.legends, card))
        return self._replace(flares=_less(self.flares, card))


class Arrival(NamedTuple):
    """A being summoned this turn (rules.md 5.11)."""

    card: Annotated[str, BEING]
    square: Annotated[Square, SQUARE]
    legend: Annotated[bool, TRUTH.omit_if_empty()] = False
    """It counts as a legend though the card is none."""


STALEMATE = 24
"""How many turns in a row without a card bring the end (rules.md 12.9)."""


@fast_replace
class Turn(NamedTuple):
    """The turn under way and its tallies, all cleared when the next one starts.

    What is declared beside a type says how a position tells the field.
    """

    number: Annotated[int, int_between(1)]
    """All turns of the game counted from 1."""
    seat: Annotated[int, SEAT]
    actions: Annotated[int, int_between(0, ACTION_LIMIT)]
    """Actions left; 0 in the last window."""
    discarded: Annotated[bool, TRUTH] = False
    """The discard action is used up."""
    destroyed: Annotated[tuple[Piece, ...], PIECE_NAMES] = ()
    """Enemy pieces credited to the mover, at the rank they had."""
    summoned: Annotated[tuple[Arrival, ...], record_list(Arrival)] = ()
    returned: Annotated[tuple[str, ...], CARDS] = ()
    """Cards that go under their decks at the turn's end, an earlier one above a later."""
    extra_beings: Annotated[int, COUNT.label("extra.beings")] = 0
    extra_legends: Annotated[int, COUNT.label("extra.legends")] = 0
    """Cards to draw after the refill."""
    extra_turns: Annotated[int, COUNT.label("extra.turns")] = 0
    """Further turns of the same seat after this one."""
    lent: Annotated[bool, TRUTH] = False
    """An enemy piece may stand in at the next summoning."""
    possessed: Annotated[int, COLOUR.omit_if_empty()] = -1
    """The colour whose pieces stand for the own ones at the next summoning (rules.md 13.14); -1 for none."""
    gaps: Annotated[int, COUNT.omit_if_empty()] = 0
    """How many empty squares may stand in for commons at the next summoning."""
    doubled: Annotated[int, COUNT.omit_if_empty()] = 0
    """How many pieces more each enemy piece counts that is destroyed this turn (rules.md 14.35)."""
    warped: Annotated[tuple[str, ...], BEINGS.omit_if_empty()] = ()
    """The cards whose own warp was played this turn."""
    passed: Annotated[bool, TRUTH] = False
    """Control has been passed to the team mate (rules.md 11.5)."""
    last: Annotated[int | None, COUNT] = None
    """Once the end is triggered, the number of turns still to come after this one."""
    idle: Annotated[int, int_between(0, STALEMATE).omit_if_empty()] = 0
    """How many turns in a row, all seats counted together, have passed without a card; it stays as it is once the end
    is triggered (rules.md 12.9)."""
    played: Annotated[bool, TRUTH.omit_if_empty()] = False
    """In this turn a card was summoned, discarded or invoked, or a task claimed (rules.md 12.9)."""


Part = Literal[CardPart, "summoning", "procedure"]
"""The programs of cards, and those that the rules make: a being's arrival with its effect behind it, and what is no
card's business."""
Procedure = Literal["opening", "melee-opening", "place", "discard", "turn-end"]


class ProgramKey(NamedTuple):
    """Where a program is found."""

    part: Part
    of: str
    """A card's id, or the name of a procedure."""


@fast_replace
class Frame(NamedTuple):
    """A program under way: whose it is, how far it has come, and its registers.

    Each register is a slot of a declared kind, which says how a position tells it and whether it follows pieces. What
    holds pieces (`PIECE`, `PIECES`) goes with them over the board and loses those that leave it; what holds squares
    stays.
    """

    program: ProgramKey
    card: str = ""
    """The card in whose name the program asks, and which is laid away when all is over; "" for a procedure."""
    seat: Annotated[int, SEAT] = 0
    """Who is asked."""
    pc: Annotated[int, COUNT.label("step")] = 0
    """The position in the program."""
    square: Annotated[Square, SQUARE] = -1
    """The arrival square."""
    orientation: Annotated[str, ORIENTATION] = ""
    stand_ins: Annotated[SquareSet, SQUARES.label("with")] = 0
    used: Annotated[SquareSet, PIECES] = 0
    """The pieces used in the pattern."""
    marked: Annotated[SquareSet, SQUARES] = 0
    """The marked squares."""
    noted: Annotated[SquareSet, SQUARES.omit_if_empty()] = 0
    """The marked squares of the second kind."""
    overran: Annotated[tuple[Piece, ...], PIECE_NAMES.omit_if_empty()] = ()
    """What the arrival destroyed, if the effect asks for it."""
    being: Annotated[SquareSet, PIECE] = 0
    """The summoned piece."""
    it: Annotated[SquareSet, PIECE] = 0
    """The piece of the last step."""
    there: Annotated[Square, SQUARE] = -1
    """The square of the last step."""
    colour: Annotated[int, COLOUR] = -1
    """The colour of the last step's piece, or of the round of `each`."""
    direction: Annotated[Direction, DIRECTION] = -1
    """The direction of the last move or aim."""
    destroyed: Annotated[tuple[int, int, int], BY_RANK] = (0, 0, 0)
    """How many pieces the last step destroyed, by rank."""
    took_equal: Annotated[bool, TRUTH] = False
    """The last step moved a piece onto one of equal rank."""
    moved: Annotated[bool, TRUTH] = False
    """The being has moved in this effect."""
    chosen_pieces: Annotated[SquareSet, PIECES] = 0
    """The pieces taken by `once: piece`."""
    chosen_squares: Annotated[SquareSet, SQUARES] = 0
    """The squares taken by `once: square`."""
    placed: Annotated[tuple[int, ...], COLOURS] = ()
    """The colours of the pieces placed so far."""
    went: Annotated[tuple[int, ...], COLOURS.omit_if_empty()] = ()
    """The colours of the pieces that went so far, where an effect counts them."""
    rounds: Annotated[tuple[int, ...], COLOURS] = ()
    """The colours still to come in the running `each`."""

    def calling(self, program: ProgramKey) -> Frame:
        """The frame of a program that this one runs midway: for the same card, being and pattern, nothing chosen.

        Args:
            program: which one.
        """
        return Frame(
            program=program,
            card=self.card,
            seat=self.seat,
            square=self.square,
            orientation=self.orientation,
            stand_ins=self.stand_ins,
            used=self.used,
            marked=self.marked,
            noted=self.noted,
            overran=self.overran,
            being=self.being,
        )


FOLLOWING: tuple[str, ...] = tuple(field.name for field in fields_of(Frame) if field.kind.follows)
"""The registers that follow their pieces."""


def procedure(name: Procedure, seat: int) -> Frame:
    """What is no card's business, about to begin.

    Args:
        name: which procedure.
        seat: who is asked, from 0.
    """
    return Frame(ProgramKey("procedure", name), seat=seat)


def seat_asked(table: Table, turn: Turn, frames: tuple[Frame, ...]) -> int:
    """The seat whose answer is asked, or was asked last.

    Args:
        table: who plays.
        turn: the turn under way.
        frames: what is being resolved.
    """
    if frames:
        return frames[-1].seat
    return table.mate_of(turn.seat) if turn.passed and turn.actions else turn.seat


Ending = Literal["", "played", "resigned"]


@fast_replace
class GameState(NamedTuple):
    """The whole game at one moment, never changed. Equal moments are equal values, however they came about."""

    table: Table
    """What is settled before the first card is dealt: form, players, schools, cards."""
    seed: int
    """What the game was dealt with; 0 where nobody may know it."""
    chance: int
    """The generator's state, from which the next shuffle comes."""
    board: Board
    """Who stands where."""
    seats: tuple[Seat, ...]
    """What each player owns, by seat."""
    legends: Pile
    """The shared deck and discard pile of the legends."""
    flares: Pile
    """The shared deck and discard pile of the flares."""
    tasks: TaskRow
    """The tasks of the High Form; empty in other forms."""
    turn: Turn
    """The turn under way and its tallies."""
    frames: tuple[Frame, ...] = ()
    """What is being resolved, the innermost last."""
    ended: Ending = ""
    """"" while the game goes on, "played" after the last turn, "resigned" when the seat asked gave up."""
    gateway: SquareSet = 0
    """Where the Gateway stands, if there is one (rules.md 13.9)."""

    def __repr__(self) -> str:
        asked = self.ended or f"seat {self.seat + 1} is asked"
        return f"<GameState {self.table.form}, turn {self.turn.number}, {asked}>"

    @property
    def seat(self) -> int:
        """The seat whose answer is asked, or was asked last."""
        return seat_asked(self.table, self.turn, self.frames)

    @property
    def mine(self) -> int:
        """The colour of the seat on turn, whose pieces the cards call yours; a team mate asked has the same one."""
        seat, table = self.turn.seat, self.table
        return table.colour_of(seat) if table.teams else seat
