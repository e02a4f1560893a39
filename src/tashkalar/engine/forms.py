"""The forms of the game: how each begins, what it scores and when its end is triggered. All have the same door."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Literal, Protocol

from tashkalar.engine.board import COMMON, HEROIC, LEGENDARY, Stock
from tashkalar.engine.events import Claimed, Scored, TaskTurned, Why
from tashkalar.engine.geometry import DUEL_SQUARES, MELEE_SQUARES, SquareSet, mask_of
from tashkalar.engine.limits import capped_add
from tashkalar.engine.rng import shuffle
from tashkalar.engine.state import TaskRow, procedure
from tashkalar.engine.tasks import is_met

if TYPE_CHECKING:
    from tashkalar.engine.catalogue import Catalogue
    from tashkalar.engine.state import Frame, GameState
    from tashkalar.engine.transition import Transition


Scoring = Literal["tasks", "deeds", "colours"]
"""What points come from: tasks claimed and legends that stand; deeds, one score a side; or deeds, in the colour of each
opponent (rules.md sections 8, 9 and 10).
"""


class Form(Protocol):
    """One scoring room."""

    id: str
    name: str
    seats: tuple[int, ...]
    """How many may play without teams; a two-sided form is also for two teams of two."""
    scoring: Scoring
    beginnings: SquareSet
    """The squares on which its opening is set up."""

    def stock(self, seats: int) -> Stock:
        """The pieces of each colour (rules.md 1.3)."""
        ...

    def goal(self, seats: int) -> int:
        """The points that trigger the end (rules.md 12.1)."""
        ...

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """What is asked before the first turn."""
        ...

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """The task row at the start and the next state of chance."""
        ...

    def legend_came(self, play: Transition) -> None:
        """A legend was summoned."""
        ...

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        """The colours of which the summoner of a legend must choose one to score in."""
        ...

    def flare_invoked(self, play: Transition, against: int) -> None:
        """The seat on turn invoked a flare against an opponent, given by the colour."""
        ...

    def claims(self, state: GameState) -> tuple[str, ...]:
        """The tasks that the seat on turn may claim now, if it were the turn's end."""
        ...

    def close(self, play: Transition, claimed: str) -> None:
        """The turn's end 1: claim that task, or score (rules.md 3.2)."""
        ...

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        """The colours of which the seat on turn must choose one to score in, for commons left without a pair."""
        ...

    def score(self, state: GameState, seat: int) -> int:
        """A seat's score now."""
        ...

    def standing(self, state: GameState, seat: int) -> tuple[int, ...]:
        """What decides who has won, the first number before the others (rules.md 12.6)."""
        ...

    def reached(self, state: GameState, seat: int) -> int:
        """The points to hold against the goal (rules.md 12.1)."""
        ...


def add_score(play: Transition, seat: int, points: int, why: Why) -> None:
    """Give a seat points and tell it."""
    owner = play.seats[seat]
    play.set_seat(seat, owner._replace(score=capped_add(owner.score, points)))
    play.emit(lambda: Scored(seat, points, why))


def add_score_in(play: Transition, seat: int, colour: int, points: int, why: Why) -> None:
    """Give a seat points in an opponent's colour and tell it (rules.md 10.1)."""
    owner = play.seats[seat]
    points_now = list(owner.by_colour)
    points_now[colour] = capped_add(points_now[colour], points)
    play.set_seat(seat, owner._replace(by_colour=tuple(points_now)))
    play.emit(lambda: Scored(seat, points, why, colour))


class TwoSided:
    """What the forms for two sides have in common: one score a side, and nothing to choose about it."""

    seats: tuple[int, ...] = (2,)

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        return ()

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        return ()

    def standing(self, state: GameState, seat: int) -> tuple[int, ...]:
        return (form_of(state).score(state, seat),)

    def reached(self, state: GameState, seat: int) -> int:
        return form_of(state).score(state, seat)


class HighForm(TwoSided):
    """Tasks, and a point for each legendary piece on the board (rules.md section 8)."""

    id = "high-form"
    name = "High Form"
    scoring: Scoring = "tasks"
    beginnings: SquareSet = 0

    def stock(self, seats: int) -> Stock:
        return Stock(17, 3)

    def goal(self, seats: int) -> int:
        return 9

    def opening(self, seats: int) -> tuple[Frame, ...]:
        return ()

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """Three basic tasks, not all of one type, and a next one of any grade (rules.md 2.5-2.7)."""
        deck, chance = shuffle(tuple(cards.tasks), chance)
        open_: list[str] = []
        aside: list[str] = []
        left = list(deck)
        while len(open_) < 3 and left:
            task = left.pop(0)
            types = [cards.tasks[t].type for t in (*open_, task)]
            same_three = len(types) == 3 and len(set(types)) == 1
            (aside if cards.tasks[task].advanced or same_three else open_).append(task)
        rest, chance = shuffle((*left, *aside), chance)
        return reveal_task(TaskRow(tuple(open_), "", rest), lambda task: cards.tasks[task].type), chance

    def legend_came(self, play: Transition) -> None:
        """Legends count where they stand, not as they come (rules.md 8.1)."""

    def flare_invoked(self, play: Transition, against: int) -> None:
        """No points (rules.md 7.7)."""

    def claims(self, state: GameState) -> tuple[str, ...]:
        tasks = state.table.cards.tasks
        return tuple(t for t in state.tasks.current if is_met(tasks[t].goal, state, state.turn.seat))

    def close(self, play: Transition, claimed: str) -> None:
        if not claimed:
            return
        tasks = play.table.cards.tasks
        points = tasks[claimed].points
        seat = play.seats[play.seat]
        seat = seat._replace(score=capped_add(seat.score, points), claimed=(*seat.claimed, claimed))
        row = play.tasks
        current = tuple(t for t in (row.next if t == claimed else t for t in row.current) if t)
        row = reveal_task(TaskRow(current, "", row.deck), lambda task: tasks[task].type)
        play.set_seat(play.seat, seat)
        play.tasks = row
        play.emit(lambda: Claimed(play.seat, claimed, points))
        play.emit(lambda: TaskTurned(row.next))

    def score(self, state: GameState, seat: int) -> int:
        """Points of claimed tasks and the legendary pieces now (rules.md 8.1)."""
        return team_score(state, seat) + legends_standing(state, seat) - pending_cost(state, seat)


def reveal_task(row: TaskRow, type_of: Callable[[str], str]) -> TaskRow:
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
    """The points scored by a seat and its team mate."""
    mate = state.table.mate_of(seat)
    own = state.seats[seat].score
    return own if mate == seat else own + state.seats[mate].score


PENDING = 2
"""What a pending being costs its player (rules.md 13.18)."""


def pending_cost(state: GameState, seat: int) -> int:
    """What the pending beings of a seat and its team mate cost them as long as they lie there (rules.md 13.18)."""
    return PENDING * sum(bool(state.seats[own].pending) for own in state.table.seats_of(state.table.colour_of(seat)))


def points_in(state: GameState, seat: int, colour: int) -> int:
    """What a seat of a melee has in an enemy's colour, less what is pending (rules.md 10.5, 13.18)."""
    return state.seats[seat].by_colour[colour] - pending_cost(state, seat)


def legends_standing(state: GameState, seat: int) -> int:
    """How many legendary pieces of the seat's colour stand on the board."""
    return state.board.pieces[state.table.colour_of(seat)][LEGENDARY].bit_count()


def score_due(state: GameState, colour: int) -> int:
    """What a colour's pieces that the seat on turn has destroyed so far score at the turn's end (rules.md 9.1)."""
    ranks = _destroyed_of(state, colour)
    return ranks.count(COMMON) // 2 + ranks.count(HEROIC) + 2 * ranks.count(LEGENDARY)


def _destroyed_of(state: GameState, colour: int) -> tuple[int, ...]:
    """The ranks of a colour's pieces that the seat on turn has destroyed."""
    return tuple(piece.rank for piece in state.turn.destroyed if piece.colour == colour)


class Duel(TwoSided):
    """Points for destroyed pieces and summoned legends (rules.md section 9)."""

    id = "duel"
    name = "Deathmatch Duel"
    scoring: Scoring = "deeds"
    beginnings = sum(map(mask_of, DUEL_SQUARES))

    def stock(self, seats: int) -> Stock:
        return Stock(16, 3)

    def goal(self, seats: int) -> int:
        return 18

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """The second player sets up; with teams the fourth (rules.md 2.8)."""
        return (procedure("opening", seats - 1),)

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        return TaskRow(), chance

    def legend_came(self, play: Transition) -> None:
        """A point at once (rules.md 9.2)."""
        add_score(play, play.seat, 1, "legend")

    def flare_invoked(self, play: Transition, against: int) -> None:
        """A point for the opponent (rules.md 9.3); of two team mates for the one who plays next."""
        add_score(play, (play.seat + 1) % len(play.seats), 1, "flare")

    def claims(self, state: GameState) -> tuple[str, ...]:
        return ()

    def close(self, play: Transition, claimed: str) -> None:
        (enemy,) = play.table.enemies_of(play.colour)
        if points := score_due(play.state, enemy):
            add_score(play, play.seat, points, "destroyed")

    def score(self, state: GameState, seat: int) -> int:
        return team_score(state, seat) - pending_cost(state, seat)


class Melee:
    """Points in the colour of each opponent; the lowest one counts (rules.md section 10)."""

    id = "melee"
    name = "Deathmatch Melee"
    seats: tuple[int, ...] = (3, 4)
    scoring: Scoring = "colours"
    beginnings = sum(map(mask_of, chain(*MELEE_SQUARES)))

    def stock(self, seats: int) -> Stock:
        """A piece of each colour marks a score on each opponent's board."""
        return Stock(18 - seats, 3)

    def goal(self, seats: int) -> int:
        return 12 if seats == 3 else 10

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """The last player sets up (rules.md 2.10)."""
        return (procedure("melee-opening", seats - 1),)

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        return TaskRow(), chance

    def legend_came(self, play: Transition) -> None:
        """The point waits for the choice of its colour (rules.md 10.3)."""

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        return state.table.enemies_of(state.mine)

    def flare_invoked(self, play: Transition, against: int) -> None:
        """A point for the opponent in your colour (rules.md 7.8)."""
        add_score_in(play, against, play.colour, 1, "flare")

    def claims(self, state: GameState) -> tuple[str, ...]:
        return ()

    def close(self, play: Transition, claimed: str) -> None:
        """Pairs are of one colour (rules.md 10.1)."""
        for colour in play.table.enemies_of(play.colour):
            if points := score_due(play.state, colour):
                add_score_in(play, play.seat, colour, points, "destroyed")

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        """None unless commons of two colours or more are left without a pair (rules.md 10.2)."""
        enemies = state.table.enemies_of(state.mine)
        unpaired = tuple(c for c in enemies if _destroyed_of(state, c).count(COMMON) % 2)
        return unpaired if len(unpaired) > 1 else ()

    def score(self, state: GameState, seat: int) -> int:
        """The lowest colour's (rules.md 10.5)."""
        return min(self.standing(state, seat))

    def standing(self, state: GameState, seat: int) -> tuple[int, ...]:
        enemies = state.table.enemies_of(state.table.colour_of(seat))
        return tuple(sorted(points_in(state, seat, enemy) for enemy in enemies))

    def reached(self, state: GameState, seat: int) -> int:
        """The highest colour's (rules.md 10.6)."""
        return max(self.standing(state, seat))


FORMS: dict[str, Form] = {form.id: form for form in (HighForm(), Duel(), Melee())}


IN_TEAMS = 4
"""How many play in teams, two against two (rules.md 11.1)."""


def seat_counts(form: str, teams: bool) -> tuple[int, ...]:
    """How many may sit down to a form; in teams only if it is for two sides (rules.md 15.2)."""
    seats = FORMS[form].seats
    if teams:
        return (IN_TEAMS,) if 2 in seats else ()
    return seats


def form_of(game: GameState | Transition) -> Form:
    """The form that is played."""
    return FORMS[game.table.form]
