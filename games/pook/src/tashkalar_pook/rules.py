"""The rules: the pending decision, the effect of an option, and the winner. Pure functions of the state."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hotseat.codec.whole_numbers import require_int
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import wrong_player_count
from tashkalar_pook.cards import PIGGY, Cards
from tashkalar_pook.events import (
    AllegiancesShown,
    CardDrawn,
    CardLaid,
    CoinChosen,
    Event,
    Flipped,
    PiggyMoved,
    PookEnded,
    PookTurnEnded,
    Traded,
)
from tashkalar_pook.grid import Grid, Place, PlacedCard
from tashkalar_pook.state import HIDDEN, Decision, Option, Outcome, Seat, State

HAND = 6
"""The number of cards dealt to each player (P5)."""
SEATS = range(2, 5)
SKIP, END = Option("skip", "skip"), Option("end", "end")


def new_pook_game(cards: Cards, names: Sequence[str], seed: int) -> State:
    """Return a dealt game before its first decision (P4 to P6); raise ValueError for wrong names or seed."""
    if len(names) not in SEATS:
        raise ValueError(wrong_player_count(SEATS.start, SEATS.stop - 1, len(names)))
    chance = random.Random(require_int(seed))
    dealt = chance.sample([card.id for card in cards.cards], len(cards.cards))
    allegiances = chance.sample(cards.allegiances, len(names))
    hands = [tuple(dealt[HAND * seat : HAND * (seat + 1)]) for seat in range(len(names))]
    seats = tuple(Seat(hand, allegiance) for hand, allegiance in zip(hands, allegiances, strict=True))
    return State(cards, tuple(names), seats=seats, deck=tuple(dealt[HAND * len(names) :]))


# --- decisions --------------------------------------------------------------------------------------------------------


def decide(state: State) -> Decision | Outcome:
    """Return the pending decision, or the outcome of a game that is over."""
    if state.full:
        return _final_decision(state)
    if state.power is not None:
        return Decision(state.seat, "power", gettext_noop("Use its power?"), (*_powers(state, state.power), SKIP))
    moves = [] if state.moved else _piggy_moves(state)
    if state.laid:
        return Decision(state.seat, "piggy", gettext_noop("Move the Piggy, or end the turn"), (*moves, END))
    return Decision(state.seat, "card", gettext_noop("Lay a card"), (*_layings(state), *moves))


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.full and isinstance(_final_decision(state), Outcome)


def _layings(state: State) -> Iterator[Option]:
    """Yield the options to lay each card of the hand on each free place, as a warrior if coins suffice (P7 to P9)."""
    grid = state.grid
    free = [(place, grid.place_name(place), grid.coins(place)) for place in grid.free()]
    for card in state.seats[state.seat].hand:
        level = state.cards.card(card).level
        for place, name, coins in free:
            if coins >= level:
                yield Option("warrior", f"warrior {card} {name}", place, card)
            yield Option("coin", f"coin {card} {name}", place, card)


def _piggy_moves(state: State) -> list[Option]:
    """Return the moves of the Piggy: to any adjacent card, but not back to where it was moved from (P10, P11)."""
    grid = state.grid
    near = [place for place, _ in grid.adjacent(grid.piggy) if place != state.barred]
    return [Option("piggy", f"piggy {grid.place_name(place)}", place) for place in near]


def _powers(state: State, place: Place) -> list[Option]:
    """Return the options of a warrior's power against the cards beside it (P13 to P16)."""
    grid, cards = state.grid, state.cards
    lying = grid.card_at(place)
    assert lying is not None
    near = [(beside, placed) for beside, placed in grid.adjacent(place) if placed.card != PIGGY]
    open_to_powers = [each for each in near if each[1].coin or not grid.protected(cards, each[0])]
    match cards.card(lying.card).power:
        case "flip warrior":
            return [
                Option("flip", f"flip {grid.place_name(at)}", at) for at, placed in open_to_powers if placed.warrior
            ]
        case "flip coin":
            return [Option("flip", f"flip {grid.place_name(at)}", at) for at, placed in open_to_powers if placed.coin]
        case "trade":
            return [
                Option("trade", f"trade {grid.place_name(at)} {card}", at, card)
                for at, placed in open_to_powers
                for card in state.seats[state.seat].hand
                if placed.coin or cards.card(placed.card).level == cards.card(card).level
            ]
        case "protect":
            return []


def _final_decision(state: State) -> Decision | Outcome:
    """Return the outcome of a full grid, or the next decision that breaks a tie (P18, P19)."""
    coins = flippable_coins(state.grid)
    if len(state.tied) > 1 and coins:
        options = tuple(Option("turn", f"turn {state.grid.place_name(place)}", place) for place in coins)
        return Decision(state.seat, "coin", gettext_noop("Choose a coin to break the tie"), options)
    reason = gettext_noop("a draw") if len(state.tied) > 1 else gettext_noop("most points")
    return Outcome(state.tied, pook_scores(state), reason)


def flippable_coins(grid: Grid) -> list[Place]:
    """Return the places of the coins that can be turned: all but the Piggy (P19)."""
    return [place for place, placed in grid.lying if placed.coin and placed.card != PIGGY]


def pook_scores(state: State, *, so_far: bool = False) -> tuple[int, ...]:
    """Return the points of each seat: its handicap, and those of both its factions once the grid is full (P18).

    so_far: whether these count before, if all allegiances are known.
    """
    known = so_far and not any(HIDDEN in seat.allegiance for seat in state.seats)
    if not state.full and not known:
        return tuple(seat.handicap for seat in state.seats)
    points = state.grid.points(state.cards)
    return tuple(seat.handicap + sum(points[faction] for faction in seat.allegiance) for seat in state.seats)


# --- effects of options -----------------------------------------------------------------------------------------------


def apply_option(state: State, option: Option) -> tuple[State, tuple[Event, ...]]:
    """Carry out an option: return the state at the next decision, and the events."""
    seat, place_name = state.seat, state.grid.place_name(option.place)
    match option.verb:
        case "coin" | "warrior":
            after, events = _laid(state, option)
        case "piggy":
            after, events = _with_piggy_moved(state, option.place), (PiggyMoved(seat, place_name),)
        case "flip":
            grid, flipped = _flipped(state, state.grid, option.place)
            after, events = state._replace(grid=grid, power=None), (flipped,)
        case "trade":
            after, events = _traded(state, option)
        case "skip":
            after, events = state._replace(power=None), ()
        case "turn":
            return _with_coin_chosen(state, option.place)
        case "end":
            return _with_turn_ended(state)
    if after.laid and after.power is None and (after.moved or after.full or not _piggy_moves(after)):
        after, more = _with_turn_ended(after)
        return after, (*events, *more)
    return after, events


def _laid(state: State, option: Option) -> tuple[State, tuple[Event, ...]]:
    """Lay a card; a warrior whose power has a target may use it next (P7, P12)."""
    seat, coin = state.seat, option.verb == "coin"
    grid = state.grid.having((option.place, PlacedCard(option.card, coin, frozenset({seat} if coin else ()))))
    after = _with_hand(state, seat, [card for card in state.seats[seat].hand if card != option.card])
    after = after._replace(grid=grid, laid=True)
    if not coin and _powers(after, option.place):
        after = after._replace(power=option.place)
    return after, (CardLaid(seat, option.card, coin, grid.place_name(option.place)),)


def _with_piggy_moved(state: State, place: Place) -> State:
    """Let the Piggy trade places with a card beside it (P10)."""
    origin, piggy, card = state.grid.piggy, state.grid.card_at(state.grid.piggy), state.grid.card_at(place)
    assert piggy is not None
    assert card is not None
    return state._replace(grid=state.grid.having((place, piggy), (origin, card)), moved=True, left=origin)


def _flipped(state: State, grid: Grid, place: Place) -> tuple[Grid, Flipped]:
    """Turn a card to its other side; all players know both sides from then on (P15, P19)."""
    placed = grid.card_at(place)
    assert placed is not None
    all_seats = frozenset(range(len(state.seats)))
    after = PlacedCard(placed.card, not placed.coin, frozenset() if placed.coin else all_seats)
    return grid.having((place, after)), Flipped(state.seat, placed.card, after.coin, grid.place_name(place))


def _traded(state: State, option: Option) -> tuple[State, tuple[Event, ...]]:
    """Trade a card of the grid for one of the hand, which then shows the same side (P14)."""
    seat, taken = state.seat, state.grid.card_at(option.place)
    assert taken is not None
    given = PlacedCard(option.card, taken.coin, frozenset({seat} if taken.coin else ()))
    hand = [taken.card if card == option.card else card for card in state.seats[seat].hand]
    after = _with_hand(state, seat, hand)._replace(grid=state.grid.having((option.place, given)), power=None)
    return after, (Traded(seat, taken.card, option.card, taken.coin, state.grid.place_name(option.place)),)


def _with_hand(state: State, seat: int, hand: Sequence[str]) -> State:
    seats = [*state.seats]
    seats[seat] = seats[seat]._replace(hand=tuple(hand))
    return state._replace(seats=tuple(seats))


def _with_turn_ended(state: State) -> tuple[State, tuple[Event, ...]]:
    """Draw a card if any is left, and begin the next player's turn; or settle a game with a full grid (P6, P18)."""
    events: tuple[Event, ...] = ()
    if state.full:
        after, events = _settled(state)
        return after, (AllegiancesShown(tuple(seat.allegiance for seat in state.seats)), *events)
    if state.deck:
        card, seat = state.deck[0], state.seat
        state = _with_hand(state, seat, (*state.seats[seat].hand, card))._replace(deck=state.deck[1:])
        events = (CardDrawn(seat, card),)
    after = state._replace(turn=state.turn + 1, laid=False, moved=False, left=None, barred=state.left)
    return after, (*events, PookTurnEnded(state.seat))


def _settled(state: State) -> tuple[State, tuple[Event, ...]]:
    """Find the seats with most points among those that can still win; they break a tie if there are coins (P19)."""
    points = pook_scores(state)
    contending = state.tied or range(len(state.seats))
    best = max(points[seat] for seat in contending)
    after = state._replace(tied=tuple(seat for seat in contending if points[seat] == best), chosen=())
    result = _final_decision(after)
    return after, (PookEnded(*result),) if isinstance(result, Outcome) else ()


def _with_coin_chosen(state: State, place: Place) -> tuple[State, tuple[Event, ...]]:
    """Choose a coin; once all tied seats have chosen, turn the chosen coins (P19)."""
    chosen, value = (*state.chosen, place), CoinChosen(state.seat, state.grid.place_name(place))
    if len(chosen) < len(state.tied):
        return state._replace(chosen=chosen), (value,)
    grid, events = state.grid, list[Event]([value])
    for coin in dict.fromkeys(chosen):
        grid, flipped = _flipped(state, grid, coin)
        events.append(flipped)
    after, more = _settled(state._replace(grid=grid))
    return after, (*events, *more)
