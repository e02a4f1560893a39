"""The whole game as one frozen value.

Cards are named by their ids. Seats and colours count from 0. `_replace` gives a state with another part:

    >>> from tashkalar import cards
    >>> from tashkalar.engine import new_game
    >>> state = new_game(cards.load(), "duel", ("northern", "southern"), seed=7)
    >>> state.turn.actions, state._replace(turn=state.turn._replace(actions=2)).turn.actions
    (1, 2)
"""

from functools import cache
from typing import Annotated, Literal, NamedTuple

from hotseat.codec import COUNT, LEFT_OUT, OMIT, SEAT, WRITE_ONLY, Key, fields_of, int_between, list_of, optional
from tashkalar.engine.board import Board, Piece
from tashkalar.engine.catalogue import CardPart, Catalogue
from tashkalar.engine.fast_replace import fast_replace
from tashkalar.engine.geometry import Direction, Square, SquareSet
from tashkalar.engine.kinds import (
    BEING,
    BY_RANK,
    CARD,
    COLOUR,
    COLOURS,
    DIRECTION,
    ORIENTATION,
    PIECE,
    PIECE_NAME,
    PIECE_NAMES,
    PIECES,
    SQUARE,
    SQUARES,
)
from tashkalar.engine.limits import ACTION_LIMIT

Cards = Annotated[tuple[str, ...], WRITE_ONLY]
"""The ids of cards, which are read with those of all other places (`codec.card_locations`)."""


@cache
def _others(colours: int, colour: int) -> tuple[int, ...]:
    return tuple(other for other in range(colours) if other != colour)


def colour_of(seat: int, teams: bool) -> int:
    """Return the colour of a seat's pieces; teammates share one (rules.md 11.1).

    >>> colour_of(3, teams=True), colour_of(3, teams=False)
    (1, 3)

    Args:
        seat: from 0.
        teams: whether two play against two.
    """
    return seat % 2 if teams else seat


class Config(NamedTuple):
    """The setup of a game: form, players, schools and cards. It never changes. Seats and colours count from 0."""

    form: str
    """"high-form", "duel" or "melee"."""
    teams: bool
    """Whether the game is played two against two (rules.md 11.1)."""
    names: tuple[str, ...]
    """The players' names by seat, in turn order."""
    schools: tuple[str, ...]
    """The ids of the schools by seat."""
    cards: Catalogue
    """All cards, in play or not."""

    def colour_of(self, seat: int) -> int:
        """Return the colour of a seat's pieces."""
        return colour_of(seat, self.teams)

    @property
    def colours(self) -> int:
        """The number of colours in play."""
        return 2 if self.teams else len(self.names)

    def seats_of(self, colour: int) -> tuple[int, ...]:
        """Return the seats that play a colour: one seat, or two teammates."""
        return (colour, colour + 2) if self.teams else (colour,)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each colour, by colour."""
        return tuple(self.seats_of(colour) for colour in range(self.colours))

    def enemies_of(self, colour: int) -> tuple[int, ...]:
        """Return the other colours, in ascending order."""
        return _others(self.colours, colour)

    def mate_of(self, seat: int) -> int:
        """Return the other seat of the team (rules.md 11.1), or the seat itself without teams."""
        return (seat + 2) % 4 if self.teams else seat

    @property
    def gateway_colour(self) -> int:
        """The colour that may own the Gateway (rules.md 13.9); -1 for none."""
        schools = (self.cards.schools[school] for school in self.schools)
        return next((self.colour_of(seat) for seat, school in enumerate(schools) if school.gateway), -1)

    def deck_of(self, seat: int) -> str:
        """Return the deck that a seat's school plays with. The two Imperial schools use the same deck."""
        return self.cards.schools[self.schools[seat]].deck


@fast_replace
class Pile(NamedTuple):
    """A deck shared by all players, with its discard pile."""

    deck: Cards = ()
    """The deck, the top card first."""
    discard: Cards = ()
    """The discarded cards, the latest last."""


class TaskRow(NamedTuple):
    """The tasks of the High Form (rules.md 2.5-2.7, 8.2-8.4)."""

    current: Cards = ()
    """The tasks that may be claimed."""
    next: Annotated[str, CARD, WRITE_ONLY] = ""
    """The task that comes into the row after the next claim, visible to all; "" if there is none."""
    deck: Cards = ()
    """The rest of the tasks, the top of the deck first."""


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple([other for other in cards if other != card])


@fast_replace
class Seat(NamedTuple):
    """The cards, points and other belongings of one player.

    As in the other parts of a state, the annotation of a field declares its form in a position (`hotseat.codec`).
    """

    beings: Cards
    """The beings in hand, of the player's own school."""
    legends: Cards
    """The legends in hand."""
    flares: Cards
    """The flares in hand."""
    deck: Cards
    """The deck of the player's own school, the top card first."""
    discard: Cards = ()
    """The discarded beings of the player's own school, the latest last."""
    score: Annotated[int, COUNT, WRITE_ONLY] = 0
    """Points of claimed tasks (High Form) or points scored (duel), without the points for legends on the board."""
    claimed: Cards = ()
    """The claimed tasks, the earliest first."""
    by_colour: Annotated[tuple[int, ...], LEFT_OUT] = ()
    """The points scored in each colour in a melee (rules.md 10.1); empty in other forms.

    The entry of the player's own colour is always 0.
    """
    improvised: Annotated[tuple[int, ...], COLOURS, WRITE_ONLY] = ()
    """The colours already improvised with (rules.md 10.7)."""
    frozen: Annotated[str, CARD, WRITE_ONLY, OMIT] = ""
    """The being whose frozen effect waits to be thawed (rules.md 13.2); "" for none."""
    pending: Annotated[str, CARD, WRITE_ONLY, OMIT] = ""
    """The being that was warped and may still be summoned (rules.md 13.16); "" for none."""
    stasis: Annotated[Piece | None, PIECE_NAME, WRITE_ONLY, OMIT] = None
    """The piece in stasis on the pending being (rules.md 13.22)."""
    stasis_gateway: Annotated[bool, OMIT] = False
    """Whether that piece becomes the Gateway again when it returns, if there is no other (rules.md 13.11)."""
    fewer: Annotated[int, int_between(0, 1), OMIT] = 0
    """The number of actions that the next turn has less: 0 or 1 (rules.md 13.7)."""

    @property
    def hand(self) -> tuple[str, ...]:
        """All cards in hand: beings, legends, flare."""
        return (*self.beings, *self.legends, *self.flares)

    @property
    def at_hand(self) -> tuple[str, ...]:
        """All cards in hand with the pending being, which counts as a card in hand (rules.md 13.17)."""
        return (*self.summonable, *self.flares)

    @property
    def summonable(self) -> tuple[str, ...]:
        """All cards that may be summoned: beings, the pending being, legends (rules.md 13.17)."""
        if self.pending:
            return (*self.beings, self.pending, *self.legends)
        return (*self.beings, *self.legends)

    def without(self, card: str) -> "Seat":
        """Return this seat without one card of its hand."""
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
    """The id of the being, or of the legend."""
    square: Annotated[Square, SQUARE]
    """The square on which it arrived."""
    legend: Annotated[bool, OMIT] = False
    """Whether the being counts as a legend though its card is none."""


STALEMATE = 24
"""The number of consecutive turns without a card that trigger the end (rules.md 12.9)."""


@fast_replace
class Turn(NamedTuple):
    """The current turn and its tallies, which all start anew with the next turn.

    The annotation of a field declares its form in a position (`hotseat.codec`).
    """

    number: Annotated[int, int_between(1)]
    """The number of the turn, over all seats, from 1."""
    seat: Annotated[int, SEAT]
    """The seat on turn, from 0."""
    actions: Annotated[int, int_between(0, ACTION_LIMIT)]
    """The actions left; 0 in the last window."""
    discarded: bool = False
    """Whether the discard action is used up."""
    destroyed: Annotated[tuple[Piece, ...], PIECE_NAMES] = ()
    """The enemy pieces credited to the seat on turn, with the rank that each had."""
    summoned: tuple[Arrival, ...] = ()
    """The beings and legends summoned in this turn, the earliest first."""
    returned: Cards = ()
    """The cards that go under their decks at the end of the turn, in this order from top to bottom."""
    extra_beings: Annotated[int, COUNT, Key("extra.beings")] = 0
    """The number of beings to draw after the refill."""
    extra_legends: Annotated[int, COUNT, Key("extra.legends")] = 0
    """The number of legends to draw after the refill."""
    extra_turns: Annotated[int, COUNT, Key("extra.turns")] = 0
    """The number of extra turns of the same seat after this one."""
    lent: bool = False
    """Whether an enemy piece may stand in at the next summoning."""
    possessed: Annotated[int, COLOUR, OMIT] = -1
    """The colour whose pieces replace the player's own at the next summoning (rules.md 13.14); -1 for none."""
    gaps: Annotated[int, COUNT, OMIT] = 0
    """The number of empty squares that may stand in for commons at the next summoning."""
    doubled: Annotated[int, COUNT, OMIT] = 0
    """The number of additional pieces that each destroyed enemy piece counts for in this turn (rules.md 14.35)."""
    warped: Annotated[tuple[str, ...], list_of(BEING), OMIT] = ()
    """The cards whose own warp was played in this turn."""
    passed: bool = False
    """Whether control has been passed to the teammate (rules.md 11.5)."""
    last: Annotated[int | None, optional(COUNT)] = None
    """The number of turns still to come after this one, once the end is triggered; None before."""
    idle: Annotated[int, int_between(0, STALEMATE), OMIT] = 0
    """The number of consecutive turns without a card, over all seats (rules.md 12.9).

    It stays as it is once the end is triggered.
    """
    played: Annotated[bool, OMIT] = False
    """Whether a card was summoned, discarded or invoked, or a task claimed, in this turn (rules.md 12.9)."""


Part = Literal[CardPart, "summoning", "procedure"]
"""The kinds of programs: the programs on cards, and those of the rules.

A "summoning" is the arrival of a being followed by its effect. A "procedure" belongs to no card.
"""
Procedure = Literal["opening", "melee-opening", "place", "discard", "turn-end"]


class ProgramKey(NamedTuple):
    """The key under which a program is found."""

    part: Part
    """The kind of program."""
    of: str
    """A card's id, or the name of a procedure."""


@fast_replace
class Frame(NamedTuple):
    """A program in progress: the card and seat that it belongs to, its position, and its registers.

    Each register is a field whose annotation declares its form in a position and whether it follows pieces. A register
    of
    pieces (`PIECE`, `PIECES`) follows them over the board and loses those that leave it. A register of squares stays.
    """

    program: Annotated[ProgramKey, LEFT_OUT]
    """The key of the program."""
    card: Annotated[str, LEFT_OUT] = ""
    """The card in whose name the program runs, and which is discarded when the program ends; "" for a procedure."""
    seat: Annotated[int, SEAT] = 0
    """The seat that decides."""
    pc: Annotated[int, COUNT, Key("step")] = 0
    """The position in the program."""
    square: Annotated[Square, SQUARE] = -1
    """The arrival square."""
    orientation: Annotated[str, ORIENTATION] = ""
    """The orientation in which the pattern was matched; "" outside a summoning."""
    stand_ins: Annotated[SquareSet, SQUARES, Key("with")] = 0
    """The squares whose pieces, or gaps, stand in for pieces of the pattern."""
    used: Annotated[SquareSet, PIECES] = 0
    """The pieces used in the pattern."""
    marked: Annotated[SquareSet, SQUARES] = 0
    """The marked squares."""
    noted: Annotated[SquareSet, SQUARES, OMIT] = 0
    """The marked squares of the second kind."""
    overran: Annotated[tuple[Piece, ...], PIECE_NAMES, OMIT] = ()
    """The pieces that the arrival destroyed, if the effect refers to them."""
    being: Annotated[SquareSet, PIECE] = 0
    """The square of the summoned piece."""
    it: Annotated[SquareSet, PIECE] = 0
    """The square of the last step's piece."""
    there: Annotated[Square, SQUARE] = -1
    """The square of the last step."""
    colour: Annotated[int, COLOUR] = -1
    """The colour of the last step's piece, or of the current round of `each`."""
    direction: Annotated[Direction, DIRECTION] = -1
    """The direction of the last move or of the last `aim`."""
    destroyed: Annotated[tuple[int, int, int], BY_RANK] = (0, 0, 0)
    """The number of pieces that the last step destroyed, by rank."""
    took_equal: bool = False
    """Whether the last step moved a piece onto one of equal rank."""
    moved: bool = False
    """Whether the being has moved in this effect."""
    chosen_pieces: Annotated[SquareSet, PIECES] = 0
    """The pieces taken by `once: piece`."""
    chosen_squares: Annotated[SquareSet, SQUARES] = 0
    """The squares taken by `once: square`."""
    placed: Annotated[tuple[int, ...], COLOURS] = ()
    """The colours of the pieces placed so far."""
    went: Annotated[tuple[int, ...], COLOURS, OMIT] = ()
    """The colours of the pieces that were removed so far, where an effect counts them."""
    rounds: Annotated[tuple[int, ...], COLOURS] = ()
    """The colours of the rounds still to come in the current `each`."""

    def calling(self, program: ProgramKey) -> "Frame":
        """Return the frame of a subprogram: same card, being and pattern, all other registers empty."""
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


FOLLOWING: tuple[str, ...] = tuple(field.name for field in fields_of(Frame) if field.kind in (PIECE, PIECES))
"""The names of the registers that follow their pieces."""


def procedure(name: Procedure, seat: int) -> Frame:
    """Return the frame of a procedure of the rules at its start.

    Args:
        name: the procedure.
        seat: the seat that decides, from 0.
    """
    return Frame(ProgramKey("procedure", name), seat=seat)


def deciding_seat(config: Config, turn: Turn, frames: tuple[Frame, ...]) -> int:
    """Return the seat that decides now; after the end of the game, the seat that decided last.

    Args:
        config: the setup of the game.
        turn: the current turn.
        frames: the programs in progress, the innermost last.
    """
    if frames:
        return frames[-1].seat
    return config.mate_of(turn.seat) if turn.passed and turn.actions else turn.seat


Ending = Literal["", "played", "resigned"]


@fast_replace
class GameState(NamedTuple):
    """The whole game at one moment. It never changes; equal moments are equal values, whatever led to them."""

    config: Config
    """The setup: form, players, schools, cards."""
    seed: int
    """The seed of the deal; 0 in a view, where it is hidden."""
    chance: int
    """The state of the random number generator, from which the next shuffle comes."""
    board: Board
    """The pieces on the arena."""
    seats: tuple[Seat, ...]
    """The cards and points of each player, by seat."""
    legends: Pile
    """The shared deck and discard pile of the legends."""
    flares: Pile
    """The shared deck and discard pile of the flares."""
    tasks: TaskRow
    """The tasks of the High Form; empty in other forms."""
    turn: Turn
    """The current turn and its tallies."""
    frames: tuple[Frame, ...] = ()
    """The programs in progress, the innermost last."""
    ended: Ending = ""
    """"" while the game goes on, "played" after the last turn, "resigned" when a player resigned."""
    gateway: SquareSet = 0
    """The square of the Gateway as a set; 0 for none (rules.md 13.9)."""

    def __repr__(self) -> str:
        status = self.ended or f"seat {self.seat + 1} is asked"
        return f"<GameState {self.config.form}, turn {self.turn.number}, {status}>"

    @property
    def seat(self) -> int:
        """The seat that decides now; after the end of the game, the seat that decided last."""
        return deciding_seat(self.config, self.turn, self.frames)

    @property
    def mine(self) -> int:
        """The colour of the seat on turn, called "yours" in card texts. A deciding teammate has the same colour."""
        seat, config = self.turn.seat, self.config
        return config.colour_of(seat) if config.teams else seat
