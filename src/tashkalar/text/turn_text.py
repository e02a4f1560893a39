"""A turn in rows: each action with its effects, and each move, as everybody saw them."""

from collections.abc import Iterator, Sequence

from hotseat.plugin import Step
from hotseat.plugin.decision import Outcome
from hotseat.plugin.deeds import Deed, Loss
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Config, GameState, Piece
from tashkalar.engine.events import (
    Captured,
    ChangedOwner,
    Chosen,
    Claimed,
    Converted,
    Destroyed,
    Discarded,
    EndTriggered,
    Event,
    Flared,
    Froze,
    GameEnded,
    Lifted,
    Moved,
    Passed,
    Placed,
    Released,
    Returned,
    Scored,
    Skipped,
    Summoned,
    Swapped,
    TaskTurned,
    Thawed,
    TurnEnded,
    Warped,
)
from tashkalar.engine.forms import form_of, legends_standing
from tashkalar.text.event_text import log_line, phrases, triggered_text, won_by
from tashkalar.text.shared_phrases import RANKS, symbol

BEGINNINGS = (
    Placed, Summoned, Moved, Swapped, Claimed, Discarded, Flared, Froze, Thawed, Warped, Lifted, Passed, Released,
    EndTriggered,
)  # fmt: skip
"""The kinds of event that begin a row; others continue the row before."""
SCORED = {
    "destroyed": gettext_noop("for destroyed pieces"),
    "legend": gettext_noop("for summoned legends"),
    "flare": gettext_noop("for flares"),
}
"""The reasons for points in a deathmatch."""
LEFT_OUT = (TurnEnded, GameEnded, Skipped, Chosen, Returned)


def turn_deeds(steps: Sequence[Step[GameState, Event]]) -> list[Deed[GameState, Event]]:
    """Return the rows of a turn; its end alone is one only if nothing else happened."""
    found: list[Deed[GameState, Event]] = []
    for step in steps:
        for deed, begins in _deeds(step):
            if begins or not found:
                found.append(deed)
            else:
                found[-1] = _joined(found[-1], deed)
    return found or [Deed(log_line(steps[-1], steps[-1].state.config), (steps[-1],))]


def end_sentence(steps: Sequence[Step[GameState, Event]], outcome: Outcome) -> str:
    """Return why a game ended as it did: who resigned, or the cause of the last turns and what decided after them."""
    reason = capitalize(won_by(outcome.reason), *(steps[-1].state.config.names if steps else ()))
    if not steps or steps[-1].state.ended == "resigned":
        return with_period(_("{reason} in turn {turn}").format(reason=reason, turn=steps[-1].turn) if steps else reason)
    causes = [(step.turn, event.why) for step in steps for event in step.events if isinstance(event, EndTriggered)]
    if not causes:
        return with_period(reason)
    turn, why = causes[-1]
    began = _("Last turns from turn {turn}: {cause}").format(turn=turn, cause=triggered_text(why))
    return join_sentences(with_period(reason), with_period(began))


def score_sources(steps: Sequence[Step[GameState, Event]], side: int) -> list[tuple[int, str]]:
    """Return the points of a side by tasks and legends, or by what they were scored for."""
    if not steps:
        return []
    state = steps[-1].state
    known, seats = state.config.cards.tasks, state.config.seats_of(side)
    claimed = [known[task] for seat in seats for task in state.seats[seat].claimed]
    found = [(task.points, card_text.card_name(task)) for task in claimed]
    if form_of(state).scoring == "tasks":
        legends = legends_standing(state, seats[0])
        return [*found, *[(legends, _("for legends on the board"))] * bool(legends)]
    scored = [event for step in steps for event in step.events if isinstance(event, Scored) and event.seat in seats]
    points = {why: sum(event.points for event in scored if event.why == why) for why in SCORED}
    return [(number, _(SCORED[why])) for why, number in points.items() if number]


def _deeds(step: Step[GameState, Event]) -> Iterator[tuple[Deed[GameState, Event], bool]]:
    """Yield the events of a step as deeds, each with whether it begins a row."""
    config = step.state.config
    for event, seat, text in phrases(step.events, config):
        if isinstance(event, LEFT_OUT):
            continue
        if seat not in (None, step.seat):
            text = f"{config.names[seat]}{text}"
        place = getattr(event, "to", "") or getattr(event, "square", "")
        shown = () if isinstance(event, TaskTurned) else ("card", "task")
        names = tuple(_name(config, card) for field in shown if (card := getattr(event, field, "")))
        begins = isinstance(event, BEGINNINGS) or (isinstance(event, Scored) and event.why == "destroyed")
        arrives = place if begins and isinstance(place, str) else ""
        yield Deed(text.strip(), (step,), arrives, names, tuple(_losses(event))), begins


def _name(config: Config, card: str) -> str:
    return card_text.card_name_by_id(config.cards, card)


def _joined(deed: Deed[GameState, Event], more: Deed[GameState, Event]) -> Deed[GameState, Event]:
    """Return a row with what followed from it."""
    return deed._replace(
        text=_("{deed}, {more}").format(deed=deed.text, more=more.text),
        steps=deed.steps if deed.steps[-1] is more.steps[-1] else (*deed.steps, *more.steps),
        names=(*deed.names, *more.names),
        losses=(*deed.losses, *more.losses),
        shorter=(deed.text, *deed.shorter),
    )


def _losses(event: Event) -> Iterator[Loss]:
    """Yield the piece that an event takes away from its owner, if it does."""
    match event:
        case Destroyed() | Captured():
            piece, square = Piece.parse(event.piece), event.square
        case Converted():
            piece, square = Piece.parse(event.before), event.square
        case ChangedOwner():
            piece, square = Piece.parse(event.piece), event.square
        case _:
            return
    yield Loss(piece.colour, symbol(piece), square, _(RANKS[piece.rank]))
