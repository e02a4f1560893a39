"""Threats: they are the moves of a seat to which a card gives a single move."""

import random
from itertools import islice

import pytest
import yaml

from tashkalar.cards import load
from tashkalar.engine import Board, Catalogue, Decision, GameState, apply, decision, threats
from tashkalar.engine.events import Destroyed
from tashkalar.engine.geometry import NAMES, SQUARES, mask_of, square_name, squares
from tashkalar.engine.selectors import By
from tests.cards.files import shipped_data
from tests.engine.test_shortfall import table
from tests.helpers.random_games import GameSetup, random_game

SCHOOLS = ("everfrost", "nethervoid", "northern")
MOVERS = {"combat": "ice-princess", "standard": "ice-queen"}
"""Cards that wait on ice, and let any own piece make such a move."""


@pytest.fixture(scope="module")
def movers(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The game's cards, two of them with nothing else to say than a move when they are thawed."""
    data = shipped_data()
    for being in data["beings"]:
        for by, card in MOVERS.items():
            if being["id"] == card:
                being["frozen"]["effect"] = [{"move": {"whose": "mine", "by": by}}]
    file = tmp_path_factory.mktemp("cards") / "movers.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return load(file)


def threats_as_text(board: Board, movers: list[int], victims: list[int]) -> dict[str, str]:
    """Threats in text: where a piece stands, and those next to it, "+" before one that needs a combat move."""
    return {
        NAMES[threat.square]: " ".join(
            f"{'' if threat.standard & mask_of(square) else '+'}{NAMES[square]}" for square in squares(threat.combat)
        )
        for threat in threats(board, movers, victims)
    }


@pytest.mark.covers("6.14", "6.15")
def test_who_may_take_whom_goes_by_rank_and_distance(catalogue: Catalogue) -> None:
    board = table(catalogue, {"d4": "1h", "c4": "2c", "d5": "2h", "e5": "2l", "d7": "1c", "d9": "2l"}).board
    assert threats_as_text(board, [1], [0]) == {"d4": "+d5 e5"}
    assert threats_as_text(board, [0], [1]) == {"c4": "d4", "d5": "+d4"}


@pytest.mark.covers("6.18")
def test_own_pieces_are_not_feared(catalogue: Catalogue) -> None:
    board = table(catalogue, {"d4": "1c", "d5": "1l", "e5": "2c"}).board
    assert threats_as_text(board, [0, 1], [0]) == {"d4": "+e5"}


@pytest.mark.covers("6.14", "6.15", "13.4")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("by", MOVERS)
def test_in_danger_is_what_a_listed_move_destroys(movers: Catalogue, by: By, seed: int) -> None:
    """Each seat gets the turn in random positions, with a card that lets any piece of its own move once."""
    dice = random.Random(seed)
    form, seats = dice.choice([("high-form", 2), ("duel", 2), ("melee", 3)])
    game = random_game(movers, GameSetup(form, SCHOOLS[:seats]), seed)
    for ply in islice(game, 20 + seed, None, 29):
        state = _crowded(ply.before, dice)
        for seat in range(seats):
            taken = _taken(state, seat, MOVERS[by])
            for other in range(seats):
                value = threats(state.board, [seat], [other]) if other != seat else ()
                danger = {t.square: t.combat if by == "combat" else t.standard for t in value}
                assert {s: mask for s, mask in danger.items() if mask} == taken.get(other, {})


def _crowded(state: GameState, dice: random.Random) -> GameState:
    """The state with ever so many pieces of all ranks beside those that stand there."""
    board = state.board
    for square in dice.sample(SQUARES, 24):
        if board.piece_at(square) is None:
            board = board.with_square(dice.randrange(state.config.colours), dice.randrange(3), mask_of(square))
    return state._replace(board=board)


def _taken(state: GameState, seat: int, card: str) -> dict[int, dict[int, int]]:
    """Return, by colour and square, the origins of listed moves of the seat, given the turn, that destroy a piece."""
    hand = state.seats[seat]._replace(frozen=card)
    given = state._replace(
        frames=(),
        turn=state.turn._replace(seat=seat, actions=1, passed=False),
        seats=(*state.seats[:seat], hand, *state.seats[seat + 1 :]),
    )
    thawing = decision(given)
    assert isinstance(thawing, Decision)
    moving, _ = apply(given, thawing.option("thaw"))
    question = decision(moving)
    found: dict[int, dict[int, int]] = {}
    for option in question.options if isinstance(question, Decision) and question.ask == "move" else ():
        for event in apply(moving, option)[1]:
            if isinstance(event, Destroyed) and event.piece[0] != str(seat + 1):
                assert event.square == square_name(option.to)
                victims = found.setdefault(int(event.piece[0]) - 1, {})
                victims[option.to] = victims.get(option.to, 0) | mask_of(option.square)
    return found
