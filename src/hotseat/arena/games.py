"""Play the games of a deal and describe them in rows: one row for each seat of each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from hotseat.ai.game_runner import play_game
from hotseat.arena.game_adapter import AnyPlayer, ArenaGame, Entrant
from hotseat.arena.players import ExternalArenaPlayer, Programs, make_entrant, player_spec
from hotseat.arena.schedule import Meeting, player_label
from hotseat.play.program import PlayerError
from hotseat.plugin.decision import Json, Outcome, Step, outcome_json, question_of
from hotseat.plugin.game import Game, GameRules
from hotseat.plugin.results import Verdict
from hotseat.plugin.seats import LONGEST_NAME, PlayerSpec, split_named_player
from hotseat.records.header import Header
from hotseat.records.history import History
from hotseat.records.record_lines import Checksums, encode_line, played_entries, with_times
from hotseat.util import safe_io
from hotseat.util.i18n import ENGLISH, gettext_noop, language_context
from hotseat.util.i18n import gettext as _

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyStep: TypeAlias = Step[Any, Any]
DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""The start time in the records of all games, fixed so that the same games give the same records."""


class Row(NamedTuple):
    """The result of one seat in one game."""

    meeting: str
    """The name of the meeting (`Meeting.name`)."""
    form: str
    teams: bool
    deal: int
    """The index of the deal in the meeting, from 0."""
    seed: int
    game: int
    """The index of the game in the deal, from 0; from game to game the players move on by one side."""
    seat: int
    """The seat, from 0, in the order of the first turns."""
    side: int
    """The side, from 0; teammates have the same."""
    player: str
    kit: str = ""
    """The kit of the seat: its school, or what `Game.loadouts` of another game returns."""
    points: int = 0
    share: float = 0.0
    """1 for a win, an equal share if several sides have won, 0 for a loss."""
    ending: str = ""
    turns: int = 0
    """The number of turns of the game, of all seats."""
    answers: int = 0
    """The number of decisions in the game, of all seats."""
    played: str = ""
    """The ids of the cards that the seat played, in order, separated by spaces."""
    held: str = ""
    """The ids of the other beings and legends that came into its hand."""
    failed: str = ""
    """The reason that its player failed and forfeited the game; "" if it didn't."""


KNOWN = Row._fields[: Row._fields.index("kit")]
"""The columns that are known before the game; the others hold its results."""
LONGEST_TEXT = 4000
"""The largest number of characters in a text of the results."""
FORFEIT = gettext_noop("has forfeited the game")
"""The reason of the end where a player fails."""


class DealResult(NamedTuple):
    """The result of one game of a deal."""

    rows: tuple[Row, ...]
    record: bytes
    """The content of the record file; empty if no records are wanted."""


class GameAborted(Exception):
    """A game can't be played to its end; the message says which and why."""


class Failed(Exception):
    """A player failed in a game."""

    def __init__(self, seat: int, why: PlayerError, scores: tuple[int, ...]) -> None:
        super().__init__(str(why))
        self.seat, self.why, self.scores = seat, why, scores

    @property
    def english(self) -> str:
        """The failure in English, as it is written to tables, which programs read."""
        with language_context(ENGLISH):
            return _cell(self.why)


def _cell(text: object) -> str:
    """Return a text of a game or bot made safe for a table: escaped and cut to `LONGEST_TEXT`."""
    return safe_io.escape(str(text))[:LONGEST_TEXT]


def due(meeting: Meeting, deal: int, seed: int) -> Iterator[Row]:
    """Yield the rows of a deal before it is played."""
    for game, lineup in enumerate(meeting.lineups):
        for seat in range(meeting.seats):
            side = seat % meeting.sides
            player = player_label(lineup[side])
            yield Row(meeting.name, meeting.form, meeting.teams, deal, seed + deal, game, seat, side, player)


def play_deal(
    arena_game: ArenaGame,
    meeting: Meeting,
    deal: int,
    seed: int,
    seconds: float,
    *,
    recorded: bool = False,
    forfeits: bool = False,
    programs: Programs | None = None,
) -> list[DealResult]:
    """Play the games of a deal, one for each lineup; raise GameAborted if a player failed without `forfeits`."""
    games = groupby(due(meeting, deal, seed), key=lambda row: row.game)
    with nullcontext(programs) if programs else Programs() as waiting:
        return [
            _game(arena_game, meeting, list(rows), seconds, waiting, recorded=recorded, forfeits=forfeits)
            for _number, rows in games
        ]


def _game(
    arena_game: ArenaGame,
    meeting: Meeting,
    due: Sequence[Row],
    seconds: float,
    programs: Programs,
    *,
    recorded: bool,
    forfeits: bool,
) -> DealResult:
    """Play the game of these rows."""
    game, deal, seed = arena_game.game, due[0].deal, due[0].seed
    lineup = meeting.lineups[due[0].game]
    texts = [lineup[row.side] for row in due]
    players = [player_spec(arena_game, text, seed + row.seat, seconds) for text, row in zip(texts, due, strict=True)]
    named = [split_named_player(text)[0] for text in texts]
    labels = [name or (one.kind if one.is_code else one.name) for name, one in zip(named, players, strict=True)]
    names = [f"{label[: LONGEST_NAME - 2]} {seat}" for seat, label in enumerate(labels, 1)]
    start = arena_game.new(meeting, deal, seed, names)
    kits, steps, failure = game.loadouts(start), list[AnyStep](), None
    try:
        entrants = [make_entrant(arena_game, text, seconds, programs) for text in texts]
        outcome = _outcome(game, meeting.form, start, seed, steps, entrants)
        winners, scores, ending = outcome.winners, outcome.scores, _ending(game, steps, outcome)
    except Failed as failed:
        if not forfeits:
            played_with = "".join(f", {kit}" for kit in kits if kit)
            message = _("{why} (deal {deal} of {meeting}, seed {seed})")
            message = message.format(why=failed.why, deal=deal, meeting=meeting.name, seed=f"{seed}{played_with}")
            raise GameAborted(message) from None
        failure, scores, ending = failed, failed.scores, FORFEIT
        winners = tuple(row.seat for row in due if row.side != due[failed.seat].side)
    verdict = Verdict(game.sides(start), winners)
    use = game.card_use(steps) if steps else None
    rows = [
        row._replace(
            kit=_cell(kits[row.seat]),
            points=scores[row.seat],
            share=verdict.share(row.seat),
            ending=_cell(ending),
            turns=steps[-1].turn if steps else game.turn(start),
            answers=len(steps),
            played=" ".join(use.played[row.seat]) if use else "",
            held=" ".join(use.kept[row.seat]) if use else "",
            failed=failure.english if failure and failure.seat == row.seat else "",
        )
        for row in due
    ]
    return DealResult(tuple(rows), _record(game, start, players, steps) if recorded else b"")


def _ending(game: AnyGame, steps: Sequence[AnyStep], outcome: Outcome) -> str:
    """Return the reason that the game ended, without a player's name."""
    why = game.end_reason(steps, outcome)
    for name in game.names(steps[-1].state):
        why = why.removeprefix(f"{name} ")
    return why


def _outcome(
    game: AnyGame, form: str, start: Any, seed: int, steps: list[AnyStep], entrants: Sequence[Entrant]
) -> Outcome:
    """Play a game with the given players, collect its steps, and return its outcome; raise Failed if one fails."""
    players, result, failing = list[AnyPlayer](), None, -1
    try:
        for seat, make in enumerate(entrants):
            players.append(make(form, seed + seat))
        outcome: Outcome = play_game(game, start, players, on_step=steps.append)
        result = outcome_json(outcome)
        return outcome
    except PlayerError as why:
        last = steps[-1].state if steps else start
        pending = question_of(game.decision(last))
        failing = pending.seat if pending is not None and len(players) == len(entrants) else len(players)
        result = _forfeit_json(game, start, failing, game.scores(last))
        raise Failed(failing, why, game.scores(last)) from None
    finally:
        for seat, player in enumerate(players):
            if isinstance(player, ExternalArenaPlayer):
                if result is None or seat == failing:
                    player.close()
                else:
                    player.finish(result)


def _forfeit_json(game: GameRules[Any, Any, Any, Any], start: Any, failing: int, scores: Sequence[int]) -> Json:
    """Return the result of a game that a seat has forfeited, as `outcome_json` returns results."""
    winners = [seat + 1 for side in game.sides(start) if failing not in side for seat in side]
    return {"winners": winners, "scores": [*scores], "reason": f"{game.names(start)[failing]} {FORFEIT}"}


def _record(game: AnyGame, start: Any, players: Sequence[PlayerSpec], steps: Sequence[AnyStep]) -> bytes:
    """Return the content of the record file of a game."""
    header = Header.of(game, start, DAY.isoformat(), players=players)
    history, sums = History(game, game.from_header(header.entry)), Checksums()
    entries = [header.entry, *played_entries(history, [step.option for step in steps])]
    return b"".join(encode_line(entry, sums) for entry in with_times(entries, header.started, header.version))
