"""The panels beside the map: heroes, mana, then the cards and units, each with its digit and its ways below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from hotseat.tui.score_bars import score_bar
from hotseat.tui.surfaces import heading, surface_title
from hotseat.tui.text_layout import left_and_right, make_clickable, wrap_content
from hotseat.tui.theme import side_style
from hotseat.util import cell_width
from hotseat.util.cell_width import ellipsize, wrap
from hotseat.util.text_utils import capitalize, in_brackets, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import pgettext
from tashkalar_mage_knight.answer_text import gain_text, thing_name, wounds_text
from tashkalar_mage_knight.card_text import card_effects, effect_text, name_text, unit_text
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, Steps, load_components
from tashkalar_mage_knight.query import hand_limit, is_depleted, level_of
from tashkalar_mage_knight.screen.answers import DIGITS, EFFECTS, Item, item_keys
from tashkalar_mage_knight.screen.band import Style, gain
from tashkalar_mage_knight.screen.colours import LETTERS, chip, hero_sign
from tashkalar_mage_knight.screen.pointing import FIGHTING, MagePointer
from tashkalar_mage_knight.state import HIDDEN, Die, MageState, Unit

ROOMY = 44
"""The columns from which on cards have their effects in two columns."""
OFFERS = 58
"""The columns from which on the offers are shown at any time."""
BAR = 10
"""The columns of the fame track."""
NAME, EFFECT = 14, 12
"""The columns of a card's name and of each effect; a card with more has its effects below it."""
LONG = 28
"""The columns of a unit's or skill's name, with its sign, where there is space."""


def panel_lines(
    seen: MageState, viewers: Sequence[int], at: MagePointer | None, width: int, height: int, style: Style
) -> list[Content]:
    """Return all lines beside the map, with blank lines and further facts as far as there is space."""
    viewer = viewers[0] if len(viewers) == 1 else seen.seat
    heroes, mana = [*_heroes(seen, viewer, width)], [*_mana(seen, viewer, width)]
    units = [*_units(seen, viewer, at, width, style), *_skills(seen, viewer, at, width, style)]
    hand, cards = seen.seats[viewer].hand, list[Content]()
    if hand and HIDDEN not in hand:
        space = height - len(mana) - len(units) - 2
        cards = _hand(seen, viewer, at, width, space - 2, style)
        heroes = heroes[: max(2, height - len(mana) - len(cards) - len(units))]
    sections = [part for part in (heroes, mana, cards, units) if part]
    offer = _offer(seen, at, width) if width >= OFFERS or seen.in_turn.phase == "interact" else []
    if offer and sum(map(len, [*sections, offer])) <= height:
        sections.append(offer)
    blanks = sum(map(len, sections)) + len(sections) + LOG <= height
    lines = [line for part in sections for line in (*part, *[Content("")] * blanks)]
    return [line.truncate(width, ellipsis=True) for line in lines]


LOG = 3
"""The rows that are kept for the log before sections are set apart."""


# --- heroes -----------------------------------------------------------------------------------------------------------


def _heroes(seen: MageState, viewer: int, width: int) -> Iterator[Content]:
    """Yield the lines of the viewer's hero, then one for each other hero."""
    me, level = seen.seats[viewer], level_of(seen, viewer)
    right = Content.styled(_("level {level}").format(level=me.level), "bold")
    tactic = Content.styled(name_text(me.tactic) if me.tactic else "", "$quiet strike" if me.flipped else "$quiet")
    title = hero_chip(viewer) + " " + Content.styled(hero_title(seen, viewer), f"bold {side_style(viewer)}")
    beside = title.cell_length + tactic.cell_length + right.cell_length + 6 <= width
    yield left_and_right(title + ("  " + tactic if beside else ""), right, width)
    reputation = _("reputation {number:+}").format(number=me.reputation)
    yield Content(" ") + left_and_right(_fame(seen, viewer, width), Content(reputation), width - 1)
    facts = [
        (_("armour"), level.armour), (_("hand"), f"{len(me.hand)}/{hand_limit(seen, viewer)}"),
        (_("deck"), len(me.deck)), (_("discard"), len(me.discard)),
    ]  # fmt: skip
    parts = [Content.assemble((f"{name} ", "$quiet"), (str(value), "bold")) for name, value in facts]
    whole = [parts[:length] for length in (4, 3) if Content("  ").join(parts[:length]).cell_length < width]
    yield Content(" ") + Content("  ").join(whole[0] if whole else parts[:2])
    if not beside:
        yield Content(" ") + tactic
    for seat, (name, other) in enumerate(zip(seen.names, seen.seats, strict=True)):
        if seat != viewer:
            text = _("fame {fame}, level {level}, hand {hand}") if width >= ROOMY else _("fame {fame}, level {level}")
            row = text.format(fame=other.fame, level=other.level, hand=len(other.hand))
            whole_name = hero_title(seen, seat) if width >= ROOMY + OTHERS else name
            label = hero_chip(seat) + " " + Content.styled(ellipsize(whole_name, width - 25), side_style(seat))
            yield left_and_right(label, Content.styled(row, "$quiet"), width)
    yield from _dummy(seen, width)


def hero_title(seen: MageState, seat: int) -> str:
    """Return the name of a player with the hero, if there are heroes."""
    hero = seen.seats[seat].hero
    return _("{name}, {hero}").format(name=seen.names[seat], hero=name_text(hero)) if hero else seen.names[seat]


def _dummy(seen: MageState, width: int) -> Iterator[Content]:
    """Yield the row of the dummy player: its hero, deck, crystals and tactic."""
    dummy = seen.dummy
    if dummy is None:
        return
    crystals = [chip(colour, number) for colour, number in zip(BASIC, dummy.crystals, strict=True) if number]
    deck = Content.styled("  " + _("deck {number}").format(number=len(dummy.deck)) + "  ", "$quiet")
    right = deck + Content(" ").join(crystals)
    hero = name_text(dummy.hero)
    left = Content(" ") + _("dummy player, {hero}").format(hero=hero)
    fits = left.cell_length + right.cell_length <= width
    yield left_and_right(left if fits else Content(" ") + in_brackets(hero, _("dummy")), right, width)


def hero_chip(seat: int) -> Content:
    """Return the token of a hero, as on the map."""
    return Content.styled(f" ({seat + 1}) ", f"bold $ink on {side_style(seat)}")


def _fame(seen: MageState, viewer: int, width: int) -> Content:
    """Return the fame as a bar up to the next level."""
    levels, me = load_components().levels, seen.seats[viewer]
    after, title = levels.get(me.level + 1), Content.assemble((_("fame"), "$quiet"), f" {me.fame}")
    if after is None:
        return title
    length = BAR if width >= ROOMY else BAR // 3
    points, full = (number - levels[me.level].fame for number in (me.fame, after.fame))
    bar = score_bar(points, full, length, side_style(viewer))
    return title + " " + bar + Content.styled(f" {after.fame}", "$quiet")


OTHERS = 14
"""The further columns that the row of another hero needs for the hero's name."""


# --- mana -------------------------------------------------------------------------------------------------------------


def _die(seen: MageState, die: Die) -> Content:
    usable = die.state == "free" and not is_depleted(seen, die)
    return chip(die.colour) if usable else Content.styled(f" {LETTERS[die.colour].lower()} ", "strike $quiet")


def _mana(seen: MageState, viewer: int, width: int) -> Iterator[Content]:
    """Yield the Source, and the viewer's crystals and tokens."""
    me, now = seen.seats[viewer], seen.in_turn
    dice = Content(" ").join(_die(seen, die) for die in seen.source)
    crystals = [chip(colour, number) for colour, number in zip(BASIC, me.crystals, strict=True) if number]
    tokens = [chip(colour, number) for colour, number in zip(COLOURS, now.tokens, strict=True) if number]
    line = Content(" ") + surface_title(_("Mana")) + Content.styled(f"  {_('source')} ", "$quiet") + dice
    for title, chips in ((_("crystals"), crystals), (_("tokens"), tokens)):
        if chips:
            more = Content.styled(f"  {title} ", "$quiet") + Content(" ").join(chips)
            if line.cell_length + more.cell_length > width:
                yield line
                line = Content(" ")
            line += more
    yield line


# --- cards ------------------------------------------------------------------------------------------------------------


def _hand(seen: MageState, viewer: int, at: MagePointer | None, width: int, rows: int, style: Style) -> list[Content]:
    """Return the cards, each with its digit, what it does now, and what can pay for it; an open one with its ways."""
    items = at.of_kind("card") if at else [Item("", "card", card, ()) for card in sorted({*seen.seats[viewer].hand})]
    fighting = at is not None and at.decision.ask in FIGHTING
    roomy = width >= ROOMY and not fighting
    columns = Content("")
    if roomy:
        columns = Content.styled(
            cell_width.ljust(_("plain"), EFFECT) + cell_width.ljust(_("with mana"), width - NAME - EFFECT - 7), "$quiet"
        )
    elif fighting:
        columns = Content.styled(_("now"), "$quiet")
    hides = at is not None and at.hides_marks
    found = [heading(_("Cards"), width, item_keys(items, DIGITS, hides=hides), columns)]
    names = [_card_name(seen, viewer, item) for item in items]
    details = [_details(item.name, name, width) if roomy else [] for item, name in zip(items, names, strict=True)]
    space = rows - 1 - len(items)
    opened = [_ways(at, item, width, style) if at and at.opened and at.item == item else [] for item in items]
    space -= sum(map(len, opened))
    for item, more, ways in zip(items, details, opened, strict=True):
        below = len(more) <= space and not ways
        effects = card_effects(item.name) if roomy and not more and item.name != WOUND else ("", "")
        effects = (_short(item.name), "") if more and not below else effects
        found.append(_card(seen, viewer, at, item, width, style, effects=effects if roomy else None))
        if below:
            space -= len(more)
            found += more
        found += ways
    return found


def _card_name(seen: MageState, viewer: int, item: Item) -> str:
    count = seen.seats[viewer].hand.count(item.name)
    return thing_name(item.name) + (f" x{count}" if count > 1 else "")


def _card(
    seen: MageState,
    viewer: int,
    at: MagePointer | None,
    item: Item,
    width: int,
    style: Style,
    *,
    effects: tuple[str, str] | None,
) -> Content:
    """Return the line of a card. `effects`: the texts of its columns; None for what it does now at the right edge."""
    name = _card_name(seen, viewer, item)
    chosen = at is not None and at.item == item and not at.opened
    hides = at is not None and at.hides_marks
    able = bool(item.ways) or hides
    ink = "bold" if able else "$quiet"
    head = _key(at, item, style) + _gem(item.name, seen.seats[viewer].hero) + Content.styled(f" {name}", ink)
    if effects is not None:
        line = _left_pad(head, NAME + 6) if any(effects) else head
        for text in (cell_width.ljust(effects[0], EFFECT), effects[1]) if any(effects) else ():
            line += Content.styled(text, "" if able else "$quiet")
        payers = Content("") if hides else _payers(item)
        if line.cell_length + payers.cell_length < width:
            line = left_and_right(line, payers, width)
    else:
        fighting = at is not None and at.decision.ask in FIGHTING and not hides
        aside = fighting and bool(item.ways) and item.ways[0].option.words[0] == "sideways"
        text = _("sideways") if aside else gain(at, item) if at and fighting and item.ways else _short(item.name)
        right = Content.styled(text, "" if able and not aside else "$quiet")
        line = left_and_right(head, right.truncate(max(0, width - head.cell_length - 1), ellipsis=True), width)
    return _finished(at, item, line, width, style, chosen=chosen)


def _finished(at: MagePointer | None, item: Item, line: Content, width: int, style: Style, *, chosen: bool) -> Content:
    """Return the line of a card or unit as it is shown: the selected one marked, all to be clicked."""
    line = line.truncate(width, ellipsis=True)
    if chosen:
        line = line.pad_right(width - line.cell_length).stylize_before(style.chosen)
    action = (
        f"choose({at.items.index(item)})" if at is not None and item in at.items else f"choose_object('{item.name}')"
    )
    return make_clickable(line, action)


def _key(at: MagePointer | None, item: Item, style: Style) -> Content:
    able = bool(item.ways) or bool(at and at.hides_marks and item.kind == "card")
    key = style.due if at and item in at.due else "bold $accent" if able else "$quiet"
    return Content.assemble(" ", (item.key or " ", key), " ")


def _details(card: str, name: str, width: int) -> list[Content]:
    """Return the effects of a card below its line, if they or its name don't fit into its columns."""
    basic, strong = card_effects(card)
    fits = max(map(cell_width.width, (basic, strong))) < EFFECT and cell_width.width(name) <= NAME
    if card == WOUND or fits:
        return []
    text = _("{basic} / {strong}").format(basic=basic, strong=strong) if strong else basic
    return [Content.styled(f"      {' ' * 1}{line}", "$quiet") for line in wrap(text, width - 8)]


def _payers(item: Item) -> Content:
    """Return the mana that can pay for the strong effect of a card now."""
    colours = [way.option.words[3].split("-")[0] for way in item.ways if len(way.option.words) > 3]
    return Content("").join(chip(colour) for colour in dict.fromkeys(colours))


def _ways(at: MagePointer, item: Item, width: int, style: Style) -> list[Content]:
    """Return the ways of an open card or unit, each with its digit."""
    found = []
    for number, way in enumerate(item.ways):
        verb, *words = way.option.words
        text = gain_text(way.state(at.seen), way.option) if verb in EFFECTS else name_text(verb)
        line = Content.assemble("      ", (f"{number + 1} ", "bold $accent"), f"{text} ")
        if verb == "sideways":
            line += Content.styled(f" {_('sideways')}", "$quiet")
        elif len(words) > 2:
            line += chip(words[2].split("-")[0]) + Content.styled(f" {name_text(words[2])}", "$quiet")
        elif verb == "play":
            line += Content.styled(f" {_('plain')}", "$quiet")
        line = line.truncate(width, ellipsis=True)
        if number == at.way_at:
            line = line.pad_right(width - line.cell_length).stylize_before(style.chosen)
        found.append(make_clickable(line, f"choose({at.items.index(item)},{number})"))
    return found


def _left_pad(text: Content, columns: int) -> Content:
    """Return a text padded at the right, or cut, to some columns and a blank."""
    cut = text if text.cell_length <= columns else text.truncate(columns, ellipsis=True)
    return cut.pad_right(columns + 1 - cut.cell_length)


def _gem(card: str, hero: str | None = None) -> Content:
    """Return the colour of a card, with the sign of its hero on the cards that a hero begins with (H4)."""
    rules = load_components()
    if card == WOUND:
        return Content(" - ")
    gem = chip(rules.card(card).colour)
    return gem if hero is None or card in rules.advanced else gem[:2] + hero_sign(hero)


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


# --- units and offers -------------------------------------------------------------------------------------------------


def _units(seen: MageState, viewer: int, at: MagePointer | None, width: int, style: Style) -> list[Content]:
    """Return the own units: ready, used or wounded, and what they can do."""
    units, command = seen.seats[viewer].units, level_of(seen, viewer).command
    items = {item.name: item for item in at.of_kind("unit")} if at else {}
    title = surface_title(_("Units"), item_keys([*items.values()], DIGITS))
    number = _("{number} of {all}").format(number=len(units), all=command) if units else _("none")
    found = [Content(" ") + title + Content.styled(f"  {number}", "$quiet")]
    names = max((cell_width.width(thing_name(unit.unit)) for unit in units), default=0)
    column = min(LONG, names + 8) if width >= ROOMY else NAME + 6
    for unit in units:
        item = items.get(unit.unit, Item("", "unit", unit.unit, ()))
        name = Content.styled(thing_name(unit.unit), "bold" if item.ways else "$quiet")
        head = _left_pad(_key(at, item, style) + sign_of(unit) + " " + name, column)
        text = wounds_text(unit.wounds) if unit.wounds else _("used") if unit.spent else unit_text(unit.unit)
        if at and item.ways and at.decision.ask in (*FIGHTING, "assign"):
            text = gain(at, item)
        ink = "" if item.ways else "$quiet"
        first, *more = wrap(text, width - column - 1) or [""] if width >= ROOMY else [text]
        line = head + Content.styled(first, ink)
        found.append(_finished(at, item, line, width, style, chosen=bool(at and at.item == item)))
        found += [Content.styled(part, ink).pad_left(column + 1) for part in more]
        if at and at.opened and at.item == item:
            found += _ways(at, item, width, style)
    return found


def _skills(seen: MageState, viewer: int, at: MagePointer | None, width: int, style: Style) -> list[Content]:
    """Return the own skills, ready or used, then those that lie before all; nothing in a game without heroes."""
    me, kinds = seen.seats[viewer], load_components().skills
    if me.hero is None:
        return []
    items = {item.name: item for item in at.of_kind("skill")} if at else {}
    title = Content(" ") + surface_title(_("Skills"), item_keys([*items.values()], DIGITS))
    found = [title if me.skills else title + Content.styled(f"  {_('first at level 2')}", "$quiet")]
    for skill in me.skills:
        item, used = items.get(skill.skill, Item("", "skill", skill.skill, ())), seen.in_turn.used
        name = Content.styled(thing_name(skill.skill), "bold" if item.ways else "$quiet")
        text = _("used until next round") if skill.flipped else effect_text(kinds[skill.skill].do)
        text = _("used in this turn") if skill.skill in used else text
        sign = (
            Content.styled(" ▽ ", "$quiet")
            if skill.flipped
            else Content.styled(" ▲ ", "bold $mk-on-skill on $mk-skill")
        )
        line = _left_pad(
            _key(at, item, style) + sign + " " + name, LONG if width >= ROOMY else NAME + 6
        ) + Content.styled(text, "$quiet")
        found.append(_finished(at, item, line, width, style, chosen=bool(at and at.item == item and not at.opened)))
        if at and at.opened and at.item == item:
            found += _ways(at, item, width, style)
    for lying in seen.lying:
        text = _("on the table: {name}").format(name=thing_name(lying.skill))
        text += f" ({name_text(lying.colour)})" if lying.colour else ""
        line = (
            hero_chip(lying.seat)
            + " "
            + Content(text)
            + Content.styled(f"  {effect_text(kinds[lying.skill].do)}", "$quiet")
        )
        found.append(make_clickable(line.truncate(width, ellipsis=True), f"choose_object('{lying.skill}')"))
    return found


def sign_of(unit: Unit) -> Content:
    """Return the sign of a unit: ready, used, or wounded."""
    if unit.wounds:
        return Content.styled(" + ", "bold $error")
    return Content.styled(" ▽ ", "$quiet") if unit.spent else Content.styled(" ▲ ", "bold $mk-on-unit on $mk-unit")


def _offer(seen: MageState, at: MagePointer | None, width: int) -> list[Content]:
    """Return the units on offer with their prices and places, and the advanced actions, with the keys of answers."""
    rules = load_components()
    keys = {item.name.split()[-1]: item for item in at.items if item.kind == "place"} if at else {}
    lines = [heading(_("Units on offer"), width)]
    columns = max((cell_width.width(thing_name(unit)) for unit in seen.offer), default=0)
    for unit in seen.offer:
        kind = rules.unit(unit)
        places = join_names(name_text(place) for place in sorted(kind.at))
        item = keys.get(unit)
        name = Content.styled(cell_width.ljust(thing_name(unit), columns), "bold" if item else "")
        price = Content.styled(f"{kind.cost:4}", "bold" if item else "")
        row = Content(" ") + name + price + Content.styled(f"  {places}", "$quiet")
        lines.append(make_clickable(row, f"choose_object('{unit}')"))
    if seen.advanced_offer:
        lines += [Content(""), heading(_("Advanced actions"), width)]
        for card in seen.advanced_offer:
            text = _("{basic} / {strong}").format(basic=card_effects(card)[0], strong=card_effects(card)[1])
            row = Content(" ") + _gem(card) + Content(f" {capitalize(name_text(card))} ")
            first, *others = wrap_content(row + Content.styled(text, "$quiet"), width - 5)
            rows = [first, *(line.pad_left(5) for line in others)]
            lines += [make_clickable(line, f"choose_object('{card}')") for line in rows]
    return lines
