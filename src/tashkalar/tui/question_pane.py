"""The pane below the board as lines of text with styles: legend, prompt, hint and list; without widgets."""

from collections.abc import Sequence
from functools import lru_cache

from textual.content import Content

from hotseat.tui.command_input import CommandInput
from hotseat.tui.text_layout import Lines, make_clickable, side_by_side, wrap_to_rows
from hotseat.tui.theme import tab_style
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, badge
from tashkalar import gettext as _
from tashkalar.engine import Config, Option
from tashkalar.engine.geometry import NAMES
from tashkalar.text.options import MARKED, MARKS, STANDS_IN, USED, hint_text, prompt_text
from tashkalar.text.shared_phrases import owner
from tashkalar.tui.board_painter import (
    ARRIVAL,
    ASKED,
    BLOCKED,
    CHOOSE,
    FITS,
    FRESH,
    GATEWAY,
    IN_DANGER,
    IN_REACH,
    MISSING,
    NOTE,
    PICKED,
    TABS,
    cell_mark,
)
from tashkalar.tui.board_scene import Scene
from tashkalar.tui.overlay import Overlay
from tashkalar.tui.pointing import BoardPointer

SIGNS = {
    CHOOSE: gettext_noop("choose here"),
    **MARKS,
    STANDS_IN: gettext_noop("only by improvising"),
    PICKED: gettext_noop("chosen"),
    FRESH: gettext_noop("since last turn"),
    ARRIVAL: gettext_noop("would arrive here"),
    ASKED: gettext_noop("choice here"),
    MISSING: gettext_noop("missing"),
    BLOCKED: gettext_noop("in the way"),
    IN_DANGER: gettext_noop("threatened"),
    IN_REACH: gettext_noop("you could destroy"),
    FITS: gettext_noop("a card fits"),
}
"""The meanings of the signs on squares, for the legend."""

SHORT_SIGNS = {
    CHOOSE: gettext_noop("choose"),
    USED: gettext_noop("pattern"),
    MARKED: gettext_noop("marked"),
    FRESH: gettext_noop("new"),
}
"""Shorter meanings of frequent signs, for a narrow legend."""

LACKING = gettext_noop("a common is missing, for these cards")
"""The meaning of the sign of a missing piece beside the numbers of cards."""

MOST, SAID = 2, 3
"""The greatest number of lines of the prompt, and of the message below it beside a full list."""

LIST = 3
"""The greatest number of lines of the list."""

LEGEND_GAP = 2
"""The columns between two signs of the legend."""


def prompt_lines(pointer: BoardPointer, width: int) -> Sequence[Content]:
    """Return the prompt with the name of the deciding player, in its short form if it has too many lines."""
    name = _named(pointer)
    lines = _heading(name, prompt_text(pointer), width)
    return (lines if len(lines) <= MOST else _heading(name, prompt_text(pointer, short=True), width))[:MOST]


@lru_cache(maxsize=16)
def _heading(name: tuple[str, str], prompt: str, width: int) -> Sequence[Content]:
    """Return a name with its style, and a prompt; cached, because both stay the same while the cursor moves."""
    rest = after_colon(name[0], prompt).removeprefix(name[0])
    return tuple(_wrapped(Content.assemble(name, (rest, "bold")), width, MOST + 1))


def message_lines(pointer: BoardPointer, width: int) -> Lines:
    """Return why the last key did nothing; else the notice and what Enter would do."""
    most = SAID + LIST - len(choice_lines(pointer, width))
    if pointer.message:
        return _wrapped(Content.styled(pointer.message, "bold $error"), width, most)
    lines = _wrapped(Content.styled(pointer.notice, "bold $success"), width) if pointer.notice else []
    return [*lines, *_wrapped(Content(hint_text(pointer)), width, most)][:most]


def overlay_lines(pointer: BoardPointer, overlay: Overlay, width: int) -> Lines:
    """Return the prompt of an overlay, and its details or why the last key did nothing."""
    text = Content.styled(overlay.message, "bold $error") if overlay.message else Content(overlay.details)
    return [*_heading(_named(pointer), overlay.prompt, width)[:MOST], *_wrapped(text, width, SAID + LIST)]


def _named(pointer: BoardPointer) -> tuple[str, str]:
    """Return the name of the deciding player with its style."""
    config, seat = pointer.state.config, pointer.decision.seat
    colour = config.colour_of(seat)
    return f"{badge(colour)} {config.names[seat]}", f"bold $seat-{colour + 1}"


def typed_lines(line: CommandInput[Option], pointer: BoardPointer, width: int) -> Lines:
    """Return the command line with what Enter would do, which also takes the rows of the hidden list."""
    if line.option is None:
        return [line.shown]
    would = Content.styled(_("Enter: {deed}").format(deed=pointer.outcome(line.option)), "$success")
    return [line.shown, *_wrapped(would, width, MOST - 1 + LIST)]


def _wrapped(text: Content, width: int, most: int = MOST) -> Lines:
    """Return a text in a few lines, each behind a blank, with an ellipsis at the end if there are more."""
    return [Content(" ") + line for line in wrap_to_rows(text, width - 1, most)]


def legend_lines(config: Config, shown: Scene, width: int, rows: int, edge: str = FITS) -> Sequence[Content]:
    """Return the meanings of the signs on the board in so many lines, after the owners if both fit."""
    cells = shown.values()
    found = {cell_mark(cell) for cell in cells}
    meanings = dict(SIGNS)
    if any(cell.missing and cell.cards for cell in cells):
        meanings[MISSING] = LACKING
    long = [(sign, _(meanings[sign])) for sign in SIGNS if sign in found]
    short = [(sign, _(SHORT_SIGNS.get(sign, meanings[sign]))) for sign in SIGNS if sign in found]
    if gateways := " ".join(NAMES[square] for square, cell in shown.items() if cell.gateway):
        gate = GATEWAY, _("the Gateway: {squares}").format(squares=gateways)
        long, short = [*long, gate], [*short, gate]
    owners = tuple(owner(config, colour) for colour in range(config.colours))
    return _legend(owners, tuple(long), tuple(short), width, rows, edge)


@lru_cache(maxsize=64)
def _legend(
    owners: tuple[str, ...],
    long: tuple[tuple[str, str], ...],
    short: tuple[tuple[str, str], ...],
    width: int,
    rows: int,
    edge: str,
) -> Sequence[Content]:
    """Return the legend of some signs; cached, because it seldom changes while the cursor moves."""
    meanings = [sign_meaning(*each, edge) for each in long]
    for parts in ([*owner_signs(owners), *meanings], meanings, [sign_meaning(*each, edge) for each in short]):
        lines = side_by_side(parts, width - 2, LEGEND_GAP)
        if len(lines) <= rows:
            break
    return tuple(line.pad_left(1) for line in lines[:rows] if line.cell_length < width)


def sign_meaning(sign: str, meaning: str, edge: str = FITS) -> Content:
    """Return a sign as on the board, with its meaning; `edge`: the character of an edge."""
    role = TABS.get(sign, NOTE)
    drawn = (edge * 2, f"${role}") if sign == FITS else (sign, tab_style(role))
    return Content.assemble(drawn, (f" {meaning}", "$quiet"))


def owner_signs(owners: Sequence[str]) -> Lines:
    """Return a piece of each side with its owner."""
    return [
        Content.assemble(
            (badge(colour).replace(" ", "c"), _token_style(colour)),
            (f" {name}", "$quiet"),
        )
        for colour, name in enumerate(owners)
    ]


def _token_style(colour: int) -> str:
    """Return the style of a piece, which is as on the board without colours, too."""
    seat = f"$seat-{colour + 1}"
    return f"bold $ink on {seat}" if colour % 2 else f"bold reverse {seat} on $ink"


def choice_lines(pointer: BoardPointer, width: int) -> Lines:
    """Return the entries of the list, in at most `LIST` lines."""
    lines = [Content(" ")]
    for i, entry in enumerate(pointer.entries):
        style = "reverse" if i == pointer.entry else ""
        part = Content.assemble((f" {entry.key} ", f"bold $accent {style}"), (f"{entry.text} ", style))
        if lines[-1].cell_length + part.cell_length > width:
            lines.append(Content(" "))
        lines[-1] += make_clickable(part, f"entry({i})") + Content(" ")
    return lines[:LIST] if pointer.entries else []
