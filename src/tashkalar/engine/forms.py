"""The forms of the game: the opening, the scoring and the trigger of the end of each. `Form` is their base."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Literal

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


class Form:
    """A form of the game. It has the methods of a form that scores nothing for what they are about."""

    id: str
    name: str
    scoring: Scoring
    two_faced: int
    """The number of common and heroic pieces of each colour."""
    last_points: int
    """The points that trigger the end."""
    seats: tuple[int, ...] = (2,)
    """The numbers of seats without teams. A form for two sides can also be played by two teams of two."""
    beginnings: SquareSet = 0
    """The squares on which pieces are set up in the opening."""

    def stock(self, seats: int) -> Stock:
        """Return the number of pieces of each colour (rules.md 1.3)."""
        return Stock(self.two_faced, 3)

    def goal(self, seats: int) -> int:
        """Return the points that trigger the end (rules.md 12.1)."""
        return self.last_points

    def opening(self, seats: int) -> tuple[Frame, ...]:
        """Return the frames of the decisions before the first turn."""
        return ()

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        """Return the task row at the start and the next random state."""
        return TaskRow(), chance

    def legend_came(self, play: Transition) -> None:
        """Score the summoning of a legend."""

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        """Return the colours from which the summoner of a legend must choose one to score in."""
        return ()

    def flare_invoked(self, play: Transition, against: int) -> None:
        """Score the invoking of a flare by the seat on turn."""

    def claims(self, state: GameState) -> tuple[str, ...]:
        """Return the ids of the tasks that the seat on turn meets now and so can claim at the end of the turn."""
        return ()

    def close(self, play: Transition, claimed: str) -> None:
        """Claim a task, or score the turn: the first part of the end of a turn (rules.md 3.2)."""
        raise NotImplementedError

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        """Return the colours from which the seat on turn must choose one to score, for commons left without a pair."""
        return ()

    def score(self, state: GameState, seat: int) -> int:
        """Return a seat's current score."""
        return team_score(state, seat) - pending_cost(state, seat)

    def ranking(self, state: GameState, seat: int) -> tuple[int, ...]:
        """Return the numbers that decide who wins, the most important first (rules.md 12.6)."""
        return (self.score(state, seat),)

    def reached(self, state: GameState, seat: int) -> int:
        """Return the points that are compared with the goal (rules.md 12.1)."""
        return self.score(state, seat)


def add_score(play: Transition, seat: int, points: int, why: Why, colour: int | None = None) -> None:
    """Give a seat points and emit the event."""
    owner = play.seats[seat]
    if colour is None:
        owner = owner._replace(score=capped_add(owner.score, points))
    else:
        added = (capped_add(old, points if i == colour else 0) for i, old in enumerate(owner.by_colour))
        owner = owner._replace(by_colour=tuple(added))
    play.set_seat(seat, owner)
    play.emit(lambda: Scored(seat, points, why, colour))


class HighForm(Form):
    """The High Form: points for tasks, and for each legendary piece on the board (rules.md section 8)."""

    id = "high-form"
    name = "High Form"
    scoring = "tasks"
    two_faced = 17
    last_points = 9

    def task_row(self, cards: Catalogue, chance: int) -> tuple[TaskRow, int]:
        # three basic tasks, not all of one type, and a next one of any grade (rules.md 2.5-2.7)
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

    def claims(self, state: GameState) -> tuple[str, ...]:
        tasks = state.config.cards.tasks
        return tuple(t for t in state.tasks.current if is_met(tasks[t].goal, state, state.turn.seat))

    def close(self, play: Transition, claimed: str) -> None:
        if not claimed:
            return
        tasks = play.config.cards.tasks
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
        return super().score(state, seat) + legends_standing(state, seat)


def reveal_task(row: TaskRow, type_of: Callable[[str], str]) -> TaskRow:
    """Return the row with a new next task, the third of its type only if no other is left (rules.md 8.3)."""
    deck = row.deck
    if not deck:
        return row
    open_types = [type_of(task) for task in row.current]
    for passed, task in enumerate(deck):
        if open_types.count(type_of(task)) < 2:
            return row._replace(next=task, deck=deck[passed + 1 :] + deck[:passed])
    return row._replace(next=deck[0], deck=deck[1:])


def team_score(state: GameState, seat: int) -> int:
    """Return the points scored by a seat and its teammate."""
    mate = state.config.mate_of(seat)
    own = state.seats[seat].score
    return own if mate == seat else own + state.seats[mate].score


PENDING = 2
"""The points that a pending being costs its player (rules.md 13.18)."""


def pending_cost(state: GameState, seat: int) -> int:
    """Return the points that the pending beings of a seat and its teammate cost them now (rules.md 13.18)."""
    return PENDING * sum(bool(state.seats[own].pending) for own in state.config.seats_of(state.config.colour_of(seat)))


def points_in(state: GameState, seat: int, colour: int) -> int:
    """Return a seat's points in an enemy's colour in a melee, less its pending cost (rules.md 10.5, 13.18)."""
    return state.seats[seat].by_colour[colour] - pending_cost(state, seat)


def legends_standing(state: GameState, seat: int) -> int:
    """Return the number of legendary pieces of the seat's colour on the board."""
    return state.board.pieces[state.config.colour_of(seat)][LEGENDARY].bit_count()


def score_due(state: GameState, colour: int) -> int:
    """Return the points at the end of this turn for the pieces of a colour destroyed so far (rules.md 9.1)."""
    ranks = _destroyed_of(state, colour)
    return ranks.count(COMMON) // 2 + ranks.count(HEROIC) + 2 * ranks.count(LEGENDARY)


def _destroyed_of(state: GameState, colour: int) -> tuple[int, ...]:
    """Return the ranks of a colour's pieces that the seat on turn has destroyed."""
    return tuple(piece.rank for piece in state.turn.destroyed if piece.colour == colour)


class Duel(Form):
    """The Deathmatch duel: points for destroyed pieces and summoned legends (rules.md section 9)."""

    id = "duel"
    name = "Deathmatch Duel"
    scoring = "deeds"
    two_faced = 16
    last_points = 18
    beginnings = sum(map(mask_of, DUEL_SQUARES))

    def opening(self, seats: int) -> tuple[Frame, ...]:
        return (procedure("opening", seats - 1),)  # the second player sets up, or with teams the fourth (rules.md 2.8)

    def legend_came(self, play: Transition) -> None:
        add_score(play, play.seat, 1, "legend")  # at once (rules.md 9.2)

    def flare_invoked(self, play: Transition, against: int) -> None:
        # in teams the mate who plays next (rules.md 9.3)
        add_score(play, (play.seat + 1) % len(play.seats), 1, "flare")

    def close(self, play: Transition, claimed: str) -> None:
        (enemy,) = play.config.enemies_of(play.colour)
        if points := score_due(play.state, enemy):
            add_score(play, play.seat, points, "destroyed")


class Melee(Form):
    """The Deathmatch melee (rules.md section 10): the colour with the fewest points counts."""

    id = "melee"
    name = "Deathmatch Melee"
    scoring = "colours"
    seats = (3, 4)
    beginnings = sum(map(mask_of, chain(*MELEE_SQUARES)))

    def stock(self, seats: int) -> Stock:
        return Stock(18 - seats, 3)  # one of each colour marks the score on each opponent's board

    def goal(self, seats: int) -> int:
        return 12 if seats == 3 else 10

    def opening(self, seats: int) -> tuple[Frame, ...]:
        return (procedure("melee-opening", seats - 1),)  # the last player sets up (rules.md 2.10)

    def legend_colours(self, state: GameState) -> tuple[int, ...]:
        return state.config.enemies_of(state.mine)

    def flare_invoked(self, play: Transition, against: int) -> None:
        add_score(play, against, 1, "flare", play.colour)  # rules.md 7.8

    def close(self, play: Transition, claimed: str) -> None:
        for colour in play.config.enemies_of(play.colour):
            if points := score_due(play.state, colour):
                add_score(play, play.seat, points, "destroyed", colour)

    def leftovers(self, state: GameState) -> tuple[int, ...]:
        enemies = state.config.enemies_of(state.mine)
        unpaired = tuple(c for c in enemies if _destroyed_of(state, c).count(COMMON) % 2)
        return unpaired if len(unpaired) > 1 else ()  # a single common is lost (rules.md 10.2)

    def score(self, state: GameState, seat: int) -> int:
        return min(self.ranking(state, seat))  # rules.md 10.5

    def ranking(self, state: GameState, seat: int) -> tuple[int, ...]:
        enemies = state.config.enemies_of(state.config.colour_of(seat))
        return tuple(sorted(points_in(state, seat, enemy) for enemy in enemies))

    def reached(self, state: GameState, seat: int) -> int:
        return max(self.ranking(state, seat))  # rules.md 10.6


FORMS: dict[str, Form] = {form.id: form for form in (HighForm(), Duel(), Melee())}


IN_TEAMS = 4
"""The number of seats in team play, two against two (rules.md 11.1)."""


def seat_counts(form: str, teams: bool) -> tuple[int, ...]:
    """Return the numbers of seats that a form allows. Only forms for two sides allow teams (rules.md 15.2)."""
    seats = FORMS[form].seats
    if teams:
        return (IN_TEAMS,) if 2 in seats else ()
    return seats


def form_of(game: GameState | Transition) -> Form:
    """Return the form of a game."""
    return FORMS[game.config.form]
