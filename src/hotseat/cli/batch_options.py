"""Options of the commands that play many games: where they run, how results are kept, progress."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from hotseat.cli import common, player_options, plugins
from hotseat.util import terminal
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import ngettext

if TYPE_CHECKING:
    import polars
    from rich.console import RenderableType

    from hotseat.arena.game_adapter import ArenaGame
    from hotseat.arena.schedule import Meeting, Shard
    from hotseat.arena.store import ResultStore
    from hotseat.arena.workers import Workers

DASK = "dask://"
"""The prefix of the value of --on, before the address of a cluster's scheduler."""
FORFEIT = "forfeit"
"""The value of --failures with which a failing bot loses its game and the batch continues."""
TIMES_AS_LONG = 20
"""The pause between updates of the interim results, in durations of an update: updates take at most 5 % of the time."""
F = TypeVar("F", bound=Callable[..., Any])


class Work(NamedTuple):
    """The values of the options of `batch_options`."""

    games: int
    seed: int
    seconds: float
    records: bool
    folder: Path | None
    ending: str
    workers: int | None
    scheduler: str
    """The address of a cluster's scheduler; "" for this machine."""
    part: tuple[int, int] | None
    """The part of the shards that this machine plays, from 1, and the number of parts; None for all shards."""
    files: Sequence[Path]
    """The user's own card files; none for the cards of the game alone."""
    failures: str = FORFEIT
    """The consequence of a bot's failure: `FORFEIT`, or "stop" to end the batch."""

    def has(self, shard: Shard) -> bool:
        """Return whether this machine plays a shard."""
        return self.part is None or shard.number % self.part[1] == self.part[0] - 1


def _part(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """Parse the value of --shard, such as `3/20`."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise click.BadParameter(
            _("{text} isn't valid; use the form 3/20 for the third of twenty parts").format(text=ascii(text))
        )
    return int(found[1]), int(found[2])


def _scheduler(_context: click.Context, _option: click.Parameter, text: str | None) -> str:
    """Parse the value of --on, such as `dask://HOST:PORT`; return `HOST:PORT`, or "" without the option."""
    if text is None:
        return ""
    if not re.fullmatch(rf"{DASK}[^\s/:]+:\d{{1,5}}", text):
        raise click.BadParameter(
            _("{text} isn't valid; use the form {form}").format(text=ascii(text), form=f"{DASK}HOST:PORT")
        )
    return text.removeprefix(DASK)


failures_option = click.option(
    "--failures",
    type=click.Choice([FORFEIT, "stop"]),
    default=FORFEIT,
    show_default=True,
    help="What to do when a bot crashes, is too slow or plays an illegal move: it loses the game and is "
    "restarted; or the tournament stops.",
)
folder_option = click.option(
    "--folder",
    type=common.UserPath(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The folder of the results.  [default: in the current folder, named after the players]",
)
workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="Number of worker processes.  [default: one for each core]",
)
scheduler_option = click.option(
    "--on",
    "scheduler",
    callback=_scheduler,
    metavar=f"{DASK}HOST:PORT",
    help="Play on the workers of a Dask cluster.",
)
BATCH_OPTIONS = (
    click.option(
        "--games",
        type=click.IntRange(1),
        default=200,
        show_default=True,
        metavar="N",
        help="Minimum number of games of each pairing.",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, 2**63),
        default=1,
        show_default=True,
        metavar="N",
        help="Seed of the first deal.",
    ),
    click.option(
        "--seconds",
        type=click.FloatRange(0, 86400, min_open=True),
        default=60,
        show_default=True,
        metavar="S",
        help="Time limit for an answer of a program.",
    ),
    failures_option,
    click.option("--records", is_flag=True, help="Keep a record of every game, for replay and export."),
    folder_option,
    click.option(
        "--table",
        "ending",
        type=click.Choice(["parquet", "csv"]),
        default="parquet",
        show_default=True,
        help="The format of the table of all games.",
    ),
    workers_option,
    scheduler_option,
    click.option(
        "--shard",
        "part",
        callback=_part,
        metavar="I/N",
        help="Play only the Ith of N parts; for job arrays that share the folder.",
    ),
    common.own_cards,
)
"""The options of `Work`."""


def batch_options(command: F) -> F:
    """Add the options of `Work` to a command."""
    return reduce(lambda decorated, option: option(decorated), reversed(BATCH_OPTIONS), command)


game_option = player_options.game_option("Another installed game, with its own players.")


def load_arena(kind: str | None, work: Work) -> ArenaGame:
    """Load a game, "" or None for the program's own, with its built-in players, or raise UsageError."""
    with common.require_extra("arena"):
        from hotseat.arena.game_adapter import ArenaGame
    from hotseat.plugin.registry import UnknownGame

    game = plugins.require_game(kind or "", work.files, packs=False)
    with common.report_as(click.UsageError, UnknownGame):
        return ArenaGame(game, game if work.files else None)


class Games(NamedTuple):
    """The finished games of a batch."""

    rows: polars.DataFrame
    """One row for each game, with the columns given to `run_batch`."""
    shards: Sequence[Shard]
    """The shards that the rows come from."""
    folder: ResultStore
    """The folder of the results."""

    def table(self, work: Work) -> Path:
        """Write the table of all games, with all columns, and return its file."""
        return self.folder.table(self.shards, work.ending)

    def failures(self) -> list[str]:
        """Return a line for each bot that failed."""
        from hotseat.arena import report

        return report.forfeits(self.rows)


def run_batch(
    work: Work,
    meetings: Sequence[Meeting],
    arena_game: ArenaGame,
    name: str,
    columns: Sequence[str],
    enough: Callable[[polars.DataFrame], bool] = lambda _: False,
) -> Games | None:
    """Play the games that the folder lacks, with progress on standard error; a failure keeps finished shards."""
    with common.require_extra("arena"):
        import polars

        from hotseat.arena.games import GameAborted
        from hotseat.arena.players import make_entrant
        from hotseat.arena.schedule import TournamentPlan, check_labels
        from hotseat.arena.store import ResultStore, StoreError
        from hotseat.arena.tournament import iter_results
        from hotseat.arena.workers import WorkersLost

    players = dict.fromkeys(player for meeting in meetings for player in meeting.players)
    with common.report_as(click.UsageError, ValueError):
        check_labels([*players])
        for player in players:
            make_entrant(arena_game, player, work.seconds)
    plan = TournamentPlan(
        tuple(meetings),
        arena_game.game.id,
        work.seed,
        arena_game.game.fingerprint,
        arena_game.edition,
        work.seconds,
        work.records,
    )
    shards: list[Shard] = []
    frames: list[polars.DataFrame] = []
    wanted: list[Shard] = []
    try:
        folder = ResultStore(work.folder or Path(name), plan.for_games(work.games))
        wanted += [shard for shard in folder.plan.shards(work.games) if work.has(shard)]
        if spoilt := folder.spoilt(wanted):
            message = ngettext(
                "{folder}: {number} shard is damaged and is played again: {file}: {why}",
                "{folder}: {number} shards are damaged and are played again, the first: {file}: {why}",
                len(spoilt),
            )
            first = {"file": spoilt[0].file.name, "why": spoilt[0].why}
            terminal.print_lines(message.format(folder=folder.path, number=len(spoilt), **first), err=True)
        with common.sigterm_as_interrupt(), _make_workers(work) as those, BatchProgress(len(wanted)) as progress:
            for shard in iter_results(folder, arena_game.own, wanted, those, forfeits=work.failures == FORFEIT):
                shards.append(shard)
                frames.append(folder.read(shard, columns))
                progress.count_shard(frames)
                if enough(frames[-1]):
                    break
    except (GameAborted, StoreError) as why:
        raise click.ClickException(str(why)) from None
    except WorkersLost as why:
        message = _("{why}; the games played so far are saved, and the same command continues")
        raise click.ClickException(message.format(why=why)) from None
    except KeyboardInterrupt:
        message = _("Stopped: at least {done} of {all} shards are saved. Run the same command again to continue.")
        terminal.print_lines(message.format(done=len(shards), all=len(wanted)), err=True)
        raise
    if not frames:
        return None
    games = Games(polars.concat(frames), shards, folder)
    if not work.part:
        return games
    for line in games.failures():
        terminal.print_lines(line, err=True)
    return None


@contextmanager
def _make_workers(work: Work) -> Iterator[Workers]:
    """Start the workers that play the games; the context stops those of this machine."""
    if not work.scheduler:
        from hotseat.arena.workers import local_workers
        from hotseat.util.processes import cpu_count

        with local_workers(work.workers or cpu_count()) as those:
            yield those
        return
    with common.require_extra("cluster"):
        import distributed  # noqa: F401
    from hotseat.arena.workers import dask_workers

    with dask_workers(work.scheduler) as those:
        if not those.count():
            message = _("No worker has connected to {address} yet; waiting.")
            terminal.print_lines(message.format(address=work.scheduler), err=True)
        yield those


class BatchProgress:
    """The progress of a batch on standard error: live at a terminal, else a line at each tenth of the shards."""

    def __init__(self, shards: int) -> None:
        from rich.console import Console
        from rich.live import Live

        self._shards = shards
        self._console = Console(stderr=True)
        self._live = Live(console=self._console, auto_refresh=False, transient=True)
        self._ratings: RenderableType = ""
        """The interim results as of the latest update."""
        self._done = 0
        self._due = 0.0

    def __enter__(self) -> BatchProgress:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def count_shard(self, frames: Sequence[polars.DataFrame]) -> None:
        """Count one more finished shard, and update the display."""
        from rich.console import Group
        from rich.text import Text

        from hotseat.arena import report

        self._done += 1
        line = _("{done} of {all} shards").format(done=self._done, all=self._shards)
        if not self._console.is_terminal:
            if self._done * 10 // self._shards > (self._done - 1) * 10 // self._shards:
                terminal.print_lines(line, err=True)
        else:
            if (begun := monotonic()) >= self._due or self._done == self._shards:
                self._ratings = report.player_rows(frames)
                self._due = monotonic() + TIMES_AS_LONG * (monotonic() - begun)
            self._live.update(terminal.SafeRich(Group(self._ratings, Text(line))), refresh=True)
