"""A hint: a plan for the turn, and the facts that speak for it.

Plan and facts come from the view of the seat that has to decide. The facts follow from the rules when the plan is
played out; none of them is an opinion of the evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from hotseat.ai.player import Budget
from hotseat.ai.rollout import lead_of
from hotseat.coach import hints
from hotseat.coach.planner_coach import COACH_SEED
from hotseat.plugin.decision import Step
from tashkalar.ai.levels import COACH, make_level
from tashkalar.ai.pattern_distance import FAR, NOW, ONE_COMMON, TWO_COMMONS, placement_tables, track
from tashkalar.ai.turn_search import FINISHING
from tashkalar.engine import (
    Decision,
    GameState,
    GoalProgress,
    Option,
    Piece,
    Rank,
    View,
    apply,
    decision,
    determinize,
    task_goals,
    threats,
)
from tashkalar.engine.events import Claimed, Destroyed, Event, GameEnded, Scored
from tashkalar.engine.geometry import Square

Play: TypeAlias = Step[GameState, Event]


def answered_option(step: Play) -> Option:
    """Return the option that was chosen in a step."""
    question = decision(step.before)
    assert isinstance(question, Decision)
    return question.option(step.option)


class Reason(NamedTuple):
    """A fact about a plan; the kind decides which of the other fields count."""

    kind: Literal["wins", "completes", "scores", "destroys", "costs", "brings", "advances", "saves", "leaves"]
    """A plan destroys credited enemy pieces, costs own ones, brings upgraded ones, saves one from a threat
    (`engine.threats`), advances a task beyond the turn, and leaves a being nearer to a match.
    """
    number: int = 0
    """The number of points or pieces, or of commons that a being still lacks, from 0 to 2."""
    card: str = ""
    """The task, or the being."""
    piece: Piece | None = None
    square: Square = -1
    """The square of the saved piece."""
    parts: tuple[GoalProgress, ...] = ()
    """The parts of the advanced task with progress."""


Advice: TypeAlias = hints.Advice[GameState, Event]
"""A plan for the rest of a turn; its reasons are of `Reason`."""


def advise(seen: View, hurried: Callable[[float], bool] = lambda _: False) -> Advice:
    """Return the coach's plan, from the view alone; `hurried` gets the progress and says whether to stop there."""
    coach = make_level(COACH, seen.state.config.form, COACH_SEED)
    plans = coach.plans(seen.state, seen, Budget(hurried=hurried))
    return explain_plan(seen, plans[0].options)._replace(lead=lead_of(coach.checked))


def explain_plan(seen: View, plan: tuple[Option, ...]) -> Advice:
    """Return a plan with its reasons."""
    return explain_steps(_played(seen, plan))


def explain_steps(steps: tuple[Play, ...]) -> Advice:
    """Return the steps of a plan, or its last ones, with the reasons for them."""
    return Advice(steps, tuple(_reasons(steps)))


def _played(seen: View, plan: tuple[Option, ...]) -> tuple[Play, ...]:
    """Play a plan out on a sample of the hidden cards; no reason depends on the sample."""
    state, steps = determinize(seen, chance=1), list[Play]()
    for option in plan:
        question = decision(state)
        assert isinstance(question, Decision)
        after, events = apply(state, option)
        steps.append(Step(len(steps) + 1, question.seat, option.text, events, state.turn.number, state, after))
        state = after
    return tuple(steps)


def _reasons(steps: tuple[Play, ...]) -> list[Reason]:
    start, seat = steps[0].before, steps[0].seat
    closes = steps[-1].option.split()[0] in FINISHING
    last = steps[-1].before if closes else steps[-1].state
    events = [event for step in steps for event in step.events]
    mine = start.config.colour_of(seat)
    return [
        *[Reason("wins") for event in events if isinstance(event, GameEnded) and seat in event.winners],
        *[Reason("completes", event.points, event.task) for event in events if isinstance(event, Claimed)],
        *_points(events, seat),
        *_destroyed(events, mine),
        *_raised(start, last, mine),
        *_advanced(start, steps[-1].state, seat),
        *_rescued(start, last, mine),
        *_prepared(start, last, seat),
    ]


def _points(events: list[Event], seat: int) -> list[Reason]:
    points = sum(event.points for event in events if isinstance(event, Scored) and event.seat == seat)
    return [Reason("scores", points)] if points else []


def _destroyed(events: list[Event], mine: int) -> list[Reason]:
    """Return the losses by rank: of enemy pieces those that are credited, of own pieces all."""
    fallen = [(Piece.parse(event.piece), event.credited) for event in events if isinstance(event, Destroyed)]
    theirs = [piece for piece, credited in fallen if piece.colour != mine and credited]
    own = [piece for piece, _ in fallen if piece.colour == mine]
    by_rank = sorted({*theirs, *own}, key=lambda piece: (-piece.rank, piece.colour))
    return [
        *(Reason("destroys", theirs.count(piece), piece=piece) for piece in by_rank if piece in theirs),
        *(Reason("costs", own.count(piece), piece=piece) for piece in by_rank if piece in own),
    ]


def _raised(start: GameState, last: GameState, mine: int) -> list[Reason]:
    found: list[Reason] = []
    for rank in (Rank.LEGENDARY, Rank.HEROIC):
        before, after = (state.board.pieces[mine][rank].bit_count() for state in (start, last))
        found += [Reason("brings", after - before, piece=Piece(mine, rank))] if after > before else []
    return found


def _advanced(start: GameState, after: GameState, seat: int) -> list[Reason]:
    """Return the open tasks with progress that lasts beyond the turn; tallies of a turn don't last."""
    found: list[Reason] = []
    for task in (*start.tasks.current, *filter(None, [start.tasks.next])):
        if task in after.tasks.current:
            before = {part.label: part.have for part in task_goals(start, task, seat)}
            parts = [
                part
                for part in task_goals(after, task, seat)
                if before.get(part.label, part.have) < min(part.have, part.need)
            ]
            found += [Reason("advances", card=task, parts=tuple(parts))] if parts else []
    return found


def _rescued(start: GameState, last: GameState, mine: int) -> list[Reason]:
    enemies = start.config.enemies_of(mine)
    before = {threat.square for threat in threats(start.board, enemies, [mine])}
    after = {threat.square for threat in threats(last.board, enemies, [mine])}
    pieces = [(square, start.board.piece_at(square)) for square in sorted(before - after)]
    return [
        Reason("saves", piece=piece, square=square)
        for square, piece in pieces
        if piece is not None and piece.rank > Rank.COMMON and last.board.piece_at(square) == piece
    ]


def _prepared(start: GameState, last: GameState, seat: int) -> list[Reason]:
    before, after = _near(start, seat), _near(last, seat)
    wanted = {NOW: 0, ONE_COMMON: 1, TWO_COMMONS: 2}
    nearer = sorted((near, card) for card, near in after.items() if near in wanted and near < before.get(card, FAR))
    return [Reason("leaves", wanted[near], card) for near, card in nearer]


def _near(state: GameState, seat: int) -> dict[str, int]:
    """Return the pattern distance of each being in a hand."""
    places = placement_tables(state.config.cards)
    beings = [card for card in state.seats[seat].summonable if card in places]
    return track(places, state.board, state.config.colour_of(seat), beings).near(places)
