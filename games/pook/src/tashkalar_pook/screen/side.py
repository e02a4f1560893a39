"""The text beside the grid: the players, the factions with their points, the hand, and the power of the chosen card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.tui.surfaces import heading, surface_row
from hotseat.tui.text_layout import hanging_indent, left_and_right, make_clickable, wrap_content
from hotseat.tui.theme import side_style
from hotseat.util.cell_width import ellipsize, ljust, wrap
from hotseat.util.text_utils import badge, count
from tashkalar_pook import card_text
from tashkalar_pook import gettext as _
from tashkalar_pook.card_text import SIGNS, handicap_sign, short_name
from tashkalar_pook.cards import Faction
from tashkalar_pook.rules import pook_scores
from tashkalar_pook.screen.colours import style
from tashkalar_pook.screen.pointing import PookPointer
from tashkalar_pook.screen.words import factions_of
from tashkalar_pook.state import HIDDEN, State

LEFT = 8
"""Columns at least of a player's number of cards or points."""
CHOSEN = "▸"
"""The sign before the player on turn and before the chosen card."""
LOG, READ = 2, 6
"""The rows that are kept for the log, its title included, and those for which the powers of all factions go."""


def side_lines(
    seen: State,
    points: Sequence[int],
    viewers: Sequence[int],
    playing: int | None,
    pointer: PookPointer | None,
    width: int,
    height: int,
    *,
    brief: bool = False,
) -> list[Content]:
    """Return all lines beside the grid, for the seat that has to decide and what the viewer points at.

    height: the rows; with more than are needed there is one between sections, then the powers of all factions, and with
    too few headings are left out. brief: whether the hand comes first and the least is left out, as a coach needs the
    space.
    """
    viewer = viewers[0] if len(viewers) == 1 else None
    factions = faction_lines(seen, points, width, viewer)
    known = [seat for seat in viewers if seen.seats[seat].hand and HIDDEN not in seen.seats[seat].hand]
    if known and viewer is not None:
        hand = [*_hand(seen, viewer, pointer, width)]
        hands = [heading(_("Cards in hand"), width, f"1-{len(hand)}"), *hand]
    else:
        hands = [heading(_("Cards in hand"), width), *(_hand_row(seen, seat) for seat in known)] if known else []
    if brief:
        return [*hands, *factions]
    sections = [[heading(_("Players"), width), *_seats(seen, playing, width)], factions, *[hands] * bool(hands)]
    if len(everything := join_sections([*sections, _powers(seen, width)])) + READ <= height:
        return everything
    sections[-1] = [*sections[-1], *_power(seen, pointer, width)]
    if len(spaced := join_sections(sections)) + LOG <= height:
        return spaced
    lacking = sum(map(len, sections)) - height
    return [line for number, lines in enumerate(sections) for line in lines[number < lacking :]]


def join_sections(sections: Sequence[Sequence[Content]]) -> list[Content]:
    """Return sections with a row behind each."""
    return [line for section in sections for line in (*section, Content(""))]


def _power(seen: State, pointer: PookPointer | None, width: int) -> Iterator[Content]:
    """Yield the power of the card that is pointed at."""
    if pointer is not None and pointer.card:
        text = card_text.faction_text(seen.cards.faction(seen.cards.card(pointer.card)))
        yield from (Content.styled(f" {line}", "$quiet") for line in wrap(text, width - 2))


def _powers(seen: State, width: int) -> list[Content]:
    """Return what the warriors of each faction do, below a heading."""
    lines = [heading(_("Powers of the warriors"), width)]
    for faction in seen.cards.factions:
        lines += hanging_indent(Content(" ") + _chip(faction), card_text.faction_text(faction), width)
    return lines


def faction_lines(
    seen: State, points: Sequence[int], width: int, viewer: int | None = None, *, placed: bool = False
) -> list[Content]:
    """Return the points of the factions below a heading, with those of the viewer's own in bold.

    placed: whether the warriors that count for each are below it, with their places.
    """
    own = {*factions_of(seen, viewer)} if viewer is not None else set()
    found = [heading(_("Points of the factions"), width)]
    for faction, number in zip(seen.cards.factions, points, strict=True):
        yours = faction.id in own
        name = Content(" ") + _chip(faction) + Content.styled(card_text.faction_name(faction), "bold" * yours)
        # Translators: beside the name of a faction whose points count for you
        text = _("yours") if yours else ""
        tail = Content.assemble((text, "$accent"), (f"{number:4}", "bold"))
        standing = Content.styled(f"  {_standing(seen, faction)}" if placed else "", "$quiet")
        fits = name.cell_length + standing.cell_length + tail.cell_length < width
        found.append(left_and_right(name + standing if fits else name, tail, width))
        found += [] if fits else [line.pad_left(4) for line in wrap_content(standing, width - 4)]
    return found


def _standing(seen: State, faction: Faction) -> str:
    """Return the warriors of a faction with their places."""
    standing = ((seen.cards.card(each.card), place) for place, each in seen.grid.lying if each.warrior)
    return _(", ").join(
        f"{short_name(card)} {seen.grid.place_name(at)}" for card, at in standing if card.faction == faction.id
    )


def _hand_row(seen: State, seat: int) -> Content:
    """Return a hand in a line: the player's name, cut if need be, and the short names of the cards in their colours."""
    cards = [seen.cards.card(name) for name in seen.seats[seat].hand]
    faces = [Content.styled(f" {short_name(card)} ", style(card.faction)) for card in cards]
    return Content("").join([Content(ljust(ellipsize(f" {seen.names[seat]}", LEFT), LEFT + 1)), *faces])


def _seats(seen: State, playing: int | None, width: int) -> Iterator[Content]:
    """Yield a line for each player: a mark for the one who has to decide, the known factions, and the cards left."""
    left = [Content(count(len(seat.hand), "card")) for seat in seen.seats]
    if seen.full:
        left = [Content(count(points, "point")) for points in pook_scores(seen)]
    tail_width = max(LEFT, *(each.cell_length for each in left))
    for seat, name in enumerate(seen.names):
        playing_now = seat == playing
        sign = Content.styled(CHOSEN if playing_now else " ", "bold $lit")
        shown = f" {name} {ahead} " if (ahead := handicap_sign(seen.seats[seat])) else f" {name} "
        owner = Content.assemble((badge(seat), f"bold {side_style(seat)}"), (shown, side_style(seat)))
        chips = [_chip(faction) for faction in seen.cards.factions if faction.id in factions_of(seen, seat)]
        tail = Content("").join([*chips, left[seat].pad_left(1 + tail_width - left[seat].cell_length)])
        line = left_and_right(sign + (owner.stylize("bold") if playing_now else owner), tail, width)
        yield surface_row(line, width, "raised") if playing_now else line


def _chip(faction: Faction) -> Content:
    """Return a faction in five columns: its letter and sign in its colours."""
    return Content.styled(f" {faction.id[0].upper()}{SIGNS[faction.id]} ", style(faction.id)) + Content(" ")


def _hand(seen: State, viewer: int, pointer: PookPointer | None, width: int) -> Iterator[Content]:
    """Yield a line for each card of the hand, with its number from 1."""
    for number, name in enumerate(seen.seats[viewer].hand):
        card = seen.cards.card(name)
        chosen = pointer is not None and name == pointer.card
        of_use = pointer is None or pointer.fits(name)
        text = Content.styled(f"{number + 1} ", "bold $lit" if of_use else "$quiet")
        text += Content.styled(f" {short_name(card)} {SIGNS[card.faction] * card.level:<3} ", style(card.faction))
        text += Content.styled(f" {card_text.warrior(seen.cards, card)}", "" if of_use else "$quiet")
        line = Content.styled(CHOSEN if chosen else " ", "bold $lit") + (text.stylize("bold") if chosen else text)
        yield make_clickable(surface_row(line, width, "raised") if chosen else line, f"hold({number})")
