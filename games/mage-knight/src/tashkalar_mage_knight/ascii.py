"""Text drawing of a state: lines of plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hotseat.util import cell_width
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import in_brackets, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, pgettext
from tashkalar_mage_knight.card_text import attack_text, enemy_facts, name_text, points_text
from tashkalar_mage_knight.components import BASIC, COLOURS, load_components, unit_name
from tashkalar_mage_knight.hexes import Hex, hex_text
from tashkalar_mage_knight.query import LandHex, foe_armour, foe_attack, land_of, level_of, parse_effects
from tashkalar_mage_knight.scoring import final_scores
from tashkalar_mage_knight.state import HIDDEN, Die, EnemyToken, Fight, MageState, Seat

WIDTH = 76
"""Columns of a line; longer ones are wrapped."""
TERRAIN_LETTERS = {
    "plains": ".", "hills": "n", "forest": "f", "wasteland": "w", "desert": ":", "swamp": "~", "city": "C",
    "lake": "=", "mountain": "^", "sea": " ",
}  # fmt: skip
"""The sign of each terrain."""
SITE_LETTERS = {
    "portal": "O", "village": "v", "monastery": "m", "keep": "k", "mage-tower": "t", "monster-den": "d",
    "spawning-grounds": "s", "mine": "x", "glade": "g", "dungeon": "u", "tomb": "b", "ruins": "r",
}  # fmt: skip
"""The sign of each kind of site."""


def map_lines(seen: MageState) -> list[str]:
    """Return a state as text; a hex has terrain and site, then `!` or `?` for an enemy, or the number of a hero."""
    lines = [time_line(seen), "", *_map(seen), "", *_legend(), *_places(seen), ""]
    return [
        piece.rstrip() for line in [*lines, *_offers(seen), "", *_seats(seen), *_turn(seen)] for piece in _wrap(line)
    ]


def hero_table(seen: MageState) -> list[str]:
    """Return what each hero has, as far as the viewer sees it."""
    return [piece for line in _seats(seen) for piece in (*_wrap(line), "")]


def _wrap(line: str) -> list[str]:
    return cell_width.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False) if len(line) > WIDTH else [line]


def time_line(seen: MageState) -> str:
    """Return round, time of day and turn."""
    time = _("night") if seen.night else _("day")
    return _("round {round}, {time}, turn {turn}").format(round=seen.round, time=time, turn=seen.turn)


def _map(seen: MageState) -> Iterator[str]:
    land = land_of(seen.land)
    rows = sorted({r for _q, r in land})
    first = min(2 * q + r for q, r in land)
    yield _("  r   q  (q is that of the first hex of the row; it grows to the right)")
    for r in rows:
        cells = {2 * q + row - first: _cell(seen, (q, row), ground) for (q, row), ground in land.items() if row == r}
        width = max(cells) + 1
        line = "".join(cells.get(column, "  ") if (column - min(cells)) % 2 == 0 or column < min(cells) else "  "
                       for column in range(width))  # fmt: skip
        yield f"{r:>3} {min(q for q, row in land if row == r):>3}  {line}"


def _cell(seen: MageState, at: Hex, ground: LandHex) -> str:
    figures = [number for number, seat in enumerate(seen.seats, start=1) if seat.at == at]
    tokens = next((lying for where, lying in seen.tokens if where == at), ())
    if figures:
        mark = str(figures[0])
    elif tokens:
        mark = "?" if tokens[0].closed else "!"
    else:
        mark = SITE_LETTERS.get(ground.site, "*" if ground.site else " ")
    return TERRAIN_LETTERS[ground.terrain] + mark


def _legend() -> list[str]:
    terrain = _("terrain: . plains, n hills, f forest, w wasteland, : desert, ~ swamp, = lake, ^ mountain, C city")
    site = _("sites: O portal, v village, m monastery, k keep, t tower, d den, s spawning grounds, x mine, g glade")
    other = _("u dungeon, b tomb, r ruins; ! enemy, ? enemy face down, 1 to 4 heroes")
    return [terrain, site, other]


def _places(seen: MageState) -> Iterator[str]:
    for at, tokens in seen.tokens:
        yield f"{hex_text(at)}: {_(', ').join(_token(token) for token in tokens)}"
    for at, owner in seen.shields:
        yield _("{place}: shield of {name}").format(place=hex_text(at), name=seen.names[owner])


def _token(token: EnemyToken) -> str:
    if token.enemy == HIDDEN:
        return _("an enemy face down")
    return in_brackets(name_text(token.enemy), _("face down") if token.closed else enemy_facts(token.enemy))


def _offers(seen: MageState) -> Iterator[str]:
    dice = join_names(_die(die) for die in seen.source)
    yield _("{what}: {text}").format(what=_("Source"), text=dice)
    rules = load_components()
    units = [f"{name_text(unit_name(card))} {rules.unit(card).cost}" for card in seen.offer]
    for what, cards in (
        (gettext_noop("units"), units),
        (gettext_noop("advanced actions"), map(name_text, seen.advanced_offer)),
        (gettext_noop("monasteries"), map(name_text, seen.monastery)),
    ):
        if text := _(", ").join(cards):
            yield _("{what}: {text}").format(what=_(what), text=text)
    tiles = len(seen.stack)
    yield ngettext("{number} tile to come", "{number} tiles to come", tiles).format(number=tiles)


def _die(die: Die) -> str:
    colour = name_text(die.colour)
    return colour if die.state == "free" else f"{colour} ({name_text(die.state)})"


def _seats(seen: MageState) -> Iterator[str]:
    scores = final_scores(seen) if seen.stage == "over" else None
    for number, (name, seat) in enumerate(zip(seen.names, seen.seats, strict=True)):
        level = level_of(seen, number)
        facts = [
            _("fame {number}").format(number=seat.fame),
            _("level {number}").format(number=seat.level),
            _("armour {number}").format(number=level.armour),
            _("reputation {number}").format(number=seat.reputation),
            *_belongings(seat),
        ]
        facts += [_("points {number}").format(number=scores[number])] if scores else []
        yield _("{name}: {text}").format(name=f"{number + 1} {name}", text=_("; ").join(facts))


def _belongings(seat: Seat) -> Iterator[str]:
    if seat.at:
        yield _("at {place}").format(place=hex_text(seat.at))
    if seat.tactic:
        tactic = in_brackets(name_text(seat.tactic), _("used") if seat.flipped else "")
        yield _("tactic {text}").format(text=tactic)
    if crystals := _counted(BASIC, seat.crystals):
        yield _("crystals {text}").format(text=crystals)
    for unit in seat.units:
        marks = [_("spent")] * unit.spent + [_("wounded")] * bool(unit.wounds)
        yield in_brackets(name_text(unit.unit), _(", ").join(marks))
    hand = _names(sorted(seat.hand))
    if HIDDEN in seat.hand:
        hand = ngettext("{number} card", "{number} cards", len(seat.hand)).format(number=len(seat.hand))
    yield _("hand {text}").format(text=hand or "-")
    yield _("deck {number}").format(number=len(seat.deck))
    yield _("discarded {text}").format(text=_names(seat.discard) or "-")


def _names(cards: Sequence[str]) -> str:
    return join_names(name_text(card) for card in cards if card != HIDDEN)


def _counted(colours: Sequence[str], numbers: Sequence[int]) -> str:
    return " ".join(f"{name_text(colour)} {number}" for colour, number in zip(colours, numbers, strict=True) if number)


def _turn(seen: MageState) -> Iterator[str]:
    now = seen.now
    if now is None:
        return
    points = {pgettext("mageknight", "move"): now.move, _("influence"): now.influence, _("healing"): now.heal}
    facts = [f"{what} {number}" for what, number in points.items() if number]
    if tokens := _counted(COLOURS, now.tokens):
        facts.append(_("tokens {text}").format(text=tokens))
    if now.played:
        facts.append(_("played {text}").format(text=_names(now.played)))
    if facts:
        yield _("{name}: {text}").format(name=_("this turn"), text=_("; ").join(facts))
    if now.fight:
        yield from enemy_lines(now.fight)


def enemy_lines(fight: Fight) -> Iterator[str]:
    """Yield a line for each enemy of a fight, and one for the attack or block that is being played."""
    for foe in fight.enemies:
        marks = {
            _("beaten"): foe.beaten, _("blocked"): foe.blocked, _("calm"): foe.calm, _("fortified"): foe.walls,
            _("damage dealt"): foe.done and not foe.beaten,
        }  # fmt: skip
        attack = foe_attack(foe)
        facts = [_("armour {number}").format(number=foe_armour(foe))]
        facts += [attack_text(*attack)] if attack else []
        facts += map(name_text, sorted(load_components().enemies[foe.enemy].abilities))
        facts += [mark for mark, there in marks.items() if there]
        yield _("{name}: {text}").format(name=name_text(foe.name), text=_(", ").join(facts))
    if fight.aim:
        effects = _(", ").join(points_text(*each) for each in parse_effects(fight.aim.effects)) or "-"
        yield _("{name}: {text}").format(name=" + ".join(map(name_text, fight.aim.targets)), text=effects)
