"""An export as one HTML file that steps through a game in any browser, without network."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from hotseat.records import transcript as transcripts
from hotseat.util.i18n import current_language, gettext_noop
from hotseat.util.text_utils import after_colon, join_sentences, with_period
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.engine import Decision, GameState, Outcome, Piece, score
from tashkalar.engine.events import Event
from tashkalar.engine.forms import form_of, points_in
from tashkalar.engine.geometry import NAMES, SQUARES, squares
from tashkalar.exports import drawing as draw
from tashkalar.exports import svg
from tashkalar.game_types import Replay
from tashkalar.text import ascii_board
from tashkalar.text.event_text import changed_square_names
from tashkalar.text.shared_phrases import LETTERS, RANKS, owner, sides_versus

Transcript: TypeAlias = transcripts.Transcript[GameState, Decision, Outcome, Event]
HERE = Path(__file__).parent
KEYS = (
    ("start", "M6 5v14M18 5l-8 7 8 7", gettext_noop("to the start (Home)")),
    ("turn-back", "M12 5l-8 7 8 7M20 5l-8 7 8 7", gettext_noop("a turn back (up)")),
    ("back", "M16 5l-8 7 8 7", gettext_noop("a decision back (left)")),
    ("play", "M7 5l12 7-12 7z", gettext_noop("play by itself (space)")),
    ("on", "M8 5l8 7-8 7", gettext_noop("a decision on (right)")),
    ("turn-on", "M4 5l8 7-8 7M12 5l8 7-8 7", gettext_noop("a turn on (down)")),
    ("end", "M6 5l8 7-8 7M18 5v14", gettext_noop("to the end (End)")),
    ("hands", "", gettext_noop("show the hands (h)")),
)
"""The id, symbol and title of each button; a symbol is an SVG path in a field of 24 x 24, "" for a word.

The button for the hands is the last.
"""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""The content security policy of the page; it forbids loading any resource."""
PLOT = (300, 110)
"""The width and height of the score curve without its labels, in pixels."""
APART = 14
"""The least distance of two labels of the curve, in pixels."""


def page(transcript: Transcript) -> str:
    """Return the HTML page of a whole game; the page needs no other file."""
    replay = transcript.replay
    config = replay.start_state.config
    names = escape(sides_versus(config, config.names))
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{current_language().replace("_", "-")}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{names}</title>",
            f"<style>\n{_own('viewer.css')}</style>\n</head>\n<body>",
            f"<header><h1>{names}</h1>\n<p>{escape(_subtitle(replay))}</p></header>\n<main>",
            *_board(replay.start_state),
            '<p id="said" role="status"></p>',
            *_buttons(replay),
            '<section id="panel">',
            *_players(replay),
            '<ul id="before"></ul>\n<p id="tasks"></p>\n<ul id="hands" hidden></ul>',
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
    """Return the form, the day, the computer players and the result."""
    ending = ascii_board.result_line(replay.states[-1]) or _("unfinished")
    parts = [_(form_of(replay.start_state).name), replay.day, ending]
    title, *more = (with_period(part) for part in parts if part)
    return join_sentences(title, replay.player_line, replay.conditions, *more)


def _board(start: GameState) -> Iterator[str]:
    """Yield the tiles of the board and the tokens of all colours and ranks; the script places them by the data."""
    yield f'<svg id="board" viewBox="0 0 {draw.WIDTH} {draw.HEIGHT}" role="img" aria-label="{escape(_("The arena"))}">'
    pieces = [Piece(colour, rank) for colour in range(start.config.colours) for rank in draw.RADII]
    tokens = (f'<g id="p{piece}">{"".join(draw.token(*piece, 0, 0))}</g>' for piece in pieces)
    yield f"<defs>{''.join(tokens)}</defs>"
    yield from draw.edges()
    for square in SQUARES:
        x, y = draw.corner(square)
        parts = [
            *draw.tile(square, start.config.form),
            *(draw.tab(kind, square) for kind in draw.TABS),
        ]
        use = f'<use x="{x + draw.HALF}" y="{y + draw.HALF}"/>'
        elements = "".join(["<title></title>", *parts, use, *draw.colour_letter(square)])
        yield f'<g id="{NAMES[square]}" class="square">{elements}</g>'
    yield "</svg>"


def _buttons(replay: Replay) -> Iterator[str]:
    """Yield the buttons; the one for the hands only if the page contains hands."""
    yield "<nav>"
    words = {"play": pgettext("button", "play"), "hands": pgettext("button", "hands")}
    for action, symbol, meaning in KEYS if replay.is_open else KEYS[:-1]:
        text, word = escape(_(meaning)), escape(words.get(action, ""))
        name = f"<span>{word}</span>" if word else ""
        icon = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{symbol}"/></svg>' if symbol else ""
        yield f'<button data-go="{action}" title="{text}" aria-label="{text}">{icon}{name}</button>'
    yield "</nav>"


def _players(replay: Replay) -> Iterator[str]:
    """Yield the players of each colour with its shape, and elements for its score; the script fills them."""
    config = replay.start_state.config
    yield f'<ul id="players" data-goal="{form_of(replay.start_state).goal(len(config.names))}">'
    for colour in range(config.colours):
        enemies = config.enemies_of(colour) if replay.start_state.seats[colour].by_colour else ()
        parts = "".join(f"<span>{_badge(enemy)}<b></b></span>" for enemy in enemies)
        name = f"<span>{escape(svg.side_text(replay, colour))}</span>"
        yield f'<li class="side-{colour + 1}">{_badge(colour)}{name}<b class="points"></b>'
        yield f'<i class="race"><i></i></i><span class="parts">{parts}</span></li>'
    yield "</ul>"


def _badge(colour: int) -> str:
    """Return the shape of a colour as an image of the size of a letter."""
    return f'<svg class="badge" viewBox="-12 -12 24 24" aria-hidden="true">{draw.shape(colour, 0, 0, 8)}</svg>'


def _curve(replay: Replay) -> Iterator[str]:
    """Yield the curve of the scores by turn with its axes; dashes and the shapes at their ends identify the lines."""
    width, height = PLOT
    colours, curve = range(replay.start_state.config.colours), replay.curve
    scores = [[point.scores[colour] for point in curve] for colour in colours]
    low, high = min(0, *map(min, scores)), max(1, *map(max, scores))
    last = max(1, len(curve) - 1)

    def down(points: float) -> int:
        return round(height - height * (points - low) / (high - low))

    text = escape(_("The scores, turn by turn"))
    yield f"<figure><figcaption>{text}</figcaption>"
    yield f'<svg id="curve" viewBox="-30 -12 {width + 80} {height + 36}" role="img" aria-label="{text}">'
    for points in sorted({low, 0, round((low + high) / 2), high}):
        yield f'<path class="axis" d="M0 {down(points)}H{width}"/><text x="-6" y="{down(points) + 4}">{points}</text>'
    step = -(-last // 60) * 5
    for turn in range(0, last + 1, step):
        yield f'<text class="turn" x="{width * turn / last:.0f}" y="{height + 18}">{turn}</text>'
    yield f'<path id="here" d="M0 0V{height + 4}"/>'
    for colour in colours:
        line = " ".join(f"{width * i / last:.0f},{down(points)}" for i, points in enumerate(scores[colour]))
        yield f'<polyline class="line-{colour + 1}" points="{line}"/>'
    for colour, y in enumerate(_spread([down(course[-1]) for course in scores], height)):
        yield f'{draw.shape(colour, width + 12, y, 4)}<text class="end" x="{width + 22}" y="{y + 4}">'
        yield f"{scores[colour][-1]}</text>"
    yield "</svg></figure>"


def _spread(places: list[int], height: int) -> list[int]:
    """Return the heights of labels, which are moved as little as needed to be `APART` and within the plot."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    spread, free = dict[int, int](), 0
    for number, label in enumerate(order):
        lowest = height - APART * (len(order) - 1 - number)
        spread[label] = min(max(places[label], free), lowest)
        free = spread[label] + APART
    return [spread[label] for label in range(len(places))]


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
    replay = transcript.replay
    config = replay.start_state.config
    data = {
        "gateway": _("the Gateway"),
        "names": [owner(config, colour) for colour in range(config.colours)],
        "ranks": {letter.lower(): _(RANKS[rank]) for rank, letter in LETTERS.items()},
        "curve": [point.ply for point in replay.curve],
        "moments": list(_moments(transcript)),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _moments(transcript: Transcript) -> Iterator[dict[str, Any]]:
    """Yield the data of each state of the game, the deal first."""
    replay = transcript.replay
    sentences = [_("The deal."), *(f"{entry.ply}. {entry.text}" for entry in transcript.move_entries)]
    for ply, state in enumerate(map(replay.shown, replay.states)):
        standing = ((square, state.board.piece_at(square)) for square in SQUARES)
        names, tasks = state.config.names, _(", ").join(ascii_board.task_lines(state))
        yield {
            "turn": state.turn.number,
            "said": _("Turn {number}: {name}").format(number=state.turn.number, name=sentences[ply]),
            "board": {NAMES[square]: str(piece) for square, piece in standing if piece},
            "fresh": sorted(changed_square_names(replay.steps[ply - 1])) if ply else [],
            "scores": [score(state, colour) for colour in range(state.config.colours)],
            "parts": [_points_by_colour(state, colour) for colour in range(state.config.colours)],
            "before": svg.upcoming(state),
            "gateway": [NAMES[square] for square in squares(state.gateway)],
            "tasks": _("Tasks: {tasks}").format(tasks=tasks) if tasks else "",
            "hands": [
                after_colon(name, _(", ").join(ascii_board.hand_line(state, seat)))
                for seat, name in enumerate(names)
                if replay.is_open
            ],
        }


def _points_by_colour(state: GameState, colour: int) -> list[int]:
    """Return the points of a colour in each enemy's colour; none except in a melee."""
    enemies = state.config.enemies_of(colour) if state.seats[colour].by_colour else ()
    return [points_in(state, colour, enemy) for enemy in enemies]
