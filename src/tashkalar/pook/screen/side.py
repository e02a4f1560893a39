"""What stands beside the grid: who plays, the factions with their points, the hand, and what its chosen card can do."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tashkalar.cell_width import wrap
from tashkalar.i18n import gettext as _
from tashkalar.pook import card_text
from tashkalar.pook.card_text import short_name
from tashkalar.pook.cards import Faction
from tashkalar.pook.rules import pook_scores
from tashkalar.pook.screen.colours import SIGNS, style
from tashkalar.pook.screen.pointing import PookAnswerState
from tashkalar.pook.screen.words import factions_of
from tashkalar.pook.state import HIDDEN, State
from tashkalar.tabletop.text_utils import count
from tashkalar.tabletop.tui.clickable import make_clickable
from tashkalar.tabletop.tui.text_layout import left_and_right

LEFT = 8
"""Columns at least of how many cards a player has left, or points."""


def side_lines(
    seen: State, viewer: int | None, playing: int | None, answer_state: PookAnswerState | None, width: int
) -> list[Content]:
    """All of it.

    Args:
        seen: the game, as whoever looks sees it.
        viewer: whose hand is shown; None for nobody's.
        playing: who is to answer; None for nobody.
        answer_state: what the viewer points at, if anything.
        width: the columns.
    """
    found = [*_seats(seen, playing, width)]
    found += [Content(""), *faction_lines(seen, viewer, width)]
    if viewer is not None and seen.seats[viewer].hand and HIDDEN not in seen.seats[viewer].hand:
        found += [Content(""), *hand_lines(seen, viewer, answer_state, width)]
    return found


def _seats(seen: State, playing: int | None, width: int) -> Iterator[Content]:
    """The players: whose turn it is, for which factions as far as that is known, and how many cards are left."""
    left = [Content(count(len(seat.hand), "card")) for seat in seen.seats]
    if seen.full:
        left = [Content(count(points, "point")) for points in pook_scores(seen)]
    room = max(LEFT, *(each.cell_length for each in left))
    for seat, name in enumerate(seen.names):
        head = Content.styled(f"{'>' if seat == playing else ' '} {name} ", "bold" * (seat == playing))
        chips = [chip(faction) for faction in seen.cards.factions if faction.id in factions_of(seen, seat)]
        tail = Content("").join([*chips, left[seat].pad_left(1 + room - left[seat].cell_length)])
        yield left_and_right(head, tail, width)


def chip(faction: Faction) -> Content:
    """A faction in five columns."""
    return Content.styled(f" {faction.id[0].upper()}{SIGNS[faction.id]} ", style(faction.id)) + Content(" ")


def faction_lines(seen: State, viewer: int | None, width: int) -> Iterator[Content]:
    """The points of each faction, and whose they are for whoever looks; the arguments are those of `side_lines`."""
    points = seen.grid.points(seen.cards)
    own = {*factions_of(seen, viewer)} if viewer is not None else set()
    for faction in seen.cards.factions:
        yours = faction.id in own
        name = Content.styled(card_text.faction_name(faction), "bold" * yours)
        # Translators: beside the name of a faction whose points count for whoever looks
        text = _("yours") if yours else ""
        tail = Content.assemble((text, "$accent"), (f"{points[faction.id]:4}", "bold"))
        yield left_and_right(Content("  ") + chip(faction) + name, tail, width)


def hand_lines(
    seen: State, viewer: int, answer_state: PookAnswerState | None, width: int, *, value: bool = True
) -> Iterator[Content]:
    """Every card with its number.

    Args:
        seen: the viewer's view of the game.
        viewer: the seat that looks, from 0.
        answer_state: the answer being composed; None if the viewer isn't asked.
        width: columns of the lines.
        value: whether it is said what the chosen one can do as a warrior.
    """
    for number, name in enumerate(seen.seats[viewer].hand):
        card = seen.cards.card(name)
        chosen = answer_state is not None and name == answer_state.card
        of_use = answer_state is None or answer_state.fits(name)
        face = Content.styled(f" {short_name(card)} {SIGNS[card.faction] * card.level:<3} ", style(card.faction))
        text = Content.styled(f"{number + 1} ", "bold $accent" if of_use else "$quiet") + face
        text += Content.styled(f" {card_text.warrior(seen.cards, card)}", "" if of_use else "$quiet")
        mark = Content.styled("> " if chosen else "  ", "bold")
        yield make_clickable(mark + (text.stylize("bold") if chosen else text), f"hold({number})")
    if value and answer_state is not None and answer_state.card:
        power = card_text.faction_text(seen.cards.faction(seen.cards.card(answer_state.card)))
        yield from (Content.styled(f"  {line}", "$quiet") for line in wrap(power, width - 2))
