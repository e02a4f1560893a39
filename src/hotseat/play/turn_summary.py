"""The turns since a seat's last decision, as everybody saw them: for screens and for plain lines."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Generic, NamedTuple

from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.plugin.deeds import Deed, Loss
from hotseat.plugin.game import GameViews, side_names
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import count, join_names, with_colon, with_period


class TurnSummary(NamedTuple, Generic[S, E]):
    """The deeds of a seat in a turn, as a spectator saw them."""

    turn: int
    seat: int
    deeds: tuple[Deed[S, E], ...]
    before: S
    """The state before the turn's first deed, as everybody may see it."""
    state: S
    """The state after its last one."""


def summarize_turns(game: GameViews[S, Q, R, E], steps: Sequence[Step[S, E]]) -> list[TurnSummary[S, E]]:
    """Return a summary for each turn of some steps of a game, which may be whole: hidden parts are left out here."""
    public = [game.visible_step(step, None) for step in steps]
    found = []
    for turn, group in groupby(public, lambda step: step.turn):
        taken = [*group]
        deeds = tuple(game.describe_turn(taken))
        found.append(TurnSummary(turn, taken[0].seat, deeds, taken[0].before, taken[-1].state))
    return found


def turn_heading(game: GameViews[S, Q, R, E], summary: TurnSummary[S, E]) -> str:
    """Return the heading of a turn, such as "Ada's turn 25"."""
    return _("{name}'s turn {number}").format(name=game.names(summary.state)[summary.seat], number=summary.turn)


def gains(game: GameViews[S, Q, R, E], summaries: Sequence[TurnSummary[S, E]]) -> Iterator[str]:
    """Yield a phrase for each side whose score has changed, such as "Ada gained 1 point"."""
    if not summaries:
        return
    first, last = summaries[0].before, summaries[-1].state
    before, after = game.scores(first), game.scores(last)
    for name, side in zip(side_names(game, last), game.sides(last), strict=True):
        if change := after[side[0]] - before[side[0]]:
            text = _("{name} gained {points}") if change > 0 else _("{name} lost {points}")
            yield text.format(name=name, points=count(abs(change), "point"))


def losses(summaries: Sequence[TurnSummary[S, E]], side: int) -> list[Loss]:
    """Return what a side lost in some turns."""
    return [loss for each in summaries for deed in each.deeds for loss in deed.losses if loss.side == side]


def summary_sentences(game: GameViews[S, Q, R, E], steps: Sequence[Step[S, E]], seat: int) -> list[str]:
    """Return the turns since a seat's last decision as lines of text: headings, deeds, and what they came to."""
    found, summaries = [], summarize_turns(game, steps)
    for each in summaries:
        found.append(with_colon(turn_heading(game, each)))
        texts = game.say_turn([step for deed in each.deeds for step in deed.steps])
        found += [f"{number} {with_period(text)}" for number, text in enumerate(texts, 1)]
    return [*found, *map(with_period, [*lost_texts(game, summaries, seat), *gains(game, summaries)])]


def lost_texts(game: GameViews[S, Q, R, E], summaries: Sequence[TurnSummary[S, E]], seat: int) -> list[str]:
    """Return what a seat's side lost as a phrase, such as "Boris lost common f6"; nothing without losses."""
    if not summaries:
        return []
    state = summaries[-1].state
    side = next(number for number, seats in enumerate(game.sides(state)) if seat in seats)
    things = join_names(f"{loss.name or loss.sign} {loss.place}" for loss in losses(summaries, side))
    return [_("{name} lost {things}").format(name=side_names(game, state)[side], things=things)] * bool(things)
