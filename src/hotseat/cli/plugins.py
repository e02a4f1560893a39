"""The game plugin that a command is about, with its texts, players and application."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

from hotseat.cli import common
from hotseat.util import identity, terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat import plugin
    from hotseat.plugin.seats import BuiltinPlayers
    from hotseat.records import replay
    from hotseat.text_ui import text_renderer as texts
    from hotseat.tui.app import GameApp

    Game: TypeAlias = plugin.Game[Any, Any, Any, Any]
    Replay: TypeAlias = replay.Replay[Any, Any, Any, Any]
    Texts: TypeAlias = texts.TextRenderer[Any, Any, Any, Any]

KindT = TypeVar("KindT")


def own() -> str:
    """Return the id of the game that is meant if none is named."""
    return identity.current().game


def reject_option(option: str, game: str) -> click.UsageError:
    """Return the error that a game has no such option."""
    return click.UsageError(_("{game} has no option {option}").format(option=option, game=game))


def require_game(name: str = "", files: Sequence[Path] = (), *, packs: bool = True) -> Game:
    """Load a game, "" for the program's own, with the fitting packs of the user's folder, or raise UsageError."""
    from hotseat.plugin import registry
    from hotseat.plugin.game import ComponentFault

    try:
        with common.freeze_gc():
            found = registry.load_game(name or own(), files, common.print_notices if packs else None)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None
    except ComponentFault as fault:
        raise terminal.ErrorLines(*fault.lines) from None
    if files and not found.own_cards:
        raise reject_option("--cards", found.name)
    return found


def game_of_record(path: Path, files: Sequence[Path] = ()) -> Game:
    """Load the game of a record with its cards; the program's own for a file that can't be read."""
    from hotseat.records import card_search, saved_games

    found = require_game(saved_games.read_summary(path).game, files)
    return found if files else card_search.fitting_game(path, found)


def require_players(game: Game) -> BuiltinPlayers:
    """Return the built-in players of a game. Raise UsageError if the players can't be loaded."""
    from hotseat.plugin import registry

    with common.report_as(click.UsageError, registry.UnknownGame):
        return registry.builtin_players(game)


def text_renderer(game: Game, *, hints: bool = True, aids: str | None = None) -> Texts:
    """Return the texts of a game: the game's own, or those of any game."""
    from hotseat.plugin import registry
    from hotseat.records.aids_mark import shown_aids
    from hotseat.records.settings import ON, read_settings, settings_path
    from hotseat.text_ui.text_renderer import TextRenderer

    chosen = read_settings(settings_path()).settings
    message = _("the texts of {game} aren't available: the entry point doesn't name a TextRenderer")
    kind = _companion(registry.TEXTS, game, TextRenderer, message)
    renderer = kind(game, hints=hints, verbosity=chosen.verbosity, shows_signs=chosen.signs == ON)
    renderer.aids = shown_aids(game, aids or "", chosen.aids)
    return renderer


def aids_to_keep(game: Game, chosen: str | None = None) -> str | None:
    """Return what the table leaves out in a new game, by --aids or the user's setting; None if the setting decides."""
    from hotseat.records import aids_mark
    from hotseat.records.settings import read_settings, settings_path

    return aids_mark.kept_aids(game, chosen, read_settings(settings_path()).settings.aids)


def app_class(game: Game) -> type[GameApp]:
    """Return the application of a game: the game's own, or that of any game."""
    from hotseat.plugin import registry

    with common.freeze_gc():
        from hotseat.tui.app import GameApp

        return _companion(registry.SCREENS, game, GameApp, _("the screen of {game} can't be shown: it is no GameApp"))


def _companion(group: str, game: Game, kind: type[KindT], message: str) -> type[KindT]:
    """Return the class that an entry point of a group names for a game, or a kind by default, or raise UsageError."""
    from hotseat.plugin import registry

    with common.report_as(click.UsageError, registry.UnknownGame):
        own = registry.load_companion(group, game.id) or kind
    if isinstance(own, type) and issubclass(own, kind):
        return own
    raise click.UsageError(message.format(game=game.name))


def open_replay(path: Path, game: Game) -> Replay:
    """Read a saved game for replay. Raise ClickException if the file isn't a readable record of the game."""
    from hotseat.records.record import RecordFault
    from hotseat.records.replay import Replay

    with common.report_as(click.ClickException, RecordFault):
        return Replay.read(path, game)


def find_replay(text: str, files: Sequence[Path], *, keep: bool = False, challenges: bool = False) -> Replay:
    """Return the replay of the saved game, share key or file with a position that a text is.

    Raise UsageError or ClickException. `keep`: whether a key or position is kept among the saved games, with a notice.
    `challenges`: whether a key may be that of a challenge that isn't over.
    """
    from hotseat.records import share_key

    if not share_key.is_key(text):
        if is_position_file(text):
            return find_position(text, files, keep=keep)
        path = common.resolve_game(text)
        return open_replay(path, game_of_record(path, files))
    with common.report_as(click.UsageError, share_key.InvalidKey):
        found = share_key.open_key(text, partial(require_game, files=files))
    if found.why_closed and not challenges:
        raise click.UsageError(_why_closed(found))
    if keep:
        _keep(text, found, _("The share key is kept among the saved games as {name}."))
    return found


def _why_closed(found: Replay) -> str:
    """Return why a key of a challenge isn't opened, and how to play it, without a full stop."""
    from hotseat.records.challenge import offered_challenge

    command = identity.current().command
    if offered_challenge(found):
        message = _("this key is a challenge that isn't played yet; play it with {command}")
        return message.format(command=command("challenge KEY"))
    return _("this key is of a challenge that isn't over; it can be opened when it is played to its end")


def check_open(replay: Replay, *, wanted: bool = True) -> None:
    """Raise ClickException if something hidden is wanted of a challenge that isn't over."""
    if wanted and replay.why_closed:
        raise click.ClickException(replay.why_closed)


def is_position_file(text: str, *, named: bool = True) -> bool:
    """Return whether a text is the path of a file that may hold a position.

    `named`: whether its name must end as those of such files; else it is any file but a record.
    """
    from hotseat.records import file_names, position_file
    from hotseat.util import paths

    path = paths.expand(text)
    fits = path.suffix == position_file.SUFFIX if named else path.suffix != file_names.SUFFIX
    return fits and path.is_file()


def find_position(text: str, files: Sequence[Path], *, keep: bool = False) -> Replay:
    """Return a replay without decisions at the position of a file, or raise ClickException."""
    from hotseat.records import position_file
    from hotseat.records.share_key import position_key
    from hotseat.util import paths

    try:
        found = position_file.open_file(paths.expand(text), partial(require_game, files=files), own())
    except position_file.PositionFault as fault:
        raise terminal.ErrorLines(*fault.lines) from None
    if keep:
        message = _("The position is kept among the saved games as {name}.")
        _keep(position_key(found.game, found.state), found, message)
    return found


def _keep(key: str, found: Replay, message: str) -> None:
    """Keep the game of a key among the saved games, with a notice that names it."""
    from hotseat.records.received import keep_key
    from hotseat.util.faults import describe_error

    try:
        path = keep_key(key, found)
    except OSError as fault:
        common.print_notices(_("It can't be kept among the saved games: {why}.").format(why=describe_error(fault)))
        return
    if path is not None:
        name = path.stem.rpartition("-")[2]
        common.print_notices(message.format(name=name))


def read_position(data: bytes, name: str, files: Sequence[Path]) -> Replay:
    """Return a replay without decisions, at a position that is read from a file; it may name another game."""
    from hotseat.records import position_file

    try:
        return position_file.parse_position(data, name, partial(require_game, files=files), own())
    except position_file.PositionFault as fault:
        raise terminal.ErrorLines(*fault.lines) from None


def go_to(replay: Replay, at: int | None) -> None:
    """Print the notices about a replay's file, and go to a ply, if given, or raise ClickException."""
    from hotseat.records.received import NoSuchMoment, go_to_decision

    common.print_notices(*replay.notices)
    with common.report_as(click.ClickException, NoSuchMoment):
        go_to_decision(replay, len(replay.steps) if at is None else at)
