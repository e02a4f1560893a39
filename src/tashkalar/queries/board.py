"""The lines that the queries answer with about the board, open cards, the win probability and hints."""

from functools import partial

from hotseat.codec.names import caseless
from hotseat.util.text_utils import capitalize, count, join_and, join_names, with_period
from tashkalar import gettext as _
from tashkalar import pgettext
from tashkalar.cards import card_text
from tashkalar.engine import GameState, Rank, View
from tashkalar.engine.forms import PENDING
from tashkalar.engine.geometry import COLUMNS, SIZE
from tashkalar.text import ascii_board
from tashkalar.text.event_text import owned_piece
from tashkalar.text.shared_phrases import RANKS, owner, square_names


def describe_board(state: GameState) -> list[str]:
    """Return a drawing of the board, the owners of the colours, the Gateway, and the open cards of all seats."""
    rows = [f"{SIZE - i} {row}" for i, row in enumerate(state.board.rows())]
    gateway = [_("The Gateway is on {square}.").format(square=square_names(state.gateway))] if state.gateway else []
    return [*rows, f"  {'  '.join(COLUMNS)}", _owners(state), *gateway, *_open_cards_of_all(state)]


def _owners(state: GameState) -> str:
    """Return the legend of the drawing: the owner of each colour number, and the letters of the ranks."""
    colours = [
        _("{number} is {name}").format(number=colour + 1, name=owner(state.config, colour))
        for colour in range(state.config.colours)
    ]
    return _("{colours}; c common, h heroic, l legend.").format(colours=_(", ").join(colours))


def describe_pieces(state: GameState, name: str = "", seat: int | None = None) -> list[str]:
    """Return a line with the pieces of each colour, by rank, and its supply. `name`: a player's, "mine" or "theirs"."""
    wanted, config = "" if name.lower() == "all" else caseless(name), state.config
    mine = {config.colour_of(seat)} if seat is not None else set()
    if mine and wanted in ("mine", caseless(pgettext("query", "mine"))):
        colours = mine
    elif mine and wanted in ("theirs", caseless(pgettext("query", "theirs"))):
        colours = {*range(config.colours)} - mine
    else:
        colours = {config.colour_of(s) for s, player in enumerate(config.names) if caseless(player).startswith(wanted)}
    if not colours:
        return [_("There is no such player. Players: {names}.").format(names=join_and(config.names))]
    message = _("{name}: {pieces}")
    return [message.format(name=owner(config, colour), pieces=_ranks(state, colour)) for colour in sorted(colours)]


def _ranks(state: GameState, colour: int) -> str:
    """Return the pieces of a colour on the board, by rank, and those in supply."""
    parts = [
        f"{count(standing.bit_count(), RANKS[rank])} {square_names(standing)}"
        for rank in Rank
        if (standing := state.board.pieces[colour][rank])
    ]
    two_faced, legends = (state.board.supply(colour, rank) for rank in (Rank.COMMON, Rank.LEGENDARY))
    message = _("{pieces}; in supply {number} commons or heroics, {legends}.")
    if not two_faced:
        message = _("{pieces}; in supply no commons or heroics, {legends}.")
    pieces = join_names(parts) or _("no piece")
    return message.format(pieces=pieces, number=two_faced, legends=count(legends, "legend"))


def describe_win_chance(seen: View) -> list[str]:
    """Return the win probability of the viewing seat, estimated from the view."""
    from tashkalar.ai import win_probability  # importing the computer players takes as long as everything else

    value = win_probability.win_chance_of(seen)
    if value is None:
        return [_("There is no estimate in the first {turns} turns.").format(turns=win_probability.EARLY)]
    return [
        _("Chance of winning, as far as {name} can know: about {share}.").format(
            name=seen.state.config.names[seen.state.seat], share=f"{value:.0%}"
        )
    ]


def open_cards(state: GameState, seat: int) -> list[str]:
    """Return lines about a seat's open cards and effects: frozen and pending cards, held piece, lost action."""
    held, name = state.seats[seat], partial(card_text.card_name_by_id, state.config.cards)
    lines = [_("Frozen: {name}.").format(name=name(held.frozen))] if held.frozen else []
    if held.pending and held.stasis:
        message, piece = (
            _("Pending: {name}, holding {piece}; it costs {points} points."),
            owned_piece(str(held.stasis), state.config),
        )
        lines.append(message.format(name=name(held.pending), piece=piece, points=PENDING))
    elif held.pending:
        lines.append(_("Pending: {name}; it costs {points} points.").format(name=name(held.pending), points=PENDING))
    helped = [with_period(capitalize(text, *state.config.names)) for text in ascii_board.turn_effects(state, seat)]
    return [*lines, *[_("One action fewer next turn.")] * held.fewer, *helped]


def _open_cards_of_all(state: GameState) -> list[str]:
    """Return the lines of `open_cards` for all seats, each with the player's name."""
    seats = enumerate(state.config.names)
    return [
        _("In front of {name}: {what}").format(name=name, what=f"{part[0].lower()}{part[1:]}")
        for seat, name in seats
        for part in open_cards(state, seat)
    ]
