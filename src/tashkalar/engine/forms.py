"""The forms of the game: the opening, the scoring and the trigger of the end of each. All have the interface `Form`."""

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
"""The source of points (rules.md sections 8, 9 and 10).

- "tasks": claimed tasks, and legends on the board.
- "deeds": destroyed pieces and summoned legends, one score for each side.
- "colours": the same, in the colour of each opponent.
"""


class Form(Protocol):
    """One form of the game, with its own scoring."""

    id: str
    name: str
    seats: tuple[int, ...]
    """The numbers of seats without teams. A form for two sides can also be played by two teams of two."""
    scoring: Scoring
    beginnings: SquareSet
    """The squares on which pieces are set up in the opening."""

    def stock(self, seats: int) -> Stock:
        """Return the number of pieces of each colour (rules.md 1.3).

        Args:
            seats: the number of seats.
        """
        ...

    def goal(self, seats: int) -> int:
        """Return the points that trigger the end (rules.md 12.1).

        Args:
            seats: the number of seats.
        """
        ...

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """Return the frames of the decisions before the first turn.

        Args:
            seats: the number of seats.
        """
        ...

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """Return the task row at the start and the next random state.

        Args:
            cards: the catalogue of all cards.
            chance: the state of the random number generator.
        """
        ...

    def legend_came(self, play: Transition) -> None:
        """Score the summoning of a legend.

        Args:
            play: the transition, which is changed.
        """
        ...

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        """Return the colours from which the summoner of a legend must choose one to score in.

        Args:
            state: the game.
        """
        ...

    def flare_invoked(self, play: Transition, against: int) -> None:
        """Score the invoking of a flare by the seat on turn.

        Args:
            play: the transition, which is changed.
            against: the colour that was ahead, from 0.
        """
        ...

    def claims(self, state: GameState) -> tuple[str, ...]:
        """Return the ids of the tasks that the seat on turn meets now and so can claim at the end of the turn.

        Args:
            state: the game.
        """
        ...

    def close(self, play: Transition, claimed: str) -> None:
        """Claim a task, or score the turn: the first part of the end of a turn (rules.md 3.2).

        Args:
            play: the transition, which is changed.
            claimed: the id of the task; "" for none.
        """
        ...

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        """Return the colours from which the seat on turn must choose one to score in, for commons left without a pair.

        Args:
            state: the game.
        """
        ...

    def score(self, state: GameState, seat: int) -> int:
        """Return a seat's current score.

        Args:
            state: the game.
            seat: from 0.
        """
        ...

    def standing(self, state: GameState, seat: int) -> tuple[int, ...]:
        """Return the numbers that decide who wins, the most important first (rules.md 12.6).

        Args:
            state: the game.
            seat: from 0.
        """
        ...

    def reached(self, state: GameState, seat: int) -> int:
        """Return the points that are compared with the goal (rules.md 12.1).

        Args:
            state: the game.
            seat: from 0.
        """
        ...


def add_score(play: Transition, seat: int, points: int, why: Why) -> None:
    """Give a seat points and emit the event.

    Args:
        play: the transition, which is changed.
        seat: from 0.
        points: the number of points.
        why: the reason.
    """
    owner = play.seats[seat]
    play.set_seat(seat, owner._replace(score=capped_add(owner.score, points)))
    play.emit(lambda: Scored(seat, points, why))


def add_score_in(play: Transition, seat: int, colour: int, points: int, why: Why) -> None:
    """Give a seat points in an opponent's colour and emit the event (rules.md 10.1).

    Args:
        play: the transition, which is changed.
        seat: from 0.
        colour: the opponent's colour, from 0.
        points: the number of points.
        why: the reason.
    """
    owner = play.seats[seat]
    points_now = list(owner.by_colour)
    points_now[colour] = capped_add(points_now[colour], points)
    play.set_seat(seat, owner._replace(by_colour=tuple(points_now)))
    play.emit(lambda: Scored(seat, points, why, colour))


class TwoSided:
    """The common base of the forms for two sides, with one score for each side and no choices in the scoring."""

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
    """The High Form: points for tasks, and for each legendary piece on the board (rules.md section 8)."""

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
        """Draw three basic tasks, not all of one type, and a next one of any grade (rules.md 2.5-2.7).

        Args:
            cards: the catalogue of all cards.
            chance: the state of the random number generator.
        """
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
        """Do nothing: legends count as long as they stand, not when they come (rules.md 8.1).

        Args:
            play: the transition.
        """

    def flare_invoked(self, play: Transition, against: int) -> None:
        """Do nothing: a flare scores no points here (rules.md 7.7).

        Args:
            play: the transition.
            against: the colour that was ahead, from 0.
        """

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
        """Return the points of claimed tasks and of legendary pieces on the board, less pending beings (rules.md 8.1).

        Args:
            state: the game.
            seat: from 0.
        """
        return team_score(state, seat) + legends_standing(state, seat) - pending_cost(state, seat)


def reveal_task(row: TaskRow, type_of: Callable[[str], str]) -> TaskRow:
    """Return the row with a new next task (rules.md 8.3).

    The new task is not the third of its type among the four, unless only such tasks are left.

    Args:
        row: the row without a next task.
        type_of: a function that returns the type of a task.
    """
    deck = row.deck
    if not deck:
        return row
    open_types = [type_of(task) for task in row.current]
    for passed, task in enumerate(deck):
        if open_types.count(type_of(task)) < 2:
            return row._replace(next=task, deck=deck[passed + 1 :] + deck[:passed])
    return row._replace(next=deck[0], deck=deck[1:])


def team_score(state: GameState, seat: int) -> int:
    """Return the points scored by a seat and its team mate.

    Args:
        state: the game.
        seat: from 0.
    """
    mate = state.table.mate_of(seat)
    own = state.seats[seat].score
    return own if mate == seat else own + state.seats[mate].score


PENDING = 2
"""The points that a pending being costs its player (rules.md 13.18)."""


def pending_cost(state: GameState, seat: int) -> int:
    """Return the points that the pending beings of a seat and its team mate cost them now (rules.md 13.18).

    Args:
        state: the game.
        seat: from 0.
    """
    return PENDING * sum(bool(state.seats[own].pending) for own in state.table.seats_of(state.table.colour_of(seat)))


def points_in(state: GameState, seat: int, colour: int) -> int:
    """Return a seat's points in an enemy's colour in a melee, less the cost of pending beings (rules.md 10.5, 13.18).

    Args:
        state: the game, a melee.
        seat: from 0.
        colour: the enemy's colour, from 0.
    """
    return state.seats[seat].by_colour[colour] - pending_cost(state, seat)


def legends_standing(state: GameState, seat: int) -> int:
    """Return the number of legendary pieces of the seat's colour on the board.

    Args:
        state: the game.
        seat: from 0.
    """
    return state.board.pieces[state.table.colour_of(seat)][LEGENDARY].bit_count()


def score_due(state: GameState, colour: int) -> int:
    """Return the points at the end of this turn for the pieces of a colour destroyed so far (rules.md 9.1).

    Args:
        state: the game.
        colour: the colour of the destroyed pieces, from 0.
    """
    ranks = _destroyed_of(state, colour)
    return ranks.count(COMMON) // 2 + ranks.count(HEROIC) + 2 * ranks.count(LEGENDARY)


def _destroyed_of(state: GameState, colour: int) -> tuple[int, ...]:
    """Return the ranks of a colour's pieces that the seat on turn has destroyed."""
    return tuple(piece.rank for piece in state.turn.destroyed if piece.colour == colour)


class Duel(TwoSided):
    """The Deathmatch duel: points for destroyed pieces and summoned legends (rules.md section 9)."""

    id = "duel"
    name = "Deathmatch Duel"
    scoring: Scoring = "deeds"
    beginnings = sum(map(mask_of, DUEL_SQUARES))

    def stock(self, seats: int) -> Stock:
        return Stock(16, 3)

    def goal(self, seats: int) -> int:
        return 18

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """Return the opening, in which the second player sets up, or with teams the fourth (rules.md 2.8).

        Args:
            seats: the number of seats.
        """
        return (procedure("opening", seats - 1),)

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        return TaskRow(), chance

    def legend_came(self, play: Transition) -> None:
        """Score a point at once (rules.md 9.2).

        Args:
            play: the transition, which is changed.
        """
        add_score(play, play.seat, 1, "legend")

    def flare_invoked(self, play: Transition, against: int) -> None:
        """Score a point for the opponent (rules.md 9.3); in teams for the mate who plays next.

        Args:
            play: the transition, which is changed.
            against: the colour that was ahead, from 0.
        """
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
    """The Deathmatch melee: points in the colour of each opponent (rules.md section 10).

    The colour with the fewest points counts.
    """

    id = "melee"
    name = "Deathmatch Melee"
    seats: tuple[int, ...] = (3, 4)
    scoring: Scoring = "colours"
    beginnings = sum(map(mask_of, chain(*MELEE_SQUARES)))

    def stock(self, seats: int) -> Stock:
        """Return the number of pieces; one of each colour marks the score on each opponent's board.

        Args:
            seats: the number of seats.
        """
        return Stock(18 - seats, 3)

    def goal(self, seats: int) -> int:
        return 12 if seats == 3 else 10

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """Return the opening, in which the last player sets up (rules.md 2.10).

        Args:
            seats: the number of seats.
        """
        return (procedure("melee-opening", seats - 1),)

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        return TaskRow(), chance

    def legend_came(self, play: Transition) -> None:
        """Do nothing yet: the point waits for the choice of its colour (rules.md 10.3).

        Args:
            play: the transition.
        """

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        return state.table.enemies_of(state.mine)

    def flare_invoked(self, play: Transition, against: int) -> None:
        """Score a point for the opponent in the colour of the seat on turn (rules.md 7.8).

        Args:
            play: the transition, which is changed.
            against: the colour that was ahead, from 0.
        """
        add_score_in(play, against, play.colour, 1, "flare")

    def claims(self, state: GameState) -> tuple[str, ...]:
        return ()

    def close(self, play: Transition, claimed: str) -> None:
        """Score pairs of commons and other pieces; pairs are of one colour (rules.md 10.1).

        Args:
            play: the transition, which is changed.
            claimed: always "".
        """
        for colour in play.table.enemies_of(play.colour):
            if points := score_due(play.state, colour):
                add_score_in(play, play.seat, colour, points, "destroyed")

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        """Return the colours of unpaired commons if there are two or more, else none (rules.md 10.2).

        Args:
            state: the game.
        """
        enemies = state.table.enemies_of(state.mine)
        unpaired = tuple(c for c in enemies if _destroyed_of(state, c).count(COMMON) % 2)
        return unpaired if len(unpaired) > 1 else ()

    def score(self, state: GameState, seat: int) -> int:
        """Return the points in the opponent's colour that has the fewest (rules.md 10.5).

        Args:
            state: the game.
            seat: from 0.
        """
        return min(self.standing(state, seat))

    def standing(self, state: GameState, seat: int) -> tuple[int, ...]:
        enemies = state.table.enemies_of(state.table.colour_of(seat))
        return tuple(sorted(points_in(state, seat, enemy) for enemy in enemies))

    def reached(self, state: GameState, seat: int) -> int:
        """Return the points in the opponent's colour that has the most (rules.md 10.6).

        Args:
            state: the game.
            seat: from 0.
        """
        return max(self.standing(state, seat))


FORMS: dict[str, Form] = {form.id: form for form in (HighForm(), Duel(), Melee())}


IN_TEAMS = 4
"""The number of seats in team play, two against two (rules.md 11.1)."""


def seat_counts(form: str, teams: bool) -> tuple[int, ...]:
    """Return the numbers of seats that a form allows. Only forms for two sides allow teams (rules.md 15.2).

    Args:
        form: one of `FORMS`.
        teams: whether the game is played two against two.

    Returns:
        Numbers of seats; empty if the form has no teams.
    """
    seats = FORMS[form].seats
    if teams:
        return (IN_TEAMS,) if 2 in seats else ()
    return seats


def form_of(game: GameState | Transition) -> Form:
    """Return the form of a game.

    Args:
        game: the game, or a transition.
    """
    return FORMS[game.table.form]
