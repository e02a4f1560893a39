"""`play` and `replay`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import click

from hotseat.cli import (
    common,
    game_options,
    language_options,
    notice_options,
    player_options,
    plugins,
    shell_completion,
)
from hotseat.util import identity, terminal
from hotseat.util.i18n import gettext as _

if TYPE_CHECKING:
    from hotseat.cli.plugins import Game
    from hotseat.play import session
    from hotseat.play.notices import Notifier
    from hotseat.plugin.decision import Json
    from hotseat.records.handicap_mark import Handicap
    from hotseat.records.record import RecordFault
    from hotseat.remote.hosting import Hosting

    Session: TypeAlias = session.Session[Any, Any, Any, Any]
LATEST = ""
"""The value of --resume without a game: the game played last that isn't over."""


class PlayOptions(NamedTuple):
    """The values of the options of `play`; None or empty for an option that isn't given."""

    kind: str | None
    names: tuple[str, ...]
    first: str | None
    """The player who takes the first turn, from "1", or "random"."""
    seed: int | None
    resume: str | None
    seats: player_options.Given
    seconds: float | None
    open_hands: bool
    no_hints: bool
    notify: str | None
    ascii: bool
    plain: bool
    strict: bool
    files: Sequence[Path]
    chosen: Json = game_options.NONE
    """The settings that options of the game give."""
    origin: str | None = None
    """The game, share key or file from whose position the game starts."""
    handicap: Handicap | None = None
    """The handicap with which a seat begins, as the seats are given."""
    aids: str | None = None
    """The value of the setting `aids` for this game."""
    at: int | None = None
    """The decision of `origin` after which the game starts; None for the last one."""

    @classmethod
    def of_new_game(
        cls, kind: str | None, names: tuple[str, ...], first: str | None, seed: int | None, chosen: Json
    ) -> PlayOptions:
        """Return the options of a game that is only dealt."""
        return cls(kind, names, first, seed, None, {}, None, False, True, None, False, False, False, (), chosen)

    @property
    def needs_host(self) -> bool:
        """Whether a seat is on another machine."""
        return any(text == "remote" for _name, text in self.seats.values())


@click.command(cls=game_options.GameCommand)
@player_options.game_option("Another installed game; it takes names and a seed.")
@click.option(
    "--names",
    multiple=True,
    callback=game_options.split_values,
    metavar="A,B,...",
    help="The players: two, in a melee three or four, in teams four.",
)
@click.option(
    "--first",
    type=click.Choice(["1", "2", "3", "4", "random"]),
    help="The player who takes the first turn; the others follow in order.  [default: 1]",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="Seed of the deal.  [default: random]",
)
@click.option(
    "--handicap",
    callback=player_options.read_handicap,
    metavar="SEAT=N[-UNIT]",
    help="Points with which a seat begins, such as 1=8, or what a game has besides, such as 1=4-pieces.",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[GAME]",
    shell_complete=shell_completion.complete_unfinished,
    help="Resume a saved game; without a value the latest.",
)
@click.option(
    "--from",
    "origin",
    metavar="GAME",
    shell_complete=shell_completion.complete_games,
    help="Start a new game from a saved game, a share key, or a file with a position.",
)
@click.option("--at", type=click.IntRange(0), metavar="N", help="--from: after decision N.  [default: the last one]")
@player_options.seat_option
@player_options.seconds_option
@click.option("--open-hands", is_flag=True, help="No cover between turns: all players see all hands.")
@click.option("--no-hints", is_flag=True, help="Turn hints off for this game.")
@click.option(
    "--aids",
    type=click.Choice(["all", "no-counts", "no-dots", "none"]),
    help="What the table shows of what you can do, in steps; none is as at a real table (docs/settings.md).",
)
@notice_options.notify_option
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def play(**values: Any) -> None:
    """Run the command `play`."""
    given = PlayOptions(**values)
    if given.needs_host:
        raise click.UsageError(
            _("a seat on another machine needs {command}").format(command=identity.current().command("host"))
        )
    start(given)


def start(given: PlayOptions, host: Hosting | None = None) -> None:
    """Play a game as options say, or what the user begins on the first screen; `host` serves it to other machines."""
    given = given._replace(plain=given.plain or given.strict)
    new = any((given.chosen, given.names, given.first, given.seed is not None, given.handicap))
    if (new or given.kind) and given.resume is not None:
        raise click.UsageError(_("--resume continues a game as it is; don't combine it with other options"))
    if given.at is not None and given.origin is None:
        raise click.UsageError(_("--at needs --from"))
    if (new or given.kind or given.resume is not None) and given.origin is not None:
        raise click.UsageError(_("--from continues a position as it is; don't combine it with other options"))
    session: Session | None = None
    if given.origin is not None:
        if not given.plain:
            common.need_terminal()
        game, session = _open_position(given)
    elif given.resume is None:
        game = plugins.require_game(given.kind or "", given.files, packs=host is None)
    else:
        game, session = _open_resumed(given.resume, given.files, given.plain)
    if given.no_hints and not game.hints:
        raise plugins.reject_option("--no-hints", game.name)
    if given.aids and game.aids is None:
        raise plugins.reject_option("--aids", game.name)
    if session is not None:
        player_options.replace_players(session, given.seats, plugins.require_players(game), given.seconds)
    elif new or given.plain or given.seats:
        session = start_game(game, given)
    try:
        if session is not None and not given.plain:
            common.need_terminal()
        with notice_options.notices(given.notify) as notifier:
            if host is not None:
                host.notifier = notifier
            if host is not None and session is not None:
                _announce(host, session)
            if session is not None and given.plain:
                options = {"open_hands": given.open_hands, "hints": not given.no_hints, "strict": given.strict}
                play_plainly(session, host, notifier, aids=given.aids, **options)
            else:
                settings = settings_for_run(given.ascii, given.open_hands, given.no_hints, given.aids)
                run_games(game, settings, host, notifier=notifier, **{"session": session} if session else {})
    except click.ClickException:
        if session is not None:
            session.discard()
        raise


def play_plainly(
    session: Session,
    hosting: Hosting | None,
    notifier: Notifier | None = None,
    *,
    open_hands: bool = False,
    hints: bool = True,
    aids: str | None = None,
    strict: bool = False,
) -> None:
    """Play a session as lines of text, and the games that its people begin after it, or raise ClickException."""
    following: Session | None = session
    while following is not None:
        following = _play_session(following, hosting, notifier, open_hands, hints, aids, strict)


def _play_session(
    session: Session,
    hosting: Hosting | None,
    notifier: Notifier | None,
    open_hands: bool,
    hints: bool,
    aids: str | None,
    strict: bool,
) -> Session | None:
    """Play a session and those with the same people after it; return a game begun from a replay, or None."""
    from hotseat.play.program import PlayerError
    from hotseat.play.rematch import start_rematch
    from hotseat.records.settings import read_settings, settings_path
    from hotseat.text_ui import NotAnAnswer, play_session

    game = session.game
    players = plugins.require_players(game)
    seated = partial(player_options.make_external_players, builtin_players=players, hosting=hosting)

    def rematch(old: Session) -> Session:
        again = start_rematch(old)
        if hosting is not None:
            hosting.serve(again, turned=1)
        return again

    with common.crash_context(lambda: session):
        renderer = plugins.text_renderer(game, hints=hints, aids=session.marks.aids or aids)
        options: dict[str, Any] = {
            "open_hands": open_hands,
            "strict": strict,
            "notifier": notifier,
            "settings": read_settings(settings_path()).settings,
        }
        with common.report_as(click.ClickException, PlayerError), common.report_as(click.ClickException, NotAnAnswer):
            return play_session(session, renderer, seated=seated, rematch=rematch, **options)


def _announce(hosting: Hosting, session: Session) -> None:
    """Serve a game for other machines, and print the invitations. Raise ClickException if the game can't be hosted."""
    with common.report_as(click.ClickException, ValueError):
        hosting.serve(session, warn=common.print_notices)
    print_invitations(hosting.invitations(), session.game.id)


def print_invitations(invitations: Sequence[tuple[str, str]], game: str) -> None:
    """Print the invitations to a game with an id, each with the name that it is for."""
    from hotseat.remote.invitation import certificate_sentence, command_for, read_invitations

    for name, invitation in invitations:
        command = command_for(invitation, game)
        line = _("For {name}: run `{command}` and paste this line:").format(name=name, command=command)
        terminal.print_lines(line, invitation)
    pinned = {each.fingerprint for _name, text in invitations for each in read_invitations(text) if each.fingerprint}
    terminal.print_lines(*map(certificate_sentence, sorted(pinned)))


def settings_for_run(
    ascii: bool, open_hands: bool = False, no_hints: bool = False, aids: str | None = None
) -> dict[str, str]:
    """Return the settings that override the stored ones in this run."""
    wanted = ("ascii", "on", ascii), ("covers", "off", open_hands), ("hints", "off", no_hints)
    spoken = language_options.chosen_language()
    return {
        name: value for name, value, on in (*wanted, ("language", spoken, spoken), ("aids", aids or "", aids)) if on
    }


def start_game(game: Game, given: PlayOptions, folder: Path | None = None, player: str = "human") -> Session:
    """Start a new game, or raise UsageError.

    Args:
        game: the game plugin.
        given: the options.
        folder: the folder of the record; None for that of the saved games.
        player: the text of the player of each seat that the options don't name.
    """
    import secrets

    from hotseat.plugin.seats import default_names
    from hotseat.plugin.setup_options import fitting_seatings, turn_order
    from hotseat.records import saved_games

    options = game.setup_options()
    if given.first and not options.first_turn:
        raise plugins.reject_option("--first", game.name)
    seed = secrets.randbits(32) if given.seed is None else given.seed
    chosen = game_options.with_defaults(game, given.chosen)
    loadouts: Sequence[str] = chosen.get(options.loadout_key) or ()
    form, fitting = fitting_seatings(options, chosen)
    counts = [seating.seats for seating in fitting or form.seatings]
    seats = len(loadouts) or (len(given.names) if len(given.names) in counts else counts[0])
    if options.loadouts and not loadouts and len(options.loadouts) < seats:
        message = _("{seats} players need {seats} schools, but these cards have only {schools}")
        raise click.UsageError(message.format(seats=seats, schools=len(options.loadouts)))
    builtin_players = plugins.require_players(game)
    players = player_options.player_specs(given.seats, seats, game, builtin_players, given.seconds, seed, player)
    offered = options.loadouts[:seats] if form.has_loadouts else ()
    loadouts = [*(loadouts or (loadout.id for loadout in offered))]
    names = _names(given, default_names(players, _own_name(given)))
    begins = game.draw_first_player(seats, seed) if given.first == "random" else int(given.first or 1) - 1
    if begins >= seats:
        message = _("there is no player {number} among {seats} to take the first turn")
        raise click.UsageError(message.format(number=given.first, seats=seats))
    wanted = {**form.settings, **chosen, "names": turn_order(names, begins), "seed": seed}
    wanted |= {options.loadout_key: turn_order(loadouts, begins)} if loadouts else {}
    try:
        game.new(wanted)
    except ValueError as fault:
        message = "{fault}" if game.id == plugins.own() else _("{name}: {fault}")
        raise click.UsageError(message.format(name=game.name, fault=fault)) from None
    folder, aids = folder or saved_games.games_folder(), plugins.aids_to_keep(game, given.aids)
    from hotseat.play.handicap import handicap_notices, start_with_handicap

    handicap = None
    if given.handicap is not None:
        seat = given.handicap.seat
        if seat >= seats:
            raise click.UsageError(_("there is no seat {number}").format(number=seat + 1))
        handicap = given.handicap._replace(seat=(seat - begins) % seats)
    with common.report_as(click.UsageError, ValueError):
        session = start_with_handicap(game, wanted, handicap, folder, turn_order(players, begins), aids)
    if given.plain and handicap is None:
        session.notices += handicap_notices(session, builtin_players, begins)
    return session


def _own_name(given: PlayOptions) -> str:
    """Return the owner's name; ask for it before the first game in plain lines if no option names the players."""
    import sys

    from hotseat.records.own_profile import change_profile, is_own_name, read_profile, suggested_name

    known = read_profile().name
    named = given.names or any(name for name, _who in given.seats.values())
    if known or named or not (given.plain and sys.stdin.isatty() and sys.stdout.isatty()):
        return known
    name = terminal.ask(_("Your name, under which your games are kept"), suggested_name()).strip()
    name = name if is_own_name(name) else suggested_name()
    common.print_notices(change_profile(lambda old: old._replace(name=name)))
    return name


def _names(given: PlayOptions, defaults: Sequence[str]) -> tuple[str, ...]:
    """Return each player's name, of --names, of --seat or the default; raise UsageError for both."""
    from hotseat.codec.names import spelling

    if given.names:
        for seat, (name, _who) in given.seats.items():
            if name:
                message = _("seat {number} is named by {one} and {other}")
                raise click.UsageError(message.format(number=seat + 1, one="--seat", other="--names"))
    names = given.names or [given.seats.get(seat, ("",))[0] or name for seat, name in enumerate(defaults)]
    return tuple(map(spelling, names))


def _open_resumed(name: str, files: Sequence[Path], plain: bool) -> tuple[Game, Session]:
    """Resume the saved game that a text names, or the latest one that can be opened; raise ClickException."""
    from hotseat.play import session as sessions
    from hotseat.records import saved_games
    from hotseat.records.record import RecordFault

    def opened(path: Path) -> tuple[Game, Session]:
        game = plugins.game_of_record(path, files)
        if not plain:
            common.need_terminal()
        try:
            session = sessions.Session.resume(path, game)
        except RecordFault as fault:
            raise _describe_fault(fault, game) from None
        if session.question is None:
            session.close()
            command = identity.current().command(f"replay {path.stem if name == LATEST else name}")
            raise click.ClickException(_("this game is over; replay it with {command}").format(command=command))
        return game, session

    if name != LATEST:
        return opened(common.resolve_game(name))
    with common.report_as(click.ClickException, saved_games.NotFound):
        return saved_games.open_latest(opened, unfit=click.ClickException)


def _open_position(given: PlayOptions) -> tuple[Game, Session]:
    """Start a new game from the position that --from names; raise UsageError or ClickException."""
    from hotseat.play.session import Session
    from hotseat.records import saved_games, share_key

    text, is_key = given.origin or "", share_key.is_key(given.origin or "")
    found = not is_key and plugins.is_position_file(text, named=False)
    replay = plugins.find_position(text, given.files) if found else plugins.find_replay(text, given.files)
    plugins.go_to(replay, given.at)
    plugins.check_open(replay)
    if given.aids and replay.game.aids is not None:
        replay.marks = replay.marks._replace(aids=given.aids)
    with common.report_as(click.ClickException, ValueError):
        if replay.steps:
            return replay.game, Session.fork(replay, saved_games.games_folder())
        start, folder, marks = replay.state, saved_games.games_folder(), replay.marks._replace(challenge=None)
        return replay.game, Session.start_at(replay.game, start, folder, replay.players, marks=marks)


def _describe_fault(fault: RecordFault, game: Game) -> click.ClickException:
    """Return the error for a faulty record, with the last good position if there is one."""
    from hotseat.records.record import RecordDiverged

    if not isinstance(fault, RecordDiverged):
        return click.ClickException(str(fault))
    history = fault.record.history
    rows = "\n".join(f"  {row}" for row in plugins.text_renderer(game).last_look(game.view(history.state, None)))
    drawn = _("The deal, which {command} can show:")
    if history.steps:
        drawn = _("The last good position, which {command} can show:")
    return terminal.ErrorLines(
        str(fault), f"{fault.good} {drawn.format(command=identity.current().command('replay'))}", *rows.split("\n")
    )


def run_games(
    game: Game,
    given: dict[str, str],
    hosting: Hosting | None = None,
    *,
    notifier: Notifier | None = None,
    **opened: Any,
) -> None:
    """Run the application of a game, then that of each game that the user chooses in it.

    `hosting`: what serves games for other machines; None for the default. `**opened`: the content that the application
    opens with, such as a session (see its constructor); without any the first screen. Raise UsageError if the
    application or the players of a game can't be loaded, or ClickException if there is no terminal to draw on.
    """
    from hotseat.remote.hosting import Hosting

    with closing(hosting or Hosting(notifier=notifier)) as served:
        while True:
            game, opened = _run_app(game, given, served, **opened)


def _run_app(game: Game, given: dict[str, str], hosting: Hosting, **opened: Any) -> tuple[Game, dict[str, Any]]:
    """Run the application of a game, and return the game that the user chooses next, with what it opens with."""
    from hotseat.plugin import registry
    from hotseat.records.own_profile import read_profile
    from hotseat.util.visitors import is_visitor

    common.need_terminal()
    app, players = plugins.app_class(game), plugins.require_players(game)
    seated = partial(player_options.make_external_players, builtin_players=players, hosting=hosting)

    def others() -> list[str]:
        return [name for name in registry.installed_games() if name != game.id]

    shown = opened or {"start": True, "ask_name": not is_visitor() and not read_profile().name}
    options = {"given": given, "seated": seated, "levels": players.levels, "others": others}
    served = None if is_visitor() else hosting
    run = app.of_game(game, **options, hosting=served, notifier=hosting.notifier, **shown)
    wanted = common.run_app(run)
    following = next(iter(run.following.values()), None)
    return (following.game if following else plugins.require_game(wanted)), dict(run.following)


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Begin at this turn.")
@click.option("--games", type=common.EXISTING_FILE, metavar="FILE", help="A data set of games for the explorer.")
@common.ascii_only
@common.plain_lines
@common.own_cards
@common.on_own_files
def replay(
    game: str, turn: int | None, games: Path | None, ascii: bool, plain: bool, strict: bool, files: Sequence[Path]
) -> None:
    """Run the command `replay`."""
    shown = plugins.find_replay(game, files, keep=True)
    played, shown.data_set = shown.game, games
    with common.report_as(click.ClickException, ValueError):
        if turn is not None:
            shown.to_turn(turn)
    if not (plain or strict):
        run_games(played, settings_for_run(ascii), replay=shown)
        return
    from hotseat.text_ui import NotAnAnswer, view_replay

    with common.crash_context(lambda: shown):
        renderer = plugins.text_renderer(played)
        common.print_notices(renderer.add_remarks(shown))
        with common.report_as(click.ClickException, NotAnAnswer):
            forked = view_replay(shown, renderer, strict=strict)
    if forked is not None:
        play_plainly(forked, None, strict=strict)
