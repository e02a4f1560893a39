"""What stands beside the grid: who plays, the factions with their points, the hand, and what its chosen card can do."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from tashkalar.cell_width import wrapped
from tashkalar.kernel.phrases import count
from tashkalar.kernel.screen.clickable import clickable
from tashkalar.kernel.screen.lines import spread
from tashkalar.pook.cards import Faction
from tashkalar.pook.drawing import short
from tashkalar.pook.rules import scores
from tashkalar.pook.screen.colours import SIGNS, style
from tashkalar.pook.screen.pointing import Pointing
from tashkalar.pook.screen.words import factions_of
from tashkalar.pook.state import HIDDEN, State


def lines(seen: State, viewer: int | None, playing: int | None, pointing: Pointing | None, width: int) -> list[Content]:
    """All of it.

    Args:
        seen: the game, as whoever looks sees it.
        viewer: whose hand is shown; None for nobody's.
        playing: who is to answer; None for nobody.
        pointing: what the viewer points at, if anything.
        width: the columns.
    """
    found = [_seat(seen, seat, playing, width) for seat in range(len(seen.seats))]
    found += [Content(""), *faction_lines(seen, viewer, width)]
    if viewer is not None and seen.seats[viewer].hand and HIDDEN not in seen.seats[viewer].hand:
        found += [Content(""), *hand_lines(seen, viewer, pointing, width)]
    return found


def _seat(seen: State, seat: int, playing: int | None, width: int) -> Content:
    """A player: whether it is the turn, for which factions as far as that is known, and how many cards are left."""
    head = Content.styled(f"{'>' if seat == playing else ' '} {seen.names[seat]} ", "bold" * (seat == playing))
    chips = [chip(faction) for faction in seen.cards.factions if faction.id in factions_of(seen, seat)]
    points = f" {scores(seen)[seat]} points" if seen.full else f" {count(len(seen.seats[seat].hand), 'card')}"
    tail = Content("").join([*chips, Content(f"{points:>9}")])
    return spread(head, tail, width)


def chip(faction: Faction) -> Content:
    """A faction in five columns."""
    return Content.styled(f" {faction.id[0].upper()}{SIGNS[faction.id]} ", style(faction.id)) + Content(" ")


def faction_lines(seen: State, viewer: int | None, width: int) -> Iterator[Content]:
    """The points of each faction, and whose they are for whoever looks; the arguments are those of `lines`."""
    points = seen.grid.points(seen.cards)
    own = {*factions_of(seen, viewer)} if viewer is not None else set()
    for faction in seen.cards.factions:
        yours = faction.id in own
        name = Content.styled(faction.name, "bold" * yours)
        tail = Content.assemble(("yours" * yours, "$accent"), (f"{points[faction.id]:4}", "bold"))
        yield spread(Content("  ") + chip(faction) + name, tail, width)


def hand_lines(
    seen: State, viewer: int, pointing: Pointing | None, width: int, *, told: bool = True
) -> Iterator[Content]:
    """Every card with its number; the arguments are those of `lines`.

    Args:
        told: whether it is said what the chosen one can do as a warrior.
    """
    for number, name in enumerate(seen.seats[viewer].hand):
        card = seen.cards.card(name)
        chosen = pointing is not None and name == pointing.card
        of_use = pointing is None or pointing.fits(name)
        face = Content.styled(f" {short(card)} {SIGNS[card.faction] * card.level:<3} ", style(card.faction))
        text = Content.styled(f"{number + 1} ", "bold $accent" if of_use else "$quiet") + face
        text += Content.styled(f" {card.faction}", "" if of_use else "$quiet")
        mark = Content.styled("> " if chosen else "  ", "bold")
        yield clickable(mark + (text.stylize("bold") if chosen else text), f"hold({number})").truncate(width)
    if told and pointing is not None and pointing.card:
        power = next(each.text for each in seen.cards.factions if each.id == seen.cards.card(pointing.card).faction)
        yield from (Content.styled(f"  {line}", "$quiet") for line in wrapped(power, width - 2))
