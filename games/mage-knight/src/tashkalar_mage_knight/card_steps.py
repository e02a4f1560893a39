"""The steps that only heroes' own cards and the other twelve advanced actions have (H6 to H10, H40 to H51)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tashkalar_mage_knight.components import BASIC, WOUND, EffectStep, load_components
from tashkalar_mage_knight.points import add_points, own_wounds, raise_effect, traits_of
from tashkalar_mage_knight.query import free_dice
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.settlements import take_offered
from tashkalar_mage_knight.state import Ambush, Die, MageState, PendingAsk

Question = tuple[str, tuple[str, ...], int]
"""A choice that a step asks for: its kind, its words, and a number."""


# --- steps that ask for nothing ---------------------------------------------------------------------------------------


def _block_per_trait(run: TurnRun, value: int, _ask: PendingAsk) -> None:
    aim = run.fight.aim
    foes = [foe for foe in run.fight.enemies if aim and foe.name in aim.targets]
    if traits := value * sum(map(traits_of, foes)):
        raise_effect(run, traits)


def _at_end(run: TurnRun, value: Mapping[str, int], _ask: PendingAsk) -> None:
    now = run.now
    fame, reputation = value.get("fame", 0), value.get("reputation", 0)
    run.put_now(later_fame=now.later_fame + fame, later_reputation=now.later_reputation + reputation)


def _per_wound(run: TurnRun, value: int, _ask: PendingAsk) -> None:
    if number := value * own_wounds(run.state):
        if run.now.fight is None:
            add_points(run, EffectStep("influence", number), PendingAsk("", "", "basic"))
        else:
            raise_effect(run, number)  # as talk


def _ambush(run: TurnRun, value: Mapping[str, int], _ask: PendingAsk) -> None:
    old = run.now.ambush or Ambush(0, 0)
    run.put_now(ambush=Ambush(old.attack + value["attack"], old.block + value["block"]))


def _agile(run: TurnRun, _value: Any, ask: PendingAsk) -> None:
    run.put_now(agile="strong" if "strong" in (ask.how, run.now.agile) else "basic")


def _cheaper(word: str) -> Callable[[TurnRun, Any, PendingAsk], None]:
    return lambda run, _value, ask: run.put_now(cheaper=(*run.now.cheaper, word.format(how=ask.how)))


def _lakes(run: TurnRun, value: int, _ask: PendingAsk) -> None:
    if value == 0:  # those of `frost-bridge` come with its price for swamp
        run.put_now(cheaper=(*run.now.cheaper, "wind lakes"))


def _storm(run: TurnRun, value: int, _ask: PendingAsk) -> None:
    for index, die in enumerate(run.state.source):
        if die.state == "free":
            run.reroll_die(index)
    run.put_now(dice=run.now.dice + value, storm=True)


def _crystals_of_it(run: TurnRun, value: int, ask: PendingAsk) -> None:
    for _ in range(value):
        run.add_crystal(run.rules.card(ask.words[0]).colour)


def _crystals_of_others(run: TurnRun, value: int, ask: PendingAsk) -> None:
    for colour in BASIC:
        if colour != run.rules.card(ask.words[0]).colour:
            for _ in range(value):
                run.add_crystal(colour)


# --- steps that ask ---------------------------------------------------------------------------------------------------


def _take_like_it(run: TurnRun, value: str, ask: PendingAsk) -> Question | None:
    known = ask.words and ask.words[0] in {*run.rules.cards, *run.rules.own_cards, *run.rules.advanced}
    return ("gain", ask.words[:1], int(value == "hand")) if known else None


STEPS: Mapping[str, Callable[[TurnRun, Any, PendingAsk], Question | None]] = {
    "block_per_trait": _block_per_trait,
    "at_end": _at_end,
    "per_wound": _per_wound,
    "ambush": _ambush,
    "agile": _agile,
    "set_price": _cheaper("frost {how}"),
    "lakes": _lakes,
    "storm": _storm,
    "storm_die": lambda _run, _value, _ask: ("die", (), 0),
    "remove": lambda _run, _value, _ask: ("lose", (), 0),
    "crystals_of_it": _crystals_of_it,
    "crystals_of_others": _crystals_of_others,
    "take_like_it": _take_like_it,
    "repeat": lambda _run, value, _ask: ("boost", (value["how"],), value["times"]),
    "may_pay": lambda _run, value, _ask: ("pay", () if value == "basic" else (value,), 1),
}
"""The function of each of these steps; it may return a choice that is asked for."""


# --- choices ----------------------------------------------------------------------------------------------------------


def removable_cards(state: MageState, source: str) -> list[str]:
    """Return the cards that may go out of the game for a card, in the alphabet (H43, H51)."""
    rules, cards = load_components(), sorted({*state.me.hand} - {WOUND})
    if source != "training":
        return cards
    colours = {rules.card(card).colour for card in state.advanced_offer}
    return [card for card in cards if rules.card(card).colour in colours]


def cards_like(state: MageState, removed: str) -> list[str]:
    """Return the cards of the advanced offer that have the colour of a removed one, in the alphabet (H51)."""
    rules = load_components()
    colour = rules.card(removed).colour
    return [card for card in sorted(state.advanced_offer) if rules.card(card).colour == colour]


def storm_dice(state: MageState) -> list[str]:
    """Return the basic colours that free dice of the Source show (H47)."""
    return [colour for colour in free_dice(state) if colour in BASIC]


def remove_card(run: TurnRun, card: str) -> None:
    """Take a card of the hand out of the game."""
    run.leave_hand(card)
    run.say("lost", card=card)


def lose_played(run: TurnRun, card: str) -> None:
    """Take a card that was played out of the game (H44)."""
    played = [*run.now.played]
    played.remove(card)
    run.put_now(played=tuple(played), tempo="" if card == "steady-tempo" else run.now.tempo)
    run.say("lost", card=card)


def gain_like(run: TurnRun, card: str, *, to_hand: bool) -> None:
    """Gain a card of the offer for a removed one (H51)."""
    take_offered(run, card)
    pile = "hand" if to_hand else "discard"
    run.put_me(**{pile: (*getattr(run.me, pile), card)})
    run.say("trained", card=card)


def roll_for_crystal(run: TurnRun, colour: str) -> None:
    """Gain the crystal of a die, which is rolled at once (H47)."""
    run.add_crystal(colour)
    run.reroll_die(run.state.source.index(Die(colour)))
