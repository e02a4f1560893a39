"""Asks players twice: once as the cards lie, once with all that their seat can't see dealt anew."""

import copy
import itertools
from collections.abc import Callable, Sequence

from tashkalar.ai import NO_LIMIT, Budget, Player
from tashkalar.ai.baselines import GreedyVerbPlayer
from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    Outcome,
    apply,
    decision,
    determinize,
    events_for_seat,
    new_game,
    to_notation,
    view,
)
from tashkalar.engine.decision import actual_options
from tashkalar.engine.events import Event


class Asking:
    """The table that a player sits at, with the cards as they lie when it is asked."""

    state: GameState


class Peeker:
    """Answers by a card that its seat doesn't see.

    Args:
        asking: the table, whose cards it can turn over.
    """

    def __init__(self, asking: Asking) -> None:
        self.asking = asking

    def choose(self, seen: GameState, question: Decision, events: Sequence[Event], budget: Budget = NO_LIMIT) -> Option:
        hidden = self.asking.state.seats[1].beings[0]
        return actual_options(question)[len(hidden) % len(actual_options(question))]


def swayed(catalogue: Catalogue, form: str, make: Callable[[Asking], Player], asked: int, first: int = 0) -> list[str]:
    """The moments, as lines, in which a player's answer goes by what its seat can't know.

    The player sits in the first seat of whole games, of other schools each; it is asked twice at each question that
    begins a turn, with what it remembers of the game so far.

    Args:
        catalogue: the cards.
        form: what is played.
        make: makes the player.
        asked: in how many moments it is asked.
        first: the seed of the first game.
    """
    found, left = [], asked
    tables = list(itertools.permutations(catalogue.schools, 3 if form == "melee" else 2))
    for seed in itertools.count(first):
        asking = Asking()
        player = make(asking)
        schools = tables[seed % len(tables)]
        others = {seat: GreedyVerbPlayer(seed) for seat in range(1, len(schools))}
        state, visible = new_game(catalogue, form, schools, seed), list[Event]()
        turn = 0
        while not isinstance(question := decision(state), Outcome):
            if question.seat:
                option = others[question.seat].choose(view(state, question.seat).state, question, ())
            else:
                if state.turn.number != turn:
                    turn, left = state.turn.number, left - 1
                    twin = copy.deepcopy(player, {id(asking): asking})
                    option = _answer(asking, player, state, visible)
                    if option != _answer(asking, twin, determinize(view(state, 0), seed * 1000 + turn), visible):
                        found.append(to_notation(state))
                    if not left:
                        return found
                else:
                    option = _answer(asking, player, state, visible)
                visible = []
            state, events = apply(state, option)
            visible += events_for_seat(events, 0)
    raise AssertionError


def _answer(asking: Asking, player: Player, state: GameState, visible: Sequence[Event]) -> Option:
    """Return the player's answer in a determinization, given its view and the events that it may hear."""
    asking.state = state
    seen, question = view(state, 0).state, decision(state)
    assert isinstance(question, Decision)
    return player.choose(seen, question, tuple(visible))
