"""`games`, `stats`, `show` and `export`: the commands for saved games."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from hotseat.cli import common, game_options, plugins, shell_completion
from hotseat.codec.names import spelling
from hotseat.records.export_formats import FILM, FOR_PROGRAMS, JSON, KEY, PNG
from hotseat.util import cell_width, i18n, identity, paths, safe_io, terminal
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import after_colon, in_brackets, with_colon, with_period

if TYPE_CHECKING:
    from hotseat.cli.plugins import Game, Replay
    from hotseat.records.profile_sections import Line
    from hotseat.records.saved_games import GameFilter, SavedGame
    from hotseat.records.stats import Statistics
    from hotseat.records.transcript import Transcript

EXPORTS = ("txt", "md", "html", "svg", PNG, FILM, JSON, "cast", KEY)
WIDTH = 78
"""The columns of the table of solo records."""
POSITION_EXPORTS = ("txt", "svg", PNG, JSON, KEY)


player_filter = click.option(
    "--player", metavar="NAME", shell_complete=shell_completion.people, help="Only games of this player."
)


@click.command(cls=game_options.FilterCommand)
@player_filter
@click.option("--unfinished", "status", flag_value="unfinished", help="Only unfinished games.")
@click.option("--over", "status", flag_value="over", help="Only finished games.")
@click.option(
    "--delete",
    "to_delete",
    metavar="GAME",
    shell_complete=shell_completion.complete_games,
    help="Delete a game permanently.",
)
@click.option(
    "--rename",
    "to_rename",
    nargs=2,
    metavar="GAME NAME",
    shell_complete=shell_completion.complete_game_to_rename,
    help="Rename a game's file; its id stays.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON, with the file of each game.")
@click.option("--yes", is_flag=True, help="Delete or rename without asking first.")
@common.own_cards
@common.on_own_files
def games(
    player: str | None,
    status: str | None,
    to_delete: str | None,
    to_rename: tuple[str, str] | None,
    as_json: bool,
    yes: bool,
    files: Sequence[Path],
    chosen: Mapping[str, str] = game_options.NONE,
) -> None:
    """Run the command `games`."""
    from hotseat.records import card_search, saved_games

    if to_delete is not None and to_rename is not None:
        raise click.UsageError(_("delete or rename, one at a time"))
    if to_delete is not None:
        _delete_or_rename(common.resolve_game(to_delete, whole=True), None, yes)
        return
    if to_rename is not None:
        _delete_or_rename(common.resolve_game(to_rename[0]), to_rename[1], yes)
        return
    own = {plugins.own(): plugins.require_game(files=files)} if files else {}
    load = cache(lambda kind: own.get(kind) or plugins.require_game(kind))

    def judge(game: SavedGame) -> SavedGame:
        if game.settled:
            return game
        return saved_games.with_scores(game, card_search.fitting_game(game.path, load(game.game)))

    wanted = _wanted(saved_games.GameFilter(player=player, **chosen), judge, status, err=as_json)
    if as_json:
        terminal.print_json([_as_json(number, game) for number, game in wanted], 1)
        return
    for number, game in wanted:
        ago = cell_width.ljust(saved_games.humanize_age(game.played), 14)
        terminal.print_lines(f"{number:3}  {game.id:4}  {ago}  {describe_game(game)}")


def _as_json(number: int, game: SavedGame) -> dict[str, Any]:
    """Return a saved game as a JSON object; its seats count from 1."""
    seats = [
        {"name": name, "loadout": loadout, "player": player.text, "score": score}
        for name, loadout, player, score in zip_longest(
            game.names, game.announced.loadouts, game.player_specs, game.scores
        )
        if player is not None
    ]
    return {
        "number": number,
        "id": game.id,
        "name": game.name,
        "path": str(game.path),
        "game": game.game,
        "form": game.announced.form,
        "seats": seats,
        "turn": game.turn,
        "winners": None if game.winners is None else [seat + 1 for seat in game.winners],
        "played": game.played,
        "fault": game.fault,
        "needs": game.needs,
    }


def _delete_or_rename(path: Path, name: str | None, yes: bool) -> None:
    """Rename a saved game, or delete it without a new name, after the user confirms."""
    from hotseat.records import saved_games
    from hotseat.records.record import RecordFault

    known = {game.path.name: game for game in saved_games.all_games()}
    alike = (name for name in known if spelling(name) == spelling(path.name))  # macOS may write names in another form
    game = known.get(path.name) or known.get(next(alike, ""))
    if game is None or paths.real(path.parent) != paths.real(saved_games.games_folder()):
        raise click.UsageError(
            _("{file} isn't among the games that {command} lists").format(
                file=path.name, command=identity.current().command("games")
            )
        )
    question = _("Delete permanently: {id}, {game}?") if name is None else _("Rename to {name}: {id}, {game}?")
    question = question.format(name=repr(name), id=game.id, game=describe_game(game))
    if not yes and not terminal.confirm(question):
        terminal.print_lines(_("Nothing was changed."))
        return
    try:
        if name is None:
            saved_games.delete_game(game)
            terminal.print_lines(_("Deleted: {file}").format(file=game.path.name))
        else:
            terminal.print_lines(_("Renamed to {file}").format(file=saved_games.rename_game(game, name).name))
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None


def _wanted(
    wanted: GameFilter,
    judge: Callable[[SavedGame], SavedGame] = lambda game: game,
    status: str | None = None,
    *,
    err: bool = False,
) -> list[tuple[int, SavedGame]]:
    """Return the games that pass a filter and status, if any, with their numbers from 1; print a message for none."""
    from hotseat.records import saved_games

    found = saved_games.all_games()
    fitting = [(number, judge(game)) for number, game in enumerate(found, 1) if wanted.fits(game)]
    fitting = [(number, game) for number, game in fitting if wanted._replace(status=status).fits(game)]
    if not fitting:
        terminal.print_lines(_("No saved game matches.") if found else _("No game has been saved yet."), err=err)
    return fitting


@cache
def _loadout_names(kind: str) -> Callable[[str], str]:
    """Return a function that names the loadouts of a game; if the game can't be loaded, by their ids."""
    try:
        return plugins.require_game(kind).loadout_name
    except click.ClickException:
        return str


def describe_game(game: SavedGame) -> str:
    """Return one line about a saved game: the players with scores, the title and the status."""
    if game.fault:
        return _("broken: {why}").format(why=game.fault)
    scores = game.scores or ("?",) * len(game.names)
    kits = [*map(_loadout_names(game.game), game.announced.loadouts)]
    marks = [filter(None, (*kits[seat : seat + 1], player.label)) for seat, player in enumerate(game.player_specs)]
    marked = [_(", ").join(mark) for mark in marks]
    players = [*map(in_brackets, game.names, marked)]
    seats = zip(game.announced.sides, game.sides(players), strict=True)
    sides = _(", ").join(f"{side} {scores[first]}" for (first, *_mates), side in seats)
    status = _status(game)
    message = _("{sides}; {title}, {status}")
    if game.parent:
        message = _("{sides}; {title}, {status}, forked from {game} at {ply}")
    parent, ply = (game.parent.id, game.parent.ply) if game.parent else ("", 0)
    facts = message.format(sides=sides, title=game.announced.title, status=status, game=parent, ply=ply)
    if game.needs:
        facts = _("{game}; it can't be opened: {why}").format(game=facts, why=game.needs)
    elif game.hindrance:
        facts = _("{game}; view only: {why}").format(game=facts, why=game.hindrance)
    return after_colon(game.name, facts)


def _status(game: SavedGame) -> str:
    """Return the turn of an unfinished game, or the winner of a finished one, as text."""
    verdict = game.verdict
    if verdict is None:
        return _("turn {number}").format(number=game.turn)
    if verdict.drawn:
        return _("a draw")
    winners = verdict.winners_of(game.sides(game.names))
    return _("won by {name}").format(name=winners[0]) if winners else _("no winner")


@click.command(cls=game_options.FilterCommand)
@player_filter
@common.in_sentences
@click.option("--json", "as_json", is_flag=True, help="As JSON; see the schema statistics.")
@common.own_cards
@common.on_own_files
def stats(
    player: str | None, plain: bool, as_json: bool, files: Sequence[Path], chosen: Mapping[str, str] = game_options.NONE
) -> None:
    """Run the command `stats`."""
    from hotseat.records import saved_games

    found: dict[str, list[SavedGame]] = {plugins.own(): []}
    for _number, game in _wanted(saved_games.GameFilter(player=player, **chosen), err=as_json):
        found.setdefault(game.game or plugins.own(), []).append(game)
    if as_json:
        with i18n.language_context(i18n.ENGLISH):
            terminal.print_json([*_statistics(found, files)], 1)
    elif any(found.values()):
        own = found.pop(plugins.own())
        terminal.print_lines(*_summary(plugins.require_game(files=files), own, plain))
        for kind, saved in sorted(found.items()):
            terminal.print_lines("", *_other_summary(kind, saved, plain))


def _statistics(found: Mapping[str, Sequence[SavedGame]], files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Yield the statistics of each game that can be loaded and was finished, as data; notices say which can't."""
    from dataclasses import asdict

    from hotseat.records.statistics_json import statistics_as_data

    for kind, saved in found.items():
        try:
            game = plugins.require_game(kind, files if kind == plugins.own() else ())
        except click.UsageError as fault:
            common.print_notices(with_period(fault.message))
        else:
            if saved:
                yield asdict(statistics_as_data(_collected(game, saved), game))


def _collected(game: Game, saved: Sequence[SavedGame]) -> Statistics:
    from hotseat.records import stats
    from hotseat.records.profile import levels_of

    return stats.collect(saved, game, levels_of(plugins.require_players(game)))


def _summary(game: Game, saved: Sequence[SavedGame], plain: bool) -> list[str]:
    from hotseat.records import profile_sections, spoken_statistics, stats

    found, records = _collected(game, saved), _records(game, saved)
    if plain:
        return [*spoken_statistics.statistics_sentences(found, game), *map(spoken_statistics.join_cells, records)]
    title = ["", with_colon(_("Solo records"))] * bool(records)
    return [*stats.summary_lines(found, game), *title, *map(profile_sections.plain, records)]


def _records(game: Game, saved: Sequence[SavedGame]) -> list[Line]:
    """Return the table of the best games that were played alone; nothing if there are none."""
    from hotseat.records import game_facts, solo_records

    records = solo_records.solo_records(game_facts.each_with_facts(saved, game))
    return solo_records.record_lines(records, game, WIDTH, solo_records.MOST) if records else []


def _other_summary(kind: str, saved: Sequence[SavedGame], plain: bool) -> list[str]:
    """Return the statistics of a game below its name; if the game can't be loaded, the reason."""
    try:
        game = plugins.require_game(kind)
    except click.UsageError as fault:
        return [with_period(fault.message)]
    return [with_colon(game.name), *_summary(game, saved, plain)]


def _output(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of an output file and of hidden cards to a command."""
    output = click.option(
        "-o",
        "--output",
        type=common.UserPath(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Output file.  [default: standard output]",
    )
    force = click.option("--force", is_flag=True, help="Overwrite FILE if it exists.")
    open_hands = click.option(
        "--open-hands",
        is_flag=True,
        help="Show all hands and decks of an unfinished game. A finished game always shows them.",
    )
    return output(force(open_hands(command)))


@click.command()
@click.argument("game", required=False, shell_complete=shell_completion.complete_games)
@click.option("--at", type=click.IntRange(0), metavar="N", help="After decision N.  [default: the last one]")
@click.option(
    "--position",
    "given",
    type=common.UserFile("rb"),
    metavar="FILE",
    help="Show a position from a JSON file instead; - is standard input.",
)
@click.option(
    "--to", "wanted", type=click.Choice(POSITION_EXPORTS), default="txt", show_default=True, help="The format."
)
@_output
@common.own_cards
@common.on_own_files
def show(
    game: str | None,
    at: int | None,
    given: IO[bytes] | None,
    wanted: str,
    output: Path | None,
    force: bool,
    open_hands: bool,
    files: Sequence[Path],
) -> None:
    """Run the command `show`."""
    if (game is None) == (given is None):
        raise click.UsageError(_("give either a game or --position FILE"))
    if at is not None and game is None:
        raise click.UsageError(_("--at is for a saved game"))
    if given:
        replay = plugins.read_position(safe_io.read_capped(given), given.name, files)
    else:
        replay = plugins.find_replay(game or "", files)
        plugins.go_to(replay, at)
    plugins.check_open(replay, wanted=open_hands)
    replay.open_hands = open_hands or given is not None
    transcript = plugins.text_renderer(replay.game).transcript(replay)
    if wanted == KEY:
        text = _key(replay, whole=False)
    elif wanted == JSON:
        text = _position(replay)
    elif wanted == "txt":
        title = [transcript.turn_title(replay.state), *filter(None, [replay.player_line])]
        text = "\n".join([*title, "", *replay.game.render_text(transcript.visible_state(replay.state))])
    else:
        _check_format(transcript, wanted, at)
        text = transcript.export("svg")
    _put(text, wanted, replay, output, force)


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@click.option("--to", "wanted", type=click.Choice(EXPORTS), required=True, help="The format.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="svg, png: after decision N.  [default: the last one]")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="film: only turn N.  [default: the whole game]")
@_output
@common.own_cards
@common.on_own_files
def export(
    game: str,
    wanted: str,
    at: int | None,
    turn: int | None,
    output: Path | None,
    force: bool,
    open_hands: bool,
    files: Sequence[Path],
) -> None:
    """Run the command `export`."""
    if turn is not None and wanted != FILM:
        raise click.UsageError(_("--turn is for film; {format} exports the whole game").format(format=wanted))
    with i18n.language_context(i18n.ENGLISH) if wanted in FOR_PROGRAMS else nullcontext():
        replay = plugins.find_replay(game, files)
        plugins.go_to(replay, at)
        renderer = plugins.text_renderer(replay.game)
        transcript = renderer.transcript(replay)
        _check_format(transcript, wanted, at)
        plugins.check_open(replay, wanted=open_hands)
        replay.open_hands = open_hands
        common.print_notices(renderer.add_remarks(replay))
        if wanted == KEY:
            text = _key(replay, whole=True)
        elif wanted == FILM:
            text = _film(transcript, turn)
        else:
            text = transcript.export("svg" if wanted == PNG else wanted)
    _put(text, wanted, replay, output, force)


def _film(transcript: Transcript[Any, Any, Any, Any], turn: int | None) -> str:
    """Return a game, or one turn of it, as a film; raise UsageError for a turn that the game doesn't have."""
    from hotseat.records.film import draw_film

    with common.report_as(click.UsageError, ValueError):
        return draw_film(transcript, turn)


def _key(replay: Replay, *, whole: bool) -> str:
    """Return a share key with a newline; raise UsageError for hidden cards without `open_hands`."""
    from hotseat.records import share_key

    if not replay.is_open:
        raise click.UsageError(
            _("this game isn't finished, and its key holds all hands; add --open-hands to allow that")
        )
    if not whole:
        return share_key.position_key(replay.game, replay.state) + "\n"
    if replay.path is None or replay.fault:
        raise click.ClickException(replay.fault or _("this is a share key already"))
    with common.report_as(click.ClickException, OSError):
        return share_key.record_key(safe_io.read_bytes(replay.path)) + "\n"


def _position(replay: Replay) -> str:
    """Return a position as JSON with the id of its game; raise UsageError for hidden cards without `open_hands`."""
    import json

    from hotseat.records.position_file import entry_of

    if not replay.is_open:
        raise click.UsageError(
            _("this game isn't finished, and its position holds all hands; add --open-hands to allow that")
        )
    return json.dumps(entry_of(replay.game, replay.state), ensure_ascii=False) + "\n"


def _put(text: str, wanted: str, replay: Replay, output: Path | None, force: bool) -> None:
    """Write an export to a file or standard output, or raise UsageError or ClickException."""
    if wanted == PNG:
        with common.require_extra(PNG):
            from hotseat.util import rasterize
        data = rasterize.png(text)
    else:
        data = paths.encode_text(text)
    if output is None:
        terminal.print_data(data)
    else:
        _keep(data, output, force, replay.path, private=replay.open_hands and not replay.over)


def _check_format(transcript: Transcript[Any, Any, Any, Any], wanted: str, at: int | None) -> None:
    """Raise a UsageError if the game has no such export format, or if the format takes no --at."""
    known, of_position = [*transcript.formats, KEY], [*transcript.position_formats]
    if "svg" in known:
        known, of_position = [*known, PNG], [*of_position, PNG]
    if wanted not in known:
        message = _("{game} has no format {format}; it has {known}")
        raise click.UsageError(message.format(format=wanted, game=transcript.game.name, known=", ".join(known)))
    if at is not None and not of_position:
        raise plugins.reject_option("--at", transcript.game.name)
    if at is not None and wanted not in of_position:
        message = _("--at is for {known}; {format} exports the whole game")
        raise click.UsageError(message.format(known=", ".join(of_position), format=wanted))


def _keep(data: bytes, output: Path, force: bool, game: Path | None, *, private: bool) -> None:
    """Write an export to a file, an existing one only with `force`, and never to a saved game."""
    from hotseat.records.file_names import SUFFIX

    if output.exists() and ((game and output.samefile(game)) or paths.real(output).suffix == SUFFIX):
        raise click.UsageError(_("{file} is a saved game, which is never overwritten").format(file=output))
    try:
        _write(data, paths.real(output) if force else output, force, stat.S_IRUSR | stat.S_IWUSR if private else None)
    except FileExistsError:
        raise click.ClickException(_("{file} exists; --force overwrites it").format(file=output)) from None
    except OSError as error:
        message = _("{file} can't be written: {why}")
        raise click.ClickException(message.format(file=output, why=describe_error(error))) from None


def _write(data: bytes, output: Path, force: bool, mode: int | None) -> None:
    """Write a file, an existing one only with `force` and when all data is on the disk; it keeps its permissions."""
    if not force or not output.exists():
        paths.write_exclusive(output, data, mode)
    elif not os.access(output, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    elif output.is_file():
        paths.write_atomic(output, data, stat.S_IMODE(output.stat().st_mode) if mode is None else mode)
    else:
        output.write_bytes(data)  # a device or a pipe has no content to protect, and must not be replaced by a file
