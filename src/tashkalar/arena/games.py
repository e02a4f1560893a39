"""The games of a deal, played and told in rows: one for each seat of each game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from tashkalar.arena.entrants import Entrant, ProgramPlayer, entrant, occupant
from tashkalar.arena.schedule import Meeting
from tashkalar.door import TashKalar
from tashkalar.engine import Catalogue, GameState, Option, Outcome, new_game
from tashkalar.engine.events import EndTriggered, Event, Summoned
from tashkalar.kernel.checksums import Sums
from tashkalar.kernel.history import History
from tashkalar.kernel.program import Unanswered
from tashkalar.kernel.record import Header, encoded, played_entries
from tashkalar.kernel.seats import Occupant
from tashkalar.planning.match import shares
from tashkalar.players.match import Player, play

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
    school: str
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
    cards: Catalogue, meeting: Meeting, deal: int, seed: int, seconds: float, *, recorded: bool = False
) -> list[Played]:
    """Play the games of a deal, one for each different sitting.

    Args:
        cards: what is played with.
        meeting: who plays what.
        deal: which deal of the meeting, from 0.
        seed: of the first deal.
        seconds: how long a program's answer may take.
        recorded: whether records are wanted.

    Raises:
        Stopped: somebody doesn't answer.
    """
    return [
        _game(cards, meeting, deal, seed + deal, number, seconds, recorded=recorded)
        for number in range(len(meeting.sittings))
    ]


def _game(
    cards: Catalogue, meeting: Meeting, deal: int, seed: int, number: int, seconds: float, *, recorded: bool
) -> Played:
    schools, sides = meeting.dealt(deal), meeting.sides
    names = [meeting.sittings[number][seat % sides] for seat in range(meeting.seats)]
    sitting = [occupant(name, seed + seat, seconds) for seat, name in enumerate(names)]
    called = [f"{one.label} {seat}" for seat, one in enumerate(sitting, 1)]
    course = _Course(new_game(cards, meeting.form, schools, seed, called, meeting.teams))
    try:
        outcome = _outcome(course, [entrant(name, seconds) for name in names])
    except Unanswered as why:
        raise Stopped(f"{why} (deal {deal} of {meeting.name}, seed {seed}, {', '.join(schools)})") from None
    share = shares(outcome, sides)
    rows = tuple(
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
            school=schools[seat],
            points=outcome.scores[seat],
            share=share[seat % sides],
            ending=course.ending(outcome),
            turns=course.turns,
            answers=len(course.answers),
            summoned=" ".join(course.summoned[seat]),
            held=" ".join(sorted(course.held[seat].difference(course.summoned[seat]))),
        )
        for seat, name in enumerate(names)
    )
    return Played(rows, course.record(sitting) if recorded else b"")


def _outcome(course: _Course, entrants: Sequence[Entrant]) -> Outcome:
    """How a game ends that they play."""
    start, players = course.start, list[Player]()
    try:
        for seat, make in enumerate(entrants):
            players.append(make(start.table.cards, start.table.form, start.seed + seat))
        return play(start, players, witness=course.goes_on)
    finally:
        for player in players:
            if isinstance(player, ProgramPlayer):
                player.close()


class _Course:
    """How a game went.

    Args:
        start: the game as it was dealt.
    """

    def __init__(self, start: GameState) -> None:
        self.start = start
        self.turns = start.turn.number
        self.answers: list[str] = []
        self.summoned: list[list[str]] = [[] for _ in start.seats]
        self.held: list[set[str]] = [set() for _ in start.seats]
        """By seat, the beings and legends that were ever in its hand."""
        self._trigger = ""

    def goes_on(self, state: GameState, option: Option, events: Sequence[Event]) -> None:
        """Take note of a step.

        Args:
            state: the moment before.
            option: what was answered.
            events: what happened.
        """
        self.turns = state.turn.number
        self.answers.append(option.text)
        for held, seat in zip(self.held, state.seats, strict=True):
            held.update(seat.beings, seat.legends)
        for event in events:
            match event:
                case Summoned():
                    self.summoned[event.seat].append(event.card)
                case EndTriggered():
                    self._trigger = event.why

    def ending(self, outcome: Outcome) -> str:
        """What brought the end, without the name of whom.

        Args:
            outcome: how it ended.
        """
        why = self._trigger or outcome.reason
        for name in self.start.table.names:
            why = why.removeprefix(f"{name} ")
        return why

    def record(self, sitting: Sequence[Occupant]) -> bytes:
        """The file that tells the game.

        Args:
            sitting: who played each seat.
        """
        game = TashKalar(self.start.table.cards)
        header = Header.of(game, self.start, DAY.isoformat(), occupants=sitting)
        history, sums = History(game, game.dealt(header.entry)), Sums()
        entries = [header.entry, *played_entries(history, self.answers)]
        return b"".join(encoded(entry, sums) for entry in entries)
