"""Set-up, tactics, the order of turns, the change between rounds, and the end of the game (M4 to M32, M117)."""

from __future__ import annotations

from collections.abc import Sequence

from hotseat.codec.whole_numbers import require_int
from hotseat.util.text_utils import wrong_player_count
from tashkalar_mage_knight import dummy
from tashkalar_mage_knight.components import BASIC, load_components
from tashkalar_mage_knight.ending import can_awaken
from tashkalar_mage_knight.heroes import Wishes, deal_heroes
from tashkalar_mage_knight.movement import add_monastery_card, city_is_revealed, lay_tile, seats_after
from tashkalar_mage_knight.query import hand_limit, is_frozen, land_of, owner_of, site_at
from tashkalar_mage_knight.raids import can_plunder, plunder
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.scoring import final_outcome
from tashkalar_mage_knight.skills.listing import early_skills
from tashkalar_mage_knight.skills.lying import take_back
from tashkalar_mage_knight.skills.using import use_skill
from tashkalar_mage_knight.state import DUMMY, Die, Last, MageState, Now, PendingAsk, Seat, TokenPile

MOST_TURNS = 40
"""The number of turns that a seat may begin in a round (M102)."""
PORTAL = (0, 0)
PLAIN = Wishes()
"""The wishes of a game without heroes, raids and dummy player."""


# --- set-up -----------------------------------------------------------------------------------------------------------


def new_mage_game(names: Sequence[str], seed: int, wishes: Wishes = PLAIN) -> MageState:
    """Return a dealt game before its first decision (M4 to M11)."""
    rules = load_components()
    if len(names) not in rules.setups:
        raise ValueError(wrong_player_count(min(rules.setups), max(rules.setups), len(names)))
    if not 0 <= require_int(seed) < 2**64:
        raise ValueError("the seed must be from 0 to 2**64 - 1")
    setup = rules.setups[len(names)]
    run = TurnRun(_empty_state(names, seed, wishes))
    deal_heroes(run, wishes)
    for number, seat in enumerate(run.state.seats):
        run.put_seat(number, deck=run.shuffled(rules.deck_of(seat.hero)))
        run.draw(5, number)
    run.put(piles=tuple((colour, TokenPile(run.shuffled(rules.pile(colour)))) for colour in rules.piles))
    if wishes.advanced:
        deck = run.shuffled(rules.decks[wishes.advanced])
        run.put(advanced_offer=deck[:3], advanced_deck=deck[3:])
    deal_units(run, rules.unit_cards)
    run.put(stack=_stack(run, setup.country, setup.core, setup.city))
    for tile, centre in rules.laid:
        lay_tile(run, tile, centre)
    run.put(source=(Die("red"),) * setup.dice)
    run.roll_all_dice()
    ask_tactic(run)
    return run.state


def _empty_state(names: Sequence[str], seed: int, wishes: Wishes) -> MageState:
    count = len(names)
    order, turns = tuple(range(count)), (0,) * count
    state = MageState(tuple(names), seed, seed, wishes.advanced, wishes.raids, seats=(Seat(),) * count)
    return state._replace(order=order, turns=turns)


def _stack(run: TurnRun, country: int, core: int, city: int) -> tuple[str, ...]:
    """Return the tiles to come: countryside by number, and under them core and city tiles shuffled (M7)."""
    tiles = run.rules.tiles
    laid = {tile for tile, _ in run.rules.laid}
    first = [f"country-{number}" for number in range(1, country + 1) if f"country-{number}" not in laid]
    cores = run.shuffled([name for name, tile in tiles.items() if tile.kind == "core"])[:core]
    cities = run.shuffled([name for name, tile in tiles.items() if tile.kind == "city"])[:city]
    return (*first, *run.shuffled([*cores, *cities]))


def deal_units(run: TurnRun, deck: Sequence[str]) -> None:
    """Deal the unit offer, again until a village can have one of its units (M10)."""
    number = run.rules.setups[len(run.state.names)].units
    possible = any("village" in run.rules.unit(card).at for card in deck)
    while True:
        order = run.shuffled(deck)
        offer = order[:number]
        if not possible or any("village" in run.rules.unit(card).at for card in offer):
            break
    run.put(offer=offer, unit_deck=order[number:])


# --- tactics ----------------------------------------------------------------------------------------------------------


def ask_tactic(run: TurnRun) -> None:
    """Let the next seat choose its tactic: least fame first, then the later one of the round before (M20)."""
    order, seats = run.state.order, run.state.seats
    free = [seat for seat in order if seat != DUMMY and seats[seat].tactic is None]
    run.put(seat=min(free, key=lambda seat: (seats[seat].fame, -order.index(seat))))


def take_tactic(run: TurnRun, name: str) -> None:
    """Take a tactic, with what it does when it is taken (M21 to M23, M27)."""
    run.put_me(tactic=name)
    run.say("tactic-taken", tactic=name)
    match name:
        case "rethink" if run.me.hand:
            run.ask("rethink")
        case "mana-steal" if any(die.colour in BASIC for die in run.state.source):
            run.ask("steal")
        case "great-start":
            run.draw(run.rules.tactics["day"][name].draw)
        case "preparation" if run.me.deck:
            run.ask("fetch")
        case _:
            pass


def tactic_choice_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the texts of the options of a choice of a tactic."""
    me = state.me
    match ask.ask:
        case "rethink":
            return [*(f"discard {card}" for card in sorted({*me.hand})), "done"]
        case "meditate":
            return [*(f"return {card}" for card in sorted({*me.hand})), "done"]
        case "steal":
            dice = {die.colour for die in state.source if die.state == "free"}
            return [f"steal {colour}" for colour in BASIC if colour in dice]
        case _:
            return [f"fetch {card}" for card in sorted({*me.deck})]


def answer_tactic_choice(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out the answer to a choice of a tactic."""
    ask, word = run.answered(), words[-1]
    match ask.ask:
        case "rethink":
            if word != "done":
                run.discard_card(word)
                ask = ask._replace(number=ask.number + 1)
            if word == "done" or ask.number == run.rules.tactics["day"]["rethink"].discard or not run.me.hand:
                run.draw(ask.number)
                run.put_me(deck=run.shuffled((*run.me.deck, *run.me.discard)), discard=())
                run.say("shuffled")
            else:
                run.put(asking=(*run.state.asking, ask))
        case "meditate":
            _meditate(run, ask, word)
        case "steal":
            run.change_die(Die(word), Die(word, "stolen"))
            run.say("gained", what="die", colour=word, number=1)
        case "fetch":
            deck = [*run.me.deck]
            deck.remove(word)
            run.put_me(deck=run.shuffled(deck), hand=(*run.me.hand, word))
            run.say("drew", cards=(word,))
            run.say("shuffled")
        case _:
            raise ValueError(ask.ask)


def _meditate(run: TurnRun, ask: PendingAsk, word: str) -> None:
    """Put a card back into the deck; after the last one shuffle it, and draw as many (M27)."""
    if word != "done":
        run.leave_hand(word)
        run.put_me(deck=(*run.me.deck, word))
        run.say("returned", cards=(word,))
        ask = ask._replace(number=ask.number + 1)
    if word != "done" and ask.number < run.rules.tactics["night"]["midnight-meditation"].cards and run.me.hand:
        run.put(asking=(*run.state.asking, ask))
        return
    run.put_me(deck=run.shuffled(run.me.deck))
    run.say("shuffled")
    run.draw(ask.number)


# --- turns ------------------------------------------------------------------------------------------------------------


def begin_options(state: MageState) -> list[str]:
    """Return the options before a turn (M27, M28, M30)."""
    me = state.me
    ready = not me.flipped
    declare = not me.deck and state.last is None and not city_is_revealed(state)
    found = {
        "begin": bool(me.hand or me.deck),
        "declare": declare,
        "meditate": me.tactic == "midnight-meditation" and ready and bool(me.hand),
        "spare store": me.tactic == "sparing-power" and ready and not state.spared and bool(me.deck),
        "spare take": me.tactic == "sparing-power" and ready and not state.spared and bool(me.under),
        "long-night": can_awaken(state),
        "plunder": can_plunder(state),
        **dict.fromkeys(early_skills(state), True),
        "skip": not me.hand and not me.deck and not declare,
    }
    return [text for text, there in found.items() if there]


def answer_begin(run: TurnRun, words: tuple[str, ...]) -> None:
    """Carry out the answer to the question before a turn."""
    me = run.me
    match words:
        case ("begin",):
            begin_turn(run)
        case ("declare",):
            run.say("declared")
            take_back(run, begins=False)
            run.put(last=Last("declared", seats_after(run.state)))
            next_turn(run)
        case ("skip",):
            run.say("skipped")
            take_back(run, begins=False)
            next_turn(run)
        case ("skill", skill):
            use_skill(run, skill)
        case ("meditate",):
            run.put_me(flipped=True)
            run.ask("meditate")
        case ("spare", "store"):
            run.put_me(deck=me.deck[1:], under=(*me.under, me.deck[0]))
            run.put(spared=True)
            run.say("stored", cards=me.deck[:1])
        case ("spare", "take"):
            run.put_me(hand=(*me.hand, *me.under), under=(), flipped=True)
            run.put(spared=True)
            run.say("drew", cards=me.under)
        case ("plunder",):
            plunder(run)
        case _:
            run.awaken()


def begin_turn(run: TurnRun) -> None:
    """Begin a turn: the figure comes to the portal, and a glade gives mana (M51)."""
    turns = [*run.state.turns]
    turns[run.state.seat] += 1
    early = run.state.early_token
    now = Now(dice=0 if is_frozen(run.state) else 1)
    run.put(stage="turn", spared=False, plundered=False, early_token="", now=now, turns=tuple(turns))
    run.say("turn-began")
    if run.me.at is None:
        run.put_me(at=PORTAL)
        run.open_beside(run.state.seat)
    if site_at(run.state, run.me.at) == "glade":
        glade = run.rules.sites["glade"]
        run.add_tokens(glade.night if run.state.night else glade.day, 1)
    if early:
        run.add_tokens(early, 1)
    take_back(run, begins=True)


def next_turn(run: TurnRun) -> None:
    """End the turn, and find the next one: an extra turn, the next seat, or another round (M24, M29 to M32)."""
    state = run.state
    again = state.in_turn.again
    run.say("turn-ended")
    run.put(turn=state.turn + 1, stage="begin", now=None, spared=False, plundered=False, early_token="")
    if state.me.motivated:
        run.put_me(motivated=state.me.motivated - 1)
    if again:
        begin_stage(run, state.seat)
    else:
        _go_round(run, state.seat)


def _go_round(run: TurnRun, seat: int) -> None:
    """Let the seat after another one have its turn, or end the round after the last turns."""
    last = run.state.last
    if last is None:
        begin_stage(run, (*seats_after(run.state, seat), seat)[0])
    elif last.seats:
        run.put(last=last._replace(seats=last.seats[1:]))
        begin_stage(run, last.seats[0])
    else:
        end_round(run)


def begin_stage(run: TurnRun, seat: int) -> None:
    """Ask a seat what it does before its turn; the dummy player has its own at once."""
    if seat == DUMMY:
        dummy.take_turn(run)
        _go_round(run, DUMMY)
        return
    run.put(seat=seat)
    if run.state.turns[seat] >= MOST_TURNS:
        end_round(run)


def end_round(run: TurnRun) -> None:
    """End the round, and prepare the next one, or end the game (M31, M32, M117)."""
    rounds = run.rules.setups[len(run.state.names)].rounds
    run.say("round-ended", round=run.state.round)
    if city_is_revealed(run.state) or run.state.round >= len(rounds):
        run.put(stage="over", last=None)
        outcome = final_outcome(run.state)
        winners = tuple(seat + 1 for seat in outcome.winners)
        run.say("game-ended", winners=winners, scores=outcome.scores, reason=outcome.reason)
        return
    dummy.put_tactics_away(run)
    run.put(round=run.state.round + 1, stage="tactics", last=None, lying=(), turns=(0,) * len(run.state.names))
    run.say("round-began", night=run.state.night)
    run.roll_all_dice()
    _renew_offers(run)
    for seat, each in enumerate(run.state.seats):
        deck = run.shuffled((*each.hand, *each.discard, *each.deck, *each.under))
        units = tuple(unit._replace(spent=False) for unit in each.units)
        skills = tuple(skill._replace(flipped=False) for skill in each.skills)
        run.put_seat(seat, hand=(), discard=(), under=(), deck=deck, units=units, tactic=None, flipped=False)
        run.put_seat(seat, skills=skills)
        run.draw(hand_limit(run.state, seat), seat)
        run.open_beside(seat)
    ask_tactic(run)


def _renew_offers(run: TurnRun) -> None:
    """Deal new units and new cards at monasteries; the oldest advanced action goes (M31)."""
    state, rules = run.state, run.rules
    number = rules.setups[len(state.names)].units
    deck = (*state.unit_deck, *state.offer)
    run.put(offer=deck[:number], unit_deck=deck[number:])
    run.say("offered", units=run.state.offer)
    run.put(advanced_deck=(*run.state.advanced_deck, *state.monastery), monastery=())
    for at, ground in land_of(state.land).items():
        if ground.site == "monastery" and owner_of(state, at) is None:  # one that isn't burned (H66)
            add_monastery_card(run)
    oldest: tuple[str, ...] = ()
    if run.state.advanced_offer:
        oldest, others = run.state.advanced_offer[:1], run.state.advanced_offer[1:]
        back = () if run.state.dummy else oldest  # H59
        run.put(advanced_offer=others, advanced_deck=(*run.state.advanced_deck, *back))
        run.refill_advanced()
    dummy.begin_round(run, oldest)
