"""Verify a game against levels: replay its share key, and compute every answer of the computer players again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hotseat.arena.game_adapter import AnyPlayer, ArenaGame
from hotseat.play.daily import daily_duel, daily_start
from hotseat.plugin.decision import Option, question_of
from hotseat.plugin.game import Game
from hotseat.plugin.seats import BuiltinPlayers
from hotseat.records.header import GameMarks
from hotseat.records.record import Record, RecordFault, parse_record
from hotseat.records.record_lines import decode_line, whole_lines
from hotseat.records.starts import START
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop

MOST_ANSWERS = 2000
"""The most answers of computer players that are computed again; a game has some 100."""
MOST_SECONDS = 3600.0
"""The time in seconds after which a verification stops without a verdict, between two answers."""

OTHER_ANSWER = gettext_noop(
    "at decision {number}, {level} answers otherwise: the key or the program was changed, or the computer was told to "
    "move at once or ran out of time"
)
"""The sentence about an answer that a level doesn't give, marked for translation."""
AnyGame = Game[Any, Any, Any, Any]


class Unverified(ValueError):
    """A game that isn't what its key says, or can't be verified here; the message is one line."""


class Verified(NamedTuple):
    """The result of a verification."""

    record: Record[Any, Any, Any, Any]
    answers: int
    """The number of answers that were computed again."""
    undone: int
    """The number of decisions that were taken back."""
    dealt: bool
    """Whether the deal is known to be that of a day."""


def verify_record(
    data: bytes, game: AnyGame, players: BuiltinPlayers, progress: Callable[[int, int], object] = lambda *_: None
) -> Verified:
    """Verify a record of a game against levels.

    Args:
        data: the content of the record; it may hold anything.
        game: the game plugin.
        players: its built-in players.
        progress: called before each answer with the number of answers computed and of all.

    Raises:
        Unverified: a check failed; the message says which.
    """
    try:
        record = parse_record(data, Path(_("share key")), game)
    except RecordFault as fault:
        raise Unverified(str(fault)) from None
    _check_players(record, data, players)
    dealt = _check_deal(record, game, players)
    steps = record.history.steps
    due = [step for step in steps if record.players[step.seat].kind == "level"]
    if len(due) > MOST_ANSWERS:
        raise Unverified(_("this game has more than {number} answers of the computer").format(number=MOST_ANSWERS))
    until = time.monotonic() + MOST_SECONDS
    for done, _answer in enumerate(_recomputed(record, ArenaGame(game))):
        progress(done + 1, len(due))
        if time.monotonic() > until:
            raise Unverified(_("this takes more than {number} minutes here").format(number=int(MOST_SECONDS // 60)))
    undone = sum("undo" in entry for entry in map(_entry, whole_lines(data).lines))
    return Verified(record, len(due), undone, dealt)


def _entry(line: bytes) -> dict[str, Any]:
    found = decode_line(line)
    return found if isinstance(found, dict) else {}


def _check_players(record: Record[Any, Any, Any, Any], data: bytes, players: BuiltinPlayers) -> None:
    """Refuse a game that isn't over or that others than one person and levels of the installed version have played."""
    if record.other_cards:
        raise Unverified(_("it was played with {other}; verify it with those").format(other=record.other_cards))
    if record.history.outcome is None:
        raise Unverified(_("this game isn't finished"))
    if any("player" in entry for entry in [_entry(line) for line in whole_lines(data).lines[1:]]):
        raise Unverified(_("a seat was given to another player during the game"))
    levels = [each for each in record.players if not each.human]
    if not levels or any(each.kind != "level" for each in levels):
        raise Unverified(_("only games of people against levels of the computer can be verified"))
    for each in levels:
        if each.name not in players.levels:
            raise Unverified(_("there is no level {name} here").format(name=repr(each.name)))
        if fault := players.other_version(each):
            raise Unverified(fault)


def _check_deal(record: Record[Any, Any, Any, Any], game: AnyGame, players: BuiltinPlayers) -> bool:
    """Return whether a game has the deal of its day; refuse one with another deal, seat, level or seed."""
    mark = GameMarks.read(record.header.entry).challenge
    if mark is None or not mark.day:
        return False
    try:
        duel = daily_duel(game, players, mark.day)
        start = daily_start(game, duel, game.names(record.history.start))
    except ValueError as fault:
        raise Unverified(str(fault)) from None
    if tuple(record.players) != duel.players:
        raise Unverified(_("the opponent isn't that of the daily duel of {day}").format(day=mark.day))
    if START in record.header.entry or start != record.history.start:
        raise Unverified(_("the deal isn't that of the daily duel of {day}").format(day=mark.day))
    return True


def _recomputed(record: Record[Any, Any, Any, Any], arena_game: ArenaGame) -> Iterator[Option]:
    """Yield each answer of a level, computed again; raise Unverified for one that the level doesn't give.

    In a challenge a level that is started anew, as when the game is resumed, goes on with its plan. In any other game
    it plans the rest of its turn, so there an answer may also be the one that it gives when it starts at that decision.
    """
    game, history = record.game, record.history
    is_challenge = GameMarks.read(record.header.entry).challenge is not None
    form = game.summary_from_header(record.header.entry).form
    playing: dict[int, AnyPlayer] = {}
    events: dict[int, list[Any]] = {seat: [] for seat in range(len(record.players))}
    unseen: dict[int, list[Any]] = {seat: [] for seat in events}
    for step in history.steps:
        seat = step.seat
        spec = record.players[seat]
        if spec.kind == "level":
            decision = question_of(game.decision(step.before))
            assert decision is not None
            view, make = game.view(step.before, seat), arena_game.players[spec.name]
            player = playing.get(seat) or playing.setdefault(seat, make(form, spec.seed))
            option = player.choose(view, decision, tuple(unseen[seat]))
            if option.text != step.option and not is_challenge:
                playing[seat] = player = make(form, spec.seed)
                option = player.choose(view, decision, tuple(events[seat]))
            if option.text != step.option:
                message = _(OTHER_ANSWER)
                raise Unverified(message.format(number=step.ply, level=_(spec.name)))
            unseen[seat] = []
            yield option
        for each, seen in events.items():
            visible = game.visible_events(step.events, each)
            seen += visible
            unseen[each] += visible
