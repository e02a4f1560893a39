"""The result of a finished game as texts, for screens and for plain lines: the winner, why it ended, turning points."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hotseat.play.turn_summary import summarize_turns
from hotseat.plugin import registry
from hotseat.plugin.decision import E, Outcome, Q, R, S
from hotseat.plugin.game import Game, side_names
from hotseat.plugin.results import BY_AGREEMENT, AgreedDraw, Verdict
from hotseat.plugin.setup_options import POINTS
from hotseat.records import saved_games
from hotseat.records.challenge import challenge_result
from hotseat.records.profile import RatingChange, levels_of, rating_changes
from hotseat.records.profile_sections import Line, plain
from hotseat.records.replay import Replay
from hotseat.records.solo_records import SoloRecord, record_lines, records_with
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, capitalize, join_and, join_sentences, with_period

RESIGN = "resign"
"""The option that gives a game up."""
TEXT_WIDTH = 78
SHOWN_RECORDS = 5
"""The number of solo records shown at most, besides that of the game."""
MOST = 3
"""The number of turning points at most."""


class TurningPoint(NamedTuple):
    """A turn that decided the game, by the scores or by the chance of winning."""

    turn: int
    side: int
    """The index of the side that gained."""
    before: int
    after: int
    """The side's score or chance in percent before and after the turn."""
    text: str
    """The deeds of the turn as a phrase."""
    leads: bool
    """Whether the side leads from here to the end."""
    percent: bool = False

    @property
    def change(self) -> str:
        """The change, such as "2 to 5"."""
        sign = " %" if self.percent else ""
        return _("{before} to {after}").format(before=f"{self.before}{sign}", after=f"{self.after}{sign}")


def winner_text(replay: Replay[S, Q, R, E], outcome: Outcome) -> str:
    """Return who won, as a phrase."""
    sides = replay.game.sides(replay.start_state)
    winning, names = Verdict(sides, outcome.winners).winning, side_names(replay.game, replay.start_state)
    if not winning:
        return _("No winner")
    if len(winning) > 1:
        return _("A draw between {names}").format(names=join_and([names[side] for side in winning]))
    together = len(sides[winning[0]]) > 1
    message = _("{names} win") if together else _("{name} wins")
    return message.format(name=names[winning[0]], names=names[winning[0]])


def reason_of_end(replay: Replay[S, Q, R, E], outcome: Outcome) -> str:
    """Return why the game ended as it did, as a sentence."""
    if isinstance(outcome, AgreedDraw):
        return with_period(capitalize(_(BY_AGREEMENT)))
    return replay.game.describe_end(replay.steps, outcome)


def turning_points(replay: Replay[S, Q, R, E]) -> list[TurningPoint]:
    """Return the change of lead for good and the turns of the largest gains, by the scores, in the order of turns."""
    sides = [side[0] for side in replay.game.sides(replay.start_state)]
    if not replay.has_course:
        return []
    rows = [(point.turn, [point.scores[seat] for seat in sides]) for point in replay.curve]
    since = {side: turn for side in range(len(sides)) if (turn := replay.ahead_since(side))}
    return _points(replay, rows, since)


def swings(
    replay: Replay[S, Q, R, E], chances: Sequence[tuple[int, Sequence[int]]], *, percent: bool
) -> list[TurningPoint]:
    """Return the turns with the largest gains by estimates.

    `chances`: the chance of winning in percent, or the expected score, by turn and side.
    """
    return [each._replace(percent=percent) for each in _points(replay, chances, {})]


def _points(
    replay: Replay[S, Q, R, E], rows: Sequence[tuple[int, Sequence[int]]], since: dict[int, int]
) -> list[TurningPoint]:
    """Return the turning points by values of each side after some turns; those since which a side leads come first."""
    changes = [
        (turn, side, earlier[side], later[side])
        for (_before, earlier), (turn, later) in pairwise(rows)
        for side in range(len(later))
        if later[side] > earlier[side]
    ]
    ordered = sorted(changes, key=lambda each: (since.get(each[1]) != each[0], each[2] - each[3], each[0]))
    found: dict[int, TurningPoint] = {}
    for turn, side, before, after in ordered:
        if len(found) < MOST and turn not in found:
            leads = since.get(side) == turn
            found[turn] = TurningPoint(turn, side, before, after, turn_text(replay, turn), leads)
    return sorted(found.values())


def turn_text(replay: Replay[S, Q, R, E], turn: int, *, spoken: bool = False) -> str:
    """Return the deeds of a turn in a few words: the cards that were played, or the first deed.

    `spoken`: in the words of plain lines, without signs.
    """
    steps = [step for step in replay.steps if step.turn == turn]
    deeds = [deed for each in summarize_turns(replay.game, steps) for deed in each.deeds]
    names = [*dict.fromkeys(name for deed in deeds for name in deed.names)]
    if names or not deeds:
        return join_and(names)
    return capitalize(replay.game.say_turn(deeds[0].steps)[0] if spoken else deeds[0].text)


def lead_text(replay: Replay[S, Q, R, E], side: int) -> str:
    """Return a phrase for a side that leads from a turning point on."""
    name = side_names(replay.game, replay.start_state)[side]
    together = len(replay.game.sides(replay.start_state)[side]) > 1
    message = _("{names} lead from here to the end") if together else _("{name} leads from here to the end")
    return message.format(name=name, names=name)


def source_texts(replay: Replay[S, Q, R, E], side: int) -> list[str]:
    """Return the points of a side by what they are for, each as a phrase."""
    return [f"{points} {what}" for points, what in points_by_source(replay, side)]


def points_by_source(replay: Replay[S, Q, R, E], side: int) -> list[tuple[int, str]]:
    """Return the points of a side by what they are for, those of a handicap first."""
    found, given = [*replay.game.score_sources(replay.steps, side)], replay.marks.handicap
    if given is not None and given.unit == POINTS and given.seat in replay.game.sides(replay.start_state)[side]:
        # Translators: behind a number of points with which a player began
        found.insert(0, (given.amount, _("handicap")))
    return found


def dealt_handicap(replay: Replay[S, Q, R, E]) -> str:
    """Return the handicap on the board as a sentence; "" for none, or for points, which the points by source name."""
    given = replay.marks.handicap
    return replay.handicap_line if given is not None and given.unit != POINTS else ""


def rating_changes_of(game: Game[S, Q, R, E], path: Path | None) -> Mapping[int, RatingChange]:
    """Return the change of each person's rating by a saved game, by seat; none under default names and in teams."""
    if path is None:
        return {}
    with suppress(registry.UnknownGame, OSError):
        levels = levels_of(registry.builtin_players(game))
        return rating_changes(saved_games.read_summary(path), game, levels)
    return {}


def solo_records_of(game: Game[S, Q, R, E], path: Path | None) -> list[SoloRecord]:
    """Return the records of games played alone, with that of a saved game; nothing if it is none."""
    with suppress(registry.UnknownGame, OSError):
        return records_with(game, path)
    return []


def solo_record_lines(
    records: Sequence[SoloRecord], game: Game[S, Q, R, E], path: Path | None, width: int
) -> list[Line]:
    """Return the best records as a table, with that of a saved game marked."""
    return record_lines(records, game, width, SHOWN_RECORDS, path) if records else []


def duration_text(path: Path | None) -> str:
    """Return how long a saved game took, with all pauses, as a phrase; "" if that is unknown."""
    return "" if path is None else saved_games.humanize_span(saved_games.read_summary(path).duration)


def likely_text(change: RatingChange) -> str:
    """Return the range that holds a strength with a probability of 95 %, as a phrase."""
    return _("likely {least} to {most}").format(least=change.now - change.margin, most=change.now + change.margin)


def result_sentences(replay: Replay[S, Q, R, E]) -> list[str]:
    """Return lines of text about a result: why the game ended, what points are for, turning points, ratings."""
    outcome = replay.outcome
    if outcome is None:
        return []
    names, reason = side_names(replay.game, replay.start_state), reason_of_end(replay, outcome)
    resigned = bool(replay.steps) and replay.steps[-1].option == RESIGN  # the result says so already
    found = [reason] * (not resigned and reason != with_period(capitalize(_(outcome.reason))))
    found += filter(None, [dealt_handicap(replay)])
    for side, name in enumerate(names):
        if sources := source_texts(replay, side):
            found.append(with_period(after_colon(name, _(", ").join(sources))))
    for each in turning_points(replay):
        text = _("{name} in turn {turn}, {change}: {deeds}")
        said = text.format(
            turn=each.turn, name=names[each.side], change=each.change, deeds=turn_text(replay, each.turn, spoken=True)
        )
        found.append(join_sentences(with_period(said), with_period(lead_text(replay, each.side)) if each.leads else ""))
    for seat, name in enumerate(replay.game.names(replay.state)):
        if held := replay.game.hand_names(replay.state, seat):
            found.append(with_period(after_colon(_("{name} held").format(name=name), join_and(held))))
    records = solo_records_of(replay.game, replay.path)
    found += [plain(line) for line in solo_record_lines(records, replay.game, replay.path, TEXT_WIDTH)]
    for change in rating_changes_of(replay.game, replay.path).values():
        text = _("{name}'s rating: {now} ({change:+}), was {before}, {likely}.")
        found.append(text.format(**change._asdict(), likely=likely_text(change)))
    if line := challenge_result(replay):
        found.append(line)
    if duration := duration_text(replay.path):
        found.append(_("The game took {duration}.").format(duration=duration))
    return found
