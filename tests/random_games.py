"""Random games, and what must hold at every decision of every game. Used by the property tests and by `make fuzz`."""

import json
import random
from collections.abc import Iterator
from typing import NamedTuple

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    Outcome,
    apply,
    decision,
    digest,
    new_game,
    position,
    setup,
)
from tashkalar.engine.board import ANY_RANK
from tashkalar.engine.events import Destroyed, Event
from tashkalar.engine.geometry import ARENA

LONGEST = 3000
"""No game of two takes so many decisions."""


class Ply(NamedTuple):
    """One decision of a game."""

    before: GameState
    asked: Decision
    option: Option
    after: GameState
    events: tuple[Event, ...]


def random_game(cards: Catalogue, form: str, schools: tuple[str, str], seed: int) -> Iterator[Ply]:
    """A game of random answers, which summon and claim more often than chance alone would and never resign."""
    chance = random.Random(seed)
    state = new_game(cards, form, schools, seed)
    for _ in range(LONGEST):
        asked = decision(state)
        if isinstance(asked, Outcome):
            return
        options = [option for option in asked.options if option.verb != "resign"]
        assert options, "a game that isn't over has an answer besides resigning"
        bold = [option for option in options if option.verb in ("summon", "claim", "flare")]
        option = chance.choice(bold if bold and chance.random() < 0.6 else options)
        seal = hash(state)
        after, events = apply(state, option)
        assert hash(state) == seal, "the earlier value is still what it was, so undo is keeping it"
        yield Ply(state, asked, option, after, events)
        state = after
    raise AssertionError("the game doesn't end")


def check_ply(cards: Catalogue, ply: Ply) -> None:
    """Everything that holds at every decision."""
    _check_question(ply)
    _check_pieces(ply)
    _check_cards(ply)
    _check_json(cards, ply.after)


def _check_question(ply: Ply) -> None:
    texts = [option.text for option in ply.asked.options]
    assert len(set(texts)) == len(texts), "options are unique"
    assert texts[-1] == "resign"
    assert "skip" not in texts or len(texts) > 2, "skip never stands alone"
    assert dict(zip(texts, ply.asked.options, strict=True))[ply.option.text] == ply.asked.option(ply.option.text)


def _check_pieces(ply: Ply) -> None:
    board = ply.after.board
    seen = 0
    for colour, masks in enumerate(board.pieces):
        for rank in ANY_RANK:
            assert not masks[rank] & seen, "a square holds one piece"
            assert not masks[rank] & ~ARENA
            assert 0 <= board.supply(colour, rank) <= max(board.stock[colour])
            seen |= masks[rank]
    if ply.before.turn.number == ply.after.turn.number:
        credited = [e.piece for e in ply.events if isinstance(e, Destroyed) and e.credited]
        told = [str(piece) for piece in ply.after.turn.destroyed]
        assert len(told) >= len(ply.before.turn.destroyed) + len(credited)


def _check_cards(ply: Ply) -> None:
    """No card is lost or doubled."""
    now, before = position(ply.after), position(ply.before)
    assert sorted(_cards(now)) == sorted(_cards(before))


def _cards(where: dict[str, object]) -> Iterator[str]:
    """Every card in a position, wherever it lies; a flare with both halves under way counts once."""
    keys = {"beings", "legends", "flares", "deck", "discard", "claimed", "current", "returned"}

    def walk(value: object, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, inner in value.items():
                yield from walk(inner, name)
        elif isinstance(value, list):
            for inner in value:
                if isinstance(inner, dict):
                    yield from walk(inner)
                elif key in keys:
                    yield inner
        elif key == "next" and isinstance(value, str):
            yield value

    yield from walk({key: value for key, value in where.items() if key != "resolving"})
    under_way = where["resolving"]
    if isinstance(under_way, list):
        procedures = ("opening", "place", "discard")
        yield from {frame["card"] for frame in under_way if frame["card"] not in procedures}


def _check_json(cards: Catalogue, state: GameState) -> None:
    again = setup(cards, json.loads(json.dumps(position(state))))
    assert again == state
    assert hash(again) == hash(state)
    assert digest(again) == digest(state)
