"""Classes of positions for the explorer: form, time, and who is ahead in points and pieces, by what everybody sees."""

from collections.abc import Sequence

from tashkalar import gettext as _
from tashkalar.engine import GameState
from tashkalar.engine.forms import form_of

ROUNDS = ((1, 2), (3, 5), (6, 9))
"""The first and the last round of each phase but the last one."""
FAR = 3
"""The difference from which a seat is far ahead or behind; also the number from which upgraded pieces are many."""


def position_class(state: GameState, scores: Sequence[int]) -> dict[str, str]:
    """Return the class of a position for the seat that is on turn, by id. `scores`: the points by seat."""
    config, board = state.config, state.board
    own = config.colour_of(state.turn.seat)
    enemies = config.enemies_of(own)
    points = [scores[seats[0]] for seats in config.sides]
    pieces = [board.of(colour).bit_count() for colour in range(config.colours)]
    name = _(form_of(state).name)
    phase, rounds = _phase((state.turn.number - 1) // len(state.seats) + 1)
    in_points, lead = _band(points[own] - max(points[each] for each in enemies))
    in_pieces, more = _band(pieces[own] - max(pieces[each] for each in enemies))
    upgraded = min(board.upgraded(own).bit_count(), FAR)
    return {
        f"{config.form}{'-teams' * config.teams}": f"{name}{' 2:2' * config.teams}",
        f"rounds{phase}": _("rounds {what}").format(what=rounds),
        f"points{in_points}": _("lead in points {what}").format(what=lead),
        f"pieces{in_pieces}": _("lead in pieces {what}").format(what=more),
        f"upgraded{upgraded}": _("upgraded pieces {what}").format(what=f"{upgraded}{'+' * (upgraded == FAR)}"),
    }


def _phase(number: int) -> tuple[str, str]:
    """Return the phase of a round as an id such as "3-5" and a text such as "3–5"."""
    first, last = next(((first, last) for first, last in ROUNDS if number <= last), (ROUNDS[-1][1] + 1, 0))
    return (f"{first}-{last}", f"{first}–{last}") if last else (f"{first}-", f"{first}…")


def _band(difference: int) -> tuple[str, str]:
    """Return the band of a difference as an id such as "+1" and a text such as "+1…+2"."""
    sign, shown = ("-", "−") if difference < 0 else ("+", "+")
    if abs(difference) >= FAR:
        return f"{sign}{FAR}", f"{shown}{FAR}…"
    return (f"{sign}1", f"{shown}1…{shown}{FAR - 1}") if difference else ("0", "0")
