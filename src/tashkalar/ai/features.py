"""The features of a position: the numbers that an evaluation weighs, within a seat's turn or after it.

Every number is relative to a seat: its own count less that of its opponents. Hidden cards only count by their kind, so
a view and the full state give the same features.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache

from tashkalar.ai.pattern_distance import (
    FAR,
    NOW,
    ONE_COMMON,
    ONE_PIECE,
    TWO_COMMONS,
    TWO_PIECES,
    Hand,
    placement_tables,
)
from tashkalar.ai.turn_context import TurnContext, UnseenCards
from tashkalar.cards.load import data_file
from tashkalar.engine import GameState, tasks
from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY
from tashkalar.engine.catalogue import Goal
from tashkalar.engine.forms import form_of
from tashkalar.engine.geometry import CENTRAL, COLOURED, neighbourhood
from tashkalar.engine.tasks import Arrivals, Chain, Destructions, Isolates
from tashkalar.engine.transition import Transition
from tashkalar.engine.turns import BEINGS, LEGENDS

NEARNESS = {NOW: "now", ONE_COMMON: "one_common", TWO_COMMONS: "two_commons", ONE_PIECE: "one_piece"} | {
    TWO_PIECES: "two_pieces"
}
RANKS = {COMMON: "common", HEROIC: "heroic", LEGENDARY: "legend"}
SOON = {NOW: "now", ONE_COMMON: "one_common", TWO_COMMONS: "two_commons"}
CARD_SHARES = {NOW: 1.0, ONE_COMMON: 0.7, TWO_COMMONS: 0.35, ONE_PIECE: 0.25, TWO_PIECES: 0.1, FAR: 0.0}
"""The share of a card's own value that counts, by its pattern distance."""
STASIS = (1.0, 2.0, 3.5)
"""The value of a piece in stasis by its rank, in commons."""
OF_TASKS = 4
"""The shortfall from which on a task isn't counted as near."""
FLEETING = (Destructions, Arrivals, Isolates)
"""Conditions without progress between turns: tallies of a turn start from 0 again, and `Isolates` is met or isn't."""

NAMES: tuple[str, ...] = (
    "points", "commons", "heroics", "legends", "central", "coloured",
    "linked", "touched_commons", "touched_heroics", "touched_legends",
    "touching_commons", "touching_heroics", "touching_legends",
    *(f"{rank}_{near}" for rank in RANKS.values() for near in NEARNESS.values()),
    "being_to_draw", "legend_to_draw", "flare", "upper_gap", "lower_gap",
    *(f"own_task_{lacking}" for lacking in range(OF_TASKS)), *(f"their_task_{lacking}" for lacking in range(OF_TASKS)),
    *(f"{whose}_{rank}_{near}" for whose in ("deck", "threat") for rank in RANKS.values() for near in SOON.values()),
    "extra_turn", "action", "pending", "stasis", "frozen", "gateway",
    "lent", "gaps", "possessed", "doubled", "cards",
)  # fmt: skip
"""The names of all features, in the order of `features`."""
_PIECES = NAMES.index("commons")
_HAND = NAMES.index("common_now")
_TASKS = NAMES.index("own_task_0")
_UNSEEN = NAMES.index("deck_common_now")
_NEXT = NAMES.index("extra_turn")
_HELPS = NAMES.index("lent")
_CARDS = NAMES.index("cards")


def features(
    state: GameState, seat: int, hand: Hand, before: TurnContext, claimed: str = "", under_way: bool = False
) -> list[float]:
    """Return the features of a position for a seat, by `NAMES`; cards that `before` leaves out contribute 0."""
    colour = state.config.colour_of(seat)
    enemies = state.config.enemies_of(colour)
    found = [0.0] * len(NAMES)
    found[0] = points(state, seat, claimed)
    _count_pieces(found, state, colour, enemies)
    found[_PIECES:_HAND] = [number * before.youth for number in found[_PIECES:_HAND]]
    _count_hand(found, state, seat, hand)
    _count_gaps(found, state, seat, colour, enemies)
    if state.tasks.current:
        _count_tasks(found, state, seat, enemies[0], claimed, under_way)
    _count_unseen(found, state, before.unseen, len(enemies))
    _count_next(found, state, colour)
    if under_way and state.turn.actions and hand.stands:
        now = state.turn
        found[_HELPS:_CARDS] = [now.lent, now.gaps, now.possessed >= 0, now.doubled]  # the next summoning has them
    return found


def _count_pieces(found: list[float], state: GameState, colour: int, enemies: tuple[int, ...]) -> None:
    pieces, share = state.board.pieces, 1 / len(enemies)
    for other in (colour, *enemies):
        sign = 1.0 if other == colour else -share
        commons, heroics, legends = pieces[other]
        everywhere = commons | heroics | legends
        found[1] += sign * commons.bit_count()
        found[2] += sign * heroics.bit_count()
        found[3] += sign * legends.bit_count()
        found[4] += sign * (everywhere & CENTRAL).bit_count()
        found[5] += sign * (everywhere & COLOURED).bit_count()
        found[6] += sign * (everywhere & neighbourhood(everywhere)).bit_count()
    own, theirs = state.board.of(colour), state.board.occupied & ~state.board.of(colour)
    beside_them, beside_us = neighbourhood(theirs), neighbourhood(own)
    for rank in RANKS:
        found[7 + rank] = (pieces[colour][rank] & beside_them).bit_count()
        found[10 + rank] = share * sum((pieces[enemy][rank] & beside_us).bit_count() for enemy in enemies)


def _count_hand(found: list[float], state: GameState, seat: int, hand: Hand) -> None:
    """Count the beings in hand by rank and pattern distance, add their own values, and count the cards to draw."""
    places, values = placement_tables(state.config.cards), card_values(state.config.form)
    for card, near in hand.near(places).items():
        if near != FAR:
            found[_HAND + len(NEARNESS) * places[card].rank + near] += 1
            found[_CARDS] += CARD_SHARES[near] * values.get(card, 0.0)
    at = _HAND + len(NEARNESS) * len(RANKS)
    own, now = state.seats[seat], state.turn
    found[at] = max(0, BEINGS - len(own.beings)) + now.extra_beings
    found[at + 1] = max(0, LEGENDS - len(own.legends)) + now.extra_legends
    found[at + 2] = len(own.flares)


@cache
def card_values(form: str) -> Mapping[str, float]:
    """Return how much more each being is worth than the average of its rank, in points, by id; empty if unknown."""
    by_form: Mapping[str, Mapping[str, float]] = json.loads(data_file("card_values.json").read_text("utf-8"))
    return by_form.get(form, {})


def _count_unseen(found: list[float], state: GameState, unseen: Iterable[UnseenCards], enemies: int) -> None:
    """Add the expected number of near cards among the unseen ones that the seat draws or its opponents may hold."""
    places = placement_tables(state.config.cards)
    for own, share, cards in unseen:
        at = _UNSEEN + (0 if own else len(SOON) * len(RANKS))
        for card, near in cards.near(places).items():
            if near in SOON:
                found[at + len(SOON) * places[card].rank + near] += share if own else share / enemies


def _count_next(found: list[float], state: GameState, colour: int) -> None:
    """Count what the next turns start with besides board and hands: turns, actions, and the belongings of each seat."""
    config = state.config
    found[_NEXT] = state.turn.extra_turns
    for seat, own in enumerate(state.seats):
        side = config.colour_of(seat)
        sign = 1.0 if side == colour else -1 / (config.colours - 1)
        found[_NEXT + 1] -= sign * own.fewer
        found[_NEXT + 2] += sign * bool(own.pending)
        if own.stasis is not None:
            owner = 1.0 if own.stasis.colour == colour else -1 / (config.colours - 1)
            found[_NEXT + 3] += owner * STASIS[own.stasis.rank]
        found[_NEXT + 4] += sign * bool(own.frozen)
    if state.gateway:
        found[_NEXT + 5] = 1.0 if config.gateway_colour == colour else -1 / (config.colours - 1)


def _count_gaps(found: list[float], state: GameState, seat: int, colour: int, enemies: tuple[int, ...]) -> None:
    """Set whether the seat meets the upper and the lower criterion of the flare in its hand (rules.md 7.2)."""
    at = _HAND + len(NEARNESS) * len(RANKS) + 3
    board = state.board
    upgraded, pieces = board.upgraded(colour).bit_count(), board.of(colour).bit_count()
    for card in state.seats[seat].flares:
        flare = state.config.cards.flares.get(card)
        if flare is not None:
            behind = max(board.upgraded(enemy).bit_count() for enemy in enemies) - upgraded
            fewer = max(board.of(enemy).bit_count() for enemy in enemies) - pieces
            found[at] = behind >= flare.upper.gap
            found[at + 1] = fewer >= flare.lower.gap


def _count_tasks(found: list[float], state: GameState, seat: int, enemy: int, claimed: str, under_way: bool) -> None:
    """Add the open tasks by their shortfall, for both seats; the best met task counts as claimed within a turn."""
    dearest = 0
    for task in _open_then(state, claimed):
        card = state.config.cards.tasks[task]
        fleeting = isinstance(card.goal[0][0], FLEETING)
        if under_way or not fleeting:
            lack = task_shortfall(card.goal, state, seat)
            if lack < OF_TASKS:
                found[_TASKS + lack] += card.points
            if under_way and not lack:
                dearest = max(dearest, card.points)
        if not fleeting:
            lack = task_shortfall(card.goal, state, enemy)
            if lack < OF_TASKS:
                found[_TASKS + OF_TASKS + lack] += card.points
    found[0] += dearest
    found[_TASKS] -= dearest


def task_shortfall(goal: Goal, state: GameState, side: int) -> int:
    """Return the fewest missing parts over all ways to meet a task; chains count only up to `OF_TASKS`."""
    first = goal[0][0]
    if isinstance(first, Chain):  # the time of counting grows with the number of missing pieces
        return first.missing(state, side, OF_TASKS)
    return min([tasks.goal_shortfall(way, state, side) for way in goal])


def _open_then(state: GameState, claimed: str) -> Iterable[str]:
    """Yield the tasks that can be claimed in the next turn; the next task replaces a claimed one (rules.md 8.3)."""
    for task in state.tasks.current:
        if task != claimed:
            yield task
        elif state.tasks.next:
            yield state.tasks.next


def points(state: GameState, seat: int, claimed: str = "") -> float:
    """Return the lead of a seat in points, including the points that the end of this turn brings."""
    form = form_of(state)
    state = with_turn_points(state, claimed)
    colour = state.config.colour_of(seat)
    if state.config.colours == 2:
        enemy = state.config.enemies_of(colour)[0]
        return form.score(state, seat) - form.score(state, enemy)
    own = _in_a_melee(form.ranking(state, seat))
    others = [_in_a_melee(form.ranking(state, enemy)) for enemy in state.config.enemies_of(colour)]
    return own - (max(others) + sum(others) / len(others)) / 2


def with_turn_points(state: GameState, claimed: str) -> GameState:
    """Return the state with the points that the end of this turn brings to the seat on turn."""
    if not state.turn.destroyed and not claimed:
        return state
    play = Transition(state)
    if state.turn.destroyed:
        form_of(state).close(play, "")
    if claimed:
        own = play.seats[play.seat]
        play.set_seat(play.seat, own._replace(score=own.score + state.config.cards.tasks[claimed].points))
    return play.state


MELEE_SHARES = (1.0, 0.4, 0.2)
"""The weight of a point in a player's lowest colour, which decides, in the next and in the highest (rules.md 12.6)."""


def _in_a_melee(ranking: Iterable[int]) -> float:
    return sum(share * points for share, points in zip(MELEE_SHARES, ranking, strict=False))
