"""The commands for plugin games: play and view them in their own application, the generic one, or as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from unicodedata import normalize

import click

from tashkalar.cli import common, player_options
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.tabletop import game
    from tashkalar.tabletop.library import SavedGame
    from tashkalar.tabletop.replay import Replay
    from tashkalar.tabletop.seats import BuiltinPlayers
    from tashkalar.tabletop.session import Session
    from tashkalar.tabletop.tui.app import GameApp

    Game: TypeAlias = game.Game[Any, Any, Any, Any]
    AnySession: TypeAlias = Session[Any, Any, Any, Any]
    AnyReplay: TypeAlias = Replay[Any, Any, Any, Any]

OWN = "tash-kalar"
"""The id of Tash-Kalar, which isn't played through this module."""


def reject_option(option: str, game: str) -> str:
    """Return the error text that an option exists for Tash-Kalar only.

    Args:
        option: the option with its dashes.
        game: the name or id of the plugin game.
    """
    return _("{option} is for Tash-Kalar, and this is {game}").format(option=option, game=game)


def load_plugin_game(name: str) -> Game | None:
    """Load the plugin game of an id.

    Args:
        name: the id of the game.

    Returns:
        The game; None for Tash-Kalar.

    Raises:
        UsageError: no game of that id is installed, or the game can't be loaded.
    """
    from tashkalar.tabletop import registry

    if name == OWN:
        return None
    try:
        return registry.load_game(name)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def app_class(game: Game) -> type[GameApp]:
    """Return the application class of a game: the game's own, or `GameApp`.

    Args:
        game: the plugin game.

    Raises:
        ClickException: there is no terminal to draw on.
        UsageError: the game's own application can't be loaded.
    """
    from tashkalar.tabletop import registry

    common.need_terminal()
    with common.freeze_gc():
        from tashkalar.tabletop.tui.app import GameApp

        try:
            own = registry.load_companion(registry.SCREENS, game.id)
        except registry.UnknownGame as unknown:
            raise click.UsageError(str(unknown)) from None
    if own is not None and not (isinstance(own, type) and issubclass(own, GameApp)):
        raise click.UsageError(_("the screen of {game} can't be shown: it is no GameApp").format(game=game.name))
    return own or GameApp


def _load_players(game: Game) -> BuiltinPlayers:
    """Load the built-in players of a game.

    Raises:
        UsageError: the players can't be loaded.
    """
    from tashkalar.tabletop import registry

    try:
        return registry.builtin_players(game)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def games_except(name: str) -> tuple[str, ...]:
    """Return the ids of all installed games except one.

    Args:
        name: the id of the game to leave out.
    """
    from tashkalar.tabletop import registry

    return tuple(each for each in registry.installed_games() if each != name)


def plugin_game_of_file(path: Path) -> Game | None:
    """Return the plugin game that a record was saved by; None for Tash-Kalar and for files that can't be read.

    Args:
        path: the record.

    Raises:
        UsageError: the game isn't installed.
    """
    from tashkalar.tabletop import library

    return load_plugin_game(library.read_summary(path).game or OWN)


def play_plugin_game(
    game: Game,
    names: Sequence[str],
    seed: int | None,
    seats: player_options.Given,
    seconds: float | None,
    plain: bool,
    given: Mapping[str, str],
) -> str:
    """Start a game and play it; without names, seed and seats the application offers unfinished games first.

    Args:
        game: the plugin game.
        names: the names of the players; empty for default names.
        seed: the seed of the deal; None for a random one.
        seats: the texts of --seat by seat.
        seconds: the seconds that a computer player has for a decision; None for the default.
        plain: whether to play in the text interface, from standard input.
        given: the settings that override the stored ones in this run.

    Returns:
        The id of the game that the user chooses to play next; "" for none.

    Raises:
        UsageError: the game refuses the names, or a seat or a player doesn't exist.
    """
    wanted = [normalize("NFC", name) for name in names]
    try:
        opened = names or seed is not None or plain or seats
        session = _start_session(game, wanted, seed, seats, seconds) if opened else None
    except ValueError as fault:
        raise click.UsageError(_("{name}: {fault}").format(name=game.name, fault=fault)) from None
    return _play_session(game, session, plain, given)


def resume_plugin_game(
    game: Game,
    path: Path,
    seats: player_options.Given,
    seconds: float | None,
    plain: bool,
    given: Mapping[str, str],
) -> str:
    """Resume a saved game and play it.

    Args:
        game: the plugin game.
        path: the record.
        seats: the texts of --seat by seat, for players to change.
        seconds: the seconds that a changed player has for a decision; None for the default.
        plain: whether to play in the text interface, from standard input.
        given: the settings that override the stored ones in this run.

    Returns:
        The id of the game that the user chooses to play next; "" for none.

    Raises:
        ClickException: the record is faulty, or the game is over.
        UsageError: a seat or a player doesn't exist.
    """
    from tashkalar.tabletop.record import RecordFault
    from tashkalar.tabletop.session import Session

    try:
        session = Session.resume(path, game)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None
    if session.question is None:
        session.close()
        raise common.game_over_error(path.stem)
    player_options.replace_players(session, seats, _load_players(game), seconds)
    return _play_session(game, session, plain, given)


def view_plugin_game(game: Game, path: Path, turn: int | None, plain: bool, given: Mapping[str, str]) -> str:
    """Show the replay of a saved game.

    Args:
        game: the plugin game.
        path: the record.
        turn: the turn to begin at, from 1; None for the start of the game.
        plain: whether to use the text interface, with commands from standard input.
        given: the settings that override the stored ones in this run.

    Returns:
        The id of the game that the user chooses to play next; "" for none.

    Raises:
        ClickException: the record is faulty, or the game has no such turn.
    """
    replay = _replay(game, path)
    try:
        if turn is not None:
            replay.to_turn(turn)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from None
    if plain:
        from tashkalar.tabletop.text_ui import view_replay
        from tashkalar.tabletop.text_ui.text_renderer import TextRenderer

        with common.crash_context(lambda: replay):
            view_replay(replay, TextRenderer(game))
        return ""
    return _run_app(game, given, replay=replay)


def teach_plugin_game(game: Game, given: Mapping[str, str]) -> str:
    """Run the lesson of a game.

    Args:
        game: the plugin game.
        given: the settings that override the stored ones in this run.

    Returns:
        The id of the game that the user chooses to play next; "" for none.

    Raises:
        UsageError: the game has no lesson.
    """
    if not app_class(game).has_lessons():
        raise click.UsageError(_("{game} has no lesson").format(game=game.name))
    return _run_app(game, given, lesson="")


def _replay(game: Game, path: Path) -> AnyReplay:
    """Read a saved game for replay.

    Raises:
        ClickException: the record is faulty.
    """
    from tashkalar.tabletop.record import RecordFault
    from tashkalar.tabletop.replay import Replay

    try:
        return Replay.read(path, game)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None


def replay_for_export(
    game: Game, path: Path, wanted: str
) -> tuple[AnyReplay, Mapping[str, Callable[[AnyReplay], str]]]:
    """Read a saved game for export.

    Args:
        game: the plugin game.
        path: the record.
        wanted: the name of the export format.

    Returns:
        The replay, at its last ply, and the exporters of plugin games by format.

    Raises:
        UsageError: plugin games have no such format.
        ClickException: the record is faulty.
    """
    from tashkalar.tabletop.transcript import FORMATS

    if wanted not in FORMATS:
        message = _("{format} is for Tash-Kalar, and this is {game}; it has {known}")
        raise click.UsageError(message.format(format=wanted, game=game.name, known=", ".join(FORMATS)))
    return common.replay_at(_replay(game, path), None), FORMATS


def saved_games_summary(kind: str, saved: Sequence[SavedGame]) -> list[str]:
    """Return the lines of `tashkalar stats` for the saved games of one game plugin.

    Args:
        kind: the id of the game; if it can't be loaded, the only line says why.
        saved: its saved games.
    """
    from tashkalar.tabletop import registry, stats
    from tashkalar.tabletop.text_utils import with_period

    try:
        game = registry.load_game(kind)
    except registry.UnknownGame as unknown:
        return [with_period(str(unknown))]
    return [f"{game.name}:", *stats.summary_lines(stats.collect(saved, game))]


def describe_position(game: Game, path: Path, at: int | None) -> list[str]:
    """Return the lines of `tashkalar show` for a saved game; they show only what all seats can see.

    Args:
        game: the plugin game.
        path: the record.
        at: the number of decisions made, from 0; None for all.

    Raises:
        ClickException: the game has fewer decisions, or the record is faulty.
    """
    from tashkalar.tabletop.transcript import Transcript

    replay = common.replay_at(_replay(game, path), at)
    transcript = Transcript(replay)
    return [
        *filter(None, (transcript.title, replay.player_line)),
        "",
        *transcript.render_text(replay.state),
    ]


def _start_session(
    game: Game, names: Sequence[str], seed: int | None, seats: player_options.Given, seconds: float | None
) -> AnySession:
    """Start a new game, with the default names of the game if none are given.

    Args:
        game: the plugin game.
        names: the names of the players; empty for default names.
        seed: the seed of the deal; None for a random one.
        seats: the texts of --seat by seat.
        seconds: the seconds that a computer player has for a decision; None for the default.

    Raises:
        ValueError: the game refuses the names.
    """
    import secrets

    from tashkalar.tabletop import library
    from tashkalar.tabletop.session import Session

    seed = secrets.randbits(32) if seed is None else seed
    count = len(names or game.names(game.new({"seed": seed})))
    players = player_options.player_specs(seats, count, _load_players(game), seconds, seed)
    names = names or (player_options.player_names(players) if seats else ())
    wanted = {"seed": seed, **({"names": tuple(names)} if names else {})}
    return Session.start(game, wanted, library.games_folder(), players)


def _play_session(game: Game, session: AnySession | None, plain: bool, given: Mapping[str, str]) -> str:
    if plain and session is not None:
        from tashkalar.tabletop.text_ui import play_session
        from tashkalar.tabletop.text_ui.text_renderer import TextRenderer

        with common.crash_context(lambda: session):
            opponents = player_options.make_external_players(session, _load_players(game))
            open_hands = given.get("covers") == "off"
            play_session(session, TextRenderer(game), open_hands=open_hands, opponents=opponents)
        return ""
    return _run_app(game, given, session=session)


def _run_app(game: Game, given: Mapping[str, str], **options: Any) -> str:
    """Run the application of a game, and return the id of the game that the user chooses next.

    Args:
        game: the plugin game.
        given: the settings that override the stored ones in this run.
        **options: further arguments of the application's constructor.
    """
    app_type, builtin_players = app_class(game), _load_players(game)
    seated = partial(player_options.make_external_players, builtin_players=builtin_players)
    options |= {"levels": builtin_players.levels, "others": partial(games_except, game.id)}
    return common.run_app(app_type(game, given=given, seated=seated, **options))
