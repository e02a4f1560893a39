"""Random games, and what must hold at every decision of every game. Used by the property tests and by `make fuzz`."""

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tashkalar.engine import (
    Catalogue,
    Decision,
    GameState,
    Option,
    Outcome,
    apply_unchecked,
    decision,
    new_game,
    observe,
    position,
    setup,
    successor,
)
from tashkalar.engine.board import ANY_RANK
from tashkalar.engine.events import Claimed, Destroyed, Event, Scored
from tashkalar.engine.geometry import ARENA

LONGEST = 5000
"""No game takes so many decisions."""


class GameSetup(NamedTuple):
    """The form and schools of a game."""

    form: str
    schools: tuple[str, ...]
    teams: bool = False

    @property
    def kind(self) -> str:
        """The form, and how many play it if more than two."""
        many = " with teams" if self.teams else f" of {len(self.schools)}" if len(self.schools) > 2 else ""
        return self.form + many


def game_setups(schools: Sequence[str]) -> list[GameSetup]:
    """Every form with every order of schools, the kinds of game in turn."""
    kinds = (("high-form", 2), ("melee", 3), ("duel", 2), ("melee", 4), ("high-form", 4), ("duel", 4))
    orders = [
        [GameSetup(form, order, form != "melee" and seats == 4) for order in itertools.permutations(schools, seats)]
        for form, seats in kinds
    ]
    most = max(map(len, orders))
    return [order[i % len(order)] for i in range(most) for order in orders]


class Ply(NamedTuple):
    """One decision of a game."""

    before: GameState
    decision: Decision
    option: Option
    after: GameState
    events: tuple[Event, ...]


def random_game(
    cards: Catalogue, config: GameSetup, seed: int, *, calm: bool = False, start: GameState | None = None
) -> Iterator[Ply]:
    """A game of random answers, which summon and claim more often than chance alone would and never resign.

    Args:
        calm: everybody only places.
        start: the first position; None for the deal of the seed.
    """
    chance = random.Random(seed)
    state = start or new_game(cards, config.form, config.schools, seed, teams=config.teams)
    for _ in range(LONGEST):
        question = decision(state)
        if isinstance(question, Outcome):
            return
        passing = config.teams and chance.random() < 0.1
        options = [o for o in question.options if o.verb not in ("resign", "pass") or (passing and o.verb == "pass")]
        if calm:
            options = [option for option in options if option.verb in ("place", "lift", "end")]
        assert options, "a game that isn't over has an answer besides resigning"
        bold = [option for option in options if option.verb in ("summon", "claim", "flare", "pass")]
        option = chance.choice(bold if bold and chance.random() < 0.6 else options)
        seal = hash(state)
        after, events = apply_unchecked(state, option)
        assert hash(state) == seal, "the earlier value is still what it was, so undo is keeping it"
        yield Ply(state, question, option, after, events)
        state = after
    raise AssertionError("the game doesn't end")


def check_ply(cards: Catalogue, ply: Ply) -> None:
    """Everything that holds at every decision."""
    assert successor(ply.before, ply.option) == ply.after, "a step of search leads where the answer does"
    _check_question(ply)
    _check_pieces(ply)
    whole = position(ply.after)
    _check_cards(ply, whole)
    _check_points(ply)
    _check_sight(ply, whole)
    _check_json(cards, ply.after, whole)


def _check_question(ply: Ply) -> None:
    texts = [option.text for option in ply.decision.options]
    assert len(set(texts)) == len(texts), "options are unique"
    two_sided = ply.before.config.colours == 2
    assert [text == "resign" for text in texts] == [False] * (len(texts) - two_sided) + [True] * two_sided
    assert set(texts) - {"resign", "pass"} not in (set(), {"skip"}), "skip never stands alone, nor does leaving"
    assert "pass" not in texts or (ply.before.config.teams and not ply.before.turn.passed)
    assert dict(zip(texts, ply.decision.options, strict=True))[ply.option.text] == ply.decision.option(ply.option.text)


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
        lines = [str(piece) for piece in ply.after.turn.destroyed]
        assert len(lines) >= len(ply.before.turn.destroyed) + len(credited)


def _check_cards(ply: Ply, now: dict[str, Any]) -> None:
    """No card is lost or doubled, and each own card stays with its seat."""
    assert sorted(_cards(now)) == sorted(_cards(position(ply.before)))
    for number, seat in enumerate(ply.after.seats):
        own = {*seat.beings, *seat.deck, *seat.discard}
        assert own <= set(ply.after.config.cards.decks[ply.after.config.deck_of(number)])
    if ply.after.config.teams and not ply.after.ended:
        _check_legends(ply.after)


def _check_legends(state: GameState) -> None:
    """One hand has the legends of a team: of the mate who plays next, or of the one in control."""
    mover = state.turn.seat
    playing = state.config.mate_of(mover) if state.turn.passed else mover
    holders = {number for number, seat in enumerate(state.seats) if seat.legends}
    assert holders <= {playing, (mover + 1) % 4}


def _check_points(ply: Ply) -> None:
    """Every point has an event, none is in the own colour, and no marker comes back."""
    for number, (before, after) in enumerate(zip(ply.before.seats, ply.after.seats, strict=True)):
        count = sum(e.points for e in ply.events if isinstance(e, Scored | Claimed) and e.seat == number)
        assert after.score + sum(after.by_colour) == before.score + sum(before.by_colour) + count
        assert not after.by_colour or after.by_colour[number] == 0
        assert after.improvised[: len(before.improvised)] == before.improvised
        assert len({*after.improvised, number}) == len(after.improvised) + 1, "each opponent once"


def _check_sight(ply: Ply, whole: dict[str, Any]) -> None:
    """A seat is shown no card of another hand and no order of a deck."""
    question = decision(ply.after)
    for seat in range(len(ply.after.seats)):
        seen = observe(ply.after, seat)
        mates = isinstance(question, Decision) and question.seat == seat != ply.after.turn.seat and ply.after.frames
        asked_about = (
            {option.card for option in question.options} if mates and isinstance(question, Decision) else set()
        )
        assert "seed" not in seen
        assert "chance" not in seen
        for number, (shown, real) in enumerate(zip(seen["seats"], whole["seats"], strict=True)):
            for key, cards in real.items():
                hidden = key == "deck" or (number != seat and key in ("beings", "legends", "flares"))
                assert shown[key] == ([card if card in asked_about else "?" for card in cards] if hidden else cards)
        assert {card for pile in ("legends", "flares", "tasks") for card in seen[pile]["deck"]} <= {"?"}
        returned = whole["turn"]["returned"]
        assert seen["turn"]["returned"] == (returned if seat == ply.after.turn.seat else ["?"] * len(returned))


def _cards(where: dict[str, object]) -> Iterator[str]:
    """Every card in a position, wherever it lies; a flare with both halves under way counts once, as a warped card."""
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
        elif key in ("next", "frozen", "pending") and isinstance(value, str):
            yield value

    yield from walk({key: value for key, value in where.items() if key != "resolving"})
    under_way = where["resolving"]
    if isinstance(under_way, list) and under_way[0]["part"] != "warp":
        yield from {frame["for"] for frame in under_way if frame["for"]}


def _check_json(cards: Catalogue, state: GameState, whole: dict[str, Any]) -> None:
    """A position comes back from JSON as it was, with its hash; its digest is made of it."""
    again = setup(cards, json.loads(json.dumps(whole)))
    assert again == state
    assert hash(again) == hash(state)
    assert position(again) == whole
