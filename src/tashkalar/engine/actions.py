"""Action decisions: the options of a turn outside of effects, and what they do (rules.md sections 3-5, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tashkalar.engine.board import COMMON, Board, piece
from tashkalar.engine.decision import END, FLARE, LIFT, PLACE, THAW, Option, card_option, options_at, word_option
from tashkalar.engine.events import Discarded, Flared, Improvised, Passed, Thawed, Warped
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import Square, mask_of, square_name, squares
from tashkalar.engine.limits import capped_append
from tashkalar.engine.mutations import lift, place_piece
from tashkalar.engine.procedures import ARRIVAL
from tashkalar.engine.state import Frame, ProgramKey, procedure
from tashkalar.engine.summoning import improvised_substitute, match_of, summon_options
from tashkalar.engine.turns import finish_turn, pass_legends

if TYPE_CHECKING:
    from tashkalar.engine.state import GameState
    from tashkalar.engine.transition import Transition


# --- the options -----------------------------------------------------------------------------------------------------


def action_options(state: GameState) -> list[Option]:
    """Return every option of an action decision, without `pass` and `resign`."""
    if state.turn.passed and state.turn.actions:
        return list(_placings(state))
    hand = state.seats[state.turn.seat]
    found: list[Option] = []
    if state.turn.actions:
        found += _placings(state)
        found += summon_options(state)
        if not state.turn.discarded:
            found += [card_option("discard", card) for card in hand.beings]
    if hand.flares and not state.turn.passed:
        found += _flares(state)
    if hand.frozen and not state.turn.passed:
        found.append(THAW)
    warps = state.config.cards.warps
    if not warps.isdisjoint(hand.beings) and _may_warp(state):
        found += [card_option("warp", card) for card in hand.beings if card in warps]
    if not state.turn.actions:
        found += [card_option("claim", task) for task in form_of(state).claims(state)]
        found.append(END)
    return found


def _may_warp(state: GameState) -> bool:
    """Return whether the seat on turn may warp: no card pends, and its first turn is over (rules.md 13.15, 13.16)."""
    turn = state.turn
    return not turn.passed and not state.seats[turn.seat].pending and turn.number > len(state.seats)


def _flares(state: GameState) -> Iterator[Option]:
    """Yield the options to invoke the flare: in a melee one for each opponent far enough ahead (rules.md 7.1, 7.8)."""
    enemies = state.config.enemies_of(state.mine)
    for enemy in enemies:
        if any(_met_criteria(state, enemy)):
            yield FLARE if len(enemies) == 1 else word_option("flare", str(enemy + 1))


def _placings(state: GameState) -> Iterable[Option]:
    if state.board.supply(state.mine, COMMON):
        return options_at(PLACE, squares(state.board.empty))
    return options_at(LIFT, squares(state.board.of_kind(state.mine, COMMON)))


def flare_deficits(board: Board, mine: int, other: int) -> tuple[int, int]:
    """Return by how many upgraded pieces and pieces in all another colour is ahead of yours (rules.md 7.2)."""
    upgraded = board.upgraded(other).bit_count() - board.upgraded(mine).bit_count()
    return upgraded, board.of(other).bit_count() - board.of(mine).bit_count()


def _met_criteria(state: GameState, against: int) -> tuple[bool, bool]:
    """Return whether the upper and the lower criterion of the flare in hand are met against a colour (rules.md 7.2)."""
    flare = state.config.cards.flares[state.seats[state.turn.seat].flares[0]]
    upgraded, pieces = flare_deficits(state.board, state.mine, against)
    return upgraded >= flare.upper.gap, pieces >= flare.lower.gap


# --- what the options do ---------------------------------------------------------------------------------------------


def carry_out(play: Transition, option: Option) -> None:
    """Carry out an option of an action decision. An effect that it starts is only put on the stack of frames."""
    match option.verb:
        case "place":
            _spend_action(play)
            place_piece(play, piece(play.colour, COMMON), option.square)
        case "lift":
            deciding = play.deciding_seat
            _spend_action(play)
            lift(play, option.square)
            play.begin(procedure("place", deciding))
        case "summon":
            _summon(play, option)
        case "discard":
            _discard(play, option.card)
        case "flare":
            _invoke(play, option)
        case "thaw":
            _thaw(play)
        case "warp":
            _warp(play, option.card)
        case "end" | "claim":
            _end_turn(play, option.card)
        case _:
            raise AssertionError(option)


def _spend_action(play: Transition) -> None:
    play.turn = play.turn._replace(actions=play.turn.actions - 1)


def _lay_down(play: Transition, card: str, actions: int = 0) -> None:
    """Take a card out of the hand, for a number of actions. While its effect runs it is in no pile."""
    play.set_seat(play.seat, play.seats[play.seat].without(card))
    _played(play, actions)


def _played(play: Transition, actions: int = 0) -> None:
    """Record that a card is played, for a number of actions. So this turn isn't idle (rules.md 12.9)."""
    play.turn = play.turn._replace(actions=play.turn.actions - actions, played=True)


def _summon(play: Transition, option: Option) -> None:
    match = match_of(play.state, option)
    improvised = improvised_substitute(play.state, option.stand_ins)
    _lay_down(play, option.card, actions=1)
    play.begin(
        Frame(
            ProgramKey("summoning", option.card),
            option.card,
            seat=play.seat,
            square=match.square,
            orientation=match.orientation,
            stand_ins=sum(map(mask_of, match.stand_ins)),
            used=match.used,
            marked=match.marked,
            noted=match.noted,
        ),
    )

    if improvised is not None:
        _improvise(play, improvised)


def _improvise(play: Transition, square: Square) -> None:
    """Spend the marker of the colour whose piece stands in on a square (rules.md 10.7)."""
    lender = play.board.standing(square)
    seat = play.seats[play.seat]
    play.set_seat(play.seat, seat._replace(improvised=(*seat.improvised, lender.colour)))
    play.emit(lambda: Improvised(play.seat, str(lender), square_name(square)))


def _discard(play: Transition, card: str) -> None:
    _lay_down(play, card, actions=1)
    hand = play.seats[play.seat]
    play.set_seat(play.seat, hand._replace(discard=(*hand.discard, card)))
    play.turn = play.turn._replace(discarded=True)
    play.emit(lambda: Discarded(play.seat, card))
    play.begin(procedure("discard", play.seat))


def _invoke(play: Transition, option: Option) -> None:
    """Invoke the flare: test its criteria now, and start their effects, the upper one first (rules.md 7.3)."""
    card = play.seats[play.seat].flares[0]
    chosen = int(option.word) - 1 if option.word else None
    against = play.config.enemies_of(play.colour)[0] if chosen is None else chosen
    upper, lower = _met_criteria(play.state, against)
    _lay_down(play, card)
    play.emit(lambda: Flared(play.seat, card, upper, lower, chosen))
    form_of(play).flare_invoked(play, against)
    if lower:
        play.begin(Frame(ProgramKey("lower", card), card, seat=play.seat))
    if upper:
        play.begin(Frame(ProgramKey("upper", card), card, seat=play.seat))


def _thaw(play: Transition) -> None:
    """Start the frozen effect; its card is discarded after it (rules.md 13.4)."""
    seat = play.seats[play.seat]
    play.set_seat(play.seat, seat._replace(frozen=""))
    _played(play)
    play.emit(lambda: Thawed(play.seat, seat.frozen))
    play.begin(Frame(ProgramKey("frozen", seat.frozen), seat.frozen, seat=play.seat))


def _warp(play: Transition, card: str) -> None:
    """Start a warp; its card is pending from now on (rules.md 13.15, 13.16)."""
    play.set_seat(play.seat, play.seats[play.seat].without(card)._replace(pending=card))
    _played(play)
    play.turn = play.turn._replace(warped=capped_append(play.turn.warped, card))
    play.emit(lambda: Warped(play.seat, card))
    play.begin(Frame(ProgramKey("warp", card), card, seat=play.seat))


def _end_turn(play: Transition, claimed: str) -> None:
    """Claim or score, and finish the turn, unless a colour must be chosen first (rules.md 3.2, 10.2)."""
    form = form_of(play)
    form.close(play, claimed)
    if claimed:
        _played(play)
    if form.leftovers(play.state):
        play.begin(procedure("turn-end", play.seat))
    else:
        finish_turn(play)


def may_pass(state: GameState) -> bool:
    """Return whether control may be passed now: before an action or inside a card's effect (rules.md 11.5)."""
    if not state.config.teams or state.turn.passed:
        return False
    if not state.frames:
        return state.turn.actions > 0
    frame = state.frames[-1]
    match frame.program.part:
        case "procedure":
            return False
        case "summoning":
            return frame.pc >= len(ARRIVAL)
        case _:
            return True


def pass_control(play: Transition) -> None:
    """Pass control to the teammate, who finishes the effects and places for the actions left (rules.md 11.5)."""
    mate = play.config.mate_of(play.seat)
    play.emit(lambda: Passed(play.seat, mate))
    pass_legends(play, mate)
    play.turn = play.turn._replace(passed=True)
    play.frames = tuple(frame._replace(seat=mate) for frame in play.frames)
