"""A position as SVG: shapes distinguish owners, letters and sizes ranks, "r" and "g" the colours of squares."""

from collections.abc import Iterator, Sequence
from html import escape

from hotseat.records.transcript import Transcript
from hotseat.util import svg_film
from hotseat.util.cell_width import wrap
from hotseat.util.svg_film import Reel
from hotseat.util.text_utils import after_colon, in_brackets
from tashkalar import gettext as _
from tashkalar.cards import card_text
from tashkalar.engine import Decision, GameState, Outcome, score
from tashkalar.engine.events import Event
from tashkalar.engine.geometry import NAMES, SQUARES, Square, mask_of
from tashkalar.exports import drawing as draw
from tashkalar.game_types import Replay
from tashkalar.text import ascii_board
from tashkalar.text.event_text import changed_square_names
from tashkalar.text.shared_phrases import RANKS, owner, sides_versus

WIDE = 54
"""The greatest width of a line below the board of a film, in characters."""


def svg(replay: Replay) -> str:
    """Draw the state at the replay's cursor as an SVG document."""
    state, fresh = replay.state, changed_square_names(replay.current) if replay.current else set()
    below = [
        *upcoming(state),
        *wrap(ascii_board.decision_line(state), 60),
        *wrap(replay.remarks.get(replay.ply, ""), 60),
    ]
    height = draw.HEIGHT + draw.BELOW * (state.config.colours + len(below)) + draw.TOP
    message = _("{players}, turn {turn}, decision {ply}")
    title = message.format(
        players=sides_versus(state.config, replay.names_with_players), turn=state.turn.number, ply=replay.ply
    )
    squares = (part for square in SQUARES for part in _square(state, square, NAMES[square] in fresh))
    return draw.picture_document(draw.WIDTH, height, title, [*draw.edges(), *squares, *_below(replay, below)])


def upcoming(state: GameState) -> list[str]:
    """Return what lies before each player, such as "Ada: frozen Ice Queen"."""
    message = _("{name}: {what}")
    seats = enumerate(state.config.names)
    return [
        message.format(name=name, what=part) for seat, name in seats for part in ascii_board.upcoming_lines(state, seat)
    ]


def _square(state: GameState, square: Square, fresh: bool) -> Iterator[str]:
    """Yield the elements of a square; `fresh` marks a square that the last step has changed."""
    yield from draw.tile(square, state.config.form)
    yield from _tabs(state, square, fresh)
    piece = state.board.piece_at(square)
    if piece is not None:
        message = _("{square}: {name}, {rank}")
        name = owner(state.config, piece.colour)
        title = message.format(square=NAMES[square], name=name, rank=_(RANKS[piece.rank]))
        yield f"<g><title>{escape(title)}</title>"
        yield from _token(state, square)
        yield "</g>"
    yield from draw.colour_letter(square)


def _tabs(state: GameState, square: Square, fresh: bool) -> Iterator[str]:
    if fresh:
        yield draw.tab("fresh", square)
    if mask_of(square) & state.gateway:
        yield draw.tab("gateway", square)


def _token(state: GameState, square: Square) -> Iterator[str]:
    """Yield the elements of the piece on a square, if there is one."""
    x, y = draw.corner(square)
    if (piece := state.board.piece_at(square)) is not None:
        yield from draw.token(piece.colour, piece.rank, x + draw.HALF, y + draw.HALF)


# --- films ------------------------------------------------------------------------------------------------------------


def film_reel(transcript: Transcript[GameState, Decision, Outcome, Event], plies: Sequence[int]) -> Reel:
    """Return the pictures of a film: the board after some decisions, with the scores and the last decision below it.

    Args:
        transcript: the game.
        plies: the numbers of decisions made before each picture, ascending.
    """
    replay, entries = transcript.replay, transcript.move_entries
    start = replay.start_state
    still = [*draw.edges(), *(part for square in SQUARES for part in draw.tile(square, start.config.form))]
    letters = [part for square in SQUARES for part in draw.colour_letter(square)]
    pictures, most = [], 0
    for ply in plies:
        state = replay.states[ply]
        said = [entries[ply - 1].text if ply else _("The deal.")]
        said += [transcript.closing] * bool(replay.agreed and ply == len(replay.steps))  # no decision says that
        below = [*upcoming(state), *(line for text in said for line in wrap(text, WIDE))]
        fresh = changed_square_names(transcript.visible_step(replay.steps[ply - 1])) if ply else set()
        tabs = [part for square in SQUARES for part in _tabs(state, square, NAMES[square] in fresh)]
        tokens = ["".join(parts) for square in SQUARES if (parts := [*_token(state, square)])]
        turn = _("turn {number}").format(number=state.turn.number)
        pictures.append([still, tabs, tokens, letters, [*_score_rows(replay, state), *_rows([turn, *below], state)]])
        most = max(most, len(below) + 1)
    height = draw.HEIGHT + draw.BELOW * (start.config.colours + most) + draw.TOP
    return Reel(
        pictures, lambda title, elements: draw.picture_document(draw.WIDTH, height, title, elements, svg_film.STYLE)
    )


# --- below the board --------------------------------------------------------------------------------------------------


def side_text(replay: Replay, colour: int) -> str:
    """Return the players of a colour with their schools and the kinds of computer players.

    Args:
        replay: the saved game.
        colour: the colour, from 0.
    """
    config = replay.start_state.config
    schools = [card_text.school_name(config.cards.schools[school]) for school in config.schools]
    levels = [player.label for player in replay.players]
    kinds = [_(", ").join(filter(None, kind)) for kind in zip(schools, levels, strict=True)]
    return " & ".join(in_brackets(config.names[seat], kinds[seat]) for seat in config.seats_of(colour))


def _below(replay: Replay, lines: Sequence[str]) -> Iterator[str]:
    """Yield the text under the board: the players and the score of each shape, then some lines."""
    yield from _score_rows(replay, replay.state)
    yield from _rows(lines, replay.state)


def _score_rows(replay: Replay, state: GameState) -> Iterator[str]:
    """Yield a row for each colour: its shape, players and score."""
    for colour in range(state.config.colours):
        y = draw.HEIGHT + 4 + colour * draw.BELOW
        points = f"{score(state, colour)}{ascii_board.scores_by_colour(state, colour)}"
        yield draw.shape(colour, draw.LEFT + 8, y + 4, 8)
        yield draw.line(draw.LEFT + 28, y + 9, after_colon(side_text(replay, colour), points))


def _rows(lines: Sequence[str], state: GameState) -> Iterator[str]:
    """Yield lines below the rows of the scores."""
    for number, line in enumerate(lines, state.config.colours):
        yield draw.line(draw.LEFT, draw.HEIGHT + 4 + number * draw.BELOW + 9, line)
