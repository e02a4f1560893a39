"""Dealing with locals, units, healing, and dens (M84 to M92, M111 to M116)."""

from __future__ import annotations

from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.query import free_command, owner_of, site_at
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import MageState, Unit


def can_enter(state: MageState) -> bool:
    """Return whether the hero stands on a den or spawning grounds that isn't conquered (M87)."""
    site = site_at(state, state.me.at)
    return bool(site) and load_components().sites[site].enter and owner_of(state, state.me.at) is None


def dealing_options(state: MageState) -> list[str]:
    """Return the options to recruit, buy, train and learn from locals (M88, M89, M114, M116)."""
    rules, now = load_components(), state.in_turn
    site = site_at(state, state.me.at)
    kind, points = rules.sites[site], now.influence
    found = [
        text for card in sorted(state.offer) if site in rules.unit(card).at for text in _recruiting(state, card, points)
    ]
    if kind.heal and points >= kind.heal:
        found.append("buy heal")
    if kind.train and points >= kind.train:
        found += [f"train {card}" for card in sorted(state.monastery)]
    if now.learn and points >= now.learn[0]:
        found += [f"learn {card}" for card in sorted(state.advanced_offer)]
    return found


def _recruiting(state: MageState, card: str, points: int) -> list[str]:
    """Return the options to recruit a unit for a command token, or under `bonds-of-loyalty` (M89, H34)."""
    cost, less = load_components().unit(card).cost, bond_discount(state)
    bound = less is not None and points >= max(cost - less, 0)
    return [*[f"recruit {card}"] * (points >= cost), *[f"recruit {card} bond"] * bound]


def bond_discount(state: MageState) -> int | None:
    """Return what a unit under `bonds-of-loyalty` costs less; None if none can come under it (H34)."""
    if any(unit.bond for unit in state.me.units):
        return None
    steps = (step for each in state.me.skills for step in load_components().skills[each.skill].do)
    return next((step.value for step in steps if step.kind == "bond"), None)


def heal_options(state: MageState) -> list[str]:
    """Return the options to use heal points (M92)."""
    points, rules = state.in_turn.heal, load_components()
    found = ["heal wound"] if points and WOUND in state.me.hand else []
    units = [unit.unit for unit in sorted(state.me.units) if unit.wounds and rules.unit(unit.unit).level <= points]
    return [*found, *(f"heal {unit}" for unit in units)]


def heal(run: TurnRun, what: str) -> None:
    """Use heal points on a wound of the hand or of a unit (M92)."""
    if what == WOUND:
        run.put_now(heal=run.now.heal - 1)
        run.leave_hand(WOUND)
    else:
        run.put_now(heal=run.now.heal - run.rules.unit(what).level)
        run.put_unit(what, wounds=run.unit(what).wounds - 1)
    run.say("healed", what=what)


def buy_healing(run: TurnRun) -> None:
    """Buy a heal point (M88)."""
    price = run.rules.sites[site_at(run.state, run.me.at)].heal
    run.put_now(influence=run.now.influence - price, heal=run.now.heal + 1)
    run.say("gained", what="heal", number=1)


def recruit(run: TurnRun, card: str, *, bond: bool = False) -> None:
    """Recruit a unit, once a command token is free for it, or under the bond, which has its own (M89, M90, H34)."""
    if not bond and free_command(run.state, run.state.seat) <= 0:
        run.ask("disband", words=(card,))
        return
    run.put(offer=tuple(each for each in run.state.offer if each != card))
    less = (bond_discount(run.state) or 0) if bond else 0
    run.put_now(influence=run.now.influence - max(run.rules.unit(card).cost - less, 0))
    run.put_me(units=(*run.me.units, Unit(card, bond=bond)))
    run.say("recruited", unit=card)
    for reputation, fame in run.now.tale:
        run.add_reputation(reputation)
        run.add_fame(fame)


def disband(run: TurnRun, card: str) -> None:
    """Disband a unit for the one that is to be recruited (M90)."""
    wanted = run.answered().words[0]
    run.put_me(units=tuple(unit for unit in run.me.units if unit.unit != card))
    run.say("disbanded", unit=card)
    recruit(run, wanted)


def train(run: TurnRun, card: str) -> None:
    """Buy a card of the monasteries, onto the own deck (M112 to M114)."""
    price = run.rules.sites[site_at(run.state, run.me.at)].train
    run.put_now(influence=run.now.influence - price)
    run.put(monastery=tuple(each for each in run.state.monastery if each != card))
    run.put_me(deck=(card, *run.me.deck))
    run.say("trained", card=card)


def learn_offered(run: TurnRun, card: str) -> None:
    """Buy a card of the advanced offer by `learning`, to the discard pile or the hand (M116)."""
    price, to = run.now.learn or (0, "discard")
    run.put_now(influence=run.now.influence - price, learn=None)
    take_offered(run, card)
    if to == "hand":
        run.put_me(hand=(*run.me.hand, card))
    else:
        run.put_me(discard=(*run.me.discard, card))
    run.say("trained", card=card)


def gain_offered(run: TurnRun, card: str) -> None:
    """Gain the chosen card of the advanced offer for a level (M97, M115)."""
    run.answered()
    gain_card(run, card)


def gain_card(run: TurnRun, card: str) -> None:
    """Put a card of the advanced offer onto the own deck."""
    take_offered(run, card)
    run.put_me(deck=(card, *run.me.deck))
    run.say("trained", card=card)


def take_offered(run: TurnRun, card: str) -> None:
    """Take a card out of the advanced offer, which is refilled (M112)."""
    run.put(advanced_offer=tuple(each for each in run.state.advanced_offer if each != card))
    run.refill_advanced()
