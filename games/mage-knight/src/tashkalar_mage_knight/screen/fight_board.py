"""The board of a fight: each enemy with its numbers, abilities in words, whether it is blocked, what still hurts."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from hotseat.tui.surfaces import heading, surface_row
from hotseat.tui.text_layout import make_clickable, wrap_content
from hotseat.util.cell_width import wrap
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.card_text import ABILITIES, ELEMENTS, attack_text, name_text, points_text
from tashkalar_mage_knight.combat import aim_sums
from tashkalar_mage_knight.components import load_components
from tashkalar_mage_knight.query import (
    foe_armour,
    foe_attack,
    foe_damage,
    level_of,
    needed_block,
    parse_effects,
    wounds_of,
)
from tashkalar_mage_knight.screen.colours import bar
from tashkalar_mage_knight.screen.pointing import MagePointer
from tashkalar_mage_knight.state import Fight, Foe, MageState

PHASES = {
    "ranged": gettext_noop("Ranged attacks"),
    "block": gettext_noop("Block"),
    "damage": gettext_noop("Damage"),
    "attack": gettext_noop("Attack"),
}
"""The phases of a fight, in their order (M66)."""
WIDEST = 76
"""The columns of the board at most."""
BAR = 24
"""The columns of the bar of an attack or block."""
TARGETING = ("target", "block", "take", "calm")
"""Verbs of options that name an enemy."""


def fight_lines(seen: MageState, pointer: MagePointer | None, width: int) -> list[Content]:
    """Return the board of the fight that is on, with what the viewer points at."""
    fight = seen.in_turn.fight
    assert fight is not None
    wide = min(width - 2, WIDEST)
    lines = [_phases(fight, wide), Content("")]
    for foe in fight.enemies:
        lines += [*_foe(seen, foe, pointer, wide), Content("")]
    lines += _sums(seen, fight, wide)
    return [line.pad_left((width - wide) // 2) for line in lines]


def _phases(fight: Fight, width: int) -> Content:
    """Return the phases in a row, the present one marked."""
    parts = [
        Content.styled(f" {_(title)} ", "bold reverse" if phase == fight.phase else "$quiet")
        for phase, title in PHASES.items()
    ]
    row = Content(" > ").join(parts)
    return row if row.cell_length <= width else Content(">").join(parts)


def _foe(seen: MageState, foe: Foe, pointer: MagePointer | None, width: int) -> Iterator[Content]:
    """Yield the lines of an enemy, on a surface of their own."""
    kind = load_components().enemies[foe.enemy]
    options = [
        each
        for each in (pointer.decision.options if pointer else ())
        if each.words[0] in TARGETING and foe.name in each.words
    ]
    fight = seen.in_turn.fight
    aimed = fight is not None and fight.aim is not None and foe.name in fight.aim.targets
    selected = bool(pointer and pointer.option in options)
    sign = ">" if selected else "+" if options else " "
    state, ink = _state(seen, foe)
    style = "bold $pointer" if selected else "bold $lit" if options else "bold"
    title = Content.styled(f"{sign} {capitalize(name_text(foe.name))}", style)
    title += Content.styled(f"  {state}", ink)
    surface = "raised" if aimed or selected else "surface"
    rows = [title]
    if not foe.beaten:
        rows += [Content("   ") + line for line in wrap_content(_numbers(foe), width - 4)]
        abilities = [_(ABILITIES[each]) for each in sorted(kind.abilities)]
        abilities += [_("behind walls: only siege reaches it from afar")] * foe.walls
        if kind.resist:
            resisted = _(", ").join(_(ELEMENTS[each]) for each in sorted(kind.resist))
            abilities.append(_("resists {text}: such attacks count half").format(text=resisted))
        if kind.attack == "summon":
            abilities.append(_("summons an enemy that attacks in its place"))
        for text in abilities:
            rows += [Content(f"   {line}") for line in wrap(text, width - 4)]
        rows.append(Content.styled("   " + _("worth fame {number}").format(number=kind.fame), "$quiet"))
    for row in rows:
        yield make_clickable(surface_row(row, width, surface), f"choose_object('{foe.name}')")


def _state(seen: MageState, foe: Foe) -> tuple[str, str]:
    """Return what has become of an enemy, and the style of that word."""
    if foe.beaten:
        return _("beaten"), "bold $success"
    if foe.blocked:
        return _("blocked: no damage"), "bold $success"
    if foe.calm:
        return _("doesn't attack"), "bold $success"
    if foe.done:
        return _("its damage is dealt"), "$quiet"
    if foe_attack(foe) is None:
        return "", ""
    damage = foe_damage(foe)
    wounds = ngettext("{number} wound", "{number} wounds", count := wounds_of(seen, damage)).format(number=count)
    return _("still hurts: {number}").format(number=damage) + f" ({wounds})", "bold $error"


def _numbers(foe: Foe) -> Content:
    """Return the attack, the block that stops it and the armour of an enemy."""
    attack = foe_attack(foe)
    parts = [(_("armour {number}").format(number=foe_armour(foe)), "bold")]
    if attack is not None:
        parts.append((attack_text(*attack), "bold $error"))
        parts.append((_("block {number} stops it").format(number=needed_block(foe)), ""))
        if foe_damage(foe) != attack[0]:
            parts.append((_("damage {number}").format(number=foe_damage(foe)), ""))
    return Content("   ").join(Content.styled(text, style) for text, style in parts)


def _sums(seen: MageState, fight: Fight, width: int) -> Iterator[Content]:
    """Yield the attack or block that is under way with its sum, and the hero's armour."""
    if fight.aim is not None:
        worth, needed = aim_sums(seen)
        names = _(", ").join(map(name_text, fight.aim.targets))
        yield heading(_("Against {enemies}").format(enemies=names), width)
        reached = "bold $success" if worth >= needed else "bold $warning"
        text = _("{number} of {needed} points").format(number=worth, needed=needed)
        done = BAR * min(worth, needed) // needed if needed else BAR
        yield Content(" ") + bar(done, BAR, reached) + " " + Content.styled(text, reached)
        for effect in parse_effects(fight.aim.effects):
            yield Content.styled(f"   {points_text(*effect)}", "$quiet")
    armour = level_of(seen, seen.seat).armour
    text = _("Your armour is {number}: you take one wound per {number} damage, rounded up.").format(number=armour)
    for line in wrap(text, width - 2):
        yield Content.styled(f" {line}", "$quiet")
    if fight.wounds:
        yield Content.styled(" " + _("Wounds in this fight: {number}").format(number=fight.wounds), "bold $error")
