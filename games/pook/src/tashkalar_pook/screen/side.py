"""The text beside the grid: the players, the factions with their points, the hand, and the power of the chosen card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.tui.surfaces import heading
from hotseat.tui.text_layout import left_and_right, make_clickable
from hotseat.util.cell_width import ellipsize, ljust, wrap
from hotseat.util.text_utils import count
from tashkalar_pook import card_text
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import short_name
from tashkalar_pook.cards import Faction
from tashkalar_pook.rules import pook_scores
from tashkalar_pook.screen.colours import SIGNS, style
from tashkalar_pook.screen.pointing import PookPointer
from tashkalar_pook.screen.words import factions_of
from tashkalar_pook.state import HIDDEN, State

LEFT = 8
"""Columns at least of a player's number of cards or points."""


def side_lines(
    seen: State,
    viewers: Sequence[int],
    playing: int | None,
    pointer: PookPointer | None,
    width: int,
    *,
    brief: bool = False,
) -> list[Content]:
    """Return all lines beside the grid, for the seat that has to decide and what the viewer points at.

    `brief`: whether the hand comes first and the least is left out, as a coach needs the space.
    """
    viewer = viewers[0] if len(viewers) == 1 else None
    points = faction_lines(seen, width, viewer)
    known = [seat for seat in viewers if seen.seats[seat].hand and HIDDEN not in seen.seats[seat].hand]
    hands = [heading(_("Cards in hand"), width)] if known else []
    if known and viewer is not None:
        hands += _hand(seen, viewer, pointer, width, value=not brief)
    else:
        hands += [_hand_row(seen, seat) for seat in known]
    if brief:
        return [*hands, *points]
    return [heading(_("Players"), width), *_seats(seen, playing, width), *points, *hands]


def faction_lines(seen: State, width: int, viewer: int | None = None) -> list[Content]:
    """Return the points of the factions below a heading, with those of the viewer's own in bold."""
    return [heading(_("Points of the factions"), width), *_factions(seen, viewer, width)]


def _hand_row(seen: State, seat: int) -> Content:
    """Return a hand in a line: the player's name, cut if need be, and the short names of the cards in their colours."""
    cards = [seen.cards.card(name) for name in seen.seats[seat].hand]
    faces = [Content.styled(f" {short_name(card)} ", style(card.faction)) for card in cards]
    return Content("").join([Content(ljust(ellipsize(f"  {seen.names[seat]}", LEFT), LEFT + 1)), *faces])


def _seats(seen: State, playing: int | None, width: int) -> Iterator[Content]:
    """Yield a line for each player: a mark for the one who has to decide, the known factions, and the cards left."""
    left = [Content(count(len(seat.hand), "card")) for seat in seen.seats]
    if seen.full:
        left = [Content(count(points, "point")) for points in pook_scores(seen)]
    tail_width = max(LEFT, *(each.cell_length for each in left))
    for seat, name in enumerate(seen.names):
        head = Content.styled(f"{'>' if seat == playing else ' '} {name} ", "bold" * (seat == playing))
        chips = [_chip(faction) for faction in seen.cards.factions if faction.id in factions_of(seen, seat)]
        tail = Content("").join([*chips, left[seat].pad_left(1 + tail_width - left[seat].cell_length)])
        yield left_and_right(head, tail, width)


def _chip(faction: Faction) -> Content:
    """Return a faction in five columns: its letter and sign in its colours."""
    return Content.styled(f" {faction.id[0].upper()}{SIGNS[faction.id]} ", style(faction.id)) + Content(" ")


def _factions(seen: State, viewer: int | None, width: int) -> Iterator[Content]:
    """Yield a line for each faction: its name, its points, and whether these count for the viewer."""
    points = seen.grid.points(seen.cards)
    own = {*factions_of(seen, viewer)} if viewer is not None else set()
    for faction in seen.cards.factions:
        yours = faction.id in own
        name = Content.styled(card_text.faction_name(faction), "bold" * yours)
        # Translators: beside the name of a faction whose points count for you
        text = _("yours") if yours else ""
        tail = Content.assemble((text, "$accent"), (f"{points[faction.id]:4}", "bold"))
        yield left_and_right(Content("  ") + _chip(faction) + name, tail, width)


def _hand(seen: State, viewer: int, pointer: PookPointer | None, width: int, *, value: bool) -> Iterator[Content]:
    """Yield a line for each card of the hand, with its number from 1, and the power of that pointed at if asked."""
    for number, name in enumerate(seen.seats[viewer].hand):
        card = seen.cards.card(name)
        chosen = pointer is not None and name == pointer.card
        of_use = pointer is None or pointer.fits(name)
        text = Content.styled(f"{number + 1} ", "bold $accent" if of_use else "$quiet")
        text += Content.styled(f" {short_name(card)} {SIGNS[card.faction] * card.level:<3} ", style(card.faction))
        text += Content.styled(f" {card_text.warrior(seen.cards, card)}", "" if of_use else "$quiet")
        mark = Content.styled("> " if chosen else "  ", "bold")
        yield make_clickable(mark + (text.stylize("bold") if chosen else text), f"hold({number})")
    if value and pointer is not None and pointer.card:
        power = card_text.faction_text(seen.cards.faction(seen.cards.card(pointer.card)))
        yield from (Content.styled(f"  {line}", "$quiet") for line in wrap(power, width - 2))
