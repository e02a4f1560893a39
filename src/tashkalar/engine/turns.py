"""The course of a game between the players' decisions: the deal, the end of a turn, the end of the game.

It implements sections 2, 3 and 12 of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tashkalar.engine.board import Board
from tashkalar.engine.decision import Outcome
from tashkalar.engine.events import CardsDrawn, EndTriggered, GameEnded, HandedOver, TurnBegan, TurnEnded
from tashkalar.engine.forms import FORMS, form_of
from tashkalar.engine.limits import capped_add
from tashkalar.engine.rng import shuffle
from tashkalar.engine.state import STALEMATE, GameState, Pile, Seat, Turn

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Catalogue
    from tashkalar.engine.state import Config
    from tashkalar.engine.transition import Transition

BEINGS, LEGENDS, FLARES = 3, 2, 1
"""The numbers of cards that a hand is filled up to (rules.md 2.4)."""
ACTIONS = 2
SIDEWAYS = 6
"""The number of cards at the bottom of a deck that trigger the end when reached in team play (rules.md 11.2)."""


def deal(config: Config, seed: int) -> GameState:
    """Return a new game; in a team only the mate who plays first draws legends (rules.md 2.2-2.10, 11.3)."""
    chance = seed
    count = len(config.names)
    decks = []
    for seat in range(count):
        deck, chance = shuffle(config.cards.decks[config.deck_of(seat)], chance)
        decks.append(deck)
    legends, chance = shuffle(config.cards.legends, chance)
    flares, chance = shuffle(tuple(config.cards.flares), chance)
    form = FORMS[config.form]
    tasks, chance = form.task_row(config.cards, chance)
    no_points = () if config.colours == 2 else (0,) * count
    seats = []
    for number, deck in enumerate(decks):
        dealt = LEGENDS if config.mate_of(number) >= number else 0
        hand = Seat(deck[:BEINGS], legends[:dealt], flares[:FLARES], deck[BEINGS:], by_colour=no_points)
        seats.append(hand)
        legends, flares = legends[dealt:], flares[FLARES:]
    return GameState(
        config=config,
        seed=seed,
        chance=chance,
        board=Board(((0, 0, 0),) * config.colours, (form.stock(count),) * config.colours),
        seats=tuple(seats),
        legends=Pile(legends),
        flares=Pile(flares),
        tasks=tasks,
        turn=Turn(number=1, seat=0, actions=1),
        frames=form.opening(count),
    )


def finish_turn(play: Transition) -> None:
    """Finish the turn after the claim or the scoring, and begin the next one (rules.md 3.2)."""
    _return_cards(play)
    _refill(play)
    play.emit(lambda: TurnEnded(play.seat, play.turn.number))
    _test_triggers(play)
    _begin_next(play)


def _return_cards(play: Transition) -> None:
    """Put the returned cards under their decks, an earlier one above a later (rules.md 4.4)."""
    if not play.turn.returned:
        return
    cards = play.config.cards
    legends, flares, own = play.legends.deck, play.flares.deck, play.seats[play.seat].deck
    for card in play.turn.returned:
        if card in cards.flares:
            flares = (*flares, card)
        elif card in cards.legends:
            legends = (*legends, card)
        else:
            own = (*own, card)
    play.set_seat(play.seat, play.seats[play.seat]._replace(deck=own))
    play.legends = play.legends._replace(deck=legends)
    play.flares = play.flares._replace(deck=flares)
    play.turn = play.turn._replace(returned=())


def _refill(play: Transition) -> None:
    """Draw to 1 flare, 2 legends (of a team's next seat), 3 beings, then extra cards (rules.md 3.2, 3.6-3.8, 6.27)."""
    keeper = play.seat if play.turn.extra_turns else play.config.mate_of(play.seat)
    pass_legends(play, keeper)
    hand = play.seats[play.seat]
    flares, play.flares, play.chance = _draw(play.flares, FLARES - len(hand.flares), play.chance)
    wanted = max(0, LEGENDS - len(play.seats[keeper].legends)) + play.turn.extra_legends
    legends, play.legends, play.chance = _draw(play.legends, wanted, play.chance)
    held = len(hand.beings) + bool(hand.pending)
    beings = hand.deck[: max(0, BEINGS - held) + play.turn.extra_beings]
    if beings or flares:
        drawn, left = hand.beings + beings, hand.deck[len(beings) :]
        play.set_seat(play.seat, hand._replace(flares=hand.flares + flares, beings=drawn, deck=left))
    if legends:
        holder = play.seats[keeper]
        play.set_seat(keeper, holder._replace(legends=holder.legends + legends))
    if keeper == play.seat:
        _emit_drawn(play, play.seat, beings, legends, flares)
    else:
        _emit_drawn(play, play.seat, beings, (), flares)
        _emit_drawn(play, keeper, (), legends, ())


def _emit_drawn(play: Transition, seat: int, *drawn: tuple[str, ...]) -> None:
    if any(drawn):
        play.emit(lambda: CardsDrawn(seat, *map(len, drawn)))


def pass_legends(play: Transition, to: int) -> None:
    """Move all legends of a seat's teammate to the seat (rules.md 11.3); without teams do nothing."""
    mate = play.config.mate_of(to)
    giver, taker = play.seats[mate], play.seats[to]
    if to == mate or not giver.legends:
        return
    play.set_seat(mate, giver._replace(legends=()))
    play.set_seat(to, taker._replace(legends=taker.legends + giver.legends))
    play.emit(lambda: HandedOver(mate, to, len(giver.legends)))


def _draw(pile: Pile, wanted: int, chance: int) -> tuple[tuple[str, ...], Pile, int]:
    """Draw from a shared deck. An empty deck is rebuilt from its discard pile (rules.md 3.8, 15.12)."""
    drawn: tuple[str, ...] = ()
    while len(drawn) < wanted:
        pile, chance = _rebuilt(pile, chance)
        if not pile.deck:
            break
        drawn = (*drawn, pile.deck[0])
        pile, chance = _rebuilt(pile._replace(deck=pile.deck[1:]), chance)
    return drawn, pile, chance


def _rebuilt(pile: Pile, chance: int) -> tuple[Pile, int]:
    """Return the pile with its discards shuffled into a new deck, if the deck is empty and there are any."""
    if pile.deck or not pile.discard:
        return pile, chance
    deck, chance = shuffle(pile.discard, chance)
    return Pile(deck), chance


def _test_triggers(play: Transition) -> None:
    """Count an idle turn, and trigger the end if its conditions are met (rules.md 12.1-12.3, 12.9)."""
    if play.turn.last is not None:
        return
    idle = 0 if play.turn.played else min(play.turn.idle + 1, STALEMATE)
    if idle != play.turn.idle:
        play.turn = play.turn._replace(idle=idle)
    why = _trigger(play.state)
    if why:
        play.turn = play.turn._replace(last=len(play.seats))
        play.emit(lambda: EndTriggered(why))


def _trigger(state: GameState) -> str:
    """Return the reason that triggers the end now, or "": a deck drawn out, a score, or too many idle turns."""
    form, count = form_of(state), len(state.seats)
    for seat, name in enumerate(state.config.names):
        if not cards_to_draw(state, seat):
            return f"{name} has drawn the last card"
        if form.reached(state, seat) >= form.goal(count):
            return f"{name} has {form.goal(count)} points or more"
    return f"stalemate, {STALEMATE} turns without a card" if state.turn.idle == STALEMATE else ""


def cards_to_draw(state: GameState, seat: int) -> int:
    """Return the number of cards that a seat can draw before the end is triggered (rules.md 11.6, 12.1).

    >>> cards_to_draw(state, 0)
    16

    Args:
        state: the position.
        seat: from 0.
    """
    return max(0, len(state.seats[seat].deck) - (SIDEWAYS if state.config.teams else 0))


def drawn_at_once(catalogue: Catalogue, deck: str) -> bool:
    """Return whether the first hand takes all cards of a deck, so that the first turn triggers the end (rules.md 12.1).

    >>> drawn_at_once(cards.load(), "imperial")
    False

    Args:
        catalogue: the cards.
        deck: the deck of a school.
    """
    return len(catalogue.decks[deck]) <= BEINGS


def turns_until_stalemate(state: GameState) -> int:
    """Return the number of turns without a card that trigger the end, the current turn included (rules.md 12.9).

    >>> turns_until_stalemate(state)
    24
    """
    return STALEMATE if state.turn.played else STALEMATE - state.turn.idle


def next_seat(game: GameState | Transition) -> int | None:
    """Return the seat whose turn is next in a position or transition; None after the last turn (rules.md 12.4, 12.5).

    An extra turn is inserted; it doesn't replace another seat's turn.

    >>> next_seat(state)
    1
    """
    now = game.turn
    if now.extra_turns:
        return now.seat
    return None if now.last == 0 else (now.seat + 1) % len(game.seats)


def _begin_next(play: Transition) -> None:
    """Begin the next turn, or end the game."""
    now = play.turn
    again = now.extra_turns > 0
    seat = next_seat(play)
    if seat is None:
        play.ended = "played"
        play.emit(lambda: GameEnded(*outcome(play.state)))
        return
    last = now.last if again or now.last is None else now.last - 1
    left = now.extra_turns - 1 if again else 0
    owner = play.seats[seat]
    if owner.fewer:
        play.set_seat(seat, owner._replace(fewer=0))
    actions = ACTIONS - owner.fewer
    play.turn = Turn(capped_add(now.number, 1), seat, actions, extra_turns=left, last=last, idle=now.idle)
    play.emit(lambda: TurnBegan(seat, play.turn.number, play.turn.actions))


_BY_COLOUR = tuple(f"most points in the {which} colour" for which in ("lowest", "next lowest", "highest"))
"""The reasons for winning a melee, for each number of a seat's ranking (rules.md 12.6)."""


def outcome(state: GameState) -> Outcome:
    """Return the result of a game that is over, or is judged as if it were (rules.md 12.6-12.9)."""
    form = form_of(state)
    seats = range(len(state.seats))
    scores = tuple(form.score(state, seat) for seat in seats)
    if state.ended == "resigned":
        lost = state.config.colour_of(state.seat)
        winners = tuple(s for s in seats if state.config.colour_of(s) != lost)
        return Outcome(winners, scores, f"{state.config.names[state.seat]} resigned")
    upgraded = tuple(state.board.upgraded(state.config.colour_of(s)).bit_count() for s in seats)
    pieces = tuple(state.board.of(state.config.colour_of(s)).bit_count() for s in seats)
    reasons = ("most points",) if state.config.colours == 2 else _BY_COLOUR
    points = zip(zip(*(form.ranking(state, seat) for seat in seats), strict=True), reasons, strict=False)
    left = tuple(seats)
    why = "stalemate, " if state.turn.idle == STALEMATE else ""
    for values, reason in (*points, (upgraded, "most upgraded pieces"), (pieces, "most pieces")):
        best = max(values[s] for s in left)
        left = tuple(s for s in left if values[s] == best)
        if len({state.config.colour_of(s) for s in left}) == 1:
            return Outcome(left, scores, why + reason)
    return Outcome(left, scores, f"{why}a draw")
