"""The commands that open the table: play, and replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tashkalar.cli import shared

if TYPE_CHECKING:
    from tashkalar.engine import Catalogue
    from tashkalar.record.file import RecordFault
    from tashkalar.record.replay import Replay
    from tashkalar.record.session import Session

LATEST = ""
"""What a bare --resume means."""
NAMES = ("Player 1", "Player 2")
SCHOOLS = ("northern", "southern")
FORM = "high-form"


def _listed(_: click.Context, __: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """The values of an option that may be given twice or once with a comma."""
    return tuple(part.strip() for text in given for part in text.split(","))


_ascii = click.option("--ascii", is_flag=True, help="Draw with ASCII characters only.")
_plain = click.option("--plain", is_flag=True, help="Lines of text instead of a screen.")


@click.command()
@click.option("--form", type=click.Choice(["high-form", "duel"]), help=f"What is played.  [default: {FORM}]")
@click.option("--names", multiple=True, callback=_listed, metavar="A,B", help="The two players; may be given twice.")
@click.option(
    "--schools",
    multiple=True,
    callback=_listed,
    metavar="A,B",
    help=f"Their schools, in the same order.  [default: {','.join(SCHOOLS)}]",
)
@click.option(
    "--first", type=click.Choice(["1", "2", "random"]), help="Which of the two takes the first turn.  [default: 1]"
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="N",
    help="Deals the same game each time.  [default: by chance]",
)
@click.option(
    "--resume", is_flag=False, flag_value=LATEST, metavar="[GAME]", help="Go on with a saved game, or the latest."
)
@click.option("--open-hands", is_flag=True, help="No cover between turns: both players may see both hands.")
@_ascii
@_plain
@shared.own_cards
def play(
    form: str | None,
    names: tuple[str, ...],
    schools: tuple[str, ...],
    first: str | None,
    seed: int | None,
    resume: str | None,
    open_hands: bool,
    ascii: bool,
    plain: bool,
    file: Path | None,
) -> None:
    """Play a game.

    Without options the setup screen opens. With any of them the game starts at once, and what isn't given has its
    default. GAME is an id or a number of `tashkalar games`, or a file. With --plain, answers and commands are read
    from standard input.
    """
    new = any((form, names, schools, first, seed is not None))
    if new and resume is not None:
        raise click.UsageError("--resume goes on with a game as it is; leave the other options out")
    cards = shared.cards_of(file)
    if resume is not None:
        session = _resumed(resume, cards, plain)
    elif new or plain:
        session = _started(cards, form or FORM, names or NAMES, schools or SCHOOLS, first or "1", seed, plain)
    else:
        shared.need_terminal()
        _run(cards, given=_given(ascii, open_hands))
        return
    if plain:
        from tashkalar.plain import play as play_plainly

        play_plainly(session, open_hands=open_hands)
    else:
        _run(cards, session=session, given=_given(ascii, open_hands))


def _given(ascii: bool, open_hands: bool = False) -> dict[str, str]:
    """The settings that hold for this run alone."""
    return {name: value for name, value, on in (("ascii", "on", ascii), ("covers", "off", open_hands)) if on}


def _started(
    cards: Catalogue, form: str, names: Sequence[str], schools: Sequence[str], first: str, seed: int | None, plain: bool
) -> Session:
    import secrets

    from tashkalar.engine import new_game
    from tashkalar.engine.chance import below
    from tashkalar.record import shelf
    from tashkalar.record.session import Session

    if seed is None:
        seed = secrets.randbits(32)
    second_begins = below(2, seed)[0] == 1 if first == "random" else first == "2"
    if second_begins:
        names, schools = names[::-1], schools[::-1]
    try:
        new_game(cards, form, schools, seed, names)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if not plain:
        shared.need_terminal()
    return Session.start(cards, form, schools, seed, names, shelf.folder())


def _resumed(text: str, cards: Catalogue, plain: bool) -> Session:
    from tashkalar.engine import Outcome
    from tashkalar.record.file import RecordFault
    from tashkalar.record.session import Session

    path = _latest() if text == LATEST else shared.found(text)
    if not plain:
        shared.need_terminal()
    try:
        session = Session.resume(path, cards)
    except RecordFault as fault:
        raise _told(fault) from None
    if isinstance(session.decision, Outcome):
        session.close()
        raise click.ClickException(f"this game is over; tashkalar replay {text or path.stem} shows it")
    return session


def _latest() -> Path:
    from tashkalar.record import shelf

    try:
        return shelf.latest_unfinished()
    except shelf.NotFound as error:
        raise click.ClickException(str(error)) from None


def _told(fault: RecordFault) -> click.ClickException:
    """A faulty file in words, with the last good position if there is one."""
    from tashkalar.record.file import RecordDiverged

    if not isinstance(fault, RecordDiverged):
        return click.ClickException(str(fault))
    rows = "\n".join(f"  {row}" for row in fault.record.line.state.board.rows())
    return click.ClickException(f"{fault}\nThe last good position, which tashkalar replay can show:\n{rows}")


def _run(
    cards: Catalogue,
    session: Session | None = None,
    replay: Replay | None = None,
    given: dict[str, str] | None = None,
) -> None:
    """Open the application, and pass its exit code on."""
    with shared.lasting():
        from tashkalar.tui.app import TashkalarApp

    app = TashkalarApp(cards, session=session, replay=replay, given=given)
    app.when_hung_up = shared.end_soon
    try:
        app.run()
    finally:
        if session is not None:
            session.close()
    click.get_current_context().exit(app.return_code or 0)


@click.command()
@click.argument("game")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Begin at this turn.")
@_ascii
@_plain
@shared.own_cards
def replay(game: str, turn: int | None, ascii: bool, plain: bool, file: Path | None) -> None:
    """Look at a saved game, finished or not.

    GAME is an id or a number of `tashkalar games`, or a file. With --plain, commands are read from standard input; if
    there are none, the whole game is told.
    """
    from tashkalar.record.file import RecordFault
    from tashkalar.record.replay import Replay

    path, cards = shared.found(game), shared.cards_of(file)
    try:
        shown = Replay.read(path, cards)
        if turn is not None:
            shown.to_turn(turn)
    except (RecordFault, ValueError) as error:
        raise click.ClickException(str(error)) from None
    if plain:
        from tashkalar.plain import view

        view(shown)
    else:
        shared.need_terminal()
        _run(cards, replay=shown, given=_given(ascii))
