"""Forced moves: the steps played for a person, their sentences, and the extent of one undo."""

from collections.abc import Sequence
from typing import Any

import pytest

from hotseat.play.forced_moves import describe_forced, play_forced, undo_with_forced
from hotseat.play.session import Session
from hotseat.plugin import Step
from hotseat.plugin.seats import HUMAN, PlayerSpec
from hotseat.records.history import History
from hotseat.testing.nim import Decision, Heap, Nim, Take, Won

MEDIUM = PlayerSpec("level", "medium", 1, 7, 60.0)


class Stairs(Nim):
    """Nim in which two stones must be taken from an odd heap of five or more.

    Args:
        seats: the seat of each decision, a digit each.
        turns: the turn of each decision, a digit each.
        revealing: whether each step reveals something.
    """

    def __init__(self, seats: str, turns: str = "1" * 9, revealing: bool = False) -> None:
        self.seats = seats
        self.turns = turns
        self.revealing = revealing
        self.readers: list[int | None] = []
        """The viewers of the described steps."""

    def decision(self, state: Heap) -> Decision | Won:
        decision = super().decision(state)
        if isinstance(decision, Won):
            return decision
        options = decision.options[1:2] if state.stones % 2 and state.stones > 4 else decision.options
        return decision._replace(seat=int(self.seats[state.turn - 1]), options=options)

    def turn(self, state: Heap) -> int:
        return int(self.turns[state.turn - 1])

    def is_idle(self, state: Heap) -> bool:
        return not state.stones

    def forced_option(self, state: Heap, decision: Decision) -> Take | None:
        return decision.options[0] if len(decision.options) == 1 else None

    def reveals(self, events: object) -> bool:
        return self.revealing

    def visible_step(self, step: Step[Heap, str], seat: int | None) -> Step[Heap, str]:
        self.readers.append(seat)
        return super().visible_step(step, seat)


Playing = Session[Heap, Decision, Won, str]


def playing(game: Stairs, stones: int, players: Sequence[PlayerSpec] = ()) -> Playing:
    return Session(History(game, Heap(("Ada", "Boris"), stones, (0, 0))), None, players)


def options(steps: Sequence[Step[Any, Any]]) -> list[str]:
    return [step.option for step in steps]


def test_forced_moves_are_played_up_to_the_next_choice_and_undone_with_the_decision_before() -> None:
    session = playing(Stairs("000000"), 11)
    assert options(play_forced(session)) == ["take 2"] * 4
    session = playing(Stairs("000000"), 10)
    assert play_forced(session) == ()
    session.play("take 1")
    steps = play_forced(session)
    assert (options(steps), session.state.stones) == (["take 2"] * 3, 3)
    assert [step.forced for step in session.steps] == [False, True, True, True]
    assert describe_forced(session, steps) == (
        "Only one answer: Ada: take 2; Ada: take 2; Ada: take 2. Undo takes it back too."
    )
    undone = undo_with_forced(session)
    assert ([step.ply for step in undone], session.state.stones) == ([4, 3, 2, 1], 10)
    with pytest.raises(ValueError, match="Nothing has been played yet"):
        undo_with_forced(session)


def test_a_script_undoes_one_step_at_a_time() -> None:
    session = playing(Stairs("000000"), 10)
    session.play("take 1")
    play_forced(session)
    assert options(undo_with_forced(session, forced=False)) == ["take 2"]
    assert session.state.stones == 5


def test_undo_of_forced_moves_stops_at_the_beginning_of_the_turn() -> None:
    session = playing(Stairs("000000", "122222"), 10)
    session.play("take 1")
    play_forced(session)
    assert [step.ply for step in undo_with_forced(session)] == [4, 3, 2]
    assert session.why_no_undo() == "A finished turn can't be taken back."


def test_a_computer_answers_for_itself() -> None:
    session = playing(Stairs("01000"), 10, [HUMAN, MEDIUM])
    session.play("take 1")
    assert play_forced(session) == ()
    session.play("take 2")
    assert options(play_forced(session)) == ["take 2"] * 2


def test_at_the_end_of_the_game_nothing_more_is_forced() -> None:
    session = playing(Stairs("00"), 2)
    session.play("take 2")
    assert play_forced(session) == ()
    assert describe_forced(session, ()) == ""


@pytest.mark.parametrize(
    ("game", "promised"),
    [
        (Stairs("0000"), True),
        (Stairs("1100"), False),
        (Stairs("1000"), False),
        (Stairs("0001"), False),
        (Stairs("0000", "1222"), False),
        (Stairs("0000", "1112"), False),
        (Stairs("0000", revealing=True), False),
    ],
)
def test_that_undo_takes_a_forced_move_back_is_said_where_it_is_so(game: Stairs, promised: bool) -> None:
    session = playing(game, 8)
    session.play("take 1")
    steps = play_forced(session)
    (first, *_) = session.question.options if session.question else ()
    assert (options(steps), first.text) == (["take 2"] * 2, "take 1")
    assert describe_forced(session, steps).endswith(" Undo takes it back too.") == promised
    assert describe_forced(session, steps).endswith("take 2.") != promised
    if promised:
        assert len(undo_with_forced(session)) == 3


def test_only_the_step_before_counts() -> None:
    session = playing(Stairs("10000"), 9)
    play_forced(session)
    assert session.state.stones == 3
    session = playing(Stairs("10000"), 10)
    session.play("take 2")
    session.play("take 1")
    steps = play_forced(session)
    assert describe_forced(session, steps).endswith("Undo takes it back too.")
    session = playing(Stairs("0000"), 7)
    assert describe_forced(session, play_forced(session)).endswith("Undo takes it back too."), "from the start on"


def test_a_forced_move_is_described_as_the_next_seat_may_see_it() -> None:
    game = Stairs("0001")
    session = playing(game, 8)
    session.play("take 1")
    describe_forced(session, play_forced(session))
    assert game.readers == [1, 1]
    session.play("take 3")
    game.readers.clear()
    assert describe_forced(session, session.steps[-1:]) == "Only one answer: Boris: take 3."
    assert game.readers == [None]
