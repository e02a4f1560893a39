"""The end of a turn, step by step (M100)."""

from __future__ import annotations

from tashkalar_mage_knight.components import BASIC, COLOURS, WOUND
from tashkalar_mage_knight.query import ground_at, hand_limit, level_of_fame, site_at
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.skills.gaining import show_skills
from tashkalar_mage_knight.state import Die, MageState, PendingAsk

STEPS = range(1, 10)
"""The steps that `go_on` does; what comes after them is the next turn."""


def go_on(run: TurnRun) -> bool:
    """Do the step of the turn's end that is on, or add the choice that it needs; none may be pending before."""
    step = run.now.step or 1
    if step not in STEPS:
        return False
    works = (_dice, _played, _tokens, _place, _rewards, _levels, _discards, _drawing, _portal)
    if works[step - 1](run):
        run.put_now(step=step + 1)
    return True


def _dice(run: TurnRun) -> bool:
    for index, die in enumerate(run.state.source):
        if die.state == "used":
            run.reroll_die(index)
        elif die.state == "set":
            run.change_die(die, Die(die.colour))
    return True


def _played(run: TurnRun) -> bool:
    """Put played cards on the discard pile; `steady-tempo` may go to the deck (M116)."""
    now = run.now
    if now.tempo == "top" or (now.tempo == "bottom" and run.me.deck):
        run.ask("tempo")
        return False
    run.put_me(discard=(*run.me.discard, *now.played))
    run.put_now(played=(), tempo="")
    return True


def answer_tempo(run: TurnRun, word: str) -> None:
    """Put `steady-tempo` under or on the deck, or leave it with the played cards."""
    run.answered()
    if word == "deck":
        card, deck = ("steady-tempo",), run.me.deck
        played = [*run.now.played]
        played.remove(card[0])
        run.put_me(deck=(*card, *deck) if run.now.tempo == "top" else (*deck, *card))
        run.put_now(played=tuple(played))
        run.say("removed", card=card[0])
    run.put_now(tempo="")


def _tokens(run: TurnRun) -> bool:
    if run.now.mastery:
        for colour, number in zip(BASIC, run.now.spent, strict=True):
            for _ in range(number):
                run.add_crystal(colour, token=False)
    run.put_now(tokens=(0,) * len(COLOURS))
    return True


def _place(run: TurnRun) -> bool:
    """Get what a mine or glade gives (M93)."""
    site = site_at(run.state, run.me.at)
    if site == "mine":
        run.add_crystal(_ground_colour(run), token=False)
    if site == "glade" and WOUND in (*run.me.hand, *run.me.discard):
        run.put_now(step=(run.now.step or 1) + 1)
        run.ask("glade")
        return False
    return True


def _ground_colour(run: TurnRun) -> str:
    ground = ground_at(run.state, run.me.at)
    return ground.colour if ground else ""


def answer_glade(run: TurnRun, word: str) -> None:
    """Remove a wound by a glade, or none."""
    run.answered()
    if word == "hand":
        run.leave_hand(WOUND)
    elif word == "discard":
        pile = [*run.me.discard]
        pile.remove(WOUND)
        run.put_me(discard=tuple(pile))
    if word != "none":
        run.say("healed", what=word)


def _rewards(run: TurnRun) -> bool:
    """Roll the crystals of dens (M87)."""
    while run.now.rewards:
        run.put_now(rewards=run.now.rewards - 1)
        colour = run.roll()
        run.say("rolled", colours=(colour,))
        if colour == "gold":
            run.ask("crystal")
            return False
        if colour == "black":
            run.add_fame(1)
        else:
            run.add_crystal(colour, token=False)
    return True


def answer_crystal(run: TurnRun, colour: str) -> None:
    """Gain the crystal of a rolled gold die."""
    run.answered()
    run.add_crystal(colour, token=False)


def _levels(run: TurnRun) -> bool:
    """Give what `noble-manners` brings (H9); cross the lines of levels, even ones give a card (M96, M97)."""
    if run.now.later_fame or run.now.later_reputation:
        run.add_fame(run.now.later_fame)
        run.add_reputation(run.now.later_reputation)
        run.put_now(later_fame=0, later_reputation=0)
    while run.me.level < level_of_fame(run.me.fame):
        run.put_me(level=run.me.level + 1)
        run.say("levelled", level=run.me.level)
        if run.me.level % 2:
            continue
        if run.me.hero and show_skills(run):
            return False
        if run.state.advanced and run.state.advanced_offer:
            run.ask("gain")
            return False
    return True


def _discards(run: TurnRun) -> bool:
    """Discard cards; one must go if none was played (M54)."""
    if any(card != WOUND for card in run.me.hand):
        run.put_now(step=(run.now.step or 1) + 1)
        run.ask("discard")
        return False
    if run.me.hand and not run.now.acted:
        run.discard_card(WOUND)
        run.put_now(acted=True)
    return True


def answer_discard(run: TurnRun, word: str) -> None:
    """Discard a card before drawing, or no more."""
    if word == "done":
        run.answered()
        return
    run.discard_card(word)
    run.put_now(acted=True)
    if all(card == WOUND for card in run.me.hand):
        run.answered()


def _drawing(run: TurnRun) -> bool:
    """Draw to the hand limit; `long-night` may fill an empty deck (M25, M98)."""
    seat = run.state.seat
    limit = hand_limit(run.state, seat)  # before drawing, as `planning` counts the cards in hand
    run.draw(limit - len(run.me.hand))
    if len(run.me.hand) < limit and can_awaken(run.state):
        run.put_now(step=(run.now.step or 1) + 1)
        run.ask("long-night", number=limit)
        return False
    return True


def can_awaken(state: MageState) -> bool:
    """Return whether `long-night` can be used (M25)."""
    me = state.me
    return me.tactic == "long-night" and not me.flipped and not me.deck and bool(me.discard)


def answer_awaken(run: TurnRun, word: str) -> None:
    """Fill the deck by `long-night` while drawing, or not."""
    ask = run.answered()
    if word != "no":
        run.awaken()
        run.draw(ask.number - len(run.me.hand))


def _portal(run: TurnRun) -> bool:
    if site_at(run.state, run.me.at) == "portal":
        run.put_me(at=None)
    return True


def ending_options(state: MageState, ask: PendingAsk) -> list[str]:
    """Return the texts of the options of a choice at the turn's end."""
    me = state.me
    match ask.ask:
        case "tempo":
            return ["tempo deck", "tempo discard"]
        case "glade":
            there = [word for word, cards in (("hand", me.hand), ("discard", me.discard)) if WOUND in cards]
            return [f"glade {word}" for word in (*there, "none")]
        case "crystal":
            return [f"crystal {colour}" for colour in BASIC]
        case "gain":
            return [f"gain {card}" for card in sorted(state.advanced_offer)]
        case "discard":
            cards = [f"discard {card}" for card in sorted({*me.hand} - {WOUND})]
            return [*cards, "done"] if state.in_turn.acted else cards
        case _:
            return ["long-night", "no"]
