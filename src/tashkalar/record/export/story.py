"""A game as a story, for the formats that tell it: a chapter a turn, a sentence a decision."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from tashkalar.engine import GameState
from tashkalar.record.sessions import Replay
from tashkalar.text.narration import line


class Sentence(NamedTuple):
    """One decision."""

    ply: int
    option: str
    said: str
    """What came of it, in words, and what is remarked on it."""


class Chapter(NamedTuple):
    """One turn."""

    turn: int
    name: str
    """Whose turn it is."""
    sentences: tuple[Sentence, ...]
    state: GameState
    """The game after the last sentence."""


def sentences(replay: Replay) -> Iterator[Sentence]:
    """Every decision of the game.

    Args:
        replay: the game.
    """
    table = replay.start_state.table
    return (Sentence(step.ply, step.option, line(step, table) + replay.remark(step.ply)) for step in replay.steps)


def chapters(replay: Replay) -> Iterator[Chapter]:
    """The turns of the game; the opening of a duel belongs to the first one.

    Args:
        replay: the game.
    """
    names = replay.start_state.table.names
    by_turn = groupby(sentences(replay), lambda told: replay.states[told.ply - 1].turn.number)
    for turn, group in by_turn:
        told = tuple(group)
        mover = replay.states[told[-1].ply - 1].turn.seat
        yield Chapter(turn, names[mover], told, replay.states[told[-1].ply])


def day(replay: Replay) -> str:
    """The day of the game, such as "2026-11-21"; "" if it isn't known.

    Args:
        replay: the game.
    """
    return replay.started[:10]
