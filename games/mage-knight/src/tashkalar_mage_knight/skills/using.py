"""Using a skill, and the answers to the questions that it asks (H19 to H38)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tashkalar_mage_knight.card_steps import Question
from tashkalar_mage_knight.components import BASIC, WOUND, EffectStep, load_components
from tashkalar_mage_knight.effects import apply_step, lay_sideways, play_card, use_unit
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import are_beside, parse_hex
from tashkalar_mage_knight.moments import SIDEWAYS, moment_of
from tashkalar_mage_knight.points import add_points
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.skills import listing, lying
from tashkalar_mage_knight.state import MageState, PendingAsk

SIDEWAYS_ASK = PendingAsk("", "", "sideways")
"""The effect that points of a card played sideways belong to."""


def use_skill(run: TurnRun, skill: str, card: str = "") -> None:
    """Use a skill, with a card of the hand where it needs one."""
    kind = run.rules.skills[skill]
    if kind.use == "turn":
        run.put_now(used=(*run.now.used, skill))
    else:
        run.turn_skill(skill)
    run.say("skill-used", skill=skill)
    for index, step in enumerate(kind.do):
        ask = PendingAsk("", skill, "skill", index + 1)
        if question := _apply(run, step, ask, card):
            name, words, number = question
            run.put(asking=(*run.state.asking, ask._replace(ask=name, words=words, number=number)))


def _apply(run: TurnRun, step: EffectStep, ask: PendingAsk, card: str) -> Question | None:
    if step.kind in STEPS:
        return STEPS[step.kind](run, step.value, card)
    value = step.value
    if isinstance(value, dict) and "day" in value:  # H20
        step = step._replace(value=value["night" if run.state.night else "day"])
    return apply_step(run, step, ask)


# --- the steps of skills ----------------------------------------------------------------------------------------------


def _points_of(kind: str) -> Callable[[TurnRun, int], None]:
    return lambda run, number: add_points(run, EffectStep(kind, number), PendingAsk("", "", "skill"))


def _move_per_unit(run: TurnRun, value: Any, _card: str) -> None:
    _points_of("move")(run, listing.units_to_move(run.state, value))


def _influence_per_colour(run: TurnRun, value: int, _card: str) -> None:
    _points_of("influence")(run, value * listing.crystal_colours(run.state))


def _sideways_points(run: TurnRun, number: int) -> None:
    add_points(run, EffectStep(SIDEWAYS[moment_of(run.state)], number), SIDEWAYS_ASK)


def _wound_sideways(run: TurnRun, value: int, _card: str) -> None:
    lay_sideways(run, WOUND, SIDEWAYS[moment_of(run.state)])
    _sideways_points(run, value)


def _sideways(run: TurnRun, value: Mapping[str, int], card: str) -> Question | None:
    """Play a card sideways for more; mana and the renouncing of dice are asked for (H26)."""
    lay_sideways(run, card, SIDEWAYS[moment_of(run.state)])
    if "mana" in value:
        return "pay", (card,), 0
    untouched = all(die.state in ("free", "stolen") for die in run.state.source)
    if "without_source" in value and untouched and not run.now.sourceless:
        return "choose", ("two", "three"), 0
    advanced = "advanced" in value and card in run.rules.advanced
    _sideways_points(run, value["advanced" if advanced else "plain"])
    return None


def _invoke(run: TurnRun, _value: Any, card: str) -> Question:
    run.discard_card(card)
    run.put_now(acted=True)
    return "colour", ("wound" if card == WOUND else "other",), 0


def _discard_wound(run: TurnRun, value: int, _card: str) -> None:
    for _ in range(value):
        run.discard_card(WOUND)
    run.put_now(acted=True)


def _remove_wound(run: TurnRun, _value: Any, _card: str) -> Question | None:
    """Remove the first wound for `healing-ritual`; one more may go, then one goes on (H35)."""
    run.leave_hand(WOUND)
    run.say("healed", what=WOUND)
    return ("ritual", (), 0) if WOUND in run.me.hand else _nearest(run)


def _nearest(run: TurnRun) -> Question | None:
    near = listing.nearest_seats(run.state)
    if len(near) > 1:
        return "nearest", (), 0
    for seat in near:
        _give_wound(run, seat)
    return None


def _give_wound(run: TurnRun, seat: int) -> None:
    run.put_seat(seat, hand=(*run.state.seats[seat].hand, WOUND))
    run.events.append(MageEvent("wounded", seat, (("wounds", 1),)))


def _motivate(run: TurnRun, colour: str, _card: str) -> None:
    """Give the token for the least fame; other motivations have to wait (H29)."""
    before = run.state.stage == "begin"
    run.put_me(motivated=1 if before else 2)
    others = [seat.fame for number, seat in enumerate(run.state.seats) if number != run.state.seat]
    if not others or run.me.fame >= min(others):
        return
    if before:
        run.put(early_token=colour)
    else:
        run.add_tokens(colour, 1)


def _exploit(_run: TurnRun, colours: Any, _card: str) -> Question:
    return "colour", tuple(colours), 0


def _freeze(run: TurnRun, _value: Any, _card: str) -> None:
    lying.lay(run, "source-freeze")


def _prices(run: TurnRun, _value: Any, _card: str) -> None:
    lying.lay(run, "prayer-of-weather")
    run.put_now(cheaper=(*run.now.cheaper, "prayer"))


def _asks(ask: str) -> Callable[[TurnRun, Any, str], Question]:
    return lambda _run, _value, _card: (ask, (), 0)


STEPS: Mapping[str, Callable[[TurnRun, Any, str], Question | None]] = {
    "move_per_unit": _move_per_unit,
    "influence_per_colour": _influence_per_colour,
    "wound_sideways": _wound_sideways,
    "sideways": _sideways,
    "convert": _asks("pay"),
    "invoke": _invoke,
    "fly": _asks("fly"),
    "lead": _asks("lead"),
    "inspire": _asks("inspire"),
    "weaken_per_resistance": _asks("break"),
    "discard_wound": _discard_wound,
    "remove_wounds": _remove_wound,
    "motivate": _motivate,
    "prices": _prices,
    "freeze": _freeze,
    "exploit": _exploit,
}
"""The steps that only skills have, by kind: each does its step, or returns the question that it asks."""


# --- their questions --------------------------------------------------------------------------------------------------


def asking_step(ask: PendingAsk) -> EffectStep | None:
    """Return the step of a skill that a question belongs to; None if no step that only skills have asks it."""
    kind = load_components().skills.get(ask.source)
    step = kind.do[ask.step - 1] if kind and 0 < ask.step <= len(kind.do) else None
    return step if step and (step.kind, ask.ask) in ANSWERS else None


def skill_choice_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the texts of the options of a question of a skill."""
    step = asking_step(ask)
    assert step is not None
    match ask.ask:
        case "pay":
            mana = listing.basic_mana(state) if step.kind == "sideways" else listing.convertible_mana(state)
            return [f"pay {payment}" for payment in mana]
        case "colour" if step.kind == "invoke":
            return [f"colour {colour}" for colour in listing.invoked_colours(state, step.value[ask.words[0]])]
        case "choose" | "colour":
            return [f"{ask.ask} {word}" for word in ask.words]
        case "spend":
            return listing.spending_options(state, ask.words[0])
        case "fly":
            return listing.fly_options(state, step.value)
        case "lead":
            return listing.led_uses(state, step.value)
        case "inspire":
            return listing.inspirations(state)
        case "break":
            return [f"break {name}" for name in listing.breakable_foes(state)]
        case "ritual":
            return [*[f"remove {WOUND}"] * (WOUND in state.me.hand), "done"]
        case _:
            return [f"give {seat + 1}" for seat in listing.nearest_seats(state)]


def fits_skill_choice(state: MageState, ask: PendingAsk) -> bool:
    """Return whether a question of a skill can be pending in a state."""
    step = asking_step(ask)
    if step is None or ask.number or (ask.how, ask.boost) != ("skill", 0):
        return False
    if ask.source not in [each.skill for each in state.me.skills]:
        return False
    words: list[tuple[str, ...]] = [()]
    match step.kind, ask.ask:
        case "sideways", "pay":
            words = [(card,) for card in state.in_turn.played if card != WOUND]
        case "sideways", "choose":
            words = [("two", "three")]
        case "convert", "colour":
            words = [BASIC]
        case "invoke", "colour":
            words = [(what,) for what in step.value]
        case "invoke", "spend":
            words = [(colour,) for colour in BASIC]
        case "exploit", _:
            words = [tuple(step.value)]
        case _:
            pass
    return ask.words in words


def answer_skill_choice(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out the answer to a question of a skill."""
    ask = run.answered()
    step = asking_step(ask)
    assert step is not None
    if question := ANSWERS[step.kind, ask.ask](run, step.value, ask, words):
        name, remembered, number = question
        run.put(asking=(*run.state.asking, ask._replace(ask=name, words=remembered, number=number)))


Answer = Callable[[TurnRun, Any, PendingAsk, tuple[str, ...]], Question | None]


def _renounce(run: TurnRun, value: Mapping[str, int], _ask: PendingAsk, words: tuple[str, ...]) -> None:
    """Give up the dice of the Source for `who-needs-magic`, or not (H26)."""
    renounced = words[-1] == "three"
    if renounced:
        run.put_now(sourceless=True)
    _sideways_points(run, value["without_source" if renounced else "plain"])


def _pay_sideways(run: TurnRun, value: Mapping[str, int], ask: PendingAsk, words: tuple[str, ...]) -> None:
    """Pay the mana of `universal-power`; what stands for any colour counts as the card's (H26)."""
    wanted, paid = run.rules.card(ask.words[0]).colour, words[-1].split("-")[0]
    colour = paid if paid in BASIC else wanted
    run.pay(words[-1], colour)
    _sideways_points(run, value["own_colour" if colour == wanted else "mana"])


def _convert(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> Question | None:
    run.pay(words[-1])
    colour = words[-1].split("-")[0]
    if colour not in BASIC:
        return "colour", BASIC, 0
    run.add_tokens(run.rules.opposite[colour], 1)
    return None


def _gain_token(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    run.add_tokens(words[-1], 1)


def _invoke_colour(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> Question:
    run.add_tokens(words[-1], 1)
    return "spend", words[-1:], 0


def _spend(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    verb, *played = words
    (play_card if verb == "play" else use_unit)(run, *played)


def _exploit_colour(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    run.add_tokens(words[-1], 1)
    lying.lay(run, "mana-exploit", words[-1])


def _fly(run: TurnRun, value: Mapping[str, int], _ask: PendingAsk, words: tuple[str, ...]) -> None:
    """Fly to a hex: movement, but no step (H31)."""
    to = parse_hex(words[-1])
    near = run.me.at is not None and are_beside(run.me.at, to)
    run.put_now(move=run.now.move - value["near" if near else "far"], moved=True)
    run.put_me(at=to)
    run.say("flew", at=words[-1])
    run.open_beside(run.state.seat)


def _lead(run: TurnRun, value: Mapping[str, int], _ask: PendingAsk, words: tuple[str, ...]) -> None:
    """Use a unit with the bonus for what its ability gives (H33)."""
    _verb, unit, how, *payment = words
    steps = run.rules.unit(unit).abilities[how].do
    use_unit(run, unit, how, *payment, bonus=next(value[step.kind] for step in steps if step.kind in value))


def _inspire(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    verb, unit = words
    if verb == "ready":
        run.put_unit(unit, spent=False)
    else:
        run.put_unit(unit, wounds=run.unit(unit).wounds - 1)
    run.say("inspired", unit=unit, how=verb)


def _break(run: TurnRun, value: int, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    foe = next(foe for foe in run.fight.enemies if foe.name == words[-1])
    run.put_foe(foe.name, weaker=foe.weaker + value * len(run.rules.enemies[foe.enemy].resist))


def _remove_second(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> Question | None:
    if words[-1] == WOUND:
        run.leave_hand(WOUND)
        run.say("healed", what=WOUND)
    return _nearest(run)


def _give(run: TurnRun, _value: Any, _ask: PendingAsk, words: tuple[str, ...]) -> None:
    _give_wound(run, int(words[-1]) - 1)


ANSWERS: Mapping[tuple[str, str], Answer] = {
    ("sideways", "choose"): _renounce,
    ("sideways", "pay"): _pay_sideways,
    ("convert", "pay"): _convert,
    ("convert", "colour"): _gain_token,
    ("invoke", "colour"): _invoke_colour,
    ("invoke", "spend"): _spend,
    ("exploit", "colour"): _exploit_colour,
    ("fly", "fly"): _fly,
    ("lead", "lead"): _lead,
    ("inspire", "inspire"): _inspire,
    ("weaken_per_resistance", "break"): _break,
    ("remove_wounds", "ritual"): _remove_second,
    ("remove_wounds", "nearest"): _give,
}
"""The functions that carry out an answer, by step and question; they may return another question."""
