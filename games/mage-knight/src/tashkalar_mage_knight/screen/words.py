"""Texts of the screen about a hex, and about what an option would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.card_text import (
    SITES,
    TACTICS,
    card_lines,
    effect_text,
    enemy_facts,
    name_text,
    points_text,
    unit_text,
)
from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.hexes import Hex, hex_text, parse_hex
from tashkalar_mage_knight.preview import Barrier, preview_play, preview_step
from tashkalar_mage_knight.query import (
    MapWay,
    explorable_places,
    foe_armour,
    foe_attack,
    ground_at,
    is_rampaging,
    level_of,
    needed_block,
    owner_of,
    parse_effects,
    tokens_at,
    wounds_of,
)
from tashkalar_mage_knight.state import HIDDEN, EnemyToken, MageState, Option

BARRIERS: dict[Barrier, str] = {
    "": "",
    "phase": gettext_noop("no movement now"),
    "far": gettext_noop("no neighbour of your hex"),
    "unknown": gettext_noop("off the map"),
    "terrain": gettext_noop("can't be entered"),
    "enemy": gettext_noop("an enemy stands here: fight it from beside"),
    "points": gettext_noop("too few Move points"),
    "hero": gettext_noop("another hero is in the way"),
}
"""The reason why a step isn't legal."""
VERBS = {
    "end": gettext_noop("end this turn"),
    "pass": gettext_noop("go on to the next phase of the fight"),
    "done": gettext_noop("done"),
    "skip": gettext_noop("skip"),
    "no": gettext_noop("no"),
    "begin": gettext_noop("begin the turn"),
    "declare": gettext_noop("declare the end of the round: each other hero has one more turn"),
    "give-up": gettext_noop("give this target up; cards played for it are lost"),
    "interact": gettext_noop("deal with the locals; movement is over"),
    "enter": gettext_noop("enter, and fight what is inside"),
    "rest": gettext_noop("rest: discard a card, and any wounds with it; nothing else this turn"),
    "strike": gettext_noop("strike: the targets are beaten"),
    "parry": gettext_noop("parry: the attack is blocked"),
    "search": gettext_noop("roll dice of the Source again"),
    "again": gettext_noop("another turn follows this one"),
    "long-night": gettext_noop("three discarded cards come back"),
    "meditate": gettext_noop("put cards back and draw as many"),
}
"""The effect of an option without an object, by its verb."""


def token_text(token: EnemyToken) -> str:
    """Return an enemy token on the map in words, with its numbers if it is known."""
    if token.enemy == HIDDEN or token.closed:
        return _("an enemy face down")
    return _("{name} ({facts})").format(name=name_text(token.enemy), facts=enemy_facts(token.enemy))


def hex_line(seen: MageState, at: Hex, way: MapWay | None = None) -> str:
    """Return what is on a hex, what the step or way to it costs, and why it isn't possible, in one line."""
    ground = ground_at(seen, at)
    if ground is None:
        centres = explorable_places(seen, seen.me.at) if seen.me.at else []
        return _("unknown land: explore for 2 Move points") if at in centres else _("unknown land")
    parts = [name_text(ground.terrain)]
    if ground.site:
        site = _(SITES[ground.site])
        parts.append(_("{colour} {site}").format(colour=name_text(ground.colour), site=site) if ground.colour else site)
    parts += [token_text(token) for token in tokens_at(seen, at)]
    if (owner := owner_of(seen, at)) is not None:
        parts.append(_("shield of {name}").format(name=seen.names[owner]))
    parts += [name for name, seat in zip(seen.names, seen.seats, strict=True) if seat.at == at]
    step = preview_step(seen, at)
    if seen.stage == "turn" and seen.me.at not in (None, at):
        if way:
            text = _("{number} Move points from here by {places}")
            parts.append(text.format(number=way.price, places=_(" ").join(map(hex_text, way.steps[:-1]))))
            parts += _warnings(seen, way.provoked, assault=way.assault)
        elif step.price is not None and not is_rampaging(seen, at):
            parts.append(_("a step costs {number}").format(number=step.price))
        parts += step_warnings(seen, at)
        if step.barrier not in ("", "phase") and not way:
            parts.append(_(BARRIERS[step.barrier]))
    return _("; ").join([f"{hex_text(at)}: {parts[0]}", *parts[1:]])


def step_warnings(seen: MageState, at: Hex) -> Iterator[str]:
    """Yield what a step onto a hex would bring about: provoked enemies, and whether it assaults."""
    step = preview_step(seen, at)
    yield from _warnings(seen, step.provoked, assault=step.assault)


def _warnings(seen: MageState, provoked: Iterable[Hex], *, assault: bool) -> Iterator[str]:
    for where in provoked:
        names = _(", ").join(name_text(token.enemy) for token in tokens_at(seen, where))
        yield _("provokes {enemy} at {place}").format(enemy=names, place=hex_text(where))
    if assault:
        yield _("assaults it: reputation -1 and a fight")


def option_line(seen: MageState, option: Option) -> str:
    """Return what an option would do, in one line."""
    verb, *objects = option.words
    match verb, objects:
        case ("step", [place]):
            return _("Step: {text}").format(text=hex_line(seen, parse_hex(place)))
        case ("explore", [place]):
            text = _("Explore at {place}: 2 Move points, the next tile is laid there; fame +1")
            return text.format(place=hex_text(parse_hex(place)))
        case ("fight" | "join", [place]):
            names = _(", ").join(map(token_text, tokens_at(seen, parse_hex(place))))
            return _("Fight {enemy}; movement is over").format(enemy=names)
        case ("play" | "sideways" | "use", _words):
            return _("{name}: {text}").format(name=_play_title(option), text=play_text(seen, option))
        case ("take", [tactic]) if tactic in TACTICS:
            text = _("{tactic}, number {number} in the order of turns: {effect}")
            number = load_components().tactics["night" if seen.night else "day"][tactic].number
            return text.format(tactic=capitalize(name_text(tactic)), number=number, effect=_(TACTICS[tactic]))
        case ("target" | "block" | "take" | "calm", [name]):
            return capitalize(_foe_line(seen, verb, name))
        case ("assign", [who]):
            return _assignment(seen, who)
        case ("recruit", [unit]):
            kind = load_components().unit(unit)
            message = _("Recruit {unit} for {cost} influence (level {level}, armour {armour}): {text}")
            return message.format(
                unit=name_text(unit), cost=kind.cost, level=kind.level, armour=kind.armour, text=unit_text(unit)
            )
        case ("train" | "learn" | "gain", [card]):
            basic, strong = card_lines(card)
            return _("Gain {card}: {basic}; {strong}").format(card=name_text(card), basic=basic, strong=strong)
    return _(VERBS[verb]) if not objects and verb in VERBS else capitalize(" ".join(map(name_text, option.words)))


def _play_title(option: Option) -> str:
    verb, what, *how = option.words
    name = capitalize(name_text(what))
    if verb == "sideways":
        return _("{card} sideways").format(card=name)
    manner, payment = [*map(name_text, how), "", ""][:2]
    message = _("{card}, {how} with {payment}") if payment else _("{card}, {how}")
    return message.format(card=name, how=manner, payment=payment)


def play_text(seen: MageState, option: Option) -> str:
    """Return the points that an option adds which plays a card or uses a unit, with the sums then."""
    adds, now = preview_play(seen, option.text), seen.in_turn
    parts = []
    for text, points, before in (
        (_("Move +{number}, {sum} in all"), adds.move, now.move),
        (_("Influence +{number}, {sum} in all"), adds.influence, now.influence),
        (_("Heal +{number}, {sum} in all"), adds.heal, now.heal),
    ):
        if points:
            parts.append(text.format(number=points, sum=before + points))
    parts += [points_text(*effect) for effect in parse_effects(adds.effects)]
    if adds.worth and adds.effects:
        parts.append(_("{number} of {needed}").format(number=adds.worth[0], needed=adds.worth[1]))
    if not parts:
        parts.append(_effect_of(option))
    return _("; ").join(parts)


def _effect_of(option: Option) -> str:
    _verb, what, how, *_payment = option.words
    rules = load_components()
    if what in rules.cards or what in rules.advanced:
        card = rules.card(what)
        return effect_text(card.strong if how == "strong" else card.basic)
    if how in rules.unit(what).abilities:
        return effect_text(rules.unit(what).abilities[how].do)
    return ""


def _assignment(seen: MageState, who: str) -> str:
    """Return what it means that the hero or a unit takes the damage of the enemy that deals it now."""
    fight, rules = seen.in_turn.fight, load_components()
    foe = next((each for each in fight.enemies if each.left), None) if fight else None
    if foe is None or foe.left is None:
        return f"{name_text('assign')} {name_text(who)}"
    if who == "hero":
        text = _("The hero takes {damage} damage from {enemy}: {wounds} (armour {armour})")
        wounds = ngettext("{number} wound", "{number} wounds", count := wounds_of(seen, foe.left)).format(number=count)
        armour = level_of(seen, seen.seat).armour
        return text.format(damage=foe.left, enemy=name_text(foe.name), wounds=wounds, armour=armour)
    text = _("{unit} takes damage from {enemy}: it is wounded and absorbs {armour} of {damage}")
    return text.format(
        unit=capitalize(name_text(who)), enemy=name_text(foe.name), armour=rules.unit(who).armour, damage=foe.left
    )


def why_unplayable(seen: MageState, card: str) -> str:
    """Return the reason why a card of the hand has no option now."""
    if card == WOUND:
        return _("A wound can't be played: heal it, or throw it away while resting.")
    kinds = _(", ").join(_(KINDS[kind]) for kind in load_components().card(card).kind)
    message = _("{card} can't be played now: it is for {kinds}.")
    if seen.in_turn.fight is not None and seen.in_turn.fight.aim is None:
        message = _("{card} can't be played yet: choose an enemy first.")
    return message.format(card=capitalize(name_text(card)), kinds=kinds)


def why_not(seen: MageState, name: str) -> str:
    """Return the reason why a unit, advanced action or enemy has no option now."""
    fight, rules = seen.in_turn.fight, load_components()
    foe = next((each for each in fight.enemies if each.name == name), None) if fight else None
    own = next((each for each in seen.me.units if each.unit == name), None)
    text, places, cost = _("{name} comes at an even level, or by training in a monastery."), "", 0
    if foe is not None:
        text = _("{name} is beaten.") if foe.beaten else _("{name} can't be chosen now.")
    elif own is not None:
        text = _("{name} can do nothing now.")
        if own.wounds or own.spent:
            text = _("{name} is wounded: heal it.") if own.wounds else _("{name} is spent until the round ends.")
    elif name in seen.offer:
        kind = rules.unit(name)
        places, cost = _(", ").join(name_text(place) for place in sorted(kind.at)), kind.cost
        text = _("{name} is recruited for {cost} influence: deal with the locals of a {places}.")
    return text.format(name=capitalize(name_text(name)), places=places, cost=cost)


KINDS = {
    "move": gettext_noop("movement"),
    "influence": gettext_noop("dealing with locals"),
    "combat": gettext_noop("fights"),
    "healing": gettext_noop("healing, not in a fight"),
    "special": gettext_noop("mana"),
}
"""The purpose of cards of each kind."""


def _foe_line(seen: MageState, verb: str, name: str) -> str:
    fight = seen.in_turn.fight
    foe = next((each for each in fight.enemies if each.name == name), None) if fight else None
    if foe is None:
        return f"{name_text(verb)} {name_text(name)}"
    if verb == "target":
        return _("attack {enemy}: {number} points beat it").format(enemy=name_text(name), number=foe_armour(foe))
    if verb == "block":
        return _("block {enemy}: {number} points stop it").format(enemy=name_text(name), number=needed_block(foe))
    attack = foe_attack(foe)
    message = _("{enemy} deals its damage first: {number}") if verb == "take" else _("{enemy} won't attack")
    return message.format(enemy=name_text(name), number=attack[0] if attack else 0)
