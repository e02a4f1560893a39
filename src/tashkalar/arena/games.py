"""The games of a deal, played and told in rows: one for each seat of each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple

from tashkalar import safe_io
from tashkalar.arena.game_adapter import AnyPlayer, ArenaGame, Entrant, GameRun
from tashkalar.arena.players import ExternalArenaPlayer, make_entrant, player_spec
from tashkalar.arena.schedule import Meeting
from tashkalar.i18n import ENGLISH, gettext_noop, language_context
from tashkalar.i18n import gettext as _
from tashkalar.tabletop.ai.game_runner import play_game
from tashkalar.tabletop.checksums import Checksums
from tashkalar.tabletop.decision import Outcome, question_of
from tashkalar.tabletop.game import Game
from tashkalar.tabletop.header import Header
from tashkalar.tabletop.history import History
from tashkalar.tabletop.program import PlayerError
from tashkalar.tabletop.record_lines import encode_line, played_entries
from tashkalar.tabletop.results import Verdict
from tashkalar.tabletop.seats import PlayerSpec

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
    kit: str = ""
    """What it plays with: its school; in Pook its pair of factions."""
    points: int = 0
    share: float = 0.0
    """1 for a win, 0 for a loss, and what is shared where several have won."""
    ending: str = ""
    """What brought the end, in words."""
    turns: int = 0
    """Of the game, everybody's."""
    answers: int = 0
    """That were given in the game by everybody."""
    summoned: str = ""
    """The ids of the cards that the seat summoned, in order, with spaces between."""
    held: str = ""
    """The ids of the other beings and legends that came into its hand."""
    failed: str = ""
    """Why its player failed and so forfeited the game; empty if it didn't."""


KNOWN = Row._fields[: Row._fields.index("kit")]
"""The columns that say what is played, and by whom; the others say what came of it."""
LONGEST_TEXT = 4000
"""So many letters the texts of the table have at most that tell what came of a game."""
FORFEIT = gettext_noop("has forfeited the game")
"""What brings the end where a player fails."""


class DealResult(NamedTuple):
    """A game of a deal."""

    rows: tuple[Row, ...]
    """By seat."""
    record: bytes
    """The file that tells all of it; empty if none was wanted."""


class GameAborted(Exception):
    """A game can't be played to its end; the message says which and why."""


class Failed(Exception):
    """A player fails in a game.

    Args:
        seat: whose, from 0.
        why: what it did or left undone.
        scores: by seat, as they stand then.
    """

    def __init__(self, seat: int, why: PlayerError, scores: tuple[int, ...]) -> None:
        super().__init__(str(why))
        self.seat, self.why, self.scores = seat, why, scores

    @property
    def english(self) -> str:
        """Why, as it stands in tables, which programs read."""
        with language_context(ENGLISH):
            return _cell(self.why)


def _cell(text: object) -> str:
    """A text as it may stand in a table, whatever a game or a bot says."""
    return safe_io.escape(str(text))[:LONGEST_TEXT]


def due(meeting: Meeting, deal: int, seed: int) -> Iterator[Row]:
    """The rows of a deal before it is played.

    Args:
        meeting: who plays what.
        deal: which deal of the meeting, from 0.
        seed: of the first deal.
    """
    for game, sitting in enumerate(meeting.sittings):
        for seat in range(meeting.seats):
            side = seat % meeting.sides
            yield Row(meeting.name, meeting.form, meeting.teams, deal, seed + deal, game, seat, side, sitting[side])


def play_deal(
    arena_game: ArenaGame,
    meeting: Meeting,
    deal: int,
    seed: int,
    seconds: float,
    *,
    recorded: bool = False,
    forfeits: bool = False,
) -> list[DealResult]:
    """Play the games of a deal, one for each different sitting.

    Args:
        arena_game: the game.
        meeting: who plays what.
        deal: which deal of the meeting, from 0.
        seed: of the first deal.
        seconds: how long a program's answer may take.
        recorded: whether records are wanted.
        forfeits: whether a player that fails loses its game; else nothing goes on.

    Raises:
        GameAborted: a player fails, and doesn't forfeit.
    """
    games = groupby(due(meeting, deal, seed), key=lambda row: row.game)
    return [
        _game(arena_game, meeting, list(rows), seconds, recorded=recorded, forfeits=forfeits) for _number, rows in games
    ]


def _game(
    arena_game: ArenaGame, meeting: Meeting, due: Sequence[Row], seconds: float, *, recorded: bool, forfeits: bool
) -> DealResult:
    """Play a game with these rows."""
    game, deal, seed = arena_game.game, due[0].deal, due[0].seed
    players = [player_spec(arena_game, row.player, seed + row.seat, seconds) for row in due]
    called = [one.name if one.kind == "level" else one.kind for one in players]
    start = arena_game.new(meeting, deal, seed, [f"{name} {seat}" for seat, name in enumerate(called, 1)])
    kits, run, failure = game.loadouts(start), arena_game.new_run(start), None
    try:
        entrants = [make_entrant(arena_game, row.player, seconds) for row in due]
        outcome = _outcome(arena_game, meeting.form, start, seed, run, entrants)
        winners, scores, ending = outcome.winners, outcome.scores, run.ending(outcome)
    except Failed as failed:
        if not forfeits:
            played_with = "".join(f", {kit}" for kit in kits if kit)
            message = _("{why} (deal {deal} of {meeting}, seed {seed})")
            message = message.format(why=failed.why, deal=deal, meeting=meeting.name, seed=f"{seed}{played_with}")
            raise GameAborted(message) from None
        failure, scores, ending = failed, failed.scores, FORFEIT
        winners = tuple(row.seat for row in due if row.side != due[failed.seat].side)
    verdict = Verdict(game.sides(start), winners)
    rows = [
        row._replace(
            kit=_cell(kits[row.seat]),
            points=scores[row.seat],
            share=verdict.share(row.seat),
            ending=_cell(ending),
            turns=run.turns,
            answers=len(run.answers),
            summoned=summoned,
            held=held,
            failed=failure.english if failure and failure.seat == row.seat else "",
        )
        for row, (summoned, held) in ((row, run.cards(row.seat)) for row in due)
    ]
    return DealResult(tuple(rows), _record(game, start, players, run.answers) if recorded else b"")


def _outcome(
    arena_game: ArenaGame, form: str, start: Any, seed: int, run: GameRun, entrants: Sequence[Entrant]
) -> Outcome:
    """How a game ends that they play.

    Raises:
        Failed: one of them fails.
    """
    players = list[AnyPlayer]()
    rules, last = arena_game.rules, start

    def noted(state: Any) -> Any:
        nonlocal last
        last = state
        return rules.decision(state)

    def witness(before: Any, option: Any, events: Sequence[Any]) -> None:
        run.should_continue(arena_game.game.turn(before), before, option.text, events)

    try:
        for seat, make in enumerate(entrants):
            players.append(make(form, seed + seat))
        outcome: Outcome = play_game(rules._replace(decision=noted), start, players, witness=witness)
        return outcome
    except PlayerError as why:
        asked = question_of(rules.decision(last))
        seat = asked.seat if asked is not None and len(players) == len(entrants) else len(players)
        raise Failed(seat, why, arena_game.game.scores(last)) from None
    finally:
        for player in players:
            if isinstance(player, ExternalArenaPlayer):
                player.close()


def _record(game: Game[Any, Any, Any, Any], start: Any, players: Sequence[PlayerSpec], answers: Sequence[str]) -> bytes:
    """The file that tells a game."""
    header = Header.of(game, start, DAY.isoformat(), players=players)
    history, sums = History(game, game.from_header(header.entry)), Checksums()
    entries = [header.entry, *played_entries(history, answers)]
    return b"".join(encode_line(entry, sums) for entry in entries)
