"""The explorer: each decision counts once in its class and all wider ones; unreadable games are left out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from hotseat.play.session import Session
from hotseat.plugin.seats import HUMAN
from hotseat.records import explorer, saved_games
from hotseat.records.explorer import ENOUGH, Index, PlayTally, answer_for, explored_lines, saved_replays
from hotseat.records.history import History
from hotseat.records.replay import Replay
from hotseat.testing.nim import Heap, Nim
from tests.hotseat.helpers.fixed_environment import PATIENCE


class Classified(Nim):
    """Nim with classes by the stones and whether they are even."""

    def position_class(self, state: Heap) -> Mapping[str, str]:
        return {"odd" if state.stones % 2 else "even": "parity", str(state.stones): f"{state.stones} stones"}


def replay_of(stones: int, options: Sequence[str]) -> explorer.Found:
    history = History(Classified(), Heap(("Ada", "Boris"), stones, (0, 0)))
    return Replay(history.game, history.start, [history.play(option) for option in options])


def index_of(games: Iterable[explorer.Found | None]) -> Index:
    index = Index(Classified(), iter(games))
    assert not index.read()
    return index


def test_each_decision_counts_once_in_its_class_and_in_all_wider_ones() -> None:
    index = index_of([replay_of(5, ["take 1"] * 5), replay_of(4, ["take 3", "take 1"]), None])
    assert (index.counted, index.left_out) == (2, 1)
    assert index.classes[()][""].times == index.classes[()]["take"].times == 7
    assert sum(index.classes[part,][""].times for part in ("odd", "even")) == 7
    assert sum(tallies[""].times for position, tallies in index.classes.items() if len(position) == 2) == 7
    assert index.classes["even", "4"][""] == PlayTally(2, 2, 0, index.classes["even", "4"][""].points)
    assert sum(tallies[""].won for position, tallies in index.classes.items() if not position) == 2


def test_an_unfinished_game_is_left_out() -> None:
    index = index_of([replay_of(5, ["take 1"])])
    assert (index.counted, index.left_out, index.classes) == (0, 1, {})
    found = answer_for(index, ("odd", "5"))
    assert (found.shown, found.all.times) == ([], 0)
    assert explored_lines(found, Classified(), {}, 9)[-1] == "No game had such a position."


def test_a_class_with_too_few_games_is_widened_by_its_beginning() -> None:
    games = [replay_of(2, ["take 1", "take 1"])] * ENOUGH
    index = index_of([*games, replay_of(4, ["take 3", "take 1"])])
    assert index.widen(("even", "2")) == ("even", "2")
    assert index.widen(("even", "4")) == ("even",)
    assert index.widen(("unknown",)) == ()
    found = answer_for(index, ("even", "4"))
    assert found.all.seats == ENOUGH + 1
    assert 0 <= found.all.low <= found.all.won <= found.all.high <= 1


def test_saved_games_are_read_up_to_a_number_and_a_damaged_one_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TASHKALAR_DATA", str(tmp_path))
    monkeypatch.setenv("HOTSEAT_DATA", str(tmp_path))
    for seed in (1, 2):
        session = Session.start(Nim(), {"seed": seed, "names": ("A", "B")}, saved_games.games_folder(), (HUMAN, HUMAN))
        while session.question is not None:
            session.play("take 1")
        session.close()
    assert index_of(saved_replays(Classified(), 9)).counted == 2
    assert index_of(saved_replays(Classified(), 1)).counted == 1


def test_answers_wait_for_a_thread_that_counts() -> None:
    counting, free = Event(), Event()

    def games() -> Iterator[explorer.Found | None]:
        counting.set()
        assert free.wait(PATIENCE)
        yield None

    index = Index(Classified(), games())
    with ThreadPoolExecutor(2) as threads:
        threads.submit(index.read)
        assert counting.wait(PATIENCE)
        answer = threads.submit(answer_for, index, ())
        with pytest.raises(TimeoutError):
            answer.result(0.05)
        free.set()
        assert answer.result(PATIENCE).left_out == 1
