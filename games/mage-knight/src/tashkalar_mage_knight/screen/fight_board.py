"""The board of a fight: phases as steps, the hero against the enemies, between them what is reached and hurts."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from textual.content import Content

from hotseat.tui.text_layout import make_clickable
from hotseat.tui.theme import side_style, tab_style
from hotseat.util.cell_width import ellipsize
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import scene_text
from tashkalar_mage_knight.answer_text import hit_text, thing_name, wounds_text
from tashkalar_mage_knight.card_text import attack_text, name_text
from tashkalar_mage_knight.combat import aim_sums
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.preview import HitPreview, preview_hit
from tashkalar_mage_knight.query import foe_armour, foe_attack, foe_damage, level_of, needed_block
from tashkalar_mage_knight.screen.faces import enemy_chip
from tashkalar_mage_knight.screen.pointing import MagePointer
from tashkalar_mage_knight.state import Fight, Foe, MageState

PHASES = {
    "ranged": gettext_noop("Ranged"),
    "block": gettext_noop("Block"),
    "damage": gettext_noop("Damage"),
    "attack": gettext_noop("Attack"),
}
"""The phases of a fight, in their order (M66)."""
WIDEST = 70
"""The columns of the board at most."""
ROOMY = 60
"""The columns from which on tokens are wide, with blank rows."""


class Sizes(NamedTuple):
    """The sizes of the board."""

    hero: int
    """The columns of the hero's token."""
    foe: int
    rows: int
    """The rows of a token, without its upper edge."""


def fight_lines(
    seen: MageState,
    pointer: MagePointer | None,
    width: int,
    height: int,
    *,
    filled: bool,
    struck: Collection[str] = (),
) -> list[Content]:
    """Return the board of the fight that is on, in at most so many rows if there aren't too many enemies.

    `struck`: the names of the enemies that are just struck, or "hero".
    """
    fight = seen.in_turn.fight
    assert fight is not None
    wide = min(width - 1, WIDEST)
    roomy = wide >= ROOMY
    blank = roomy and height >= LARGE
    rows, explained = _rows(len(fight.enemies), height - 1 - blank, 5 if roomy else 4)
    sizes = Sizes(16 if roomy else 12, 24 if roomy else 15, rows)
    lines = [_phases(fight), *[Content("")] * blank]
    side = side_style(seen.seat)
    hero = _token(
        [*_hero(seen, sizes.rows, sizes.hero)], sizes.hero, "hero", side, filled=filled, struck="hero" in struck
    )
    middle = wide - sizes.hero - sizes.foe
    for number, foe in enumerate(fight.enemies):
        left = hero if number == 0 else [Content(" " * sizes.hero)] * len(hero)
        texts = [*_foe(foe, pointer, sizes)]
        role = "beaten" if foe.beaten else "foe"
        right = _token(texts, sizes.foe, role, "", filled=filled, struck=foe.name in struck)
        counted = pointer is None or pointer.counts
        between = [Content(""), *_between(seen, fight, foe, middle, counted=counted)]
        if rows == COMPACT and len(between) > COMPACT + 1:
            between = [between[1], *between[3:]]  # without the arrow
        for row, (one, other) in enumerate(zip(left, right, strict=True)):
            text = between[row] if row < len(between) else Content("")
            line = one + text.truncate(middle, ellipsis=True).pad_right(max(0, middle - text.cell_length)) + other
            lines.append(make_clickable(line, f"choose_object('{foe.name}')"))
    lines += [line.pad_left(1) for line in _legend(seen, fight, wide - 1)] if explained else []
    return [line.pad_left((width - wide) // 2 if roomy else 0) for line in lines]


def _rows(enemies: int, height: int, most: int) -> tuple[int, bool]:
    """Return the rows of a token, and whether there is a line about each enemy: both if possible beside the map."""
    for explained in (True, False):
        for rows in range(most, COMPACT - 1, -1):
            if enemies * (rows + 1 + explained) + 1 + LAND <= height:
                return rows, explained
    return max(COMPACT, min(most, (height - 3) // max(1, enemies) - 1)), True


LAND = 6
"""The rows that the map needs at least below a fight."""
LARGE = 24
"""The rows of the picture from which on the board has blank rows."""


def _phases(fight: Fight) -> Content:
    """Return the phases in a row, the present one marked."""
    parts = [
        Content.styled(f" {number} {_(title)} ", "bold reverse $accent" if phase == fight.phase else "$quiet on $panel")
        for number, (phase, title) in enumerate(PHASES.items(), 1)
    ]
    return Content(" ").join([Content(""), *parts])


def _token(texts: list[Content], width: int, role: str, side: str, *, filled: bool, struck: bool) -> list[Content]:
    """Return a token: its upper edge, then a text in the middle of each row; one that is struck in turned colours."""
    grounds = {"hero": side, "foe": "$mk-foe", "beaten": "$panel"}
    inks = {"hero": "$ink", "foe": "$mk-on-foe", "beaten": "$quiet"}
    edges = {"hero": "$note", "foe": "$mk-foe-edge", "beaten": "$quiet"}
    style = f"{inks[role]} on {grounds[role]}" + " reverse" * struck
    edge = Content.styled("▄" * width, edges[role]) if filled else Content("." + "-" * (width - 2) + ".")
    rows = [edge]
    for text in texts:
        inner = width if filled else width - 2
        short = text.truncate(inner, ellipsis=True)
        space = inner - short.cell_length
        line = short.pad_left(space // 2).pad_right(space - space // 2)
        rows.append(line.stylize_before(style) if filled else Content("|") + line.stylize("reverse" * struck) + "|")
    return rows


def _hero(seen: MageState, rows: int, width: int) -> Iterator[Content]:
    """Yield the lines of the hero's token."""
    me, level = seen.me, level_of(seen, seen.seat)
    name = ellipsize(seen.names[seen.seat], width - 6)
    lines = [
        Content.styled(f"({seen.seat + 1}) {name}", "bold"),
        Content(""),
        Content.styled(_("armour {number}").format(number=level.armour), "bold"),
        Content(_("hand {number}").format(number=len(me.hand))),
        Content(""),
    ]
    yield from (lines if rows >= len(lines) - 1 else [lines[0], *lines[2:]])[:rows]


def _foe(foe: Foe, pointer: MagePointer | None, sizes: Sizes) -> Iterator[Content]:
    """Yield the lines of an enemy's token: its name with the letter of its answer, numbers and abilities."""
    kind, attack = load_components().enemies[foe.enemy], foe_attack(foe)
    items = [item for item in pointer.of_kind("foe") if foe.name in item.name.split()] if pointer else []
    name = Content.styled(thing_name(foe.name), "bold")
    if items:
        name = Content.styled(f" {items[0].key} ", tab_style("lit")) + " " + name
    strikes = _("summons") if attack is None else attack_text(*attack)
    armour = _("armour {number}").format(number=foe_armour(foe))
    special = join_names(map(name_text, sorted(kind.abilities)))
    fame = _("fame {number}").format(number=kind.fame)
    if sizes.foe >= WIDE_TOKEN:
        lines = [name, Content(special), Content.styled(f"{strikes}  {armour}", "bold"), Content(fame), Content("")]
    else:
        lines = [name, Content.styled(strikes, "bold"), Content.styled(armour, "bold"), Content(special or fame)]
    if sizes.rows == COMPACT:
        lines = [name, Content.styled(f"{strikes} {armour}", "bold")]
    yield from lines[: sizes.rows]


WIDE_TOKEN = 18
COMPACT = 2
"""The rows of a token with a line for its name and one for its numbers."""


def _between(seen: MageState, fight: Fight, foe: Foe, width: int, *, counted: bool) -> Iterator[Content]:
    """Yield what stands between the hero and an enemy: the attack, its counter, and what still hurts.

    counted: whether points are added up, and damage is previewed.
    """
    state = _state(foe, fight.phase)
    if state:
        yield Content.styled(f" {state}", "bold $success")
        return
    attack, aimed = foe_attack(foe), fight.aim is not None and foe.name in fight.aim.targets
    sums = aim_sums(seen) if aimed else None
    if fight.phase in ("block", "damage") and attack is not None:
        yield Content(" ") + Content.styled(attack_text(*attack), "bold $error")
        yield Content.styled(" " + "◂" + "─" * (width - 3), "$error")
        if not counted:
            return
        done, needed = sums or (0, needed_block(foe))
        if fight.phase == "block":
            yield _counter(_("block"), done, needed, width)
        hit = preview_hit(seen, foe.name)
        damage = foe.left if foe.left is not None else foe_damage(foe)
        if sums and done >= needed:
            yield Content.styled(" " + _("enough: no damage"), "bold $success")
        else:
            title = Content(f" {_('hurts')}  ")
            texts = [Content.styled(hit_text(hit), "bold $error"), Content.styled(_short_hit(hit), "bold $error")]
            texts[:0] = [texts[0] + Content.styled(" " + _("of {number}").format(number=damage), "$quiet")]
            yield title + next((text for text in texts if text.cell_length + title.cell_length < width), texts[-1])
    else:
        done, needed = sums or (0, foe_armour(foe))
        yield Content.assemble(f" {_('armour {number}').format(number=foe_armour(foe))}")
        yield Content.styled(" " + "─" * (width - 3) + "▸", "$success" if aimed else "$quiet")
        if not counted:
            return
        yield _counter(_("attack"), done, needed, width)
        if sums and done >= needed:
            yield Content.styled(" " + _("enough: it is beaten"), "bold $success")


def _short_hit(hit: HitPreview) -> str:
    """Return the wounds of a hit; what else it does stands beside the token's sign."""
    return wounds_text(hit.wounds + hit.poison)


def _counter(title: str, done: int, needed: int, width: int) -> Content:
    """Return a counter: a box for each point that is needed, filled as far as it is reached, and the numbers."""
    boxes = Content.styled("■" * min(done, needed), "$success") + "□" * max(0, needed - done)
    numbers = Content.styled(f"{done}/{needed}", "bold")
    line = Content.assemble(f" {title}  ", boxes, " ", numbers)
    return line if line.cell_length < width else Content.assemble(f" {title}  ", numbers)


def _state(foe: Foe, phase: str) -> str:
    """Return what has become of an enemy; "" while it still matters."""
    if foe.beaten or phase not in ("block", "damage"):
        return _("beaten") if foe.beaten else ""
    if foe.blocked or foe.calm:
        return _("blocked: no damage") if foe.blocked else _("doesn't attack")
    return _("its damage is dealt") if foe.done else ""


def _legend(seen: MageState, fight: Fight, width: int) -> Iterator[Content]:
    """Yield what the signs on tokens mean: for each enemy that is left its sign, numbers and abilities in words."""
    for foe in fight.enemies:
        if foe.beaten:
            continue
        text = scene_text.foe_line(seen, foe.name) or _numbers(foe)
        yield (enemy_chip(foe.enemy) + Content.styled(f" {text}", "$quiet")).truncate(width, ellipsis=True)


def _numbers(foe: Foe) -> str:
    attack = foe_attack(foe)
    armour = _("armour {number}").format(number=foe_armour(foe))
    return _(", ").join([attack_text(*attack) if attack else _("summons"), armour])
