"""Commands for plugin games: played and viewed on their own screen, the generic one, or in the text interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from unicodedata import normalize

import click

from tashkalar import i18n
from tashkalar.cli import common, language_options, player_options
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.tabletop import game
    from tashkalar.tabletop.library import SavedGame
    from tashkalar.tabletop.replay import Replay
    from tashkalar.tabletop.seats import BuiltinPlayers
    from tashkalar.tabletop.session import Session
    from tashkalar.tabletop.tui.display_options import DisplayOptions
    from tashkalar.tabletop.tui.generic_app import GenericApp

    Game: TypeAlias = game.Game[Any, Any, Any, Any]
    AnySession: TypeAlias = Session[Any, Any, Any, Any]
    AnyReplay: TypeAlias = Replay[Any, Any, Any, Any]

OWN = "tash-kalar"
"""The game that has screens of its own."""


def reject_option(option: str, game: str) -> str:
    """That only Tash-Kalar has this option, and another game is played."""
    return _("{option} is for Tash-Kalar, and this is {game}").format(option=option, game=game)


def load_plugin_game(name: str) -> Game | None:
    """A game by its name; None for the one that has screens of its own.

    Raises:
        UsageError: none of that name is installed, or it can't be had.
    """
    from tashkalar.tabletop import registry

    if name == OWN:
        return None
    try:
        return registry.load_game(name)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def app_class(game: Game) -> type[GenericApp]:
    """The application that shows a game: its own, or the bare one.

    Raises:
        ClickException: there is no terminal to draw on.
        UsageError: its own can't be had.
    """
    from tashkalar.tabletop import registry

    common.need_terminal()
    with common.freeze_gc():
        from tashkalar.tabletop.tui.generic_app import GenericApp

        try:
            own = registry.load_companion(registry.SCREENS, game.id)
        except registry.UnknownGame as unknown:
            raise click.UsageError(str(unknown)) from None
    if own is not None and not (isinstance(own, type) and issubclass(own, GenericApp)):
        raise click.UsageError(_("the screen of {game} can't be shown: it is no BareApp").format(game=game.name))
    return own or GenericApp


def _roster(game: Game) -> BuiltinPlayers:
    """The game's own computer players.

    Raises:
        UsageError: they can't be had.
    """
    from tashkalar.tabletop import registry

    try:
        return registry.builtin_players(game)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def _as_set(ascii: bool) -> DisplayOptions:
    """Speak as the player's settings say, unless this run names a language, and look so; in ASCII if this run is to."""
    from tashkalar.tabletop.tui.display_options import AUTO, ON, DisplayOptions
    from tashkalar.tui import settings

    kept = settings.read_settings(settings.settings_path()).settings
    if kept.language != AUTO and not language_options.chosen_language():
        i18n.set_language(kept.language)
    return DisplayOptions(kept.theme, ON if ascii else kept.ascii)


def games_except(name: str) -> tuple[str, ...]:
    """The ids of all games but one."""
    from tashkalar.tabletop import registry

    return tuple(each for each in registry.installed_games() if each != name)


def plugin_game_of_file(path: Path) -> Game | None:
    """The game that a saved one is, if it is another than Tash-Kalar. What can't be read is left to Tash-Kalar."""
    from tashkalar.tabletop import library

    return load_plugin_game(library.read_summary(path).game or OWN)


def play_plugin_game(
    game: Game,
    names: Sequence[str],
    seed: int | None,
    seats: player_options.Given,
    seconds: float | None,
    plain: bool,
    open_hands: bool,
    ascii: bool,
) -> str:
    """Begin a game; on a screen offer the unfinished ones first, if nothing is said of a new one.

    Returns:
        The id of another game that is to be played now; "" for none.
    """
    begun = _beginning(game, [normalize("NFC", name) for name in names], seed, seats, seconds)
    try:
        session = begun(()) if names or seed is not None or plain or seats else None
    except ValueError as fault:
        raise click.UsageError(_("{name}: {fault}").format(name=game.name, fault=fault)) from None
    return _sit(game, begun, session, plain, open_hands, ascii)


def resume_plugin_game(
    game: Game,
    path: Path,
    seats: player_options.Given,
    seconds: float | None,
    plain: bool,
    open_hands: bool,
    ascii: bool,
) -> str:
    """Go on with a saved game, as `play_plugin_game` does."""
    from tashkalar.tabletop.record import RecordFault
    from tashkalar.tabletop.session import Session

    try:
        session = Session.resume(path, game)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None
    if session.question is None:
        session.close()
        raise click.ClickException(
            _("this game is over; {command} shows it").format(command=f"tashkalar replay {path.stem}")
        )
    player_options.replace_players(session, seats, _roster(game), seconds)
    return _sit(game, _beginning(game, game.names(session.state)), session, plain, open_hands, ascii)


def view_plugin_game(game: Game, path: Path, turn: int | None, plain: bool, ascii: bool) -> str:
    """Look at a saved game, as `play_plugin_game` plays one."""
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
    begun = _beginning(game, game.names(replay.start_state))
    return _on_screen(game, begun, ascii, replay=replay)


def teach_plugin_game(game: Game, ascii: bool) -> str:
    """Learn a game in its lesson.

    Returns:
        The id of another game that is to be played now; "" for none.

    Raises:
        UsageError: it has none.
    """
    if app_class(game).LESSON is None:
        raise click.UsageError(_("{game} has no lesson").format(game=game.name))
    return _on_screen(game, _beginning(game, ()), ascii, asking=True, learning=True)


def _replay(game: Game, path: Path) -> AnyReplay:
    """A saved game to look at.

    Raises:
        ClickException: the file is faulty.
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
    """A saved game, and the formats that any game has.

    Raises:
        UsageError: it has no such format.
        ClickException: the file is faulty.
    """
    from tashkalar.tabletop.transcript import FORMATS

    if wanted not in FORMATS:
        message = _("{format} is for Tash-Kalar, and this is {game}; it has {known}")
        raise click.UsageError(message.format(format=wanted, game=game.name, known=", ".join(FORMATS)))
    return common.replay_at(_replay(game, path), None), FORMATS


def saved_games_summary(kind: str, saved: Sequence[SavedGame]) -> list[str]:
    """What the saved games of one kind come to, or why that can't be told, in lines."""
    from tashkalar.tabletop import registry, stats
    from tashkalar.tabletop.text_utils import with_period

    try:
        game = registry.load_game(kind)
    except registry.UnknownGame as unknown:
        return [with_period(str(unknown))]
    return [f"{game.name}:", *stats.summary_lines(stats.collect(saved, game))]


def describe_position(game: Game, path: Path, at: int | None) -> list[str]:
    """A position of a saved game, the last one if none is named, in lines; nothing that somebody doesn't know.

    Raises:
        ClickException: there is no such position, or the file is faulty.
    """
    from tashkalar.tabletop.transcript import Transcript

    replay = common.replay_at(_replay(game, path), at)
    transcript = Transcript(replay)
    return [
        *filter(None, (transcript.title, replay.describe_players)),
        "",
        *transcript.render_text(replay.state),
    ]


def _beginning(
    game: Game,
    names: Sequence[str],
    seed: int | None = None,
    seats: player_options.Given | None = None,
    seconds: float | None = None,
) -> Callable[[Sequence[str]], AnySession]:
    """What begins a new game of the players it is told of, or of these; without names people have those of the game."""
    from tashkalar import entropy
    from tashkalar.tabletop import library
    from tashkalar.tabletop.session import Session

    def begun(called: Sequence[str]) -> AnySession:
        chance = entropy.new_seed() if seed is None else seed
        playing = tuple(called or names)
        count = len(playing or game.names(game.new({"seed": chance})))
        players = player_options.player_specs(seats or {}, count, _roster(game), seconds, chance)
        playing = playing or (player_options.player_names(players) if seats else ())
        wanted = {"seed": chance, **({"names": playing} if playing else {})}
        return Session.start(game, wanted, library.games_folder(), players)

    return begun


def _sit(
    game: Game,
    begun: Callable[[Sequence[str]], AnySession],
    session: AnySession | None,
    plain: bool,
    open_hands: bool,
    ascii: bool,
) -> str:
    if plain and session is not None:
        from tashkalar.tabletop.text_ui import play_session
        from tashkalar.tabletop.text_ui.text_renderer import TextRenderer

        with common.crash_context(lambda: session):
            opponents = player_options.make_external_players(session, _roster(game))
            play_session(session, TextRenderer(game), open_hands=open_hands, opponents=opponents)
        return ""
    return _on_screen(game, begun, ascii, session=session, open_hands=open_hands, asking=session is None)


def _on_screen(game: Game, begun: Callable[[Sequence[str]], AnySession], ascii: bool, **how: Any) -> str:
    """Run the application of a game; the id of the game that is to be played next."""
    shown, builtin_players = app_class(game), _roster(game)
    seated = partial(player_options.make_external_players, builtin_players=builtin_players)
    how |= {"levels": builtin_players.levels, "others": games_except(game.id)}
    return common.run_app(shown(game, begun, seated=seated, display_options=_as_set(ascii), **how))
