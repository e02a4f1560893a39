"""The choices that effects ask for: their options, and what an answer does before the effect goes on (section O)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tashkalar_mage_knight import card_steps
from tashkalar_mage_knight.components import BASIC, WOUND, load_components
from tashkalar_mage_knight.effects import boostable_cards, paying, run_effect
from tashkalar_mage_knight.moments import calmable_foes, moment_of, resolved_steps
from tashkalar_mage_knight.query import free_dice
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import Die, MageState, PendingAsk

NO_MORE = 99
"""A step after all steps of any effect."""


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
    return OPTIONS[ask.ask](state, ask)


def _colour_options(_state: MageState, ask: PendingAsk) -> list[str]:
    return [f"colour {word}" for word in (ask.words[: len(BASIC)] if ask.number > 0 else ask.words)]  # then the die


def _pay_options(state: MageState, ask: PendingAsk) -> list[str]:
    mana = [f"pay {payment}" for payment in paying(state, ask.words[0] if ask.words else "basic")]
    return [*mana, *["skip"] * (ask.number > 0)]


def _die_options(state: MageState, ask: PendingAsk) -> list[str]:
    return [f"die {colour}" for colour in (free_dice(state) if ask.number else card_steps.storm_dice(state))]


def _boost_options(state: MageState, ask: PendingAsk) -> list[str]:
    return [f"boost {card}" for card in boostable_cards(state, moment_of(state), *ask.words)]


def _ready_options(state: MageState, ask: PendingAsk) -> list[str]:
    units = [f"ready {unit}" for unit in readyable_units(state, ask)]
    return [*units, "skip"] if units and ask.source == "regeneration" else units


OPTIONS: Mapping[str, Callable[[MageState, PendingAsk], list[str]]] = {
    "choose": lambda _state, ask: [f"choose {word}" for word in ask.words],
    "colour": _colour_options,
    "pay": _pay_options,
    "die": _die_options,
    "boost": _boost_options,
    "throw": lambda state, _ask: [f"discard {card}" for card in sorted({*state.me.hand} - {WOUND})],
    "ready": _ready_options,
    "calm": lambda state, _ask: [f"calm {foe.name}" for foe in calmable_foes(state)],
    "lose": lambda state, ask: [f"remove {card}" for card in card_steps.removable_cards(state, ask.source)],
}
"""The options of each choice that an effect asks for."""


# --- answers ----------------------------------------------------------------------------------------------------------


def answer_choice(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out the answer to a choice that an effect asks for, and the rest of the effect."""
    ask = run.answered()
    if then := ANSWERS[ask.ask](run, ask, words[-1]):
        run_effect(run, then)


def _choose(_run: TurnRun, ask: PendingAsk, word: str) -> PendingAsk:
    return ask._replace(chosen=word, step=ask.step - 1, words=(), number=0)


def _colour(run: TurnRun, ask: PendingAsk, colour: str) -> PendingAsk:
    """Give the crystal or tokens of a chosen colour; a positive number of tokens is that of a die which is set."""
    step = resolved_steps(ask.source, ask.how, moment_of(run.state), ask.chosen)[ask.step - 1]
    if step.kind in ("pay", "may_pay"):
        run.use_mana(colour)
    if ask.number > 0:
        run.change_die(Die(ask.words[-1], "set"), Die(colour, "set"))
        run.add_tokens(colour, ask.number)
    elif ask.number < 0:
        run.add_tokens(colour, 1)
    else:
        run.add_crystal(colour)
    return ask


def _pay(run: TurnRun, ask: PendingAsk, payment: str) -> PendingAsk | None:
    """Pay a mana; a basic one becomes a crystal, whose colour is named if it can be any (M60, H42)."""
    if payment == "skip":
        return ask._replace(step=NO_MORE)
    if ask.words:
        run.pay(payment, ask.words[0])
        return ask
    colour = payment.split("-")[0]
    run.pay(payment, colour if colour in BASIC else "")
    if colour in BASIC:
        run.add_crystal(colour)
        return ask
    run.put(asking=(*run.state.asking, ask._replace(ask="colour", words=BASIC, number=0)))
    return None


def _die(run: TurnRun, ask: PendingAsk, colour: str) -> PendingAsk | None:
    if not ask.number:
        card_steps.roll_for_crystal(run, colour)
        return ask
    run.change_die(Die(colour), Die(colour, "set"))
    run.put(asking=(*run.state.asking, ask._replace(ask="colour", words=(*BASIC, colour))))
    return None


def _boost(run: TurnRun, ask: PendingAsk, card: str) -> PendingAsk:
    """Play a card with one that plays another: raised (M62, H8), or several times (H44)."""
    how = ask.words[0] if ask.words else "strong"
    run.leave_hand(card)
    run.put_now(played=(*run.now.played, card))
    run.say("played", card=card, how=how)
    boost, repeat = (0, ask.number) if ask.words else (ask.number, 0)
    return PendingAsk("", card, how, boost=boost, repeat=repeat)


def _throw(run: TurnRun, ask: PendingAsk, card: str) -> PendingAsk:
    run.discard_card(card)
    return ask


def _ready(run: TurnRun, ask: PendingAsk, unit: str) -> PendingAsk:
    if unit != "skip":
        run.put_unit(unit, spent=False)
        run.say("readied", unit=unit)
    return ask


def _calm(run: TurnRun, ask: PendingAsk, enemy: str) -> PendingAsk:
    run.put_foe(enemy, calm=True)
    run.say("calmed", enemy=enemy)
    return ask


def _lose(run: TurnRun, ask: PendingAsk, card: str) -> PendingAsk:
    card_steps.remove_card(run, card)
    return ask._replace(words=(card,))


ANSWERS: Mapping[str, Callable[[TurnRun, PendingAsk, str], PendingAsk | None]] = {
    "choose": _choose,
    "colour": _colour,
    "pay": _pay,
    "die": _die,
    "boost": _boost,
    "throw": _throw,
    "ready": _ready,
    "calm": _calm,
    "lose": _lose,
}
"""The function of each answer; it returns the effect that goes on, or None if another choice comes first."""
EFFECT_ASKS = frozenset(ANSWERS)
"""The choices that effects ask for."""


# --- the card of `training` -------------------------------------------------------------------------------------------


def like_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the options to gain a card of the colour that was removed (H51)."""
    return [f"gain {card}" for card in card_steps.cards_like(state, ask.words[0])]


def answer_like(run: TurnRun, card: str) -> None:
    """Gain the card for `training`, and go on with its effect."""
    ask = run.answered()
    card_steps.gain_like(run, card, to_hand=ask.number > 0)
    run_effect(run, ask)
