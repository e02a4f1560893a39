"""Enumeration of the results of a turn: slow, plain, and independent of the solver."""

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from tashkalar.ai.baselines import GreedyVerbPlayer
from tashkalar.engine import Catalogue, GameState, Option, Outcome, Piece, apply, decision, new_game, score, view
from tashkalar.engine.board import Rank
from tashkalar.puzzles import Goal, TooMany, solve
from tashkalar.puzzles.goal import is_reached_after_end, is_reached_before_end

MOST = 120
"""A position with more ways than that is passed over."""


class Large(Exception):
    """There are more ways."""


def enumerated(start: GameState, goal: Goal) -> set[tuple[str, ...]]:
    """The plans of one answer or none that reach an aim whatever follows, by trying all ways one after the other.

    Nothing is merged, nothing is remembered, and each answer goes by the engine's front door.
    """
    seat, tried = start.turn.seat, 0

    def after(state: GameState, option: Option) -> GameState:
        nonlocal tried
        tried += 1
        if tried > MOST:
            raise Large
        return apply(state, option)[0]

    def answers(state: GameState, *verbs: str) -> list[Option]:
        question = decision(state)
        assert not isinstance(question, Outcome)
        kept = [option for option in question.options if option.verb not in ("resign", "pass")]
        return [option for option in kept if not verbs or option.verb in verbs]

    def unseen(state: GameState) -> object:
        return [seat.deck for seat in state.seats], state.legends.deck, state.flares.deck, state.tasks.deck

    def reached(state: GameState) -> bool:
        if goal.kind == "destroy" and is_reached_before_end(goal, start, state):
            return True
        if state.turn.actions:
            filling = answers(state, "place", "discard")
            return bool(filling) and all(reached(after(state, option)) for option in filling)
        return is_reached_before_end(goal, start, state) or any(
            closed(after(state, option)) for option in answers(state, "end", "claim")
        )

    def closed(state: GameState) -> bool:
        if (state.turn.number, state.seat, state.ended) == (start.turn.number, seat, ""):
            return any(closed(after(state, option)) for option in answers(state))
        return is_reached_after_end(goal, seat, state)

    def rests(state: GameState) -> Iterator[GameState]:
        if state.seat != seat or state.ended or unseen(state) != unseen(start):
            return
        if not state.frames:
            yield state
            return
        for option in answers(state):
            yield from rests(after(state, option))

    if reached(start):
        return {()}
    return {
        (option.text,)
        for option in answers(start)
        if option.verb not in ("end", "claim") and any(reached(rest) for rest in rests(after(start, option)))
    }


def small_positions(catalogue: Catalogue, seed: int) -> Iterator[tuple[GameState, Goal]]:
    """Last actions of turns in a game of players who like to summon."""
    orders = [*itertools.permutations(catalogue.schools, 2)]
    state = new_game(catalogue, ("duel", "high-form")[seed % 2], orders[seed % len(orders)], seed)
    players = [GreedyVerbPlayer(seed), GreedyVerbPlayer(seed + 1)]
    while not isinstance(question := decision(state), Outcome):
        if not state.frames and state.turn.actions == 1:
            enemy, seat = 1 - state.mine, state.turn.seat
            yield state, Goal("score", points=score(state, seat) + 1)
            for rank in Rank:
                if state.board.pieces[enemy][rank]:
                    yield state, Goal("destroy", piece=Piece(enemy, rank))
            if state.board.pieces[state.mine][Rank.LEGENDARY]:
                yield state, Goal("save", piece=Piece(state.mine, Rank.LEGENDARY))
        option = players[question.seat].choose(view(state, question.seat).state, question, ())
        state, _ = apply(state, option)


class Compared(NamedTuple):
    """Compare solver and enumeration on one position."""

    state: GameState
    aim: Goal
    solved: set[tuple[str, ...]]
    """One plan for each set of answers, in some order."""
    plain: set[tuple[str, ...]]

    @property
    def agree(self) -> bool:
        """Whether the solver finds an answer if there is one, and none that isn't."""
        return bool(self.solved) == bool(self.plain) and self.solved <= self.plain


def compared(catalogue: Catalogue, seed: int) -> Iterator[Compared]:
    """The small positions of a game that both of them can look through."""
    for state, goal in small_positions(catalogue, seed):
        try:
            plain = enumerated(state, goal)
            answers = solve(state, goal, most=2 * MOST, longest=1).answers
        except (Large, TooMany):
            continue
        yield Compared(state, goal, {tuple(map(str, answer.plan)) for answer in answers}, plain)
