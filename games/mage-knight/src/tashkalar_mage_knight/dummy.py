"""The dummy player of a solo game: tactics, its turns, and its cards in a new round (H53 to H60)."""

from __future__ import annotations

from tashkalar_mage_knight.components import BASIC
from tashkalar_mage_knight.movement import city_is_revealed, seats_after
from tashkalar_mage_knight.query import free_tactics
from tashkalar_mage_knight.run import TurnRun
from tashkalar_mage_knight.state import DUMMY, HIDDEN, Last


def take_random_tactic(run: TurnRun) -> None:
    """Take one of the tactics that are left, at random, once the player has one (H56)."""
    dummy = run.state.dummy
    if dummy and dummy.tactic is None and (free := free_tactics(run.state)):
        tactic = free[run.below(len(free))]
        run.put(dummy=dummy._replace(tactic=tactic))
        run.say("dummy-tactic", tactic=tactic)


def take_turn(run: TurnRun) -> None:
    """Turn cards up, or announce the round's end with an empty deck (H57, H58)."""
    dummy, rules = run.state.dummy, run.rules
    if dummy is None or city_is_revealed(run.state):
        return
    if not dummy.deck:
        if run.state.last is None:
            run.say("dummy-declared")
            run.put(last=Last("declared", seats_after(run.state, DUMMY)))
        return
    turned = dummy.deck[: rules.dummy["flips"]]
    if turned[-1] != HIDDEN:  # in a view, which players think ahead in
        index = BASIC.index(rules.card(turned[-1]).colour)
        turned = dummy.deck[: len(turned) + dummy.crystals[index]]
    run.put(dummy=dummy._replace(deck=dummy.deck[len(turned) :], discard=(*dummy.discard, *turned)))
    run.say("dummy-turned", cards=turned)


def put_tactics_away(run: TurnRun) -> None:
    """Take the tactics of the round out of the game (H56)."""
    dummy = run.state.dummy
    if dummy:
        taken = (run.state.seats[0].tactic, dummy.tactic)
        run.put(gone=(*run.state.gone, *filter(None, taken)), dummy=dummy._replace(tactic=None))


def begin_round(run: TurnRun, oldest: tuple[str, ...]) -> None:
    """Shuffle its cards, with the oldest card of the advanced offer (H59)."""
    dummy = run.state.dummy
    if dummy:
        deck = run.shuffled((*dummy.deck, *dummy.discard, *oldest))
        run.put(dummy=dummy._replace(deck=deck, discard=()))
