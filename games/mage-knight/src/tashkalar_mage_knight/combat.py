"""Fights: how they begin, their four phases, and what they lead to (M64 to M83)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers

from tashkalar_mage_knight.components import WOUND, load_components
from tashkalar_mage_knight.effects import gives_points, play_options, sideways_options, use_options
from tashkalar_mage_knight.hexes import Hex, hex_text, parse_hex
from tashkalar_mage_knight.moments import aim_kind, moment_of
from tashkalar_mage_knight.points import agile_options
from tashkalar_mage_knight.query import (
    attack_sum,
    block_sum,
    burns,
    foe_armour,
    foe_attack,
    foe_damage,
    has_ability,
    needed_block,
    owner_of,
    parse_effects,
    rampaging_beside,
    site_at,
    tokens_at,
    wounds_of,
)
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.skills.listing import skill_options
from tashkalar_mage_knight.state import Aim, EnemyToken, Fight, Foe, MageState, PendingAsk

NEXT = {"ranged": "block", "block": "damage", "damage": "attack"}
"""The phase after each (M66)."""


# --- the beginning ----------------------------------------------------------------------------------------------------


def begin_fight(run: TurnRun, hexes: list[Hex], *, origin: Hex | None = None, site: Hex | None = None) -> None:
    """Begin a fight, at a site or in the open, and ask whether rampaging enemies join (M64 to M66).

    `origin`: the hex that a failed assault leads back to; None for that of the hero.
    """
    origin = origin or run.me.at
    assert origin is not None
    move = run.now.move if run.now.agile else 0  # H40
    run.put_now(phase="fight", move=move, influence=0, heal=0, fight=Fight(site=site, origin=origin))
    run.say("fight-began", at=hex_text(site or run.me.at or origin))
    kind = load_components().sites[site_at(run.state, site)] if site else None
    if site and burns(run.state):
        raid = run.rules.raids["burn"]
        _meet_defenders(run, site, raid["pile"], raid["tokens"], walls=raid["fortified"])
    elif site and kind:
        _meet_defenders(run, site, kind.pile, kind.tokens, walls=kind.fortified)
    for at in hexes:
        for token in tokens_at(run.state, at):
            _add_foe(run, token.enemy, at)
    if (kind is None or kind.fortified) and joinable_hexes(run.state):
        run.ask("join")


def _meet_defenders(run: TurnRun, site: Hex, colour: str, number: int, *, walls: bool) -> None:
    owner = owner_of(run.state, site)
    run.open_tokens(site)
    if walls:
        run.add_reputation(run.rules.sites[site_at(run.state, site)].assault)
        run.put_fight(half=owner is not None)
    lying = [token.enemy for token in tokens_at(run.state, site)]
    while len(lying) < number and (enemy := run.draw_token(colour)):
        lying.append(enemy)
        run.say("token-shown", enemy=enemy, at=hex_text(site))
    run.put_tokens(site, tuple(EnemyToken(enemy) for enemy in lying))
    for enemy in lying:
        _add_foe(run, enemy, site, walls=walls)


def _add_foe(run: TurnRun, enemy: str, at: Hex, *, walls: bool = False, summoner: str = "") -> None:
    taken = {foe.name for foe in run.fight.enemies}
    name = next(name for number in numbers(1) if (name := f"{enemy}-{number}" if number > 1 else enemy) not in taken)
    run.put_fight(enemies=(*run.fight.enemies, Foe(name, enemy, at, walls, summoner=summoner)))


def joinable_hexes(state: MageState) -> list[Hex]:
    """Return the hexes of further rampaging enemies that may be asked to join (M65)."""
    fight, at = state.in_turn.fight, state.me.at
    if fight is None or at is None:
        return []
    there = {foe.at for foe in fight.enemies}
    return [near for near in rampaging_beside(state, at) if near not in there]


def join_foe(run: TurnRun, word: str) -> None:
    """Let a rampaging enemy join the fight, or begin without more."""
    if word == "done":
        run.answered()
        return
    at = parse_hex(word)
    for token in tokens_at(run.state, at):
        _add_foe(run, token.enemy, at)
    if not joinable_hexes(run.state):
        run.answered()


# --- questions --------------------------------------------------------------------------------------------------------


def foes_left(state: MageState) -> list[Foe]:
    """Return the enemies of the fight that aren't beaten."""
    fight = state.in_turn.fight
    return [foe for foe in fight.enemies if not foe.beaten] if fight else []


def attackable_foes(state: MageState) -> list[Foe]:
    """Return the enemies that can be attacked in the phase (M67, M70)."""
    fight = state.in_turn.fight
    safe = bool(fight and fight.phase == "ranged")
    return [
        foe
        for foe in foes_left(state)
        if not foe.summoner and not (safe and foe.walls and has_ability(foe, "fortified"))
    ]


def attacking_foes(state: MageState) -> list[Foe]:
    """Return the enemies that attack: neither beaten, blocked, calm nor done (M71, M73)."""
    return [foe for foe in foes_left(state) if not (foe.blocked or foe.calm or foe.done) and foe_attack(foe)]


def with_aim(state: MageState, *targets: str) -> MageState:
    """Return a state with targets chosen."""
    run = TurnRun(state)
    run.put_fight(aim=Aim(targets), begun=True)
    return run.state


def effect_options(state: MageState) -> Iterator[str]:
    """Yield the options to play cards, sideways too, to use units, and skills in the moment of a fight."""
    moment = moment_of(state)
    for options in (play_options, sideways_options, use_options, skill_options, agile_options):
        yield from options(state, moment)


def _can_give_points(state: MageState, *targets: str) -> bool:
    aimed = with_aim(state, *targets)
    return any(gives_points(aimed, option) for option in effect_options(aimed))


def phase_options(state: MageState) -> list[str]:
    """Return the options of the phase `ranged`, `block` or `attack`, in a fight without a target."""
    fight = state.in_turn.fight
    assert fight is not None
    verb = "block" if fight.phase == "block" else "target"
    foes = attacking_foes(state) if fight.phase == "block" else attackable_foes(state)
    targets = [f"{verb} {foe.name}" for foe in foes if _can_give_points(state, foe.name)]
    return [*targets, *effect_options(state), "pass"]


def aim_options(state: MageState) -> list[str]:
    """Return the options while targets are chosen: more targets, effects, then to strike, parry or give up."""
    fight = state.in_turn.fight
    assert fight is not None
    aim = fight.aim
    assert aim is not None
    more = []
    if fight.phase != "block" and not aim.effects:
        others = [foe.name for foe in attackable_foes(state) if foe.name not in aim.targets]
        more = [f"target {name}" for name in others if _can_give_points(state, *aim.targets, name)]
    effects = [*effect_options(state)]
    worth, needed = aim_sums(state)
    final = ["parry" if fight.phase == "block" else "strike"] if worth >= needed else []
    if aim.effects or not any(gives_points(state, option) for option in effects):
        final.append("give-up")
    return [*more, *effects, *final]


def aim_sums(state: MageState) -> tuple[int, int]:
    """Return what the effects of the attack or block are worth, and what is needed (M68, M71)."""
    fight = state.in_turn.fight
    assert fight is not None
    aim = fight.aim
    assert aim is not None
    foes = [foe for foe in fight.enemies if foe.name in aim.targets]
    if aim_kind(fight, aim) == "block":
        return block_sum(foes[0], aim.effects), needed_block(foes[0])
    return attack_sum(foes, aim.effects), sum(foe_armour(foe) for foe in foes)


# --- attacks and blocks -----------------------------------------------------------------------------------------------


def choose_target(run: TurnRun, word: str) -> None:
    """Choose an enemy as the first or a further target."""
    aim = run.fight.aim
    run.put_fight(aim=Aim((*(aim.targets if aim else ()), word)), begun=True)


def finish_aim(run: TurnRun, word: str) -> None:
    """Finish the attack or block that is on: strike, parry, or give up (M69, M71)."""
    aim = run.fight.aim
    assert aim is not None
    run.put_fight(aim=None)
    for foe in [foe for foe in run.fight.enemies if foe.name in aim.targets]:
        if word == "strike":
            _beat(run, foe)
        elif word == "parry":
            _block(run, foe, aim)


def _beat(run: TurnRun, foe: Foe) -> None:
    run.put_foe(foe.name, beaten=True)
    run.remove_token(foe.at, foe.enemy)
    run.discard_token(foe.enemy)
    run.say("beaten", enemy=foe.name)
    fame = run.rules.enemies[foe.enemy].fame
    run.add_fame((fame + 1) // 2 if run.fight.half and foe.at == run.fight.site else fame)


def _block(run: TurnRun, foe: Foe, aim: Aim) -> None:
    run.say("blocked", enemy=foe.name)
    run.put_foe(foe.name, blocked=True)
    weaker = sum(points for kind, points, _ in parse_effects(aim.effects) if kind == "weaken")
    if "ice" not in run.rules.enemies[foe.enemy].resist:  # M79: ice-shield is blue
        run.put_foe(foe.name, weaker=foe.weaker + weaker)
    if foe.summoner:
        _send_away(run, foe)


def _send_away(run: TurnRun, foe: Foe) -> None:
    """Discard a summoned enemy, without fame (M72)."""
    run.put_fight(enemies=tuple(each for each in run.fight.enemies if each.name != foe.name))
    run.discard_token(foe.enemy)


# --- phases -----------------------------------------------------------------------------------------------------------


def end_phase(run: TurnRun) -> None:
    """Begin the next phase of the fight, or end it after the attacks."""
    phase = run.fight.phase
    if phase == "attack":
        end_fight(run)
        return
    if phase == "ranged":
        for foe in foes_left(run.state):
            if foe_attack(foe) is None and not foe.calm:
                _summon(run, foe)
    if phase == "damage":
        for foe in [foe for foe in run.fight.enemies if foe.summoner]:
            _send_away(run, foe)
    run.put_fight(phase=NEXT[phase])


def _summon(run: TurnRun, foe: Foe) -> None:
    if enemy := run.draw_token("brown"):
        _add_foe(run, enemy, foe.at, summoner=foe.name)
        run.say("summoned", enemy=enemy, by=foe.name)


def deal_damage(run: TurnRun) -> bool:
    """Go on with the damage phase (M73 to M77), up to a choice, which becomes pending; none may be before."""
    foes = attacking_foes(run.state)
    if not foes:
        return False
    foe = next((foe for foe in foes if foe.left is not None), None)
    if foe is None:
        if len(foes) > 1 and damageable_units(run.state):
            run.ask("order")
            return True
        foe = foes[0]
        run.put_foe(foe.name, left=foe_damage(foe))
    if damageable_units(run.state):
        run.ask("assign", words=(foe.name,))
    else:
        hurt_hero(run, foe.name)
    return True


def damageable_units(state: MageState) -> list[str]:
    """Return the own units that could take damage (M74)."""
    fight = state.in_turn.fight
    if fight is None or fight.hotter:
        return []
    alone = burns(state)
    return [
        unit.unit
        for unit in sorted(state.me.units)
        if not unit.wounds and unit.unit not in fight.safe and (unit.bond or not alone)  # H64
    ]


def damage_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the options of the choices `order` and `assign`."""
    if ask.ask == "order":
        return [f"take {foe.name}" for foe in attacking_foes(state)]
    return [*(f"assign {unit}" for unit in damageable_units(state)), "assign hero"]


def answer_damage(run: TurnRun, word: str) -> None:
    """Carry out the answer to `order` or `assign`."""
    ask = run.answered()
    if ask.ask == "order":
        foe = next(foe for foe in run.fight.enemies if foe.name == word)
        run.put_foe(word, left=foe_damage(foe))
    elif word == "hero":
        hurt_hero(run, ask.words[0])
    else:
        hurt_unit(run, ask.words[0], word)


def hurt_unit(run: TurnRun, name: str, card: str) -> None:
    """Give damage to a unit: its resistance first, then a wound (M74, M76)."""
    foe = next(foe for foe in run.fight.enemies if foe.name == name)
    unit, left, attack = run.rules.unit(card), foe.left or 0, foe_attack(foe)
    element = attack[1] if attack else "physical"
    needed = {"fire", "ice"} if element == "cold-fire" else {element}
    run.say("damaged", who=card, points=left)
    if needed <= unit.resist:
        left -= unit.armour
        if left <= 0:
            run.put_fight(safe=(*run.fight.safe, card))
    if left > 0:
        left -= unit.armour
        if has_ability(foe, "paralyze"):
            run.put_me(units=tuple(each for each in run.me.units if each.unit != card))
            run.say("paralyzed", who=card)
        else:
            run.put_unit(card, wounds=2 if has_ability(foe, "poison") else 1)
    run.put_foe(name, left=max(left, 0), done=left <= 0)


def hurt_hero(run: TurnRun, name: str) -> None:
    """Give all damage that is left to the hero (M75 to M77)."""
    foe = next(foe for foe in run.fight.enemies if foe.name == name)
    left = foe.left or 0
    run.put_foe(name, left=0, done=True)
    wounds = wounds_of(run.state, left)
    run.say("damaged", who="hero", points=left)
    if wounds and has_ability(foe, "poison"):
        run.put_me(discard=(*run.me.discard, *[WOUND] * wounds))
        run.say("poisoned", wounds=wounds)
    run.take_wounds(wounds)
    if wounds and has_ability(foe, "paralyze"):
        run.say("paralyzed", who="hero")
        run.discard_non_wounds()


# --- the end ----------------------------------------------------------------------------------------------------------


def end_fight(run: TurnRun) -> None:
    """End the fight: reputation, shields, and the hero's way back from a failed assault (M81 to M83, M85, M87)."""
    fight = run.fight
    for symbol in run.rules.rampaging.values():
        for foe in fight.enemies:
            pile = run.rules.enemies[foe.enemy].pile
            wild = foe.beaten and foe.at != fight.site and pile == symbol["pile"]
            run.add_reputation(symbol["reputation"] * wild)
    if fight.site is not None:
        _settle_site(run, fight, fight.site)
    run.put_now(phase="after", fight=None, move=0)


def _discard_tokens(run: TurnRun, site: Hex) -> None:
    """Discard the tokens on a site."""
    for token in tokens_at(run.state, site):
        run.discard_token(token.enemy)
    run.put_tokens(site, ())


def _settle_site(run: TurnRun, fight: Fight, site: Hex) -> None:
    defenders = [foe for foe in fight.enemies if foe.at == site and not foe.summoner]
    kind = run.rules.sites[site_at(run.state, site)]
    if all(foe.beaten for foe in defenders):
        run.put_shield(site, "burned" if burns(run.state) else "conquered")
        run.put_now(rewards=run.now.rewards + kind.crystals)
    elif burns(run.state):
        _discard_tokens(run, site)
    elif not kind.fortified:
        for _ in [foe for foe in defenders if foe.beaten]:
            if enemy := run.draw_token(kind.pile):
                run.put_tokens(site, (*tokens_at(run.state, site), EnemyToken(enemy, closed=True)))
    else:
        if fight.half:
            _discard_tokens(run, site)
        run.put_me(at=fight.origin)
        run.say("withdrew", at=hex_text(fight.origin))
