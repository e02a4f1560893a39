"""The games of a deal, played and told in rows: one for each seat of each game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tashkalar.arena.entrants import ProgramPlayer, entrant, occupant
from tashkalar.arena.schedule import Meeting
from tashkalar.arena.venue import AnyPlayer, Course, Entrant, Venue
from tashkalar.kernel.checksums import Sums
from tashkalar.kernel.decision import Outcome
from tashkalar.kernel.entries import encoded, played_entries
from tashkalar.kernel.game import Game
from tashkalar.kernel.header import Header
from tashkalar.kernel.history import History
from tashkalar.kernel.program import Unanswered
from tashkalar.kernel.results import Verdict
from tashkalar.kernel.seats import Occupant
from tashkalar.language import gettext as _
from tashkalar.planning.match import play

DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""When all games of the arena are said to have begun: the same games give the same records."""


class Row(NamedTuple):
    """What one seat came to in one game."""

    meeting: str
    """Who meets, see `Meeting.name`."""
    form: str
    teams: bool
    deal: int
    """Which deal of the meeting, from 0."""
    seed: int
    """Of the game."""
    game: int
    """Which of the deal's games, from 0; in each the players have moved on by a side."""
    seat: int
    """From 0, in the order of the first turns."""
    side: int
    """From 0; mates have the same."""
    player: str
    kit: str
    """What it plays with: its school; in Pook its pair of factions."""
    points: int
    share: float
    """1 for a win, 0 for a loss, and what is shared where several have won."""
    ending: str
    """What brought the end, in words."""
    turns: int
    """Of the game, everybody's."""
    answers: int
    """That were given in the game by everybody."""
    summoned: str
    """The ids of the cards that the seat summoned, in order, with spaces between."""
    held: str
    """The ids of the other beings and legends that came into its hand."""


class Played(NamedTuple):
    """A game of a deal."""

    rows: tuple[Row, ...]
    """By seat."""
    record: bytes
    """The file that tells all of it; empty if none was wanted."""


class Stopped(Exception):
    """A game can't be played to its end; the message says which and why."""


def played(
    venue: Venue, meeting: Meeting, deal: int, seed: int, seconds: float, *, recorded: bool = False
) -> list[Played]:
    """Play the games of a deal, one for each different sitting.

    Args:
        venue: the game.
        meeting: who plays what.
        deal: which deal of the meeting, from 0.
        seed: of the first deal.
        seconds: how long a program's answer may take.
        recorded: whether records are wanted.

    Raises:
        Stopped: somebody doesn't answer.
    """
    return [
        _game(venue, meeting, deal, seed + deal, number, seconds, recorded=recorded)
        for number in range(len(meeting.sittings))
    ]


def _game(
    venue: Venue, meeting: Meeting, deal: int, seed: int, number: int, seconds: float, *, recorded: bool
) -> Played:
    sides, game = meeting.sides, venue.game
    names = [meeting.sittings[number][seat % sides] for seat in range(meeting.seats)]
    sitting = [occupant(venue, name, seed + seat, seconds) for seat, name in enumerate(names)]
    called = [one.name if one.kind == "level" else one.kind for one in sitting]
    start = venue.new(meeting, deal, seed, [f"{name} {seat}" for seat, name in enumerate(called, 1)])
    kits, course = game.kits(start), venue.course(start)
    try:
        outcome = _outcome(venue, meeting.form, start, seed, course, [entrant(venue, name, seconds) for name in names])
    except Unanswered as why:
        played_with = "".join(f", {kit}" for kit in kits if kit)
        told = _("{why} (deal {deal} of {meeting}, seed {seed})")
        raise Stopped(told.format(why=why, deal=deal, meeting=meeting.name, seed=f"{seed}{played_with}")) from None
    verdict = Verdict(game.sides(start), outcome.winners)
    rows = []
    for seat, name in enumerate(names):
        summoned, held = course.cards(seat)
        rows.append(
            Row(
                meeting=meeting.name,
                form=meeting.form,
                teams=meeting.teams,
                deal=deal,
                seed=seed,
                game=number,
                seat=seat,
                side=seat % sides,
                player=name,
                kit=kits[seat],
                points=outcome.scores[seat],
                share=verdict.share(seat),
                ending=course.ending(outcome),
                turns=course.turns,
                answers=len(course.answers),
                summoned=summoned,
                held=held,
            )
        )
    return Played(tuple(rows), _record(game, start, sitting, course.answers) if recorded else b"")


def _outcome(venue: Venue, form: str, start: Any, seed: int, course: Course, entrants: Sequence[Entrant]) -> Outcome:
    """How a game ends that they play."""
    players = list[AnyPlayer]()

    def witness(before: Any, option: Any, events: Sequence[Any]) -> None:
        course.goes_on(venue.game.turn(before), before, option.text, events)

    try:
        for seat, make in enumerate(entrants):
            players.append(make(form, seed + seat))
        outcome: Outcome = play(venue.rules, start, players, witness=witness)
        return outcome
    finally:
        for player in players:
            if isinstance(player, ProgramPlayer):
                player.close()


def _record(game: Game[Any, Any, Any, Any], start: Any, sitting: Sequence[Occupant], answers: Sequence[str]) -> bytes:
    """The file that tells a game."""
    header = Header.of(game, start, DAY.isoformat(), occupants=sitting)
    history, sums = History(game, game.dealt(header.entry)), Sums()
    entries = [header.entry, *played_entries(history, answers)]
    return b"".join(encoded(entry, sums) for entry in entries)
