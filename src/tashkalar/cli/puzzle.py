"""`tashkalar puzzle`: solve puzzles, and prove your own."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hotseat.cli import common, plugins
from hotseat.cli.play_commands import run_games, settings_for_run
from hotseat.cli.shell_completion import Completer, complete_games, completer
from hotseat.plugin.seats import MAX_SEED
from hotseat.util import safe_io, terminal
from hotseat.util.text_utils import count
from tashkalar import gettext as _
from tashkalar.cli.card_commands import cards_of

if TYPE_CHECKING:
    from tashkalar.puzzles import Puzzle, SolverResult
    from tashkalar.puzzles.collection import PuzzleInPlay
    from tashkalar.puzzles.themes import Theme

SHOWN_PLANS = 5
"""The number of plans that --check prints at most."""


@completer(files=True)
def complete_puzzles(*_: object) -> Iterable[tuple[str, str]]:
    """Offer the names of all puzzles."""
    from tashkalar.puzzles.collection import collection

    return [(in_play.name, in_play.goal) for in_play in collection()]


def _complete_values(name: str) -> Completer:
    """Return the completion of a filter of the collection."""

    @completer()
    def complete(*_: object) -> Iterable[tuple[str, str]]:
        from tashkalar.puzzles.themes import theme_values, value_text

        return [(value, value_text(name, value)) for value in theme_values()[name]]

    return complete


@click.command()
@click.argument("puzzle", required=False, metavar="[PUZZLE]", shell_complete=complete_puzzles)
@click.option(
    "--check",
    "puzzle_files",
    type=common.EXISTING_FILE,
    metavar="FILE",
    multiple=True,
    help="Prove the puzzle of this file (docs/puzzles.md); may be given several times.",
)
@click.option("--daily", is_flag=True, help="Open the puzzle of the day, which is the same for all players.")
@click.option(
    "--from",
    "origin",
    metavar="GAME",
    shell_complete=complete_games,
    help="Prove an aim for a moment of a saved game or share key, and solve it.",
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="--from: after decision N.  [default: the last one]")
@click.option("--school", metavar="ID", shell_complete=_complete_values("school"), help="Only puzzles of this school.")
@click.option(
    "--aim",
    metavar="AIM",
    shell_complete=_complete_values("aim"),
    help="Only puzzles with this aim, such as win or score.",
)
@click.option(
    "--mechanic",
    metavar="WORD",
    shell_complete=_complete_values("mechanic"),
    help="Only puzzles whose solution plays a card that does this, such as move or upgrade.",
)
@click.option(
    "--form", metavar="FORM", shell_complete=_complete_values("form"), help="Only puzzles of this form, or teams."
)
@click.option("--missed", is_flag=True, help="Only puzzles that you tried without success.")
@click.option(
    "--streak", is_flag=True, help="As many puzzles as you can, each tried once without hints; three misses end it."
)
@click.option(
    "--seed", type=click.IntRange(0, MAX_SEED - 1), metavar="N", help="--streak: seed of its order.  [default: random]"
)
@click.option("--progress", is_flag=True, help="Print the puzzles solved, the puzzle of the day and your rating.")
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def puzzle(
    puzzle: str | None,
    puzzle_files: Sequence[Path],
    daily: bool,
    progress: bool,
    missed: bool,
    streak: bool,
    seed: int | None,
    origin: str | None,
    at: int | None,
    ascii: bool,
    plain: bool,
    strict: bool,
    files: Sequence[Path],
    **filters: str | None,
) -> None:
    """Run the command `puzzle`."""
    if seed is not None and not streak:
        raise click.UsageError(_("--seed is for --streak"))
    if streak and (puzzle_files or puzzle is not None or daily or progress or origin or files):
        raise click.UsageError(_("--streak chooses the puzzles itself; of the other options only filters go with it"))
    if (missed or any(filters.values())) and (
        puzzle_files or puzzle is not None or daily or progress or origin or files
    ):
        raise click.UsageError(
            _("the filters choose from the puzzles of the game; don't combine them with these options")
        )
    if puzzle_files:
        if puzzle is not None or ascii or daily or progress or origin is not None:
            raise click.UsageError(_("--check only proves; don't combine it with other options"))
        for each in puzzle_files:
            _check(each, files)
        return
    if (daily or progress) and (puzzle is not None or files or daily is progress):
        raise click.UsageError(_("--daily and --progress can't be combined with each other, a puzzle or cards"))
    if progress:
        _print_progress()
        return
    if (at is not None and origin is None) or (origin is not None and (puzzle is not None or daily)):
        raise click.UsageError(_("--at needs --from, and --from can't be combined with the number or name of a puzzle"))
    from hotseat.records.record_time import current_day
    from tashkalar.puzzles.collection import daily_puzzle

    in_play = daily_puzzle(current_day()) if daily else None if puzzle is None else _meant(puzzle, files)
    if origin is not None:
        in_play = _of_moment(origin, at, files)
    if files and origin is None and (in_play is None or in_play.number):
        raise click.UsageError(_("--cards is for a puzzle of your own"))
    theme = _theme({name: text for name, text in filters.items() if text is not None}, missed=missed)
    begun = (secrets.randbelow(MAX_SEED) if seed is None else seed) if streak else None
    if plain or strict:
        _play_plainly(in_play, theme, begun, strict=strict)
    else:
        common.need_terminal()
        puzzles = () if in_play is None else (in_play,)
        run_games(
            plugins.require_game(), settings_for_run(ascii), puzzles=puzzles, puzzle_theme=theme, puzzle_streak=begun
        )


def _print_progress() -> None:
    """Print how many puzzles are solved, the puzzle of the day with the streak, and the rating."""
    from hotseat.records.record_time import current_day
    from tashkalar.puzzles.collection import collection
    from tashkalar.puzzles.progress import PuzzleProgressStore

    store = PuzzleProgressStore()
    common.print_notices(store.fault)
    progress = store.progress
    solved = _("Puzzles solved: {number} of {all}.").format(number=progress.solved, all=len(collection()))
    terminal.print_lines(solved, *progress.summary(current_day()))


def _theme(filters: dict[str, str], *, missed: bool) -> Theme:
    """Return the theme of the filters, or raise UsageError or ClickException."""
    from tashkalar.puzzles.progress import PuzzleProgressStore
    from tashkalar.puzzles.themes import Theme, puzzles_of, read_value

    with common.report_as(click.UsageError, ValueError):
        theme = Theme(missed=missed, **{name: read_value(name, text) for name, text in filters.items()})
    if not puzzles_of(theme, PuzzleProgressStore().progress):
        untried = _("no puzzle of this theme was tried without success")
        raise click.ClickException(untried if missed else _("no puzzle has this theme; leave out a filter"))
    return theme


def _play_plainly(in_play: PuzzleInPlay | None, theme: Theme, streak: int | None, *, strict: bool) -> None:
    """Solve puzzles in plain lines; `streak`: the seed of a streak, None for none."""
    from tashkalar.puzzles.progress import PuzzleProgressStore
    from tashkalar.puzzles.streak import Streak
    from tashkalar.puzzles.themes import puzzles_of
    from tashkalar.text_ui.puzzle import play_streak, solve_puzzles

    with common.lines_console(strict=strict) as console:
        if streak is None:
            solve_puzzles(in_play, console, theme)
        else:
            play_streak(Streak.begin(streak, puzzles_of(theme, PuzzleProgressStore().progress)), console)


def _meant(text: str, files: Sequence[Path]) -> PuzzleInPlay:
    """Return the puzzle that a number, name, beginning or file names, or raise UsageError or ClickException."""
    from tashkalar.puzzles.collection import collection

    puzzles = collection()
    if (found := common.position_of(text, [each.name for each in puzzles])) is not None:
        return puzzles[found]
    if Path(text).exists():
        return _of_file(Path(text), files)
    message = _("there is no puzzle or file {name}; use a number from 1 to {last}, or a name such as {example}")
    raise click.UsageError(message.format(name=repr(text), last=len(puzzles), example=puzzles[0].name))


def _of_moment(text: str, at: int | None, files: Sequence[Path]) -> PuzzleInPlay:
    """Prove an aim for a moment of a saved game or a share key, or raise UsageError or ClickException."""
    from tashkalar.plugin import TashKalar
    from tashkalar.puzzles import FaultyPuzzle
    from tashkalar.puzzles.moment import moment_name, moment_puzzle

    replay = plugins.find_replay(text, files)
    if not isinstance(replay.game, TashKalar):
        raise click.UsageError(_("only a game of Tash-Kalar can become a puzzle"))
    plugins.check_open(replay)
    if not replay.over and replay.steps:
        raise click.ClickException(_("this game isn't finished, and a puzzle would show its hands"))
    plugins.go_to(replay, at)
    name = moment_name(replay.record, replay.ply)
    with _proving(name) as progress, common.report_as(click.ClickException, FaultyPuzzle):
        return moment_puzzle(name, replay.state, progress)


def _of_file(path: Path, files: Sequence[Path]) -> PuzzleInPlay:
    """Read and prove the puzzle of a file."""
    from tashkalar.puzzles.collection import own_puzzle

    name = safe_io.escape(path.name)
    with _report_faults(path):
        given = _read(path, files)
        with _proving(name) as progress:
            return own_puzzle(name, given, progress)


def _check(path: Path, files: Sequence[Path]) -> None:
    """Prove the puzzle of a file, and print the result."""
    from tashkalar.puzzles import prove

    with _report_faults(path):
        given = _read(path, files)
        with _proving(path.name) as progress:
            solved = prove(given, progress)
    terminal.print_lines(*_describe_proof(safe_io.escape(str(path)), given, solved))


def _read(path: Path, files: Sequence[Path]) -> Puzzle:
    from tashkalar.puzzles import read_puzzle

    return read_puzzle(cards_of(files), safe_io.read_bytes(path))


@contextmanager
def _proving(name: str) -> Iterator[Callable[[int], object]]:
    """Show that a puzzle is proved, with a bar at a terminal; the value takes the number of further positions."""
    from tashkalar.puzzles import POSITIONS

    label = _("Proving {name}").format(name=name)
    with terminal.progress_bar(POSITIONS, label) as bar:
        yield bar.update


@contextmanager
def _report_faults(path: Path) -> Iterator[None]:
    """Turn an error in the puzzle of a file into a ClickException that names the file."""
    from tashkalar.puzzles import FaultyPuzzle, TooMany

    try:
        yield
    except (FaultyPuzzle, TooMany) as fault:
        text = _("{name}: {fault}").format(name=safe_io.escape(str(path)), fault=fault)
        raise click.ClickException(text) from None


def _describe_proof(name: str, puzzle: Puzzle, solved: SolverResult) -> list[str]:
    """Return lines with the goal of a proved puzzle, the size of the proof, and the first plans."""
    from tashkalar.puzzles import describe_goal

    aim, plans = describe_goal(puzzle.goal, puzzle.state), solved.plans
    found = _("one plan") if len(plans) == 1 else count(len(plans), "plan")
    text = _("{file}: {aim}: {plans}, of {answers}, proved by {number} positions").format(
        file=name, aim=aim, plans=found, answers=count(len(plans[0].plan), "answer"), number=solved.positions
    )
    lines = [f"  {', '.join(map(str, answer.options))}" for answer in plans[:SHOWN_PLANS]]
    more = f"  {_('and {number} more').format(number=len(plans) - SHOWN_PLANS)}"
    return [text, *lines, *[more] * (len(plans) > SHOWN_PLANS)]
