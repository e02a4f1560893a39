"""Effects of cards and of units' abilities, as steps of data: when they can be played, and what they do (M52 to M63).

A moment is `move`, `after`, `interact`, `ranged`, `block` or `attack` (the phase's own question), or `aim ranged`,
`aim siege`, `aim block`, `aim attack` (a target is chosen; siege: one of the targets is fortified).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tashkalar_mage_knight.components import BASIC, POINT_KINDS, WOUND, EffectStep, Steps, load_components, unit_name
from tashkalar_mage_knight.query import basic_payments, foe_attack, free_dice, has_ability, payments
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import Aim, Die, Fight, Foe, Learning, MageState, PendingAsk, Tale

PURPOSES = {
    "move": {"move", "heal", "special"},
    "after": {"heal", "special"},
    "interact": {"influence", "heal", "special"},
    "ranged": {"special"},
    "block": {"special"},
    "attack": {"special"},
    "aim ranged": {"ranged", "siege", "special"},
    "aim siege": {"siege", "special"},
    "aim block": {"block", "special"},
    "aim attack": {"attack", "ranged", "siege", "special"},
}
"""The purposes that effects may have, in each moment."""
SIDEWAYS = {"move": "move", "interact": "influence", "aim block": "block", "aim attack": "attack"}
"""The points of a card played sideways, in each moment (M57)."""
POINTED = (*POINT_KINDS, "move", "influence")
"""The steps whose points `concentration` raises (M62)."""
SPECIAL_KINDS = {"pay", "crystal", "extra_die", "set_die", "token", "boost", "keep_crystals"}
ASKING_KINDS = {"choose", "discard", "pay", "set_die", "boost", "crystal", "token", "ready", "calm"}
"""The steps that may ask for a choice."""


def moment_of(state: MageState) -> str:
    """Return the moment that a turn is in; "" in the phases `rest` and `ending` and outside a turn."""
    now = state.now
    if now is None or now.phase in ("rest", "ending"):
        return ""
    fight = now.fight
    if fight is None:
        return now.phase
    if fight.aim is None:
        return "" if fight.phase == "damage" else fight.phase
    return f"aim {aim_kind(fight, fight.aim)}"


def aim_kind(fight: Fight, aim: Aim) -> str:
    """Return what counts against targets: `ranged`, `siege`, `block` or `attack` (M67)."""
    if fight.phase != "ranged":
        return fight.phase
    fortified = any(foe.walls or has_ability(foe, "fortified") for foe in fight.enemies if foe.name in aim.targets)
    return "siege" if fortified else "ranged"


def effect_steps(source: str, how: str) -> Steps:
    """Return all steps of an effect."""
    rules = load_components()
    if how not in ("basic", "strong"):
        steps: Steps = rules.unit(source).abilities[how].do
        return steps
    card = rules.card(source)
    chosen: Steps = card.basic if how == "basic" else card.strong
    return chosen


def effect_purposes(steps: Steps) -> set[str]:
    """Return what an effect is for: `move`, `influence`, `heal`, `special`, `hot`, `calm`, or points of a fight."""
    found = set[str]()
    for step in steps:
        match step.kind:
            case "choose":
                for branch in step.value.values():
                    found |= effect_purposes(branch)
            case "ready" | "draw":
                found.add("heal")
            case "hotter":
                found.add("hot")
            case "influence_blocks":
                found.add("block")
            case "move" | "influence" | "heal" | "calm" | "attack" | "ranged" | "siege" | "block":
                found.add(step.kind)
            case kind if kind in SPECIAL_KINDS:
                found.add("special")
            case _:
                pass
    if "move" in found:
        found.discard("heal")  # in movement only (M116)
    return found


@cache
def _purposes_of(source: str, how: str) -> frozenset[str]:
    return frozenset(effect_purposes(effect_steps(source, how)))


def fits_moment(state: MageState, source: str, how: str, moment: str) -> bool:
    """Return whether an effect may be played in a moment, whatever it needs."""
    purposes, allowed = _purposes_of(source, how), PURPOSES.get(moment, set())
    fight = state.in_turn.fight
    if moment == "aim block" and fight and fight.talk:
        allowed = allowed | {"influence"}
    if moment == "ranged" and fight and not fight.begun and "hot" in purposes:
        return True
    if moment in ("ranged", "block") and "calm" in purposes:
        return bool(calmable_foes(state))
    if moment in ("ranged", "block", "attack") and any(step.kind == "boost" for step in effect_steps(source, how)):
        return False
    return bool(purposes & allowed)


def resolved_steps(source: str, how: str, moment: str) -> Steps:
    """Return the steps of an effect with those choices made that follow from the moment (M59, M116)."""
    steps = effect_steps(source, how)
    if source == "diplomacy":  # talk comes before the influence that it makes a block of
        return steps[::-1] if moment.startswith("aim") else steps[:1]
    kinds = {"move", "influence", "attack", "block"}
    last = steps[-1]
    if last.kind == "choose" and kinds & last.value.keys():
        word = SIDEWAYS.get(moment, "")
        word = word if word in last.value else "influence"  # as talk in a fight
        return (*steps[:-1], *last.value.get(word, ()))
    return steps


# --- legality ---------------------------------------------------------------------------------------------------------


def can_carry_out(state: MageState, source: str, how: str, moment: str) -> bool:
    """Return whether an effect can be carried out in the state without its card and its mana."""
    for step in resolved_steps(source, how, moment):
        match step.kind:
            case "discard" if all(card == WOUND for card in state.me.hand):
                return False
            case "pay" if not basic_payments(state):
                return False
            case "set_die" if not free_dice(state):
                return False
            case "boost" if not boostable_cards(state, moment):
                return False
            case "crystal" if step.value == "held" and not any(state.me.crystals):
                return False
            case _:
                pass
    return True


def boostable_cards(state: MageState, moment: str) -> list[str]:
    """Return the cards to play with `concentration`, not in the hand any more, in the alphabet (M62)."""
    return [
        card
        for card in sorted({*state.me.hand} - {WOUND, "concentration", "?"})
        if fits_moment(state, card, "strong", moment)
        and can_carry_out(without_card(state, card), card, "strong", moment)
    ]


def without_card(state: MageState, card: str) -> MageState:
    """Return a state with one card of the hand of the playing seat less."""
    run = TurnRun(state)
    run.leave_hand(card)
    return run.state


def with_payment(state: MageState, payment: str) -> MageState:
    """Return a state with one mana paid."""
    run = TurnRun(state)
    run.pay(payment)
    return run.state


def play_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to play cards of the hand, such as "play march strong green-die", by the alphabet."""
    for card in sorted({*state.me.hand} - {WOUND}):
        rest = without_card(state, card)
        if fits_moment(state, card, "basic", moment) and can_carry_out(rest, card, "basic", moment):
            yield f"play {card} basic"
        if fits_moment(state, card, "strong", moment):
            for payment in payments(state, load_components().card(card).colour):
                if can_carry_out(with_payment(rest, payment), card, "strong", moment):
                    yield f"play {card} strong {payment}"


def sideways_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to play cards of the hand sideways (M57)."""
    if word := SIDEWAYS.get(moment):
        for card in sorted({*state.me.hand} - {WOUND}):
            yield f"sideways {card} {word}"


def use_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to use units, such as "use peasants-a move" (M91)."""
    for unit in sorted(state.me.units):
        if not unit.ready:
            continue
        for word, ability in load_components().unit(unit.unit).abilities.items():
            if not fits_moment(state, unit.unit, word, moment):
                continue
            if ability.mana is None:
                yield f"use {unit.unit} {word}"
            else:
                yield from (f"use {unit.unit} {word} {payment}" for payment in payments(state, ability.mana))


def gives_points(state: MageState, option: str) -> bool:
    """Return whether an option gives points of a fight; with `concentration` a card that it can be played with must."""
    verb, source, how, *payment = option.split()
    moment = moment_of(state)
    if verb == "sideways":
        return True
    steps = resolved_steps(source, how, moment)
    if any(step.kind == "boost" for step in steps):
        cards = boostable_cards(with_payment(without_card(state, source), *payment), moment)
        steps = tuple(step for card in cards for step in resolved_steps(card, "strong", moment))
    return bool(effect_purposes(steps) - {"special", "calm"})


def calmable_foes(state: MageState) -> list[Foe]:
    """Return the enemies that `illusionists` can keep from attacking (M107)."""
    fight = state.in_turn.fight
    if fight is None:
        return []
    loose = [foe for foe in fight.enemies if not (foe.summoner or foe.walls or has_ability(foe, "fortified"))]
    return [
        foe
        for foe in loose
        if not (foe.beaten or foe.calm or foe.blocked)
        and (foe_attack(foe) or fight.phase == "ranged")  # who has summoned can't be touched (M70)
    ]


# --- carrying out -----------------------------------------------------------------------------------------------------


def play_card(run: TurnRun, card: str, how: str, payment: str = "") -> None:
    """Play a card from the hand."""
    if payment:
        run.pay(payment)
    run.leave_hand(card)
    run.put_now(played=(*run.now.played, card), acted=True)
    run.say("played", card=card, how=how)
    run_effect(run, PendingAsk("", card, how))


def play_sideways(run: TurnRun, card: str, word: str) -> None:
    """Play a card sideways for one point (M57)."""
    run.leave_hand(card)
    run.put_now(played=(*run.now.played, card), acted=True)
    run.say("sideways", card=card, how=word)
    add_points(run, EffectStep(word, 1), PendingAsk("", card, "sideways"))


def use_unit(run: TurnRun, card: str, word: str, payment: str = "") -> None:
    """Use an ability of a unit (M91)."""
    if payment:
        run.pay(payment)
    run.put_unit(card, spent=True)
    run.say("used", unit=card, how=word)
    run_effect(run, PendingAsk("", card, word))


def run_effect(run: TurnRun, ask: PendingAsk) -> None:
    """Carry out the steps of an effect from `ask.step` on, up to a choice, which becomes pending."""
    steps = resolved_steps(ask.source, ask.how, moment_of(run.state))
    for index in range(ask.step, len(steps)):
        if question := _apply_step(run, steps[index], ask):
            words, count = question[1:]
            pending = ask._replace(ask=question[0], step=index + 1, words=words, number=count)
            run.put(asking=(*run.state.asking, pending))
            return


def effect_question(state: MageState, ask: PendingAsk) -> Question | None:
    """Return the choice that an effect asks for at the step before the one that it goes on with; None for none."""
    rules = load_components()
    card = ask.how in ("basic", "strong") and (ask.source in rules.cards or ask.source in rules.advanced)
    unit = ask.source in rules.unit_cards and ask.how in rules.unit(ask.source).abilities
    steps = resolved_steps(ask.source, ask.how, moment_of(state)) if card or unit else ()
    step = steps[ask.step - 1] if 0 < ask.step <= len(steps) else None
    return _apply_step(TurnRun(state), step, ask) if step and step.kind in ASKING_KINDS else None


Question = tuple[str, tuple[str, ...], int]
"""A choice that a step asks for: its kind, its words, and a number."""


def _apply_step(run: TurnRun, step: EffectStep, ask: PendingAsk) -> Question | None:
    """Do one step; return the choice that it needs first, or None."""
    value = step.value
    match step.kind:
        case kind if kind in POINTED:
            add_points(run, step, ask)
        case "heal":
            run.put_now(heal=run.now.heal + value)
            run.say("gained", what="heal", number=value)
        case "draw":
            run.draw(value)
        case "reputation":
            run.add_reputation(value)
        case "wound":
            run.take_wounds(value)
        case "choose":
            return "choose", tuple(value), 0
        case "discard":
            return "throw", (), 0
        case "pay":
            return "pay", (), 0
        case "extra_die":
            run.put_now(dice=run.now.dice + value)
        case "set_die":
            return "die", (), value
        case "boost":
            return "boost", (), value
        case "crystal":
            return _gain_crystal(run, value)
        case "token":
            if not isinstance(value, str):
                return "colour", tuple(value), -1
            run.add_tokens(value, 1)
        case "ready":
            return "ready", (), value
        case "calm":
            return "calm", (), 0
        case "learn":
            run.put_now(learn=Learning(value["cost"], value["to"]))
        case "tempo":
            run.put_now(tempo=value)
        case "keep_crystals":
            run.put_now(mastery=True)
        case "per_recruit":
            run.put_now(tale=(*run.now.tale, Tale(value["reputation"], value["fame"])))
        case "all_cheaper" | "all_cost":
            run.put_now(cheaper=(*run.now.cheaper, f"path {ask.how}"))
        case "cheaper":
            run.put_now(cheaper=(*run.now.cheaper, unit_name(ask.source)))
        case "hotter":
            run.put_fight(hotter=run.fight.hotter + value)
        case "influence_blocks":
            run.put_fight(talk=value)
        case "weaken":
            _add_effect(run, f"weaken {value} {step.element}")
        case "wound_self":
            run.put_unit(ask.source, wounds=run.unit(ask.source).wounds + value)
    return None


def _gain_crystal(run: TurnRun, value: str) -> Question | None:
    if value in BASIC:
        run.add_crystal(value)
    elif value == "any":
        return "colour", BASIC, 0
    elif value == "held":
        held = (colour for colour, number in zip(BASIC, run.me.crystals, strict=True) if number)
        return "colour", tuple(held), 0
    return None  # "paid": the crystal comes with the answer to `pay`


def add_points(run: TurnRun, step: EffectStep, ask: PendingAsk) -> None:
    """Add the points of a step to those of the turn, or to the attack or block that is on."""
    number = step.value + ask.boost
    fight = run.now.fight
    if step.kind in ("move", "influence") and fight is None:
        if step.kind == "move":
            run.put_now(move=run.now.move + number)
        else:
            run.put_now(influence=run.now.influence + number)
        run.say("gained", what=step.kind, number=number)
        return
    kind, element = step.kind, step.element
    assert fight is not None
    assert fight.aim is not None
    if kind == "influence":
        kind, element = "block", fight.talk or "physical"
    if step.twice_against and any(
        has_ability(foe, step.twice_against) for foe in fight.enemies if foe.name in fight.aim.targets
    ):
        number *= 2
    if ask.how not in ("basic", "strong", "sideways"):
        number += fight.hotter  # a unit's (M116)
    _add_effect(run, f"{kind} {number} {element}")
    run.say("gained", what=kind, number=number, element=element)


def _add_effect(run: TurnRun, effect: str) -> None:
    aim = run.fight.aim
    assert aim is not None
    run.put_fight(aim=aim._replace(effects=(*aim.effects, effect)))


# --- choices of effects -----------------------------------------------------------------------------------------------


def readyable_units(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the own spent units that an effect can ready (M105, M116)."""
    levels = load_components()
    return [
        unit.unit
        for unit in sorted(state.me.units)
        if unit.spent and unit.unit != ask.source and levels.unit(unit.unit).level <= ask.number
    ]


def choice_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the texts of the options of a choice that an effect asks for; none if there is nothing to choose."""
    match ask.ask:
        case "choose" | "colour":
            return [f"{ask.ask} {word}" for word in ask.words[: len(BASIC)]]  # the die that is set comes after these
        case "pay":
            return [f"pay {payment}" for payment in basic_payments(state)]
        case "die":
            return [f"die {colour}" for colour in free_dice(state)]
        case "boost":
            return [f"boost {card}" for card in boostable_cards(state, moment_of(state))]
        case "throw":
            return [f"discard {card}" for card in sorted({*state.me.hand} - {WOUND})]
        case "ready":
            units = [f"ready {unit}" for unit in readyable_units(state, ask)]
            return [*units, "skip"] if units and ask.source == "regeneration" else units
        case "calm":
            return [f"calm {foe.name}" for foe in calmable_foes(state)]
        case _:
            raise ValueError(ask.ask)


EFFECT_ASKS = frozenset("choose colour pay die boost throw ready calm".split())
"""The choices that effects ask for."""


def answer_choice(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out the answer to a choice that an effect asks for, and the rest of the effect."""
    ask = run.answered()
    word = words[-1]
    match ask.ask:
        case "choose":
            moment = moment_of(run.state)
            last = resolved_steps(ask.source, ask.how, moment)[ask.step - 1]
            for step in last.value[word]:
                _apply_step(run, step, ask)
        case "colour":
            _give_colour(run, ask, word)
        case "pay":
            run.pay(word)
            colour = word.split("-")[0]
            if colour == "gold":
                run.put(asking=(*run.state.asking, ask._replace(ask="colour", words=BASIC, number=0)))
                return
            run.add_crystal(colour)
        case "die":
            run.change_die(Die(word), Die(word, "set"))
            run.put(asking=(*run.state.asking, ask._replace(ask="colour", words=(*BASIC, word))))
            return
        case "boost":
            run.leave_hand(word)
            run.put_now(played=(*run.now.played, word))
            run.say("played", card=word, how="strong")
            run_effect(run, PendingAsk("", word, "strong", boost=ask.number))
            return
        case "throw":
            run.discard_card(word)
        case "ready":
            if word != "skip":
                run.put_unit(word, spent=False)
                run.say("readied", unit=word)
        case "calm":
            run.put_foe(word, calm=True)
            run.say("calmed", enemy=word)
    run_effect(run, ask)


def _give_colour(run: TurnRun, ask: PendingAsk, colour: str) -> None:
    """Give the crystal or tokens of a chosen colour; a positive number of tokens is that of a die which is set."""
    if ask.number > 0:
        old = Die(ask.words[-1], "set")
        run.change_die(old, Die(colour, "set"))
        run.add_tokens(colour, ask.number)
    elif ask.number < 0:
        run.add_tokens(colour, 1)
    else:
        run.add_crystal(colour)
