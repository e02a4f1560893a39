"""Heroes and skills as text for people."""

from __future__ import annotations

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.card_text import effect_text, name_text
from tashkalar_mage_knight.components import load_components

USES = {
    "turn": gettext_noop("once a turn"),
    "round": gettext_noop("once a round"),
    "lies": gettext_noop("once a round, until your next turn"),
    "always": gettext_noop("always"),
}
"""The frequency of each use of a skill (H14)."""
RAIDS = {
    "village": gettext_noop("plundering, once before a turn: draw two cards, reputation -1"),
    "monastery": gettext_noop(
        "burning, as the action: reputation -3, and a fight without units against a violet enemy"
    ),
}
"""The raids on a kind of site (H61, H63)."""


def skill_text(skill: str) -> str:
    """Return what a skill does, in words."""
    kind = load_components().skills[skill]
    parts = [effect_text(kind.do)]
    if kind.also:
        parts.append(_("also before one of your turns"))
    if number := kind.gained.get("units"):
        text = ngettext(
            "when it is gained, {number} unit comes to the offer",
            "when it is gained, {number} units come to the offer",
            number,
        )
        parts.append(text.format(number=number))
    return _("; ").join(parts)


def skill_lines(skill: str) -> list[str]:
    """Return how often and when a skill can be used, and what it does."""
    kind = load_components().skills[skill]
    kinds = join_names(map(name_text, kind.kind))
    use = _(USES[kind.use])
    return [_("{use}; {kinds}").format(use=use, kinds=kinds) if kinds else use, skill_text(skill)]


def own_card_line(hero: str) -> str:
    """Return the own card of a hero, and the one that it replaces."""
    data = load_components().heroes[hero]
    text = _("own card: {card}, in place of one {other}")
    return text.format(card=capitalize(name_text(data.card)), other=capitalize(name_text(data.replaces)))


def hero_lines(hero: str) -> list[str]:
    """Return the sign of a hero, the own card, the skills, and the crystals as the dummy player."""
    rules = load_components()
    data = rules.heroes[hero]
    skills = join_names(capitalize(name_text(skill)) for skill in rules.skills_of(hero, alone=False))
    crystals = join_names(f"{name_text(colour)} {number}" for colour, number in data.dummy.items())
    return [
        _("sign {letter}, {colour}").format(letter=data.sign, colour=name_text(data.colour)),
        own_card_line(hero),
        _("skills: {skills}").format(skills=skills),
        _("crystals as the dummy player: {crystals}").format(crystals=crystals),
    ]
