"""Whole numbers of a record are whole: neither 2.0 nor true stands for one, in any line and for any reader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tashkalar.tabletop import InvalidPosition
from tashkalar.tabletop.record import RecordDiverged, RecordFault, read_record
from tashkalar.tabletop.registry import load_game
from tashkalar.tabletop.seats import PlayerSpec
from tests.saves.playing import entries, play_on, rewrite, start


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where whole numbers stand in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from numbers(each, (*path, key))
    if type(value) is int:
        yield path


def put(value: Any, path: tuple[Any, ...], change: type) -> Any:
    """The same value with the number at a place made another kind."""
    if not path:
        return change(value)
    key, *rest = path
    inner = put(value[key], tuple(rest), change)
    return {**value, key: inner} if isinstance(value, dict) else [*value[:key], inner, *value[key + 1 :]]


def tash_kalar(folder: Path) -> Path:
    """A whole game with an undo and seats that others take."""
    session = start(folder, "duel", 1)
    play_on(session, 3)
    session.undo()
    session.set_player(0, PlayerSpec("level", "able", 1, 1, 60.0))
    play_on(session)
    session.close()
    assert session.path is not None
    return session.path


def changed(lines: list[Any]) -> Iterator[tuple[int, tuple[Any, ...], type]]:
    """Each line's number and its numbers, once for each kind of line, and for true only where 1 stands."""
    seen = set()
    for number, line in enumerate(lines):
        for path in numbers(line):
            value: Any = line
            for key in path:
                value = value[key]
            for change in (float, bool):
                what = (number == 0, path, change)
                if what in seen or (path[-1:] == ("seconds",)) or (change is bool and value not in (0, 1)):
                    continue
                seen.add(what)
                yield number, path, change


def test_a_record_holds_no_other_numbers_than_whole_ones(tmp_path: Path) -> None:
    path = tash_kalar(tmp_path)
    lines = entries(path)
    game = load_game("tash-kalar")
    tried = set()
    for number, place, change in changed(lines):
        tried.add(".".join(map(str, place)))
        rewrite(path, [*lines[:number], put(lines[number], place, change), *lines[number + 1 :]])
        with pytest.raises(RecordFault) as caught:
            read_record(path, game)
        assert caught.value.number == number + 1, (place, change)
        if number:
            assert isinstance(caught.value, RecordDiverged)
            assert len(caught.value.record.history.steps) < caught.value.ply
    assert {"ply", "seat", "undo", "tashkalar", "seed", "player.seed", "result.winners.0", "result.scores.0"} <= tried


DEALS: dict[str, dict[str, Any]] = {
    "tash-kalar": {"form": "duel", "schools": ["northern", "southern"], "names": ["Ada", "Boris"], "seed": 3},
    "pook": {"names": ["Ada", "Boris"], "seed": 3},
}


@pytest.mark.parametrize("game_id", DEALS)
def test_a_position_holds_no_other_numbers_than_whole_ones(game_id: str) -> None:
    game = load_game(game_id)
    state = game.new(DEALS[game_id])
    for _ in range(9):
        decision = game.decision(state)
        state, _events = game.apply(state, decision.options[0], decision)
    position = game.position(state)
    places = list(numbers(position))
    assert len(places) > 10
    for place in places:
        for change in (float, bool, str):
            with pytest.raises(InvalidPosition):
                game.setup(put(position, place, change))
