"""`tashkalar play` and `tashkalar replay`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

import click

from tashkalar.cli import common, language_options, player_options, plugin_games, shell_completion
from tashkalar.i18n import gettext as _

if TYPE_CHECKING:
    from tashkalar.engine import Catalogue
    from tashkalar.puzzles.collection import PuzzleInPlay
    from tashkalar.saves import Replay, Session
    from tashkalar.tabletop.record import RecordFault

LATEST = ""
"""The value of --resume without a game: the game played last that isn't over."""


def _listed(_context: click.Context, _option: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """Parse an option that may be given several times, and whose values may hold several parts joined by commas."""
    return tuple(part.strip() for text in given for part in text.split(","))


ascii_only = click.option("--ascii", is_flag=True, help="Draw with ASCII characters only.")
plain_lines = click.option("--plain", is_flag=True, help="Lines of text instead of a screen.")


@click.command()
@click.option(
    "--game",
    "kind",
    metavar="NAME",
    shell_complete=shell_completion.complete_other_games,
    help="Another game that is installed; it takes names and a seed.",
)
@click.option("--form", type=click.Choice(common.FORMS), help=f"What is played.  [default: {common.FORM}]")
@click.option("--teams", is_flag=True, help="Two against two: the first and third player against the others.")
@click.option(
    "--names",
    multiple=True,
    callback=_listed,
    metavar="A,B,...",
    help="The players: two, in a melee three or four, in teams four.",
)
@click.option(
    "--schools",
    multiple=True,
    callback=_listed,
    metavar="A,B,...",
    shell_complete=shell_completion.complete_school_list,
    help="Their schools in that order, see `tashkalar cards`.  [default: northern, southern, highland, sylvan]",
)
@click.option(
    "--first",
    type=click.Choice(["1", "2", "3", "4", "random"]),
    help="Which of them takes the first turn; the others follow in their order.  [default: 1]",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="Deals the same game each time.  [default: random]",
)
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LATEST,
    metavar="[GAME]",
    shell_complete=shell_completion.complete_unfinished,
    help="Go on with a saved game, or the latest.",
)
@player_options.seat_options
@click.option("--open-hands", is_flag=True, help="No cover between turns: all may see all hands.")
@click.option("--no-hints", is_flag=True, help="A serious game: nobody asks the coach.")
@ascii_only
@plain_lines
@common.own_cards
def play(
    kind: str | None,
    form: str | None,
    teams: bool,
    names: tuple[str, ...],
    schools: tuple[str, ...],
    first: str | None,
    seed: int | None,
    resume: str | None,
    seats: player_options.Given,
    seconds: float | None,
    open_hands: bool,
    no_hints: bool,
    ascii: bool,
    plain: bool,
    file: Path | None,
) -> None:
    """Play a game.

    Without options the setup screen opens. With any of them the game starts at once, and what isn't given has its
    default. GAME is an id or a number of `tashkalar games`, or a file. With --plain, answers and commands are read
    from standard input.
    """
    new = any((kind, form, teams, names, schools, first, seed is not None))
    if new and resume is not None:
        raise click.UsageError(_("--resume goes on with a game as it is; leave the other options out"))
    path = None if resume is None else _latest() if resume == LATEST else common.resolve_game(resume)
    if (
        other := plugin_games.plugin_game_of_file(path)
        if path
        else plugin_games.load_plugin_game(kind)
        if kind
        else None
    ):
        theirs = {"form": form, "teams": teams, "schools": schools, "first": first, "cards": file}
        theirs["no-hints"] = no_hints
        for option in (name for name, value in theirs.items() if value):
            raise click.UsageError(plugin_games.reject_option(f"--{option}", other.name))
        given = settings_for_run(ascii, open_hands)
        if path is not None:
            wanted = plugin_games.resume_plugin_game(other, path, seats, seconds, plain, given)
        else:
            wanted = plugin_games.play_plugin_game(other, names, seed, seats, seconds, plain, given)
        play_on(wanted, given)
        return
    cards = common.cards_of(file)
    if path is not None:
        session = _resumed(path, resume or path.stem, cards, plain)
        player_options.replace_players(session, seats, player_options.tash_kalar_players(), seconds)
    elif new or plain or seats:
        game = GameRequest(form or common.FORM, teams, names, schools, first or "1", seed, seats, seconds)
        session = _started(cards, game, plain)
    else:
        common.need_terminal()
        open_app(cards, settings_for_run(ascii, open_hands, no_hints), file)
        return
    if plain:
        from tashkalar.tabletop.text_ui import play_session as play_plainly
        from tashkalar.text_ui.text_renderer import TashKalarTextRenderer

        with common.crash_context(lambda: session):
            opponents = player_options.make_external_players(
                session, player_options.tash_kalar_players(), player_options.own_cards_argument(file)
            )
            renderer = TashKalarTextRenderer(session.game, helped=not no_hints)
            play_plainly(session, renderer, open_hands=open_hands, opponents=opponents)
    else:
        open_app(cards, settings_for_run(ascii, open_hands, no_hints), file, session=session)


def settings_for_run(ascii: bool, open_hands: bool = False, no_hints: bool = False) -> dict[str, str]:
    """Return the settings that override the stored ones in this run.

    Args:
        ascii: whether --ascii is given.
        open_hands: whether --open-hands is given.
        no_hints: whether --no-hints is given.

    Returns:
        The text of each overridden setting by its name.
    """
    wanted = ("ascii", "on", ascii), ("covers", "off", open_hands), ("hints", "off", no_hints)
    spoken = language_options.chosen_language()
    return {name: value for name, value, on in (*wanted, ("language", spoken, spoken)) if on}


class GameRequest(NamedTuple):
    """The options of a new game of Tash-Kalar."""

    form: str
    """The id of the form."""
    teams: bool
    names: Sequence[str]
    """The names of the players; empty for default names."""
    schools: Sequence[str]
    """The ids of the schools; empty for the first ones of the cards."""
    first: str
    """The player who takes the first turn, from "1", or "random"."""
    seed: int | None
    """The seed of the deal; None for a random one."""
    seats: player_options.Given
    seconds: float | None
    """The seconds that a computer player has for a decision; None for the default."""


def _started(cards: Catalogue, request: GameRequest, plain: bool) -> Session:
    """Start a new game of Tash-Kalar.

    Args:
        cards: the cards.
        request: the options of the game.
        plain: whether it is played in the text interface, which needs no terminal.

    Raises:
        UsageError: the options don't fit the form or the cards.
        ClickException: there is no terminal to draw on.
    """
    import secrets

    from tashkalar import saves
    from tashkalar.engine import normalize_name, setup_problems
    from tashkalar.engine.forms import FORMS, seat_counts
    from tashkalar.plugin import TashKalar
    from tashkalar.tabletop import library
    from tashkalar.tabletop.setup_options import turn_order

    form, teams, names, schools, first, seed, given, seconds = request
    seed = secrets.randbits(32) if seed is None else seed
    fitting = seat_counts(form, teams) or FORMS[form].seats
    seats = len(schools) or (len(names) if len(names) in fitting else fitting[0])
    if not schools and len(cards.schools) < seats:
        message = _("{seats} players need {seats} schools, and these cards have {schools}")
        raise click.UsageError(message.format(seats=seats, schools=len(cards.schools)))
    players = player_options.player_specs(given, seats, player_options.tash_kalar_players(), seconds, seed)
    schools = schools or tuple(cards.schools)[:seats]
    names = tuple(map(normalize_name, names)) or player_options.player_names(players)
    if problems := setup_problems(cards, form, schools, names, teams):
        raise click.UsageError(_("; ").join(_(each.sentence).format(**each.parts) for each in problems))
    begins = TashKalar(cards).draw_first_player(seats, seed) if first == "random" else int(first) - 1
    if begins >= seats:
        message = _("player {number} can't take the first turn among {seats}")
        raise click.UsageError(message.format(number=first, seats=seats))
    if not plain:
        common.need_terminal()
    names, schools = turn_order(names, begins), turn_order(schools, begins)
    seated = turn_order(players, begins)
    return saves.start_session(cards, form, schools, seed, names, library.games_folder(), teams, seated)


def _resumed(path: Path, game: str, cards: Catalogue, plain: bool) -> Session:
    """Resume a saved game of Tash-Kalar.

    Args:
        path: the record.
        game: the text that names the game on the command line.
        cards: the cards.
        plain: whether it is played in the text interface, which needs no terminal.

    Raises:
        ClickException: the record is faulty, the game is over, or there is no terminal to draw on.
    """
    from tashkalar import saves
    from tashkalar.engine import Outcome
    from tashkalar.tabletop.record import RecordFault

    if not plain:
        common.need_terminal()
    try:
        session = saves.resume_session(path, cards)
    except RecordFault as fault:
        raise _describe_fault(fault) from None
    if isinstance(session.decision, Outcome):
        session.close()
        raise common.game_over_error(game)
    return session


def _latest() -> Path:
    from tashkalar.tabletop import library

    try:
        return library.latest_unfinished()
    except library.NotFound as error:
        raise click.ClickException(str(error)) from None


def _describe_fault(fault: RecordFault) -> click.ClickException:
    """Return the error for a faulty record, with the last good position if there is one."""
    from tashkalar.tabletop.record import RecordDiverged

    if not isinstance(fault, RecordDiverged):
        return click.ClickException(str(fault))
    rows = "\n".join(f"  {row}" for row in fault.record.history.state.board.rows())
    drawn = _("The deal, which tashkalar replay can show:")
    if fault.record.history.steps:
        drawn = _("The last good position, which tashkalar replay can show:")
    return click.ClickException(f"{fault}\n{fault.good} {drawn}\n{rows}")


class OpenedScreens(TypedDict, total=False):
    """The content that the application opens with: at most one of these; the setup screen without any."""

    session: Session
    replay: Replay
    lesson: str
    """The id of a lesson; "" for the list of lessons."""
    puzzles: Sequence[PuzzleInPlay]
    """One puzzle to open; empty for the list of puzzles."""


def open_app(
    cards: Catalogue, given: dict[str, str], file: Path | None = None, **opened: Unpack[OpenedScreens]
) -> None:
    """Run the application of Tash-Kalar, then that of each other game that the user chooses in it.

    Args:
        cards: the cards.
        given: the settings that override the stored ones in this run.
        file: the user's own card file; None for the cards of the game.
        **opened: the content that the application opens with.
    """
    play_on(_at_our_table(cards, given, file, **opened), given)


def play_on(wanted: str, given: dict[str, str]) -> None:
    """Run the application of a game, then that of each game that the user chooses next.

    Args:
        wanted: the id of the first game; "" for none.
        given: the settings that override the stored ones in this run.
    """
    while wanted:
        if other := plugin_games.load_plugin_game(wanted):
            wanted = plugin_games.play_plugin_game(other, (), None, {}, None, False, given)
        else:
            wanted = _at_our_table(common.cards_of(), given)


def _at_our_table(
    cards: Catalogue, given: dict[str, str], file: Path | None = None, **opened: Unpack[OpenedScreens]
) -> str:
    """Run the application of Tash-Kalar, and return the id of the game that the user chooses next."""
    with common.freeze_gc():
        from tashkalar.tui.app import TashkalarApp

    seated = partial(
        player_options.make_external_players,
        builtin_players=player_options.tash_kalar_players(),
        besides=player_options.own_cards_argument(file),
    )
    app = TashkalarApp(
        cards,
        **opened,
        given=given,
        seated=seated,
        levels=common.LEVELS,
        others=partial(plugin_games.games_except, plugin_games.OWN),
    )
    return common.run_app(app)


@click.command()
@click.argument("game", shell_complete=shell_completion.complete_games)
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Begin at this turn.")
@ascii_only
@plain_lines
@common.own_cards
def replay(game: str, turn: int | None, ascii: bool, plain: bool, file: Path | None) -> None:
    """Look at a saved game, finished or not.

    GAME is an id or a number of `tashkalar games`, or a file. With --plain, commands are read from standard input; if
    there are none, the whole game is printed.
    """
    path = common.resolve_game(game)
    if other := plugin_games.plugin_game_of_file(path):
        given = settings_for_run(ascii)
        play_on(plugin_games.view_plugin_game(other, path, turn, plain, given), given)
        return
    cards = common.cards_of(file)
    try:
        shown = common.open_replay(path, cards)
        if turn is not None:
            shown.to_turn(turn)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if plain:
        from tashkalar.tabletop.text_ui import view_replay
        from tashkalar.text_ui.text_renderer import TashKalarTextRenderer

        with common.crash_context(lambda: shown):
            view_replay(common.open_annotated_replay(shown), TashKalarTextRenderer(shown.game))
    else:
        common.need_terminal()
        open_app(cards, settings_for_run(ascii), file, replay=shown)
