"""The forms of the game: how each begins, what it scores and when its end is triggered. All have the same door."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY, Stock
from tashkalar.engine.chance import shuffled
from tashkalar.engine.events import Claimed, Scored, TaskTurned
from tashkalar.engine.state import Frame, TaskRow
from tashkalar.engine.tasks import met

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Catalogue
    from tashkalar.engine.play import Play
    from tashkalar.engine.state import GameState


class Form(Protocol):
    """One scoring room."""

    id: str
    name: str
    stock: Stock
    """The pieces of each colour (rules.md 1.3)."""
    goal: int
    """The points that trigger the end (rules.md 12.1)."""

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """What is asked before the first turn."""
        ...

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """The task row at the start and the next state of chance."""
        ...

    def legend_came(self, play: Play) -> None:
        """A legend was summoned."""
        ...

    def flare_invoked(self, play: Play, opponent: int) -> None:
        """The seat on turn invoked a flare against an opponent."""
        ...

    def claims(self, state: GameState) -> tuple[str, ...]:
        """The tasks that the seat on turn may claim now, if it were the turn's end."""
        ...

    def close(self, play: Play, claimed: str) -> None:
        """The turn's end 1: claim that task, or score (rules.md 3.2)."""
        ...

    def score(self, state: GameState, seat: int) -> int:
        """A seat's score now."""
        ...


def score(play: Play, seat: int, points: int, why: str) -> None:
    """Give a seat points and tell it."""
    owner = play.state.seats[seat]
    play.state = play.state.with_seat(seat, owner._replace(score=owner.score + points))
    play.tell(Scored(seat, points, why))


class HighForm:
    """Tasks, and a point for each legendary piece on the board (rules.md section 8)."""

    id = "high-form"
    name = "High Form"
    stock = Stock(17, 3)
    goal = 9

    def opening(self, seats: int) -> tuple[Frame, ...]:
        return ()

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """Three basic tasks, not all of one type, and a next one of any grade (rules.md 2.5-2.7)."""
        deck, chance = shuffled(tuple(cards.tasks), chance)
        open_: list[str] = []
        aside: list[str] = []
        left = list(deck)
        while len(open_) < 3 and left:
            task = left.pop(0)
            types = [cards.tasks[t].type for t in (*open_, task)]
            same_three = len(types) == 3 and len(set(types)) == 1
            (aside if cards.tasks[task].advanced or same_three else open_).append(task)
        rest, chance = shuffled((*left, *aside), chance)
        return turned_up(TaskRow(tuple(open_), "", rest), lambda task: cards.tasks[task].type), chance

    def legend_came(self, play: Play) -> None:
        """Legends count where they stand, not as they come (rules.md 8.1)."""

    def flare_invoked(self, play: Play, opponent: int) -> None:
        """No points (rules.md 7.7)."""

    def claims(self, state: GameState) -> tuple[str, ...]:
        tasks = state.table.cards.tasks
        return tuple(t for t in state.tasks.current if met(tasks[t].goal, state, state.turn.seat))

    def close(self, play: Play, claimed: str) -> None:
        if not claimed:
            return
        tasks = play.state.table.cards.tasks
        points = tasks[claimed].points
        seat = play.state.seats[play.seat]
        seat = seat._replace(score=seat.score + points, claimed=(*seat.claimed, claimed))
        row = play.state.tasks
        current = tuple(t for t in (row.next if t == claimed else t for t in row.current) if t)
        row = turned_up(TaskRow(current, "", row.deck), lambda task: tasks[task].type)
        play.state = play.state.with_seat(play.seat, seat)._replace(tasks=row)
        play.tell(Claimed(play.seat, claimed, points))
        play.tell(TaskTurned(row.next))

    def score(self, state: GameState, seat: int) -> int:
        """Points of claimed tasks and the legendary pieces now (rules.md 8.1)."""
        return team_score(state, seat) + legends_standing(state, seat)


def turned_up(row: TaskRow, type_of: Callable[[str], str]) -> TaskRow:
    """The row with a new next task: no third of its type among the four, unless only such are left (rules.md 8.3)."""
    deck = row.deck
    if not deck:
        return row
    open_types = [type_of(task) for task in row.current]
    for passed, task in enumerate(deck):
        if open_types.count(type_of(task)) < 2:
            return row._replace(next=task, deck=deck[passed + 1 :] + deck[:passed])
    return row._replace(next=deck[0], deck=deck[1:])


def team_score(state: GameState, seat: int) -> int:
    """The points scored by a seat and its team mates."""
    colour = state.table.colour_of(seat)
    mates = (s for i, s in enumerate(state.seats) if state.table.colour_of(i) == colour)
    return sum(mate.score for mate in mates)


def legends_standing(state: GameState, seat: int) -> int:
    """How many legendary pieces of the seat's colour stand on the board."""
    return state.board.pieces[state.table.colour_of(seat)][LEGENDARY].bit_count()


def worth(destroyed: tuple[int, ...]) -> int:
    """What destroyed enemy pieces of these ranks score at a turn's end (rules.md 9.1)."""
    pairs = destroyed.count(COMMON) // 2
    return pairs + destroyed.count(HEROIC) + 2 * destroyed.count(LEGENDARY)


class Duel:
    """Points for destroyed pieces and summoned legends (rules.md section 9)."""

    id = "duel"
    name = "Deathmatch Duel"
    stock = Stock(16, 3)
    goal = 18

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """The second player sets up; with teams the fourth (rules.md 2.8)."""
        return (Frame("opening", seat=seats - 1),)

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        return TaskRow(), chance

    def legend_came(self, play: Play) -> None:
        """A point at once (rules.md 9.2)."""
        score(play, play.seat, 1, "legend")

    def flare_invoked(self, play: Play, opponent: int) -> None:
        """A point for the opponent (rules.md 9.3)."""
        score(play, opponent, 1, "flare")

    def claims(self, state: GameState) -> tuple[str, ...]:
        return ()

    def close(self, play: Play, claimed: str) -> None:
        points = worth(tuple(p.rank for p in play.state.turn.destroyed))
        if points:
            score(play, play.seat, points, "destroyed")

    def score(self, state: GameState, seat: int) -> int:
        return team_score(state, seat)


FORMS: dict[str, Form] = {form.id: form for form in (HighForm(), Duel())}


def form_of(state: GameState) -> Form:
    """The form that is played."""
    return FORMS[state.table.form]
