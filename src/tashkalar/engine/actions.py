"""A turn's own question, and what each of its answers does (rules.md sections 3-5, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from tashkalar.engine.board import COMMON, LEGENDARY, TWO_FACED, Board, piece
from tashkalar.engine.decision import (
    END,
    FLARE,
    LIFT,
    PLACE,
    Option,
    of_card,
    summon,
)
from tashkalar.engine.events import Discarded, Flared, Summoned
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import Square, bit, name, squares
from tashkalar.engine.machine import Ask, Do, Program
from tashkalar.engine.pattern import Fits, Match, Strength, strength
from tashkalar.engine.pieces import destroy, lift, place, put
from tashkalar.engine.state import Arrival, Frame
from tashkalar.engine.verbs import OPENING, LiftSpare, Place, ReturnCard, kind_of, without

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Being
    from tashkalar.engine.play import Play
    from tashkalar.engine.state import GameState


class Gap(NamedTuple):
    """A place where a pattern is one common short."""

    arrival: Square
    missing: Square
    """The empty square where the common is missing; the arrival itself if the pattern asks for a piece there."""


class Arrive:
    """The being comes to its square: who stood there is destroyed, the summoning is recorded (rules.md 5.5-5.11)."""

    hint: ClassVar[str] = ""

    def options(self, state: GameState, frame: Frame) -> list[Option]:
        return [summon(frame.card, frame.square)]

    def answer(self, play: Play, option: Option) -> None:
        frame = play.frame
        being = play.state.table.cards.beings[frame.card]
        new = piece(play.colour, being.rank)
        used = tuple(map(name, squares(frame.used)))
        play.tell(Summoned(play.seat, being.id, str(new), name(frame.square), used))
        if play.state.board.occupied & bit(frame.square):
            destroy(play, frame.square)
        put(play, new, frame.square)
        now = play.state.turn
        arrivals = (*now.summoned, Arrival(being.id, frame.square))
        play.state = play.state._replace(turn=now._replace(summoned=arrivals, lent=False))
        play.frame = play.frame._replace(being=bit(frame.square))
        if being.rank == LEGENDARY:
            form_of(play.state).legend_came(play)


ARRIVAL: Program = (Ask((LiftSpare(),)), Do(Arrive()))
"""What precedes the effect of every being."""

PROCEDURES: dict[str, Program] = {
    "opening": tuple(Ask((corner,)) for corner in OPENING),
    "place": (Ask((Place(),)),),
    "discard": (Ask((ReturnCard(),), again=True),),
}
"""What takes more than one answer without being a card's effect."""


# --- what may be answered --------------------------------------------------------------------------------------------


def options(state: GameState) -> list[Option]:
    """Every answer to a turn's own question, `resign` aside."""
    hand = state.seats[state.turn.seat]
    found: list[Option] = []
    if state.turn.actions:
        found += _placings(state)
        found += _summonings(state)
        if not state.turn.discarded:
            found += [of_card("discard", card) for card in hand.beings]
    if hand.flares and any(met_criteria(state)):
        found.append(FLARE)
    if not state.turn.actions:
        found += [of_card("claim", task) for task in form_of(state).claims(state)]
        found.append(END)
    return found


def _placings(state: GameState) -> Iterable[Option]:
    mine = state.table.colour_of(state.turn.seat)
    if state.board.supply(mine, COMMON):
        return map(PLACE.__getitem__, squares(state.board.empty))
    liftable = sum(state.board.pieces[mine][rank] for rank in TWO_FACED)
    return map(LIFT.__getitem__, squares(liftable))


def _summonings(state: GameState) -> list[Option]:
    mine = state.table.colour_of(state.turn.seat)
    own = strength(state.board, mine)
    seat = state.seats[state.turn.seat]
    found: list[Option] = []
    for card in (*seat.beings, *seat.legends):
        being = state.table.cards.beings[card]
        fits = being.pattern.fits(own, _landing(state, being, own))
        if fits:
            found += _summonings_of(state, being, fits)
        if state.turn.lent:
            found += _named(state, being, _lent_matches(state, being, own))
    return found


def _summonings_of(state: GameState, being: Being, fits: Fits) -> Iterable[Option]:
    """A being's options with own pieces; only in a shortage must each match be looked at for a piece to spare."""
    if state.board.supply(state.table.colour_of(state.turn.seat), being.rank):
        return [summon(being.id, square, name) for square, name in being.pattern.names(fits)]
    return _named(state, being, being.pattern.laid(fits))


def _named(state: GameState, being: Being, matches: Iterable[Match]) -> Iterator[Option]:
    """The options of matches with a piece for the being; the orientation is named where it tells two of them apart."""
    supplied = [m for m in matches if _supplied(state, being, m)]
    places = [(m.square, m.stand_ins) for m in supplied]
    for match, where in zip(supplied, places, strict=True):
        option = summon(being.id, match.square, match.orientation if places.count(where) > 1 else "")
        yield option._replace(stand_ins=match.stand_ins) if match.stand_ins else option


def _landing(state: GameState, being: Being, own: Strength) -> int:
    return being.pattern.landing(state.board, being.rank, own)


def _lent_matches(state: GameState, being: Being, own: Strength) -> Iterator[Match]:
    lent = _enemy_strength(state)
    return being.pattern.lent_matches(own, _landing(state, being, own), lent, being.rank)


def _enemy_strength(state: GameState) -> Strength:
    mine = state.table.colour_of(state.turn.seat)
    enemies = [strength(state.board, c) for c in state.table.enemies_of(mine)]
    return sum(e[0] for e in enemies), sum(e[1] for e in enemies), sum(e[2] for e in enemies)


def _supplied(state: GameState, being: Being, match: Match) -> bool:
    """Whether there is a piece for the being: in supply, on its very square, or to be picked up (rules.md 5.7)."""
    mine = state.table.colour_of(state.turn.seat)
    if state.board.supply(mine, being.rank):
        return True
    same = sum(state.board.pieces[mine][rank] for rank in kind_of(being.rank))
    return bool(same & (bit(match.square) | ~match.used))


def match_of(state: GameState, option: Option) -> Match:
    """The match that a `summon` option of the state's question means.

    Raises:
        LookupError: it means none.
    """
    being = state.table.cards.beings[option.card]
    own = strength(state.board, state.table.colour_of(state.turn.seat))
    if option.stand_ins:
        found = _lent_matches(state, being, own)
    else:
        found = being.pattern.matches(own, _landing(state, being, own))
    for match in found:
        placed = (match.square, match.stand_ins) == (option.square, option.stand_ins)
        if placed and option.orientation in ("", match.orientation) and _supplied(state, being, match):
            return match
    raise LookupError(f"{option.text!r} fits nowhere")


def almost(state: GameState, card: str) -> tuple[Gap, ...]:
    """Where one more common of the seat asked would let a being come, what is left in supply aside.

    Args:
        card: a being, in the seat's hand or not.
    """
    being = state.table.cards.beings[card]
    own = strength(state.board, state.colour)
    wanting = (state.board.empty, 0, 0)
    found = being.pattern.lent_matches(own, _landing(state, being, own), wanting, being.rank)
    return tuple(dict.fromkeys(Gap(match.square, *match.stand_ins) for match in found))


def gaps(board: Board, mine: int, other: int) -> tuple[int, int]:
    """How many more upgraded pieces, and pieces in all, another colour has than yours; negative if fewer (7.2)."""
    upgraded = board.upgraded(other).bit_count() - board.upgraded(mine).bit_count()
    return upgraded, board.of(other).bit_count() - board.of(mine).bit_count()


def met_criteria(state: GameState) -> tuple[bool, bool]:
    """Whether the upper and the lower criterion of the flare in hand are met now (rules.md 7.2)."""
    flare = state.table.cards.flares[state.seats[state.turn.seat].flares[0]]
    mine = state.table.colour_of(state.turn.seat)
    (other,) = state.table.enemies_of(mine)
    upgraded, pieces = gaps(state.board, mine, other)
    return upgraded >= flare.upper.gap, pieces >= flare.lower.gap


# --- what the answers do ---------------------------------------------------------------------------------------------


def carry_out(play: Play, option: Option) -> None:
    """Do what an answer to a turn's own question says, up to the first question of its own."""
    match option.verb:
        case "place":
            _spend_action(play)
            place(play, piece(play.colour, COMMON), option.square)
        case "lift":
            _spend_action(play)
            lift(play, option.square)
            _begin(play, Frame("place", seat=play.seat))
        case "summon":
            _summon(play, option)
        case "discard":
            _discard(play, option.card)
        case "flare":
            _invoke(play)
        case _:
            raise AssertionError(option)


def _begin(play: Play, frame: Frame) -> None:
    play.state = play.state._replace(frames=(*play.state.frames, frame))


def _spend_action(play: Play) -> None:
    now = play.state.turn
    play.state = play.state._replace(turn=now._replace(actions=now.actions - 1))


def _replace_hand(play: Play, **cards: tuple[str, ...]) -> None:
    hand = play.state.seats[play.seat]._replace(**cards)  # type: ignore[arg-type]
    play.state = play.state.with_seat(play.seat, hand)


def _summon(play: Play, option: Option) -> None:
    match = match_of(play.state, option)
    hand = play.state.seats[play.seat]
    _spend_action(play)
    _replace_hand(play, beings=without(hand.beings, option.card), legends=without(hand.legends, option.card))
    _begin(
        play,
        Frame(
            option.card,
            seat=play.seat,
            square=match.square,
            orientation=match.orientation,
            stand_ins=sum(map(bit, match.stand_ins)),
            used=match.used,
            marked=match.marked,
        ),
    )


def _discard(play: Play, card: str) -> None:
    hand = play.state.seats[play.seat]
    _spend_action(play)
    _replace_hand(play, beings=without(hand.beings, card), discard=(*hand.discard, card))
    play.state = play.state._replace(turn=play.state.turn._replace(discarded=True))
    play.tell(Discarded(play.seat, card))
    _begin(play, Frame("discard", seat=play.seat))


def _invoke(play: Play) -> None:
    """Declare the flare: its criteria are tested now, the upper effect comes first (rules.md 7.3)."""
    card = play.state.seats[play.seat].flares[0]
    upper, lower = met_criteria(play.state)
    _replace_hand(play, flares=without(play.state.seats[play.seat].flares, card))
    play.tell(Flared(play.seat, card, upper, lower))
    (opponent,) = (s for s in range(len(play.state.seats)) if s != play.seat)
    form_of(play.state).flare_invoked(play, opponent)
    for part, met in (("lower", lower), ("upper", upper)):
        if met:
            _begin(play, Frame(card, part, seat=play.seat))


def program_of(state: GameState, frame: Frame) -> Program:
    """The program that a frame runs."""
    if frame.card in PROCEDURES:
        return PROCEDURES[frame.card]
    cards = state.table.cards
    if frame.part:
        flare = cards.flares[frame.card]
        return (flare.upper if frame.part == "upper" else flare.lower).effect
    return ARRIVAL + cards.beings[frame.card].effect


def resolve(play: Play) -> None:
    """Run what is under way until something is asked or nothing is left."""
    while play.state.frames:
        frame = play.frame
        program = program_of(play.state, frame)
        if frame.pc >= len(program):
            _finish(play, frame)
        elif not program[frame.pc].step(play):
            return


def _finish(play: Play, frame: Frame) -> None:
    """An effect is over: its card goes to its discard pile, unless its other half is still to come (rules.md 5.10)."""
    frames = play.state.frames[:-1]
    play.state = play.state._replace(frames=frames)
    if frame.card in PROCEDURES or (frames and frames[-1].card == frame.card):
        return
    state = play.state
    if frame.part:
        play.state = state._replace(flares=state.flares._replace(discard=(*state.flares.discard, frame.card)))
    elif frame.card in state.table.cards.legends:
        play.state = state._replace(legends=state.legends._replace(discard=(*state.legends.discard, frame.card)))
    else:
        owner = state.seats[frame.seat]
        play.state = state.with_seat(frame.seat, owner._replace(discard=(*owner.discard, frame.card)))
