"""The answers to a decision as plain lines say them and as players type them, by places as seen from the hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from hotseat.plugin.aids import is_without
from hotseat.plugin.parse_input import normalize_text
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext
from tashkalar_mage_knight.answer_text import (
    answer_text,
    enemies_at,
    gain_text,
    note,
    place_name,
    unblocked_text,
    warning,
)
from tashkalar_mage_knight.card_text import (
    TACTICS,
    card_lines,
    effect_text,
    enemy_facts,
    enemy_sign,
    name_text,
    points_text,
    unit_text,
)
from tashkalar_mage_knight.combat import aim_sums
from tashkalar_mage_knight.components import WOUND, load_components, unit_name
from tashkalar_mage_knight.hexes import DIRECTIONS, Hex, add_hexes, hexes_beside, parse_hex, tile_centre
from tashkalar_mage_knight.preview import preview_play
from tashkalar_mage_knight.query import foe_armour, land_of, needed_block, step_price, tokens_at
from tashkalar_mage_knight.scene_text import why_not_hex, why_unplayable
from tashkalar_mage_knight.state import HIDDEN, Decision, MageState, Option

DIRECTION_NAMES = {
    "ne": gettext_noop("north-east"),
    "e": gettext_noop("east"),
    "se": gettext_noop("south-east"),
    "sw": gettext_noop("south-west"),
    "w": gettext_noop("west"),
    "nw": gettext_noop("north-west"),
}
"""The directions of the neighbours of a hex in words."""
OF_CARDS = ("play", "sideways")
"""Verbs of options that play a card; `name_text` has the names of all verbs."""
OF_THINGS = (*OF_CARDS, "use", "skill")
"""Verbs of options that play a card, or use a unit or skill."""
BRIEF = 26
"""The number of words of a decision in which the cards are named."""
FEW = 7
"""The number of answers that are named at once; of more, only those of a kind are counted."""


# --- places -----------------------------------------------------------------------------------------------------------


def map_signs(seen: MageState) -> dict[str, str]:
    """Return the signs of the map for heroes' players and for enemies."""
    players = {name: f"({seat})" for seat, name in enumerate(seen.names, 1)}
    return players | {name_text(enemy): enemy_sign(enemy) for enemy in load_components().enemies}


def direction_to(origin: Hex, to: Hex) -> str:
    """Return the name of the direction of a neighbouring hex."""
    step = (to[0] - origin[0], to[1] - origin[1])
    return _(DIRECTION_NAMES[next(name for name, way in DIRECTIONS.items() if way == step)])


def way_to(origin: Hex, to: Hex) -> str:
    """Return the way to a hex in words, by steps in at most two neighbouring directions: "2 east 1 north-east"."""
    q, r = to[0] - origin[0], to[1] - origin[1]
    names = [*DIRECTIONS]
    for number, name in enumerate(names):
        (a, b), (c, d) = DIRECTIONS[name], DIRECTIONS[names[(number + 1) % 6]]
        first, second = (q * d - r * c) * (a * d - b * c), (a * r - b * q) * (a * d - b * c)
        if first > 0 and second >= 0:
            after = [f"{second} {_(DIRECTION_NAMES[names[(number + 1) % 6]])}"] * (second > 0)
            return " ".join([f"{first} {_(DIRECTION_NAMES[name])}", *after])
    return _("here")


def home_of(seen: MageState) -> Hex:
    """Return the hex of the hero who plays, or the portal before the hero has entered the map."""
    if seen.me.at is not None:
        return seen.me.at
    return next((at for at, ground in land_of(seen.land).items() if ground.site == "portal"), (0, 0))


def where_text(seen: MageState, at: Hex) -> str:
    """Return where a hex is, as seen from the hero who plays."""
    return way_to(home_of(seen), at)


def _tile_directions(home: Hex, centre: Hex) -> list[str]:
    return [direction_to(home, near) for near in hexes_beside(home) if tile_centre(near) == centre]


# --- names ------------------------------------------------------------------------------------------------------------


def unit_words(seen: MageState, card: str) -> str:
    """Return the name of a unit card, with its letter only where the seat that plays has several of the kind."""
    kind = unit_name(card)
    several = sum(unit_name(unit.unit) == kind for unit in seen.me.units) > 1
    return f"{name_text(kind)} {card[-1]}" if several and card != kind else name_text(kind)


def thing_words(seen: MageState, id: str) -> str:
    """Return the name of a card, unit, enemy or anything else in words."""
    return unit_words(seen, id) if id in load_components().unit_cards else name_text(id)


def option_names(seen: MageState, option: Option) -> tuple[str, ...]:
    """Return the names of an answer: things first, or places by their direction; then the other ways to type it."""
    verb, *objects = option.words
    home, word = seen.me.at, name_text(verb)
    match verb, objects:
        case ("step", [place]) if home:
            short = next(name for name, way in DIRECTIONS.items() if add_hexes(home, way) == parse_hex(place))
            name = direction_to(home, parse_hex(place))
            return name, f"{word} {name}", short
        case ("explore", [place]) if home:
            return tuple(f"{word} {name}" for name in _tile_directions(home, parse_hex(place)))
        case ("fight" | "join", [place]) if home:
            name = direction_to(home, parse_hex(place))
            return f"{word} {enemies_at(seen, parse_hex(place))} {name}".lower(), f"{word} {name}"
        case ("fly", [place]) if home:
            return (f"{word} {way_to(home, parse_hex(place))}",)
        case ("play" | "use" | "skill", [what, *how]):
            how = [unit_words(seen, each) if each in load_components().unit_cards else name_text(each) for each in how]
            return (" ".join((thing_words(seen, what), *how)),)
        case ("sideways", [what, how]):
            name = f"{name_text(what)} {word}"  # a moment has one use of cards that lie sideways
            return name, f"{name} {name_text(how)}", f"{word} {name_text(what)}"
        case ("recruit", [what, *more]):
            name = " ".join((name_text(unit_name(what)), *map(name_text, more)))
            return f"{word} {name}", name
        case ("give", [seat]):
            return (seen.names[int(seat) - 1],)
        case (_, []):
            return (word,)
    things = " ".join(thing_words(seen, each) for each in objects)
    return f"{word} {things}", things


# --- few words --------------------------------------------------------------------------------------------------------


CLAIMED = ("step", "explore", "fight", *OF_CARDS)
"""The verbs of a turn's own answers, which are claimed where marks are left out."""
CLAIMING = ("turn", "ranged", "block", "attack", "aim")
"""The decisions in which they are."""


def brief_unlisted(seen: MageState, decision: Decision, aids: str) -> str:
    """Return the answers to a decision in few words, with the aids that are left by a step."""
    if decision.ask not in CLAIMING or not is_without(aids, "no-dots"):
        return _brief(seen, decision, _things(seen, decision), counted=False)
    hand = [*dict.fromkeys(name_text(card) for card in seen.seats[decision.seat].hand)]
    kept = tuple(option for option in decision.options if option.words[0] not in CLAIMED)
    others = [thing_words(seen, option.words[1]) for option in kept if option.words[0] in OF_THINGS]
    claims = [name_text(verb) for verb in CLAIMED[:3]] if decision.ask == "turn" else []
    texts = _brief(seen, decision._replace(options=kept), [*hand, *dict.fromkeys(others)], counted=False)
    return _("; ").join([*filter(None, [texts]), *claims])


def _things(seen: MageState, decision: Decision) -> list[str]:
    """Return the cards, units and skills of the answers in words."""
    used = [option.words for option in decision.options if option.words[0] in OF_THINGS]
    return [*dict.fromkeys(thing_words(seen, words[1]) for words in used)]


def how_to_claim(decision: Decision) -> str:
    """Return how steps and cards are claimed, as a sentence; "" for a decision within an effect."""
    if decision.ask not in CLAIMING:
        return ""
    text = _("What you can play and where you can go isn't listed: claim it, such as {example}.")
    return text.format(example=_(DIRECTION_NAMES["ne"]))


def is_whole_claim(seen: MageState, option: Option, text: str) -> bool:
    """Return whether a line names the card or the place of an answer wholly."""
    said = normalize_text(text)
    if option.words[0] in OF_CARDS:
        return normalize_text(name_text(option.words[1])) in said or option.words[1] in said
    return said in (option.text, *map(normalize_text, option_names(seen, option)))


def why_claim_refused(seen: MageState, decision: Decision, text: str) -> str:
    """Return why a step or card that a line names isn't possible, as a sentence; "" for other lines."""
    home, said = seen.me.at, normalize_text(text)
    if decision.ask not in CLAIMING or seen.seat != decision.seat:
        return ""
    for way in hexes_beside(home_of(seen)) if home is not None and decision.ask == "turn" else ():
        name = direction_to(home_of(seen), way)
        if said in (normalize_text(name), f"{normalize_text(name_text('step'))} {normalize_text(name)}"):
            return why_not_hex(seen, way)
    playable = {option.words[1] for option in decision.options if option.words[0] in OF_CARDS}
    hand = sorted({*seen.seats[decision.seat].hand} - playable - {HIDDEN})
    meant = next((card for card in hand if said.startswith(normalize_text(name_text(card)))), None)
    return why_unplayable(seen, meant) if meant is not None else ""


def brief_options(seen: MageState, decision: Decision) -> str:
    """Return the answers to a decision in few words: points, then cards and units, then what else can be done."""
    used = [option.words for option in decision.options if option.words[0] in OF_THINGS]
    cards = dict.fromkeys(name_text(words[1]) for words in used if words[0] in OF_CARDS)
    others = dict.fromkeys(thing_words(seen, words[1]) for words in used if words[0] not in OF_CARDS)
    named = _brief(seen, decision, [*cards, *others])
    if len(named.split()) <= BRIEF or not cards:
        return named
    number = ngettext("{number} card", "{number} cards", len(cards)).format(number=len(cards))
    return _brief(seen, decision, [number, *others])


def _brief(seen: MageState, decision: Decision, things: Sequence[str], *, counted: bool = True) -> str:
    others = [option for option in decision.options if option.words[0] not in OF_THINGS]
    parts = [*points_parts(seen, counted=counted), *[_(", ").join(things)] * bool(things)]
    parts += [
        _of_kind(seen, verb, [*same], counted=counted) for verb, same in groupby(others, lambda option: option.words[0])
    ]
    return _("; ").join(parts)


def _of_kind(seen: MageState, verb: str, options: Sequence[Option], *, counted: bool) -> str:
    """Return the answers with a verb: the verb with all that it can be applied to, or with their number."""
    texts = [*dict.fromkeys(_brief_text(seen, option, counted=counted) for option in options)]
    if len(texts) > FEW:
        return ngettext("{what}: {number} way", "{what}: {number} ways", len(texts)).format(
            what=name_text(verb), number=len(texts)
        )
    word = f"{name_text(verb)} "
    shorter = [text.removeprefix(word) for text in texts[1:]] if texts[0].startswith(word) else texts[1:]
    return _(", ").join((texts[0], *shorter))


def points_parts(seen: MageState, *, counted: bool = True) -> Iterator[str]:
    """Yield the points of the turn, and what an attack or block is worth so far if it is added up."""
    now = seen.in_turn
    for kind, number in (("move", now.move), ("influence", now.influence), ("heal", now.heal)):
        if number:
            yield points_text(kind, number)
    if counted and (aim := aim_text(seen)):
        yield aim


def aim_text(seen: MageState) -> str:
    """Return what the attack or block that is on is worth, and what it needs; "" without one."""
    fight = seen.in_turn.fight
    if fight is None or fight.aim is None:
        return ""
    worth, needed = aim_sums(seen)
    return enough_text(worth, needed)


def enough_text(worth: int, needed: int) -> str:
    """Return how much of what is needed there is."""
    text = _("{number} of {needed}") if worth < needed else _("{number} of {needed}: enough")
    return text.format(number=worth, needed=needed)


def _brief_text(seen: MageState, option: Option, *, counted: bool) -> str:
    """Return the name of an answer with the number that matters most, without those that are counted."""
    name, (verb, *objects) = option_names(seen, option)[0], option.words
    fight = seen.in_turn.fight
    if verb == "step":
        at = parse_hex(objects[0])
        return f"{name} {place_name(seen, at)} {step_price(seen, at)}" if counted else f"{name} {place_name(seen, at)}"
    if verb == "explore":
        return f"{name} {load_components().explore}"
    if verb == "recruit":
        return f"{name} {load_components().unit(objects[0]).cost}"
    if verb in ("target", "block") and fight:
        foe = next(foe for foe in fight.enemies if foe.name == objects[0])
        return f"{name} {needed_block(foe) if verb == 'block' else foe_armour(foe)}"
    if counted and verb == "pass" and fight and fight.phase == "block" and (hit := unblocked_text(seen)):
        return after_colon(name, hit)
    return name


# --- sentences --------------------------------------------------------------------------------------------------------


def describe_options(seen: MageState, options: Sequence[Option], *, counted: bool = True) -> list[str]:
    """Return answers in sentences: one for each card, unit and skill with all its ways, and for each other answer.

    counted: whether points are added up, steps are priced, and damage is previewed.
    """
    lines, ways = list[str](), dict[str, list[Option]]()
    for option in options:
        if option.words[0] in OF_THINGS:
            ways.setdefault(thing_words(seen, option.words[1]), []).append(option)
    for thing, group in ways.items():
        texts = dict.fromkeys(_way_text(seen, option, thing, counted=counted) for option in group)
        lines.append(with_period(after_colon(capitalize(thing), _("; ").join(texts))))
    others = dict.fromkeys(
        _sentence(seen, option, counted=counted) for option in options if option.words[0] not in OF_THINGS
    )
    return [*lines, *others]


def _way_text(seen: MageState, option: Option, thing: str, *, counted: bool) -> str:
    """Return a way to play a card, or to use a unit or skill, without its name: what is typed, and what it does."""
    name = option_names(seen, option)[0].removeprefix(thing).strip()
    gain = gain_text(seen, option)
    adds = preview_play(seen, option.text)
    sums = enough_text(*adds.worth) if counted and adds.worth and adds.effects else ""
    return _(", ").join(filter(None, (name, gain, sums)))


def _sentence(seen: MageState, option: Option, *, counted: bool) -> str:
    name, text = option_names(seen, option)[0], answer_text(seen, option, counted=counted)
    more = [warning(seen, option), note(seen, option) if option.words[0] == "step" else "", *_details(seen, option)]
    if option.words[0] == "step":
        at = parse_hex(option.words[1])
        text = place_name(seen, at)
        if counted:
            text = _("{place}, {price}").format(place=text, price=step_price(seen, at))
    elif option.words[0] == "take" and option.words[1] in TACTICS:
        name, text = option_names(seen, option)[-1], ""
    elif text.casefold() == name.casefold():
        text = ""
    return with_period(after_colon(capitalize(name), _(", ").join(filter(None, (text, *more)))))


def _details(seen: MageState, option: Option) -> Iterator[str]:
    """Yield what an answer leads to that its text leaves out: tactics, cards, units and enemies in words."""
    verb, *objects = option.words
    rules = load_components()
    what = objects[0] if objects else ""
    if verb in ("fight", "join"):
        for token in tokens_at(seen, parse_hex(what)):
            if not token.closed and token.enemy != HIDDEN:
                yield enemy_facts(token.enemy)
    elif what in TACTICS:
        yield _(TACTICS[what])
    elif verb == "recruit":
        yield unit_text(what)
    elif verb in ("gain", "train", "learn", "fetch", "boost") and what != WOUND:
        yield from filter(None, card_lines(what))
    elif what in rules.skills:
        yield effect_text(rules.skills[what].do)
