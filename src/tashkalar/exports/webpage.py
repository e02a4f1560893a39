"""An export as one HTML file that steps through a game in any browser, without network."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from tashkalar.engine import Decision, GameState, Outcome, Piece
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import COLUMNS, NAMES, SIZE, SQUARES, square_at, squares
from tashkalar.game_types import Replay
from tashkalar.i18n import current_language, gettext_noop, pgettext
from tashkalar.i18n import gettext as _
from tashkalar.tabletop import transcript as transcripts
from tashkalar.tabletop.text_utils import with_period
from tashkalar.text import ascii_board
from tashkalar.text.event_text import changed_square_names
from tashkalar.text.shared_phrases import RANKS, owner, sides_versus

Transcript: TypeAlias = transcripts.Transcript[GameState, Decision, Outcome, Event]
HERE = Path(__file__).parent
KEYS = (
    ("start", "|<", gettext_noop("to the start (Home)")),
    ("turn-back", "<<", gettext_noop("a turn back (up)")),
    ("back", "<", gettext_noop("a decision back (left)")),
    ("play", "", gettext_noop("play by itself (space)")),
    ("on", ">", gettext_noop("a decision on (right)")),
    ("turn-on", ">>", gettext_noop("a turn on (down)")),
    ("end", ">|", gettext_noop("to the end (End)")),
    ("hands", "", gettext_noop("show the hands (h)")),
)
"""The id, label and title of each button; "" for a translated label. The button for the hands is the last."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""The content security policy of the page; it forbids loading any resource."""
PLOT = (360, 120)
"""The width and height of the score curve, in pixels."""


def page(transcript: Transcript) -> str:
    """Return the HTML page of a whole game; the page needs no other file.

    Args:
        transcript: the texts of the game.
    """
    replay = transcript.replay
    table = replay.start_state.table
    names = escape(sides_versus(table, table.names))
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{current_language().replace("_", "-")}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{names}</title>",
            f"<style>\n{_own('viewer.css')}</style>\n</head>\n<body>",
            f"<h1>{names}</h1>\n<p>{escape(_subtitle(replay))}</p>\n<main>\n<section>",
            *_board(replay.start_state),
            '<p id="said" role="status"></p>',
            *_buttons(replay),
            '<p id="scores"></p>\n<p id="before"></p>\n<p id="tasks"></p>\n<p id="hands" hidden></p>',
            *_curve(replay),
            "</section>",
            *_log(transcript),
            f'</main>\n<script type="application/json" id="game">{_data(transcript)}</script>',
            f"<script>\n{_own('viewer.js')}</script>\n</body>\n</html>\n",
        ]
    )


def _own(name: str) -> str:
    """Return the text of a file of this package."""
    return (HERE / name).read_text("utf-8")


def _subtitle(replay: Replay) -> str:

    ending = ascii_board.result_line(replay.states[-1]) or _("unfinished")
    parts = [ascii_board.ascii_title(replay.start_state), replay.day, ending]
    title, *more = (with_period(part) for part in parts if part)
    return " ".join(filter(None, (title, replay.player_line, *more)))


def _board(start: GameState) -> Iterator[str]:
    """Yield the table of squares without pieces; the script adds the pieces from the data."""
    heads = f"<tr><td></td>{''.join(f'<th>{column}</th>' for column in COLUMNS)}</tr>"
    yield f'<table id="board" aria-label="{escape(_("The arena"))}">\n{heads}'
    for row in reversed(range(SIZE)):
        cells = "".join(_cell(start, square_at(column, row)) for column in range(SIZE))
        yield f"<tr><th>{row + 1}</th>{cells}<th>{row + 1}</th></tr>"
    yield f"{heads}\n</table>"


def _cell(start: GameState, square: int | None) -> str:
    if square is None:
        return "<td></td>"
    colour = ascii_board.square_colour(square)
    kind = f"{colour} special".strip() if ascii_board.is_special(square, start.table.form) else colour or "plain"
    return f'<td id="{NAMES[square]}" class="{kind}"><small>{colour[:1]}</small><b></b></td>'


def _buttons(replay: Replay) -> Iterator[str]:
    """Yield the buttons; the one for the hands only if the page contains hands."""
    yield "<nav>"
    words = {"play": pgettext("button", "play"), "hands": pgettext("button", "hands")}
    for action, sign, meaning in KEYS if replay.is_open else KEYS[:-1]:
        text, label = escape(_(meaning)), escape(sign or words[action])
        yield f'<button data-go="{action}" title="{text}" aria-label="{text}">{label}</button>'
    yield "</nav>"


def _curve(replay: Replay) -> Iterator[str]:
    """Yield the curve of the scores by turn; dashes and names distinguish the lines of the colours."""
    width, height = PLOT
    table = replay.start_state.table
    highest = max(1, *(points for standing in replay.curve for points in standing.scores))
    last = max(1, len(replay.curve) - 1)
    frame = f"-4 -12 {width + 90} {height + 20}"
    text = escape(_("The scores, turn by turn"))
    yield f'<svg id="curve" viewBox="{frame}" role="img" aria-label="{text}">'
    for side in range(table.colours):
        ends = [(width * i / last, height - height * s.scores[side] / highest) for i, s in enumerate(replay.curve)]
        points = " ".join(f"{x:.0f},{y:.0f}" for x, y in ends)
        yield f'<polyline class="line-{side + 1}" points="{points}"/>'
        x, y = ends[-1]
        name = f"{escape(owner(table, side))} {replay.curve[-1].scores[side]}"
        yield f'<text x="{x + 4:.0f}" y="{y + 4 - 9 * side:.0f}">{name}</text>'
    yield "</svg>"


def _log(transcript: Transcript) -> Iterator[str]:
    """Yield the log, in which each decision links to its state; the log is readable without scripts."""
    yield f'<div id="log">\n<a href="#0">{escape(_("The deal"))}</a>'
    for chapter in transcript.turn_entries:
        heading = _("Turn {number}: {name}").format(number=chapter.turn, name=chapter.name)
        yield f"<h2>{escape(heading)}</h2>\n<ol>"
        for entry in chapter.sentences:
            typed = escape(entry.option, quote=True)
            yield f'<li value="{entry.ply}"><a href="#{entry.ply}" title="{typed}">{escape(entry.text)}</a></li>'
        yield "</ol>"
    yield f"<p>{escape(transcript.closing)}</p>\n</div>"


def _data(transcript: Transcript) -> str:
    """Return the data of the script as JSON, escaped for a script element."""
    pieces = [Piece(colour, rank) for colour in range(4) for rank in ascii_board.LETTERS]
    data = {
        "gateway": _("the Gateway"),
        "signs": {str(piece): [ascii_board.symbol(piece), RANKS[piece.rank]] for piece in pieces},
        "moments": list(_moments(transcript)),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _moments(transcript: Transcript) -> Iterator[dict[str, Any]]:
    """Yield the data of each state of the game, the deal first."""
    replay = transcript.replay
    sentences = [_("The deal."), *(f"{entry.ply}. {entry.text}" for entry in transcript.move_entries)]
    for ply, state in enumerate(map(replay.shown, replay.states)):
        standing = ((square, state.board.piece_at(square)) for square in SQUARES)
        names, tasks = state.table.names, _(", ").join(ascii_board.task_lines(state))
        yield {
            "turn": state.turn.number,
            "said": _("Turn {number}: {name}").format(number=state.turn.number, name=sentences[ply]),
            "board": {NAMES[square]: str(piece) for square, piece in standing if piece},
            "fresh": sorted(changed_square_names(replay.steps[ply - 1])) if ply else [],
            "scores": ("\n" if state.seats[0].by_colour else "   ").join(ascii_board.score_lines(state)),
            "before": "\n".join(ascii_board.all_upcoming_lines(state)),
            "gateway": [NAMES[square] for square in squares(state.gateway)],
            "tasks": _("Tasks: {tasks}").format(tasks=tasks) if tasks else "",
            "hands": [
                f"{name}: {', '.join(ascii_board.hand_line(state, seat))}"
                for seat, name in enumerate(names)
                if replay.is_open
            ],
        }
