"""The pending decision, and what an option does. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hotseat.util.i18n import gettext_noop
from tashkalar_mage_knight import choices, combat, dummy, effects, ending, movement, points, raids, rounds, settlements
from tashkalar_mage_knight.choices import EFFECT_ASKS
from tashkalar_mage_knight.components import COLOURS, WOUND
from tashkalar_mage_knight.events import MageEvent
from tashkalar_mage_knight.hexes import hex_text, parse_hex
from tashkalar_mage_knight.moments import moment_of
from tashkalar_mage_knight.query import free_tactics, has_locals, is_crowded, is_frozen
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.scoring import final_outcome
from tashkalar_mage_knight.skills import gaining, lying
from tashkalar_mage_knight.skills.listing import skill_options
from tashkalar_mage_knight.skills.using import answer_skill_choice, asking_step, skill_choice_options, use_skill
from tashkalar_mage_knight.state import DUMMY, Decision, Die, MageState, Option, Outcome, PendingAsk

ALWAYS_ASKED = {"tactic", "turn", "interact", "aim"}
"""The questions that are asked with a single answer too."""
PROMPTS = {
    "tactic": gettext_noop("Choose a tactic"),
    "rethink": gettext_noop("Discard up to three cards, then draw as many"),
    "steal": gettext_noop("Take a die of the Source"),
    "fetch": gettext_noop("Take a card of your deck"),
    "begin": gettext_noop("Begin your turn"),
    "meditate": gettext_noop("Put up to five cards back, then draw as many"),
    "turn": gettext_noop("Your turn"),
    "interact": gettext_noop("Deal with the locals"),
    "rest": gettext_noop("Rest: discard"),
    "join": gettext_noop("Does another enemy join the fight?"),
    "ranged": gettext_noop("Ranged and siege attacks"),
    "block": gettext_noop("Block an attack"),
    "attack": gettext_noop("Attack"),
    "aim": gettext_noop("Play effects for it"),
    "order": gettext_noop("Whose damage comes next?"),
    "assign": gettext_noop("Who takes the damage?"),
    "choose": gettext_noop("Choose the effect"),
    "pay": gettext_noop("Pay one mana"),
    "colour": gettext_noop("Choose a colour"),
    "die": gettext_noop("Choose a die"),
    "boost": gettext_noop("Choose the card that it strengthens"),
    "lose": gettext_noop("Which card leaves the game?"),
    "throw": gettext_noop("Discard a card for it"),
    "ready": gettext_noop("Ready a unit"),
    "calm": gettext_noop("Which enemy doesn't attack?"),
    "search": gettext_noop("Roll a die of the Source again"),
    "disband": gettext_noop("Disband a unit"),
    "glade": gettext_noop("Remove a wound"),
    "tempo": gettext_noop("Where does the played card go?"),
    "crystal": gettext_noop("Choose the colour of the crystal"),
    "gain": gettext_noop("Choose an advanced action"),
    "discard": gettext_noop("Discard cards before you draw"),
    "long-night": gettext_noop("Use your tactic for a new deck?"),
    "talent": gettext_noop("Choose a skill"),
    "thaw": gettext_noop("Choose the crystal of the thawed Source"),
    "fly": gettext_noop("Where do you fly to?"),
    "lead": gettext_noop("Which unit do you lead?"),
    "inspire": gettext_noop("Which unit do you inspire?"),
    "ritual": gettext_noop("Remove another wound?"),
    "nearest": gettext_noop("Who gets a wound?"),
    "break": gettext_noop("Whose resistances do you break?"),
    "spend": gettext_noop("Spend the mana at once"),
}
TACTIC_ASKS = ("rethink", "meditate", "steal", "fetch")
ENDING_ASKS = ("tempo", "glade", "crystal", "gain", "discard", "long-night")


# --- decisions --------------------------------------------------------------------------------------------------------


def next_question(state: MageState) -> Decision | Outcome:
    """Return the pending decision, or the outcome of a game that is over."""
    if state.stage == "over":
        return final_outcome(state)
    ask = current_ask(state)
    options = tuple(Option(text) for text in option_texts(state, ask))
    return Decision(state.seat, ask, PROMPTS[ask], options)


def current_ask(state: MageState) -> str:
    """Return the kind of the pending question; "" where the rules go on without one."""
    if state.asking:
        return state.asking[-1].ask
    if state.stage != "turn":
        return {"tactics": "tactic", "begin": "begin"}.get(state.stage, "")
    phase = state.in_turn.phase
    if phase in ("move", "after"):
        return "turn"
    moment = moment_of(state)
    return "aim" if moment.startswith("aim") else moment


def option_texts(state: MageState, ask: str) -> list[str]:
    """Return the texts of the options of a question."""
    if ask in OPTIONS:
        return OPTIONS[ask](state)
    pending = state.asking[-1]
    return skill_choice_options(state, pending) if asking_step(pending) else CHOICES[ask](state, pending)


def turn_options(state: MageState) -> list[str]:
    """Return the options of a turn outside fights, in the phases `move`, `after` and `interact`."""
    phase, moment = state.in_turn.phase, moment_of(state)
    free = not is_crowded(state, state.me.at) if state.me.at is not None else True
    found = [
        *effects.play_options(state, moment),
        *effects.sideways_options(state, moment),
        *effects.use_options(state, moment),
        *skill_options(state, moment),
        *settlements.heal_options(state),
    ]
    if phase == "move":
        found += movement.movement_options(state)
    if phase == "interact":
        found += settlements.dealing_options(state)
    found += _tactic_options(state)
    if phase == "move" and free:
        found += movement.challenge_options(state)
        found += ["enter"] * settlements.can_enter(state)
        found += ["burn"] * raids.can_burn(state)
        found += ["interact"] * has_locals(state, state.me.at)
        found += ["rest"] * (not state.in_turn.moved and bool(state.me.hand))
    return [*found, *["end"] * (free or not found)]  # a tile that was explored there may bar every way on


def _tactic_options(state: MageState) -> list[str]:
    """Return the options that tactics give in a turn (M24 to M26)."""
    me, now = state.me, state.in_turn
    unused = all(die.state in ("free", "stolen") for die in state.source)
    search = me.tactic == "mana-search" and not now.searched and unused and (now.dice > 0 or is_frozen(state))
    begun = state.last is not None and len(state.last.seats) < len(state.names)  # the last turns
    again = me.tactic == "the-right-moment" and not me.flipped and not now.again and not begun
    return [
        *["search"] * (search and any(die.state == "free" for die in state.source)),
        *["long-night"] * ending.can_awaken(state),
        *["again"] * again,
    ]


def _search_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the dice that can be rolled again: gold ones first, none twice (M26)."""
    left = [die.colour for die in state.source if die.state == "free"]
    for colour in ask.words:
        if colour in left:
            left.remove(colour)
    shown = ["gold"] if "gold" in left else sorted({*left}, key=COLOURS.index)
    return [*(f"reroll {colour}" for colour in shown), *["done"] * (ask.number > 0)]


def _rest_options(state: MageState, ask: PendingAsk) -> list[str]:
    cards = sorted({*state.me.hand} - {WOUND})
    if ask.number == 0 and cards:
        return [f"discard {card}" for card in cards]
    if ask.number == 0:
        return [f"discard {WOUND}"]
    return [*[f"discard {WOUND}"] * (WOUND in state.me.hand), "done"]


# --- options ----------------------------------------------------------------------------------------------------------


def answer_option(state: MageState, option: Option) -> tuple[MageState, tuple[MageEvent, ...]]:
    """Carry out an option: return the state at the next question that is asked, and the events."""
    run = TurnRun(state)
    _answer(run, current_ask(state), option.words)
    settle(run)
    return run.state, tuple(run.events)


def settle(run: TurnRun) -> None:
    """Go on until a question has to be asked, or the game is over; a single answer is given at once."""
    while run.state.stage != "over":
        ask = current_ask(run.state)
        if not ask:
            _go_on(run)
            continue
        fight = run.now.fight
        if ask in ("ranged", "block", "attack", "aim") and fight and not combat.foes_left(run.state):
            run.put_fight(aim=None)
            combat.end_fight(run)
            continue
        if ask in ALWAYS_ASKED:
            return
        options = option_texts(run.state, ask)
        if len(options) > 1:
            return
        if options:
            _answer(run, ask, Option(options[0]).words)
        else:
            effects.run_effect(run, run.answered())  # nothing to choose


def _go_on(run: TurnRun) -> None:
    """Go on where no question is pending: with damage, the turn's end, or the next turn."""
    now = run.now
    if now.fight is not None:
        if not combat.deal_damage(run):
            combat.end_phase(run)
    elif now.phase == "rest":
        run.put_now(phase="after")
    elif not ending.go_on(run):
        rounds.next_turn(run)


def _answer(run: TurnRun, ask: str, words: tuple[str, ...]) -> None:
    if run.state.asking and asking_step(run.state.asking[-1]):
        answer_skill_choice(run, words)
    elif ask in WORD_ANSWERS:
        WORD_ANSWERS[ask](run, words[-1])
    else:
        ANSWERS.get(ask, _act)(run, words)
    if run.state.stage == "tactics" and not run.state.asking:
        _after_tactic(run)


def _after_tactic(run: TurnRun) -> None:
    """Ask the next seat for its tactic, or begin the turns in their order (M20)."""
    state = run.state
    if any(seat.tactic is None for seat in state.seats):
        if state.me.tactic is not None:
            rounds.ask_tactic(run)
        return
    tactics = run.rules.tactics["night" if state.night else "day"]
    dummy.take_random_tactic(run)
    taken = dict(enumerate(seat.tactic for seat in state.seats))
    if run.state.dummy:
        taken[DUMMY] = run.state.dummy.tactic
    order = sorted(taken, key=lambda seat: tactics[taken[seat] or ""].number)
    run.put(order=tuple(order), stage="begin")
    rounds.begin_stage(run, order[0])


def _rest(run: TurnRun, word: str) -> None:
    """Discard for a rest: a card that is no wound, then wounds; or one wound alone (M53)."""
    ask = run.answered()
    if word == "done":
        return
    slow = ask.number == 0 and word == WOUND
    run.discard_card(word)
    run.put_now(acted=True)
    if not slow:
        run.put(asking=(*run.state.asking, ask._replace(number=ask.number + 1)))


def _gain(run: TurnRun, card: str) -> None:
    """Gain a card of the advanced offer: by `training`, or for a level."""
    (choices.answer_like if run.state.asking[-1].source else settlements.gain_offered)(run, card)


def _search(run: TurnRun, word: str) -> None:
    """Choose a die; roll the chosen ones once there are enough (M26)."""
    ask = run.answered()
    chosen = ask.words if word == "done" else (*ask.words, word)
    ask = ask._replace(words=chosen, number=len(chosen))
    most = run.rules.tactics["night"]["mana-search"].dice
    run.put(asking=(*run.state.asking, ask))
    if word != "done" and len(chosen) < most and len(_search_options(run.state, ask)) > 1:
        return
    run.answered()
    for colour in chosen:
        run.change_die(Die(colour), Die(colour, "chosen"))
    for index, die in enumerate(run.state.source):
        if die.state == "chosen":
            run.reroll_die(index)


def _act(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out an option of a turn or fight."""
    match words:
        case ("play", card, how, *payment):
            effects.play_card(run, card, how, *payment)
        case ("sideways", card, word):
            effects.play_sideways(run, card, word)
        case ("use", unit, word, *payment):
            effects.use_unit(run, unit, word, *payment)
        case ("skill", skill, *card):
            use_skill(run, skill, *card)
        case ("agile", word):
            points.spend_agility(run, word)
        case ("heal", what):
            settlements.heal(run, what)
        case ("step", at):
            movement.take_step(run, at)
        case ("explore", place):
            movement.explore_tile(run, place)
        case ("fight", at):
            combat.begin_fight(run, [parse_hex(at)])  # M64
        case ("recruit", unit, *bond):
            settlements.recruit(run, unit, bond=bool(bond))
        case ("train", card):
            settlements.train(run, card)
        case ("learn", card):
            settlements.learn_offered(run, card)
        case ("target" | "block", enemy):
            combat.choose_target(run, enemy)
        case _:
            _act_in_a_word(run, " ".join(words))


def _act_in_a_word(run: TurnRun, text: str) -> None:
    match text:
        case "buy heal":
            settlements.buy_healing(run)
        case "search":
            run.put_now(searched=True)
            run.ask("search")
        case "long-night":
            run.awaken()
        case "again":
            run.put_me(flipped=True)
            run.put_now(again=True)
        case "enter":
            combat.begin_fight(run, [], site=run.me.at)  # M87
        case "burn":
            raids.burn(run)
        case "interact":
            influence = run.rules.reputation[run.me.reputation] or 0  # M84
            run.put_now(phase="interact", move=0, influence=influence)
        case "rest":
            run.put_now(phase="rest", move=0)
            run.ask("rest")
        case "strike" | "parry" | "give-up":
            combat.finish_aim(run, text)
        case "pass":
            combat.end_phase(run)
        case _:
            run.put_now(phase="ending", step=1, move=0, influence=0, heal=0)


# --- the functions of each question -----------------------------------------------------------------------------------

OPTIONS: Mapping[str, Callable[[MageState], list[str]]] = {
    "tactic": lambda state: [f"take {name}" for name in free_tactics(state)],
    "begin": rounds.begin_options,
    **dict.fromkeys(("turn", "interact"), turn_options),
    **dict.fromkeys(("ranged", "block", "attack"), combat.phase_options),
    "aim": combat.aim_options,
}
"""The options of each question that isn't a pending choice."""
CHOICES: Mapping[str, Callable[[MageState, PendingAsk], list[str]]] = {
    **dict.fromkeys(EFFECT_ASKS, choices.choice_options),
    **dict.fromkeys(TACTIC_ASKS, rounds.tactic_choice_options),
    **dict.fromkeys(ENDING_ASKS, ending.ending_options),
    "gain": lambda state, ask: (choices.like_options if ask.source else ending.ending_options)(state, ask),
    **dict.fromkeys(("order", "assign"), combat.damage_options),
    "rest": _rest_options,
    "join": lambda state, _ask: [*(f"join {hex_text(at)}" for at in combat.joinable_hexes(state)), "done"],
    "search": _search_options,
    "disband": lambda state, _ask: [f"disband {unit.unit}" for unit in sorted(state.me.units) if not unit.bond],
    "talent": gaining.talent_options,
    "thaw": lambda state, _ask: [f"colour {colour}" for colour in lying.thawed_colours(state)],
}
"""The options of each pending choice."""
ANSWERS: Mapping[str, Callable[[TurnRun, tuple[str, ...]], None]] = {
    **dict.fromkeys(EFFECT_ASKS, choices.answer_choice),
    **dict.fromkeys(TACTIC_ASKS, rounds.answer_tactic_choice),
    "begin": rounds.answer_begin,
    "talent": gaining.answer_talent,
}
"""The functions that carry out all words of an answer; `_act` for other questions."""
WORD_ANSWERS: Mapping[str, Callable[[TurnRun, str], None]] = {
    "tactic": rounds.take_tactic,
    "tempo": ending.answer_tempo,
    "glade": ending.answer_glade,
    "crystal": ending.answer_crystal,
    "gain": _gain,
    "discard": ending.answer_discard,
    "long-night": ending.answer_awaken,
    "rest": _rest,
    "join": combat.join_foe,
    **dict.fromkeys(("order", "assign"), combat.answer_damage),
    "search": _search,
    "disband": settlements.disband,
    "thaw": lying.answer_thaw,
}
"""The functions that carry out an answer by its last word."""
