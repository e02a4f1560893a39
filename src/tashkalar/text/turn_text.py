"""A turn in rows: each action with its effects, and each move, as everybody saw them."""

from collections.abc import Iterator, Sequence

from hotseat.plugin import Step
from hotseat.plugin.deeds import Deed, Loss
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
    Thawed,
    TurnEnded,
    Warped,
)
from tashkalar.text.event_text import log_line, phrases
from tashkalar.text.shared_phrases import symbol

BEGINNINGS = (
    Placed, Summoned, Moved, Swapped, Claimed, Discarded, Flared, Froze, Thawed, Warped, Lifted, Passed, Released,
    EndTriggered,
)  # fmt: skip
"""The kinds of event that begin a row; others continue the row before."""
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


def _deeds(step: Step[GameState, Event]) -> Iterator[tuple[Deed[GameState, Event], bool]]:
    """Yield the events of a step as deeds, each with whether it begins a row."""
    config = step.state.config
    for event, seat, text in phrases(step.events, config):
        if isinstance(event, LEFT_OUT):
            continue
        if seat not in (None, step.seat):
            text = f"{config.names[seat]}{text}"
        place = getattr(event, "to", "") or getattr(event, "square", "")
        names = tuple(_name(config, card) for field in ("card", "task") if (card := getattr(event, field, "")))
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
    yield Loss(piece.colour, symbol(piece), square)
