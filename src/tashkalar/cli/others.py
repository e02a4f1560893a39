"""Games that others ship: played and looked at on their own screen or the kernel's bare one, or in plain lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from unicodedata import normalize

import click

from tashkalar import language
from tashkalar.cli import seating, shared, speaking
from tashkalar.language import gettext as _

if TYPE_CHECKING:
    from tashkalar.kernel import game
    from tashkalar.kernel.library import SavedGame
    from tashkalar.kernel.replay import Replay
    from tashkalar.kernel.screen.bare import BareApp
    from tashkalar.kernel.screen.looks import Looks
    from tashkalar.kernel.seats import Roster
    from tashkalar.kernel.session import Session

    Game: TypeAlias = game.Game[Any, Any, Any, Any]
    AnySession: TypeAlias = Session[Any, Any, Any, Any]
    AnyReplay: TypeAlias = Replay[Any, Any, Any, Any]

OWN = "tash-kalar"
"""The game that has screens of its own."""


def not_theirs(option: str, game: str) -> str:
    """That only Tash-Kalar has this option, and another game is played."""
    return _("{option} is for Tash-Kalar, and this is {game}").format(option=option, game=game)


def load(name: str) -> Game | None:
    """A game by its name; None for the one that has screens of its own.

    Raises:
        UsageError: none of that name is installed, or it can't be had.
    """
    from tashkalar.kernel import registry

    if name == OWN:
        return None
    try:
        return registry.load(name)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def screen(game: Game) -> type[BareApp]:
    """The application that shows a game: its own, or the bare one.

    Raises:
        ClickException: there is no terminal to draw on.
        UsageError: its own can't be had.
    """
    from tashkalar.kernel import registry

    shared.need_terminal()
    with shared.lasting():
        from tashkalar.kernel.screen.bare import BareApp

        try:
            own = registry.beside(registry.SCREENS, game.id)
        except registry.UnknownGame as unknown:
            raise click.UsageError(str(unknown)) from None
    if own is not None and not (isinstance(own, type) and issubclass(own, BareApp)):
        raise click.UsageError(_("the screen of {game} can't be shown: it is no BareApp").format(game=game.name))
    return own or BareApp


def _roster(game: Game) -> Roster:
    """The game's own computer players.

    Raises:
        UsageError: they can't be had.
    """
    from tashkalar.kernel import registry

    try:
        return registry.roster(game)
    except registry.UnknownGame as unknown:
        raise click.UsageError(str(unknown)) from None


def _as_set(ascii: bool) -> Looks:
    """Speak as the player's settings say, unless this run names a language, and look so; in ASCII if this run is to."""
    from tashkalar.kernel.screen.looks import AUTO, ON, Looks
    from tashkalar.tui import settings

    kept = settings.read(settings.path()).settings
    if kept.language != AUTO and not speaking.chosen():
        language.use(kept.language)
    return Looks(kept.theme, ON if ascii else kept.ascii)


def beside(name: str) -> tuple[str, ...]:
    """The ids of all games but one."""
    from tashkalar.kernel import registry

    return tuple(each for each in registry.names() if each != name)


def of_file(path: Path) -> Game | None:
    """The game that a saved one is, if it is another than Tash-Kalar. What can't be read is left to Tash-Kalar."""
    from tashkalar.kernel import library

    return load(library.glance(path).game or OWN)


def play(
    game: Game,
    names: Sequence[str],
    seed: int | None,
    seats: seating.Given,
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


def go_on(
    game: Game,
    path: Path,
    seats: seating.Given,
    seconds: float | None,
    plain: bool,
    open_hands: bool,
    ascii: bool,
) -> str:
    """Go on with a saved game, as `play` does."""
    from tashkalar.kernel.record import RecordFault
    from tashkalar.kernel.session import Session

    try:
        session = Session.resume(path, game)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None
    if session.question is None:
        session.close()
        raise click.ClickException(
            _("this game is over; {command} shows it").format(command=f"tashkalar replay {path.stem}")
        )
    seating.reseated(session, seats, _roster(game), seconds)
    return _sit(game, _beginning(game, game.names(session.state)), session, plain, open_hands, ascii)


def look(game: Game, path: Path, turn: int | None, plain: bool, ascii: bool) -> str:
    """Look at a saved game, as `play` plays one."""
    replay = _replay(game, path)
    try:
        if turn is not None:
            replay.to_turn(turn)
    except ValueError as fault:
        raise click.ClickException(str(fault)) from None
    if plain:
        from tashkalar.kernel.plain import view
        from tashkalar.kernel.plain.phrasing import Phrasing

        with shared.at_table(lambda: replay):
            view(replay, Phrasing(game))
        return ""
    begun = _beginning(game, game.names(replay.start_state))
    return _on_screen(game, begun, ascii, replay=replay)


def teach(game: Game, ascii: bool) -> str:
    """Learn a game in its lesson.

    Returns:
        The id of another game that is to be played now; "" for none.

    Raises:
        UsageError: it has none.
    """
    if screen(game).LESSON is None:
        raise click.UsageError(_("{game} has no lesson").format(game=game.name))
    return _on_screen(game, _beginning(game, ()), ascii, asking=True, learning=True)


def _replay(game: Game, path: Path) -> AnyReplay:
    """A saved game to look at.

    Raises:
        ClickException: the file is faulty.
    """
    from tashkalar.kernel.record import RecordFault
    from tashkalar.kernel.replay import Replay

    try:
        return Replay.read(path, game)
    except RecordFault as fault:
        raise click.ClickException(str(fault)) from None


def export(game: Game, path: Path, wanted: str, *, open_hands: bool) -> str:
    """A saved game in one of the formats that any game has.

    Raises:
        UsageError: it has no such format.
        ClickException: the file is faulty.
    """
    from tashkalar.kernel.exports import FORMATS

    if wanted not in FORMATS:
        told = _("{format} is for Tash-Kalar, and this is {game}; it has {known}")
        raise click.UsageError(told.format(format=wanted, game=game.name, known=", ".join(FORMATS)))
    replay = _replay(game, path)
    replay.open_hands = open_hands
    return FORMATS[wanted](replay)


def summary(kind: str, saved: Sequence[SavedGame]) -> list[str]:
    """What the saved games of one kind come to, or why that can't be told, in lines."""
    from tashkalar.kernel import registry, stats
    from tashkalar.kernel.phrases import stopped

    try:
        game = registry.load(kind)
    except registry.UnknownGame as unknown:
        return [stopped(str(unknown))]
    return [f"{game.name}:", *stats.summary_lines(stats.gathered(saved, game))]


def shown(game: Game, path: Path, at: int | None) -> list[str]:
    """A position of a saved game, the last one if none is named, in lines; nothing that somebody doesn't know.

    Raises:
        ClickException: there is no such position, or the file is faulty.
    """
    from tashkalar.kernel.exports import Story

    replay = _replay(game, path)
    last = len(replay.steps)
    if at is not None and at > last:
        told = _("there is no decision {number}: this game has decisions 1 to {last}")
        raise click.ClickException(told.format(number=at, last=last))
    story = Story(replay)
    return [*filter(None, (story.title, replay.seated)), "", *story.drawn(replay.states[last if at is None else at])]


def _beginning(
    game: Game,
    names: Sequence[str],
    seed: int | None = None,
    seats: seating.Given | None = None,
    seconds: float | None = None,
) -> Callable[[Sequence[str]], AnySession]:
    """What begins a new game of the players it is told of, or of these; without names people have those of the game."""
    from tashkalar import randomness
    from tashkalar.kernel import library
    from tashkalar.kernel.session import Session

    def begun(called: Sequence[str]) -> AnySession:
        chance = randomness.seed() if seed is None else seed
        playing = tuple(called or names)
        count = len(playing or game.names(game.new({"seed": chance})))
        sitting = seating.occupants(seats or {}, count, _roster(game), seconds, chance)
        playing = playing or (seating.names(sitting) if seats else ())
        wanted = {"seed": chance, **({"names": playing} if playing else {})}
        return Session.start(game, wanted, library.folder(), sitting)

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
        from tashkalar.kernel.plain import play
        from tashkalar.kernel.plain.phrasing import Phrasing

        with shared.at_table(lambda: session):
            opponents = seating.opponents(session, _roster(game))
            play(session, Phrasing(game), open_hands=open_hands, opponents=opponents)
        return ""
    return _on_screen(game, begun, ascii, session=session, open_hands=open_hands, asking=session is None)


def _on_screen(game: Game, begun: Callable[[Sequence[str]], AnySession], ascii: bool, **how: Any) -> str:
    """Run the application of a game; the id of the game that is to be played next."""
    shown, roster = screen(game), _roster(game)
    seated = partial(seating.opponents, roster=roster)
    how |= {"levels": roster.levels, "others": beside(game.id)}
    return shared.run(shown(game, begun, seated=seated, looks=_as_set(ascii), **how))
