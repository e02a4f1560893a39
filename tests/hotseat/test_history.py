"""The line of play: what is refused and why, the way back and forth, and which steps are those of the others."""

from itertools import product

import pytest

from hotseat.plugin import IllegalOption
from hotseat.plugin.decision import Step
from hotseat.records.history import History, previous_round, steps_since
from hotseat.testing.nim import Decision, Heap, Nim, Take, Won
from tests.hotseat.slow_nim import SlowNim


def line_of(seats: str) -> list[Step[int, str]]:
    """Steps of these seats, one digit each, numbered from 1."""
    return [Step(ply, int(seat), "take", (), ply, ply, ply + 1) for ply, seat in enumerate(seats, 1)]


@pytest.mark.parametrize(
    ("seats", "seat", "since", "round_before"),
    [
        ("", 0, [], []),
        ("0", 0, [], []),
        ("1", 0, [1], [1]),
        ("01", 0, [2], [2]),
        ("011", 0, [2, 3], [2, 3]),
        ("0110", 0, [], [2, 3]),
        ("01100", 0, [], [2, 3]),
        ("110", 0, [], [1, 2]),
        ("1012", 0, [3, 4], [3, 4]),
        ("10120", 0, [], [3, 4]),
        ("0112", 2, [], [1, 2, 3]),
        ("2011202", 2, [], [6]),
    ],
)
def test_steps_of_the_others(seats: str, seat: int, since: list[int], round_before: list[int]) -> None:
    steps = line_of(seats)
    assert [step.ply for step in steps_since(steps, seat)] == since
    assert [step.ply for step in previous_round(steps, seat)] == round_before


def nim(stones: int = 4, game: Nim | None = None) -> History[Heap, Decision, Won, str]:
    return History(game or Nim(), Heap(("Ada", "Boris"), stones, (2, 1)))


def test_an_option_that_is_not_listed_is_named() -> None:
    history = nim()
    with pytest.raises(IllegalOption) as refused:
        history.play("take 4")
    assert str(refused.value) == "'take 4' is not an option here"
    assert history.steps == []


def test_a_game_that_is_over_takes_no_option_and_no_undo() -> None:
    history = nim(1)
    history.play("take 1")
    with pytest.raises(IllegalOption) as refused:
        history.play("take 1")
    assert str(refused.value) == "the game is over"
    assert history.why_no_undo() == "The game is over."


def test_each_step_has_its_own_reason() -> None:
    history = nim()
    for option in ("take 1", "lay 1", "take 1"):
        history.play(option)
    assert [history.why_no_undo(after) for after in range(4)] == [
        "A finished turn can't be taken back.",
        None,
        "A finished turn can't be taken back.",
        "Nothing has been played yet.",
    ]


def test_a_step_stays_once_another_person_is_to_decide() -> None:
    history = nim(game=SlowNim())
    history.play("take 1")
    assert history.why_no_undo() == "This can't be taken back: it was Ada's decision."
    history.computers = {1}
    assert history.why_no_undo() is None


def test_what_was_revealed_stays() -> None:
    class Revealing(Nim):
        def reveals(self, events: object) -> bool:
            return True

    history = nim(game=Revealing())
    history.play("lay 2")
    assert history.why_no_undo() == "This can't be taken back: hidden information was revealed."
    history.free = True
    assert history.why_no_undo() is None


def test_the_game_applies_an_option_to_its_own_decision() -> None:
    class Checking(Nim):
        def apply(self, state: Heap, option: Take, decision: Decision) -> tuple[Heap, tuple[str, ...]]:
            assert decision == self.decision(state)
            return super().apply(state, option, decision)

    assert nim(game=Checking()).play("take 1").state.stones == 3


def test_steps_that_are_cut_off_leave_their_decision_pending() -> None:
    history = nim()
    first = history.decision
    history.play("lay 2")
    history.play("take 3")
    history.cut(1)
    history.undo()
    history.cut(0)
    assert history.decision == first
    assert history.why_no_redo() == "Nothing has been taken back."


DEEDS = ("take 1", "lay 2", "undo", "redo", "draw", "cut")


@pytest.mark.parametrize("free", [False, True], ids=["game", "analysis"])
def test_every_way_back_and_forth_leads_where_it_should(free: bool) -> None:
    """All courses of five deeds against the plainest account: the answers that stand, those undone, and the draw."""
    for course in product(DEEDS, repeat=5):
        history = History(Nim(), Heap(("Ada", "Boris"), 4, (2, 2)), free=free)
        stand: list[str] = []
        undone: list[str] = []
        drawn = False
        for deed in course:
            if deed == "undo" and history.why_no_undo() is None:
                undone.append(stand.pop())
                drawn = False
                assert history.undo().option == undone[-1]
            elif deed == "redo" and undone:
                stand.append(undone.pop())
                assert history.redo().option == stand[-1]
            elif deed == "draw" and history.why_no_draw() is None:
                undone, drawn = [], True
                history.agree_draw()
            elif deed == "cut":
                del stand[1:]
                undone, drawn = [], False
                history.cut(1)
            elif history.question and deed in [option.text for option in history.question.options]:
                undone = undone[:-1] if undone[-1:] == [deed] else []
                stand.append(deed)
                history.play(deed)
            assert [step.option for step in history.steps] == stand, course
            assert (history.agreed is not None) == drawn, course
            assert history.why_no_redo() == (None if undone else "Nothing has been taken back."), course
            assert history.state == replayed(stand), course
            assert history.decision == (history.agreed if drawn else Nim().decision(history.state)), course


def replayed(options: list[str]) -> Heap:
    """The state after these answers, played in a new line of play."""
    history = History(Nim(), Heap(("Ada", "Boris"), 4, (2, 2)))
    for option in options:
        history.play(option)
    return history.state


def test_what_was_taken_back_before_a_draw_is_gone() -> None:
    history = nim()
    history.play("take 1")
    history.play("lay 1")
    history.undo()
    history.agree_draw()
    assert history.why_no_redo() == "Nothing has been taken back."
    with pytest.raises(ValueError, match="Nothing has been taken back"):
        history.redo()
