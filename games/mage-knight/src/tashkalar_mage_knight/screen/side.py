"""The panels beside the map: the hero, mana, the turn, the hand with what each card does, units and the offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.tui.surfaces import heading
from hotseat.tui.text_layout import left_and_right, make_clickable
from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.cell_width import ellipsize, ljust, wrap
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import pgettext
from tashkalar_mage_knight.card_text import card_effects, name_text, unit_text
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, Steps, load_components
from tashkalar_mage_knight.query import hand_limit, is_depleted, level_of
from tashkalar_mage_knight.screen.colours import LETTERS, bar, chip
from tashkalar_mage_knight.screen.pointing import MagePointer, object_of
from tashkalar_mage_knight.state import HIDDEN, Die, MageState

ROOMY = 46
"""The columns from which on the hand has the effects in words."""
HERO = 2
"""The lines about the heroes at least; where there is no space for more, the hand is more important."""
BAR = 12
"""The columns of the fame track."""


def panel_lines(
    seen: MageState, viewers: Sequence[int], pointer: MagePointer | None, width: int, height: int
) -> list[Content]:
    """Return all lines beside the map, the most important first, as many as there is space for."""
    viewer = viewers[0] if len(viewers) == 1 else seen.seat
    heroes, mana = [*_heroes(seen, viewer, width)], [*_mana(seen, viewer, width)]
    hand = seen.seats[viewer].hand
    space = height - len(mana) - 1 - len({*hand}) - _least_below(seen, viewer)
    found = [*heroes[: max(HERO, space)], *mana]
    if hand and HIDDEN not in hand:
        found += _hand(seen, viewer, pointer, width, height - len(found) - _least_below(seen, viewer))
    found += _units(seen, viewer, pointer, width)
    offer = _offer(seen, pointer, width)
    if len(found) + len(offer) <= height or seen.in_turn.phase == "interact":
        found += offer
    return [line.truncate(width, ellipsis=True) for line in found]


def _least_below(seen: MageState, viewer: int) -> int:
    """Return the lines that are kept below the hand."""
    return len(seen.seats[viewer].units) + bool(seen.seats[viewer].units)


# --- heroes -----------------------------------------------------------------------------------------------------------


def _heroes(seen: MageState, viewer: int, width: int) -> Iterator[Content]:
    """Yield the lines of the viewer's hero, then one for each other hero."""
    me, level = seen.seats[viewer], level_of(seen, viewer)
    yield heading(_("{name}, level {level}").format(name=seen.names[viewer], level=me.level), width)
    yield Content(" ") + left_and_right(_fame(seen, viewer, width), Content(_("reputation {number:+}").format(
        number=me.reputation)), width - 2)  # fmt: skip
    facts = _("armour {armour}, hand {hand}, units {units} of {command}")
    text = facts.format(armour=level.armour, hand=hand_limit(seen, viewer), units=len(me.units), command=level.command)
    yield from (Content(f" {line}") for line in wrap(text, width - 1))
    deck = Content(_("deck {deck}, discarded {discard}").format(deck=len(me.deck), discard=len(me.discard)))
    text = _("tactic: {name}").format(name=name_text(me.tactic)) if me.tactic else ""
    space = width - 4 - deck.cell_length
    if cell_width.width(text) > space >= cell_width.width(name_text(me.tactic or "")):
        text = name_text(me.tactic or "")
    tactic = Content.styled(text, "$quiet" if me.flipped else "")
    if tactic.cell_length <= space:
        yield Content(" ") + left_and_right(deck, tactic, width - 2)
    else:
        yield from (Content(" ") + deck, Content(" ") + tactic)
    for seat, (name, other) in enumerate(zip(seen.names, seen.seats, strict=True)):
        if seat != viewer:
            text = _("fame {fame}, level {level}, hand {hand}, deck {deck}")
            if width < ROOMY:
                text = _("fame {fame}, level {level}")
            row = text.format(fame=other.fame, level=other.level, hand=len(other.hand), deck=len(other.deck))
            mark = Content.styled(f" ({seat + 1}) ", f"bold {side_style(seat)}")
            yield left_and_right(mark + Content(ellipsize(name, 12)), Content(f"{row} "), width)


def _fame(seen: MageState, viewer: int, width: int) -> Content:
    """Return the fame as a bar up to the next level."""
    levels, me = load_components().levels, seen.seats[viewer]
    after = levels.get(me.level + 1)
    if after is None:
        return Content.styled(_("fame {number}").format(number=me.fame), "bold")
    length = BAR if width >= ROOMY else BAR // 3
    done = max(0, min(length, length * (me.fame - levels[me.level].fame) // (after.fame - levels[me.level].fame)))
    title = Content.styled(_("fame {number}").format(number=me.fame), "bold")
    return title + " " + bar(done, length, side_style(viewer)) + Content.styled(f" {after.fame}", "$quiet")


# --- mana -------------------------------------------------------------------------------------------------------------


def _die(seen: MageState, die: Die) -> Content:
    usable = die.state == "free" and not is_depleted(seen, die)
    return chip(die.colour) if usable else Content.styled(f" {LETTERS[die.colour].lower()} ", "strike $quiet")


def _mana(seen: MageState, viewer: int, width: int) -> Iterator[Content]:
    """Yield the Source, the viewer's crystals and tokens, and the points of the turn."""
    me, now = seen.seats[viewer], seen.in_turn
    dice = Content(" ").join(_die(seen, die) for die in seen.source)
    crystals = [chip(colour, number) for colour, number in zip(BASIC, me.crystals, strict=True) if number]
    tokens = [chip(colour, number) for colour, number in zip(COLOURS, now.tokens, strict=True) if number]
    yield heading(_("Mana"), width)
    yield Content(" ") + Content(ljust(_("Source"), 9)) + dice
    if crystals or tokens:
        row = Content(" ") + Content(ljust(_("crystals"), 9)) + Content(" ").join(crystals)
        yield row + (Content(f"  {_('tokens')} ") + Content(" ").join(tokens) if tokens else Content(""))
    if seen.stage == "turn" and now.fight is None:
        points = [
            (_("Move"), now.move), (_("Influence"), now.influence), (_("Heal"), now.heal)
        ]  # fmt: skip
        parts = [Content.styled(f"{name} {number}", "bold $accent" if number else "$quiet") for name, number in points]
        gap = 3 if sum(part.cell_length for part in parts) + 7 <= width else 1
        yield Content(" ") + Content(" " * gap).join(parts)


# --- cards ------------------------------------------------------------------------------------------------------------


def _hand(seen: MageState, viewer: int, pointer: MagePointer | None, width: int, height: int) -> Iterator[Content]:
    """Yield the hand: each card with its number, its effects, and what can pay for the strong one now."""
    hand = seen.seats[viewer].hand
    yield heading(_("Hand"), width, "1-9")
    cards = sorted({*hand})
    roomy, effects = width >= ROOMY, [_effects(card) for card in cards]
    paid = [_payments(pointer, number) for number in range(len(cards))]
    chosen = [bool(pointer and pointer.option in pointer.hand_options(n)) for n in range(len(cards))]
    space = width - 22 if roomy else width - 7
    texts = [[*wrap(text, space), *(wrap(pay, space) if pay else ())] for text, pay in zip(effects, paid, strict=True)]
    whole = sum(map(len, texts)) + 1 + len(cards) * (not roomy) <= height
    for number, card in enumerate(cards):
        options = pointer.hand_options(number) if pointer else ()
        name = capitalize(name_text(card)) + (f" x{hand.count(card)}" if hand.count(card) > 1 else "")
        head = Content.styled(">" if chosen[number] else " ", "bold $pointer")
        head += Content.styled(f"{number + 1} ", "bold $accent" if options else "$quiet")
        head += _gem(card) + Content.styled(f" {name}", "bold" if chosen[number] else "" if options else "$quiet")
        if roomy:
            lines = texts[number] if whole else [_short(card)]
            rows = [(left_pad(head if at == 0 else Content(""), 21), line) for at, line in enumerate(lines)]
        else:
            rows = [(left_pad(head, 20), _short(card))]
            space_left = len(texts[number]) if whole else max(0, height - 1 - len(cards)) * chosen[number]
            rows += [(Content(" " * 6), line) for line in texts[number][:space_left]]
        for first, line in rows:
            text = Content.styled(ellipsize(line, max(1, width - first.cell_length)), "" if options else "$quiet")
            yield make_clickable(first + text, f"hold({number})")


def _payments(pointer: MagePointer | None, number: int) -> str:
    """Return what can pay for the strong effect of a card now, in words; "" for nothing."""
    options = pointer.hand_options(number) if pointer else ()
    found = [name_text(each.words[3]) for each in options if each.words[2:3] == ("strong",) and len(each.words) > 3]
    return _("strong: {payments}").format(payments=_(", ").join(found)) if found else ""


def left_pad(text: Content, columns: int) -> Content:
    """Return a text padded at the right, or cut, to some columns and a blank."""
    cut = text if text.cell_length <= columns else text.truncate(columns)
    return cut.pad_right(columns + 1 - cut.cell_length)


def _gem(card: str) -> Content:
    return Content(" - ") if card == WOUND else chip(load_components().card(card).colour)


def _effects(card: str) -> str:
    basic, strong = card_effects(card)
    return _("{basic} / {strong}").format(basic=basic, strong=strong) if strong else basic


def _kind_text(kind: str) -> str:
    """Return a kind of effects in few columns."""
    kinds = {
        # Translators: a kind of card; at most 6 columns
        "move": pgettext("short", "Move"),
        "influence": _("Infl."),
        "combat": _("fight"),
        # Translators: a kind of card; at most 6 columns
        "healing": pgettext("short", "Heal"),
        "special": _("mana"),
    }
    return kinds[kind]


def _short(card: str) -> str:
    """Return what a card is for in few columns, such as "Move 2/4"."""
    if card == WOUND:
        return ""
    data = load_components().card(card)
    numbers = [_first_number(data.basic), _first_number(data.strong)]
    kinds = " ".join(map(_kind_text, data.kind))
    plain = len(data.kind) == 1 and data.kind != ("special",) and None not in numbers
    return f"{kinds} {numbers[0]}/{numbers[1]}" if plain else kinds


def _first_number(steps: Steps) -> int | None:
    """Return the number of the first step of an effect, where all alternatives have the same one; else None."""
    if steps and steps[0].kind == "choose":
        found = {_first_number(branch) for branch in steps[0].value.values()}
        return found.pop() if len(found) == 1 else None
    return steps[0].value if steps and isinstance(steps[0].value, int) else None


def _units(seen: MageState, viewer: int, pointer: MagePointer | None, width: int) -> Iterator[Content]:
    units = seen.seats[viewer].units
    if units:
        yield heading(_("Units"), width)
    for unit in units:
        options = [each for each in pointer.decision.options if unit.unit in each.words] if pointer else []
        selected = bool(pointer and pointer.option in options)
        states = [_("spent")] * unit.spent + [_("wounded")] * bool(unit.wounds)
        name = capitalize(name_text(unit.unit)) + (f" ({_(', ').join(states)})" if states else "")
        ink = "bold" if selected else "" if options else "$quiet"
        text = _("{name}: {text}").format(name=name, text=unit_text(unit.unit))
        line = Content.styled(f"{'>' if selected else ' '} {text}", ink)
        yield make_clickable(line.truncate(width, ellipsis=True), f"choose_object('{unit.unit}')")


def _offer(seen: MageState, pointer: MagePointer | None, width: int) -> list[Content]:
    """Return the units on offer with their costs, and the advanced actions; those that can be had now are lit."""
    rules, asked = load_components(), pointer.decision.options if pointer else ()
    selected = object_of(pointer.option) if pointer and pointer.option else ""
    lines = [heading(_("Units on offer"), width)]
    for unit in seen.offer:
        kind = rules.unit(unit)
        places = _(", ").join(name_text(place) for place in sorted(kind.at))
        there = any(unit in option.words for option in asked)
        name = f"{'>' if unit == selected else '+' if there else ' '} {capitalize(name_text(unit))}"
        style = "bold $lit" if there else ""
        row = left_and_right(Content.styled(name, style), Content(f"{kind.cost}  {places} "), width)
        lines.append(make_clickable(row, f"choose_object('{unit}')"))
    if seen.advanced_offer:
        lines.append(heading(_("Advanced actions"), width))
        for card in seen.advanced_offer:
            text = " " + _("{name}: {text}").format(name=capitalize(name_text(card)), text=_effects(card))
            sign = ">" if card == selected else "+" if any(card in option.words for option in asked) else " "
            row = Content.styled(f"{sign} ", "bold $lit") + _gem(card) + Content(ellipsize(text, width - 6))
            lines.append(make_clickable(row, f"choose_object('{card}')"))
    return lines
