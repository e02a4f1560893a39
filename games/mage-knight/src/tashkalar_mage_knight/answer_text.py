"""The answers to a decision in a few words, such as "block 2 with Rage"; what they cost, and what they provoke."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import capitalize, join_names
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.card_text import effect_text, name_text, points_text
from tashkalar_mage_knight.combat import damageable_units
from tashkalar_mage_knight.components import COLOURS, Steps, load_components, unit_name
from tashkalar_mage_knight.hexes import Hex, parse_hex
from tashkalar_mage_knight.preview import (
    HitPreview,
    PlayPreview,
    preview_hit,
    preview_play,
    preview_step,
    preview_unblocked,
)
from tashkalar_mage_knight.query import (
    foe_armour,
    foe_attack,
    foe_damage,
    ground_at,
    hand_limit,
    heroes_at,
    needed_block,
    parse_effects,
    site_at,
    step_price,
    tokens_at,
)
from tashkalar_mage_knight.state import HIDDEN, MageState, Option

VERBS = {
    "done": gettext_noop("done"),
    "skip": gettext_noop("skip"),
    "no": gettext_noop("no"),
    "begin": gettext_noop("begin the turn"),
    "declare": gettext_noop("declare the end of the round"),
    "give-up": gettext_noop("give it up: cards played for it are lost"),
    "interact": gettext_noop("deal with the locals"),
    "rest": gettext_noop("rest"),
    "strike": gettext_noop("strike: the targets are beaten"),
    "parry": gettext_noop("block it: no damage"),
    "search": gettext_noop("roll dice of the Source again"),
    "again": gettext_noop("another turn follows this one"),
    "long-night": gettext_noop("three discarded cards come back"),
    "meditate": gettext_noop("put cards back and draw as many"),
}
"""The effect of an option without an object, by its verb."""
OBJECTS = {
    "join": gettext_noop("into the fight: {name}"),
    "calm": gettext_noop("no attack: {name}"),
    "train": gettext_noop("learn {name}, {price} influence"),
    "learn": gettext_noop("learn {name}, {price} influence"),
    "recruit": gettext_noop("recruit {name}, {price} influence"),
    "gain": gettext_noop("gain {name}"),
    "discard": gettext_noop("discard {name}"),
    "return": gettext_noop("put {name} back"),
    "boost": gettext_noop("strengthen {name}"),
    "fetch": gettext_noop("take {name}"),
    "steal": gettext_noop("take {name}"),
    "die": gettext_noop("set the die: {name}"),
    "reroll": gettext_noop("roll again: {name}"),
    "ready": gettext_noop("ready {name}"),
    "disband": gettext_noop("disband {name}"),
    "pay": gettext_noop("pay: {name}"),
    "heal": gettext_noop("heal {name}"),
    "mend": gettext_noop("heal {name}"),
    "own": gettext_noop("gain {name}"),
    "common": gettext_noop("take {name} from the common offer"),
    "break": gettext_noop("weaken {name}"),
    "remove": gettext_noop("out of the game: {name}"),
    "crystal": gettext_noop("a crystal: {name}"),
}
"""The effect of an option with an object, by its verb."""
WHOLE = {
    "heal wound": gettext_noop("heal a wound of your hand"),
    "glade hand": gettext_noop("remove a wound of your hand"),
    "glade discard": gettext_noop("remove a wound of your discard pile"),
    "glade none": gettext_noop("remove none"),
    "plunder": gettext_noop("plunder the village: draw two cards, reputation -1"),
    "agile attack": gettext_noop("1 Move point for Attack 1"),
    "agile ranged": gettext_noop("2 Move points for Ranged 1"),
    "burn": gettext_noop("burn the monastery down: reputation -3, and a fight"),
    "tempo deck": gettext_noop("to the deck"),
    "tempo discard": gettext_noop("to the discard pile"),
    "spare store": gettext_noop("store the top card of your deck"),
    "spare take": gettext_noop("take the stored cards"),
}
"""The effect of an option, by its whole text."""
PHASES = {
    "ranged": gettext_noop("continue to the block"),
    "block": gettext_noop("go on"),
    "attack": gettext_noop("end the fight"),
}
"""The effect of passing in each phase of a fight."""


IN_AIM = {
    False: gettext_noop("strike if it is enough, else give it up"),
    True: gettext_noop("block if it is enough, else give it up"),
}
"""The effect of finishing an attack, and a block, whose points aren't added up."""


def _blocks(seen: MageState) -> bool:
    return seen.in_turn.fight is not None and seen.in_turn.fight.phase == "block"


def answer_text(seen: MageState, option: Option, *, counted: bool = True) -> str:
    """Return an answer in a few words, without its capital. counted: whether steps are priced, and damage previewed."""
    verb, *objects = option.words
    match verb, objects:
        case ("step", [place]) if not counted:
            return _("to the {place}").format(place=place_name(seen, parse_hex(place)))
        case ("pass", []) if not counted:
            return _(PHASES[seen.in_turn.fight.phase if seen.in_turn.fight else "block"])
        case ("strike" | "parry" | "give-up", []) if not counted:
            return _(IN_AIM[verb == "parry" or _blocks(seen)])
        case ("step", [place]):
            at = parse_hex(place)
            return _("to the {place}, {price}").format(place=place_name(seen, at), price=step_price(seen, at))
        case ("explore", [_place]):
            return _("explore, {price}").format(price=load_components().explore)
        case ("fly", [place]):
            return _("fly to the {place}").format(place=place_name(seen, parse_hex(place)))
        case ("give", [seat]):
            return seen.names[int(seat) - 1]
        case ("fight", [place]):
            return _("fight the {name}").format(name=enemies_at(seen, parse_hex(place)))
        case ("join", [place]):
            return _(OBJECTS[verb]).format(name=enemies_at(seen, parse_hex(place)))
        case ("enter", []):
            return _("enter the {place} and fight").format(place=place_name(seen, seen.me.at))
        case ("end", []):
            return _("end turn, draw {number}").format(number=max(0, hand_limit(seen, seen.seat) - len(seen.me.hand)))
        case ("pass", []):
            return _pass_text(seen)
        case ("play" | "sideways" | "use" | "skill", [what, *_how]):
            points = _(", ").join(_points(preview_play(seen, option.text)))
            effect = points or effect_of(option)
            text = _("{effect} with {name}") if points else _("{name}: {effect}")
            text = text.format(effect=effect, name=thing_name(what))
            return _("{text}, sideways").format(text=text) if verb == "sideways" else text + _payment(option)
        case ("take", [tactic]) if tactic in (tactics := load_components().tactics["night" if seen.night else "day"]):
            return _("{tactic}, number {number}").format(tactic=thing_name(tactic), number=tactics[tactic].number)
        case ("target" | "block" | "take", [name]) if text := _foe_text(seen, verb, name):
            return text
        case ("assign", [who]) if seen.asking:
            return _assignment(seen, who)
        case ("buy", _what):
            price = load_components().sites[site_at(seen, seen.me.at)].heal
            return _("buy healing, {price} influence").format(price=price)
        case ("die", [colour]) if seen.asking and not seen.asking[-1].number:  # of `mana-storm`
            return _(OBJECTS["crystal"]).format(name=name_text(colour))
        case ("choose", [word]):
            return _branch_text(seen, word)
        case _ if option.text in WHOLE:
            return _(WHOLE[option.text])
        case (_, [what]) if verb in OBJECTS:
            name = name_text(unit_name(what) if verb == "recruit" else what)
            name = (
                name if verb == "recruit" or what in COLOURS or what.partition("-")[0] in COLOURS else capitalize(name)
            )
            return _(OBJECTS[verb]).format(name=name, price=_price(seen, verb, what))
    return _(VERBS[verb]) if not objects and verb in VERBS else " ".join(map(name_text, objects or [verb]))


def thing_name(id: str) -> str:
    """Return the name of a card, unit or enemy with a capital."""
    return capitalize(name_text(id))


def place_name(seen: MageState, at: Hex | None) -> str:
    """Return the site on a hex, or else its terrain, such as "village"."""
    ground = ground_at(seen, at)
    if ground is None:
        return _("unknown land")
    if ground.colour:
        return name_text(f"{ground.colour}-mine")
    return name_text(ground.site or ground.terrain)


def enemies_at(seen: MageState, at: Hex) -> str:
    """Return the names of the enemies on a hex."""
    return _(", ").join(
        _("an enemy face down") if token.closed or token.enemy == HIDDEN else thing_name(token.enemy)
        for token in tokens_at(seen, at)
    )


def warning(seen: MageState, option: Option) -> str:
    """Return what a step brings about that has to be known before it: an attack, an assault; "" for nothing."""
    if option.words[0] != "step":
        return ""
    at = parse_hex(option.words[1])
    step = preview_step(seen, at)
    return _(", ").join(step_warnings(seen, at, step.provoked, assault=step.assault))


def step_warnings(seen: MageState, at: Hex, provoked: Iterable[Hex], *, assault: bool) -> Iterator[str]:
    """Yield the enemies that a step onto a hex provokes, and whether it assaults."""
    for where in provoked:
        yield _("attacked by {name}").format(name=enemies_at(seen, where))
    if assault:
        yield _("an assault: {name}, reputation -1").format(name=enemies_at(seen, at) or _("an enemy"))


def note(seen: MageState, option: Option) -> str:
    """Return what else is at the place of an answer: a hero, the terrain, what a mine gives; "" for nothing."""
    verb, *objects = option.words
    at = parse_hex(objects[0]) if verb in ("step", "fight") else None
    ground = ground_at(seen, at)
    if at is None or ground is None:
        return ""
    if verb == "fight":
        return _("in the {place}").format(place=place_name(seen, at))
    heroes = join_names(heroes_at(seen, at))
    return heroes or (_("a crystal") if ground.colour else "")


# --- cards and units --------------------------------------------------------------------------------------------------


def gain_text(seen: MageState, option: Option) -> str:
    """Return what an option adds that plays a card or uses a unit: points, or else its effect in words."""
    adds = preview_play(seen, option.text)
    return _(", ").join(_points(adds)) or effect_of(option)


def effect_of(option: Option) -> str:
    """Return the whole effect of a card or of a unit's ability in words."""
    return effect_text(_steps_of(option))


def _points(adds: PlayPreview) -> Iterator[str]:
    for kind, points in (("move", adds.move), ("influence", adds.influence), ("heal", adds.heal)):
        if points:
            yield points_text(kind, points)
    for effect in parse_effects(adds.effects):
        yield points_text(*effect)


def _steps_of(option: Option) -> Steps:
    verb, what, *how = option.words
    rules = load_components()
    steps: Steps = ()
    if what in rules.skills:
        steps = rules.skills[what].do
    elif what not in rules.unit_cards:
        card = rules.card(what)
        steps = card.strong if "strong" in how else card.basic
    elif how and how[0] in rules.unit(what).abilities:
        steps = rules.unit(what).abilities[how[0]].do
    return steps if verb != "sideways" else ()


def _payment(option: Option) -> str:
    payment = option.words[2:] if option.words[0] == "skill" else option.words[3:]
    return f" ({name_text(payment[0])})" if payment else ""


def _branch_text(seen: MageState, word: str) -> str:
    """Return the effect that a choice of a card's effect takes, in words."""
    ask = seen.asking[-1]
    steps = _steps_of(Option(f"play {ask.source} {ask.how}"))
    for step in steps:
        if step.kind == "choose" and word in step.value:
            return effect_text(step.value[word])
    return name_text(word)


def _price(seen: MageState, verb: str, what: str) -> int:
    """Return the influence that an answer to locals costs."""
    if verb == "recruit":
        return load_components().unit(what).cost
    if verb == "learn":
        return seen.in_turn.learn[0] if seen.in_turn.learn else 0
    return load_components().sites[site_at(seen, seen.me.at)].train if verb == "train" else 0


# --- fights -----------------------------------------------------------------------------------------------------------


def _foe_text(seen: MageState, verb: str, name: str) -> str:
    fight = seen.in_turn.fight
    foe = next((each for each in fight.enemies if each.name == name), None) if fight else None
    if foe is None:
        return ""
    text, number = _("attack {name}, armour {number}"), foe_armour(foe)
    if verb == "block":
        number = needed_block(foe)
        text = ngettext("block {name}, {number} point", "block {name}, {number} points", number)
    if verb == "take":
        text, number = _("first the damage of {name}: {number}"), foe_damage(foe) if foe_attack(foe) else 0
    return text.format(name=thing_name(name), number=number)


def _pass_text(seen: MageState) -> str:
    fight = seen.in_turn.fight
    phase = fight.phase if fight else ""
    hit = preview_unblocked(seen) if phase == "block" else HitPreview(0)
    if not any(hit):
        return _(PHASES[phase]) if phase in PHASES else _(PHASES["block"])
    return _("take {wounds}").format(wounds=wounds_text(hit.wounds + hit.poison))


def unblocked_text(seen: MageState) -> str:
    """Return what the attacks that aren't blocked do, in words; "" for nothing."""
    hit = preview_unblocked(seen)
    if not any(hit):
        return ""
    text = _("{hit}, or units take the damage") if damageable_units(seen) else "{hit}"
    return text.format(hit=hit_text(hit))


def wounds_text(number: int) -> str:
    """Return a number of wounds in words."""
    return ngettext("{number} wound", "{number} wounds", number).format(number=number)


def hit_text(hit: HitPreview) -> str:
    """Return what damage does to the hero in words."""
    parts = [wounds_text(hit.wounds)]
    if hit.poison:
        parts.append(_("{wounds} on the discard pile").format(wounds=wounds_text(hit.poison)))
    if hit.lost:
        parts.append(ngettext("{number} card lost", "{number} cards lost", hit.lost).format(number=hit.lost))
    return _(", ").join(parts)


def _assignment(seen: MageState, who: str) -> str:
    """Return what becomes of the hero or a unit who takes the damage that is dealt now."""
    if who != "hero":
        return _("damage for {unit}: {text}").format(unit=thing_name(who), text=assigned_text(seen, who))
    return _("damage for the hero: {hit}").format(hit=assigned_text(seen, who))


def assigned_text(seen: MageState, who: str) -> str:
    """Return what becomes of the hero or a unit who takes the damage that is dealt now, and what is left of it."""
    hit = preview_hit(seen, seen.asking[-1].words[0], who)
    if who == "hero":
        return hit_text(hit)
    text = unit_hit_text(hit)
    return _("{text}, {number} damage left").format(text=text, number=hit.left) if hit.left else text


def unit_hit_text(hit: HitPreview) -> str:
    """Return what becomes of a unit that takes damage."""
    if hit.destroyed:
        return _("destroyed")
    return _("not hurt") if not hit.wounds else wounds_text(hit.wounds)
