"""The queries about the position, answered in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hotseat.plugin.parse_input import normalize_text
from hotseat.plugin.queries import Moment, Query
from hotseat.util.i18n import gettext_noop
from hotseat.util.text_utils import after_colon, capitalize, in_brackets, join_names, with_period
from tashkalar_mage_knight import gettext as _
from tashkalar_mage_knight import ngettext, scene_text, spoken
from tashkalar_mage_knight.answer_text import enemies_at, place_name, step_warnings, unblocked_text
from tashkalar_mage_knight.card_text import ABILITIES, TACTICS, attack_text, card_lines, name_text, unit_text
from tashkalar_mage_knight.combat import attacking_foes
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, load_components, unit_name
from tashkalar_mage_knight.hero_text import skill_lines
from tashkalar_mage_knight.hexes import DIRECTIONS, Hex, add_hexes, hexes_beside, steps_between
from tashkalar_mage_knight.query import (
    MapWay,
    cheapest_way,
    foe_armour,
    foe_attack,
    foe_damage,
    free_command,
    free_tactics,
    ground_at,
    hand_limit,
    heroes_at,
    is_depleted,
    is_rampaging,
    land_of,
    level_of,
    needed_block,
    step_price,
)
from tashkalar_mage_knight.scoring import final_scores
from tashkalar_mage_knight.state import HIDDEN, Decision, EnemyToken, MageState

At = Moment[MageState, Decision]


def _as(at: At) -> MageState:
    """Return the view with the asking seat as the one that plays, if another one does."""
    state = at.view
    return state if at.seat in (None, state.seat) else state._replace(seat=at.seat, now=None, asking=())


# --- what a seat has --------------------------------------------------------------------------------------------------


def describe_hand(at: At, text: str) -> Iterator[str]:
    """Yield each card of the hand, or those whose name begins with a text: its colour, effects, and ways to play it."""
    if at.seat is None:
        for name, seat in zip(at.view.names, at.view.seats, strict=True):
            cards = join_names(name_text(card) for card in sorted(seat.hand) if card != HIDDEN)
            counted = ngettext("{number} card", "{number} cards", len(seat.hand)).format(number=len(seat.hand))
            yield with_period(after_colon(name, cards or counted))
        return
    hand = [*at.view.seats[at.seat].hand]
    begun = normalize_text(text)
    for card in dict.fromkeys(sorted(hand)):
        if not normalize_text(name_text(card)).startswith(begun):
            continue
        title = capitalize(name_text(card))
        number = hand.count(card)
        title = in_brackets(title, _("{number} of them").format(number=number) if number > 1 else "")
        yield with_period(after_colon(title, _("; ").join(filter(None, (*_colour(card), *card_lines(card))))))
        yield from _ways_now(at, card)
    if not hand:
        yield _("Your hand is empty.")


def _colour(card: str) -> list[str]:
    return [] if card == WOUND else [name_text(load_components().card(card).colour)]


def _ways_now(at: At, card: str) -> Iterator[str]:
    """Yield what a card can do in the pending decision."""
    options = [option for option in at.decision.options if option.words[1:2] == (card,)] if at.decision else []
    played = [option for option in options if option.words[0] in spoken.OF_CARDS]
    if played:
        texts = (line.partition(":")[2] or line for line in spoken.describe_options(at.view, played))
        yield _("Now: {ways}").format(ways=" ".join(text.strip() for text in texts))


def _of_each(describe: Callable[[At, str], Iterator[str]], at: At) -> Iterator[str]:
    """Yield what a query says to each seat, for one who watches."""
    for seat, name in enumerate(at.view.names):
        yield with_period(name)
        yield from describe(Moment(at.view, None, seat), "")


def describe_units(at: At, _text: str) -> Iterator[str]:
    """Yield the own units with what they can do, and how many more can be recruited."""
    state, number = _as(at), at.seat
    if number is None:
        yield from _of_each(describe_units, at)
        return
    for unit in state.seats[number].units:
        kind = load_components().unit(unit.unit)
        marks = [_("spent")] * unit.spent + [_("wounded")] * bool(unit.wounds) or [_("ready")]
        facts = [*marks, _("level {number}").format(number=kind.level), _("armour {number}").format(number=kind.armour)]
        text = _("; ").join((_(", ").join(facts), unit_text(unit.unit)))
        yield with_period(after_colon(capitalize(spoken.unit_words(state, unit.unit)), text))
    free = free_command(state, number)
    yield ngettext("You can command {number} more unit.", "You can command {number} more units.", free).format(
        number=free
    )


def describe_skills(at: At, _text: str) -> Iterator[str]:
    """Yield the own skills with what they do."""
    if at.seat is None:
        yield from _of_each(describe_skills, at)
        return
    skills = at.view.seats[at.seat].skills
    for skill in skills:
        used = [_("used in this round")] * skill.flipped
        text = _("; ").join((*used, *skill_lines(skill.skill)))
        yield with_period(after_colon(capitalize(name_text(skill.skill)), text))
    if not skills:
        yield _("You have no skill.")


def describe_mana(at: At, _text: str) -> Iterator[str]:
    """Yield the dice of the Source, and the own crystals and tokens."""
    state = at.view
    shown = [_die(die.colour, die.state, apart=is_depleted(state, die)) for die in state.source]
    yield with_period(after_colon(_("Source"), _(", ").join(shown)))
    if at.seat is None:
        return
    crystals = _counted(BASIC, state.seats[at.seat].crystals)
    yield with_period(after_colon(_("Your crystals"), crystals)) if crystals else _("You have no crystal.")
    if state.seat == at.seat and (tokens := _counted(COLOURS, state.in_turn.tokens)):
        yield with_period(after_colon(_("Mana of this turn"), tokens))


def _die(colour: str, mark: str, *, apart: bool) -> str:
    aside = _("pays for nothing now") if apart else "" if mark == "free" else name_text(mark)
    return in_brackets(name_text(colour), aside)


def _counted(colours: Sequence[str], numbers: Sequence[int]) -> str:
    return _(", ").join(
        f"{name_text(colour)} {number}" for colour, number in zip(colours, numbers, strict=True) if number
    )


def describe_offers(at: At, _text: str) -> Iterator[str]:
    """Yield the units on offer with price and places, the advanced actions, and the cards of monasteries."""
    state, rules = at.view, load_components()
    for card in dict.fromkeys(state.offer):
        kind = rules.unit(card)
        text = _("{cost} influence at a {places}; {text}")
        places = join_names(map(name_text, sorted(kind.at)))
        text = text.format(cost=kind.cost, places=places, text=unit_text(card))
        yield with_period(after_colon(capitalize(name_text(unit_name(card))), text))
    for what, cards in ((_("Advanced action"), state.advanced_offer), (_("In a monastery"), state.monastery)):
        for card in cards:
            text = _("; ").join((capitalize(name_text(card)), *_colour(card), *filter(None, card_lines(card))))
            yield with_period(after_colon(what, text))


def describe_fame(at: At, _text: str) -> Iterator[str]:
    """Yield round, time, and for each player the fame, level and belongings that all can count."""
    state = at.view
    time = _("night") if state.night else _("day")
    rounds = len(load_components().setups[len(state.names)].rounds)
    yield _("Round {round} of {rounds}, {time}.").format(round=state.round, rounds=rounds, time=time)
    for seat, name in enumerate(state.names):
        mine = state.seats[seat]
        points = final_scores(state)[seat] if state.stage == "over" else None
        wounds = mine.hand.count(WOUND)
        facts = [
            *([_("points {number}").format(number=points)] if points is not None else []),
            _("fame {number}").format(number=mine.fame),
            _("level {number}").format(number=mine.level),
            _("armour {number}").format(number=level_of(state, seat).armour),
            _("reputation {number}").format(number=mine.reputation),
            ngettext("{number} card in hand", "{number} cards in hand", len(mine.hand)).format(number=len(mine.hand)),
            *([scene_wounds(wounds)] if wounds else []),
            _("draws up to {number}").format(number=hand_limit(state, seat)),
            _("deck {number}").format(number=len(mine.deck)),
        ]
        yield with_period(after_colon(name, _(", ").join(facts)))


def scene_wounds(number: int) -> str:
    """Return the number of wounds in a hand."""
    return ngettext("{number} of them a wound", "{number} of them wounds", number).format(number=number)


def describe_tactics(at: At, _text: str) -> Iterator[str]:
    """Yield the tactics that the players have taken, and those that are left."""
    state = at.view
    for name, seat in zip(state.names, state.seats, strict=True):
        if seat.tactic:
            used = _("used") if seat.flipped else ""
            text = _(", ").join(filter(None, (capitalize(name_text(seat.tactic)), _(TACTICS[seat.tactic]), used)))
            yield with_period(after_colon(name, text))
    if state.stage == "tactics":
        for tactic in free_tactics(state):
            yield with_period(after_colon(capitalize(name_text(tactic)), _(TACTICS[tactic])))


# --- the map ----------------------------------------------------------------------------------------------------------


def find_hexes(state: MageState, text: str) -> list[Hex]:
    """Return the hexes that a text names, the nearest first: by a way, coordinates, or words of what is there."""
    home, land, words = spoken.home_of(state), land_of(state.land), _plain(text)
    if not words:
        return [home]
    near = sorted(land, key=lambda at: (steps_between(home, at), at))
    short = {name: add_hexes(home, way) for name, way in DIRECTIONS.items()}
    beside = {_plain(spoken.direction_to(home, at)): at for at in hexes_beside(home)}
    if words in short or words in beside:
        return [short.get(words) or beside[words]]
    exact = [at for at in near if words in (f"{at[0]},{at[1]}", _plain(spoken.way_to(home, at)))]
    return exact or [at for at in near if all(word in _plain(_all_words(state, at)).split() for word in words.split())]


def _plain(text: str) -> str:
    return normalize_text(text.replace("-", " ") if text.strip("-,0123456789") else text)


def _all_words(state: MageState, at: Hex) -> str:
    """Return all words of what is on a hex: terrain, site and enemies."""
    ground = ground_at(state, at)
    assert ground is not None
    names = (ground.terrain, f"{ground.colour}-{ground.site}".strip("-"), ground.site)
    words = (name_text(name) for name in names if name)
    return " ".join((*words, enemies_at(state, at).replace(",", " "), *heroes_at(state, at)))


def describe_hex(at: At, text: str) -> Iterator[str]:
    """Yield what is on a hex: the own one, one that a way or coordinates name, or the nearest with some words."""
    state = _as(at)
    found = find_hexes(state, text)
    if not found:
        yield _("No such place is on the map.")
        return
    home = spoken.home_of(state)
    way = cheapest_way(state, home, found[0]) if found[0] != home else None
    line = scene_text.hex_line(state, found[0], way)
    yield with_period(after_colon(capitalize(spoken.where_text(state, found[0])), line))


def describe_around(at: At, text: str) -> Iterator[str]:
    """Yield what is beside the hero, or beside another place: terrain, price, site, enemies and heroes."""
    state = _as(at)
    found = find_hexes(state, text)
    if not found:
        yield _("No such place is on the map.")
        return
    for near in hexes_beside(found[0]):
        yield with_period(after_colon(capitalize(spoken.direction_to(found[0], near)), short_text(state, near)))


def short_text(state: MageState, at: Hex) -> str:
    """Return what is on a hex in few words: terrain with its price, site, enemies, heroes."""
    ground = ground_at(state, at)
    if ground is None:
        return _("unknown land")
    price = step_price(state, at)
    parts = [f"{name_text(ground.terrain)} {price}" if price is not None else name_text(ground.terrain)]
    parts += [place_name(state, at)] * bool(ground.site)
    parts += filter(None, [enemies_at(state, at)])
    parts += heroes_at(state, at)
    return _(", ").join(parts)


def describe_enemies(at: At, _text: str) -> Iterator[str]:
    """Yield the enemies on the map, the nearest first: numbers, abilities in words, and where."""
    state = _as(at)
    home = spoken.home_of(state)
    for where, tokens in sorted(state.tokens, key=lambda each: (steps_between(home, each[0]), each[0])):
        text = _("{place}, {where}").format(place=place_name(state, where), where=spoken.where_text(state, where))
        for token in tokens:
            yield with_period(_("; ").join((*_token_facts(token), text)))
    if not state.tokens:
        yield _("No enemy is on the map.")


def _token_facts(token: EnemyToken) -> Iterator[str]:
    """Yield what is known of an enemy: its name with the numbers, then abilities and resistances in sentences."""
    yield capitalize(scene_text.token_text(token))
    if not token.closed and token.enemy != HIDDEN:
        kind = load_components().enemies[token.enemy]
        yield from (_(ABILITIES[each]) for each in sorted(kind.abilities))


def describe_path(at: At, text: str) -> Iterator[str]:
    """Yield the cheapest way to a place, or beside its enemy: steps with terrain and price, and what they provoke."""
    state = _as(at)
    home, found = spoken.home_of(state), find_hexes(state, text)
    if not found or not text:
        yield _("No such place is on the map.") if text else _("Name a place: a way like 2 east, or what is there.")
        return
    if is_rampaging(state, found[0]):
        message = _("An enemy stands in the {place}, {where}: fight it from beside.")
        yield message.format(place=place_name(state, found[0]), where=spoken.where_text(state, found[0]))
        found = [*hexes_beside(found[0])]
    if home in found:
        yield _("You are there.")
        return
    ways = [way for way in (cheapest_way(state, home, to) for to in found) if way]
    yield from _way_lines(state, min(ways, key=lambda each: each.price)) if ways else [_("There is no way there.")]


def _way_lines(state: MageState, way: MapWay) -> Iterator[str]:
    end, steps, before = way.steps[-1], [], spoken.home_of(state)
    for step in way.steps:
        steps.append(f"{spoken.direction_to(before, step)} {place_name(state, step)} {step_price(state, step)}")
        before = step
    text = ngettext(
        "To the {place}, {where}, {number} Move point: {steps}.",
        "To the {place}, {where}, {number} Move points: {steps}.",
        way.price,
    )
    yield text.format(
        place=place_name(state, end), where=spoken.where_text(state, end), number=way.price, steps=join_names(steps)
    )
    if warnings := [*step_warnings(state, end, way.provoked, assault=way.assault)]:
        yield _("The last step: {warnings}.").format(warnings=_(", ").join(warnings))


# --- fights -----------------------------------------------------------------------------------------------------------


def describe_combat(at: At, _text: str) -> Iterator[str]:
    """Yield the enemies of the fight: what blocks them, what beats them, and what they do if they aren't blocked."""
    state = at.view
    fight = state.in_turn.fight
    if fight is None:
        yield _("There is no fight.")
        return
    yield with_period(after_colon(_("Phase"), _(PHASES[fight.phase])))
    attacking = [foe.name for foe in attacking_foes(state)]
    for foe in fight.enemies:
        attack = foe_attack(foe)
        facts = [_("beaten")] * foe.beaten + [_("blocked")] * foe.blocked + [_("calm")] * foe.calm
        if not foe.beaten:
            facts += [attack_text(*attack)] if attack else []
            facts.append(_("armour {number}").format(number=foe_armour(foe)))
            facts += [_("a block needs {number}").format(number=needed_block(foe))] * (foe.name in attacking)
            facts += [_("deals {number}").format(number=foe_damage(foe))] * (foe.name in attacking)
            facts += filter(None, [scene_text.foe_line(state, foe.name)])
        yield with_period(after_colon(capitalize(name_text(foe.name)), _(", ").join(facts)))
    if fight.phase in ("ranged", "block") and (hit := unblocked_text(state)):
        yield _("Unblocked: {hit}.").format(hit=hit)
    if aim := spoken.aim_text(state):
        yield _("Played for it: {sum}.").format(sum=aim)


PHASES = {
    "ranged": gettext_noop("ranged and siege attacks, before the enemies act"),
    "block": gettext_noop("blocks"),
    "damage": gettext_noop("damage"),
    "attack": gettext_noop("attacks of all kinds"),
}
"""The phases of a fight in words."""


def _in_fight(at: Moment[MageState, Decision]) -> bool:
    return at.view.in_turn.fight is not None


def _off_fight(at: Moment[MageState, Decision]) -> bool:
    return not _in_fight(at)


QUERIES = (
    Query("hand", "[CARD]", gettext_noop("your cards: colour, effects, and what they can do now"), describe_hand),
    Query("combat", "", gettext_noop("the fight: what blocks, and what hurts"), describe_combat, helps=_in_fight),
    Query(
        "around", "[PLACE]", gettext_noop("what is beside you, or beside a place"), describe_around, helps=_off_fight
    ),
    Query(
        "hex", "[PLACE]", gettext_noop("a place: a way like 2 east, or what is there"), describe_hex, helps=_off_fight
    ),
    Query("path", "PLACE", gettext_noop("the cheapest way to a place"), describe_path, helps=_off_fight),
    Query("enemies", "", gettext_noop("the enemies on the map, and where they are"), describe_enemies),
    Query("units", "", gettext_noop("your units"), describe_units),
    Query("skills", "", gettext_noop("your skills"), describe_skills),
    Query("mana", "", gettext_noop("the dice of the Source, your crystals and tokens"), describe_mana),
    Query("offers", "", gettext_noop("units and cards on offer"), describe_offers),
    Query("tactics", "", gettext_noop("the tactics of the round"), describe_tactics),
    Query("fame", "", gettext_noop("round, fame, levels, armour and cards of all"), describe_fame, other="score"),
)
"""The queries."""
