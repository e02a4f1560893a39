"""Effects of cards and units' abilities, as steps of data: what can be carried out, and what they do (M52 to M63)."""

from __future__ import annotations

from collections.abc import Iterator

from tashkalar_mage_knight import card_steps
from tashkalar_mage_knight.card_steps import Question
from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND, EffectStep, load_components, unit_name
from tashkalar_mage_knight.moments import (
    ASKING_KINDS,
    POINTED,
    SIDEWAYS,
    effect_purposes,
    fits_moment,
    moment_of,
    needs_another_card,
    resolved_steps,
)
from tashkalar_mage_knight.points import add_effect, add_points
from tashkalar_mage_knight.query import basic_payments, free_dice, payments, usable_units
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import HIDDEN, Learning, MageState, PendingAsk, Tale

EXCLUSIVE = {"concentration", "will-focus", "maximal-effect"}
"""The cards that play another one, and are never played with one another (H10)."""
# --- legality ---------------------------------------------------------------------------------------------------------


def can_carry_out(state: MageState, source: str, how: str, moment: str) -> bool:
    """Return whether an effect can be carried out in the state without its card and its mana."""
    for step in resolved_steps(source, how, moment):
        match step.kind:
            case "discard" if all(card == WOUND for card in state.me.hand):
                return False
            case "pay" if not paying(state, step.value):
                return False
            case "set_die" if state.in_turn.sourceless or not free_dice(state):
                return False
            case "boost" if not boostable_cards(state, moment):
                return False
            case "repeat" if not boostable_cards(state, moment, step.value["how"]):
                return False
            case "remove" if not card_steps.removable_cards(state, source):
                return False
            case "storm_die" if not card_steps.storm_dice(state):
                return False
            case "crystal" if step.value == "held" and not any(state.me.crystals):
                return False
            case _:
                pass
    return True


def paying(state: MageState, value: str) -> list[str]:
    """Return what pays a mana of a colour, or a basic one that becomes a crystal (M60)."""
    return basic_payments(state) if value == "basic" else payments(state, value)


def boostable_cards(state: MageState, moment: str, how: str = "strong") -> list[str]:
    """Return the cards to play with a card that plays another, not in the hand any more, in the alphabet (M62, H44)."""
    return [
        card
        for card in sorted({*state.me.hand} - {WOUND, HIDDEN, *EXCLUSIVE})
        if fits_moment(state, card, how, moment) and can_carry_out(without_card(state, card), card, how, moment)
    ]


def without_card(state: MageState, card: str) -> MageState:
    """Return a state with one card of the hand of the playing seat less."""
    run = TurnRun(state)
    run.leave_hand(card)
    return run.state


def with_payment(state: MageState, payment: str, use: str) -> MageState:
    """Return a state with one mana paid. `use`: the colour that it is used as."""
    run = TurnRun(state)
    run.pay(payment, use)
    return run.state


def play_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to play cards of the hand, such as "play march strong green-die", by the alphabet."""
    for card in sorted({*state.me.hand} - {WOUND}):
        rest = without_card(state, card)
        if fits_moment(state, card, "basic", moment) and can_carry_out(rest, card, "basic", moment):
            yield f"play {card} basic"
        yield from strong_options(state, rest, card, moment)


def strong_options(state: MageState, rest: MageState, card: str, moment: str) -> Iterator[str]:
    """Yield the options to play the strong effect of a card. `rest`: the state without the card in the hand."""
    if fits_moment(state, card, "strong", moment):
        colour = load_components().card(card).colour
        for payment in payments(state, colour):
            if can_carry_out(with_payment(rest, payment, colour), card, "strong", moment):
                yield f"play {card} strong {payment}"


def sideways_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to play cards of the hand sideways (M57)."""
    if word := SIDEWAYS.get(moment):
        for card in sorted({*state.me.hand} - {WOUND}):
            yield f"sideways {card} {word}"


def use_options(state: MageState, moment: str) -> Iterator[str]:
    """Yield the options to use units, such as "use peasants-a move" (M91)."""
    for unit in usable_units(state):
        for word, ability in load_components().unit(unit.unit).abilities.items():
            if not fits_moment(state, unit.unit, word, moment):
                continue
            if ability.mana is None:
                yield f"use {unit.unit} {word}"
            else:
                yield from (f"use {unit.unit} {word} {payment}" for payment in payments(state, ability.mana))


def gives_points(state: MageState, option: str) -> bool:
    """Return whether an option gives points of a fight; with `concentration` a card that it can be played with must."""
    verb, source, how, *payment = (*option.split(), "")
    moment = moment_of(state)
    if verb in ("sideways", "agile"):
        return True
    if verb == "skill":
        return moment.startswith("aim") and load_components().skills[source].gives_points
    steps = resolved_steps(source, how, moment)
    if needs_another_card(source, how):
        rest = without_card(state, source)
        paid = with_payment(rest, payment[0], load_components().card(source).colour) if payment[0] else rest
        played = next((step.value["how"] for step in steps if step.kind == "repeat"), "strong")
        cards = boostable_cards(paid, moment, played)
        steps = tuple(step for card in cards for step in resolved_steps(card, played, moment))
    return bool(effect_purposes(steps) - {"special", "calm"})


# --- carrying out -----------------------------------------------------------------------------------------------------


def play_card(run: TurnRun, card: str, how: str, payment: str = "") -> None:
    """Play a card from the hand."""
    run.leave_hand(card)
    run.put_now(played=(*run.now.played, card), acted=True)
    run.say("played", card=card, how=how)
    if payment:
        run.pay(payment, run.rules.card(card).colour)
    run_effect(run, PendingAsk("", card, how))


def lay_sideways(run: TurnRun, card: str, word: str) -> None:
    """Lay a card of the hand sideways, for points that follow."""
    run.leave_hand(card)
    run.put_now(played=(*run.now.played, card), acted=True)
    run.say("sideways", card=card, how=word)


def play_sideways(run: TurnRun, card: str, word: str) -> None:
    """Play a card sideways for one point (M57)."""
    lay_sideways(run, card, word)
    add_points(run, EffectStep(word, 1), PendingAsk("", card, "sideways"))


def use_unit(run: TurnRun, card: str, word: str, payment: str = "", *, bonus: int = 0) -> None:
    """Use an ability of a unit (M91). `bonus`: what `leadership` adds to its points."""
    run.put_unit(card, spent=True)
    run.say("used", unit=card, how=word)
    if payment:
        run.pay(payment, run.rules.unit(card).abilities[word].mana or "")
    run_effect(run, PendingAsk("", card, word, boost=bonus))


def run_effect(run: TurnRun, ask: PendingAsk) -> None:
    """Carry out the steps of an effect from `ask.step` on, up to a choice, which becomes pending.

    Under `maximal-effect` it is done again, as far as it can be, and its card is lost then (H44).
    """
    while not _pauses(run, ask) and ask.repeat:
        if ask.repeat == 1 or not can_carry_out(run.state, ask.source, ask.how, moment_of(run.state)):
            card_steps.lose_played(run, ask.source)
            return
        ask = PendingAsk("", ask.source, ask.how, repeat=ask.repeat - 1)


def _pauses(run: TurnRun, ask: PendingAsk) -> bool:
    """Do the steps up to a choice, which becomes pending; return whether there is one."""
    steps = resolved_steps(ask.source, ask.how, moment_of(run.state), ask.chosen)
    for index in range(ask.step, len(steps)):
        if question := apply_step(run, steps[index], ask):
            name, words, number = question
            pending = ask._replace(ask=name, step=index + 1, words=words, number=number)
            run.put(asking=(*run.state.asking, pending))
            return True
    return False


def effect_question(state: MageState, ask: PendingAsk) -> Question | None:
    """Return the choice that an effect asks for at the step before the one that it goes on with; None for none."""
    rules = load_components()
    card = ask.how in ("basic", "strong") and ask.source in {**rules.cards, **rules.advanced, **rules.own_cards}
    unit = ask.source in rules.unit_cards and ask.how in rules.unit(ask.source).abilities
    skill = ask.how == "skill" and ask.source in rules.skills
    if not (card or unit or skill):
        return None
    steps = resolved_steps(ask.source, ask.how, moment_of(state), ask.chosen)
    step = steps[ask.step - 1] if 0 < ask.step <= len(steps) else None
    return apply_step(TurnRun(state), step, ask) if step and step.kind in ASKING_KINDS else None


def apply_step(run: TurnRun, step: EffectStep, ask: PendingAsk) -> Question | None:
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
            return "pay", () if value == "basic" else (value,), 0
        case "extra_die":
            run.put_now(dice=run.now.dice + value)
        case "set_die":
            return "die", (), value
        case "boost":
            return "boost", (), value
        case "crystal":
            return _gain_crystal(run, value)
        case "token":
            if value == "any" or not isinstance(value, str):
                return "colour", COLOURS if value == "any" else tuple(value), -1
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
            word = f"wind {ask.how}" if ask.source == "song-of-wind" else unit_name(ask.source)
            run.put_now(cheaper=(*run.now.cheaper, word))
        case "hotter":
            run.put_fight(hotter=run.fight.hotter + value)
        case "influence_blocks":
            run.put_fight(talk=value)
        case "weaken":
            add_effect(run, f"weaken {value} {step.element}")
        case "wound_self":
            run.put_unit(ask.source, wounds=run.unit(ask.source).wounds + value)
        case kind if kind in card_steps.STEPS:
            return card_steps.STEPS[kind](run, value, ask)
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
