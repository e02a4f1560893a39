"""The knowledge of a seat about face-down cards is true, and isn't empty."""

import random

import pytest

from tashkalar.ai.belief import TashKalarBelief
from tashkalar.engine import HIDDEN, Catalogue, Outcome, apply, decision, determinize, events_for_seat, new_game, view
from tashkalar.engine.events import Event
from tests.helpers.random_games import GameSetup

SETUPS = (
    GameSetup("high-form", ("highland", "sylvan")),
    GameSetup("duel", ("sylvan", "southern")),
    GameSetup("melee", ("northern", "sylvan", "highland")),
    GameSetup("duel", ("northern", "southern", "highland", "sylvan"), True),
)


@pytest.mark.parametrize("config", SETUPS, ids=lambda sitting: sitting.kind)
def test_what_is_believed_is_true_and_fits_what_is_dealt_anew(catalogue: Catalogue, config: GameSetup) -> None:
    known = 0
    for seed in range(2):
        chance = random.Random(seed)
        state = new_game(catalogue, config.form, config.schools, seed, teams=config.teams)
        seats = range(len(config.schools))
        beliefs: list[TashKalarBelief] = [TashKalarBelief(seat) for seat in seats]
        visible: list[list[Event]] = [[] for _ in seats]
        while not isinstance(question := decision(state), Outcome):
            seat = question.seat
            named = beliefs[seat].after(view(state, seat).state, visible[seat]).state
            visible[seat] = []
            pairs = [
                *((backs.deck, real.deck) for backs, real in zip(named.seats, state.seats, strict=True)),
                (named.legends.deck, state.legends.deck),
                (named.flares.deck, state.flares.deck),
            ]
            for backs, real in pairs:
                for card, there in zip(backs, real, strict=True):
                    assert card in (HIDDEN, there)
                known += sum(card != HIDDEN for card in backs)
            for other in seats:
                for kind in ("beings", "legends", "flares"):
                    assert {*getattr(named.seats[other], kind)} - {HIDDEN} <= {*getattr(state.seats[other], kind)}
            if chance.random() < 0.05:
                world = determinize(view(named, seat)._replace(state=named), seed)
                assert view(world, seat) == view(state, seat)
            options = [option for option in question.options if option.verb not in ("resign", "pass")]
            returning = [option for option in options if option.verb in ("return", "discard")]
            option = chance.choice(returning if returning and chance.random() < 0.4 else options)
            state, events = apply(state, option)
            for other, happened in enumerate(visible):
                happened += events_for_seat(events, other)
    assert known > 0
