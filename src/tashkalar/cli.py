"""The command line. A heavy part of the program is imported only when a command needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from tashkalar import __version__

if TYPE_CHECKING:
    from tashkalar.engine import Being, Catalogue, Flare, Task
    from tashkalar.record.file import RecordFault
    from tashkalar.record.replay import Replay
    from tashkalar.record.session import Session
    from tashkalar.record.shelf import Game

LATEST = ""
"""What a bare --resume means."""
NAMES = ("Player 1", "Player 2")
SCHOOLS = ("northern", "southern")
FORM = "high-form"


def main() -> NoReturn:
    """Run a command. Whatever goes wrong is told in a line: exit code 2 for wrong usage, 1 for a failure."""
    try:
        code = tashkalar.main(prog_name="tashkalar", standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"tashkalar: {error.format_message()}", err=True)
        code = error.exit_code
    except click.Abort:
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code or 0)


@click.group(
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="tashkalar %(version)s")
@click.pass_context
def tashkalar(context: click.Context) -> None:
    """Tash-Kalar: Arena of Legends, for two people at one terminal.

    Games are saved while you play. Where: the games folder of your user data, or the folder that the
    environment variable TASHKALAR_DATA names.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _listed(_: click.Context, __: click.Parameter, given: Sequence[str]) -> tuple[str, ...]:
    """The values of an option that may be given twice or once with a comma."""
    return tuple(part.strip() for text in given for part in text.split(","))


_own_cards = click.option(
    "--cards",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Use a card file of your own instead of the game's.",
)


@tashkalar.command()
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
@_own_cards
def play(
    form: str | None,
    names: tuple[str, ...],
    schools: tuple[str, ...],
    first: str | None,
    seed: int | None,
    resume: str | None,
    file: Path | None,
) -> None:
    """Play a game.

    Without options the setup screen opens. With any of them the game starts at once, and what isn't given has its
    default. GAME is an id or a number of `tashkalar games`, or a file.
    """
    new = any((form, names, schools, first, seed is not None))
    if new and resume is not None:
        raise click.UsageError("--resume goes on with a game as it is; leave the other options out")
    cards = _cards(file)
    if resume is not None:
        _run(cards, session=_resumed(resume, cards))
    elif new:
        _run(cards, session=_started(cards, form or FORM, names or NAMES, schools or SCHOOLS, first or "1", seed))
    else:
        _need_terminal()
        _run(cards)


def _started(
    cards: Catalogue, form: str, names: Sequence[str], schools: Sequence[str], first: str, seed: int | None
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
    _need_terminal()
    return Session.start(cards, form, schools, seed, names, shelf.folder())


def _resumed(text: str, cards: Catalogue) -> Session:
    from tashkalar.engine import Outcome
    from tashkalar.record.file import RecordFault
    from tashkalar.record.session import Session

    path = _latest() if text == LATEST else _found(text)
    _need_terminal()
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


def _found(text: str) -> Path:
    from tashkalar.record import shelf

    try:
        return shelf.find(text)
    except shelf.NotFound as error:
        raise click.UsageError(str(error)) from None


def _told(fault: RecordFault) -> click.ClickException:
    """A faulty file in words, with the last good position if there is one."""
    from tashkalar.record.file import RecordDiverged

    if not isinstance(fault, RecordDiverged):
        return click.ClickException(str(fault))
    rows = "\n".join(f"  {row}" for row in fault.record.line.state.board.rows())
    return click.ClickException(f"{fault}\nThe last good position, which tashkalar replay can show:\n{rows}")


def _run(cards: Catalogue, session: Session | None = None, replay: Replay | None = None) -> None:
    """Open the application, and pass its exit code on."""
    from tashkalar.tui.app import TashkalarApp

    app = TashkalarApp(cards, session=session, replay=replay)
    try:
        app.run()
    finally:
        if session is not None:
            session.close()
    click.get_current_context().exit(app.return_code or 0)


def _need_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.ClickException("this needs a terminal to draw on")


def _cards(file: Path | None = None) -> Catalogue:
    """The cards of the game, or of a file of one's own."""
    from tashkalar.cards import CardFaults, load

    try:
        return load(file) if file else load()
    except CardFaults as error:
        raise click.ClickException("\n".join(["the card file is faulty", *map(str, error.faults)])) from None
    except OSError as error:
        raise click.ClickException(f"the cards can't be read: {error}") from None


@tashkalar.command()
def games() -> None:
    """List the saved games, the last played first."""
    from tashkalar.record import shelf

    found = shelf.games()
    if not found:
        click.echo("No game has been saved yet.")
        return
    cards = _cards()
    for number, glance in enumerate(found, 1):
        game = glance if glance.over or glance.fault else shelf.looked_into(glance, cards)
        click.echo(f"{number:3}  {game.id:4}  {shelf.ago(game.played):14}  {_described(game)}")


def _described(game: Game) -> str:
    from tashkalar.engine.forms import FORMS

    if game.fault:
        return f"broken: {game.fault}"
    scores = game.scores or ("?",) * len(game.names)
    sides = ", ".join(f"{n} ({s}) {p}" for n, s, p in zip(game.names, game.schools, scores, strict=True))
    winners = " & ".join(game.names[seat] for seat in game.winners)
    standing = f"won by {winners}" if winners else f"turn {game.turn}"
    if len(game.winners) == len(game.names):
        standing = "a draw"
    form = FORMS[game.form].name if game.form in FORMS else game.form
    return f"{sides}; {form}, {standing}"


@tashkalar.command()
@click.argument("game")
@click.option("--turn", type=click.IntRange(1), metavar="N", help="Begin at this turn.")
@_own_cards
def replay(game: str, turn: int | None, file: Path | None) -> None:
    """Look at a saved game, finished or not.

    GAME is an id or a number of `tashkalar games`, or a file.
    """
    from tashkalar.record.file import RecordFault
    from tashkalar.record.replay import Replay

    path, cards = _found(game), _cards(file)
    try:
        shown = Replay.read(path, cards)
        if turn is not None:
            shown.to_turn(turn)
    except (RecordFault, ValueError) as error:
        raise click.ClickException(str(error)) from None
    _need_terminal()
    _run(cards, replay=shown)


@tashkalar.command()
@click.argument("card", metavar="[ID]", required=False)
@click.option(
    "--check",
    "file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Check a card file of your own; with an ID, show the card from it.",
)
def cards(card: str | None, file: Path | None) -> None:
    """List the cards, show one, or check your own."""
    catalogue = _cards(file)
    if card is not None:
        click.echo("\n".join(_card(catalogue, card)))
    elif file is not None:
        count = len(catalogue.beings) + len(catalogue.flares) + len(catalogue.tasks)
        click.echo(f"{file}: {count} cards, no fault")
    else:
        click.echo("\n".join(_all_cards(catalogue)))


def _all_cards(catalogue: Catalogue) -> list[str]:
    lines = []
    for deck, ids in catalogue.decks.items():
        lines += [f"{deck.capitalize()}:", *(f"  {i:22}{_kind(catalogue.beings[i])}" for i in ids), ""]
    lines += ["Flares:", *(f"  {i:22}{_kind(flare)}" for i, flare in catalogue.flares.items()), ""]
    lines += ["Tasks:", *(f"  {i:22}{_kind(task)}" for i, task in catalogue.tasks.items())]
    return lines


def _kind(card: Being | Flare | Task) -> str:
    """A card's name and what sort it is, in a line."""
    from tashkalar.engine import Being, Flare

    if isinstance(card, Being):
        return f"{card.name}, {card.rank.word}"
    if isinstance(card, Flare):
        return f"{card.name}, upper {card.upper.gap}, lower {card.lower.gap}"
    points = f"{card.points} point{'' if card.points == 1 else 's'}"
    return f"{card.name}, {points}{', advanced' if card.advanced else ''}"


def _card(catalogue: Catalogue, card: str) -> list[str]:
    if card in catalogue.beings:
        return _being(catalogue.beings[card])
    if card in catalogue.flares:
        flare = catalogue.flares[card]
        halves = (("upper", flare.upper), ("lower", flare.lower))
        return [_kind(flare), "", *(f"{half} ({c.gap}): {c.text}" for half, c in halves)]
    if card in catalogue.tasks:
        task = catalogue.tasks[card]
        return [_kind(task), "", task.text]
    raise click.UsageError(f"no card is called {card!r}{_hint(catalogue, card)}")


def _being(being: Being) -> list[str]:
    """The pattern, beside it the marked squares if there are any, and the text."""
    from tashkalar.cards import picture

    pattern = picture(being)
    titles, rows = "  pattern", [f"  {row:9}" for row in pattern]
    if being.pattern.marks:
        titles += "  marked"
        rows = [f"{row}{marked}" for row, marked in zip(rows, _marks(being, pattern), strict=True)]
    return [_kind(being), "", titles, *(row.rstrip() for row in rows), "", being.text]


def _marks(being: Being, pattern: list[str]) -> list[str]:
    """The marked squares alone, in the size of the pattern's picture."""
    here = next((x, y) for y, row in enumerate(pattern) for x, letter in enumerate(row) if letter in "*CHL")
    letters = {(here[0] + right, here[1] - up): "m" for right, up in being.pattern.marks}
    letters[here] = "*"
    return ["".join(letters.get((x, y), ".") for x in range(len(row))) for y, row in enumerate(pattern)]


def _hint(catalogue: Catalogue, card: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(card, [*catalogue.beings, *catalogue.flares, *catalogue.tasks], 1)
    return f" (did you mean {near[0]!r}?)" if near else ""


@tashkalar.command()
def engine() -> None:
    """Play by JSON lines, for bots and tools."""
    from tashkalar.protocol import serve

    serve(sys.stdin.buffer, sys.stdout.buffer, _cards)
